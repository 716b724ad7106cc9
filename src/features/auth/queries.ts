import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { AttemptCounts, Attempts } from './rules.ts'

export async function accountByEmail(db: Db, email: string) {
  return db.selectFrom('employees').select(['id', 'password_hash']).where('email', '=', email).where('deactivated_at', 'is', null).executeTakeFirst()
}

/** Failed sign-ins of the last `minutes`: of this account from this address, of the account from anywhere, of the address on any account. */
export async function recentAttempts(db: Db, account: string, address: string, minutes: number): Promise<AttemptCounts> {
  const { rows } = await sql<{ of: keyof AttemptCounts; failures: number; seconds_since_last: number }>`
    with recent as (
      select account = ${account}::citext as same_account, address = ${address}::inet as same_address, at
      from sign_in_attempts
      where (account = ${account}::citext or address = ${address}::inet) and at > clock_timestamp() - make_interval(mins => ${minutes})
    )
    select kind.of, count(*)::int as failures, coalesce(extract(epoch from clock_timestamp() - max(at)), 0)::int as seconds_since_last
    from recent join (values ('both', true, true), ('account', true, false), ('address', false, true)) as kind (of, by_account, by_address)
      on (same_account or not by_account) and (same_address or not by_address)
    group by kind.of`.execute(db)
  const none: Attempts = { failures: 0, secondsSinceLast: 0 }
  const counts = Object.fromEntries(rows.map((row) => [row.of, { failures: row.failures, secondsSinceLast: row.seconds_since_last }]))
  return { both: none, account: none, address: none, ...counts }
}

/** Lets the guesses of one account through one by one, so that each sees the failures before it. Until the transaction ends. */
export async function queueForAccount(db: Db, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign_in'), hashtext(lower(${account})))`.execute(db)
}

export async function recordAttempt(db: Db, account: string, address: string): Promise<void> {
  await db.insertInto('sign_in_attempts').values({ account, address }).execute()
}

/** A right password ends the count of this account from this address; what others tried on it, or this address on others, stays. */
export async function forgetAttempts(db: Db, account: string, address: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('account', '=', account).where('address', '=', address).execute()
}

/** What lies outside the window no longer counts; it goes. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempts where at < now() - interval '1 day'`.execute(db)
}
