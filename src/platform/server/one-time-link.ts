import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { hashOf } from './session.ts'

/**
 * What a mail leads to, and for how many minutes (decisions C76 and C78; an invitation waits until somebody begins to
 * work).
 */
export const linkMinutes = { password_reset: 60, invitation: 7 * 24 * 60, two_step_qr: 10 } as const
export type LinkPurpose = keyof typeof linkMinutes

/**
 * Makes a link's token for an employee, of which the database keeps only the hash. Earlier links for the same purpose
 * stop working.
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

/** The page where a new password, or the first one, is chosen. */
export const passwordLink = (baseUrl: URL, token: string, email: string): string =>
  new URL(`/password-resets/${token}?email=${encodeURIComponent(email)}`, baseUrl).href

/** Whom a link belongs to, while it may still be used and its employee may still sign in; otherwise null. */
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
    where l.token_hash = ${hashOf(token)} and l.purpose = any(${[...purposes]}) and l.used_at is null and l.expires_at > now()`.execute(
    db,
  )
  return row ? { employeeId: row.employee_id, email: row.email, purpose: row.purpose } : null
}

/**
 * Whose link this is or was, whether or not it still works; null for one that nobody got, or so long ago that it is
 * gone.
 */
export async function ownerOfLink(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('one_time_links')
    .select('employee_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row?.employee_id ?? null
}

/** Takes the link: true for the one caller that may use it, false for whoever comes second or too late. */
export async function takeLink(db: Db, token: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update one_time_links set used_at = now() where token_hash = ${hashOf(token)} and used_at is null and expires_at > now()`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/** Every link of an employee stops working: the password was changed, or they may not sign in any more. */
export async function endLinks(db: Db, employeeId: number): Promise<void> {
  await sql`update one_time_links set used_at = now() where employee_id = ${employeeId} and used_at is null`.execute(db)
}

/** How many links for a purpose an employee got in the last `minutes`: each was a mail. */
export async function countLinks(db: Db, purpose: LinkPurpose, employeeId: number, minutes: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ links: number }>`
    select count(*)::int as links from one_time_links where employee_id = ${employeeId} and purpose = ${purpose} and created_at > now() - make_interval(mins => ${minutes})`.execute(
    db,
  )
  return row!.links
}

/** A link that is over opens nothing any more; it goes when it need not be counted either. */
export async function forgetOldLinks(db: Db): Promise<void> {
  await sql`delete from one_time_links where expires_at < now() - interval '1 day'`.execute(db)
}
