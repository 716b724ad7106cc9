import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { AttemptCounts } from './rules.ts'

export async function accountByEmail(db: Db, email: string) {
  return db.selectFrom('employees').select(['id', 'password_hash']).where('email', '=', email).where('deactivated_at', 'is', null).executeTakeFirst()
}

/** Failed sign-ins of the last `minutes`, of this account from this address and of the address altogether. */
export async function recentAttempts(db: Db, account: string, address: string, minutes: number): Promise<AttemptCounts> {
  const { rows } = await sql<{ account: number; address: number; since_last: number }>`
    select count(*) filter (where account = ${account}::citext) as account, count(*) filter (where address = ${address}::inet) as address,
      coalesce(extract(epoch from clock_timestamp() - max(at)), 0)::int as since_last
    from sign_in_attempts
    where (account = ${account}::citext or address = ${address}::inet) and at > clock_timestamp() - make_interval(mins => ${minutes})`.execute(db)
  const row = rows[0]!
  return { account: row.account, address: row.address, secondsSinceLast: row.since_last }
}

export async function recordAttempt(db: Db, account: string, address: string): Promise<void> {
  await db.insertInto('sign_in_attempts').values({ account, address }).execute()
}

/** A right password ends the count of this account; attempts of the address on others stay. */
export async function forgetAttempts(db: Db, account: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('account', '=', account).execute()
}
