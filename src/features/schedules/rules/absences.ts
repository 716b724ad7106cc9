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
  /** Null as long as nobody knows when it ends. */
  readonly date_till: Day | null
  readonly time_till: ClockTime | null
}

/**
 * An absence on the clock of a place, in epoch milliseconds, up to infinity; right over both changes of the clock
 * (decision C70).
 */
export const absenceInterval = (
  { date_from, time_from, date_till, time_till }: AbsenceSpan,
  zone: string,
): Interval => [
  msAtLocalTime(date_from, time_from ?? ('00:00' as ClockTime), zone),
  date_till === null ? Infinity : msAtLocalTime(date_till, time_till ?? '24:00', zone),
]

/** Do two absences share a day? */
export const shareDay = (
  a: Pick<AbsenceSpan, 'date_from' | 'date_till'>,
  b: Pick<AbsenceSpan, 'date_from' | 'date_till'>,
): boolean =>
  (a.date_till === null || b.date_from <= a.date_till) && (b.date_till === null || a.date_from <= b.date_till)

/** May its end be unknown? A location opens again on a day that people are told, and a break ends. */
export const mayBeOpenEnded = (subject: AbsenceSubject, kind: AbsenceKind): boolean =>
  subject !== 'location_id' && kind !== 'break'

/** Several as spans that lie apart, in order. */
export const absenceIntervals = (absences: readonly AbsenceSpan[], zone: string): Interval[] =>
  normalise(absences.map((absence) => absenceInterval(absence, zone)))

/** May somebody with these permissions make, change or take back an absence of this kind? */
export const mayPlan = (
  kind: AbsenceKind,
  held: ReadonlySet<string>,
  permission: Permission & `schedule.${string}`,
): boolean => held.has(permission) || (calendarKinds.includes(kind) && held.has('appointment.update'))

/** What a holder of these permissions sees of an absence: why somebody is away, and the note, only who plans. */
export function shownAbsence<A extends Pick<Absence, 'kind' | 'note'>>(absence: A, held: ReadonlySet<string>): A {
  if (held.has('schedule.create') || held.has('schedule.update') || held.has('schedule.delete')) return absence
  const personal = absence.kind === 'holiday' || absence.kind === 'sick_leave'
  // What stands with a break or a block is written in the calendar, for everybody who works with it.
  return personal ? { ...absence, kind: 'absent', note: '' } : absence
}
