import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Stores thousands of credits from another system (decision C18), the earliest first; the day of a lot, and of its end,
 * is in the country's zone. The database counts months as `usableThrough` does.
 * @param rows JSON: `client_id`, `amount_cents` and `date`.
 */
export async function addMigrated(db: Db, rows: string, zone: string): Promise<void> {
  await sql`
    insert into credit_mutations (client_id, type, source, amount_cents, created_at, expires_on)
    select given.client_id, 'migration', 'migration', given.amount_cents, given.date::timestamp at time zone ${zone},
      (given.date + make_interval(months => s.credit_months_migration))::date
    from json_to_recordset(${rows}::json) as given (client_id bigint, amount_cents bigint, date date)
      join clients c on c.id = given.client_id join supported_countries s on s.id = c.supported_country_id
    order by given.date`.execute(db)
}
