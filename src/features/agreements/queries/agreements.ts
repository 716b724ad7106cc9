import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import { homeZone } from '#features/clients/queries/signed.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import type { AgreementInput, AgreementState } from '../contract.ts'

type CountryIds = readonly number[]

export interface AgreementRow {
  readonly id: number
  readonly client_id: number
  readonly template_agreement_id: number
  readonly treatment_category_id: number
  readonly name: string
  readonly category: Translatable
  readonly language: Language
  readonly content: string
  readonly content_sha256: string
  readonly client_signee_name: string
  readonly practitioner_signee_name: string
  readonly client_sign_date: Day
  readonly practitioner_sign_date: Day
  readonly valid_until: Day | null
  readonly state: AgreementState
  readonly withdrawal: { readonly created_at: Instant; readonly author: string; readonly reason: string } | null
  readonly author: string
  readonly created_at: Instant
  readonly file: string
}

const inScope = (countryIds: CountryIds) => sql`c.supported_country_id = any(${countryIds}::bigint[])`
const author = sql`(select trim(e.first_name || ' ' || e.last_name) from employees e where e.id = g.author_id)`

/** Agreements `g` with what is said of them on this day. */
const agreements = (today: Day) => sql`
  select g.id, coalesce(c.merged_into_id, c.id) as client_id, g.template_agreement_id, g.treatment_category_id, g.name, tc.name as category, g.language, g.content, g.content_sha256,
    g.client_signee_name, g.practitioner_signee_name, g.client_sign_date, g.practitioner_sign_date, g.valid_until, g.file, g.created_at, ${author} as author,
    case when w.id is not null then 'withdrawn' when g.valid_until < ${today}::date then 'expired' else 'valid' end as state,
    case when w.id is not null then jsonb_build_object('created_at', to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', w.reason,
      'author', (select trim(e.first_name || ' ' || e.last_name) from employees e where e.id = w.author_id)) end as withdrawal
  from client_agreements g join clients c on c.id = g.client_id join treatment_categories tc on tc.id = g.treatment_category_id
    left join client_agreement_withdrawals w on w.client_agreement_id = g.id`

export async function agreementsOfClient(db: Db, clientId: number, today: Day): Promise<AgreementRow[]> {
  const { rows } =
    await sql<AgreementRow>`${agreements(today)} where ${isSameClient(sql`g.client_id`, clientId)} order by g.created_at desc, g.id desc`.execute(
      db,
    )
  return rows
}

/** An agreement within the scope; undefined for any other. */
export async function agreementInScope(
  db: Db,
  id: number,
  countryIds: CountryIds,
  today: Day,
): Promise<AgreementRow | undefined> {
  const {
    rows: [row],
  } = await sql<AgreementRow>`${agreements(today)} where g.id = ${id} and ${inScope(countryIds)}`.execute(db)
  return row
}

export interface NewSignature {
  readonly type: 'client' | 'user'
  readonly picture: Buffer
  readonly author_id: number | null
  readonly client_id?: number
  readonly link_id?: number
  readonly created_at: Instant
}

export async function insertSignature(db: Db, signature: NewSignature): Promise<number> {
  const row = await db.insertInto('signatures').values(signature).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Tells of signatures from the desk for whose agreement they were drawn. */
export const nameClientOf = (db: Db, ids: readonly number[], clientId: number) =>
  db
    .updateTable('signatures')
    .set({ client_id: clientId })
    .where('id', 'in', ids)
    .where('client_id', 'is', null)
    .execute()

export interface SignatureRow {
  readonly id: number
  readonly type: 'client' | 'user'
  readonly author_id: number | null
  readonly client_id: number | null
  readonly day: Day
  readonly picture: Buffer
  readonly used: boolean
}

/** These signatures, locked against being deleted as unused. */
export async function signaturesById(db: Db, ids: readonly number[]): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`
    select s.id, s.type, s.author_id, (select coalesce(c.merged_into_id, c.id) from clients c where c.id = s.client_id) as client_id, (s.created_at at time zone ${sql.lit(homeZone)})::date as day, s.picture,
      exists (select from client_agreements g where s.id in (g.client_signature_id, g.user_signature_id)) as used
    from signatures s where s.id = any(${ids}::bigint[]) for key share of s`.execute(db)
  return rows
}

