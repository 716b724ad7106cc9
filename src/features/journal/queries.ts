import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#kernel/endpoint.ts'
import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { DocumentKind, journalApi } from './contract.ts'
import { journalSources, type JournalSource, type Posted } from './queries/sources.ts'

type CountryIds = readonly number[]

export interface Company {
  readonly id: number
  readonly name: string
  readonly supported_country_id: number
  readonly country_code: string
  readonly zone: string
  readonly vat_id: string
  readonly trade_register: string
  readonly street: string
  readonly street_number: string
  readonly street_suffix: string
  readonly postcode: string
  readonly place: string
}

/** The companies of these countries, by name; `id` chooses one. */
export async function companiesOf(db: Db, countryIds: CountryIds, id: number | null = null): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select e.id, e.name, e.supported_country_id, k.code as country_code, s.zone, e.vat_id, e.trade_register, e.street, e.street_number, e.street_suffix, e.postcode, e.place
    from legal_entities e join supported_countries s on s.id = e.supported_country_id join countries k on k.id = s.id
    where e.supported_country_id = any(${countryIds}::bigint[]) and (${id}::bigint is null or e.id = ${id}::bigint) order by lower(e.name), e.id`.execute(
    db,
  )
  return rows
}

/** The accounts by purpose as the database reads them: `{"cash": "1000"}`. */
export type Accounts = Readonly<Record<string, string>>

export interface StoredAccounts {
  readonly country_code: string
  readonly accounts: Accounts
  /** The rates of the country above zero, per mille. */
  readonly rates: readonly number[]
  readonly updated_at: string | null
}

/** Reads the accounts that were chosen in a country; undefined for a country outside the scope. */
export async function storedAccounts(
  db: Db,
  countryId: number,
  countryIds: CountryIds,
): Promise<StoredAccounts | undefined> {
  const { rows } = await sql<StoredAccounts>`
    select k.code as country_code, coalesce(j.accounts, '{}') as accounts, j.updated_at,
      array(select distinct r.per_mille from tax_rates r where r.supported_country_id = s.id and r.per_mille > 0
        union select distinct p.vat_per_mille from posted_values p where p.supported_country_id = s.id and p.vat_per_mille > 0 order by 1 desc) as rates
    from supported_countries s join countries k on k.id = s.id left join journal_settings j on j.supported_country_id = s.id
    where s.id = ${countryId} and s.id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

/** Locks the accounts of a country, so that of two who save at once the second is told. */
export const lockAccounts = (db: Db, countryId: number) =>
  sql`select from supported_countries where id = ${countryId} for no key update`.execute(db)

export async function saveAccounts(db: Db, countryId: number, accounts: Accounts): Promise<void> {
  await sql`
    insert into journal_settings (supported_country_id, accounts) values (${countryId}, ${JSON.stringify(accounts)}::jsonb)
    on conflict (supported_country_id) do update set accounts = excluded.accounts`.execute(db)
}

/** An entry of the journal: debit when `cents` is positive. */
export interface Entry {
  readonly kind: DocumentKind
  readonly document_id: number
  readonly day: Day
  readonly ref: string
  readonly purpose: string
  readonly account: string
  readonly vat_per_mille: number | null
  readonly cents: number
}

/** The entries of documents; a document without amounts has one row without a purpose. */
const entriesFrom = (source: JournalSource, documents: RawBuilder<unknown>, accounts: RawBuilder<unknown>) => sql`(
  with document as (${documents})
  select ${sql.lit(source.kind)} as kind, d.id as document_id, d.day, d.ref, d.location_id, e.purpose, coalesce(e.account, ${accounts} ->> e.purpose, '') as account, e.vat_per_mille, e.cents::bigint as cents
  from document d left join (${source.entries}) e (document_id, purpose, account, vat_per_mille, cents) on e.document_id = d.id and e.cents <> 0)`

/** Every entry of these documents, with the columns of `Entry`. @param accounts an expression of the type jsonb. */
export const entriesOf = (posted: Posted, accounts: RawBuilder<unknown>) =>
  sql`(${sql.join(
    journalSources.map(
      (source) =>
        sql`select * from ${entriesFrom(source, source.documents(posted), accounts)} s where purpose is not null`,
    ),
    sql` union all `,
  )})`

