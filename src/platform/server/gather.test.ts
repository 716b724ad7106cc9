import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from './db.ts'
import { gathered } from './gather.ts'
import { statement } from './statement.ts'
import { testDatabase, type TestDatabase } from './test/database.ts'

let database: TestDatabase
/** The values of every statement that was sent, in order. */
let sent: (readonly string[])[]
beforeAll(async () => {
  database = await testDatabase()
  await sql`create table gathered_numbers (n int check (n < 100))`.execute(database.db)
})
afterAll(async () => {
  await sql`drop table gathered_numbers`.execute(database.db)
  await database.close()
})
beforeEach(async () => {
  sent = []
  await sql`delete from gathered_numbers`.execute(database.db)
})

const insert = statement(
  ({ texts }: { readonly texts: readonly string[] }) =>
    sql<{ n: number }>`insert into gathered_numbers select unnest(${texts}::text[])::int returning n`,
)
async function write(db: Db, texts: readonly string[]): Promise<number[]> {
  sent.push(texts)
  return (await insert(db, { texts })).map(({ n }) => n)
}
const writeNumber = gathered<string, number>(async (db, text) => (await write(db, [text]))[0]!, write)

const kept = async () =>
  (await sql<{ n: number }>`select n from gathered_numbers order by n`.execute(database.db)).rows.map(({ n }) => n)

test('what is asked in one turn is one statement, and each caller gets the result of its own value', async () => {
  const results = await Promise.all(['3', '1', '2', '1'].map((text) => writeNumber(database.db, text)))
  expect(results).toEqual([3, 1, 2, 1])
  expect(sent).toEqual([['3', '1', '2', '1']])
})

test('a caller that is alone waits for nobody, not even for a statement under way', async () => {
  const first = writeNumber(database.db, '1')
  await expect.poll(() => sent).toEqual([['1']])
  const second = writeNumber(database.db, '2')
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(sent).toEqual([['1'], ['2']])
})

test.each([
  ['cannot be read', 'x', '22P02'],
  ['breaks a rule', '100', '23514'],
])('a value that %s is refused alone; what the others write is written once', async (_, bad, code) => {
  const [one, refused, other] = await Promise.allSettled(['1', bad, '2'].map((text) => writeNumber(database.db, text)))
  expect([one, other]).toMatchObject([{ value: 1 }, { value: 2 }])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code } })
  expect(await kept()).toEqual([1, 2])
  expect(sent).toEqual([['1', bad, '2'], ['1'], [bad], ['2']])
})

test.each([
  ['a lost connection', {}],
  ['a broken one', { code: 'EPIPE' }],
  ['a server without free connections', { code: '53300' }],
])('nothing is repeated after %s: nobody knows what was written, or it would fail again', async (_, more) => {
  const lost = Object.assign(new Error('lost'), more)
  const writeAndLose = gathered<string, number>(
    async (db, text) => (await write(db, [text]))[0]!,
    async (db, texts) => {
      await write(db, texts)
      throw lost
    },
  )
  const outcomes = await Promise.allSettled(['1', '2'].map((text) => writeAndLose(database.db, text)))
  expect(outcomes).toEqual([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ])
  expect(await kept()).toEqual([1, 2])
})

test('whoever waited too long for the database does not wait again', async () => {
  const slow = gathered<string, number>(
    async (db, text) => (await write(db, [text]))[0]!,
    async (db) => {
      await sql`do $$ begin raise exception 'canceling statement' using errcode = 'query_canceled'; end $$`.execute(db)
      return []
    },
  )
  const outcomes = await Promise.allSettled(['1', '2'].map((text) => slow(database.db, text)))
  expect(outcomes).toMatchObject([{ reason: { code: '57014' } }, { reason: { code: '57014' } }])
  expect(sent).toEqual([])
})

test('in a transaction everyone works alone, and what is undone stays undone', async () => {
  const outside = await database.db
    .transaction()
    .execute(async (tx) => {
      await Promise.all([writeNumber(tx, '1'), writeNumber(tx, '2')])
      expect(sent).toEqual([['1'], ['2']])
      throw new Error('undone')
    })
    .catch((error: Error) => error.message)
  expect(outside).toBe('undone')
  expect(await kept()).toEqual([])
})
