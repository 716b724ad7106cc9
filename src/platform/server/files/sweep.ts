import { sql } from 'kysely'
import { epochMs, type Instant } from '#kernel/day.ts'
import { isOver, isPast } from '../clock.ts'
import type { Db } from '../db.ts'
import type { FileStore, Shelf } from '../files.ts'

/** A file that no row names stays for this long after it was put or claimed: somebody may still be at the form. */
const unusedHours = 24
/** A server that has said nothing of its sweep for this long has ended. */
const heldSeconds = 15 * 60

export interface SweepTimes {
  /** The next pass over a shelf begins this long after the last one, so that a large bucket is not listed every hour. */
  readonly restHours: number
  /** After this time a sweep stops where it is, and the steps of the upkeep behind it have their turn. */
  readonly patienceMs: number
}
export const sweepTimes: SweepTimes = { restHours: 20, patienceMs: 10 * 60_000 }
/** A sweep that somebody asks for begins also when the last pass was not long ago. */
export const sweepTimesAsked: SweepTimes = { ...sweepTimes, restHours: 0 }

interface Turn {
  readonly shelf: Shelf
  readonly turn: number
}

/**
 * Begins a pass over a shelf, or goes on with one; null when another server is at it, or the last pass is not long ago.
 * The clock of the database counts, which all servers share. A time that it wrote while it was ahead does not.
 */
async function takeTurn(
  db: Db,
  shelf: Shelf,
  restHours: number,
): Promise<(Turn & { readonly position: string }) | null> {
  const [heldUntil, finishedAt] = [sql`s.held_until`, sql`s.finished_at`]
  const { rows } = await sql<{ turn: number; position: string }>`
    insert into file_sweeps as s (shelf, held_until, position, begun_at)
    values (${shelf}, now() + make_interval(secs => ${heldSeconds}), '', now())
    on conflict (shelf) do update set turn = s.turn + 1, held_until = excluded.held_until,
      position = coalesce(s.position, ''), begun_at = case when s.position is null then now() else s.begun_at end
      where ${isOver(heldUntil, sql`${heldSeconds}::int`)}
        and (s.position is not null or ${finishedAt} <= now() - make_interval(hours => ${restHours}) or not ${isPast(finishedAt)})
    returning turn, position`.execute(db)
  return rows[0] ? { shelf, ...rows[0] } : null
}

/** Keeps how far a sweep has come; false when another server has taken it up meanwhile. */
async function keepPosition(db: Db, { shelf, turn }: Turn, position: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update file_sweeps set position = ${position}, held_until = now() + make_interval(secs => ${heldSeconds})
    where shelf = ${shelf} and turn = ${turn}`.execute(db)
  return numAffectedRows === 1n
}

/** Ends a turn; without a position the pass is over. */
const endTurn = (db: Db, { shelf, turn }: Turn, position: string | null) =>
  sql`
    update file_sweeps set position = ${position}, held_until = null,
      finished_at = case when ${position}::text is null then now() else finished_at end
    where shelf = ${shelf} and turn = ${turn}`.execute(db)

/**
 * Sweeps the files of a shelf that no row names, a day after they were stored, on one of several servers. What does not
 * fit in its time is done by the next round of any server, from there on.
 * @param usedOf those of the names that a row has, some hundreds at a time.
 */
export async function sweepShelf(
  db: Db,
  files: FileStore,
  shelf: Shelf,
  {
    now,
    usedOf,
    times: { restHours, patienceMs } = sweepTimes,
  }: {
    readonly now: Instant
    readonly usedOf: (db: Db, names: readonly string[]) => Promise<ReadonlySet<string>>
    readonly times?: SweepTimes
  },
): Promise<void> {
  const turn = await takeTurn(db, shelf, restHours)
  if (!turn) return
  const startedMs = performance.now()
  const since = new Date(epochMs(now) - unusedHours * 60 * 60_000)
  let position: string | null = turn.position
  try {
    for await (const at of files.sweep(shelf, { since, after: position, usedOf: (names) => usedOf(db, names) })) {
      position = at
      if (performance.now() - startedMs >= patienceMs || !(await keepPosition(db, turn, at))) return
    }
    position = null
  } finally {
    await endTurn(db, turn, position)
  }
}