const asJson = (accounts: Accounts) => sql`${JSON.stringify(accounts)}::jsonb`

export type Totals = AnswerOf<typeof journalApi.show> & {
  /** The newest document of each kind: a file leaves out later ones, so that its totals hold. */
  readonly last: Readonly<Partial<Record<DocumentKind, number>>>
}

/** At most so many documents that do not balance are named. */
const namedUnbalanced = 20

/** Debit and credit of each account in a period. */
export async function journalTotals(
  db: Db,
  posted: Posted,
  { accounts, countryId }: { readonly accounts: Accounts; readonly countryId: number },
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with entry as materialized (select * from ${entriesOf(posted, asJson(accounts))} e),
    account as (
      select account, array_agg(distinct purpose order by purpose) as purposes, count(*) as entries,
        coalesce(sum(cents) filter (where cents > 0), 0)::bigint as debit_cents, coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as credit_cents
      from entry group by account
    ), document as (
      select kind, document_id, min(ref) as ref, sum(cents)::bigint as difference_cents from entry group by kind, document_id
    )
    select coalesce((select jsonb_agg(jsonb_build_object('account', a.account, 'purposes', a.purposes, 'entries', a.entries, 'debit_cents', a.debit_cents, 'credit_cents', a.credit_cents,
        'description', (select min(l.description) from ledgers l where l.supported_country_id = ${countryId} and lower(l.code) = lower(a.account))) order by a.account) from account a), '[]') as accounts,
      (select count(*) from document) as documents, (select coalesce(sum(debit_cents), 0)::bigint from account) as debit_cents, (select coalesce(sum(credit_cents), 0)::bigint from account) as credit_cents,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'ref', ref, 'difference_cents', difference_cents)) from (select * from document where difference_cents <> 0 order by kind, document_id limit ${namedUnbalanced}) u), '[]') as unbalanced,
      coalesce((select jsonb_object_agg(kind, last) from (select kind, max(document_id) as last from document group by kind) k), '{}') as last`.execute(
    db,
  )
  return rows[0]!
}

const documentsAtOnce = 1000

interface After {
  readonly accounts: Accounts
  readonly last: number
  readonly after: { readonly day: Day; readonly id: number }
}

/** The entries of the next documents of a source; a document without amounts has one row without a purpose. */
async function batchAfter(
  db: Db,
  source: JournalSource,
  posted: Posted,
  { accounts, last, after: { day, id } }: After,
): Promise<readonly Entry[]> {
  const batch = sql`select * from (${source.documents(posted)}) x where (x.day, x.id) > (${day}::date, ${id}::bigint) and x.id <= ${last} order by x.day, x.id limit ${documentsAtOnce}`
  const { rows } = await sql<Entry>`
    select * from ${entriesFrom(source, batch, asJson(accounts))} e order by day, document_id, cents < 0, account, vat_per_mille`.execute(
    db,
  )
  return rows
}

/**
 * The entries of a period in the order of their sources, days and documents, those of a document together. They are
 * read in batches of documents while the caller goes through them: the next batch comes while one is written.
 */
export async function* batchesOf(
  db: Db,
  posted: Posted,
  { accounts, last }: { readonly accounts: Accounts; readonly last: Totals['last'] },
): AsyncGenerator<readonly Entry[]> {
  for (const source of journalSources) {
    const read = (after: After['after']) => {
      const batch = batchAfter(db, source, posted, { accounts, last: last[source.kind] ?? 0, after })
      batch.catch(() => {}) // a caller that stops early awaits it no more
      return batch
    }
    let coming: ReturnType<typeof batchAfter> | undefined = read({ day: posted.from, id: 0 })
    while (coming) {
      const rows: readonly Entry[] = await coming
      const end = rows.at(-1)
      coming = end && read({ day: end.day, id: end.document_id })
      const entries = rows.filter(({ purpose }) => purpose !== null)
      if (entries.length) yield entries
    }
  }
}
