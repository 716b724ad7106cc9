import { sql, type RawBuilder } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import { epochMs, localTimeAt } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { isoInstant } from '#platform/server/wire-types.ts'
import { employeeColour } from '#features/lists/queries.ts'
import { absencesAsJson, employeeScheduleEntries, openingHours, scheduleEntries } from '#features/schedules/queries.ts'
import type { OpeningHours, ScheduleEntry } from '#features/schedules/rules.ts'
import type { AbsenceSpan } from '#features/schedules/rules/absences.ts'
import { nameOf } from '#features/appointments/queries.ts'
import type { Person } from '../contract.ts'
import { around, reachable } from '../queries.ts'
import type { PlanningFacts } from '../rules/planning.ts'

type CountryIds = readonly number[]

interface Taken {
  readonly user_id: number
  readonly room_id: number
  readonly location_id: number
  readonly country_id: number
  readonly from: Instant
  readonly till: Instant
  readonly zone: string
}
const asTaken =
  (own: (one: Taken) => boolean) =>
  (one: Taken): PlanningFacts['taken'][number] => ({
    user_id: one.user_id,
    room_id: one.room_id,
    span: [epochMs(isoInstant(one.from)), epochMs(isoInstant(one.till))],
    day: localTimeAt(epochMs(isoInstant(one.from)), one.zone).day,
    own: own(one),
  })

/**
 * The appointments around these days, as JSON: of any of these people and rooms, each found by its own index. Those
 * outside the rules may have begun long before. Appointments to which the caller has no access still keep a person
 * busy; the country tells which of them to count.
 */
const takenAs = (whose: readonly RawBuilder<unknown>[], from: Day, till: Day) => sql`
  (select coalesce(json_agg(json_build_object('user_id', a.employee_id, 'room_id', a.room_id, 'location_id', a.location_id, 'country_id', z.supported_country_id, 'from', a.starts_at, 'till', a.ends_at, 'zone', z.zone)), '[]')
   from (${sql.join(
     whose.map(
       (which) => sql`
     select a.* from appointments a where ${which} and ${around(from, till)}
     union select a.* from appointments a where ${which} and a.ignore_rules and a.ends_at > (${from}::date - 1)::timestamp at time zone 'UTC' and a.starts_at < (${from}::date - 1)::timestamp at time zone 'UTC'`,
     ),
     sql` union `,
   )}
   ) a join locations z on z.id = a.location_id
   where not a.walk_in and a.no_show_at is null and a.deleted_at is null)`

/** The names in a planning. */
export interface PlanningNames {
  readonly users: readonly Person[]
  readonly locations: readonly { readonly id: number; readonly name: string; readonly place: string }[]
}
interface Named {
  readonly users: Person[]
  readonly locations: PlanningNames['locations']
  readonly zone: string
  readonly taken: readonly Taken[]
}

/**
 * The facts of a location's planning: the practitioners who work there, its rooms, and their appointments; undefined
 * without access.
 */
export async function locationPlanningFacts(
  db: Db,
  locationId: number,
  from: Day,
  till: Day,
  countryIds: CountryIds,
): Promise<(PlanningNames & PlanningFacts) | undefined> {
  const { rows } = await sql<
    Named & {
      people: { id: number; entries: ScheduleEntry[]; away: AbsenceSpan[] }[]
      rooms: { id: number; entries: ScheduleEntry[]; away: AbsenceSpan[] }[]
      closures: AbsenceSpan[]
      opening: OpeningHours[]
    }
  >`
    with schedule as materialized (${scheduleEntries(locationId, from, till)}),
    people as materialized (
      select e.id, ${nameOf('e')} as name, ${employeeColour} as colour, s.entries from schedule s join employees e on e.id = s.employee_id where e.deactivated_at is null)
    select l.zone, json_build_array(json_build_object('id', l.id, 'name', l.name, 'place', l.place)) as locations, ${openingHours(locationId)} as opening, ${absencesAsJson(sql`x.location_id = ${locationId}`, from, till)} as closures,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'colour', p.colour) order by p.name, p.id), '[]') from people p) as users,
      (select coalesce(json_agg(json_build_object('id', p.id, 'entries', p.entries, 'away', ${absencesAsJson(sql`x.employee_id = p.id`, from, till)}) order by p.name, p.id), '[]') from people p) as people,
      (select coalesce(json_agg(json_build_object('id', r.id, 'entries', coalesce(s.entries, '[]'), 'away', ${absencesAsJson(sql`x.room_id = r.id`, from, till)}) order by r.id), '[]')
        from rooms r left join schedule s on s.room_id = r.id where r.location_id = l.id and r.deactivated_at is null) as rooms,
      ${takenAs([sql`a.location_id = ${locationId}`, sql`a.employee_id = any(array(select id from people))`], from, till)} as taken
    from locations l where l.id = ${locationId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { people, rooms, opening, closures, taken, zone, users, locations } = row
  return {
    users,
    locations,
    zone,
    people: people.map(({ id, entries, away }) => ({
      id,
      schedules: [{ location_id: locationId, zone, entries, away: [...away, ...closures] }],
    })),
    rooms: {
      zone,
      opening,
      ids: rooms.map(({ id }) => id),
      entries: rooms.map(({ entries }) => entries),
      away: rooms.map(({ away }) => [...away, ...closures]),
    },
    taken: taken.map(asTaken(({ location_id }) => location_id === locationId)),
  }
}

/**
 * The facts of one practitioner's planning, at every location to which the caller has access; undefined without access.
 */
export async function employeePlanningFacts(
  db: Db,
  employeeId: number,
  from: Day,
  till: Day,
  countryIds: CountryIds,
): Promise<(PlanningNames & PlanningFacts) | undefined> {
  const { rows } = await sql<
    Named & { schedules: { location_id: number; zone: string; entries: ScheduleEntry[]; away: AbsenceSpan[] }[] }
  >`
    with schedule as materialized (
      select s.location_id, s.entries, l.zone, l.name, l.place from (${employeeScheduleEntries(employeeId, from, till)}) s join locations l on l.id = s.location_id
      where l.supported_country_id = any(${countryIds}::bigint[]))
    select json_build_array(json_build_object('id', e.id, 'name', ${nameOf('e')}, 'colour', ${employeeColour})) as users,
      coalesce((select min(s.zone) from schedule s),
        (select min(l.zone) from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id = any(${countryIds}::bigint[]))) as zone,
      (select coalesce(json_agg(json_build_object('id', s.location_id, 'name', s.name, 'place', s.place) order by s.place, s.name), '[]') from schedule s) as locations,
      (select coalesce(json_agg(json_build_object('location_id', s.location_id, 'zone', s.zone, 'entries', s.entries, 'away', ${absencesAsJson(sql`(x.employee_id = ${employeeId} or x.location_id = s.location_id)`, from, till)})), '[]') from schedule s) as schedules,
      ${takenAs([sql`a.employee_id = ${employeeId}`], from, till)} as taken
    from employees e where e.id = ${employeeId} and ${reachable(countryIds)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { users, locations, zone, schedules, taken } = row
  return {
    users,
    locations,
    zone,
    rooms: null,
    people: [{ id: employeeId, schedules }],
    taken: taken.map(asTaken(({ country_id }) => countryIds.includes(country_id))),
  }
}
