/**
 * Finds the appointments that begin while a person, a room, a device or a client of theirs is taken by an earlier one.
 * Appointments outside the rules occupy nothing (decision C125). It reads the table in order and not in pairs, which
 * would take seconds.
 * @param among which appointments `a` are compared.
 */
const overlapsAmong = (among: string) =>
  ['employee_id', 'room_id', 'client_id', 'device_id']
    .map(
      (taken) => `
  select id, '${taken}' as taken from (
    select a.id, lower(a.during) as starts, max(upper(a.during)) over (
      partition by ${taken} order by lower(a.during), a.id rows between unbounded preceding and 1 preceding
    ) as taken_until
    from appointments a ${taken === 'device_id' ? 'join appointment_devices d on d.appointment_id = a.id' : ''} where a.occupies and ${among}
  ) each where taken_until > starts`,
    )
    .join(' union all ')

export const overlaps = overlapsAmong('true')
/** The same among visits to come and of the last weeks, so that a night does not read those of all years. */
export const recentOverlaps = overlapsAmong(`upper(a.during) > now() - interval '35 days'`)
