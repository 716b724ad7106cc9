import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { timeOfShare } from '#kernel/statement-times.ts'
import { keptUntil, lastArchive, logSize, monthsToArchive, yearsOfLog } from '#features/audit/queries/months.ts'
import { isPast } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import type { StatementTimes } from '#platform/server/statement-times.ts'
import {
  stepReasons,
  upkeepSteps,
  type StatementOrder,
  type StatementTime,
  type Step,
  type StepReason,
  type SystemState,
  type UpkeepStep,
} from './contract.ts'
import { monthOfPart } from './rules.ts'

// ── The upkeep ──────────────────────────────────────────────────────────────────────────────────────────────────

export interface Outcome {
  readonly step: string
  /** The reason of its failure; null when it was done. */
  readonly reason: StepReason | null
}

/** Notes how the steps of a round went, whichever server did it. */
export async function noteSteps(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  if (!outcomes.length) return
  await sql`
    insert into upkeep_steps as s (step, succeeded_at, failed_at, failures, reason)
    select step, case when reason is null then now() end, case when reason is not null then now() end, case when reason is null then 0 else 1 end, coalesce(reason, '')
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x(step text, reason text) order by step
    on conflict (step) do update set
      succeeded_at = coalesce(excluded.succeeded_at, s.succeeded_at), failed_at = coalesce(excluded.failed_at, s.failed_at),
      failures = case when excluded.failed_at is null then 0 else s.failures + 1 end,
      reason = case when excluded.failed_at is null then s.reason else excluded.reason end`.execute(db)
}

/** A reason that only the next version knows is a fault to this one. */
const reasonOf = (stored: string): StepReason => stepReasons.find((reason) => reason === stored) ?? 'fault'

/** All steps in their order, also those that nobody has done yet. */
export async function stepsOf(db: Db): Promise<readonly Step[]> {
  const { rows } = await sql<Omit<Step, 'reason'> & { readonly reason: string }>`
    select step, succeeded_at, failed_at, failures, reason, asked_at is not null as asked from upkeep_steps`.execute(db)
  const known = new Map(rows.map((row) => [row.step, { ...row, reason: row.reason ? reasonOf(row.reason) : null }]))
  return upkeepSteps.map(
    (step) => known.get(step) ?? { step, succeeded_at: null, failed_at: null, failures: 0, reason: null, asked: false },
  )
}

export const askForStep = (db: Db, step: UpkeepStep) =>
  sql`insert into upkeep_steps (step, asked_at) values (${step}, now()) on conflict (step) do update set asked_at = now()`.execute(
    db,
  )

/** Takes those of the steps that somebody has asked for; each is taken by one server that knows it. */
export async function takeAskedSteps(db: Db, steps: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ step: string }>`
    update upkeep_steps set asked_at = null where asked_at is not null and step = any(${steps}) returning step`.execute(
    db,
  )
  return rows.map(({ step }) => step)
}

// ── The checks of the night ─────────────────────────────────────────────────────────────────────────────────────

