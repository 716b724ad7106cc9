import { sql, type RawBuilder } from 'kysely'
import { callName, type AnyEndpoint } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import {
  limits,
  waitSeconds,
  type AttemptCounts,
  type AttemptKind,
  type Attempts,
  type AttemptScope,
} from '#kernel/throttling.ts'
import { recordEvent } from './audit.ts'
import { authorOf, type ClientCaller } from './caller.ts'
import { isPast } from './clock.ts'
import type { Db } from './db.ts'
import type { Call } from './http.ts'
import { Refused } from './refused.ts'

/** The source of an attempt: the owner of one IPv6 address has all of its network. */
const sourceOf = (address: string): RawBuilder<string> =>
  sql<string>`case family(${address}::inet) when 6 then network(set_masklen(${address}::inet, 64))::inet else ${address}::inet end`

/**
 * Attempts within the windows of their kind: of this account from this address, of the account from anywhere, of the
 * address on any account. Those of a clock that was ahead do not count: they would make people wait for as long as it was.
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
      where kind = ${kind} and (account = ${account}::citext or address = ${sourceOf(address)}) and at > clock_timestamp() - make_interval(mins => ${longest}) and ${isPast(sql`at`)}
    )
    select scopes.scope, count(*)::int as count, greatest(coalesce(extract(epoch from min(ago)), 0), 0)::int as seconds_since_last
    from recent join (values ('both', true, true, ${minutes('both')}::int), ('account', true, false, ${minutes('account')}::int), ('address', false, true, ${minutes('address')}::int)) as scopes (scope, by_account, by_address, minutes)
      on (same_account or not by_account) and (same_address or not by_address) and ago < make_interval(mins => scopes.minutes)
    group by scopes.scope`.execute(db)
  const none: Attempts = { count: 0, secondsSinceLast: 0 }
  const counts = Object.fromEntries(
    rows.map((row) => [row.scope, { count: row.count, secondsSinceLast: row.seconds_since_last }]),
  )
  return { both: none, account: none, address: none, ...counts }
}

/** Whether the owner of this account signed in from here in the last three months, by the log. */
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
 * Whether the log has a line of the last minute about a refusal of this account, or of none, here at this step:
 * repeated attempts must not fill the log.
 */
export async function loggedLately(
  db: Db,
  employeeId: number | null,
  address: string,
  step: 'throttled' | 'link',
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ logged: boolean }>`
    select exists (
      select from audit_log where at > statement_timestamp() - interval '1 minute' and ${isPast(sql`at`)} and action = 'sign_in_refused' and entity_id is not distinct from ${employeeId} and address <<= ${sourceOf(address)} and after ->> 'step' = ${step}
    ) as logged`.execute(db)
  return row!.logged
}

/**
 * Whether the log has a line of the last minute about a refusal of this call here, with a link of this client or an
 * unknown one.
 */
export async function linkLoggedLately(
  db: Db,
  call: string,
  clientId: number | null,
  address: string,
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ logged: boolean }>`
    select exists (
      select from audit_log where at > statement_timestamp() - interval '1 minute' and ${isPast(sql`at`)} and action = 'refused' and entity = ${call} and address <<= ${sourceOf(address)} and client_ids is not distinct from ${clientId === null ? null : [clientId]}::bigint[]
    ) as logged`.execute(db)
  return row!.logged
}

/** Makes attempts on one account wait for each other until the transaction ends, so that each sees those before it. */
export async function queueForAccount(db: Db, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign_in'), hashtext(lower(${account})))`.execute(db)
}

export async function recordAttempt(db: Db, kind: AttemptKind, account: string, address: string): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({ kind, account, address: sourceOf(address) })
    .execute()
}

/**
 * Counts a slow call by a link that works: printing its document, or drawing a signature anew.
 * The log gets at most one line a minute about refusing them.
 * @param db no transaction, which the refusal would roll back.
 * @throws Refused 429 `throttled` after many of them within a quarter of an hour.
 */
export async function countLinkCall(
  db: Db,
  {
    who,
    endpoint,
    address,
    requestId,
  }: Pick<Call<AnyEndpoint>, 'endpoint' | 'address' | 'requestId'> & {
    readonly who: ClientCaller
  },
): Promise<void> {
  const account = `link:${who.linkId}`
  const wait = waitSeconds('link_call', await recentAttempts(db, 'link_call', account, address), { familiar: false })
  if (!wait) return recordAttempt(db, 'link_call', account, address)
  const refused = problem('', 'throttled', { minutes: Math.ceil(wait / 60) })
  const entity = callName(endpoint)
  if (!(await linkLoggedLately(db, entity, who.clientId, address)))
    await recordEvent(db, {
      action: 'refused',
      entity,
      entityId: null,
      ...authorOf(who),
      address,
      requestId,
      detail: { problems: [{ field: refused.field, code: refused.code }] },
    })
  throw new Refused(429, [refused])
}

/**
 * Deletes the attempts on an account from here after its owner has signed in; those of others on the account, and of
 * this address on other accounts, stay.
 */
export async function forgetAttemptsFrom(db: Db, account: string, address: string): Promise<void> {
  await sql`delete from sign_in_attempts where account = ${account}::citext and address = ${sourceOf(address)} and kind in ('password', 'code')`.execute(
    db,
  )
}

/**
 * Deletes the attempts of a kind on an account: guesses at a replaced password, or at codes of a replaced secret, no
 * longer count.
 */
export async function forgetAttemptsAt(db: Db, kind: AttemptKind, account: string): Promise<void> {
  await sql`delete from sign_in_attempts where account = ${account}::citext and kind = ${kind}`.execute(db)
}

/** Deletes attempts that are outside every window, on either side. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempts where at < now() - interval '1 day' or not ${isPast(sql`at`)}`.execute(db)
}
