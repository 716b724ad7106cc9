import { expect, test } from 'vitest'
import { demoPassword } from './server.ts'
import { typeCredentials } from './sign-in-steps.ts'
import { atWork, newVisitor, setStage, soon, visit } from './stage.ts'
import { walk, watchRest } from './walk.ts'

// No page of any journey violates the content policy, or makes requests to other hosts: every visitor is watched, and
// pages.test.ts opens every page of the navigation. These tests open the pages that no other journey opens.

const stage = setStage({ on: 'embedded' })

test('no page before the sign-in violates the content policy', async () => {
  const { page, forbidden } = await newVisitor(stage)
  await walk(
    page,
    [
      '/',
      '/login',
      '/forgot-password',
      '/password-resets/gone?email=a%40b.test',
      '/two-step/gone',
      '/sign',
      '/signed',
      '/no/such/page',
    ],
    (address) => page.goto(`${stage.url}${address}`),
    async () => {
      expect.soft(await page.getByRole('heading').count(), page.url()).toBeGreaterThan(0)
    },
  )
  expect(forbidden).toEqual([])
})

test('nor do the preview of a mail and the documentation, and its console has no complaint', async () => {
  const { page, forbidden, complaints } = await atWork(stage, 'administrator', '/email-translations/1')
  // A mail is shown in a frame, which inherits the policy of the page.
  await page.frameLocator('iframe').first().locator('p').first().waitFor(soon)
  const before = complaints.length
  await page.goto(`${stage.url}/api/docs`)
  // The more than a hundred calls are grouped; each group is opened separately.
  await page.locator('[data-tag="appointments"]').click()
  await page.getByText('POST').first().waitFor(soon)
  await page.getByText('Books an appointment; a refusal names the next free starts.').waitFor(soon)
  expect(await page.locator('.topbar').count()).toBe(0)
  expect(complaints.slice(before)).toEqual([])
  expect(forbidden).toEqual([])
})

/** An attack by somebody who could write into a page of ours. */
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

test('an injected script does not run, and cannot send anything away', async () => {
  const { page, forbidden } = await atWork(stage, 'administrator')
  const outcome = await page.evaluate<{ ran: unknown; sent: string }>(intruder)
  expect(outcome).toEqual({ ran: 'nothing', sent: 'held back' })
  await expect
    .poll(() => forbidden.filter((one) => /content.security.policy/i.test(one)).length, soon)
    .toBeGreaterThanOrEqual(3) // so every other journey would see a violation
  forbidden.length = 0
})

test('no script can read the session, and the storage holds no data of a client', async () => {
  const { page } = await visit(stage, '/')
  await typeCredentials(page, 'administrator@demo.balie.test', demoPassword)
  await page.getByRole('navigation').waitFor(soon)
  const atRest = watchRest(page)
  await page.goto(`${stage.url}/calendar`)
  await atRest()
  const kept = await page.evaluate<{ cookie: string; storage: string }>(
    '({ cookie: document.cookie, storage: JSON.stringify({ ...localStorage, ...sessionStorage }) })',
  )
  expect(kept.cookie).toBe('')
  expect(kept.storage).not.toMatch(/@|birthdate|balie=|remarks/)
})
