import { sql, type SqlBool } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { mailSlugs, type MailSlug } from '../contract.ts'
import { mailsInScope, type MailScope } from '../queries.ts'

/** As many are counted: the page reads itself again, and a large chain has thousands. */
export const mostCounted = 1000

/**
 * A mail that was given up, which nobody has put aside. One whose link was replaced asks nothing of anybody, and one of a
 * kind that only the next version knows is told by that.
 */
const isGivenUp = sql<SqlBool>`m.status = 'failed' and m.put_aside_at is null and m.error <> 'link_ended' and m.slug = any(${[...mailSlugs]})`

export interface GivenUpMail {
  readonly id: number
  readonly slug: MailSlug
  readonly created_at: Instant
  readonly failed_at: Instant
  readonly attempts: number
  readonly error: string
  /** It still has the link that it needs, if it needs one. */
  readonly has_secrets: boolean
  readonly expired: boolean
}

interface GivenUpWanted {
  /** Without a mail server every mail becomes too old, which is read on their page and asks nothing of anybody. */
  readonly isSending: boolean
  readonly most: number
}

/** The mails within the scope that were given up, the last one first, and their number as far as it is counted. */
export async function givenUpMails(
  db: Db,
  scope: MailScope,
  { isSending, most }: GivenUpWanted,
): Promise<{ readonly count: number; readonly has_more: boolean; readonly mails: readonly GivenUpMail[] }> {
  const where = sql`${isGivenUp} and ${mailsInScope(scope)} and ${isSending ? sql`true` : sql`m.error <> 'expired'`}`
  const { rows: mails } = await sql<GivenUpMail>`
    select m.id, m.slug, m.created_at, coalesce(m.failed_at, m.next_attempt_at) as failed_at, m.attempts, m.error,
      m.secrets is not null as has_secrets, coalesce(m.expires_at <= now(), false) as expired
    from mail_outbox m where ${where}
    order by m.id desc limit ${most}`.execute(db)
  if (mails.length < most) return { count: mails.length, has_more: false, mails }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from mail_outbox m where ${where} limit ${mostCounted + 1}) as counted`.execute(
    db,
  )
  const { count } = rows[0]!
  return { count: Math.min(count, mostCounted), has_more: count > mostCounted, mails }
}

/**
 * Puts mails that were given up aside, or takes that back; others and those outside the scope stay as they are.
 * @returns the ids of those that changed.
 */
export async function putMailsAside(
  db: Db,
  scope: MailScope,
  ids: readonly number[],
  putAside: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mail_outbox m set put_aside_at = ${putAside ? sql`now()` : sql`null`}
    where m.id = any(${[...ids]}::bigint[]) and m.status = 'failed' and ${putAside ? sql`m.put_aside_at is null` : sql`m.put_aside_at is not null`}
      and ${mailsInScope(scope)}
    returning m.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Queue {
  readonly count: number
  /** Since when the first one waits; null when none does. */
  readonly since: Instant | null
}

/** The mails that wait: those not tried yet, and those that are tried again. */
export async function waitingMails(db: Db): Promise<{ readonly fresh: Queue; readonly retried: Queue }> {
  const { rows } = await sql<Queue & { readonly retried: boolean }>`
    select attempts > 0 as retried, count(*)::int as count, min(created_at) as since
    from mail_outbox where status = 'waiting' group by 1`.execute(db)
  const of = (retried: boolean): Queue => {
    const row = rows.find((one) => one.retried === retried)
    return { count: row?.count ?? 0, since: row?.since ?? null }
  }
  return { fresh: of(false), retried: of(true) }
}
