import { parseDay, weekday, type ClockTime, type Day } from '#kernel/day.ts'
import type { RecurrenceInterval } from '#kernel/recurrence.ts'
import type { ScheduleCell, ScheduleEntity, ScheduleType } from '../contract.ts'
import type { OpeningHours } from '../rules.ts'
import { newSchedule, roomChoice, type RoomChoice, type ScheduleDraft } from '../rules/form.ts'
import { firstDay } from '../rules/series.ts'

/** The hours of a room: the location's, its own, or closed. An employee always has hours of their own. */
export type Hours = RoomChoice['choice'] | 'closed'

/** The schedule form as it is filled in. The names are those of the call (spec 3 §3). */
export interface ScheduleValues {
  model_id: number | null
  location_id: number
  type: ScheduleType
  date_from: string | null
  date_till: string | null
  weekdays: number[]
  interval: RecurrenceInterval
  hours: Hours
  time_from: string | null
  time_till: string | null
  breaks: { time_from: string | null; time_till: string | null }[]
}

/** The opening hours that all of these days share; null when they differ, or the location is closed on one. */
export function sharedOpening(opening: readonly OpeningHours[], days: readonly number[]): OpeningHours | null {
  const openings = days.map((day) => opening.find((one) => one.weekday === day && one.active))
  const [first] = openings
  return first && openings.every((one) => one?.time_from === first.time_from && one.time_till === first.time_till)
    ? first
    : null
}

/** The weekdays of a form: the chosen ones, else that of its first day (spec 3 §4); none while that is no day. */
export function daysOf({ weekdays, date_from }: Pick<ScheduleValues, 'weekdays' | 'date_from'>): number[] {
  const day = parseDay(date_from ?? '')
  return weekdays.length ? weekdays : day ? [weekday(day)] : []
}

interface Start {
  readonly entity: ScheduleEntity
  readonly opening: readonly OpeningHours[]
}

/** The values of a new form: once, on the chosen day, for a room with the location's hours (spec 3 §4). */
export function newValues(
  { entity, opening }: Start,
  { modelId, locationId, day }: { modelId: number | null; locationId: number; day: Day },
): ScheduleValues {
  const { choice, locationHours } = roomChoice(null, sharedOpening(opening, [weekday(day)]))
  const hours = entity === 'rooms' ? choice : 'custom'
  const asLocation = hours === 'location' ? locationHours : null
  const { active: _, ...empty } = newSchedule(day)
  return {
    ...empty,
    ...(asLocation && { time_from: asLocation.time_from, time_till: asLocation.time_till }),
    model_id: modelId,
    location_id: locationId,
    type: 'series',
    hours,
  }
}

/** The first day from which a series can change: the chosen day, or the series' next day when that is past. */
export const firstChange = (cell: ScheduleCell, today: Day): Day =>
  cell.date >= today
    ? cell.date
    : (firstDay(
        { dateFrom: cell.date_from, dateTill: cell.date_till, weekdays: cell.weekdays, interval: cell.interval },
        today,
      ) ?? cell.date)

/**
 * The values of the form of an entry on a day: for its series, or for that day alone, which is the only choice of an
 * entry that happens once. On an exception the form of the series begins with the hours of the series, not of that day:
 * changing the weekdays must not make the exception the rule. That day then gets the hours in the form, like all coming
 * days.
 */
export function valuesOf(
  { entity, opening }: Start,
  cell: ScheduleCell,
  type: ScheduleType,
  today: Day,
): ScheduleValues {
  const series = type === 'series'
  const { active, time_from, time_till, breaks } = series ? cell.usual : cell
  const own = active ? { time_from, time_till } : null
  const days = series ? cell.weekdays : [cell.weekday]
  const shared = sharedOpening(opening, days)
  const hours: Hours =
    entity === 'users'
      ? 'custom'
      : own === null
        ? 'closed'
        : shared && !breaks.length
          ? roomChoice(own, shared).choice
          : 'custom'
  return {
    model_id: cell.model_id,
    location_id: cell.location_id,
    type,
    date_from: series ? firstChange(cell, today) : cell.date,
    date_till: cell.date_till,
    weekdays: series ? [...cell.weekdays] : [],
    interval: cell.interval,
    hours,
    time_from: own?.time_from ?? null,
    time_till: own?.time_till ?? null,
    breaks: breaks.map((one) => ({ ...one })),
  }
}

/** The form as the rules and the server take it. Text that is no day or time stays as typed; its field refuses it. */
export function draftOf({
  hours,
  date_from,
  date_till,
  time_from,
  time_till,
  breaks,
  weekdays,
  interval,
  location_id,
  type,
}: ScheduleValues): ScheduleDraft {
  const closed = hours === 'closed'
  return {
    location_id,
    type,
    weekdays,
    interval,
    active: !closed,
    date_from: date_from as Day | null,
    date_till: interval !== 0 ? (date_till as Day | null) : null,
    time_from: closed ? null : (time_from as ClockTime | null),
    time_till: closed ? null : (time_till as ClockTime | null),
    breaks:
      hours === 'custom'
        ? breaks.map((one) => ({
            time_from: one.time_from as ClockTime | null,
            time_till: one.time_till as ClockTime | null,
          }))
        : [],
  }
}

/**
 * Whether the form equals the stored entry. Then nothing is saved, so that the change before can still be undone. The
 * form of a series on an exception always changes something: that day gets the hours in the form.
 */
export function changesNothing(start: Start, cell: ScheduleCell, values: ScheduleValues, today: Day): boolean {
  if (values.type === 'series' && (cell.exception || values.date_from !== cell.date)) return false
  const textOf = ({ weekdays, ...draft }: ScheduleDraft) =>
    JSON.stringify({ ...draft, weekdays: weekdays?.toSorted((a, b) => a - b) })
  return textOf(draftOf(values)) === textOf(draftOf(valuesOf(start, cell, values.type, today)))
}
