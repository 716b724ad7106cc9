import { problem, type Problem } from '#kernel/problem.ts'
import { maxMinutes, minutesStep } from '../contract.ts'

/**
 * What is wrong with the new length of an appointment: in steps of five minutes, and no longer than a treatment can be
 * (spec 2 §9). A length that stays as it is was booked so; one outside the rules may be of any length but none.
 */
export function lengthProblems(minutes: number, booked: { readonly minutes: number; readonly ignore_rules: boolean }): Problem[] {
  if (minutes <= 0) return [problem('datetime_till', 'time_mismatch')]
  if (booked.ignore_rules || minutes === booked.minutes) return []
  return minutes % minutesStep || minutes > maxMinutes ? [problem('datetime_till', 'invalid')] : []
}
