import { sql, type SqlBool } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { levelPricesOf, setLevelPrices } from '#features/dictionaries/queries/prices.ts'
import { columnList } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { byName, inEveryLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import {
  packageFields,
  type Package,
  type PackageChange,
  type packagesApi,
  type packagesOverview,
  type TreatmentOfPackage,
} from './contract.ts'
import type { ChoiceFacts } from './rules.ts'

/** The fields that are columns of the table; prices of price levels have a table of their own. */
const columns = packageFields.names.filter((name) => name !== 'price_levels')

export type StoredPackage = Omit<Package, 'deactivated_at' | 'term'> & { readonly deactivated_at: string | null }

/** A package of one of these countries, or undefined. */
export async function findPackage(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<StoredPackage | undefined> {
  const {
    rows: [row],
  } = await sql<StoredPackage>`
    select p.id, p.supported_country_id, ${columnList(columns, 'p')}, t.name as treatment,
      ${levelPricesOf('package', sql`p.id`)} as price_levels,
      p.deactivated_at, p.created_at, p.updated_at
    from packages p join treatments t on t.id = p.treatment_id where p.id = ${id} and p.supported_country_id = any(${countryIds}::bigint[])`.execute(
    db,
  )
  return row
}

/** Locks the package until the transaction ends, so that two saves come one after the other, and returns it. */
export async function lockPackage(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<StoredPackage | undefined> {
  await sql`select from packages where id = ${id} for no key update`.execute(db)
  return findPackage(db, id, countryIds)
}

/**
 * Reads the facts about the choices in the form.
 * @param packageId the package that is changed, whose price levels stay valid; null for a new one.
 */
export async function choiceFacts(
  db: Db,
  { treatment_id }: PackageChange,
  countryId: number,
  packageId: number | null,
): Promise<ChoiceFacts> {
  const {
    rows: [row],
  } = await sql<ChoiceFacts>`
    select exists (select from treatments where id = ${treatment_id} and supported_country_id = ${countryId} and deactivated_at is null) as "treatmentKnown",
      array(select id from price_levels v where supported_country_id = ${countryId} and (deactivated_at is null or exists (select from package_prices h where h.package_id = ${packageId}::bigint and h.price_level_id = v.id)) order by id for key share of v) as "priceLevelIds"`.execute(
    db,
  )
  return row!
}

/** The treatments that a country offers, by name. */
export async function treatmentsOf(db: Db, countryId: number, language: Language): Promise<TreatmentOfPackage[]> {
  const { rows } = await sql<TreatmentOfPackage>`
    select t.id, t.name, t.price_cents from treatments t where t.supported_country_id = ${countryId} and t.deactivated_at is null order by ${byName(sql`t.name`, language)}, t.id`.execute(
    db,
  )
  return rows
}

/**
 * The terms in which an active treatment can be paid, at the price of the price level, otherwise at their own (decision
 * C25); the fewest terms first.
 */
export async function termsOf(db: Db, treatmentId: number, priceLevelId: number | null) {
  const { rows } = await sql<{ id: number; terms: number; treatments: number; price_cents: number }>`
    select p.id, p.terms, p.treatments, coalesce(pp.price_cents, p.price_cents) as price_cents
    from packages p join treatments t on t.id = p.treatment_id and t.deactivated_at is null left join package_prices pp on pp.package_id = p.id and pp.price_level_id = ${priceLevelId}
    where p.treatment_id = ${treatmentId} and p.type = 'term' and p.deactivated_at is null order by p.terms, p.treatments, p.id`.execute(
    db,
  )
  return rows
}

/** Whether the country has this treatment, offered or not. */
export async function isTreatmentOf(db: Db, treatmentId: number, countryId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('treatments')
      .select('id')
      .where('id', '=', treatmentId)
      .where('supported_country_id', '=', countryId)
      .executeTakeFirst()) !== undefined
  )
}

const columnsOf = ({ price_levels: _, ...values }: PackageChange) => values

export async function insertPackage(db: Db, countryId: number, offer: PackageChange): Promise<number> {
  const { id } = await db
    .insertInto('packages')
    .values({ supported_country_id: countryId, ...columnsOf(offer) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setLevelPrices(db, 'package', id, offer.price_levels)
  return id
}

export async function updatePackage(
  db: Db,
  id: number,
  offer: PackageChange,
  deactivated_at: string | null,
): Promise<void> {
  await db
    .updateTable('packages')
    .set({ ...columnsOf(offer), deactivated_at })
    .where('id', '=', id)
    .execute()
  await setLevelPrices(db, 'package', id, offer.price_levels)
}

type Filters = QueryOf<typeof packagesApi.list>['filters']

/** The packages of a country, by their treatment. */
export function packagesSource(
  filters: Filters,
  countryId: number,
  language: Language,
): SourceOf<typeof packagesOverview> {
  return {
    from: sql`packages p join treatments t on t.id = p.treatment_id`,
    row: {
      id: sql`p.id`,
      treatment_id: sql`p.treatment_id`,
      treatment: sql`t.name`,
      type: sql`p.type`,
      treatments: sql`p.treatments`,
      terms: sql`p.terms`,
      price_cents: sql`p.price_cents`,
      // PostgreSQL's numeric rounds a half away from zero, as divideHalfUp does.
      treatment_price_cents: sql`round(p.price_cents::numeric / p.treatments)::bigint`,
      term_price_cents: sql`case when p.type = 'term' then round(p.price_cents::numeric / p.terms)::bigint end`,
      deactivated_at: sql`p.deactivated_at`,
    },
    sortBy: { treatment: [byName(sql`t.name`, language), sql`p.type`, sql`p.treatments`] },
    search: searchText(...inEveryLanguage(sql`t.name`)),
    where: [
      sql<SqlBool>`p.supported_country_id = ${countryId}`,
      ...(filters.type ? [sql<SqlBool>`p.type = ${filters.type}`] : []),
    ],
    deactivatedAt: sql`p.deactivated_at`,
    id: sql`p.id`,
    totals: {
      packages: { type: 'number', amount: sql`count(*) filter (where p.type = 'package')` },
      inTerms: { type: 'number', amount: sql`count(*) filter (where p.type = 'term')` },
    },
  }
}
