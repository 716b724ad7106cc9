import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { isoInstant, type Db } from '#platform/server/db.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { joinGiven, locationAsJson, nameOf, prerequisites } from '#features/appointments/queries.ts'
import { employeeColour } from '#features/lists/queries.ts'
import { employeeScheduleEntries, openingHours, scheduleEntries } from '#features/schedules/queries.ts'
import type { OpeningHours, ScheduleEntry } from '#features/schedules/rules.ts'
import type { Calendar, EmployeeCalendar } from './contract.ts'

type CountryIds = readonly number[]
type CalendarUser = Calendar['users'][number]

/**
 * The midnight on the wall of a location with which a day begins, as a value of its own, so that the database plans for
 * a few days and not for all.
 */
const midnight = (locationId: number, day: RawBuilder<unknown>) =>
  sql`(select ${day}::timestamp at time zone zone from locations where id = ${locationId})`

/**
 * The appointments of a location that begin within the days from `from` up to and including `till`, and those booked
 * outside the rules that began before and still last.
 */
export const ofLocation = (locationId: number, from: Day, till: Day) => {
  const [first, end] = [midnight(locationId, sql`${from}::date`), midnight(locationId, sql`(${till}::date + 1)`)]
  return sql`
    select a.* from appointments a where a.location_id = ${locationId} and a.starts_at >= ${first} and a.starts_at < ${end}
    union all select a.* from appointments a where a.location_id = ${locationId} and a.ignore_rules and a.ends_at > ${first} and a.starts_at < ${first}`
}

/** A select of appointments as blocks of a calendar, with `more` columns of `a`. */
export const blocks = (appointments: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`
  select a.id, a.client_id, (select ${nameOf('c')} from clients c where c.id = a.client_id) as client_name, a.starts_at as datetime_from, a.ends_at as datetime_till,
    a.treatment_id, a.room_id, a.employee_id as user_id,
    array(select (select m.brand_name || ' ' || m.name from devices d join device_models m on m.id = d.model_id where d.id = ad.device_id)
      from appointment_devices ad where ad.appointment_id = a.id order by ad.device_id) as devices,
    a.ignore_rules, nullif(a.name, '') as name, a.no_show_at, a.deleted_at, ${prerequisites}${more}
  from (${appointments}) a
  ${joinGiven}`

/** Of the appointments `shown`, in JSON: those who treat, what is done, and they themselves in order of time. */
export const shownUsers = sql`(select coalesce(json_agg(json_build_object('id', e.id, 'name', ${nameOf('e')}, 'colour', ${employeeColour}) order by e.id), '[]') from employees e where e.id in (select user_id from shown))`
export const shownTreatments = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id), '[]') from treatments t where t.id in (select treatment_id from shown))`
export const shownBlocks = sql`(select coalesce(json_agg(shown order by datetime_from, id), '[]') from shown)`

/** JSON writes instants with an offset, and a name that is not there as null. */
export const inOurForm = <Block extends CalendarAppointment>({ name, ...one }: Block) => ({
  ...one,
  ...(name && { name }),
  datetime_from: isoInstant(one.datetime_from),
  datetime_till: isoInstant(one.datetime_till),
  no_show_at: one.no_show_at && isoInstant(one.no_show_at),
  deleted_at: one.deleted_at && isoInstant(one.deleted_at),
})

export interface CalendarFacts extends Pick<Calendar, 'users' | 'treatments' | 'appointments'> {
  readonly location: Calendar['location']
  readonly opening: readonly OpeningHours[]
  readonly rooms: readonly { readonly id: number; readonly name: string; readonly entries: readonly ScheduleEntry[] }[]
  /** The practitioners with a schedule there, by name. */
  readonly scheduled: readonly (Calendar['users'][number] & { readonly entries: readonly ScheduleEntry[] })[]
}

/**
 * A location with its rooms, those who work there, the schedules of both, and every appointment that begins there from
 * one day up to and including another, cancelled and no-show ones too; undefined out of reach. A room that is gone
 * stays while it has something to show.
 *
 * One statement: one moment of the database, one way there and back, and rows as one JSON text, which is read in half
 * the time of a thousand rows.
 */
export async function calendarFacts(
  db: Db,
  locationId: number,
  from: Day,
  till: Day,
  countryIds: CountryIds,
): Promise<CalendarFacts | undefined> {
  const { rows } = await sql<CalendarFacts>`
    with shown as materialized (${blocks(ofLocation(locationId, from, till))}),
    schedule as materialized (${scheduleEntries(locationId, from, till)})
    select ${locationAsJson} as location, ${openingHours(locationId)} as opening,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'entries', coalesce(s.entries, '[]')) order by r.position, r.id), '[]')
        from rooms r left join schedule s on s.room_id = r.id
        where r.location_id = l.id and (r.deactivated_at is null or r.id in (select room_id from shown))) as rooms,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', ${nameOf('e')}, 'colour', ${employeeColour}, 'entries', s.entries) order by e.first_name, e.last_name, e.id), '[]')
        from schedule s join employees e on e.id = s.employee_id where e.deactivated_at is null) as scheduled,
      ${shownUsers} as users, ${shownTreatments} as treatments, ${shownBlocks} as appointments
    from locations l where l.id = ${locationId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  const [facts] = rows
  return facts && { ...facts, appointments: facts.appointments.map((one) => inOurForm(one)) }
}

