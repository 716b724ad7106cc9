import { daysBetween, daysFrom, parseDay, localTimeAt, weekday, type Day } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { refuseIf } from '#platform/server/refused.ts'
import { weekdays } from '#features/employees/contract/weekdays.ts'
import { maxScheduleDays, type HoursElsewhere, type ScheduleCell, type ScheduleRow } from '../contract.ts'
import type { NumberedEntry, OwnerRow } from '../queries/recurrences.ts'
import { entryOn, piecesOf } from '../rules.ts'

/** The days between two instants in the local time of a zone; the second instant is the end of the last day. */
export function daysOf(from: string, till: string, zone: string): Day[] {
  const [first, last] = [Date.parse(from), Date.parse(till) - 1].map((at) => localTimeAt(at, zone).day) as [Day, Day]
  // A year of five digits is no day.
  if (!parseDay(first) || !parseDay(last)) refuseIf([problem('till', 'day')])
  if (last < first) refuseIf([problem('till', 'date_order')])
  if (daysBetween(first, last) >= maxScheduleDays)
    refuseIf([problem('till', 'range_too_long', { max: maxScheduleDays })])
  return daysFrom(first, last)
}

function cellsOf(entry: NumberedEntry, modelId: number, locationId: number, days: readonly Day[]): ScheduleCell[] {
  const { time_from, time_till, breaks = [], active } = entry
  return days.flatMap((date) => {
    const on = entryOn(entry, date)
    return on
      ? [
          {
            recurrence_id: entry.id,
            timetable_id: entry.id,
            model_id: modelId,
            location_id: locationId,
            date,
            weekday: weekday(date),
            ...on.hours,
            breaks: [...(on.hours.breaks ?? [])],
            active: on.active,
            exception: on.exception,
            date_from: entry.dateFrom,
            date_till: entry.dateTill,
            weekdays: [...entry.weekdays],
            interval: entry.interval,
            usual: { time_from, time_till, breaks: [...breaks], active },
            updated_at: entry.updated_at,
          },
        ]
      : []
  })
}

function elsewhereOn(elsewhere: OwnerRow['elsewhere'], days: readonly Day[]): HoursElsewhere[] {
  return elsewhere.flatMap(({ entry, location_id, location, place }) =>
    days.flatMap((date) => {
      const on = entryOn(entry, date)
      return on?.active ? piecesOf(on.hours).map((hours) => ({ date, ...hours, location_id, location, place })) : []
    }),
  )
}

const momentOf = ({ date, time_from }: { date: Day; time_from: string }) => `${date} ${time_from}`
const byMoment = (a: Parameters<typeof momentOf>[0], b: Parameters<typeof momentOf>[0]) =>
  momentOf(a) < momentOf(b) ? -1 : 1

/** A row of the grid, day by day. */
export const rowOn = (
  { id, name, active, entries, elsewhere, contract_hours, free_days }: OwnerRow,
  locationId: number,
  days: readonly Day[],
): ScheduleRow => ({
  id,
  name,
  active,
  contract_hours,
  free_days: free_days.toSorted((a, b) => a - b).map((day) => weekdays[day - 1]!),
  schedules: entries.flatMap((entry) => cellsOf(entry, id, locationId, days)).toSorted(byMoment),
  elsewhere: elsewhereOn(elsewhere, days).toSorted(byMoment),
})
