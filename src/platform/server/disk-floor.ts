import { statfsSync } from 'node:fs'
import type pg from 'pg'

/**
 * The free space in bytes below which the embedded database takes no changes. A disk that fills up during a write would
 * stop the whole process for good; one statement of ours writes less than this, even when its log needs a new segment
 * (16 MB).
 */
export const floorBytes = 128 * 1024 * 1024

/** The free space on the disk of this folder, in bytes. */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Statements that write; the functions `record_…` are our own. */
const writing = /\b(insert|update|delete|merge|truncate|create|alter|drop|vacuum|nextval|record_\w+)\b/i
const isFor = new Map<string, boolean>()
function writes(text: string): boolean {
  let isWrite = isFor.get(text)
  if (isWrite === undefined) {
    isWrite = writing.test(text)
    if (isFor.size < 5000) isFor.set(text, isWrite)
  }
  return isWrite
}

/** The error for a disk without room: 503 `disk_full`, with the code of a PostgreSQL server (SQLSTATE 53100). */
function full(): Error {
  return Object.assign(new Error('The disk is nearly full: the database takes no changes.'), { code: '53100' })
}

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

/**
 * Refuses writes while fewer than `floor` bytes are free, at every statement and at the commit of a transaction that
 * has written; a transaction that only reads is not affected.
 */
export function keepFloor(pool: pg.Pool, freeBytes: () => number, floor = floorBytes): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    let hasWritten = false
    const guarded: Query = (config, values, ...rest) => {
      const text = typeof config === 'string' ? config : ((config as { text?: string }).text ?? '')
      const isCommit = /^\s*commit\b/i.test(text)
      const needsRoom = isCommit ? hasWritten : writes(text)
      if (!needsRoom || freeBytes() >= floor) {
        hasWritten = !/^\s*(begin|start transaction|commit|rollback(?! to))\b/i.test(text) && (hasWritten || needsRoom)
        return query(config, values, ...rest)
      }
      const callback = [values, ...rest].find((one): one is (error: Error) => void => typeof one === 'function')
      if (!callback) return Promise.reject(full())
      process.nextTick(callback, full())
      return undefined
    }
    client.query = guarded as typeof client.query
  })
}
