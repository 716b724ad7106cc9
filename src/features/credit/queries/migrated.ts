import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Writes credit that clients bring along (decision C18), by the thousand; a lot is of its day in the country's zone.
 * @param rows JSON: `client_id`, `amount_cents` and `date`.
 */
export async function addMigrated(db: Db, rows: string, zone: string): Promise<void> {
  await sql`
    insert into credit_mutations (client_id, type, amount_cents, created_at)
    select client_id, 'migration', amount_cents, date::timestamp at time zone ${zone} from json_to_recordset(${rows}::json) as given (client_id bigint, amount_cents bigint, date date)`.execute(
    db,
  )
}
