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
    update one_time_links set expires_at = least(expires_at, now()), ended_at = case when expires_at > now() then now() else ended_at end
    where client_id = ${clientId} and purpose = ${purpose} and record_id = ${recordId} and used_at is null`.execute(db)
}

/** The reason why a link opens nothing any more: it was used, the salon ended it, or its time is over. */
export type LinkEnd = 'used' | 'ended' | 'expired'

/** The {@link LinkEnd} of a link `l`; null while it works. */
const linkEnd = sql<LinkEnd | null>`case when l.used_at is not null then 'used' when l.expires_at > now() then null when l.ended_at is not null then 'ended' else 'expired' end`

interface LinkState {
  readonly client: ClientCaller
  /** Null while the link works. */
  readonly end: LinkEnd | null
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
    until: Instant
    seconds_left: number
    end: LinkEnd | null
  }>`
    select l.id, l.client_id, l.record_id, o.language, l.expires_at as until,
      greatest(0, extract(epoch from l.expires_at - now()))::bigint as seconds_left, ${linkEnd} as "end"
    from one_time_links l join clients c on c.id = l.client_id and c.deactivated_at is null join locales o on o.id = c.locale_id
    where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose}`.execute(db)
  if (!row) return null
  const { id: linkId, client_id: clientId, record_id: recordId, language, until, seconds_left: secondsLeft, end } = row
  return { client: { kind: 'client', clientId, linkId, purpose, recordId, language, until, secondsLeft }, end }
}

/** The reason why a link for this purpose is over, also of an inactive client; null while it is not, and for an unknown token. */
export async function endOfClientLink(db: Db, token: string, purpose: ClientLinkPurpose): Promise<LinkEnd | null> {
  const { rows } = await sql<{ end: LinkEnd | null }>`
    select ${linkEnd} as "end" from one_time_links l where l.token_hash = ${hashOf(token)} and l.purpose = ${purpose}`.execute(
    db,
  )
  return rows[0]?.end ?? null
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

/** Uses up the link: null for the one call that may, the reason for one that comes second or too late. */
export async function takeClientLink(db: Db, { linkId }: Pick<ClientCaller, 'linkId'>): Promise<LinkEnd | null> {
  const { numAffectedRows } =
    await sql`update one_time_links set used_at = now() where id = ${linkId} and used_at is null and expires_at > now()`.execute(
      db,
    )
  if (numAffectedRows === 1n) return null
  const { rows } = await sql<{
    end: LinkEnd | null
  }>`select ${linkEnd} as "end" from one_time_links l where l.id = ${linkId}`.execute(db)
  return rows[0]?.end ?? 'expired'
}
