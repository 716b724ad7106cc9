import { sql, type SqlBool } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type { Package, PackageChange, packagesApi, packagesOverview, TreatmentOfPackage } from './contract.ts'
import type { ChoiceFacts } from './rules.ts'

export type StoredPackage = Omit<Package, 'deactivated_at' | 'term'> & { readonly deactivated_at: string | null }

/** A package of one of these countries, or undefined. With `lock` it is held until the transaction ends. */
export async function findPackage(db: Db, id: number, countryIds: readonly number[], { lock = false } = {}): Promise<StoredPackage | undefined> {
  if (lock) await sql`select from packages where id = ${id} for no key update`.execute(db)
  const { rows: [row] } = await sql<StoredPackage>`
    select p.id, p.supported_country_id, p.type, p.treatment_id, t.name as treatment, p.price_cents, p.treatments, p.terms,
      coalesce((select jsonb_agg(jsonb_build_object('price_level_id', pp.price_level_id, 'price_cents', pp.price_cents) order by pp.price_level_id) from package_prices pp where pp.package_id = p.id), '[]') as price_levels,
      p.deactivated_at, p.created_at, p.updated_at
    from packages p join treatments t on t.id = p.treatment_id where p.id = ${id} and p.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return row
}

export async function choiceFacts(db: Db, { treatment_id }: PackageChange, countryId: number): Promise<ChoiceFacts> {
  const { rows: [row] } = await sql<ChoiceFacts>`
    select exists (select from treatments where id = ${treatment_id} and supported_country_id = ${countryId} and deactivated_at is null) as "treatmentKnown",
      array(select id from price_levels where supported_country_id = ${countryId} order by id) as "priceLevelIds"`.execute(db)
  return row!
}

/** The treatments that a country offers, by name. */
export async function treatmentsOf(db: Db, countryId: number, language: Language): Promise<TreatmentOfPackage[]> {
  const { rows } = await sql<TreatmentOfPackage>`
    select t.id, t.name, t.price_cents from treatments t where t.supported_country_id = ${countryId} and t.deactivated_at is null order by ${nameIn(language)}, t.id`.execute(db)
  return rows
}

/** Packages in terms of a treatment, at the price level's price, else their own (decision C25); the fewest terms first. */
export async function termsOf(db: Db, treatmentId: number, priceLevelId: number | null) {
  const { rows } = await sql<{ id: number; terms: number; treatments: number; price_cents: number }>`
    select p.id, p.terms, p.treatments, coalesce(pp.price_cents, p.price_cents) as price_cents
    from packages p left join package_prices pp on pp.package_id = p.id and pp.price_level_id = ${priceLevelId}
    where p.treatment_id = ${treatmentId} and p.type = 'term' and p.deactivated_at is null order by p.terms, p.treatments, p.id`.execute(db)
  return rows
}

/** Is this a treatment of the country? One that is not offered any more still is. */
export async function isTreatmentOf(db: Db, treatmentId: number, countryId: number): Promise<boolean> {
  return (await db.selectFrom('treatments').select('id').where('id', '=', treatmentId).where('supported_country_id', '=', countryId).executeTakeFirst()) !== undefined
}

const columnsOf = ({ price_levels: _, ...columns }: PackageChange) => columns

export async function insertPackage(db: Db, countryId: number, offer: PackageChange): Promise<number> {
  const { id } = await db.insertInto('packages').values({ supported_country_id: countryId, ...columnsOf(offer) }).returning('id').executeTakeFirstOrThrow()
  await setPrices(db, id, offer)
  return id
}

export async function updatePackage(db: Db, id: number, offer: PackageChange): Promise<void> {
  await db.updateTable('packages').set(columnsOf(offer)).where('id', '=', id).execute()
  await setPrices(db, id, offer)
}

/** Prices that stay as they are leave no line in the history. */
async function setPrices(db: Db, id: number, { price_levels }: PackageChange): Promise<void> {
  const levels = price_levels.map((price) => price.price_level_id)
  await sql`delete from package_prices where package_id = ${id} and price_level_id <> all(${levels}::bigint[])`.execute(db)
  await sql`
    insert into package_prices as pp (package_id, price_level_id, price_cents) select ${id}, * from unnest(${levels}::bigint[], ${price_levels.map((price) => price.price_cents)}::bigint[])
    on conflict (package_id, price_level_id) do update set price_cents = excluded.price_cents where pp.price_cents <> excluded.price_cents`.execute(db)
}

export async function setActive(db: Db, id: number, active: boolean, now: string): Promise<void> {
  await db.updateTable('packages').set({ deactivated_at: active ? null : now }).where('id', '=', id).execute()
}

const own = (code: Language) => sql`t.name ->> ${sql.lit(code)}`
const nameIn = (language: Language) => sql`searchable(coalesce(nullif(${own(language)}, ''), ${own('nl')}))`

type Filters = QueryOf<typeof packagesApi.list>['filters']

/** The packages of a country, by the treatment in them. */
export function packagesSource(filters: Filters, countryId: number, language: Language): SourceOf<typeof packagesOverview> {
  return {
    from: sql`packages p join treatments t on t.id = p.treatment_id`,
    row: {
      id: sql`p.id`, treatment_id: sql`p.treatment_id`, treatment: sql`t.name`, type: sql`p.type`, treatments: sql`p.treatments`, terms: sql`p.terms`, price_cents: sql`p.price_cents`,
      // numeric rounds a half away from zero, as divideHalfUp does.
      treatment_price_cents: sql`round(p.price_cents::numeric / p.treatments)::bigint`,
      term_price_cents: sql`case when p.type = 'term' then round(p.price_cents::numeric / p.terms)::bigint end`,
      deactivated_at: sql`p.deactivated_at`,
    },
    sortBy: { treatment: [nameIn(language), sql`p.type`, sql`p.treatments`] },
    search: searchText(own('nl'), own('fr'), own('en'), own('de')),
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
