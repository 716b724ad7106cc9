import { sql, type SqlBool } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type { treatmentsApi, treatmentsOverview } from '../contract.ts'

type Filters = QueryOf<typeof treatmentsApi.list>['filters']

/** The treatments of these countries; searched in every language, by what they are called here and online (spec 3 §2). */
export function treatmentsSource({ category, online }: Filters, countryIds: readonly number[], language: Language): SourceOf<typeof treatmentsOverview> {
  const inLanguage = (name: 't.name' | 'c.name' | 't.portal_name', code: Language) => sql`${sql.ref(name)} ->> ${sql.lit(code)}`
  const all = (name: 't.name' | 'c.name' | 't.portal_name') => (['nl', 'fr', 'en', 'de'] as const).map((code) => inLanguage(name, code))
  const byName = (name: 't.name' | 'c.name') => sql`searchable(coalesce(nullif(${inLanguage(name, language)}, ''), ${inLanguage(name, 'nl')}))`
  return {
    from: sql`treatments t join treatment_categories c on c.id = t.treatment_category_id`,
    row: {
      id: sql`t.id`, supported_country_id: sql`t.supported_country_id`, image: sql`t.image`, name: sql`t.name`, category: sql`c.name`, performance_code: sql`t.performance_code`, duration: sql`t.duration`, price_cents: sql`t.price_cents`,
      vat_per_mille: sql`t.vat_per_mille`,
      qualifications: sql`array(select q.name from treatment_qualifications tq join qualifications q on q.id = tq.qualification_id where tq.treatment_id = t.id order by 1)`,
      can_book_online: sql`t.can_book_online`, deactivated_at: sql`t.deactivated_at`,
    },
    sortBy: { name: [byName('t.name')], category: [byName('c.name'), byName('t.name')] },
    search: searchText(...all('t.name'), ...all('c.name'), ...all('t.portal_name'), sql`t.performance_code`),
    where: [
      sql<SqlBool>`t.supported_country_id = any(${countryIds}::bigint[])`,
      ...(category?.length ? [sql<SqlBool>`t.treatment_category_id = any(${category}::bigint[])`] : []),
      ...(online ? [sql<SqlBool>`t.can_book_online`] : []),
    ],
    deactivatedAt: sql`t.deactivated_at`,
    id: sql`t.id`,
    totals: { online: { type: 'number', amount: sql`count(*) filter (where t.can_book_online)` } },
  }
}
