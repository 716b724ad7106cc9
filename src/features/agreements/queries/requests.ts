import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import type { RequestState } from '../contract.ts'

export interface RequestRow {
  readonly id: number
  readonly client_id: number
  readonly supported_country_id: number
  readonly template_agreement_id: number
  readonly treatment_category_id: number
  readonly name: string
  readonly category: Translatable
  /** The months for which it will count, as its client reads it; null: for ever. */
  readonly valid_months: number | null
  readonly language: Language
  readonly content: string
  readonly content_sha256: string
  readonly practitioner_signee_name: string
  readonly location_id: number | null
  readonly author: string
  readonly created_at: Instant
  readonly client_signee_name: string | null
  readonly client_signed_at: Instant | null
  readonly client_signature_id: number | null
  readonly picture: Buffer | null
  readonly taken_back_at: Instant | null
  readonly agreement_id: number | null
  /** Of the agreement, once both have signed. */
  readonly valid_until: Day | null
  readonly state: RequestState
  readonly link_until: Instant | null
}

const purpose = 'agreement_signing'

/** Requests `r` with their state, which is a join and never a copy. */
const requests = sql`
  select r.id, coalesce(c.merged_into_id, c.id) as client_id, c.supported_country_id, r.template_agreement_id, r.treatment_category_id, r.name, tc.name as category, r.valid_months, r.language, r.content, r.content_sha256,
    r.practitioner_signee_name, r.location_id, trim(e.first_name || ' ' || e.last_name) as author, r.created_at, r.client_signee_name, r.client_signed_at,
    r.client_signature_id, s.picture, r.taken_back_at, g.id as agreement_id, g.valid_until,
    case when g.id is not null then 'done' when r.taken_back_at is not null then 'taken_back' when r.client_signature_id is not null then 'signed' else 'open' end as state,
    (select max(l.expires_at) from one_time_links l where l.client_id = coalesce(c.merged_into_id, c.id) and l.purpose = ${purpose} and l.record_id = r.id and l.used_at is null and l.expires_at > now()) as link_until
  from agreement_requests r join clients c on c.id = r.client_id join treatment_categories tc on tc.id = r.treatment_category_id join employees e on e.id = r.author_id
    left join signatures s on s.id = r.client_signature_id left join client_agreements g on g.request_id = r.id`

/** The requests of a client that wait for somebody. */
export async function waitingRequests(db: Db, clientId: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    ${requests} where ${isSameClient(sql`r.client_id`, clientId)} and r.taken_back_at is null and g.id is null order by r.id desc`.execute(
    db,
  )
  return rows
}

/** A request within the scope; undefined for any other. */
export async function requestInScope(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<RequestRow | undefined> {
  const {
    rows: [row],
  } =
    await sql<RequestRow>`${requests} where r.id = ${id} and c.supported_country_id = any(${countryIds}::bigint[])`.execute(
      db,
    )
  return row
}

/** Locks the request until the transaction ends, so that signing and taking back come one after the other. */
export async function lockRequest(db: Db, id: number, countryIds: readonly number[]): Promise<RequestRow | undefined> {
  await sql`select from agreement_requests where id = ${id} for no key update`.execute(db)
  return requestInScope(db, id, countryIds)
}

/** The request that a link is about, locked when the client signs. */
export async function requestOfLink(
  db: Db,
  { clientId, recordId }: { readonly clientId: number; readonly recordId: number },
  { lock = false } = {},
): Promise<RequestRow | undefined> {
  if (lock) await sql`select from agreement_requests where id = ${recordId} for no key update`.execute(db)
  const {
    rows: [row],
  } =
    await sql<RequestRow>`${requests} where r.id = ${recordId} and ${isSameClient(sql`r.client_id`, clientId)}`.execute(
      db,
    )
  return row
}

/**
 * The request under which a client signed with a link; null for a signature from the desk. It is locked until the
 * transaction ends, so that completing and taking back come one after the other.
 */
export async function requestOfSignature(db: Db, signatureId: number): Promise<RequestRow | null> {
  await sql`select from agreement_requests where client_signature_id = ${signatureId} for no key update`.execute(db)
  const {
    rows: [row],
  } = await sql<RequestRow>`${requests} where r.client_signature_id = ${signatureId}`.execute(db)
  return row ?? null
}

export interface NewRequest {
  readonly client_id: number
  readonly template_agreement_id: number
  readonly treatment_category_id: number
  readonly name: string
  readonly valid_months: number | null
  readonly language: Language
  readonly content: string
  readonly content_sha256: string
  readonly practitioner_signee_name: string
  readonly location_id: number | null
  readonly author_id: number
  readonly created_at: Instant
}

export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const row = await db.insertInto('agreement_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export const noteSigned = (
  db: Db,
  id: number,
  signed: {
    readonly client_signature_id: number
    readonly client_signee_name: string
    readonly client_signed_at: Instant
  },
) => db.updateTable('agreement_requests').set(signed).where('id', '=', id).execute()

export const noteTakenBack = (db: Db, id: number, at: Instant) =>
  db.updateTable('agreement_requests').set({ taken_back_at: at }).where('id', '=', id).execute()

/** The instant after so many minutes, by the clock of the database, which also ends links. */
export async function inMinutes(db: Db, minutes: number): Promise<Instant> {
  const {
    rows: [row],
  } = await sql<{ until: Instant }>`select now() + make_interval(mins => ${minutes}) as until`.execute(db)
  return row!.until
}
