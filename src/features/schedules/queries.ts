import { sql, type RawBuilder } from 'kysely'
import type { ClockTime, Day, Instant } from '#kernel/day.ts'
import type { AbsenceKind } from './contract/absences.ts'
import type { AbsenceSpan } from './rules/absences.ts'

/**
 * The last day on which a schedule entry can hold: an entry that happens once is over within a week of its start.
 * Written exactly as in the index `recurrences_location`, so that years of past schedules cost nothing.
 */
export const lastDay = sql`(case when r.interval_days = 0 and cardinality(r.weekdays) < 2 then r.date_from + 6 else coalesce(r.date_till, 'infinity'::date) end)`

/** A clock time in our form, `HH:mm`. */
export const clock = (column: RawBuilder<unknown>) => sql`left(${column}::text, 5)`

/** The entries `r` of a group as JSON in the shape of rules.ts, with their exceptions between two days. */
const entriesAsJson = (from: Day, till: Day) => sql`
  json_agg(json_build_object(
    'dateFrom', r.date_from, 'dateTill', r.date_till, 'weekdays', r.weekdays, 'interval', r.interval_days,
    'time_from', ${clock(sql`r.time_from`)}, 'time_till', ${clock(sql`r.time_till`)}, 'breaks', coalesce(r.breaks, '[]'), 'active', r.active,
    'exceptions', coalesce((
      select json_agg(json_build_object('date', x.date, 'hours', case when x.time_from is not null then
        json_build_object('time_from', ${clock(sql`x.time_from`)}, 'time_till', ${clock(sql`x.time_till`)}, 'breaks', coalesce(x.breaks, '[]')) end, 'active', x.active))
      from recurrence_exceptions x where x.recurrence_id = r.id and x.date between ${from} and ${till}), '[]')
  ) order by r.id)`

/**
 * A select of the schedule entries of a location that can hold on a day from `from` up to and including `till`: one row
 * for each practitioner (`employee_id`) or room (`room_id`), with `entries` as JSON in the shape of rules.ts.
 */
export const scheduleEntries = (locationId: number, from: Day, till: Day) => sql`
  select r.employee_id, r.room_id, ${entriesAsJson(from, till)} as entries
  from recurrences r
  where r.location_id = ${locationId} and ${lastDay} >= ${from}::date and r.date_from <= ${till}::date
  group by r.employee_id, r.room_id`

/** The same of one employee, wherever they work: one row for each location (`location_id`). */
export const employeeScheduleEntries = (employeeId: number, from: Day, till: Day) => sql`
  select r.location_id, ${entriesAsJson(from, till)} as entries
  from recurrences r
  where r.employee_id = ${employeeId} and ${lastDay} >= ${from}::date and r.date_from <= ${till}::date
  group by r.location_id`

/**
 * The same of rooms: one row for each (`room_id`).
 * @param which the end of a condition on their ids: sql`any(array(select …))`.
 */
export const roomScheduleEntries = (which: RawBuilder<unknown>, from: Day, till: Day) => sql`
  select r.room_id, ${entriesAsJson(from, till)} as entries
  from recurrences r
  where r.room_id = ${which} and ${lastDay} >= ${from}::date and r.date_from <= ${till}::date
  group by r.room_id`

/** The opening hours of a location as JSON in the shape of rules.ts, as a value in a select. */
export const openingHours = (locationId: number | RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('weekday', o.weekday, 'active', o.active, 'time_from', ${clock(sql`o.time_from`)}, 'time_till', ${clock(sql`o.time_till`)})), '[]')
   from opening_hours o where o.location_id = ${locationId})`

/**
 * A condition on absences `x`: they touch a day from `from` up to and including `till`, or from then on. Written as in
 * the indexes.
 */
export const touchingDays = (from: Day, till: Day | null) =>
  sql`coalesce(x.date_till, 'infinity'::date) >= ${from}::date and x.date_from <= coalesce(${till}::date, 'infinity'::date)`

/**
 * The absences of one person, room, device or location that touch a day from `from` up to and including `till`, as JSON
 * in the shape of rules/absences.ts, as a value in a select. @param whose a condition on absences `x`: sql`x.room_id =
 * r.id`.
 */
export const absencesAsJson = (whose: RawBuilder<unknown>, from: Day, till: Day) => sql`
  (select coalesce(json_agg(json_build_object('date_from', x.date_from, 'time_from', ${clock(sql`x.time_from`)}, 'date_till', x.date_till, 'time_till', ${clock(sql`x.time_till`)})), '[]')
   from absences x where ${whose} and ${touchingDays(from, till)})`

/** An absence as stored, with the names of its subject and of the employee who made it. */
export interface StoredAbsence extends AbsenceSpan {
  readonly id: number
  readonly kind: AbsenceKind
  readonly employee_id: number | null
  readonly room_id: number | null
  readonly device_id: number | null
  readonly location_id: number | null
  readonly name: string
  readonly time_from: ClockTime | null
  readonly time_till: ClockTime | null
  readonly note: string
  readonly created_by: string | null
  readonly created_at: Instant
  readonly updated_at: string
}

/** Two devices of one model are told apart by their serial number. Of `d` and its model `m`. */
export const deviceName = sql`m.brand_name || ' ' || m.name || ' (' || d.serial_number || ')'`

/** A select of absences `x`, with the names of their subject and of the employee who made them. */
export const absenceRows = sql`
  select x.id, x.kind, x.employee_id, x.room_id, x.device_id, x.location_id, x.date_from, x.time_from, x.date_till, x.time_till, x.note, x.created_at, x.updated_at,
    coalesce(
      (select trim(e.first_name || ' ' || e.last_name) from employees e where e.id = x.employee_id),
      (select r.name from rooms r where r.id = x.room_id),
      (select ${deviceName} from devices d join device_models m on m.id = d.model_id where d.id = x.device_id),
      (select l.name from locations l where l.id = x.location_id)) as name,
    (select trim(c.first_name || ' ' || c.last_name) from employees c where c.id = x.created_by) as created_by
  from absences x`

/**
 * A statement that reads the absences at a location that touch a day from `from` up to and including `till`: of the
 * location itself, its rooms, the devices that are there, and everybody who works there; by day and time. Pass the rows
 * through `shownAbsence` (rules/absences.ts) before they are sent: not everybody may see why somebody is away.
 * @param more further employees, as `union select …` of their ids.
 */
export function absencesOn(
  locationId: number,
  from: Day,
  till: Day,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<StoredAbsence> {
  const touching = touchingDays(from, till)
  const staff = sql`(select el.employee_id from employee_locations el where el.location_id = ${locationId} ${more})`
  return sql<StoredAbsence>`
    ${absenceRows} where x.id in (
      select x.id from absences x where x.location_id = ${locationId} and ${touching}
      union all select x.id from absences x where x.room_id in (select id from rooms where location_id = ${locationId}) and ${touching}
      union all select x.id from absences x where x.employee_id in ${staff} and ${touching}
      union all select x.id from absences x where x.device_id in (select id from devices where location_id = ${locationId} or employee_id in ${staff}) and ${touching})
    order by x.date_from, x.time_from nulls first, x.id`
}
