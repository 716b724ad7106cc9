import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { refusalOf } from './refused.ts'

// The test sets how full the disk is; the database is in memory.
let free = Infinity
let database: EmbeddedDatabase
beforeAll(async () => {
  database = await openEmbedded(null, new Blob([await readFile(inject('templateDump'))]), { freeBytes: () => free })
  await database.pool.query('create table notes (text text)')
})
afterAll(() => database.close())

const notes = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from notes`.execute(database.db)).rows[0]!.n
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => refusalOf(error),
  )
const full = { status: 503, problems: [{ field: '', code: 'disk_full' }] }

test('below the floor writes are refused and reads work; with room again writes work', async () => {
  free = 1024
  expect(await refusal(sql`insert into notes values ('a')`.execute(database.db))).toMatchObject(full)
  expect(await refusal(database.pool.query('update notes set text = $1', ['b']))).toMatchObject(full)
  expect(await notes()).toBe(0)
  expect(
    await database.db
      .transaction()
      .execute(async (tx) => (await sql<{ n: number }>`select count(*)::int as n from notes`.execute(tx)).rows[0]!.n),
  ).toBe(0)
  free = Infinity
  await sql`insert into notes values ('a')`.execute(database.db)
  expect(await notes()).toBe(1)
})

test('a transaction without room for its commit leaves nothing', async () => {
  const before = await notes()
  const work = database.db.transaction().execute(async (tx) => {
    await sql`insert into notes values ('half')`.execute(tx)
    free = 1024
  })
  expect(await refusal(work)).toMatchObject(full)
  expect(await notes()).toBe(before)
  free = Infinity
  await sql`insert into notes values ('whole')`.execute(database.db)
  expect(await notes()).toBe(before + 1)
})
