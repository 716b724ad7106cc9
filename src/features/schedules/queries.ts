import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'

/**
 * The last day on which a schedule entry can hold: an entry that happens once is over within a week of its start. Written
 * exactly as in the index `recurrences_location`, so that years of past schedules cost nothing.
 */
const lastDay = sql`(case when r.interval_days = 0 and cardinality(r.weekdays) < 2 then r.date_from + 6 else coalesce(r.date_till, 'infinity'::date) end)`

const clock = (column: RawBuilder<unknown>) => sql`left(${column}::text, 5)`

/**
 * A select of the schedule entries of a location that can hold on a day from `from` up to and including `till`: one row
 * for each practitioner (`employee_id`) or room (`room_id`), with `entries` as JSON in the shape of rules.ts.
 */
export const scheduleEntries = (locationId: number, from: Day, till: Day) => sql`
  select r.employee_id, r.room_id, json_agg(json_build_object(
    'dateFrom', r.date_from, 'dateTill', r.date_till, 'weekdays', r.weekdays, 'interval', r.interval_days,
    'time_from', ${clock(sql`r.time_from`)}, 'time_till', ${clock(sql`r.time_till`)}, 'active', r.active,
    'exceptions', coalesce((
      select json_agg(json_build_object('date', x.date, 'hours', case when x.time_from is not null then
        json_build_object('time_from', ${clock(sql`x.time_from`)}, 'time_till', ${clock(sql`x.time_till`)}) end))
      from recurrence_exceptions x where x.recurrence_id = r.id and x.date between ${from} and ${till}), '[]')
  ) order by r.id) as entries
  from recurrences r
  where r.location_id = ${locationId} and ${lastDay} >= ${from}::date and r.date_from <= ${till}::date
  group by r.employee_id, r.room_id`

/** The opening hours of a location as JSON in the shape of rules.ts, as a value in a select. */
export const openingHours = (locationId: number) => sql`
  (select coalesce(json_agg(json_build_object('weekday', o.weekday, 'active', o.active, 'time_from', ${clock(sql`o.time_from`)}, 'time_till', ${clock(sql`o.time_till`)})), '[]')
   from opening_hours o where o.location_id = ${locationId})`
