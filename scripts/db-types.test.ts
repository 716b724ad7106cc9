import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/server/test/database.ts'
import { columnsFile, columnsSource, tablesFile, tablesSource } from './db-types.ts'

test('tables.ts and table-columns.ts match the migrations: after a new one, run npm run db:types', async () => {
  const database = await testDatabase()
  expect(await tablesSource(database.pool)).toBe(readFileSync(tablesFile, 'utf8'))
  expect(await columnsSource(database.pool)).toBe(readFileSync(columnsFile, 'utf8'))
  await database.close()
})