/** The last check of the books that was finished; before there is one, the first that has begun. */
export async function newestCheck(db: Db): Promise<SystemState['check']> {
  const { rows } = await sql<NonNullable<SystemState['check']>>`
    select started_at, finished_at, documents, case when finished_at is null then 'unfinished' when checked is null then 'fits' else 'fault' end as outcome
    from ledger_checks where ${isPast(sql`coalesce(finished_at, started_at)`)} order by finished_at is null, case when finished_at is null then day end, day desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The findings of the nights that stand; a check that has not run counts once people were told of it. */
export async function standingFindings(db: Db): Promise<SystemState['findings']> {
  const { rows } = await sql<SystemState['findings']>`
    select count(*) filter (where kind = 'books')::int as books, count(*) filter (where kind = 'bookings')::int as bookings,
      count(*) filter (where kind = 'files')::int as files, count(*) filter (where kind = 'not_run' and told_at is not null)::int as not_run
    from night_findings where solved_at is null`.execute(db)
  return rows[0]!
}

// ── The log ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** The size of the log, and what of it may be archived by the rule of the command. */
export async function stateOfLog(db: Db): Promise<Omit<SystemState['log'], 'command' | 'stop_first'>> {
  const stays_from = await keptUntil(db)
  const { bytes, nextGoes } = await logSize(db)
  const last = await lastArchive(db)
  return {
    bytes,
    terms: await yearsOfLog(db),
    stays_from,
    archivable: (await monthsToArchive(db, stays_from)).map((month) => ({
      month: monthOfPart(month.name),
      bytes: month.bytes,
      begun: !month.attached,
    })),
    next_goes: nextGoes,
    last_archive: last ? { at: last.archived_at, month: monthOfPart(last.part), lines: last.lines } : null,
  }
}

// ── Statements ──────────────────────────────────────────────────────────────────────────────────────────────────

const storedDays = 14

/** Adds the times of one server to those of the hour. */
export async function storeTimes(db: Db, times: readonly StatementTimes[]): Promise<void> {
  if (!times.length) return
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as x(id text, operation text, text text, calls bigint, rows bigint, "totalMs" double precision, "longestMs" double precision, counts bigint[])
    ), named as (
      insert into database_statements as s (id, operation, text) select id, operation, text from given order by id
      on conflict (id) do update set seen_at = now() where s.seen_at < now() - interval '1 day'
    )
    insert into database_statement_hours as h (hour, statement_id, calls, rows, total_ms, longest_ms, counts)
    select date_trunc('hour', now()), id, calls, rows, "totalMs", "longestMs", counts from given order by id
    on conflict (hour, statement_id) do update set
      calls = h.calls + excluded.calls, rows = h.rows + excluded.rows, total_ms = h.total_ms + excluded.total_ms,
      longest_ms = greatest(h.longest_ms, excluded.longest_ms),
      counts = (select array_agg(coalesce(one, 0) + coalesce(other, 0) order by at) from unnest(h.counts, excluded.counts) with ordinality as both_counts(one, other, at))`.execute(
    db,
  )
}

/** Removes the times of hours that nobody compares with today any more, and the statements that were not seen since. */
export async function forgetOldTimes(db: Db): Promise<void> {
  await sql`delete from database_statement_hours where hour < now() - make_interval(days => ${storedDays})`.execute(db)
  await sql`delete from database_statements where seen_at < now() - make_interval(days => ${storedDays + 1})`.execute(
    db,
  )
}

const orders: Readonly<Record<StatementOrder, ReturnType<typeof sql>>> = {
  total: sql`total_ms`,
  mean: sql`total_ms / calls`,
  longest: sql`longest_ms`,
}

/** The statements of the last hours that come first in an order. Hours are whole ones: the current one and those before. */
export async function slowestStatements(
  db: Db,
  { hours, order, most }: { readonly hours: number; readonly order: StatementOrder; readonly most: number },
): Promise<StatementTime[]> {
  const from = sql`date_trunc('hour', now()) - make_interval(hours => ${hours - 1})`
  const { rows } = await sql<Omit<StatementTime, 'mean_ms' | 'p95_ms'> & { readonly counts: number[] }>`
    with summed as (
      select statement_id, sum(calls)::bigint as calls, sum(rows)::bigint as rows, sum(total_ms) as total_ms, max(longest_ms) as longest_ms
      from database_statement_hours where hour >= ${from} group by 1
    ), first as (select * from summed order by ${orders[order]} desc, statement_id limit ${most})
    select s.id, s.operation, s.text, f.calls, f.rows, f.total_ms, f.longest_ms,
      (select jsonb_agg(c.calls order by c.at) from (
        select n.at, sum(n.calls)::bigint as calls from database_statement_hours h, unnest(h.counts) with ordinality as n(calls, at)
        where h.statement_id = f.statement_id and h.hour >= ${from} group by 1) c) as counts
    from first f join database_statements s on s.id = f.statement_id order by ${orders[order]} desc, s.id`.execute(db)
  return rows.map(({ counts, ...one }) => ({
    ...one,
    mean_ms: one.total_ms / one.calls,
    p95_ms: timeOfShare(counts, one.longest_ms, 0.95),
  }))
}

/** When the database was asked: the clock of the moments in the answer. */
export async function moment(db: Db): Promise<Instant> {
  const { rows } = await sql<{ at: Instant }>`select now() as at`.execute(db)
  return rows[0]!.at
}
