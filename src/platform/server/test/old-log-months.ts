import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** Gives the log two months of long ago, May and June 2011; its first part begins after them. */
export async function addOldLogMonths(db: Db): Promise<void> {
  await sql`alter table audit_log detach partition log_months.audit_log_first`.execute(db)
  for (const [from, till] of [
    ['2011-05-01', '2011-06-01'],
    ['2011-06-01', '2011-07-01'],
  ] as const) {
    const table = sql.id('log_months', `audit_log_${from.slice(0, 7).replace('-', '_')}`)
    await sql`create table ${table} partition of audit_log for values from (${sql.lit(`${from}Z`)}) to (${sql.lit(`${till}Z`)})`.execute(
      db,
    )
    await sql`alter table ${table} add primary key (id)`.execute(db)
  }
  await sql`do $$ begin execute format('alter table audit_log attach partition log_months.audit_log_first for values from (%L) to (%L)', '2011-07-01Z', date_trunc('month', now() at time zone 'UTC') + interval '2 months'); end $$`.execute(
    db,
  )
}
