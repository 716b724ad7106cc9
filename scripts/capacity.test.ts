import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needsOf, withTables, type Figures } from '../bench/capacity/derive.ts'
import { mostSeenClients, mostSeenLists } from '#platform/server/http/seen-clients.ts'
import { chain, clientsOnList, headroom, peakVisits, screens, visitsOfDay, work } from '../bench/capacity/model.ts'

const figures = JSON.parse(readFileSync(new URL('../bench/capacity/figures.json', import.meta.url), 'utf8')) as Figures
const document = readFileSync(new URL('../docs/capacity.md', import.meta.url), 'utf8')

test('the tables of docs/capacity.md are those that the figures give', () => {
  expect(document).toBe(withTables(document, figures))
  expect(document.match(/<!-- end -->/g)).toHaveLength(7)
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

test('the run had no errors, and its load came as planned', () => {
  expect(figures).toMatchObject({ errors: 0, generator: { wasTheLimit: false } })
  expect(figures.streams).toBe(figures.locations * chain.screensOfLocation)
})
