import { sql } from 'kysely'
import { callPostman, queueMail } from '#features/mail/queries.ts'
import { recordEvent } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import { countLinks, linkMinutes, makeLink, passwordLink } from '#platform/server/one-time-link.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { accountByEmail } from './accounts.ts'

/** So many mails an hour reach an account, however often and by whomever they are asked for (decision C77). */
const mailsPerHour = 3
/** Who asked longer ago has given up, or asked again. */
const worthHours = 1

/**
 * Somebody asks for a new password. Whose address it is, if anybody's, is looked up later: see `answerResetRequests`.
 */
export async function askForReset(db: Db, email: string, address: string): Promise<void> {
  await db.insertInto('password_reset_requests').values({ email, address }).execute()
  await callPostman(db) // whoever's address it is
}

interface Errand {
  readonly secrets: SecretBox
  readonly baseUrl: URL
  readonly most?: number
}

/**
 * Answers what was asked: a link to a new password goes to each address that is an active employee's, and nothing
 * happens for the others. Call it in a transaction, from a job: so the answer to who asks, and its time, are the same
 * for every address (spec 3 §8). Several servers may do it at once; each request is taken by one of them.
 * @param most so many at a time; the caller comes back as long as as many were taken.
 * @returns how many requests were taken.
 */
export async function answerResetRequests(tx: Db, { secrets, baseUrl, most = 20 }: Errand): Promise<number> {
  const { rows } = await sql<{ email: string; address: string; fresh: boolean }>`
    delete from password_reset_requests where id in (select id from password_reset_requests order by id limit ${most} for update skip locked)
    returning email::text as email, host(address) as address, requested_at > now() - make_interval(hours => ${worthHours}) as fresh`.execute(
    tx,
  )
  // Who pressed the button twice gets one mail.
  const asked = new Map(rows.filter(({ fresh }) => fresh).map(({ email, address }) => [email.toLowerCase(), address]))
  for (const [email, address] of asked) await mailLink(tx, email, address, secrets, baseUrl)
  return rows.length
}

async function mailLink(tx: Db, email: string, address: string, secrets: SecretBox, baseUrl: URL): Promise<void> {
  const account = await accountByEmail(tx, email)
  const tell = (entityId: number | null, detail?: Readonly<Record<string, string>>) =>
    recordEvent(tx, { action: 'password_link', entity: 'employees', entityId, address, detail })
  // The log says that somebody asked, not for whom: what a stranger types may be anybody's address.
  if (!account) return tell(null, { not_sent: 'unknown' })
  // Two servers with two requests for one account: the second sees the links of the first.
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

/** What nobody answered in time is not answered any more; it goes. */
export async function forgetOldRequests(db: Db): Promise<void> {
  await sql`delete from password_reset_requests where requested_at < now() - make_interval(hours => ${worthHours})`.execute(
    db,
  )
}
