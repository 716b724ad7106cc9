import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../scripts/chromium.ts'
import { demoPassword, startServer, type RunningServer } from './server.ts'
import { noViolations, soon } from './sign-in-steps.ts'

let folder: string
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'balie-pages-'))
  server = await startServer({ DATA_DIR: folder })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Signed in through the page, in the language of the browser. */
async function atWork(locale: string, colorScheme: 'light' | 'dark', words: { email: RegExp; password: RegExp; signIn: string }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale, colorScheme })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByLabel(words.email).fill('administrator@demo.balie.test')
  await page.getByLabel(words.password).fill(demoPassword)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await page.getByRole('navigation').waitFor(soon)
  return page
}

/** Every page of the navigation, and those behind it. */
async function addresses(page: Page): Promise<string[]> {
  const links = await page.getByRole('navigation').getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links).toEqual(expect.arrayContaining(['/dashboard', '/employees', '/roles', '/mails', '/email-translations', '/audit-log']))
  return [...links, '/employees/new', '/employees/3', '/roles/2', '/account', '/account/password', '/account/sessions', '/design-system', '/schedule', '/no/such/page']
}

test.each([
  ['nl-NL', 'light', { email: /^E-mailadres/, password: /^Wachtwoord/, signIn: 'Aanmelden' }],
  ['de-DE', 'dark', { email: /^E-Mail-Adresse/, password: /^Passwort( \*)?$/, signIn: 'Anmelden' }],
] as const)('no page is out of reach for who cannot see or hold a mouse, in %s, %s', async (locale, scheme, words) => {
  const page = await atWork(locale, scheme, words)
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('option').first().waitFor(soon)
  await noViolations(page)
  await page.keyboard.press('Escape')
  for (const address of await addresses(page)) {
    await page.goto(`${server.url}${address}`, { waitUntil: 'networkidle' })
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), soon).toBe(0)
    await noViolations(page)
  }
  await page.context().close()
})

test('each page names itself in the tab, in the language that is chosen, and what is not built says so', async () => {
  const page = await atWork('nl-NL', 'light', { email: /^E-mailadres/, password: /^Wachtwoord/, signIn: 'Aanmelden' })
  for (const [address, title] of [['/dashboard', 'Dashboard'], ['/employees', 'Medewerkers'], ['/roles', 'Rollen en rechten'], ['/audit-log', 'Logboek'], ['/schedule', 'Roosters'], ['/locations', 'Locaties']] as const) {
    await page.goto(`${server.url}${address}`)
    await expect.poll(() => page.title(), soon).toBe(`${title} · Balie`)
  }
  await page.getByText('Deze pagina is er nog niet').waitFor(soon)
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Locaties' }).count()).toBe(0)
  await page.context().close()
})
