import { sql, type SqlBool } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import { paidBy, type clientInvoices } from '../contract.ts'
import { kindsOf } from '../rules.ts'

type Filters = QueryOf<typeof clientInvoices.list>['filters']

interface Asked {
  readonly clientId: number
  readonly countryIds: readonly number[]
}

/** The credit note of invoice `i`. */
const creditNote = sql`invoices n where n.credits_invoice_id = i.id`
/** The sum of the payments of invoice `i` by a method. */
const paidWith = (slug: string) =>
  sql`coalesce((select sum(p.amount_cents) from invoice_payments p join payment_methods m on m.id = p.payment_method_id where p.invoice_id = i.id and m.slug = ${sql.lit(slug)}), 0)`

const sold = sql`array(
  select k.type from (values ${sql.join(
    Object.entries(kindsOf).flatMap(([type, kinds]) => kinds.map((kind) => sql`(${sql.lit(type)}, ${sql.lit(kind)})`)),
  )}) as k (type, kind)
  where exists (select from invoice_lines s where s.invoice_id = i.id and s.kind = k.kind) group by k.type order by k.type)`

const state = sql`case
  when i.series = 'credit_note' then 'credit_note'
  when exists (select from ${creditNote}) then 'credited'
  when ${paidWith('credit')} <> 0 then 'on_account' else 'paid' end`

/** The invoices of a client at locations of these countries. The caller checks access to the client. */
export function invoicesSource(
  { state: wanted, days: { from: first, till: last } = {} }: Filters,
  { clientId, countryIds }: Asked,
): SourceOf<typeof clientInvoices> {
  return {
    from: sql`invoices i join locations l on l.id = i.location_id`,
    row: {
      id: sql`i.id`,
      ref: sql`i.ref`,
      client_id: sql`${clientId}::bigint`,
      invoice_date: sql`i.invoice_date`,
      sale_types: sold,
      location: sql`l.place || ', ' || l.name`,
      payment_methods: sql`coalesce((
        select json_agg(json_build_object('slug', m.slug, 'name', m.name, 'amount_cents', p.amount_cents) order by p.position)
        from invoice_payments p join payment_methods m on m.id = p.payment_method_id where p.invoice_id = i.id), '[]')`,
      total_cents: sql`i.total_cents`,
      state,
      other_ref: sql`coalesce((select n.ref from ${creditNote}), (select o.ref from invoices o where o.id = i.credits_invoice_id))`,
      credited_at: sql`(select n.created_at from ${creditNote})`,
      cost_center: sql`i.cost_center`,
      cost_unit: sql`i.cost_unit`,
    },
    sortBy: { id: [sql`i.id`] },
    search: searchText(sql`i.ref`),
    where: [
      isSameClient(sql`i.client_id`, clientId),
      sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
      ...(wanted ? [sql<SqlBool>`${state} = ${wanted}`] : []),
      ...(first ? [sql<SqlBool>`i.invoice_date >= ${first}::date`] : []),
      ...(last ? [sql<SqlBool>`i.invoice_date <= ${last}::date`] : []),
    ],
    id: sql`i.id`,
    clientId: sql`${clientId}::bigint`,
    totals: {
      invoiced: { type: 'money', amount: sql`coalesce(sum(i.total_cents), 0)` },
      ...Object.fromEntries(
        paidBy.map((slug) => [slug, { type: 'money' as const, amount: sql`coalesce(sum(${paidWith(slug)}), 0)` }]),
      ),
    },
  }
}
