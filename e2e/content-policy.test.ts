import { expect, test } from 'vitest'
import { demoPassword } from './server.ts'
import { typeCredentials } from './sign-in-steps.ts'
import { atWork, newcomer, setStage, soon, visit } from './stage.ts'
import { walk } from './walk.ts'

// No page of any journey does what the content policy forbids, nor asks anybody but our server: each visitor of the
// stage is watched, and pages.test.ts opens every page of the navigation. Here are those that no other journey opens.

const stage = setStage({ on: 'embedded' })

test('no page before the sign-in does what the content policy forbids', async () => {
  const visitor = await newcomer(stage)
  await walk(
    stage,
    visitor,
    ['/', '/login', '/forgot-password', '/password-resets/gone?email=a%40b.test', '/two-step/gone', '/no/such/page'],
    async (page) => {
      expect.soft(await page.getByRole('heading').count(), page.url()).toBeGreaterThan(0)
    },
  )
  expect(visitor.forbidden).toEqual([])
})

test('nor do the preview of a mail and the documentation, which has nothing to complain about', async () => {
  const { page, forbidden, complaints } = await atWork(stage, 'administrator', '/email-translations/1')
  // A mail is drawn in a frame, which inherits the policy of the page.
  await page.frameLocator('iframe').first().locator('p').first().waitFor(soon)
  const before = complaints.length
  await page.goto(`${stage.url}/api/docs`)
  // More than a hundred calls: by what they are about, each opened when it is wanted.
  await page.locator('[data-tag="event"]').click()
  await page.getByText('POST').first().waitFor(soon)
  await page.getByText('Books an appointment; a refusal names the next free starts.').waitFor(soon)
  expect(await page.locator('.topbar').count()).toBe(0)
  expect(complaints.slice(before)).toEqual([])
  expect(forbidden).toEqual([])
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
  const { page, forbidden } = await atWork(stage, 'administrator')
  const outcome = await page.evaluate<{ ran: unknown; sent: string }>(intruder)
  expect(outcome).toEqual({ ran: 'nothing', sent: 'held back' })
  await expect
    .poll(() => forbidden.filter((one) => /content.security.policy/i.test(one)).length, soon)
    .toBeGreaterThanOrEqual(3) // so every other journey would see one
  forbidden.length = 0
})

test('no script reads the session, and the storage holds no data of a client', async () => {
  const { page } = await visit(stage, '/')
  await typeCredentials(page, 'administrator@demo.balie.test', demoPassword)
  await page.getByRole('navigation').waitFor(soon)
  await page.goto(`${stage.url}/calendar`, { waitUntil: 'networkidle' })
  const kept = await page.evaluate<{ cookie: string; storage: string }>(
    '({ cookie: document.cookie, storage: JSON.stringify({ ...localStorage, ...sessionStorage }) })',
  )
  expect(kept.cookie).toBe('')
  expect(kept.storage).not.toMatch(/@|birthdate|balie=|remarks/)
})
