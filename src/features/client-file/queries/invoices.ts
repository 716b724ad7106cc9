import { sql, type SqlBool } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { invoiceColumns, invoiceState, paidWith } from '#features/invoices/queries/overview.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import { paidBy, type clientInvoices } from '../contract.ts'

type Filters = QueryOf<typeof clientInvoices.list>['filters']

interface Asked {
  readonly clientId: number
  readonly countryIds: readonly number[]
}

/** The invoices of a client at locations of these countries. The caller checks access to the client. */
export function invoicesSource(
  { state: wanted, days: { from: first, till: last } = {} }: Filters,
  { clientId, countryIds }: Asked,
): SourceOf<typeof clientInvoices> {
  return {
    from: sql`invoices i join locations l on l.id = i.location_id`,
    row: {
      ...invoiceColumns,
      client_id: sql`${clientId}::bigint`,
    },
    sortBy: { id: [sql`i.id`] },
    search: searchText(sql`i.ref`),
    where: [
      isSameClient(sql`i.client_id`, clientId),
      sql<SqlBool>`l.supported_country_id = any(${countryIds}::bigint[])`,
      ...(wanted ? [sql<SqlBool>`${invoiceState} = ${wanted}`] : []),
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
