import { sql, type RawBuilder } from 'kysely'
import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { isoInstant } from '#platform/server/wire-types.ts'
import { statement } from '#platform/server/statement.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { locationAsJson, nameOf, pays } from '#features/appointments/queries.ts'
import { homeZone, signedByClients } from '#features/clients/queries/signed.ts'
import { employeeColour } from '#features/lists/queries.ts'
import {
  employeeScheduleEntries,
  openingHours,
  roomScheduleEntries,
  scheduleEntries,
} from '#features/schedules/queries.ts'
import type { CalendarFacts } from './rules/calendar.ts'

type CountryIds = readonly number[]

/**
 * The instant at which a day begins at a location, as a scalar subquery, so that the database plans for a few days and
 * not for all.
 */
const midnight = (locationId: number, day: RawBuilder<unknown>) =>
  sql`(select ${day}::timestamp at time zone zone from locations where id = ${locationId})`

/**
 * The appointments of a location that begin within the days from `from` up to and including `till`, and those outside
 * the rules that began before and still last. Walk-ins are shown in no calendar (decision C128).
 */
export const ofLocation = (locationId: number, from: Day, till: Day) => {
  const [first, end] = [midnight(locationId, sql`${from}::date`), midnight(locationId, sql`(${till}::date + 1)`)]
  return sql`
    select a.* from appointments a where a.location_id = ${locationId} and not a.walk_in and a.starts_at >= ${first} and a.starts_at < ${end}
    union all select a.* from appointments a where a.location_id = ${locationId} and a.ignore_rules and not a.walk_in and a.ends_at > ${first} and a.starts_at < ${first}`
}

/** The appointments that a calendar shows, and their reports, as the first of its common table expressions. */
const shownOf = (appointments: RawBuilder<unknown>) => sql`shown as materialized (
  select a.id, a.client_id, a.treatment_id, a.room_id, a.employee_id as user_id, a.starts_at, a.ends_at,
    a.ignore_rules, nullif(a.name, '') as name, a.no_show_at, a.deleted_at
  from (${appointments}) a),
  report as materialized (select r.appointment_id, r.treatment_id from treatment_reports r where r.appointment_id = any(array(select id from shown)))`

/** The treatments of the appointments in `shown`, as JSON. */
const shownTreatments = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id), '[]') from treatments t where t.id = any(array(select treatment_id from shown)))`

/**
 * An appointment as the database returns it: an array of values, because the names of fields would be most of the text.
 */
type BlockRow = readonly [
  id: number,
  clientId: number,
  startsAt: string,
  endsAt: string,
  treatmentId: number,
  roomId: number,
  userId: number,
  ignoreRules: boolean,
  name: string | null,
  noShowAt: string | null,
  deletedAt: string | null,
]

/** The appointments of a calendar, and the facts about them, each fetched once for all of them. */
interface ShownFacts {
  readonly blocks: readonly BlockRow[]
  readonly client_names: readonly (readonly [clientId: number, name: string])[]
  /** The ids of the appointments that are paid. */
  readonly paid: readonly number[]
  /** The treatment that was given, by the report of an appointment. */
  readonly reported: readonly (readonly [appointmentId: number, treatmentId: number])[]
  readonly categories: readonly (readonly [treatmentId: number, categoryId: number])[]
  readonly signed: readonly (readonly [clientId: number, categoryId: number, endsOn: Day | null])[]
  readonly used_devices: readonly (readonly [appointmentId: number, name: string])[]
}

const rowsOf = (row: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${row}), '[]') from ${from})`
const shownIds = sql`any(array(select id from shown))`
const shownClients = sql`any(array(select client_id from shown))`
const shownRooms = sql`any(array(select room_id from shown))`
/**
 * The columns of `ShownFacts`. Each list is found by index from the ids of all shown appointments; joined by the
 * database, they would cost half as much again for a day and twice as much for a week.
 */
