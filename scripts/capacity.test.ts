import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  growthTable,
  needsOf,
  shortLivedTable,
  visitTable,
  withTables,
  type Figures,
  type TableGrowth,
} from '../bench/capacity/derive.ts'
import { mostSeenClients, mostSeenLists } from '#platform/server/http/seen-clients.ts'
import { chain, clientsOnList, headroom, peakVisits, screens, visitsOfDay, work } from '../bench/capacity/model.ts'

const figures = JSON.parse(readFileSync(new URL('../bench/capacity/figures.json', import.meta.url), 'utf8')) as Figures
const document = readFileSync(new URL('../docs/capacity.md', import.meta.url), 'utf8')

test('the tables of docs/capacity.md are those that the figures give', () => {
  expect(document).toBe(withTables(document, figures))
  expect(document.match(/<!-- end -->/g)).toHaveLength(8)
})

test('the assumptions of docs/capacity.md are those of the model', () => {
  for (const text of [
    ...Object.values(chain).map(String),
    ...Object.values(headroom).map((share) => `${share * 100} %`),
    ...Object.values(work).map(([times, reason]) => `| ${times} | ${reason} |`),
    ...Object.values(screens).map(([count, reason]) => `| ${count} | ${reason} |`),
  ])
    expect.soft(document.replaceAll(',', ''), text).toContain(text.replaceAll(',', ''))
})

test('a thousand locations have 200,000 visits a day, and 9.9 a second at the peak', () => {
  expect(visitsOfDay(1000)).toBe(200_000)
  expect(peakVisits(1000)).toBeCloseTo(9.88, 2)
})

test('needs grow with the locations, and a small chain has a whole core and two processes', () => {
  const costs = {
    ...figures,
    serverMs: 100,
    serverThreadMs: 80,
    idleMs: 0,
    idleThreadMs: 0,
    databaseMs: 50,
    walSyncs: 10,
    pagesWritten: 20,
    pagesRead: 0,
  }
  expect(needsOf(10, costs)).toMatchObject({ serverCores: 1, serverProcesses: 2, databaseCores: 1 })
  expect(needsOf(1000, costs)).toMatchObject({
    serverCores: 2,
    serverProcesses: 3,
    databaseCores: 1,
    iops: 500,
    iopsWithoutMemory: 500,
  })
})

test('a year of the database counts what stays, and the short-lived tables hold the writing of their days', () => {
  const table = (name: string, bytes: number): TableGrowth => ({ table: name, rows: 1, bytes })
  const lasting = [table('audit_log', 20_000), table('invoices', 2000)]
  const costs = { ...figures, tables: lasting, tableBytes: 23_000 }
  // 200,000 visits a day on 305 days. A thousand bytes belong to tables that are not listed, and stay.
  expect(needsOf(1000, costs)).toMatchObject({ databaseGbAYear: 1403, shortLivedGb: 0 })
  const passing = [table('idempotency_keys', 4000), table('sessions', 500), table('database_statement_hours', 100)]
  const withPassing = { ...costs, tables: [...passing, ...lasting], tableBytes: 27_600 }
  expect(needsOf(1000, withPassing).databaseGbAYear).toBeCloseTo(1403, 9)
  // A day of keys and sessions, and fourteen days of the times of statements.
  expect(needsOf(1000, withPassing).shortLivedGb).toBeCloseTo(0.8 + 0.1 + 0.28, 9)
  for (const { table } of passing) {
    expect(growthTable(withPassing)).not.toContain(table)
    expect(shortLivedTable(withPassing)).toContain(`\`${table}\``)
  }
  for (const { table } of lasting) expect(shortLivedTable(withPassing)).not.toContain(table)
})

test('rows inserted, updated and deleted stand apart where a run counted them apart', () => {
  expect(growthTable(figures)).toContain('| rows written (inserted, updated, deleted) |')
  const tables = [{ table: 'invoices', rows: 6, inserted: 3, updated: 2, deleted: 1, bytes: 1000 }]
  const table = growthTable({ ...figures, tables, tableBytes: 1000 })
  expect(table).toContain('| rows inserted | rows updated | rows deleted |')
  expect(table).toContain('| `invoices` | 3 | 2 | 1 | 1 | 100 % |')
})

test('no part of what a visit costs is more than the whole above it', () => {
  const costs = [...visitTable(figures).matchAll(/^\| (… )?.*\| ([\d.,]+) (?:kB|ms) \|$/gm)].map(
    ([, isPart, value]) => ({ isPart, value: Number(value!.replaceAll(',', '')) }),
  )
  expect(costs.filter(({ isPart }) => isPart)).toHaveLength(2)
  for (const [n, { isPart, value }] of costs.entries())
    if (isPart) expect(value).toBeLessThanOrEqual(costs[n - 1]!.value)
})

test('a process remembers the open lists of a thousand locations, with those that are looked at meanwhile', () => {
  const ofLocation = (Object.keys(clientsOnList) as (keyof typeof clientsOnList)[]).reduce(
    (sum, screen) => sum + screens[screen][0] * clientsOnList[screen],
    0,
  )
  expect(ofLocation).toBe(2450)
  const { seenLists, seenClients } = needsOf(1000, figures)
  expect(seenClients).toBeGreaterThan(1000 * ofLocation)
  expect(seenClients).toBeLessThan(mostSeenClients)
  expect(seenLists).toBeLessThan(mostSeenLists)
  for (const limit of [mostSeenClients, mostSeenLists]) expect(document).toContain(limit.toLocaleString('en'))
})

test('docs/capacity.md names the version that was measured', () => {
  const [commit] = figures.version.split(' ')
  expect(document).toContain(`(commit \`${commit}\`)`)
})

test('the run had no errors, and its load came as planned', () => {
  expect(figures).toMatchObject({ errors: 0, generator: { wasTheLimit: false } })
  expect(figures.streams).toBe(figures.locations * chain.screensOfLocation)
})
