import type { ClockTime, Day } from '#kernel/day.ts'
import { normalise, type Interval } from '#kernel/interval.ts'
import type { Permission } from '#kernel/permission.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { calendarKinds, type Absence, type AbsenceKind, type AbsenceSubject } from '../contract/absences.ts'

/**
 * From one local time up to another, possibly days later; a time that is null is the beginning or the end of the day.
 */
export interface AbsenceSpan {
  readonly date_from: Day
  readonly time_from: ClockTime | null
  /** Null while the last day is unknown. */
  readonly date_till: Day | null
  readonly time_till: ClockTime | null
}

/**
 * An absence in a time zone, in epoch milliseconds, up to infinity; correct over both changes of the clock (decision
 * C70).
 */
export const absenceInterval = (
  { date_from, time_from, date_till, time_till }: AbsenceSpan,
  zone: string,
): Interval => [
  msAtLocalTime(date_from, time_from ?? ('00:00' as ClockTime), zone),
  date_till === null ? Infinity : msAtLocalTime(date_till, time_till ?? '24:00', zone),
]

/** Whether two absences share a day. */
export const shareDay = (
  a: Pick<AbsenceSpan, 'date_from' | 'date_till'>,
  b: Pick<AbsenceSpan, 'date_from' | 'date_till'>,
): boolean =>
  (a.date_till === null || b.date_from <= a.date_till) && (b.date_till === null || a.date_from <= b.date_till)

/** Whether the last day may be unknown. A location announces on which day it opens again, and a break ends. */
export const mayBeOpenEnded = (subject: AbsenceSubject, kind: AbsenceKind): boolean =>
  subject !== 'location_id' && kind !== 'break'

/** Absences as spans that do not touch, in order. */
export const absenceIntervals = (absences: readonly AbsenceSpan[], zone: string): Interval[] =>
  normalise(absences.map((absence) => absenceInterval(absence, zone)))

/** Whether these permissions allow making, changing or removing an absence of this kind. */
export const mayPlan = (
  kind: AbsenceKind,
  held: ReadonlySet<string>,
  permission: Permission & `schedule.${string}`,
): boolean => held.has(permission) || (calendarKinds.includes(kind) && held.has('appointment.update'))

/** An absence as a person with these permissions may see it: only planners see why somebody is away, and the note. */
export function shownAbsence<A extends Pick<Absence, 'kind' | 'note'>>(absence: A, held: ReadonlySet<string>): A {
  if (held.has('schedule.create') || held.has('schedule.update') || held.has('schedule.delete')) return absence
  const personal = absence.kind === 'holiday' || absence.kind === 'sick_leave'
  // The note of a break or a block is for everybody who works with the calendar.
  return personal ? { ...absence, kind: 'absent', note: '' } : absence
}
