import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { Findings } from '../contract.ts'

/** The file that was read last: the column that names it, and the id of its row. The walk goes on after it. */
export interface FilePosition {
  readonly place: string
  readonly rowId: number
}

/** Begins the walk over the files of a night, where the last one ended; null when another server has begun it. */
export async function beginFileCheck(
  db: Db,
  day: Day,
  now: Instant,
): Promise<{ readonly id: number; readonly after: FilePosition } | null> {
  const { rows } = await sql<{ id: number; place: string; row_id: number }>`
    with last as (select place, row_id, came_round_at from file_checks order by day desc limit 1)
    insert into file_checks (day, started_at, place, row_id, came_round_at)
    values (${day}, ${now}, coalesce((select place from last), ''), coalesce((select row_id from last), 0), (select came_round_at from last))
    on conflict (day) do nothing returning id, place, row_id`.execute(db)
  return rows[0] ? { id: rows[0].id, after: { place: rows[0].place, rowId: rows[0].row_id } } : null
}

/** Keeps how far the walk has come: if it is interrupted, that of the next night goes on from here. */
export async function keepFilePosition(db: Db, id: number, { place, rowId }: FilePosition): Promise<void> {
  await db.updateTable('file_checks').set({ place, row_id: rowId }).where('id', '=', id).execute()
}

export async function finishFileCheck(
  db: Db,
  id: number,
  { files, faults, isRound }: { readonly files: number; readonly faults: number; readonly isRound: boolean },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('file_checks')
    .set({ finished_at: now, files, faults, ...(isRound && { came_round_at: now }) })
    .where('id', '=', id)
    .execute()
}

/** Whether the files were walked in the night of a day. */
export async function filesWereChecked(db: Db, day: Day): Promise<boolean> {
  const { rows } = await sql`select from file_checks where day = ${day} and finished_at is not null`.execute(db)
  return rows.length > 0
}

/** The last walk over the files; null before the first. */
export async function lastFileCheck(db: Db): Promise<Findings['files']> {
  const { rows } = await sql<NonNullable<Findings['files']>>`
    select finished_at, files::int, came_round_at from file_checks where finished_at is not null order by day desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
