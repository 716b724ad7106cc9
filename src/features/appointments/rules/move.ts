import type { Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { maxMinutes, minutesStep } from '../contract.ts'
import { stateProblems } from '../rules.ts'

/**
 * The problems of the new length of an appointment: it is in steps of five minutes, and no longer than a treatment can
 * be (spec 2 §9). The booked length is always allowed; an appointment outside the rules may have any length above zero.
 */
export function lengthProblems(
  minutes: number,
  booked: { readonly minutes: number; readonly ignore_rules: boolean },
): Problem[] {
  if (minutes <= 0) return [problem('datetime_till', 'till_not_after_from')]
  if (booked.ignore_rules || minutes === booked.minutes) return []
  return minutes % minutesStep || minutes > maxMinutes ? [problem('datetime_till', 'invalid')] : []
}

/** A move of an appointment from one time to another. */
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
 * The time that the client knows: the start from before the last moves, when the same person made them shortly after
 * each other without a mail.
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

interface MailFacts {
  readonly no_show_at: string | null
  readonly deleted_at: string | null
  readonly datetime_from: Instant
  readonly client: { readonly email: string }
}

/** Reasons why the client cannot be told that an appointment has moved. */
export function tellProblems(appointment: MailFacts, known: Instant, now: Instant): Problem[] {
  const state = stateProblems(appointment)
  if (state.length) return state
  if (appointment.datetime_from <= now) return [problem('', 'in_past')]
  if (!appointment.client.email.trim()) return [problem('', 'email_missing')]
  return known === appointment.datetime_from ? [problem('', 'client_knows')] : []
}
