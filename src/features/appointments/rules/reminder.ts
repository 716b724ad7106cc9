import { epochMs, type Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { stateProblems } from '../rules.ts'

/** A second click within this many minutes is a mistake, and sends no second mail. */
const restMinutes = 5
/** Automatic reminders leave from this hour in the local time of the location, so that no mail comes at midnight. */
export const reminderHour = 9
/** Automatic reminders stop at this hour: a client who books at night for the next day knows the time. */
export const lastReminderHour = 21

export interface Reminded {
  readonly no_show_at: string | null
  readonly deleted_at: string | null
  readonly datetime_from: Instant
  readonly client: { readonly email: string }
  readonly reminded_at: string | null
}

type MailFacts = Pick<Reminded, 'datetime_from' | 'client'>

/** Reasons why the client cannot be told of a visit by mail: it has begun, or they have no address. */
export function mailProblems({ datetime_from, client }: MailFacts, now: Instant, field = ''): Problem[] {
  if (datetime_from <= now) return [problem(field, 'in_past')]
  return client.email.trim() ? [] : [problem(field, 'email_missing')]
}

/** Reasons why the client cannot be reminded. */
export function reminderProblems(appointment: Reminded, now: Instant): Problem[] {
  const state = stateProblems(appointment)
  if (state.length) return state
  const unreachable = mailProblems(appointment, now)
  if (unreachable.length) return unreachable
  const last = appointment.reminded_at
  return last && epochMs(now) - Date.parse(last) < restMinutes * 60_000 ? [problem('', 'reminded_just_now')] : []
}
