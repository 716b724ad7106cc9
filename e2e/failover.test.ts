import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { invoicesApi } from '#features/invoices/contract.ts'
import { demoPassword } from './server.ts'
import { button, emailField, typeCredentials } from './sign-in-steps.ts'
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

/** A sale that waits: no attempt gets an answer until `let` is called. */
async function waitingSale() {
  const { page } = await readyToPay()
  let away = true
  let attempts = 0
  await page.route('**/api/transactions', async (route) => {
    attempts++
    await (away ? route.abort('connectionreset') : route.continue())
  })
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await waiting(page).waitFor(soon)
  return { page, attempts: () => attempts, let: () => (away = false) }
}

/** Lets the waiting sale through, which meets a session that is not its own; the dialog that asks to sign in again. */
async function refused({ page, let: letThrough }: Awaited<ReturnType<typeof waitingSale>>) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/transactions'), soon)
  letThrough()
  expect((await answer).status()).toBe(401)
  const prompt = page.getByRole('dialog', { name: 'Meld u opnieuw aan' })
  await prompt.waitFor(soon)
  await waiting(page).waitFor({ state: 'detached', ...soon })
  return prompt
}

test('a sale that waits while somebody else signs in is sent in nobody’s name until its own person is back', async () => {
  const before = await invoiceCount(stage)
  const sale = await waitingSale()
  const { page } = sale
  // In another tab of the same browser.
  const login = await page.context().request.post(`${stage.url}/api/login`, {
    data: { email: 'office-manager@demo.balie.test', password: demoPassword },
  })
  expect(login.status()).toBe(200)
  const prompt = await refused(sale)
  await prompt.getByRole('alert').waitFor(soon) // it says that somebody else is signed in
  await noViolations(page)
  expect(await invoiceCount(stage)).toBe(before)
  await prompt.getByLabel(/^Wachtwoord/).fill(demoPassword)
  await prompt.getByRole('button', { name: 'Aanmelden' }).click()
  await posted(page).waitFor(soon)
  expect(await invoiceCount(stage)).toBe(before + 1)
})

test('a sale that waits while its session ends is found as it was typed after the sign-in page', async () => {
  const before = await invoiceCount(stage)
  const sale = await waitingSale()
  const { page } = sale
  await page.context().clearCookies()
  await refused(sale)
  await button(page, 'Naar de aanmeldpagina').click()
  await emailField(page).waitFor(soon)
  expect(await invoiceCount(stage)).toBe(before)
  await typeCredentials(page, 'administrator@demo.balie.test', demoPassword)
  await main(page).getByText(nameOf(till.product)).first().waitFor(soon)
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await posted(page).waitFor(soon)
  expect(await invoiceCount(stage)).toBe(before + 1)
})

test('a sale that waits is given up by signing out: nothing of it is sent or kept', async () => {
  const before = await invoiceCount(stage)
  const sale = await waitingSale()
  const { page } = sale
  await page.getByRole('button', { name: /^Uw account/ }).click(soon)
  await button(page, 'Afmelden').click()
  await emailField(page).waitFor(soon)
  sale.let()
  const attempts = sale.attempts()
  await typeCredentials(page, 'office-manager@demo.balie.test', demoPassword)
  await page.getByRole('navigation').first().waitFor(soon)
  await page.goto(`${stage.url}/payment`)
  await main(page).waitFor(soon)
  expect(await main(page).getByText(nameOf(till.product)).count()).toBe(0)
  expect([sale.attempts(), await invoiceCount(stage)]).toEqual([attempts, before])
})
