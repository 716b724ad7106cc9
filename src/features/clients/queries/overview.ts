import { sql, type SqlBool } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { balanceInList } from '#features/credit/queries.ts'
import type { SourceOf } from '#platform/server/overview.ts'
import type { clientsApi, clientsOverview } from '../contract.ts'

/** All clients of millions are not counted: more than so many are said to be more. */
const countedUpTo = 100_000

type Filters = QueryOf<typeof clientsApi.list>['filters']

interface OverviewFacts {
  readonly countryIds: readonly number[]
  /** The patterns of the typed search, all of which must match (`lists/rules.ts`). */
  readonly patterns: readonly string[]
  readonly mayCredit: boolean
  readonly now: Instant
  /** The largest count of all clients. */
  readonly maxCounted?: number
}

/** The clients of these countries with their visits, and their credit for a caller who may see it. */
export function clientsSource(
  { countries, locations, credit, open_terms, no_visit_since }: Filters,
  { countryIds, patterns, mayCredit, now, maxCounted = countedUpTo }: OverviewFacts,
): SourceOf<typeof clientsOverview> {
  const ids = (all: readonly number[]) => sql`any(${all}::bigint[])`
  const visits = sql`appointments a where a.client_id = c.id and a.deleted_at is null and a.no_show_at is null`
  const begun = sql`${visits} and a.starts_at <= ${now}::timestamptz`
  const inCountries = [
    sql<SqlBool>`c.merged_into_id is null`,
    // Nobody looks for the counter client of a location (decision 062).
    sql<SqlBool>`c.counter_location_id is null`,
    sql<SqlBool>`c.supported_country_id = ${ids(countryIds)}`,
    ...(countries?.length ? [sql<SqlBool>`c.supported_country_id = ${ids(countries)}`] : []),
  ]
  const isNarrowed = patterns.length || locations?.length || credit || open_terms || no_visit_since
  const balance = mayCredit ? balanceInList(sql`c.id`, now) : sql<number | null>`null::bigint`
  return {
    from: sql`clients c`,
    as: sql`c`,
    row: {
      id: sql`c.id`,
      name: sql`trim(c.first_name || ' ' || c.last_name)`,
      birthdate: sql`c.birthdate`,
      phone_number: sql`c.phone_number`,
      email: sql`c.email`,
      place: sql`c.place`,
      last_visit: sql`(select max(a.starts_at) from ${begun})`,
      next_visit: sql`(select min(a.starts_at) from ${visits} and a.starts_at > ${now}::timestamptz)`,
      zone: sql`(select s.zone from supported_countries s where s.id = c.supported_country_id)`,
      credit_cents: balance,
      status: sql`case when c.deactivated_at is null then 'active' else 'inactive' end`,
      deactivated_at: sql`c.deactivated_at`,
    },
    // The index clients_by_name has this order (migration 0030).
    sortBy: { name: [sql`searchable(c.last_name)`, sql`searchable(c.first_name)`] },
    indexed: ['name'],
    where: [
      ...inCountries,
      ...patterns.map((pattern) => sql<SqlBool>`c.search like searchable_name(${pattern})`),
      ...(locations?.length
        ? [
            sql<SqlBool>`(select a.location_id from ${begun} order by a.starts_at desc, a.id desc limit 1) = ${ids(locations)}`,
          ]
        : []),
      ...(credit ? [sql<SqlBool>`${balance} > 0`] : []),
      ...(open_terms
        ? [
            sql<SqlBool>`${mayCredit} and exists (select from package_sales p where p.client_id = c.id and p.deactivated_at is null and p.amount_terms_paid < p.amount_terms)`,
          ]
        : []),
      ...(no_visit_since
        ? [
            sql<SqlBool>`not exists (
              select from appointments a join locations l on l.id = a.location_id
              where a.client_id = c.id and a.deleted_at is null and a.no_show_at is null and a.starts_at <= ${now}::timestamptz
                and a.starts_at >= ${no_visit_since}::date::timestamp at time zone l.zone)`,
          ]
        : []),
    ],
    deactivatedAt: sql`c.deactivated_at`,
    id: sql`c.id`,
    clientId: sql`c.id`,
    ...(!isNarrowed && {
      long: {
        countUpTo: maxCounted,
        few: false,
        kinds: {
          where: inCountries,
          conditions: {
            active: sql<SqlBool>`c.deactivated_at is null`,
            inactive: sql<SqlBool>`c.deactivated_at is not null`,
          },
        },
      },
    }),
  }
}
