import { sql } from 'kysely'
import { columnList, rowsOf } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { productColumns } from '../queries.ts'

/** Adds thousands of products, with their prices for price levels. @param rows JSON: product inputs. */
export async function insertProducts(db: Db, rows: string): Promise<void> {
  const columns = columnList(productColumns)
  await sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('products', 'id')) as new_id, given.value, r.* from ${rowsOf('products', rows)}
    ), made as (
      insert into products (id, supported_country_id, ${columns}) select new_id, supported_country_id, ${columns} from given
    )
    insert into product_prices (product_id, price_level_id, price_cents)
    select new_id, level.price_level_id, level.price_cents
    from given cross join json_to_recordset(value -> 'price_levels') as level (price_level_id bigint, price_cents bigint)`.execute(
    db,
  )
}
