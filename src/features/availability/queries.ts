import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { employeeColour } from '#features/lists/queries.ts'
import { lockHoursForBooking } from '#platform/server/hours-lock.ts'
import { absencesAsJson, openingHours, scheduleEntries } from '#features/schedules/queries.ts'
import type { AvailabilityFacts, Equipment, Named, Subject } from './rules.ts'

/**
 * The records that a booking or a question about free slots names, as far as the caller has access (decision C84). For
 * a booking the location's row is locked until the end: closing the location waits for the booking and finds it, or
 * came first.
 */
export async function subjectOf(db: Db, named: Named, countryIds: readonly number[]): Promise<Subject> {
  const scope = sql`any(${countryIds}::bigint[])`
  const { rows } = await sql<Subject>`
    select
      (select json_build_object('id', l.id, 'zone', l.zone, 'country_id', l.supported_country_id, 'active', l.deactivated_at is null)
        from locations l where l.id = ${named.location_id} and l.supported_country_id = ${scope} ${db.isTransaction ? sql`for share` : sql``}) as location,
      (select json_build_object('country_id', t.supported_country_id, 'active', t.deactivated_at is null, 'duration', t.duration,
          'model_ids', array(select model_id from treatment_models where treatment_id = t.id order by model_id))
        from treatments t where t.id = ${named.treatment_id} and t.supported_country_id = ${scope}) as treatment,
      (select json_build_object('country_id', c.supported_country_id, 'active', c.deactivated_at is null)
        from clients c where c.id = ${named.client_id ?? null} and c.supported_country_id = ${scope}) as client,
      exists (select from employees e where e.id = ${named.user_id ?? null} and exists (
        select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id = ${scope})) as user_known,
      exists (select from rooms r where r.id = ${named.room_id ?? null} and r.location_id = ${named.location_id}) as room_known,
      exists (select from appointments a join locations l on l.id = a.location_id
        where a.id = ${named.appointment_id ?? null} and l.supported_country_id = ${scope}) as appointment_known`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Active practitioners of the location who have one of the treatment's qualifications; every practitioner when it needs
 * none (docs/decisions/004).
 */
const qualified = (locationId: number, treatmentId: number) => sql`
  e.deactivated_at is null
  and exists (select from employee_locations el where el.employee_id = e.id and el.location_id = ${locationId})
  and exists (select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id and r.practitioner)
  and (not exists (select from treatment_qualifications where treatment_id = ${treatmentId})
    or exists (select from treatment_qualifications tq join employee_qualifications eq on eq.qualification_id = tq.qualification_id
      where tq.treatment_id = ${treatmentId} and eq.employee_id = e.id))`

export interface FactsWanted {
  readonly locationId: number
  readonly treatmentId: number
  readonly modelIds: readonly number[]
  readonly clientId: number | null
  readonly from: Day
  readonly till: Day
  /** The appointment to leave out, because it is being moved. */
  readonly exceptAppointmentId: number | null
}

/**
 * The spans in which somebody or something is busy within the range, at any location: merged, in epoch milliseconds, as
 * JSON. Appointments outside the rules count as well (decision C125); they are read separately, because each kind has
 * its own index.
 */
const busy = (byTheRules: RawBuilder<unknown>, outsideThem: RawBuilder<unknown>, except: number | null) => sql`
  (select coalesce(json_agg(json_build_array((extract(epoch from lower(span)) * 1000)::bigint, (extract(epoch from upper(span)) * 1000)::bigint) order by span), '[]')
   from (select unnest(range_agg(during)) as span from (${byTheRules} union all ${outsideThem}) taken where during && shown.span and id is distinct from ${except}::bigint) spans)`
/** The appointments outside the rules within the range: there are few of them. A walk-in keeps nobody busy. */
const outsideRules = sql`b.ignore_rules and not b.walk_in and b.no_show_at is null and b.deleted_at is null and b.during && shown.span`
const busyBy = (whose: RawBuilder<unknown>, except: number | null) =>
  busy(
    sql`select b.id, b.during from appointments b where ${whose} and b.during && shown.span and b.occupies`,
    sql`select b.id, b.during from appointments b where ${whose} and ${outsideRules}`,
    except,
  )
const busyDevice = (deviceId: RawBuilder<unknown>, except: number | null) =>
  busy(
    sql`select b.appointment_id as id, b.during from appointment_devices b where b.device_id = ${deviceId} and b.during && shown.span and b.occupies`,
    sql`select b.id, b.during from appointments b join appointment_devices ad on ad.appointment_id = b.id where ad.device_id = ${deviceId} and ${outsideRules}`,
    except,
  )

/**
 * All the facts for a question about free slots, in one query; for a booking, they are locked until its end. The cost
 * depends on the range only: schedules and appointments are found by index.
 */
export async function availabilityFacts(db: Db, wanted: FactsWanted): Promise<AvailabilityFacts> {
  const { locationId, treatmentId, modelIds, clientId, from, till, exceptAppointmentId } = wanted
  const absences = (whose: RawBuilder<unknown>) => absencesAsJson(whose, from, till)
  // A booking locks the hours of the location until its end; a question only reads them.
  if (db.isTransaction) await lockHoursForBooking(db, locationId)
  const busyAppointments = (whose: RawBuilder<unknown>) => busyBy(whose, exceptAppointmentId)
  const { rows } = await sql<AvailabilityFacts>`
    with shown as (
      select l.zone, tstzrange(${from}::date::timestamp at time zone l.zone, (${till}::date + 1)::timestamp at time zone l.zone) as span
      from locations l where l.id = ${locationId}
    ),
    schedule as materialized (${scheduleEntries(locationId, from, till)}),
    people as materialized (
      select e.id, s.entries from schedule s join employees e on e.id = s.employee_id where ${qualified(locationId, treatmentId)}
    ),
    standing as materialized (select d.room_id from devices d where d.location_id = ${locationId} and d.deactivated_at is null)
    select shown.zone,
      ${openingHours(locationId)} as opening, ${absences(sql`x.location_id = ${locationId}`)} as absences,
      (select coalesce(json_agg(json_build_object('id', p.id, 'entries', p.entries, 'absences', ${absences(sql`x.employee_id = p.id`)}, 'busy', ${busyAppointments(sql`b.employee_id = p.id`)}) order by p.id), '[]') from people p) as practitioners,
      (select coalesce(json_agg(json_build_object('id', r.id, 'entries', coalesce(s.entries, '[]'), 'absences', ${absences(sql`x.room_id = r.id`)}, 'busy', ${busyAppointments(sql`b.room_id = r.id`)},
          'equipped', r.id in (select room_id from standing where room_id is not null)) order by r.position, r.id), '[]')
        from rooms r left join schedule s on s.room_id = r.id where r.location_id = ${locationId} and r.deactivated_at is null) as rooms,
      (select coalesce(json_agg(json_build_object('id', d.id, 'model_id', d.model_id, 'room_id', d.room_id, 'employee_id', d.employee_id,
          'absences', ${absences(sql`x.device_id = d.id`)}, 'busy', ${busyDevice(sql`d.id`, exceptAppointmentId)}) order by d.id), '[]')
        from devices d where d.model_id = any(${modelIds}::bigint[]) and d.deactivated_at is null
          and (d.location_id = ${locationId} or d.employee_id in (select id from people))) as devices,
      ${busyAppointments(sql`b.client_id = ${clientId}`)} as "clientBusy"
    from shown`.execute(db)
  return rows[0]!
}

/** The device models among these that exist. */
export async function knownModels(db: Db, modelIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from device_models where id = any(${modelIds}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** The practitioners who can give a treatment at a location, by name, with their colour in the calendar (spec 2 §7). */
export async function qualifiedPractitioners(db: Db, locationId: number, treatmentId: number) {
  const { rows } = await sql<{ id: number; name: string; colour: number }>`
    select e.id, e.first_name || ' ' || e.last_name as name, ${employeeColour} as colour
    from employees e where ${qualified(locationId, treatmentId)}
    order by e.first_name, e.last_name, e.id`.execute(db)
  return rows
}

/**
 * The rooms of a location, and the devices of these models that are fixed there, mobile there, or carried by somebody
 * there.
 */
export async function equipmentOf(db: Db, locationId: number, modelIds: readonly number[]): Promise<Equipment> {
  const { rows } = await sql<Equipment>`
    select array(select r.id from rooms r where r.location_id = ${locationId} and r.deactivated_at is null) as "roomIds",
      (select coalesce(json_agg(json_build_object('model_id', d.model_id, 'room_id', d.room_id, 'employee_id', d.employee_id)), '[]') from devices d
        where d.model_id = any(${modelIds}::bigint[]) and d.deactivated_at is null
          and (d.location_id = ${locationId} or d.employee_id in (select employee_id from employee_locations where location_id = ${locationId}))) as devices`.execute(
    db,
  )
  return rows[0]!
}
