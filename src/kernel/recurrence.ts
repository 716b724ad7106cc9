import { addDays, daysBetween, mondayOf, weekday, type Day } from './day.ts'

/** The days between two occurrences: 0 occurs once, the others repeat every 1, 2 or 6 weeks (spec 3 §9). */
export const recurrenceIntervals = [0, 7, 14, 42] as const
export type RecurrenceInterval = (typeof recurrenceIntervals)[number]

export interface Recurrence {
  readonly dateFrom: Day
  /** The last day, included; null when the rule has no end. */
  readonly dateTill: Day | null
  /** 1 (Monday) to 7 (Sunday); empty means the weekday of the first date (spec 3 §4). */
  readonly weekdays: readonly number[]
  readonly interval: RecurrenceInterval
}

/** Several weekdays cannot be "once": the interval becomes a week (spec 3 §4). */
export const effectiveInterval = (rule: Pick<Recurrence, 'interval' | 'weekdays'>): RecurrenceInterval =>
  rule.interval === 0 && rule.weekdays.length > 1 ? 7 : rule.interval

/** Whether the rule occurs on this day. It calculates with days only; zones and hours play no part. */
export function occursOn(rule: Recurrence, day: Day): boolean {
  const days = rule.weekdays.length ? rule.weekdays : [weekday(rule.dateFrom)]
  const interval = effectiveInterval(rule)
  if (interval === 0) {
    // A rule without repetition occurs on the first such weekday on or after the start (decision C67).
    return (
      day === addDays(rule.dateFrom, (days[0]! - weekday(rule.dateFrom) + 7) % 7) &&
      (!rule.dateTill || day <= rule.dateTill)
    )
  }
  if (day < rule.dateFrom || (rule.dateTill && day > rule.dateTill) || !days.includes(weekday(day))) return false
  // Weeks are counted from the Monday of the first week; days before the start are excluded above (decision C66).
  return interval === 7 || daysBetween(mondayOf(rule.dateFrom), mondayOf(day)) % interval === 0
}
