import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { allRoutes } from './routes.ts'

// Browsers keep lookups through a reload (decision C113) and are told when one changes, by a trigger on each table that
// a lookup reads.

const lookups = allRoutes.map(({ endpoint }) => endpoint).filter(({ keeps }) => keeps)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The statements of the reads that follow, without those for the session. */
function recordStatements(pool: pg.Pool) {
  const statements: { text: string; values: unknown[] }[] = []
  const wrapped = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string' && Array.isArray(values) && !/\bsessions\b/.test(text))
        statements.push({ text, values })
      return query(text, values, ...rest)
    }) as typeof client.query
  })
  return statements
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
const tablesOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesOf),
]

test('every table that a lookup reads announces its changes', async () => {
  const { rows: announced } = await sql<{ name: string }>`
    select relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where tgname = 'lookups_told'`.execute(
    app.db,
  )
  const announcing = new Set(announced.map(({ name }) => name))
  const caller = await app.as('administrator')
  const { countryId, id: locationId } = app.world.amsterdam
  const statements = recordStatements(app.pool)
  const silent: [string, string][] = []
  const seen = new Set<string>()
  for (const endpoint of lookups) {
    statements.length = 0
    const query = { ...(endpoint.path === '/list/rooms' && { location_id: locationId }) }
    const forms = 'status' in endpoint.query.shape ? [query, { ...query, status: 'all' }] : [query]
    for (const form of forms) {
      const call = { params: { countryId, id: countryId }, query: form }
      const { status } = await caller.call(endpoint, call as never)
      expect([endpoint.path, status]).toEqual([endpoint.path, 200])
    }
    // The movements of credit are a list of the program.
    const isRead = statements.length >= forms.length
    expect([endpoint.path, isRead]).toEqual([endpoint.path, endpoint.path !== '/mutation_type'])
    for (const { text, values } of statements.splice(0)) {
      const { rows } = await app.pool.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        values,
      )
      for (const table of tablesOf(rows[0]!['QUERY PLAN'][0]!.Plan)) {
        seen.add(table)
        if (!announcing.has(table)) silent.push([endpoint.path, table])
      }
    }
  }
  expect(silent).toEqual([])
  // The plans were read: among their tables are those of every kind of lookup.
  expect([...seen]).toEqual(expect.arrayContaining(['locations', 'rooms', 'countries', 'genders', 'ledgers']))
})
