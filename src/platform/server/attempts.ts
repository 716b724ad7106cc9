import { sql, type RawBuilder } from 'kysely'
import { limits, type AttemptCounts, type AttemptKind, type Attempts, type AttemptScope } from '#kernel/throttling.ts'
import type { Db } from './db.ts'

/** From where an attempt comes: who has one address of IPv6 has all of its network. */
const sourceOf = (address: string): RawBuilder<string> =>
  sql<string>`case family(${address}::inet) when 6 then network(set_masklen(${address}::inet, 64))::inet else ${address}::inet end`

/**
 * Attempts within the windows of their kind: of this account from this address, of the account from anywhere, of the
 * address on any account.
 */
export async function recentAttempts(
  db: Db,
  kind: AttemptKind,
  account: string,
  address: string,
): Promise<AttemptCounts> {
  const minutes = (scope: AttemptScope) => limits[kind][scope]?.windowMinutes ?? 0
  const longest = Math.max(minutes('both'), minutes('account'), minutes('address'))
  const { rows } = await sql<{ scope: AttemptScope; count: number; seconds_since_last: number }>`
    with recent as (
      select account = ${account}::citext as same_account, address = ${sourceOf(address)} as same_address, clock_timestamp() - at as ago
      from sign_in_attempts
      where kind = ${kind} and (account = ${account}::citext or address = ${sourceOf(address)}) and at > clock_timestamp() - make_interval(mins => ${longest})
    )
    select scopes.scope, count(*)::int as count, coalesce(extract(epoch from min(ago)), 0)::int as seconds_since_last
    from recent join (values ('both', true, true, ${minutes('both')}::int), ('account', true, false, ${minutes('account')}::int), ('address', false, true, ${minutes('address')}::int)) as scopes (scope, by_account, by_address, minutes)
      on (same_account or not by_account) and (same_address or not by_address) and ago < make_interval(mins => scopes.minutes)
    group by scopes.scope`.execute(db)
  const none: Attempts = { count: 0, secondsSinceLast: 0 }
  const counts = Object.fromEntries(
    rows.map((row) => [row.scope, { count: row.count, secondsSinceLast: row.seconds_since_last }]),
  )
  return { both: none, account: none, address: none, ...counts }
}

/** Has the owner of this account signed in from here in the last three months? The log knows. */
export async function isFamiliar(db: Db, account: string, address: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ familiar: boolean }>`
    select exists (
      select from employees e join audit_log l on l.entity = 'employees' and l.entity_id = e.id
      where e.email = ${account}::citext and l.action = 'sign_in' and l.address <<= ${sourceOf(address)} and l.at > now() - interval '90 days'
    ) as familiar`.execute(db)
  return row!.familiar
}

/**
 * Has the log told in the last minute that this account, or none, was kept out here at this step? Who tries on may not
 * fill it.
 */
export async function toldLately(
  db: Db,
  employeeId: number | null,
  address: string,
  step: 'throttled' | 'link',
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ told: boolean }>`
    select exists (
      select from audit_log where at > clock_timestamp() - interval '1 minute' and action = 'sign_in_refused' and entity_id is not distinct from ${employeeId} and address <<= ${sourceOf(address)} and after ->> 'step' = ${step}
    ) as told`.execute(db)
  return row!.told
}

/** Has the log told in the last minute that this call was refused here to the link of this client, or of nobody? */
export async function toldOfLinkLately(
  db: Db,
  call: string,
  clientId: number | null,
  address: string,
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ told: boolean }>`
    select exists (
      select from audit_log where at > clock_timestamp() - interval '1 minute' and action = 'refused' and entity = ${call} and address <<= ${sourceOf(address)} and client_ids is not distinct from ${clientId === null ? null : [clientId]}::bigint[]
    ) as told`.execute(db)
  return row!.told
}

/**
 * Lets the attempts on one account through one by one, so that each sees those before it. Until the transaction ends.
 */
export async function queueForAccount(db: Db, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign_in'), hashtext(lower(${account})))`.execute(db)
}

export async function recordAttempt(db: Db, kind: AttemptKind, account: string, address: string): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({ kind, account, address: sourceOf(address) })
    .execute()
}

/** Who has signed in was no guesser here; what others tried on the account, or this address on others, stays. */
export async function forgetAttemptsFrom(db: Db, account: string, address: string): Promise<void> {
  await sql`delete from sign_in_attempts where account = ${account}::citext and address = ${sourceOf(address)} and kind in ('password', 'code')`.execute(
    db,
  )
}

/** Guesses at a password that is no more, or at codes of a secret that is no more, tell nothing. */
export async function forgetAttemptsAt(db: Db, kind: AttemptKind, account: string): Promise<void> {
  await sql`delete from sign_in_attempts where account = ${account}::citext and kind = ${kind}`.execute(db)
}

/** What lies outside every window no longer counts; it goes. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempts where at < now() - interval '1 day'`.execute(db)
}
