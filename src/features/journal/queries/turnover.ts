import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, QueryOf } from '#kernel/endpoint.ts'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { inLanguage } from '#platform/server/names.ts'
import type { SourceOf } from '#platform/server/overview.ts'
import type { Dimension, turnoverApi, turnoverLines, turnoverPayments } from '../contract/turnover.ts'
import { isTurnover, lineShares, vatShare } from './shares.ts'

type CountryIds = readonly number[]

export interface Wanted {
  readonly countryId: number
  readonly locationId: number | null
  readonly from: Day
  readonly to: Day
}

/** The invoices `i` of the period at locations `l`. */
const invoicesOf = ({ countryId, locationId, from, to }: Wanted) => sql`
  invoices i join locations l on l.id = i.location_id and l.supported_country_id = ${countryId} and (${locationId}::bigint is null or l.id = ${locationId}::bigint) and i.invoice_date between ${from}::date and ${to}::date`

type LineDimension = Exclude<Dimension, 'method'>

/** The key of a dimension: of invoice lines `n` and invoices `i`, or of a row that has the columns of both. */
const keyOf = (
  i: RawBuilder<unknown>,
  n: RawBuilder<unknown>,
): Readonly<Record<LineDimension, RawBuilder<string>>> => ({
  month: sql`to_char(${i}.invoice_date, 'YYYY-MM')`,
  location: sql`${i}.location_id::text`,
  practitioner: sql`${i}.practitioner_id::text`,
  category: sql`coalesce((select t.treatment_category_id::text from treatments t where t.id = ${n}.treatment_id), 'none')`,
  treatment: sql`coalesce(${n}.treatment_id::text, 'none')`,
  product: sql`coalesce(${n}.product_id::text, 'none')`,
  vat: sql`case when ${n}.vat_exempt then 'exempt' else ${n}.vat_per_mille::text end`,
})

const nameOf = (by: Dimension, key: RawBuilder<unknown>, language: Language): RawBuilder<unknown> => {
  const id = sql`(case when ${key} ~ '^[0-9]+$' then ${key}::bigint end)`
  switch (by) {
    case 'location':
      return sql`(select x.place || ', ' || x.name from locations x where x.id = ${id})`
    case 'practitioner':
      return sql`(select trim(x.first_name || ' ' || x.last_name) from employees x where x.id = ${id})`
    case 'category':
      return sql`(select ${inLanguage(sql`x.name`, language)} from treatment_categories x where x.id = ${id})`
    case 'treatment':
      return sql`(select ${inLanguage(sql`x.name`, language)} from treatments x where x.id = ${id})`
    case 'product':
      return sql`(select ${inLanguage(sql`x.name`, language)} from products x where x.id = ${id})`
    case 'method':
      return sql`(select ${inLanguage(sql`x.name`, language)} from payment_methods x where x.id = ${id})`
    case 'month':
    case 'vat':
      return sql`''`
  }
}

type Row = AnswerOf<typeof turnoverApi.show>['rows'][number]

/** The rows of the turnover, and the number of invoices below all of them: each counts once. */
interface RowsWithCount {
  readonly rows: Row[]
  readonly invoices: number
}
type CountedRow = Row & { readonly all_invoices: number }

const withCount = (counted: readonly CountedRow[]): RowsWithCount => ({
  rows: counted.map(({ all_invoices: _, ...row }) => row),
  invoices: counted[0]?.all_invoices ?? 0,
})

/** The turnover of a period by a dimension of its invoice lines, the largest first; months in their order. */
export async function turnoverBy(
  db: Db,
  wanted: Wanted,
  by: LineDimension,
  language: Language,
): Promise<RowsWithCount> {
  const rows = sql`${invoicesOf(wanted)} join invoice_lines n on n.invoice_id = i.id`
  const more = sql`, i.location_id, i.practitioner_id, i.invoice_date, n.treatment_id, n.product_id, n.amount, n.vat_exempt, n.kind`
  const { rows: found } = await sql<CountedRow>`
    with s as ${lineShares(rows, more)}
    select g.key, coalesce(${nameOf(by, sql`g.key`, language)}, '') as name, g.invoices, g.amount, g.gross_cents, g.net_cents, g.vat_cents,
      (select count(distinct invoice_id) from s) as all_invoices
    from (
      select k.key, count(distinct s.invoice_id) as invoices, sum(s.amount) as amount, sum(s.gross_cents)::bigint as gross_cents, sum(s.net_cents)::bigint as net_cents, sum(s.vat_cents)::bigint as vat_cents
      from s cross join lateral (select ${keyOf(sql`s`, sql`s`)[by]} as key) k group by k.key
    ) g
    order by ${by === 'month' ? sql`g.key` : sql`g.net_cents desc, g.key`}`.execute(db)
  return withCount(found)
}

/** The payments of a period by each way of paying. */
export async function paidBy(db: Db, wanted: Wanted, language: Language): Promise<RowsWithCount> {
  const { rows } = await sql<CountedRow>`
    with p as (select i.id, p.payment_method_id, p.amount_cents from ${invoicesOf(wanted)} join invoice_payments p on p.invoice_id = i.id)
    select g.key, coalesce(${nameOf('method', sql`g.key`, language)}, '') as name, g.invoices, null as amount, g.gross_cents, null as net_cents, null as vat_cents,
      (select count(distinct id) from p) as all_invoices
    from (
      select p.payment_method_id::text as key, count(distinct p.id) as invoices, sum(p.amount_cents)::bigint as gross_cents
      from p group by p.payment_method_id
    ) g order by g.gross_cents desc, g.key`.execute(db)
  return withCount(rows)
}

