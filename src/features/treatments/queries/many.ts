import { sql } from 'kysely'
import { columnList, rowsOf } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { treatmentColumns } from './treatments.ts'

/**
 * Adds thousands of treatments, with their qualifications, models and prices for price levels.
 * @param rows JSON: treatment inputs.
 */
export async function insertTreatments(db: Db, rows: string): Promise<void> {
  const columns = columnList(treatmentColumns)
  await sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('treatments', 'id')) as new_id, given.value, r.* from ${rowsOf('treatments', rows)}
    ), made as (
      insert into treatments (id, supported_country_id, ${columns}) select new_id, supported_country_id, ${columns} from given
    ), qualified as (
      insert into treatment_qualifications (treatment_id, qualification_id) select new_id, json_array_elements_text(value -> 'qualifications')::bigint from given
    ), priced as (
      insert into treatment_prices (treatment_id, price_level_id, price_cents)
      select new_id, level.price_level_id, level.price_cents from given cross join json_to_recordset(value -> 'price_levels') as level (price_level_id bigint, price_cents bigint)
    )
    insert into treatment_models (treatment_id, model_id) select new_id, json_array_elements_text(value -> 'models')::bigint from given`.execute(
    db,
  )
}
