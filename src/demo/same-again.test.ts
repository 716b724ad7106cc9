import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import { makeChain } from './generate.ts'
import type { Rows } from './rows.ts'
import { sizes, type Size } from './sizes.ts'

// The demo chain depends on the seed and the day alone, so these tests need no database: generate.test.ts stores the
// rows in one and proves that they agree with each other.

const today = '2026-11-21' as Day
const now = '2026-11-21T10:47:00.000Z' as Instant

interface Options {
  readonly today: Day
  readonly now: Instant
  readonly seed: number
}
type Added = (table: string, row: unknown) => void
const make = (size: Size, options: Options, added: Added) => {
  const sink: Rows = { add: added, pause: async () => {} }
  const chain = { ...options, passwordHash: '', pictures: null, papers: null, photos: null }
  return makeChain(sink, size, chain).then((addAddenda) => addAddenda(sink))
}

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

/** All rows as one hash. */
async function hashOf(options: Options): Promise<string> {
  const hash = createHash('sha256')
  await make(sizes.demo, options, (table, row) => hash.update(`${table}${JSON.stringify(row)}`))
  return hash.digest('hex')
}

/** The number of rows of each table. */
async function countsOf(size: Size, options: Options): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  await make(size, options, (table) => {
    rows[table] = (rows[table] ?? 0) + 1
  })
  return rows
}

test('the same seed on the same day makes the same rows, whatever the zone of the machine; another seed others', async () => {
  const first = await hashOf({ today, now, seed: 1 })
  process.env.TZ = 'Pacific/Auckland'
  expect(new Date(now).getHours()).toBe(23)
  expect(await hashOf({ today, now, seed: 1 })).toBe(first)
  expect(await hashOf({ today, now, seed: 2 })).not.toBe(first)
})

test.each(['2026-03-29', '2027-01-01', '2028-02-29', '2026-10-25', '2026-07-15'])('on %s too', async (day) => {
  const rows = await countsOf(sizes.demo, { today: day as Day, now: `${day}T06:30:00.000Z` as Instant, seed: 1 })
  expect(rows.clients).toBe(2000)
  expect(rows.appointments).toBeGreaterThan(6000)
})

test('the size for measuring is exactly that', async () => {
  expect(await countsOf(sizes.bench, { today, now, seed: 1 })).toMatchObject({
    locations: 1,
    rooms: 6,
    devices: 4,
    clients: 20_000,
    appointments: 73_000,
    employees: 12,
  })
})
