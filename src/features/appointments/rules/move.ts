import type { Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { maxMinutes, minutesStep } from '../contract.ts'
import { stateProblems } from '../rules.ts'

/**
 * What is wrong with the new length of an appointment: in steps of five minutes, and no longer than a treatment can be
 * (spec 2 §9). A length that stays as it is was booked so; one outside the rules may be of any length but none.
 */
export function lengthProblems(
  minutes: number,
  booked: { readonly minutes: number; readonly ignore_rules: boolean },
): Problem[] {
  if (minutes <= 0) return [problem('datetime_till', 'till_not_after_from')]
  if (booked.ignore_rules || minutes === booked.minutes) return []
  return minutes % minutesStep || minutes > maxMinutes ? [problem('datetime_till', 'invalid')] : []
}

/** An appointment went from one time to another. */
export interface MoveInTime {
  readonly id: number
  readonly from: Instant
  readonly to: Instant
  /** The zone of the old time. */
  readonly zone: string
  readonly by: number | null
  readonly mailed_at: string | null
  readonly at: string
}

/** A second move by the same person within this many minutes corrects the first one. */
const sameWorkMinutes = 15

/**
 * The time of an appointment that its client knows: that from which it went, before all that the same person did to it
 * just now without a mail.
 * @param moves the last one first.
 */
export function knownTime([last, ...earlier]: readonly [MoveInTime, ...MoveInTime[]]): Pick<
  MoveInTime,
  'from' | 'zone'
> {
  let known = last
  for (const one of earlier) {
    const apart = Date.parse(known.at) - Date.parse(one.at)
    if (one.mailed_at || one.to !== known.from || one.by !== known.by || apart > sameWorkMinutes * 60_000) break
    known = one
  }
  return { from: known.from, zone: known.zone }
}

interface Told {
  readonly no_show_at: string | null
  readonly deleted_at: string | null
  readonly datetime_from: Instant
  readonly client: { readonly email: string }
}

/** Reasons why the client cannot be told that an appointment has moved. */
export function tellProblems(appointment: Told, known: Instant, now: Instant): Problem[] {
  const state = stateProblems(appointment)
  if (state.length) return state
  if (appointment.datetime_from <= now) return [problem('', 'in_past')]
  if (!appointment.client.email.trim()) return [problem('', 'email_missing')]
  return known === appointment.datetime_from ? [problem('', 'client_knows')] : []
}
