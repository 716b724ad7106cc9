import { sql, type SqlBool } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { mailSlugs, type MailSlug } from '../contract.ts'
import { mailsInScope, type MailScope } from '../queries.ts'

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

/** The mails within the scope that were given up, the last one first, and their number. */
export async function givenUpMails(
  db: Db,
  scope: MailScope,
  most: number,
): Promise<{ readonly count: number; readonly mails: readonly GivenUpMail[] }> {
  const { rows } = await sql<GivenUpMail & { readonly count: number }>`
    select m.id, m.slug, m.created_at, coalesce(m.failed_at, m.next_attempt_at) as failed_at, m.attempts, m.error,
      m.secrets is not null as has_secrets, coalesce(m.expires_at <= now(), false) as expired, count(*) over ()::int as count
    from mail_outbox m where ${isGivenUp} and ${mailsInScope(scope)}
    order by m.id desc limit ${most}`.execute(db)
  return { count: rows[0]?.count ?? 0, mails: rows.map(({ count: _, ...mail }) => mail) }
}

/**
 * Puts mails that were given up aside, or takes that back; others and those outside the scope stay as they are.
 * @returns the number of mails.
 */
export async function putMailsAside(
  db: Db,
  scope: MailScope,
  ids: readonly number[],
  putAside: boolean,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail_outbox m set put_aside_at = ${putAside ? sql`now()` : sql`null`}
    where m.id = any(${[...ids]}::bigint[]) and m.status = 'failed' and ${putAside ? sql`m.put_aside_at is null` : sql`m.put_aside_at is not null`}
      and ${mailsInScope(scope)}`.execute(db)
  return Number(numAffectedRows ?? 0)
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
