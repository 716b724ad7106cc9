import { expect, test } from 'vitest'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { authApi } from '#features/auth/contract.ts'
import { reportedVisits } from './report-steps.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const { shownReport, visitOf } = reportedVisits(stage)

test('the lots used last are offered with their expiry, each pair for itself, and a typed expiry replaces a remembered one', async () => {
  const { id } = await visitOf({ treatment: (one) => !one.requires_medical_grounds })
  const [product] = (await shownReport(id)).available_injectables
  const { page } = await atWork(stage, 'administrator', '/', { alone: true })
  const pairs = [
    ['LOT4', '2020-01-31'],
    ['LOT4', '2038-09-30'],
    ['LOT4', '2037-06-15'],
  ]
  const person = (await stage.call(authApi.me))!.data
  await page.evaluate(
    `localStorage.setItem('balie.lots.${person.id}.${product!.id}', ${JSON.stringify(JSON.stringify(pairs))})`,
  )
  await goTo(page, `/report/${id}`)
  const form = page.getByRole('dialog')
  const add = form.getByRole('combobox', { name: 'Injectie toevoegen' })
  await add.click(soon)
  await page.getByRole('option', { name: product!.name.nl! }).click()
  const lot = form.getByRole('combobox', { name: /^Partijnummer van/ })
  const expiry = form.getByRole('textbox', { name: /houdbaar tot/ })
  const both = async () => [await lot.inputValue(), await expiry.inputValue()]

  // The one that has expired comes last, and is marked; the second pair of a lot is a choice of its own.
  await lot.click()
  const options = page.getByRole('option')
  await expect
    .poll(() => options.allTextContents(), soon)
    .toEqual(['LOT4 · 30-09-2038', 'LOT4 · 15-06-2037', 'LOT4 · 31-01-2020 · verlopen'])
  await noViolations(page)
  await options.nth(1).click()
  await expect.poll(both, soon).toEqual(['LOT4', '15-06-2037'])
  await lot.click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(both, soon).toEqual(['LOT4', '30-09-2038'])
  await expiry.focus()
  expect(await both()).toEqual(['LOT4', '30-09-2038'])

  // A new lot is typed as before, and digits of an expiry suggest nothing.
  await lot.fill('2038A')
  expect(await options.count()).toBe(0)
  await page.keyboard.press('Tab')
  await expect.poll(both, soon).toEqual(['2038A', ''])

  // An expiry that was filled in is replaced by typing: by the keyboard, and with a pointer in the field.
  await lot.fill('LOT4')
  await page.keyboard.press('Tab')
  await expect.poll(both, soon).toEqual(['LOT4', '30-09-2038'])
  if (!(await expiry.evaluate((input) => input.matches(':focus')))) await expiry.focus()
  await page.keyboard.type('15-06-2029')
  await page.keyboard.press('Tab')
  await expect.poll(both, soon).toEqual(['LOT4', '15-06-2029'])
  await lot.fill('2038A')
  await page.keyboard.press('Tab')
  await expect.poll(both, soon).toEqual(['2038A', ''])
  await lot.fill('LOT4')
  await expiry.click({ position: { x: 70, y: 12 } })
  await expect.poll(both, soon).toEqual(['LOT4', '15-06-2029'])
  await page.keyboard.type('16-06-2029')
  await page.keyboard.press('Tab')
  await expect.poll(both, soon).toEqual(['LOT4', '16-06-2029'])

  // The fields show the whole of what is in them, on every window.
  for (const width of [1280, 1120, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const hidden = (input: typeof expiry) =>
      input.evaluate((one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth - one.clientWidth)
    await expect.poll(async () => [width, await hidden(expiry)], soon).toEqual([width, 0])
  }
})

test('grounds that are too long are marked and refused at their field, whole, and nobody without qualifications is told otherwise', async () => {
  const { id } = await visitOf({ treatment: (one) => one.requires_medical_grounds, daysAgo: 2 })
  const { page } = await atWork(stage, 'administrator', `/report/${id}`)
  const form = page.getByRole('dialog')
  await form.getByRole('radiogroup').first().getByRole('radio', { name: 'Ja' }).click(soon)
  const unqualified = form.getByText('Van u is geen bevoegdheid vastgelegd.')
  await unqualified.waitFor(soon)
  const grounds = form.getByRole('textbox', { name: /^Onderbouwing/ })
  const isMarked = () => grounds.getAttribute('aria-invalid')
  await grounds.fill('x'.repeat(256))
  await form.getByText('nog 0 van 256 tekens').waitFor(soon)
  expect(await isMarked()).not.toBe('true')
  await grounds.fill('x'.repeat(300))
  await form.getByText('44 tekens te veel (hoogstens 256)').waitFor(soon)
  expect(await isMarked()).toBe('true')
  expect(await form.getByText(/tekens te veel/).count()).toBe(1)
  await noViolations(page)
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await expect.poll(() => grounds.evaluate((input) => input.matches(':focus')), soon).toBe(true)
  expect([(await grounds.inputValue()).length, (await shownReport(id)).id]).toEqual([300, null])
  await form.getByRole('radiogroup').first().getByRole('radio', { name: 'Nee' }).click()
  await unqualified.waitFor({ state: 'hidden' })
})

test('the report of a cancelled visit says so, with its reason, why there is no form, and asks no money', async () => {
  const { id } = await visitOf({ treatment: (one) => !one.requires_medical_grounds, daysAgo: 3 })
  const cancelled = (await stage.call(appointmentsApi.cancel, { params: { id }, body: { reason: 'Cliënt is ziek' } }))!
  expect(cancelled.status).toBe(200)
  const { page } = await atWork(stage, 'administrator', `/report/${id}`)
  const popup = page.getByRole('dialog')
  await popup.getByText(/^Geannuleerd op \d\d-\d\d-\d{4}$/).waitFor(soon)
  await popup.getByText('Reden van de annulering: Cliënt is ziek').waitFor(soon)
  await popup.getByText('Zolang dat zo is, kan er geen verslag bij.').waitFor(soon)
  expect(await popup.getByText('Nog te betalen').count()).toBe(0)
  await noViolations(page)
})
