import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Adds products by the thousand, without prices of their own for price levels.
 * @param rows JSON: product inputs.
 */
export async function insertProducts(db: Db, rows: string): Promise<void> {
  await sql`
    insert into products (supported_country_id, name, price_cents, purchase_price_cents, vat_per_mille, ledger_number, ean, picqer_productcode, peeling, voucher, single_purpose)
    select supported_country_id, name, price_cents, purchase_price_cents, vat_per_mille, ledger_number, ean, picqer_productcode, peeling, voucher, single_purpose
    from json_to_recordset(${rows}::json) as given (supported_country_id bigint, name jsonb, price_cents bigint, purchase_price_cents bigint, vat_per_mille int, ledger_number text, ean text, picqer_productcode text, peeling boolean, voucher boolean, single_purpose boolean)`.execute(db)
}
