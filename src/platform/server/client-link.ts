import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { ClientLinkPurpose } from '#kernel/permission.ts'
import type { Language } from '#kernel/texts.ts'
import type { ClientCaller } from './caller.ts'
import type { Db } from './db.ts'
import { hashOf } from './session.ts'

/** The record and the end of validity of a link to a client. */
export interface NewClientLink {
  readonly purpose: ClientLinkPurpose
  readonly clientId: number
  readonly recordId: number
  readonly until: Instant
  /** Earlier links keep working: this one only shows what they show. */
  readonly beside?: boolean
}

/**
 * Makes the token of a link for a client, of which the database keeps only the hash. Earlier links for the same purpose
 * and record become invalid, unless it is made `beside` them.
 */
export async function makeClientLink(
  db: Db,
  { purpose, clientId, recordId, until, beside = false }: NewClientLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (!beside) await endClientLinks(db, { purpose, clientId, recordId })
  await sql`
    insert into one_time_links (token_hash, purpose, client_id, record_id, expires_at)
    values (${hashOf(token)}, ${purpose}, ${clientId}, ${recordId}, ${until})`.execute(db)
  return token
}

/** Ends the links of a client for this purpose and record that have not been used. */
export async function endClientLinks(
  db: Db,
  { purpose, clientId, recordId }: Pick<NewClientLink, 'purpose' | 'clientId' | 'recordId'>,
): Promise<void> {
  await sql`
    update one_time_links set expires_at = least(expires_at, now())
    where client_id = ${clientId} and purpose = ${purpose} and record_id = ${recordId} and used_at is null`.execute(db)
}

interface LinkState {
  readonly client: ClientCaller
  /** The link has not been used and has not expired. */
  readonly opens: boolean
  readonly used: boolean
}

/**
 * The link for this purpose with its client; null for an unknown token, one for another purpose, or one of an inactive
 * client.
 */
export async function findClientLink(db: Db, token: string, purpose: ClientLinkPurpose): Promise<LinkState | null> {
  const {
    rows: [row],
  } = await sql<{
    id: number
    client_id: number
    record_id: number
    language: Language
    opens: boolean
    used: boolean
  }>`
    select l.id, l.client_id, l.record_id, o.language, l.used_at is null and l.expires_at > now() as opens, l.used_at is not null as used
    from one_time_links l join clients c on c.id = l.client_id and c.deactivated_at is null join locales o on o.id = c.locale_id
    where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose}`.execute(db)
  if (!row) return null
  const { id: linkId, client_id: clientId, record_id: recordId, language, opens, used } = row
  return { client: { kind: 'client', clientId, linkId, purpose, recordId, language }, opens, used }
}

/** The client of a link, whether or not it is still valid; null for an unknown token. */
export async function clientOfLink(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('one_time_links')
    .select('client_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row?.client_id ?? null
}

/** Uses up the link: true for the one call that may, false for one that comes second or too late. */
export async function takeClientLink(db: Db, { linkId }: Pick<ClientCaller, 'linkId'>): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update one_time_links set used_at = now() where id = ${linkId} and used_at is null and expires_at > now()`.execute(
      db,
    )
  return numAffectedRows === 1n
}
