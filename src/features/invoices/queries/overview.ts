import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Db } from '#platform/server/db.ts'
import type { SourceOf } from '#platform/server/overview.ts'
import type { InvoiceState, invoicesOverview } from '../contract.ts'
import { kindsOf } from '../rules.ts'

/** The credit notes of invoice `i`. */
const creditNotes = sql`invoices n where n.credits_invoice_id = i.id`

/** The sum of the payments of invoice `i` by a method. */
export const paidWith = (slug: string) =>
  sql`coalesce((select sum(p.amount_cents) from invoice_payments p join payment_methods m on m.id = p.payment_method_id where p.invoice_id = i.id and m.slug = ${sql.lit(slug)}), 0)`

/** The types of what invoice `i` sold. */
export const saleTypesOf = sql`array(
  select k.type from (values ${sql.join(
    Object.entries(kindsOf).flatMap(([type, kinds]) => kinds.map((kind) => sql`(${sql.lit(type)}, ${sql.lit(kind)})`)),
  )}) as k (type, kind)
  where exists (select from invoice_lines s where s.invoice_id = i.id and s.kind = k.kind) group by k.type order by k.type)`

/** The state of invoice `i`. */
export const invoiceState = sql`case
  when i.series = 'credit_note' then 'credit_note'
  when exists (select from ${creditNotes} and not n.leaves_rest) then 'credited'
  when exists (select from ${creditNotes}) then 'credited_in_part'
  when ${paidWith('credit')} <> 0 then 'on_account' else 'paid' end`

/** Looked up for each invoice: a join of the two tables read both whole (`offset 0` keeps PostgreSQL from making one). */
const isUncredited = sql<SqlBool>`(i.credits_invoice_id is null and not exists (select from ${creditNotes} offset 0))`

/** Whether invoice `i` is in a state, put so that the few invoices of a rare one are found by their numbers. */
const isInState: Readonly<Record<InvoiceState, RawBuilder<SqlBool>>> = {
  credit_note: sql<SqlBool>`i.credits_invoice_id is not null`,
  credited: sql<SqlBool>`i.id = any(array(select n.credits_invoice_id from invoices n where n.credits_invoice_id is not null and not n.leaves_rest))`,
  credited_in_part: sql<SqlBool>`i.id = any(array(select n.credits_invoice_id from invoices n where n.credits_invoice_id is not null group by 1 having bool_and(n.leaves_rest)))`,
  on_account: sql<SqlBool>`(i.id = any(array(select p.invoice_id from invoice_payments p where p.payment_method_id = any(array(select id from payment_methods where slug = 'credit')))) and ${isUncredited})`,
  paid: sql<SqlBool>`${invoiceState} = 'paid'`,
}

/** The payments of invoice `i`, with their amounts. */
export const paymentsOf = sql`coalesce((
  select json_agg(json_build_object('slug', m.slug, 'name', m.name, 'amount_cents', p.amount_cents) order by p.position)
  from invoice_payments p join payment_methods m on m.id = p.payment_method_id where p.invoice_id = i.id), '[]')`

/** When nothing of invoice `i` was left to credit. */
export const creditedAt = sql`(select n.created_at from ${creditNotes} and not n.leaves_rest)`

/** The columns of every list of invoices, of invoice `i` at location `l`; the client is that of the list. */
export const invoiceColumns = {
  id: sql`i.id`,
  ref: sql`i.ref`,
  invoice_date: sql`i.invoice_date`,
  sale_types: saleTypesOf,
  location: sql`l.place || ', ' || l.name`,
  payment_methods: paymentsOf,
  total_cents: sql`i.total_cents`,
  state: invoiceState,
  other_ref: sql`coalesce((select n.ref from ${creditNotes} order by n.id desc limit 1), (select o.ref from invoices o where o.id = i.credits_invoice_id))`,
  credited_at: creditedAt,
  cost_center: sql`i.cost_center`,
  cost_unit: sql`i.cost_unit`,
}

/** The client under whom invoice `i` is known by now (decision C143). */
export const clientOfInvoice = sql<number>`(select coalesce(o.merged_into_id, o.id) from clients o where o.id = i.client_id)`

/** Whether the words of every invoice are stored: those of the first are the last to come (migrations/0126). */
export async function areWordsStored(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lacking: boolean }>`
    select exists (
      select from (select id from invoices order by id limit 1) i
      where not exists (select from invoice_searches w where w.invoice_id = i.id)
    ) as lacking`.execute(db)
  return !rows[0]!.lacking
}

const wordsAtOnce = 2000
/** Stores the words of invoices from before they were stored, the newest first. Several servers may do it at once. */
export async function storeWords(db: Db): Promise<void> {
  for (let stored = 1n; stored;)
    stored =
      (
        await sql`
          insert into invoice_searches (invoice_id, words)
          select i.id, stored_invoice_words(i.ref, i.buyer, i.total_cents, i.invoice_date) from invoices i
          where i.id < coalesce((select min(invoice_id) from invoice_searches), (select max(id) + 1 from invoices))
          order by i.id desc limit ${wordsAtOnce} on conflict do nothing`.execute(db)
      ).numAffectedRows ?? 0n
}

/** The number of invoices that are added up; a chain has millions, whose sum is asked of the turnover. */
const addedUp = 100_000
/** The number of hits of a search that are counted, and of paid invoices, whose state is worked out for each. */
const countedHits = 10_000

/** The invoices at locations of these countries. */
export function invoicesSource(
  { search, state, days: { from, till } = {}, locations }: QueryOf<typeof invoicesOverview.list>['filters'],
  { countryIds, areWordsStored }: { readonly countryIds: readonly number[]; readonly areWordsStored: boolean },
): SourceOf<typeof invoicesOverview> {
  return {
    from: sql`invoices i join locations l on l.id = i.location_id ${search && areWordsStored ? sql`join invoice_searches w on w.invoice_id = i.id` : sql``}`,
    row: { ...invoiceColumns, client_id: clientOfInvoice, client: sql`coalesce(i.buyer ->> 'name', '')` },
    sortBy: { id: [sql`i.id`] },
    search: areWordsStored
      ? sql<string>`w.words`
      : sql<string>`invoice_words(i.ref, i.buyer, i.total_cents, i.invoice_date)`,
    searchIndexed: true,
    where: [
      sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
      ...(state ? [isInState[state]] : []),
      ...(from ? [sql<SqlBool>`i.invoice_date >= ${from}::date`] : []),
      ...(till ? [sql<SqlBool>`i.invoice_date <= ${till}::date`] : []),
      ...(locations?.length ? [sql<SqlBool>`i.location_id = any(${locations}::bigint[])`] : []),
    ],
    id: sql`i.id`,
    indexed: ['id'],
    clientId: clientOfInvoice,
    sums: {
      upTo: search || state === 'paid' ? countedHits : addedUp,
      of: { invoiced: { type: 'money', amount: sql`i.total_cents` } },
    },
  }
}
