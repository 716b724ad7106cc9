import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase, type TestDatabase } from './test/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'balie-migrations-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
const inFolder = () => pathToFileURL(`${folder}/`)

test('a migration that fails leaves nothing behind, and names itself', async () => {
  await writeFile(path.join(folder, '9001-fails.sql'), 'create table half (id int); select 1 / 0;')
  await expect(migrate(database.pool, inFolder())).rejects.toThrow('Migration 9001-fails.sql failed: division by zero')
  expect((await database.pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
  await rm(path.join(folder, '9001-fails.sql'))
})

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'a migration waits for a long read without holding up the writes behind it, and says so',
  async () => {
    const { pool } = database
    await pool.query('create table busy (id int)')
    await writeFile(path.join(folder, '9002-waits.sql'), 'alter table busy add column more int;')
    const reader = await pool.connect()
    await reader.query('begin')
    await reader.query('select from busy')
    const told: string[] = []
    let heard = () => {}
    const waiting = new Promise<void>((resolve) => (heard = resolve))
    const migrating = migrate(pool, inFolder(), (line) => {
      told.push(line)
      heard()
    })
    await waiting
    // The read is still open, and the migration tries again: a write passes all the same.
    await pool.query('insert into busy (id) values (1)')
    await reader.query('commit')
    reader.release()
    expect(await migrating).toEqual(['9002-waits.sql'])
    expect(told[0]).toMatch(/^Migration 9002-waits\.sql waits for other work on its tables: process \d+ \(\d+ s, /)
    expect((await pool.query('select id, more from busy')).rows).toEqual([{ id: 1, more: null }])
    await pool.query('drop table busy')
  },
)
