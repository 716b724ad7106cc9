import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { checkKinds, seesChecks, solvedDays, type CheckKind } from '#features/notices/contract.ts'
import { clockTolerance } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import { maxFindings, type Finding, type Findings } from '../contract.ts'
import { forgottenAfterDays, missedNights, remindedAfterDays, type PartSeen } from '../rules.ts'
import { chainsCameRound } from './chain-walks.ts'
import { lastFileCheck } from './file-checks.ts'

/** Keeps what a check saw: new findings, those that it saw again, and those that are solved because it did not. */
export async function noteSeen(tx: Db, seen: readonly PartSeen[], now: Instant): Promise<void> {
  for (const { kind, part, rows, isWhole } of seen) {
    if (rows.length)
      await sql`
        insert into night_findings (kind, part, subject, detail, first_seen_at, last_seen_at)
        select ${kind}, ${part}, x.subject, coalesce(x.detail, ''), ${now}, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(subject text, detail text)
        on conflict (kind, part, subject) where solved_at is null
          do update set detail = excluded.detail, last_seen_at = excluded.last_seen_at, nights = night_findings.nights + 1`.execute(
        tx,
      )
    if (isWhole)
      await sql`
        update night_findings set solved_at = ${now}
        where kind = ${kind} and part = ${part} and solved_at is null and subject <> all(${rows.map(({ subject }) => subject)}::text[])`.execute(
        tx,
      )
  }
}

/**
 * Keeps that a check has not finished in a night that is over: a further night for each day on which that is seen.
 * @param dayOf the day of an instant in the zone of the nights.
 */
export async function noteMissed(
  tx: Db,
  part: 'books' | 'files',
  { day, isMissed, dayOf }: { readonly day: Day; readonly isMissed: boolean; readonly dayOf: (at: Instant) => Day },
  now: Instant,
): Promise<void> {
  const { rows } = await sql<{ last_seen_at: Instant }>`
    select last_seen_at from night_findings where kind = 'not_run' and part = ${part} and solved_at is null`.execute(tx)
  if (isMissed && rows[0] && dayOf(rows[0].last_seen_at) === day) return
  await noteSeen(tx, [{ kind: 'not_run', part, rows: isMissed ? [{ subject: '' }] : [], isWhole: true }], now)
}

/** Whether a check of the books was finished in the night of a day. */
export async function booksWereChecked(db: Db, day: Day): Promise<boolean> {
  const { rows } = await sql`select from ledger_checks where day = ${day} and finished_at is not null`.execute(db)
  return rows.length > 0
}

/** Lets one server at a time tell people: the others then find that they have been told. */
const tellingLock = 7304
export const lockTelling = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${tellingLock})`.execute(tx)
}

const counts = sql`(kind <> 'not_run' or nights >= ${missedNights})`

export interface ToTell {
  /** The kinds of which something is new, or stands for a week after it was told; with the number that stands. */
  readonly found: readonly { readonly kind: CheckKind; readonly count: number }[]
  /** The kinds of which nothing is left. */
  readonly solved: readonly CheckKind[]
}

/** Takes what is to be told now, and keeps it as told; a `told_at` that lies ahead counts as none. Under `lockTelling`. */
export async function takeToTell(tx: Db, now: Instant): Promise<ToTell> {
  const { rows: found } = await sql<{ kind: CheckKind; count: number }>`
    select kind, count(*)::int as count from night_findings where solved_at is null and ${counts}
    group by kind having bool_or(told_at is null or told_at > ${now}::timestamptz + ${clockTolerance}
      or told_at <= ${now}::timestamptz - make_interval(days => ${remindedAfterDays}))
    order by array_position(${[...checkKinds]}::text[], kind)`.execute(tx)
  await sql`
    update night_findings set told_at = ${now}
    where solved_at is null and ${counts} and kind = any(${found.map(({ kind }) => kind)}::text[])`.execute(tx)
  const { rows: solved } = await sql<{ kind: CheckKind }>`
    with over as (
      update night_findings f set solved_told_at = ${now}
      where told_at is not null and solved_at is not null and solved_told_at is null
        and not exists (select from night_findings o where o.kind = f.kind and o.solved_at is null and o.told_at is not null)
      returning kind)
    select distinct kind, array_position(${[...checkKinds]}::text[], kind) from over order by 2`.execute(tx)
  return { found, solved: solved.map(({ kind }) => kind) }
}

export interface Administrator {
  readonly id: number
  readonly first_name: string
  readonly email: string
  readonly language: Language
}

/** The active employees who may see what the checks found. */
export async function administratorsToTell(db: Db): Promise<readonly Administrator[]> {
  const { rows } = await sql<Administrator>`
    select e.id, e.first_name, e.email::text as email, e.language from employees e
    where e.deactivated_at is null and exists (
      select from employee_roles er join role_permissions rp on rp.role_id = er.role_id
      where er.employee_id = e.id and rp.permission = ${seesChecks})
    order by e.id`.execute(db)
  return rows
}

/** Deletes what was solved long ago. */
export async function forgetSolved(db: Db, now: Instant): Promise<void> {
  await sql`delete from night_findings where solved_at < ${now}::timestamptz - make_interval(days => ${forgottenAfterDays})`.execute(
    db,
  )
}

/** The findings for the page: those that stand, the newest first, then those that were solved of late. */
export async function findingsAt(db: Db, now: Instant): Promise<Findings> {
  const { rows: findings } = await sql<Finding>`
    select id, kind, part, subject, detail, first_seen_at, solved_at from night_findings
    where ${counts} and (solved_at is null or solved_at > ${now}::timestamptz - make_interval(days => ${solvedDays}))
    order by solved_at is not null, first_seen_at desc, id desc limit ${maxFindings}`.execute(db)
  const { rows } = await sql<{ standing: number }>`
    select count(*)::int as standing from night_findings where solved_at is null and ${counts}`.execute(db)
  return {
    findings,
    standing: rows[0]!.standing,
    files: await lastFileCheck(db),
    chain_came_round_at: await chainsCameRound(db),
  }
}

/** The rows of files that were found wrong and are not solved, to be read again. */
export async function standingFiles(db: Db, most: number): Promise<{ readonly part: string; readonly id: number }[]> {
  const { rows } = await sql<{ part: string; id: number }>`
    select part, subject::bigint as id from night_findings where kind = 'files' and solved_at is null order by id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Marks files as right again. */
export async function solveFiles(
  db: Db,
  solved: readonly { readonly part: string; readonly id: number }[],
  now: Instant,
): Promise<void> {
  await sql`
    update night_findings f set solved_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(solved)}::jsonb) as x(part text, id text)
    where f.kind = 'files' and f.solved_at is null and (f.part, f.subject) = (x.part, x.id)`.execute(db)
}
