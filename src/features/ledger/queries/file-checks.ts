import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import { clockTolerance, isPast } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import type { Findings } from '../contract.ts'
import { brokenOffMinutes } from '../rules.ts'

/** The file that was read last: the column that names it, and the id of its row. The walk goes on after it. */
export interface FilePosition {
  readonly place: string
  readonly rowId: number
}

/**
 * Begins the walk over the files of a night where the last one ended, or goes on with one that has broken off; null when
 * it is done, or another server is at it. One of a clock that was ahead counts as broken off, and one of a day to come
 * is not the last.
 */
export async function beginFileCheck(
  db: Db,
  day: Day,
  now: Instant,
): Promise<{ readonly id: number; readonly after: FilePosition } | null> {
  const { rows } = await sql<{ id: number; place: string; row_id: number }>`
    with last as (select place, row_id, came_round_at from file_checks where day <= ${day} order by day desc limit 1)
    insert into file_checks as k (day, started_at, place, row_id, came_round_at)
    values (${day}, ${now}, coalesce((select place from last), ''), coalesce((select row_id from last), 0), (select came_round_at from last))
    on conflict (day) do update set started_at = excluded.started_at, finished_at = null
      where (k.finished_at is null and k.started_at < excluded.started_at - make_interval(mins => ${brokenOffMinutes}))
        or coalesce(k.finished_at, k.started_at) > excluded.started_at + ${clockTolerance}
    returning id, place, row_id`.execute(db)
  return rows[0] ? { id: rows[0].id, after: { place: rows[0].place, rowId: rows[0].row_id } } : null
}

export interface FileProgress {
  readonly files: number
  readonly faults: number
  /** The place to which the walk has come; null for files that were looked at beside it. */
  readonly at: FilePosition | null
}

/** Keeps how far the walk has come, so that it goes on from here when it breaks off, and that it is alive. */
export async function keepFileProgress(
  db: Db,
  id: number,
  { files, faults, at }: FileProgress,
  now: Instant,
): Promise<void> {
  await sql`
    update file_checks set started_at = ${now}, files = files + ${files}, faults = faults + ${faults},
      place = coalesce(${at?.place ?? null}, place), row_id = coalesce(${at?.rowId ?? null}, row_id)
    where id = ${id}`.execute(db)
}

export async function finishFileCheck(db: Db, id: number, isRound: boolean, now: Instant): Promise<void> {
  await db
    .updateTable('file_checks')
    .set({ finished_at: now, ...(isRound && { came_round_at: now }) })
    .where('id', '=', id)
    .execute()
}

/** Whether the files were walked in the night of a day. */
export async function filesWereChecked(db: Db, day: Day): Promise<boolean> {
  const { rows } = await sql`select from file_checks where day = ${day} and finished_at is not null`.execute(db)
  return rows.length > 0
}

/** The last walk over the files that was not of a clock that was ahead; null before the first. */
export async function lastFileCheck(db: Db): Promise<Findings['files']> {
  const { rows } = await sql<NonNullable<Findings['files']>>`
    select finished_at, files::int, came_round_at from file_checks where ${isPast(sql`finished_at`)} order by day desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
