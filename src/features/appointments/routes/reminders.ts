import { sql } from 'kysely'
import { dayInFull, epochMs, localTimeAt, type Instant } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { readChainSettings } from '#features/auth/queries/chain-settings.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { MailVars } from '#features/mail/rules/copies.ts'
import type { Db } from '#platform/server/db.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { dueReminders, linkReminder, noteReminder, reminderFacts, type ReminderFacts } from '../queries/reminders.ts'

export function varsOf(
  now: Instant,
  { first_name, language, datetime_from, zone, treatment, practitioner, location, address, phone }: ReminderFacts,
): MailVars['appointment-reminder'] {
  const { day, time } = localTimeAt(datetime_from, zone)
  return {
    first_name,
    date: dayInFull(day, language),
    time,
    treatment: translate(treatment, language),
    practitioner,
    location,
    address,
    phone,
    minutes: Math.max(1, Math.floor((epochMs(datetime_from) - epochMs(now)) / 60_000)),
  }
}

/** Writes the mail to the client, in the client's language; false when another server has just done so. */
async function write(
  db: Db,
  secrets: SecretBox,
  facts: ReminderFacts,
  now: Instant,
  by: number | null,
): Promise<boolean> {
  const reminderId = await noteReminder(db, facts, by === null, now)
  if (reminderId === null) return false
  const to = { address: facts.email, language: facts.language, clientId: facts.client_id }
  await linkReminder(
    db,
    reminderId,
    await queueMail(db, secrets, {
      slug: 'appointment-reminder',
      to,
      vars: varsOf(now, facts),
      ...(by !== null && { createdBy: by }),
    }),
  )
  return true
}

/** Reminds the client of an appointment because somebody asked for it. */
export async function remind(
  db: Db,
  secrets: SecretBox,
  appointmentId: number,
  now: Instant,
  by: number,
): Promise<void> {
  await write(db, secrets, await reminderFacts(db, appointmentId), now, by)
}

/** The number of reminders that are written in one transaction. */
const atOnce = 50
/** Due reminders are searched once a minute, although the postman comes round every few seconds. */
const everyMs = 60_000

/**
 * The postman's errand: if the chain wants it, every client gets a reminder the day before. Several servers share the
 * work; each reminder is written once.
 */
export function reminderErrand(
  secrets: SecretBox,
  now: () => Instant,
  complain: (error: unknown) => void,
): (tx: Db) => Promise<number> {
  let looked = -Infinity
  /**
   * Appointments whose reminder could not be written. The others are still sent; the next process tries these again.
   */
  const failed = new Set<number>()
  return async (tx) => {
    const at = Date.parse(now())
    if (at < looked + everyMs && at >= looked) return 0
    const due = (await readChainSettings(tx)).remind_clients ? await dueReminders(tx, now(), atOnce, [...failed]) : []
    let written = 0
    for (const facts of due) {
      await sql`savepoint before_reminder`.execute(tx)
      try {
        if (await write(tx, secrets, facts, now(), null)) written += 1
        await sql`release savepoint before_reminder`.execute(tx)
      } catch (error) {
        await sql`rollback to savepoint before_reminder`.execute(tx)
        failed.add(facts.id)
        complain(error)
      }
    }
    // When nothing was left to write, the next search waits a minute.
    if (!written) looked = at
    return written
  }
}
