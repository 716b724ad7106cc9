import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isPast } from './clock.ts'
import type { Db } from './db.ts'
import { hashOf } from './session.ts'

/**
 * The purposes of links in mails, and their validity in minutes (decisions C76 and C78; an invitation is valid until
 * somebody begins to work).
 */
export const linkMinutes = { password_reset: 60, invitation: 7 * 24 * 60, two_step_qr: 10 } as const
export type LinkPurpose = keyof typeof linkMinutes

/**
 * Makes a link's token for an employee, of which the database keeps only the hash. Earlier links for the same purpose
 * become invalid.
 */
export async function makeLink(db: Db, purpose: LinkPurpose, employeeId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`update one_time_links set used_at = now() where employee_id = ${employeeId} and purpose = ${purpose} and used_at is null`.execute(
    db,
  )
  await sql`
    insert into one_time_links (token_hash, purpose, employee_id, expires_at)
    values (${hashOf(token)}, ${purpose}, ${employeeId}, now() + make_interval(mins => ${linkMinutes[purpose]}))`.execute(
    db,
  )
  return token
}

interface LinkRow {
  employee_id: number
  email: string
  purpose: LinkPurpose
}

/** The address of the page where a password is chosen. */
export const passwordLink = (baseUrl: URL, token: string, email: string): string =>
  new URL(`/password-resets/${token}?email=${encodeURIComponent(email)}`, baseUrl).href

/**
 * The employee of a link, if it is valid and they may still sign in; otherwise null. One that was made while the clock was
 * ahead is not valid: it would open the account for that much longer.
 */
export async function findLink(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ employeeId: number; email: string; purpose: LinkPurpose } | null> {
  const {
    rows: [row],
  } = await sql<LinkRow>`
    select l.employee_id, e.email::text as email, l.purpose
    from one_time_links l join employees e on e.id = l.employee_id and e.deactivated_at is null
    where l.token_hash = ${hashOf(token)} and l.purpose = any(${[...purposes]}) and l.used_at is null and l.expires_at > now() and ${isPast(sql`l.created_at`)}`.execute(
    db,
  )
  return row ? { employeeId: row.employee_id, email: row.email, purpose: row.purpose } : null
}

/** The employee of a link, whether or not it is still valid; null for an unknown or deleted one. */
export async function ownerOfLink(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('one_time_links')
    .select('employee_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row?.employee_id ?? null
}

/** Uses up the link: true for the one call that may, false for one that comes second or too late. */
export async function takeLink(db: Db, token: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update one_time_links set used_at = now() where token_hash = ${hashOf(token)} and used_at is null and expires_at > now() and ${isPast(sql`created_at`)}`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/** Invalidates every link of an employee: the password was changed, or they may no longer sign in. */
export async function endLinks(db: Db, employeeId: number): Promise<void> {
  await sql`update one_time_links set used_at = now() where employee_id = ${employeeId} and used_at is null`.execute(db)
}

/** The number of links for a purpose that an employee got in the last `minutes`: each was a mail. */
export async function countLinks(db: Db, purpose: LinkPurpose, employeeId: number, minutes: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ links: number }>`
    select count(*)::int as links from one_time_links where employee_id = ${employeeId} and purpose = ${purpose} and created_at > now() - make_interval(mins => ${minutes}) and ${isPast(sql`created_at`)}`.execute(
    db,
  )
  return row!.links
}

/** Deletes expired links when they no longer count for the limit either. */
export async function forgetOldLinks(db: Db): Promise<void> {
  await sql`delete from one_time_links where expires_at < now() - interval '1 day'`.execute(db)
}
