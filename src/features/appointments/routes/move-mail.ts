import { wallClock, type Instant } from '#kernel/day.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { reminderFacts } from '../queries/reminders.ts'
import { dayInWords, varsOf } from './reminders.ts'

interface Before { readonly datetime_from: Instant; readonly location: { readonly zone: string } }

/** Tells the client, in their language, that their appointment is at another time; nothing to whom no mail can reach. */
export async function tellOfMove(db: Db, secrets: SecretBox, appointmentId: number, { datetime_from, location }: Before, now: Instant, by: number): Promise<void> {
  const facts = await reminderFacts(db, appointmentId)
  if (!facts.email) return
  const { day, time } = wallClock(datetime_from, location.zone)
  await queueMail(db, secrets, {
    slug: 'appointment-moved', to: { address: facts.email, language: facts.language, clientId: facts.client_id }, createdBy: by,
    vars: { ...varsOf(now, facts), old_date: dayInWords(day, facts.language), old_time: time },
  })
}
