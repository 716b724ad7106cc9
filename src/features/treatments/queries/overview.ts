import { sql, type SqlBool } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { byName, inEveryLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type { treatmentsApi, treatmentsOverview } from '../contract.ts'

type Filters = QueryOf<typeof treatmentsApi.list>['filters']

/**
 * The treatments of these countries; searched in every language, by what they are called here and online (spec 3 §2).
 */
export function treatmentsSource(
  { category: categories, online }: Filters,
  countryIds: readonly number[],
  language: Language,
): SourceOf<typeof treatmentsOverview> {
  const [name, category] = [byName(sql`t.name`, language), byName(sql`c.name`, language)]
  return {
    from: sql`treatments t join treatment_categories c on c.id = t.treatment_category_id`,
    row: {
      id: sql`t.id`,
      supported_country_id: sql`t.supported_country_id`,
      image: sql`t.image`,
      name: sql`t.name`,
      category: sql`c.name`,
      performance_code: sql`t.performance_code`,
      duration: sql`t.duration`,
      price_cents: sql`t.price_cents`,
      vat_per_mille: sql`t.vat_per_mille`,
      qualifications: sql`array(select q.name from treatment_qualifications tq join qualifications q on q.id = tq.qualification_id where tq.treatment_id = t.id order by 1)`,
      can_book_online: sql`t.can_book_online`,
      deactivated_at: sql`t.deactivated_at`,
    },
    sortBy: { name: [name], category: [category, name] },
    search: searchText(
      ...[sql`t.name`, sql`c.name`, sql`t.portal_name`].flatMap(inEveryLanguage),
      sql`t.performance_code`,
    ),
    where: [
      sql<SqlBool>`t.supported_country_id = any(${countryIds}::bigint[])`,
      ...(categories?.length ? [sql<SqlBool>`t.treatment_category_id = any(${categories}::bigint[])`] : []),
      ...(online ? [sql<SqlBool>`t.can_book_online`] : []),
    ],
    deactivatedAt: sql`t.deactivated_at`,
    id: sql`t.id`,
    totals: { online: { type: 'number', amount: sql`count(*) filter (where t.can_book_online)` } },
  }
}
