import { dayInFull, localTimeAt, type Instant } from '#kernel/day.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { reminderFacts } from '../queries/reminders.ts'
import { varsOf } from './reminders.ts'

/** The time that the client knows, and its zone. */
interface Known {
  readonly from: Instant
  readonly zone: string
}

/**
 * Tells the client, in their language, that their appointment is at another time. False when no mail can reach them.
 */
export async function tellOfMove(
  db: Db,
  secrets: SecretBox,
  appointmentId: number,
  { from, zone }: Known,
  now: Instant,
  by: number,
): Promise<boolean> {
  const facts = await reminderFacts(db, appointmentId)
  if (!facts.email) return false
  const { day, time } = localTimeAt(from, zone)
  await queueMail(db, secrets, {
    slug: 'appointment-moved',
    to: { address: facts.email, language: facts.language, clientId: facts.client_id },
    createdBy: by,
    vars: { ...varsOf(now, facts), old_date: dayInFull(day, facts.language), old_time: time },
  })
  return true
}
