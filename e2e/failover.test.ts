import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { invoicesApi } from '#features/invoices/contract.ts'
import { atWork, noViolations, setStage, soon, type Stage } from './stage.ts'
import { add, choose, main, nameOf, readTill } from './till-steps.ts'

const stage = setStage()
let till: Awaited<ReturnType<typeof readTill>>
beforeAll(async () => {
  till = await readTill(stage)
})

const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'Even geen antwoord van de server.' })
const posted = (page: Page) => main(page).getByRole('status').filter({ hasText: 'Betaling verwerkt' })
const invoiceCount = async ({ call }: Stage) => (await call(invoicesApi.list, { query: {} }))!.data.metadata.total

/** The till with a sale that is ready to be paid, and the alerts that come from then on. */
async function readyToPay(): Promise<{ page: Page; failures: () => Promise<number> }> {
  const { page } = await atWork(stage, 'administrator', '/payment')
  await choose(page, till.clients[0]!)
  await add(page, nameOf(till.product))
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  return { page, failures: () => page.getByText(/verbinding/i).count() }
}

test('a sale that is sent while the server dies is posted once by the next one, after a quiet notice', async () => {
  const before = await invoiceCount(stage)
  const { page, failures } = await readyToPay()
  // The code of the notice comes ahead of it, in an idle moment: now it could not be fetched.
  const isThere = `performance.getEntriesByType('resource').some(({ name }) => /\\/notice-[^/]*\\.js/.test(name))`
  await expect.poll(() => page.evaluate(isThere), soon).toBe(true)
  const keys: (string | undefined)[] = []
  await page.route('**/api/transactions', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) await stage.kill()
    await route.continue()
  })
  const pay = page.getByRole('button', { name: /^Betalen(?! en)/ })
  await pay.click(soon)
  await waiting(page).waitFor(soon)
  await noViolations(page)
  // The button is busy: a second click sends nothing.
  await pay.click({ force: true })
  await stage.startAgain()
  await posted(page).waitFor(soon)
  await waiting(page).waitFor({ state: 'detached', ...soon })
  expect([await failures(), new Set(keys).size]).toEqual([0, 1])
  expect(keys.length).toBeGreaterThan(1)
  expect(await invoiceCount(stage)).toBe(before + 1)
})

test('a sale whose answer is lost on its way is posted once, and nobody hears of it', async () => {
  const before = await invoiceCount(stage)
  const { page, failures } = await readyToPay()
  const refs: string[] = []
  const loseIt = async (route: Route) => {
    refs.push(((await (await route.fetch()).json()) as { data: { ref: string } }).data.ref)
    await route.abort('connectionreset')
  }
  await page.route('**/api/transactions', loseIt, { times: 1 })
  const again = page.waitForResponse((response) => response.url().endsWith('/api/transactions'), soon)
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  expect((await again).headers()['idempotent-replayed']).toBe('true')
  await posted(page).getByText(refs[0]!).waitFor(soon)
  expect(
    await posted(page)
      .getByText(/eerdere poging/)
      .count(),
  ).toBe(0)
  expect([refs.length, await failures(), await invoiceCount(stage)]).toEqual([1, 0, before + 1])
})
