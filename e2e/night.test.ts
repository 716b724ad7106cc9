import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { noteSeen } from '#features/ledger/queries/findings.ts'
import { tellOfTheNight } from '#features/ledger/routes/telling.ts'
import type { PartSeen } from '#features/ledger/rules.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { secretBox } from '#platform/server/secret.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { postgresPlace, type Place } from './place.ts'
import { startServer, type RunningServer } from './server.ts'
import { newVisitor, noViolations, soon, type Stage } from './stage.ts'

// An administrator who is at work hears of the findings of a night: the bell tells, and leads to the page.

let place: Place
let database: OpenDatabase
let server: RunningServer
let browser: Stage['browser']
beforeAll(async () => {
  place = await postgresPlace()
  database = await place.open()
  server = await startServer(place.env)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await database.close()
  await place.remove()
})

const payments = (subjects: readonly string[]): PartSeen => ({
  kind: 'books',
  part: 'payments',
  rows: subjects.map((subject) => ({ subject })),
  isWhole: true,
})
/** A night in which this was seen, and its morning. */
async function night(day: string, seen: readonly PartSeen[]): Promise<void> {
  await noteSeen(database.db, seen, `${day}T01:00:00Z` as Instant)
  const services = { secrets: secretBox(Buffer.alloc(32)), baseUrl: new URL(server.url) }
  await tellOfTheNight(database.db, services, `${day}T09:00:00Z` as Instant)
}
const today = new Date().toISOString().slice(0, 10)

test('the bell tells an administrator what the night found, leads to the page, and tells that it is solved', async () => {
  const { page } = await newVisitor({ url: server.url, browser }, { role: 'administrator', alone: true })
  await page.goto(`${server.url}/rooms`)
  await page.getByRole('button', { name: 'Berichten', exact: true }).waitFor()
  await night(today, [payments(['F2026-000012'])])
  await page.getByRole('button', { name: 'Berichten: 1 wacht' }).click(soon)
  await page.getByRole('button', { name: /^De boeken kloppen op 1 punt niet/ }).click()
  await page.waitForURL('**/ledger-checks')
  const findings = page.getByRole('region', { name: 'Bevindingen' })
  await findings.getByText('F2026-000012').waitFor()
  expect(await findings.innerText()).toMatch(/Open\s+Betalingen/)
  await noViolations(page)
  await night(today, [payments([])])
  await page.getByRole('button', { name: 'Berichten: 1 wacht' }).click(soon)
  await page.getByRole('button', { name: 'Bericht sluiten: Opgelost: de boeken kloppen weer' }).click()
  await page.getByText('Er zijn geen berichten voor u.').waitFor()
  await findings.getByText('Opgelost').waitFor()
})
