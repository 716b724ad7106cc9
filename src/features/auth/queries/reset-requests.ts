import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { callPostman, queueMail } from '#features/mail/queries.ts'
import { recordEvent } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import { countLinks, linkMinutes, makeLink, passwordLink } from '#platform/server/one-time-link.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { accountByEmail } from './accounts.ts'

/** An account gets at most this many mails an hour, however often and by whomever they are asked for (decision C77). */
const mailsPerHour = 3
/** Requests older than this many hours are not answered: their senders have given up, or have asked again. */
const worthHours = 1

/** Stores a request for a new password. `answerResetRequests` finds out later whether an account has the address. */
export async function askForReset(db: Db, email: string, address: string): Promise<void> {
  await db.insertInto('password_reset_requests').values({ email, address }).execute()
  await callPostman(db) // also for an unknown address, so that the answers do not differ
}

interface Errand {
  readonly secrets: SecretBox
  readonly baseUrl: URL
  readonly most?: number
}

/**
 * Answers the stored requests: mails a link to a new password to each address of an active employee, and does nothing
 * for the others. Call it in a transaction, from a job: then the answer to a request, and its time, are the same for
 * every address (spec 3 §8). Several servers may do it at once; each request is taken by one of them.
 * @param most the number of requests to take; the caller calls again while as many were taken.
 * @returns the number of requests that were taken.
 */
export async function answerResetRequests(tx: Db, { secrets, baseUrl, most = 20 }: Errand): Promise<number> {
  const { rows } = await sql<{ email: string; address: string; fresh: boolean }>`
    delete from password_reset_requests where id in (select id from password_reset_requests order by id limit ${most} for update skip locked)
    returning email::text as email, host(address) as address, requested_at > now() - make_interval(hours => ${worthHours}) as fresh`.execute(
    tx,
  )
  // Two requests for one address get one mail.
  const asked = new Map(rows.filter(({ fresh }) => fresh).map(({ email, address }) => [email.toLowerCase(), address]))
  for (const [email, address] of asked) await mailLink(tx, email, address, secrets, baseUrl)
  return rows.length
}

async function mailLink(tx: Db, email: string, address: string, secrets: SecretBox, baseUrl: URL): Promise<void> {
  const account = await accountByEmail(tx, email)
  const tell = (entityId: number | null, detail?: Readonly<Record<string, string>>) =>
    recordEvent(tx, { action: 'password_link', entity: 'employees', entityId, address, detail })
  // The log does not name an unknown address: a stranger may have typed anybody's.
  if (!account) return tell(null, { not_sent: 'unknown' })
  // The lock makes a second server, which answers another request for this account, count the links of the first.
  await sql`select from employees where id = ${account.id} for no key update`.execute(tx)
  if ((await countLinks(tx, 'password_reset', account.id, 60)) >= mailsPerHour)
    return tell(account.id, { not_sent: 'too_many' })
  const token = await makeLink(tx, 'password_reset', account.id)
  const link = passwordLink(baseUrl, token, account.email)
  const to = { address: account.email, language: account.language, employeeId: account.id }
  await queueMail(tx, secrets, {
    slug: 'password-reset',
    to,
    vars: { first_name: account.first_name, minutes: linkMinutes.password_reset },
    secretVars: { link },
  })
  await tell(account.id)
}

/** The requests that were not answered yet, and since when the first one waits. */
export async function waitingRequests(db: Db): Promise<{ readonly count: number; readonly since: Instant | null }> {
  const { rows } = await sql<{ count: number; since: Instant | null }>`
    select count(*)::int as count, min(requested_at) as since from password_reset_requests`.execute(db)
  return rows[0]!
}

/** Deletes the requests that are too old to be answered. */
export async function forgetOldRequests(db: Db): Promise<void> {
  await sql`delete from password_reset_requests where requested_at < now() - make_interval(hours => ${worthHours})`.execute(
    db,
  )
}
