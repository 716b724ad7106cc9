import { addDays, epochMs, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { Permission } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { maxYearsAhead } from '#features/availability/contract.ts'
import { maxMonthsAgo, maxRangeYears } from '../contract/raw.ts'

/** Whether somebody may book or change outside the rules: both need the same two permissions (spec 2 §6). */
export const mayGoOutsideRules = (may: (permission: Permission) => boolean): boolean =>
  may('appointment.create_no_rules') && may('appointment.update')

/** A local time as text that sorts by time: `2026-03-02T09:00`. */
type LocalTime = string
const localTimeOf = (at: Instant, zone: string): LocalTime => {
  const { day, time } = localTimeAt(at, zone)
  return `${day}T${time}`
}

/** The same local time this many months later; a month without that day uses its last day. */
function addMonths(local: LocalTime, months: number): LocalTime {
  const [year, month, day] = local.slice(0, 10).split('-').map(Number) as [number, number, number]
  const total = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(total / 12), (total % 12) + 1]
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  const lastDay = m === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31
  const written = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${written(y, 4)}-${written(m, 2)}-${written(Math.min(day, lastDay), 2)}${local.slice(10)}`
}

export interface RawTimes {
  readonly datetime_from: Instant
  readonly datetime_till: Instant
}

/** Whether the times ask for a walk-in: both are the epoch (decision C16). */
export const isWalkIn = ({ datetime_from, datetime_till }: RawTimes): boolean =>
  epochMs(datetime_from) === 0 && epochMs(datetime_till) === 0

/** The problems of a walk-in: it begins now and lasts as its treatment does, and it takes no devices from anybody. */
export const walkInProblems = ({ devices }: { readonly devices: readonly number[] }): Problem[] =>
  devices.length ? [problem('devices', 'walk_in_devices')] : []

/**
 * Whether an appointment is longer than a day in local time, so that a change of the clock does not count (decision
 * C59).
 */
export function isLongRange({ datetime_from, datetime_till }: RawTimes, zone: string): boolean {
  const from = localTimeOf(datetime_from, zone)
  return localTimeOf(datetime_till, zone) > `${addDays(from.slice(0, 10) as Day, 1)}${from.slice(10)}`
}

/**
 * The problems of the times of an appointment outside the rules (spec 2 §5): an end that is not after its start
 * (decision C58), a range of more than three years, a start more than three years ahead or three months ago (decision
 * C57).
 */
export function rawTimeProblems({ datetime_from, datetime_till }: RawTimes, zone: string, now: Instant): Problem[] {
  const [from, till, today] = [
    localTimeOf(datetime_from, zone),
    localTimeOf(datetime_till, zone),
    localTimeOf(now, zone),
  ]
  return [
    // A local time has no seconds.
    ...(
      [
        ['datetime_from', datetime_from],
        ['datetime_till', datetime_till],
      ] as const
    )
      .filter(([, at]) => epochMs(at) % 60_000)
      .map(([field]) => problem(field, 'invalid')),
    ...(epochMs(datetime_till) <= epochMs(datetime_from) ? [problem('datetime_till', 'till_not_after_from')] : []),
    ...(till > addMonths(from, 12 * maxRangeYears) ? [problem('datetime_till', 'range_over_3_years')] : []),
    ...(from > addMonths(today, 12 * maxYearsAhead) ? [problem('datetime_from', 'too_far_ahead')] : []),
    ...(from < addMonths(today, -maxMonthsAgo) ? [problem('datetime_from', 'too_long_ago')] : []),
  ]
}

/** The problems of the times, and when there are none, the question whether a long range is meant. */
export function rawProblems(times: RawTimes & { readonly confirmed: boolean }, zone: string, now: Instant): Problem[] {
  const problems = rawTimeProblems(times, zone, now)
  return problems.length || times.confirmed || !isLongRange(times, zone)
    ? problems
    : [problem('datetime_till', 'confirm_long_range')]
}
