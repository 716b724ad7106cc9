import type pg from 'pg'

/** SQLSTATE of a database that finds no room on its disk. */
const diskFull = '53100'

/** A refused write says that the disk is full for this long, because the next write may find room by chance. */
const quietMs = 15_000

/**
 * Needs two megabytes of a disk and writes no log and no table: what the function returns does not fit into 64 kB of
 * memory, and goes into a file until it is counted.
 */
const question = `set work_mem = '64kB'; select count(*) from generate_series(1, 150000)`

/** Tells whether the database has refused to write for want of room, and not found any since. */
export interface DiskWatch {
  /** Hears of every error of a statement. */
  hear(error: unknown): void
  /** Whether the disk is full. Asks over this connection, but only while a refusal is remembered. */
  isFull(client: Pick<pg.Client, 'query'>): Promise<boolean>
  /** Whether a refusal is remembered. */
  isSuspected(): boolean
}

/**
 * Remembers refusals for want of room. Most of the time nothing is asked: a disk is taken to have room until a write was
 * refused, and from then on until it was quiet for a while and there is room again.
 */
export function watchDisk(quiet = quietMs): DiskWatch {
  let refusedAt: number | null = null
  const isRefusal = (error: unknown): boolean => ((error ?? {}) as { code?: string }).code === diskFull
  return {
    hear: (error) => {
      if (isRefusal(error)) refusedAt = performance.now()
    },
    isSuspected: () => refusedAt !== null,
    isFull: async (client) => {
      const before = refusedAt
      if (before === null) return false
      try {
        await client.query(question)
      } catch (error) {
        if (!isRefusal(error)) throw error
        return true
      }
      if (performance.now() - before < quiet) return true
      if (refusedAt === before) refusedAt = null
      return refusedAt !== null
    },
  }
}
