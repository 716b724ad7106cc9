import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isoInstant } from './db.ts'
import { testDatabase, type TestDatabase } from './test/database.ts'

let database: TestDatabase
beforeAll(async () => { database = await testDatabase() })
afterAll(() => database.close())

describe('an instant leaves the database in one form, as a value and in JSON', () => {
  test.each([
    ['2026-11-21 08:00:00+01', '2026-11-21T07:00:00.000Z'],
    ['2026-07-01 00:30:00.5+02', '2026-06-30T22:30:00.500Z'],
    ['2026-11-21 08:00:00.123456+00', '2026-11-21T08:00:00.123456Z'],
    ['2026-11-21 08:00:00.12+00', '2026-11-21T08:00:00.120Z'],
  ])('%s → %s', async (written, expected) => {
    const { rows } = await database.pool.query<{ at: string; json: { at: string } }>(`select $1::timestamptz as at, json_build_object('at', $1::timestamptz) as json`, [written])
    expect([rows[0]!.at, isoInstant(rows[0]!.json.at)]).toEqual([expected, expected])
  })
})
