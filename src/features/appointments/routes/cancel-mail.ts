import type { Instant } from '#kernel/day.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { reminderFacts } from '../queries/reminders.ts'
import { varsOf } from './reminders.ts'

/** Tells the client, in their language, that their appointment is cancelled, or that it stands after all. */
export async function tellOfState(
  db: Db,
  secrets: SecretBox,
  slug: 'appointment-cancelled' | 'appointment-restored',
  appointmentId: number,
  now: Instant,
  by: number,
): Promise<void> {
  const facts = await reminderFacts(db, appointmentId)
  await queueMail(db, secrets, {
    slug,
    to: { address: facts.email, language: facts.language, clientId: facts.client_id },
    vars: varsOf(now, facts),
    createdBy: by,
  })
}
