import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from './statement.ts'
import { testDatabase, type TestDatabase } from './test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const words = ({ a, b }: { readonly a: number | null; readonly b: readonly string[] }) =>
  sql<{ a: number; b: string[]; c: string; again: number }>`
    select ${a}::int as a, ${b}::text[] as b, ${'constant'}::text as c, ${sql`coalesce(${a}::int, ${7}) + 1`} as again`

test('a statement that is built once gives what it gives when it is built for each use', async () => {
  let builds = 0
  const read = statement((values: Parameters<typeof words>[0]) => {
    builds++
    return words(values)
  })
  for (const values of [
    { a: 1, b: ['x', 'y"z'] },
    { a: 2, b: [] },
    { a: null, b: ['{}'] },
  ]) {
    const { rows } = await words(values).execute(database.db)
    expect(await read(database.db, values)).toEqual(rows)
  }
  expect(builds).toBe(1)
})

test('it runs in the transaction that it is given', async () => {
  const rename = statement(
    ({ name }: { readonly name: string }) =>
      sql`create temporary table ${sql.ref('kept')} as select ${name}::text as name`,
  )
  const count = statement(() => sql<{ n: number }>`select count(*)::int as n from pg_class where relname = 'kept'`)
  await expect(
    database.db.transaction().execute(async (tx) => {
      await rename(tx, { name: 'x' })
      expect(await count(tx, {})).toEqual([{ n: 1 }])
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await count(database.db, {})).toEqual([{ n: 0 }])
})

test('a statement whose text depends on a value is refused', async () => {
  const byText = statement(({ ids }: { readonly ids: readonly number[] }) => sql`select ${`{${String(ids)}}`}::int[]`)
  await expect(byText(database.db, { ids: [1] })).rejects.toThrow('The parameter ids of a statement was used')
  const byNumber = statement(({ n }: { readonly n: number }) => sql`select ${n + 1}`)
  await expect(byNumber(database.db, { n: 1 })).rejects.toThrow('The parameter n')
})