const shownFacts = sql`
  (select coalesce(json_agg(json_build_array(id, client_id, starts_at, ends_at, treatment_id, room_id, user_id, ignore_rules, name, no_show_at, deleted_at) order by starts_at, id), '[]') from shown) as blocks,
  ${rowsOf(sql`json_build_array(c.id, ${nameOf('c')})`, sql`clients c where c.id = ${shownClients}`)} as client_names,
  ${rowsOf(sql`i.appointment_id`, sql`invoices i where i.appointment_id = ${shownIds} and ${pays}`)} as paid,
  ${rowsOf(sql`json_build_array(r.appointment_id, r.treatment_id)`, sql`report r`)} as reported,
  ${rowsOf(
    sql`json_build_array(t.id, t.treatment_category_id)`,
    sql`treatments t where t.id = any(array(select treatment_id from shown union select treatment_id from report))`,
  )} as categories,
  ${rowsOf(sql`json_build_array(k.client_id, k.treatment_category_id, k.ends_on)`, sql`${signedByClients} k where k.client_id = ${shownClients}`)} as signed,
  (select coalesce(json_agg(json_build_array(ad.appointment_id, m.brand_name || ' ' || m.name) order by ad.appointment_id, ad.device_id), '[]')
    from appointment_devices ad join devices d on d.id = ad.device_id join device_models m on m.id = d.model_id where ad.appointment_id = ${shownIds}) as used_devices`

/** Combines the appointments with the facts about them, in order of time. */
function appointmentsOf(facts: ShownFacts): CalendarAppointment[] {
  const names = new Map(facts.client_names)
  const paid = new Set(facts.paid)
  const reportedTreatments = new Map(facts.reported)
  const categories = new Map(facts.categories)
  const signed = Map.groupBy(facts.signed, ([clientId]) => clientId)
  const devices = Map.groupBy(facts.used_devices, ([appointmentId]) => appointmentId)
  const hasContract = (clientId: number, treatmentId: number, startsAt: Instant) => {
    const category = categories.get(treatmentId)
    return (
      signed
        .get(clientId)
        ?.some(
          ([, categoryId, endsOn]) =>
            categoryId === category && (endsOn === null || localTimeAt(startsAt, homeZone).day <= endsOn),
        ) ?? false
    )
  }
  return facts.blocks.map(
    ([id, clientId, startsAt, endsAt, treatmentId, roomId, userId, ignoreRules, name, noShowAt, deletedAt]) => ({
      id,
      client_id: clientId,
      client_name: names.get(clientId)!,
      datetime_from: isoInstant(startsAt),
      datetime_till: isoInstant(endsAt),
      treatment_id: treatmentId,
      room_id: roomId,
      user_id: userId,
      devices: devices.get(id)?.map(([, device]) => device) ?? [],
      ignore_rules: ignoreRules,
      name: name ?? undefined,
      no_show_at: noShowAt && isoInstant(noShowAt),
      deleted_at: deletedAt && isoInstant(deletedAt),
      is_paid: paid.has(id),
      has_contract: hasContract(clientId, reportedTreatments.get(id) ?? treatmentId, isoInstant(startsAt)),
      treatment_report_status: reportedTreatments.has(id),
    }),
  )
}

/** A calendar as it is read: the appointments are still separate from the facts about them. */
type Read = Omit<CalendarFacts, 'appointments'> & ShownFacts
function putTogether(read: Read): CalendarFacts {
  const { blocks, client_names, paid, reported, categories, signed, used_devices, ...facts } = read
  return {
    ...facts,
    appointments: appointmentsOf({ blocks, client_names, paid, reported, categories, signed, used_devices }),
  }
}

const readFacts = statement(
  ({
    locationId,
    from,
    till,
    countryIds,
  }: {
    readonly locationId: number
    readonly from: Day
    readonly till: Day
    readonly countryIds: CountryIds
  }) => sql<Read>`
    with ${shownOf(ofLocation(locationId, from, till))},
    schedule as materialized (${scheduleEntries(locationId, from, till)})
    select json_build_array(${locationAsJson}) as locations,
      json_build_array(json_build_object('location_id', l.id, 'hours', ${openingHours(locationId)})) as opening,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'location_id', l.id, 'entries', coalesce(s.entries, '[]')) order by r.position, r.id), '[]')
        from rooms r left join schedule s on s.room_id = r.id
        where r.location_id = l.id and (r.deactivated_at is null or r.id in (select room_id from shown))) as rooms,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', ${nameOf('e')}, 'colour', ${employeeColour}, 'schedules',
          case when s.entries is null or e.deactivated_at is not null then '[]' else json_build_array(json_build_object('location_id', l.id, 'entries', s.entries)) end)
          order by e.first_name, e.last_name, e.id), '[]')
        from employees e left join schedule s on s.employee_id = e.id
        where e.id = any(array(select user_id from shown union select employee_id from schedule))
          and (e.deactivated_at is null or e.id in (select user_id from shown))) as users,
      ${shownTreatments} as treatments, ${shownFacts}
    from locations l where l.id = ${locationId} and l.supported_country_id = any(${countryIds}::bigint[])`,
)

