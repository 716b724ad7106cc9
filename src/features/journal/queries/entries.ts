import { sql, type SqlBool } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { SourceOf } from '#platform/server/overview.ts'
import type { entriesOverview, journalApi } from '../contract.ts'
import { entriesOf, type Accounts } from '../queries.ts'

type Filters = QueryOf<typeof journalApi.entries>['filters']

const earliest = '0001-01-01' as Day
const latest = '9999-01-01' as Day

/**
 * The entries of a company in a period and an account; none without a company within the scope.
 * @param company null where there is none.
 */
export function entriesSource(
  { days, account }: Filters,
  company: { readonly id: number; readonly accounts: Accounts } | null,
): SourceOf<typeof entriesOverview> {
  const posted = {
    legalEntityId: company?.id ?? 0,
    from: days?.from ?? earliest,
    to: days?.till ?? latest,
  }
  return {
    // Entries have no number of their own: they are counted in the order of the journal.
    from: sql`(select e.*, row_number() over (order by e.day, e.kind, e.document_id, e.cents < 0, e.account, e.vat_per_mille) as id
      from ${entriesOf(posted, sql`${JSON.stringify(company?.accounts ?? {})}::jsonb`)} e) j`,
    row: {
      id: sql`j.id`,
      day: sql`j.day`,
      ref: sql`j.ref`,
      kind: sql`j.kind`,
      account: sql`j.account`,
      purpose: sql`j.purpose`,
      vat_per_mille: sql`j.vat_per_mille`,
      debit_cents: sql`greatest(j.cents, 0)`,
      credit_cents: sql`greatest(-j.cents, 0)`,
    },
    search: sql<string>`searchable(j.ref)`,
    where: [
      sql<SqlBool>`${company !== null}`,
      ...(account === undefined ? [] : [sql<SqlBool>`j.account = ${account}`]),
    ],
    id: sql`j.id`,
    totals: {
      debit: { type: 'money', amount: sql`coalesce(sum(j.cents) filter (where j.cents > 0), 0)::bigint` },
      credit: { type: 'money', amount: sql`coalesce(-sum(j.cents) filter (where j.cents < 0), 0)::bigint` },
      balance: { type: 'money', amount: sql`coalesce(sum(j.cents), 0)::bigint` },
    },
  }
}
