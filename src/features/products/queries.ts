import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { levelPricesOf, setLevelPrices } from '#features/dictionaries/queries/prices.ts'
import { columnList } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { byName, inEveryLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import { productFields, type Product, type ProductChange, type productsApi, type productsOverview } from './contract.ts'
import type { ChoiceFacts } from './rules.ts'

/** The fields that are columns of the table; prices of price levels have a table of their own. */
export const productColumns = productFields.names.filter((name) => name !== 'price_levels')

export type StoredProduct = Omit<Product, 'deactivated_at'> & { readonly deactivated_at: string | null }

/** A product of one of these countries, or undefined. */
export async function findProduct(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<StoredProduct | undefined> {
  const {
    rows: [row],
  } = await sql<StoredProduct>`
    select p.id, p.supported_country_id, ${columnList(productColumns, 'p')},
      ${levelPricesOf('product', sql`p.id`)} as price_levels,
      p.deactivated_at, p.created_at, p.updated_at
    from products p where p.id = ${id} and p.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return row
}

/** Locks the product until the transaction ends, so that two saves come one after the other, and returns it. */
export async function lockProduct(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<StoredProduct | undefined> {
  await sql`select from products where id = ${id} for no key update`.execute(db)
  return findProduct(db, id, countryIds)
}

/**
 * The facts about the choices in the form: the reference data of the country on its current day, and the values that
 * other products there have. Entries of reference data are locked until the transaction ends, so that nobody deletes or
 * deactivates them first.
 * @param active only active products occupy a name; a number stays with its product.
 */
export async function choiceFacts(
  db: Db,
  { name, vat_per_mille, ledger_number, ean, picqer_productcode }: ProductChange,
  { countryId, productId, active, now }: { countryId: number; productId: number | null; active: boolean; now: string },
): Promise<ChoiceFacts> {
  const {
    rows: [row],
  } = await sql<ChoiceFacts>`
    select
      exists (select from tax_rates r where r.supported_country_id = s.id and r.per_mille = ${vat_per_mille} and r.valid_from <= (${now}::timestamptz at time zone s.zone)::date and r.deactivated_at is null for key share) as "vatKnown",
      exists (select from ledgers l where l.supported_country_id = s.id and l.code = ${ledger_number} and l.deactivated_at is null for key share) as "ledgerKnown",
      array(select id from price_levels v where v.supported_country_id = s.id and (v.deactivated_at is null or exists (select from product_prices h where h.product_id = ${productId}::bigint and h.price_level_id = v.id)) order by id for key share of v) as "priceLevelIds",
      array(select distinct t.field from products p cross join lateral (values
          ('name.nl', ${active} and p.deactivated_at is null and caseless(p.name ->> 'nl') = caseless(${name.nl})), ('ean', p.ean = ${ean}), ('picqer_productcode', p.picqer_productcode = ${picqer_productcode})) as t (field, same)
        where p.supported_country_id = s.id and p.id is distinct from ${productId}::bigint and t.same order by 1)::text[] as taken
    from supported_countries s where s.id = ${countryId}`.execute(db)
  return row!
}

const columnsOf = ({ name, price_levels: _, ...columns }: ProductChange) => ({ ...columns, name: JSON.stringify(name) })

export async function insertProduct(db: Db, countryId: number, product: ProductChange): Promise<number> {
  const { id } = await db
    .insertInto('products')
    .values({ supported_country_id: countryId, ...columnsOf(product) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setLevelPrices(db, 'product', id, product.price_levels)
  return id
}

/**
 * Changes the fields and the status in one statement: a product that is deactivated or activated under another name
 * must not collide with the product that has its old one.
 */
export async function updateProduct(
  db: Db,
  id: number,
  product: ProductChange,
  deactivated_at: string | null,
): Promise<void> {
  await db
    .updateTable('products')
    .set({ ...columnsOf(product), deactivated_at })
    .where('id', '=', id)
    .execute()
  await setLevelPrices(db, 'product', id, product.price_levels)
}

type Filters = QueryOf<typeof productsApi.list>['filters']

const kind = sql<string>`case when p.voucher then 'voucher' when p.peeling then 'peeling' when p.injectable then 'injectable' else 'product' end`
const kinds = (one: string): RawBuilder<unknown> => sql`count(*) filter (where ${kind} = ${one})`

/** The products of these countries, searched by name in every language, EAN and product code (spec 3 §2). */
export function productsSource(
  filters: Filters,
  countryIds: readonly number[],
  language: Language,
): SourceOf<typeof productsOverview> {
  return {
    from: sql`products p`,
    row: {
      id: sql`p.id`,
      supported_country_id: sql`p.supported_country_id`,
      name: sql`p.name`,
      kind,
      price_cents: sql`p.price_cents`,
      vat_per_mille: sql`p.vat_per_mille`,
      purchase_price_cents: sql`p.purchase_price_cents`,
      ledger_number: sql`p.ledger_number`,
      ean: sql`p.ean`,
      picqer_productcode: sql`p.picqer_productcode`,
      deactivated_at: sql`p.deactivated_at`,
    },
    sortBy: { name: [byName(sql`p.name`, language)] },
    search: searchText(...inEveryLanguage(sql`p.name`), sql`p.ean`, sql`p.picqer_productcode`),
    where: [
      sql<SqlBool>`p.supported_country_id = any(${countryIds}::bigint[])`,
      ...(filters.kind ? [sql<SqlBool>`${kind} = ${filters.kind}`] : []),
    ],
    deactivatedAt: sql`p.deactivated_at`,
    id: sql`p.id`,
    totals: {
      vouchers: { type: 'number', amount: kinds('voucher') },
      peelings: { type: 'number', amount: kinds('peeling') },
      injectables: { type: 'number', amount: kinds('injectable') },
    },
  }
}