/** Facts about the choices of an agreement. */
export interface ChosenFacts {
  /** The name of the template in the language of the text; null when it is not offered in the client's country. */
  readonly name: string | null
  readonly valid_months: number | null
  readonly category: Translatable | null
  readonly location: boolean
}

/**
 * The template and the category that an agreement names, in the language of its text. One that was put aside since the
 * client signed with a link still counts.
 */
export async function chosenFacts(
  db: Db,
  input: Pick<AgreementInput, 'template_agreement_id' | 'treatment_category_id'> & {
    readonly location_id: number | null
  },
  { countryId, language, held }: { readonly countryId: number; readonly language: Language; readonly held: boolean },
): Promise<ChosenFacts> {
  const {
    rows: [row],
  } = await sql<ChosenFacts>`
    select t.name, t.valid_months,
      (select name from treatment_categories where id = ${input.treatment_category_id} and (deactivated_at is null or ${held}) for key share) as category,
      ${input.location_id}::bigint is null or exists (select from locations where id = ${input.location_id} and supported_country_id = ${countryId}) as location
    from (select 1) one left join lateral (
      select coalesce(nullif(name ->> ${language}, ''), name ->> 'nl') as name, valid_months from agreement_templates
      where id = ${input.template_agreement_id} and supported_country_id = ${countryId} and (deactivated_at is null or ${held}) for key share
    ) t on true`.execute(db)
  return row!
}

export interface NewAgreement {
  readonly client_id: number
  readonly template_agreement_id: number
  readonly treatment_category_id: number
  readonly name: string
  readonly language: Language
  readonly content: string
  readonly content_sha256: string
  readonly client_signee_name: string
  readonly practitioner_signee_name: string
  readonly client_sign_date: Day
  readonly practitioner_sign_date: Day
  readonly client_signature_id: number
  readonly user_signature_id: number
  readonly valid_until: Day | null
  readonly request_id: number | null
  readonly location_id: number | null
  readonly file: string
  readonly author_id: number
  readonly created_at: Instant
}

export async function insertAgreement(db: Db, agreement: NewAgreement): Promise<number> {
  const row = await db.insertInto('client_agreements').values(agreement).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Notes the withdrawal; false when it was withdrawn already. */
export async function insertWithdrawal(
  db: Db,
  { id, client_id }: Pick<AgreementRow, 'id' | 'client_id'>,
  {
    reason,
    author_id,
    created_at,
  }: { readonly reason: string; readonly author_id: number; readonly created_at: Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into client_agreement_withdrawals (client_id, client_agreement_id, reason, author_id, created_at)
    values (${client_id}, ${id}, ${reason}, ${author_id}, ${created_at}) on conflict (client_agreement_id) do nothing`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export interface VisitDay {
  readonly location_id: number
  readonly country_id: number
  readonly date: Day
}

/** The days of visits whose light depends on what the client has signed for a category: from this day on. */
export async function visitsOf(db: Db, clientId: number, categoryId: number, from: Day): Promise<VisitDay[]> {
  const { rows } = await sql<VisitDay>`
    select distinct a.location_id, l.supported_country_id as country_id, (a.starts_at at time zone l.zone)::date as date
    from appointments a join locations l on l.id = a.location_id join treatments t on t.id = a.treatment_id
    where a.client_id = ${clientId} and t.treatment_category_id = ${categoryId} and a.starts_at >= ${from}::date - 1`.execute(
    db,
  )
  return rows
}

/** Deletes signatures that nothing names, a day after they were drawn: the agreement was not saved. */
export async function forgetUnusedSignatures(db: Db): Promise<void> {
  await sql`
    delete from signatures s where s.created_at < now() - interval '1 day'
      and not exists (select from client_agreements g where s.id in (g.client_signature_id, g.user_signature_id))
      and not exists (select from agreement_requests r where r.client_signature_id = s.id)`.execute(db)
}

/** Finds which of the files an agreement names. */
export async function usedDocuments(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select file as name from client_agreements where file = any(${[...names]}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
