import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Adds treatments by the thousand, with their qualifications, models and prices for price levels.
 * @param rows JSON: treatment inputs.
 */
export async function insertTreatments(db: Db, rows: string): Promise<void> {
  await sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('treatments', 'id')) as id, r.* from json_to_recordset(${rows}::json) as r (supported_country_id bigint, treatment_category_id bigint, name jsonb, performance_code text, duration int,
        price_cents bigint, original_price_cents bigint, vat_per_mille int, ledger_number text, intake boolean, requires_medical_grounds boolean, portal_position int, qualifications jsonb, models jsonb, price_levels jsonb)
    ), made as (
      insert into treatments (id, supported_country_id, treatment_category_id, name, performance_code, duration, price_cents, original_price_cents, vat_per_mille, ledger_number, intake, requires_medical_grounds, portal_position)
      select id, supported_country_id, treatment_category_id, name, performance_code, duration, price_cents, original_price_cents, vat_per_mille, ledger_number, intake, requires_medical_grounds, portal_position from given
    ), qualified as (
      insert into treatment_qualifications (treatment_id, qualification_id) select id, jsonb_array_elements_text(qualifications)::bigint from given
    ), priced as (
      insert into treatment_prices (treatment_id, price_level_id, price_cents)
      select id, level.price_level_id, level.price_cents from given cross join jsonb_to_recordset(price_levels) as level (price_level_id bigint, price_cents bigint)
    )
    insert into treatment_models (treatment_id, model_id) select id, jsonb_array_elements_text(models)::bigint from given`.execute(
    db,
  )
}
