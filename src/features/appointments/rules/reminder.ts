import { epochMs, type Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { stateProblems } from '../rules.ts'

/** A second press within so many minutes is a slip of the hand, and not a second mail. */
const restMinutes = 5
/** Automatic reminders leave from this hour in the local time of the location, so that no mail comes at midnight. */
export const reminderHour = 9
/** And until this one: who books at night for the next day knows it. */
export const lastReminderHour = 21

export interface Reminded {
  readonly no_show_at: string | null
  readonly deleted_at: string | null
  readonly datetime_from: Instant
  readonly client: { readonly email: string }
  readonly reminded_at: string | null
}

type Told = Pick<Reminded, 'datetime_from' | 'client'>

/** Reasons why the client cannot be told of a visit by mail: it has begun, or they have no address. */
export function mailProblems({ datetime_from, client }: Told, now: Instant, field = ''): Problem[] {
  if (datetime_from <= now) return [problem(field, 'in_past')]
  return client.email.trim() ? [] : [problem(field, 'email_missing')]
}

/** What keeps the client from being reminded. */
export function reminderProblems(appointment: Reminded, now: Instant): Problem[] {
  const state = stateProblems(appointment)
  if (state.length) return state
  const unreachable = mailProblems(appointment, now)
  if (unreachable.length) return unreachable
  const last = appointment.reminded_at
  return last && epochMs(now) - Date.parse(last) < restMinutes * 60_000 ? [problem('', 'reminded_just_now')] : []
}
