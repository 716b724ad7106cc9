import pg from 'pg'
import type { Instant } from '#kernel/day.ts'

/**
 * An instant as the database writes it, in text or in JSON, in our form: `2026-11-21 08:00:00.5+00` or
 * `2026-11-21T08:00:00.5+00:00` → `2026-11-21T08:00:00.500Z`. Its zone is always UTC; microseconds are kept, because
 * versions of a row are compared by them.
 */
export function isoInstant(text: string): Instant {
  const fraction = text[19] === '.' ? /^\d+/.exec(text.slice(20))![0] : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z` as Instant
}

const numbers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number], // bigint: our ids and cents stay far below 2^53
  [1700, Number], // numeric: sums of cents, and settings with two decimals
  [1016, numbers],
  [1007, numbers],
  [1082, String], // a day is a string, never a Date
  [1083, (text) => text.slice(0, 5)], // a clock time, HH:mm
  [1184, isoInstant],
])

/** The forms in which values leave the database, the same for both kinds (ARCHITECTURE.md, "What the types say"). */
export const wireTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