/** Everybody who belongs to a location that the caller can reach, also when they work there no more (decision C84). */
export const reachable = (countryIds: CountryIds) => sql`exists (
  select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id = any(${countryIds}::bigint[]))`

/** Wide enough for the wall of every zone; the exact days are asked of each location's own. */
export const around = (from: Day, till: Day) =>
  sql`a.starts_at >= (${from}::date - 1)::timestamp at time zone 'UTC' and a.starts_at < (${till}::date + 2)::timestamp at time zone 'UTC'`

export interface EmployeeFacts extends Omit<EmployeeCalendar, 'days' | 'users' | 'absences'> {
  readonly user: CalendarUser
  readonly schedules: readonly { readonly location_id: number; readonly entries: readonly ScheduleEntry[] }[]
}

/**
 * A practitioner with their schedules and appointments at every location within reach, from one day up to and including
 * another, each on the wall of its location (decision C69); undefined out of reach. One statement, as calendarFacts.
 */
export async function employeeCalendarFacts(
  db: Db,
  employeeId: number,
  from: Day,
  till: Day,
  countryIds: CountryIds,
): Promise<EmployeeFacts | undefined> {
  const near = sql`a.employee_id = ${employeeId} and l.supported_country_id = any(${countryIds}::bigint[])`
  const { rows } = await sql<EmployeeFacts>`
    with shown as materialized (${blocks(
      sql`
      select a.* from appointments a join locations l on l.id = a.location_id
      where ${near} and ${around(from, till)} and (a.starts_at at time zone l.zone)::date between ${from}::date and ${till}::date
      union all select a.* from appointments a join locations l on l.id = a.location_id
      where ${near} and a.ignore_rules and a.ends_at > ${from}::date::timestamp at time zone l.zone and a.starts_at < ${from}::date::timestamp at time zone l.zone`,
      sql`, a.location_id`,
    )}),
    schedule as materialized (${employeeScheduleEntries(employeeId, from, till)}),
    place as materialized (
      select l.* from locations l where l.supported_country_id = any(${countryIds}::bigint[]) and (
        (l.deactivated_at is null and l.id in (select location_id from employee_locations where employee_id = ${employeeId}))
        or l.id in (select location_id from shown) or l.id in (select location_id from schedule)))
    select json_build_object('id', e.id, 'name', ${nameOf('e')}, 'colour', ${employeeColour}) as "user",
      (select coalesce(json_agg(${locationAsJson} order by l.place, l.name, l.id), '[]') from place l) as locations,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'location_id', r.location_id) order by r.position, r.id), '[]') from rooms r where r.id in (select room_id from shown)) as rooms,
      (select coalesce(json_agg(json_build_object('location_id', s.location_id, 'entries', s.entries)), '[]') from schedule s where s.location_id in (select id from place)) as schedules,
      ${shownTreatments} as treatments, ${shownBlocks} as appointments
    from employees e where e.id = ${employeeId} and ${reachable(countryIds)}`.execute(db)
  const [facts] = rows
  return facts && { ...facts, appointments: facts.appointments.map((one) => inOurForm(one)) }
}
