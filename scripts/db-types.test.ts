import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/server/test/database.ts'
import { tablesFile, tablesSource } from './db-types.ts'

test('tables.ts matches the migrations: after a new one, run npm run db:types', async () => {
  const database = await testDatabase()
  expect(await tablesSource(database.pool)).toBe(readFileSync(tablesFile, 'utf8'))
  await database.close()
})
