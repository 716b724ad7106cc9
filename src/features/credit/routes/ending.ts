import { dayInFull, localTimeAt, type Instant } from '#kernel/day.ts'
import { formatEuros, sum } from '#kernel/money.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { eachClient } from '#platform/server/each-client.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { creditLedger, lockCredit, writeOff } from '../queries.ts'
import { clientsWithEndingCredit, noteWarning, readerOf } from '../queries/ending.ts'
import { creditLots, warningsDue } from '../rules.ts'

/** Writes off what has ended of a client's credit, and tells them what ends within 30 days: one mail for each day. */
async function endCreditOf(db: Db, secrets: SecretBox, clientId: number, now: Instant): Promise<void> {
  if (!(await lockCredit(db, clientId, null))) return
  const { zone, entries } = await creditLedger(db, clientId)
  const today = localTimeAt(now, zone).day
  const { lots, ended } = creditLots(entries, today)
  await writeOff(db, clientId, ended, now)
  const { first_name, email, language, phone, told } = await readerOf(db, clientId)
  // Held back: the salon sees it beside the credit, and the client's own money stays until they can be told.
  if (!email) return
  const byDay = Map.groupBy(warningsDue(lots, new Set(told), today), ({ ends_on }) => ends_on)
  for (const [ends_on, warnings] of byDay) {
    const mail_id = await queueMail(db, secrets, {
      slug: 'credit-ending',
      to: { address: email, language, clientId },
      vars: {
        first_name,
        amount: formatEuros(sum(warnings.map(({ amount_cents }) => amount_cents)), language),
        date: dayInFull(ends_on, language),
        phone,
      },
    })
    for (const warning of warnings) await noteWarning(db, { ...warning, client_id: clientId, mail_id, created_at: now })
  }
}

/**
 * The job of the upkeep: writes off the credit that has ended, the day after in the zone of its country, and tells
 * clients 30 days before (law A5). Each client in a transaction of its own, so that no till waits for the others.
 *
 * @throws AggregateError at the end for those that failed; they are tried again an hour later.
 */
export const endCredit = async (db: Db, secrets: SecretBox, now: Instant): Promise<void> =>
  eachClient(db, await clientsWithEndingCredit(db, now), (tx, clientId) => endCreditOf(tx, secrets, clientId, now))
