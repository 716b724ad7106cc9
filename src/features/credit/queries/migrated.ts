import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Stores thousands of credits from another system (decision C18); the day of a lot is in the country's zone.
 * @param rows JSON: `client_id`, `amount_cents` and `date`.
 */
export async function addMigrated(db: Db, rows: string, zone: string): Promise<void> {
  await sql`
    insert into credit_mutations (client_id, type, amount_cents, created_at)
    select client_id, 'migration', amount_cents, date::timestamp at time zone ${zone} from json_to_recordset(${rows}::json) as given (client_id bigint, amount_cents bigint, date date)`.execute(
    db,
  )
}
