import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Stores the numbers that clients had in the chain's former system, by which their credit is found. */
export async function keepNumbers(
  db: Db,
  countryId: number,
  rows: string,
  ids: readonly { readonly row: number; readonly id: number }[],
): Promise<void> {
  await sql`
    insert into import_numbers (supported_country_id, number, client_id)
    select ${countryId}, rows.number, known.id
    from json_to_recordset(${rows}::json) as rows (row int, number text) join unnest(${ids.map(({ row }) => row)}::int[], ${ids.map(({ id }) => id)}::bigint[]) as known (row, id) on known.row = rows.row
    where rows.number <> '' on conflict do nothing`.execute(db)
}
