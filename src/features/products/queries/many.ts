import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Adds products by the thousand, with their prices for price levels.
 * @param rows JSON: product inputs.
 */
export async function insertProducts(db: Db, rows: string): Promise<void> {
  await sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('products', 'id')) as id, r.* from json_to_recordset(${rows}::json) as r (supported_country_id bigint, name jsonb, price_cents bigint, purchase_price_cents bigint, vat_per_mille int,
        ledger_number text, ean text, picqer_productcode text, peeling boolean, voucher boolean, single_purpose boolean, price_levels jsonb)
    ), made as (
      insert into products (id, supported_country_id, name, price_cents, purchase_price_cents, vat_per_mille, ledger_number, ean, picqer_productcode, peeling, voucher, single_purpose)
      select id, supported_country_id, name, price_cents, purchase_price_cents, vat_per_mille, ledger_number, ean, picqer_productcode, peeling, voucher, single_purpose from given
    )
    insert into product_prices (product_id, price_level_id, price_cents)
    select id, level.price_level_id, level.price_cents from given cross join jsonb_to_recordset(price_levels) as level (price_level_id bigint, price_cents bigint)`.execute(
    db,
  )
}
