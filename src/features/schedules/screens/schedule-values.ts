import { parseDay, weekday, type ClockTime, type Day } from '#kernel/day.ts'
import type { RecurrenceInterval } from '#kernel/recurrence.ts'
import type { ScheduleCell, ScheduleEntity, ScheduleType } from '../contract.ts'
import type { OpeningHours } from '../rules.ts'
import { newSchedule, roomChoice, type RoomChoice, type ScheduleDraft } from '../rules/form.ts'
import { firstDay } from '../rules/series.ts'

/** Of a room: as the location, hours of its own, or closed. Of an employee it is always their own. */
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

/** The one opening of the location on all of these days; null where it is closed on one, or they differ. */
export function sharedOpening(opening: readonly OpeningHours[], days: readonly number[]): OpeningHours | null {
  const found = days.map((day) => opening.find((one) => one.weekday === day && one.active))
  const [first] = found
  return first && found.every((one) => one?.time_from === first.time_from && one.time_till === first.time_till)
    ? first
    : null
}

/** The weekdays that a form is about: those chosen, else the one of its day (spec 3 §4); none while that is no day. */
export function daysOf({ weekdays, date_from }: Pick<ScheduleValues, 'weekdays' | 'date_from'>): number[] {
  const day = parseDay(date_from ?? '')
  return weekdays.length ? weekdays : day ? [weekday(day)] : []
}

interface Start {
  readonly entity: ScheduleEntity
  readonly opening: readonly OpeningHours[]
}

/** A new form: once, on the day that was chosen, for a room as the location is (spec 3 §4). */
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

/** The first day from which a series can change: the chosen one, or the next on which it holds when that has been. */
export const firstChange = (cell: ScheduleCell, today: Day): Day =>
  cell.date >= today
    ? cell.date
    : (firstDay(
        { dateFrom: cell.date_from, dateTill: cell.date_till, weekdays: cell.weekdays, interval: cell.interval },
        today,
      ) ?? cell.date)

/**
 * The form of what holds on a day: of a series, or of that day alone, which is all that something that happens once
 * has. On a day that is otherwise a series begins with its own hours, not with those of that one day: who changes its
 * weekdays does not mean the exception to become the rule. That day then gets what the form says, like all that come.
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

/** As the rules and the server take it. What is no day or no time stays what was typed, and is refused by its field. */
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
 * Does the form say what already is? Then nothing is saved, and what was changed before can still be undone. Of a
 * series only where the day it begins on is as the series is: a day that is otherwise gets what the form says, also
 * when that is the same.
 */
export function changesNothing(start: Start, cell: ScheduleCell, values: ScheduleValues, today: Day): boolean {
  if (values.type === 'series' && (cell.exception || values.date_from !== cell.date)) return false
  const said = ({ weekdays, ...draft }: ScheduleDraft) =>
    JSON.stringify({ ...draft, weekdays: weekdays?.toSorted((a, b) => a - b) })
  return said(draftOf(values)) === said(draftOf(valuesOf(start, cell, values.type, today)))
}
