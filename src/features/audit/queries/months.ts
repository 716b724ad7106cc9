import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'

/** A month of the log, or the first part of it, which is from before there were months. */
export interface LogMonth {
  /** The table in the schema `log_months`. */
  readonly name: string
  /** Whether the log still holds it; one that does not was left behind by a run that was broken off. */
  readonly attached: boolean
}

/** Months that have left the log and are not in a file yet are called so. */
const leaving = 'leaving_'
const tableOf = ({ name, attached }: LogMonth) => sql.id('log_months', attached ? name : `${leaving}${name}`)

/** The years of the log of the country that keeps it longest; five, by law and by default. */
const longestYears = sql`(select coalesce(max(coalesce(log_years, 5)), 5) from supported_countries)`

/**
 * The first day that has to stay in the log: of the first month of which a country of the chain has to keep a line.
 * Lines tell of clients of several countries, so the country with the most years decides.
 */
export async function keptUntil(db: Db): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`
    select to_char(date_trunc('month', (now() at time zone 'UTC') - make_interval(years => ${longestYears})), 'YYYY-MM-DD') as day`.execute(
    db,
  )
  return rows[0]!.day
}

export interface ArchivableMonth extends LogMonth {
  /** On the disk, with its indexes. */
  readonly bytes: number
}

/** The months that end before a day (UTC), the oldest first, and those that a run left behind. */
export async function monthsToArchive(db: Db, before: string): Promise<readonly ArchivableMonth[]> {
  const { rows } = await sql<ArchivableMonth>`
    select substr(relname::text, ${leaving.length + 1}) as name, false as attached, pg_total_relation_size(oid) as bytes from pg_class
    where relnamespace = 'log_months'::regnamespace and relkind = 'r' and starts_with(relname::text, ${leaving})
    union all
    (select name, true, pg_total_relation_size(oid) from log_months.months where till_at <= ${before}::timestamp at time zone 'UTC' order by till_at)`.execute(
    db,
  )
  return rows
}

export interface LogSize {
  /** On the disk, with its indexes. */
  readonly bytes: number
  /** The day (UTC) on which the oldest part is old enough to go; null without a part. */
  readonly nextGoes: Day | null
}

/** The size of the log. */
export async function logSize(db: Db): Promise<LogSize> {
  const { rows } = await sql<LogSize>`
    select coalesce(sum(pg_total_relation_size(i.inhrelid)), 0)::bigint as bytes,
      (select to_char((min(till_at) at time zone 'UTC') + make_interval(years => ${longestYears}), 'YYYY-MM-DD') from log_months.months) as "nextGoes"
    from pg_inherits i where i.inhparent = 'public.audit_log'::regclass`.execute(db)
  return rows[0]!
}

/** The years for which each country of the chain keeps the log. */
export async function yearsOfLog(db: Db): Promise<{ country: string; years: number }[]> {
  const { rows } = await sql<{ country: string; years: number }>`
    select k.code as country, coalesce(s.log_years, 5) as years from supported_countries s join countries k on k.id = s.id order by k.code`.execute(
    db,
  )
  return rows
}

export interface LogArchive {
  readonly part: string
  readonly lines: number
  readonly archived_at: Instant
}

/** The part of the log that became a file last; undefined before the first. */
export async function lastArchive(db: Db): Promise<LogArchive | undefined> {
  const { rows } = await sql<LogArchive>`
    select part, lines, archived_at from log_archives order by archived_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export async function countLines(db: Db, month: LogMonth): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select count(*) as lines from ${tableOf(month)}`.execute(db)
  return rows[0]!.lines
}

/** Takes a month out of the log, and returns it as it is then. Whoever reads the log is waited for shortly; it throws when that takes longer. */
export async function detachMonth(db: Db, month: LogMonth): Promise<LogMonth> {
  const gone = { ...month, attached: false }
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await sql`alter table audit_log detach partition ${tableOf(month)}`.execute(tx)
    await sql`alter table ${tableOf(month)} rename to ${sql.id(`${leaving}${month.name}`)}`.execute(tx)
    // Detaching took the trigger of the log away.
    await sql`create trigger audit_log_append_only before insert or update or delete on ${tableOf(gone)} for each row execute function refuse_change()`.execute(
      tx,
    )
  })
  return gone
}

/** A file that holds a month. */
export interface LogFile {
  readonly lines: number
  readonly sha256: string
  readonly gzipBytes: number
}

/** Deletes a month that left the log and is in a file, and notes the file. */
export async function dropMonth(db: Db, month: LogMonth, { lines, sha256, gzipBytes }: LogFile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into log_archives (part, lines, sha256, gzip_bytes) values (${month.name}, ${lines}, ${sha256}, ${gzipBytes})`.execute(
      tx,
    )
    await sql`drop table ${tableOf(month)}`.execute(tx)
  })
}

const atOnce = 5000

/** The lines of a month that left the log as JSON, in the order of their numbers. */
export async function* linesOfMonth(db: Db, month: LogMonth): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; line: string }>`
      select id, row_to_json(l)::text as line from ${tableOf(month)} l where id > ${last} order by id limit ${atOnce}`.execute(
      db,
    )
    for (const { line } of rows) yield line
    if (rows.length < atOnce) return
    last = rows.at(-1)!.id
  }
}
