import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { clientTables, notAboutClients } from '../rules/client-tables.ts'

// The database itself says which tables lead to a client: by a foreign key to a listed table, or by the name of a
// column. A table that is in neither list is named here, and so is a way that an export or an erasure would miss.

interface Key {
  readonly table: string
  readonly column: string
  readonly to: string
}
let app: TestApp
let keys: readonly Key[]
let columns: readonly {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly filled: boolean
}[]
beforeAll(async () => {
  app = await testApp()
  keys = (
    await sql<Key>`
      select f.conrelid::regclass::text as "table", a.attname as "column", f.confrelid::regclass::text as "to"
      from pg_constraint f cross join unnest(f.conkey) as k (attnum) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace`.execute(app.db)
  ).rows
  columns = (
    await sql<(typeof columns)[number]>`
      select c.table_name as "table", c.column_name as "column", c.data_type as type, c.is_nullable = 'NO' as filled
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(app.db)
  ).rows
})
afterAll(() => app.close())

const isListed = (table: string) => Object.hasOwn(clientTables, table)
const wayNames = (table: string) => clientTables[table]!.ways.map(([column]) => column)

test('every table that leads to a client is listed, or is said to hold nothing about one', () => {
  const singular = [...Object.keys(clientTables).map((table) => table.replace(/ies$/, 'y').replace(/s$/, '')), 'report']
  const named = new RegExp(`(?:^|_)(?:${singular.join('|')})_ids?$`)
  const leading = new Set([
    ...keys.flatMap(({ table, to }) => (isListed(to) ? [table] : [])),
    ...columns.flatMap(({ table, column }) => (named.test(column) ? [table] : [])),
  ])
  expect(leading.size).toBeGreaterThan(15)
  expect([...leading].filter((table) => !isListed(table) && !Object.hasOwn(notAboutClients, table))).toEqual([])
})

test('no row is missed: each key to a listed table is a way, or another way is always filled', () => {
  const missed = keys.filter(({ table, column, to }) => {
    if (!isListed(table) || !isListed(to) || wayNames(table).includes(column)) return false
    return !columns.some((one) => one.table === table && one.filled && wayNames(table).includes(one.column))
  })
  expect(missed).toEqual([])
})

test('every listed table and column is there, and each table comes after those that it refers to', () => {
  const order = Object.keys(clientTables)
  const wrong = order.flatMap((table) => {
    const own = new Set(columns.filter((one) => one.table === table).map(({ column }) => column))
    const { ways, leftOut = [], sealed = [], files } = clientTables[table]!
    const wanted = [
      ...ways.map(([column]) => column),
      ...leftOut,
      ...sealed,
      ...(files ? [files.column, files.title] : []),
    ]
    return [
      ...wanted.filter((column) => !own.has(column)).map((column) => `${table} has no ${column}`),
      ...keys
        .filter((key) => key.table === table && key.to !== table && order.indexOf(key.to) > order.indexOf(table))
        .map(({ to }) => `${table} comes before ${to}`),
    ]
  })
  expect(wrong).toEqual([])
})

test('bytes are left out, opened, or a reason is given why their table stays', () => {
  const bytes = columns.filter(({ table, type }) => type === 'bytea' && isListed(table))
  const loose = bytes.filter(({ table, column }) => {
    const { leftOut = [], sealed = [], notExportedBecause } = clientTables[table]!
    return !notExportedBecause && !leftOut.includes(column) && !sealed.includes(column)
  })
  expect(loose).toEqual([])
})
