import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { PriceLevelPrice } from '../contract/prices.ts'

/**
 * The kinds of records with a price for each level, each in a table of its own: `treatment_prices` with a
 * `treatment_id`.
 */
type Priced = 'treatment' | 'product' | 'package'
const tableOf = (priced: Priced) => sql.table(`${priced}_prices`)
const ownerOf = (priced: Priced) => sql.ref(`${priced}_id`)

/** The prices by level of the record with this id, as JSON. */
export const levelPricesOf = (priced: Priced, id: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('price_level_id', v.price_level_id, 'price_cents', v.price_cents) order by v.price_level_id) from ${tableOf(priced)} v where v.${ownerOf(priced)} = ${id}), '[]')`

/** Saves the prices by level; prices that stay as they are leave no line in the history. */
export async function setLevelPrices(
  db: Db,
  priced: Priced,
  id: number,
  prices: readonly PriceLevelPrice[],
): Promise<void> {
  const levels = prices.map((price) => price.price_level_id)
  await sql`delete from ${tableOf(priced)} where ${ownerOf(priced)} = ${id} and price_level_id <> all(${levels}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into ${tableOf(priced)} as v (${ownerOf(priced)}, price_level_id, price_cents) select ${id}, * from unnest(${levels}::bigint[], ${prices.map((price) => price.price_cents)}::bigint[])
    on conflict (${ownerOf(priced)}, price_level_id) do update set price_cents = excluded.price_cents where v.price_cents <> excluded.price_cents`.execute(
    db,
  )
}