type Filters = QueryOf<typeof turnoverApi.lines>['filters']

/** The country, the location and the days of a filter, within the scope. */
const scoped = (
  { country, location, days }: Pick<Filters, 'country' | 'location' | 'days'>,
  countryIds: CountryIds,
) => [
  sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
  ...(country === undefined ? [] : [sql<SqlBool>`l.supported_country_id = ${country}`]),
  ...(location === undefined ? [] : [sql<SqlBool>`l.id = ${location}`]),
  ...(days?.from ? [sql<SqlBool>`i.invoice_date >= ${days.from}::date`] : []),
  ...(days?.till ? [sql<SqlBool>`i.invoice_date <= ${days.till}::date`] : []),
]

/** The VAT in line `n`: its share of the VAT of its rate, as `lineShares` gives it. */
const vatOfLine = sql`(
  select ${vatShare({
    grossCents: sql`n.total_cents`,
    perMille: sql`n.vat_per_mille`,
    through: sql`q.through`,
    isLast: sql`q.last_position = n.position`,
    rateGross: sql`q.gross`,
    rateVat: sql`q.vat`,
  })}
  from (
    select sum(x.total_cents) filter (where x.position <= n.position) as through, sum(x.total_cents) as gross, max(x.position) as last_position,
      (select sum(v.vat_cents) from invoice_vat v where v.invoice_id = n.invoice_id and v.vat_per_mille = n.vat_per_mille) as vat
    from invoice_lines x where x.invoice_id = n.invoice_id and x.vat_per_mille = n.vat_per_mille
  ) q)`

/**
 * A larger number than that of the rows of one invoice, so that invoice and row make one number together: a sale has at
 * most 300 lines, and could have had some 10,000 before that limit.
 */
const rowsOfInvoice = 100_000
const invoices = { type: 'number', amount: sql`count(distinct i.id)` } as const
const location = sql`l.place || ', ' || l.name`
const practitioner = sql`(select trim(e.first_name || ' ' || e.last_name) from employees e where e.id = i.practitioner_id)`

/** The invoice lines below a number of the turnover. */
export function linesSource(filters: Filters, countryIds: CountryIds): SourceOf<typeof turnoverLines> {
  const { by, key } = filters
  return {
    from: sql`invoices i join invoice_lines n on n.invoice_id = i.id join locations l on l.id = i.location_id`,
    row: {
      id: sql`i.id * ${sql.lit(rowsOfInvoice)} + n.position`,
      day: sql`i.invoice_date`,
      ref: sql`i.ref`,
      location,
      practitioner,
      description: sql`n.description`,
      amount: sql`n.amount`,
      vat_per_mille: sql`n.vat_per_mille`,
      net_cents: sql`n.total_cents - ${vatOfLine}`,
      vat_cents: vatOfLine,
      gross_cents: sql`n.total_cents`,
    },
    search: sql<string>`searchable(concat_ws(' ', i.ref, n.description))`,
    where: [
      ...scoped(filters, countryIds),
      sql<SqlBool>`${isTurnover}`,
      ...(by === undefined || by === 'method' || key === undefined
        ? []
        : [sql<SqlBool>`${keyOf(sql`i`, sql`n`)[by]} = ${key}`]),
    ],
    id: sql`i.id * ${sql.lit(rowsOfInvoice)} + n.position`,
    totals: {
      invoices,
      amount: { type: 'number', amount: sql`coalesce(sum(n.amount), 0)::bigint` },
      net_cents: { type: 'money', amount: sql`coalesce(sum(n.total_cents - ${vatOfLine}), 0)::bigint` },
      vat_cents: { type: 'money', amount: sql`coalesce(sum(${vatOfLine}), 0)::bigint` },
      gross_cents: { type: 'money', amount: sql`coalesce(sum(n.total_cents), 0)::bigint` },
    },
  }
}

/** The payments below a number of the ways of paying. */
export function paymentsSource(
  filters: QueryOf<typeof turnoverApi.payments>['filters'],
  countryIds: CountryIds,
  language: Language,
): SourceOf<typeof turnoverPayments> {
  return {
    from: sql`invoices i join invoice_payments p on p.invoice_id = i.id join locations l on l.id = i.location_id join payment_methods m on m.id = p.payment_method_id`,
    row: {
      id: sql`i.id * ${sql.lit(rowsOfInvoice)} + p.position`,
      day: sql`i.invoice_date`,
      ref: sql`i.ref`,
      location,
      method: inLanguage(sql`m.name`, language),
      amount_cents: sql`p.amount_cents`,
    },
    search: sql<string>`searchable(i.ref)`,
    where: [
      ...scoped(filters, countryIds),
      ...(filters.method === undefined ? [] : [sql<SqlBool>`m.id = ${filters.method}`]),
    ],
    id: sql`i.id * ${sql.lit(rowsOfInvoice)} + p.position`,
    totals: { invoices, gross_cents: { type: 'money', amount: sql`coalesce(sum(p.amount_cents), 0)::bigint` } },
  }
}