/**
 * A location with its rooms, the practitioners who work there, the schedules of both, and every appointment that begins
 * there from one day up to and including another, cancelled and no-show ones too; undefined without access. A
 * deactivated room stays while it has something to show.
 *
 * It is one statement: one snapshot of the database, one round trip, and rows as JSON texts, which are read in half the
 * time of a thousand rows.
 */
export async function calendarFacts(
  db: Db,
  locationId: number,
  from: Day,
  till: Day,
  countryIds: CountryIds,
): Promise<CalendarFacts | undefined> {
  const [facts] = await readFacts(db, { locationId, from, till, countryIds })
  return facts && putTogether(facts)
}

/** Practitioners of a location to which the caller has access, also when they no longer work there (decision C84). */
export const reachable = (countryIds: CountryIds) => sql`exists (
  select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id = any(${countryIds}::bigint[]))`

/** A range that is wide enough for every time zone; the exact days are compared in each location's own zone. */
export const around = (from: Day, till: Day) =>
  sql`a.starts_at >= (${from}::date - 1)::timestamp at time zone 'UTC' and a.starts_at < (${till}::date + 2)::timestamp at time zone 'UTC'`

const readEmployeeFacts = statement(
  ({
    employeeId,
    from,
    till,
    countryIds,
  }: {
    readonly employeeId: number
    readonly from: Day
    readonly till: Day
    readonly countryIds: CountryIds
  }) => {
    const near = sql`a.employee_id = ${employeeId} and not a.walk_in and l.supported_country_id = any(${countryIds}::bigint[])`
    return sql<Read>`
    with ${shownOf(sql`
      select a.* from appointments a join locations l on l.id = a.location_id
      where ${near} and ${around(from, till)} and (a.starts_at at time zone l.zone)::date between ${from}::date and ${till}::date
      union all select a.* from appointments a join locations l on l.id = a.location_id
      where ${near} and a.ignore_rules and a.ends_at > ${from}::date::timestamp at time zone l.zone and a.starts_at < ${from}::date::timestamp at time zone l.zone`)},
    schedule as materialized (${employeeScheduleEntries(employeeId, from, till)}),
    place as materialized (
      select l.* from locations l where l.supported_country_id = any(${countryIds}::bigint[]) and (
        (l.deactivated_at is null and l.id in (select location_id from employee_locations where employee_id = ${employeeId}))
        or l.id in (select location_id from rooms where id = ${shownRooms}) or l.id in (select location_id from schedule)))
    select json_build_array(json_build_object('id', e.id, 'name', ${nameOf('e')}, 'colour', ${employeeColour}, 'schedules',
        (select coalesce(json_agg(json_build_object('location_id', s.location_id, 'entries', s.entries)), '[]') from schedule s where s.location_id in (select id from place)))) as users,
      (select coalesce(json_agg(${locationAsJson} order by l.place, l.name, l.id), '[]') from place l) as locations,
      (select coalesce(json_agg(json_build_object('location_id', l.id, 'hours', ${openingHours(sql`l.id`)})), '[]') from place l) as opening,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'location_id', r.location_id, 'entries', coalesce(s.entries, '[]')) order by r.position, r.id), '[]')
        from rooms r left join (${roomScheduleEntries(shownRooms, from, till)}) s on s.room_id = r.id where r.id = ${shownRooms}) as rooms,
      ${shownTreatments} as treatments, ${shownFacts}
    from employees e where e.id = ${employeeId} and ${reachable(countryIds)}`
  },
)

/**
 * A practitioner with their schedules and appointments at every location to which the caller has access, from one day
 * up to and including another, each in the local time of its location (decision C69); undefined without access. One
 * statement, as calendarFacts.
 */
export async function employeeCalendarFacts(
  db: Db,
  employeeId: number,
  from: Day,
  till: Day,
  countryIds: CountryIds,
): Promise<CalendarFacts | undefined> {
  const [facts] = await readEmployeeFacts(db, { employeeId, from, till, countryIds })
  return facts && putTogether(facts)
}
