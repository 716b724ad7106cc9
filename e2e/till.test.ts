import { beforeAll, expect, test } from 'vitest'
import { addDays, localTimeAt, mondayOf } from '#kernel/day.ts'
import { formatEuros } from '#kernel/money.ts'
import { isActive } from '#features/appointments/rules.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { listsApi, type LocationOption } from '#features/lists/contract.ts'
import { loseAnswer } from './lost-answer.ts'
import { overflowPixels, atWork, goTo, noViolations, setStage, soon } from './stage.ts'
import { asText } from './till-steps.ts'
import { watchRest } from './walk.ts'

const stage = setStage()

let amsterdam: LocationOption
beforeAll(async () => {
  amsterdam = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
})

test('an amount typed at the till survives a reload, and follows a change of the total', async () => {
  const { page } = await atWork(stage, 'administrator', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  const add = page.getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' })
  const [product, other] = (await stage.call(listsApi.products, {
    params: { countryId: amsterdam.supported_country_id, locationId: amsterdam.id },
    query: { filters: { withoutVoucher: 'true' } },
  }))!.data.body
  const sell = async (name: string) => {
    await add.fill(name, soon)
    await page
      .getByRole('option', { name: asText(name) })
      .first()
      .click()
  }
  const [client] = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'de', country_id: amsterdam.supported_country_id } },
  }))!.data
  await page.getByRole('textbox', { name: /^Cliënt/ }).fill(client!.email, soon)
  await page
    .getByRole('option', { name: new RegExp(client!.last_name) })
    .first()
    .click()
  await sell(product!.name.nl!)
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  // The pressed button has disappeared; its replacement has the focus.
  await page.getByRole('button', { name: 'Betaalwijze: Pin' }).and(page.locator(':focus')).waitFor(soon)
  const amount = page.getByRole('textbox', { name: /^Bedrag .*Pin/ })
  const full = await amount.inputValue()
  await amount.fill('5,00')
  await page.keyboard.press('Tab')
  await expect.poll(() => amount.inputValue(), soon).toBe('5,00')
  const atRest = watchRest(page)
  await page.reload()
  await page.getByText(product!.name.nl!).first().waitFor(soon)
  await atRest()
  expect(await amount.inputValue()).toBe('5,00')
  await sell(other!.name.nl!)
  await expect.poll(() => amount.inputValue(), soon).not.toBe('5,00')
  expect(await amount.inputValue()).not.toBe(full)
  // On a telephone the lines of the sale stay within the page.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => overflowPixels(page), soon).toBe(0)
})

test('what the till could not read can be asked for again', async () => {
  const { page } = await atWork(stage, 'administrator', '/dashboard')
  const places = '**/api/payment-screen/location/*'
  await page.route(places, (route) => route.fulfill({ status: 500, json: { message: '', errors: {}, problems: [] } }))
  await page.getByRole('navigation').getByRole('link', { name: 'Afrekenen' }).click()
  const again = page
    .getByRole('region', { name: 'Totalen en betaling' })
    .getByRole('button', { name: 'Opnieuw proberen' })
  await again.waitFor(soon)
  await page.unroute(places)
  await again.click()
  await page.getByText('Kies een cliënt.').waitFor(soon)
})

test('what is under the pointer in the list of the till stays: what comes later stands below, and a press counts where it began', async () => {
  const { page } = await atWork(stage, 'administrator', '/dashboard')
  const arrival = Promise.withResolvers<void>()
  const ofProducts = ({ pathname, search }: URL) => pathname.endsWith('/products') && search.includes('withoutVoucher')
  await page.route(ofProducts, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Afrekenen' }).click()
  const add = page.getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' })
  await add.fill('e', soon)
  const list = page.getByRole('listbox', { name: 'Voeg een behandeling, product, pakket of bon toe' })
  const ofGroup = (name: string) => list.getByRole('group', { name })
  await ofGroup('Behandelingen').waitFor(soon)
  await ofGroup('Pakketten').waitFor(soon)
  await ofGroup('Cadeaubonnen').waitFor(soon)
  const before = await list.getByRole('option').allTextContents()
  arrival.resolve()
  await ofGroup('Producten').waitFor(soon)
  const after = await list.getByRole('option').allTextContents()
  expect(after.length).toBeGreaterThan(before.length)
  expect(after.slice(0, before.length)).toEqual(before)

  // While the button is down something comes above the list, which moves from under the pointer.
  const option = list.getByRole('option').nth(1)
  const name = (await option.locator('span').first().textContent())!
  await option.hover()
  await page.mouse.down()
  const top = async () => (await option.boundingBox())!.y
  const pressedAt = await top()
  await page.evaluate(
    `document.querySelector('main').prepend(Object.assign(document.createElement('div'), { style: 'height: 70px' }))`,
  )
  await expect.poll(top, soon).not.toBe(pressedAt)
  await page.mouse.up()
  await page.getByRole('table', { name: 'Regels' }).getByText(name, { exact: true }).waitFor(soon)
  expect(await page.getByRole('table', { name: 'Regels' }).getByRole('row').count()).toBe(2)
})

test('at the till: today’s unpaid visit of the chosen client, change for a note, and a client who stays in their own country', async () => {
  const { page } = await atWork(stage, 'administrator', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  const [product] = (await stage.call(listsApi.products, {
    params: { countryId: amsterdam.supported_country_id, locationId: amsterdam.id },
  }))!.data.body
  const [client] = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'van', country_id: amsterdam.supported_country_id } },
  }))!.data
  const field = page.getByRole('textbox', { name: /^Cliënt/ })
  await field.fill(client!.email, soon)
  await page
    .getByRole('option', { name: new RegExp(client!.last_name) })
    .first()
    .click()
  await page
    .getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' })
    .fill(product!.name.nl!, soon)
  await page
    .getByRole('option', { name: asText(product!.name.nl!) })
    .first()
    .click()
  // Another country has other clients; Undo brings this one back.
  const abroad = (await stage.call(listsApi.locations))!.data.find(
    (one) => one.supported_country_id !== amsterdam.supported_country_id,
  )!
  const main = page.getByRole('main')
  await main
    .getByLabel(/^Locatie/)
    .and(page.locator('input'))
    .click()
  await page.getByRole('option', { name: `${abroad.place}, ${abroad.name}` }).click()
  await expect.poll(() => field.inputValue(), soon).toBe('')
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click()
  await expect.poll(() => field.inputValue(), soon).toContain(client!.last_name)
  // A note that is larger than the bill: the change is not booked as credit.
  await main
    .getByLabel(/^Behandelaar/)
    .and(page.locator('input'))
    .click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Contant', exact: true }).click()
  await page.getByRole('textbox', { name: /^Bedrag .*Contant/ }).fill('1000,00')
  // After a refusal the focus is where it was.
  const payButton = page.getByRole('button', { name: /^Betalen(?! en)/ })
  await page.route(
    '**/api/transactions',
    (route) =>
      route.fulfill({
        status: 422,
        json: { message: '', errors: {}, problems: [{ field: 'total_cents', code: 'payment_total_mismatch' }] },
      }),
    { times: 1 },
  )
  await payButton.press('Enter')
  await page.getByRole('button', { name: 'Betalen en teruggeven' }).press('Enter')
  await main.getByRole('alert').getByText('Het bedrag klopt niet meer met de prijzen.').waitFor(soon)
  await main
    .locator('button:focus')
    .filter({ hasText: /^Betalen(?! en)/ })
    .waitFor(soon)
  await page.unrouteAll()
  await payButton.press('Enter')
  await page.getByRole('button', { name: 'Betalen en teruggeven' }).click(soon)
  await page.getByText(`Wisselgeld: ${formatEuros(100_000 - product!.price_cents, 'nl')}`).waitFor(soon)
  expect(await page.getByText(/als tegoed bewaard/).count()).toBe(0)
})

test('the practitioner of a treatment and a product becomes that of the next sale at the desk too', async () => {
  const { page } = await atWork(stage, 'senior-practitioner', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  const who = page
    .getByRole('main')
    .getByLabel(/^Behandelaar/)
    .and(page.locator('input'))
  await expect.poll(() => who.inputValue(), soon).not.toBe('')
  const self = await who.inputValue()
  const [client] = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'van', country_id: amsterdam.supported_country_id } },
  }))!.data
  const [product] = (await stage.call(listsApi.products, {
    params: { countryId: amsterdam.supported_country_id, locationId: amsterdam.id },
    query: { filters: { withoutVoucher: 'true' } },
  }))!.data.body
  await page.getByRole('textbox', { name: /^Cliënt/ }).fill(client!.email, soon)
  await page
    .getByRole('option', { name: new RegExp(client!.last_name) })
    .first()
    .click()
  await page
    .getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' })
    .fill(product!.name.nl!, soon)
  await page
    .getByRole('option', { name: asText(product!.name.nl!) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pin', exact: true }).click(soon)
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await expect.poll(() => page.getByRole('textbox', { name: /^Cliënt/ }).inputValue(), soon).toBe('')
  await expect.poll(() => who.inputValue(), soon).toBe(self)
})

test('a sale that was posted without an answer is not posted again, whatever is changed since', async () => {
  const { page } = await atWork(stage, 'administrator', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  const main = page.getByRole('main')
  const [product] = (await stage.call(listsApi.products, {
    params: { countryId: amsterdam.supported_country_id, locationId: amsterdam.id },
  }))!.data.body
  const [client] = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'van', country_id: amsterdam.supported_country_id } },
  }))!.data
  const treatedBy = async (index: number) => {
    await main
      .getByLabel(/^Behandelaar/)
      .and(page.locator('input'))
      .click()
    await page.getByRole('option').nth(index).click()
  }
  await page.getByRole('textbox', { name: /^Cliënt/ }).fill(client!.email, soon)
  await page
    .getByRole('option', { name: new RegExp(client!.last_name) })
    .first()
    .click()
  await page
    .getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' })
    .fill(product!.name.nl!, soon)
  await page
    .getByRole('option', { name: asText(product!.name.nl!) })
    .first()
    .click()
  await treatedBy(0)
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  const posted: string[] = []
  await page.route(
    '**/api/transactions',
    async (route) => {
      posted.push(((await (await loseAnswer(route)).json()) as { data: { ref: string } }).data.ref)
    },
    { times: 1 },
  )
  const pay = page.getByRole('button', { name: /^Betalen(?! en)/ })
  await pay.click(soon)
  await page
    .getByText(/verbinding/i)
    .first()
    .waitFor(soon)
  await page.context().setOffline(false)
  // Another practitioner makes it a different sale for the server, and still the same one for the desk.
  await treatedBy(1)
  await pay.click(soon)
  const banner = main.getByRole('status').filter({ hasText: 'Betaling verwerkt' })
  await banner.getByText(posted[0]!).waitFor(soon)
  await banner.getByText(/factuur van de eerdere poging/).waitFor(soon)
  await noViolations(page)
  // It can still be posted when it is meant as another sale.
  await pay.click(soon)
  await banner.getByText(/factuur van de eerdere poging/).waitFor({ state: 'detached', ...soon })
  await banner.waitFor(soon)
  expect(await banner.getByText(posted[0]!).count()).toBe(0)
})

test('credit by hand and a payment in advance that were booked without an answer are not booked again after a reload', async () => {
  const day = addDays(mondayOf(localTimeAt(Date.now(), 'Europe/Amsterdam').day), 8)
  const { appointments } = (await stage.call(calendarApi.day, { params: { locationId: amsterdam.id, date: day } }))!
    .data
  const visit = appointments.find((one) => isActive(one) && !one.is_paid && !one.treatment_report_status)!
  const { page } = await atWork(stage, 'administrator', `/clients/${visit.client_id}/credit`)
  page.on('dialog', (question) => void question.accept()) // the browser asks whether to leave
  const form = page.getByRole('dialog', { name: /^(Tegoed geven|Aanbetalingen)/ })

  /** Sends the form, whose answer is lost, and sends it again after a reload; returns the keys of both calls. */
  async function sentTwice(call: string): Promise<(string | undefined)[]> {
    const keys: (string | undefined)[] = []
    await page.route(call, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      return keys.length === 1 ? void (await loseAnswer(route)) : route.continue()
    })
    await page.keyboard.press('Control+Enter')
    await form.getByText(/Controleer uw verbinding/).waitFor(soon)
    await page.context().setOffline(false)
    await page.reload()
    await expect.poll(() => form.getByLabel(/^Bedrag/).inputValue(), soon).toBe('12,50')
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
    await page.unroute(call)
    return keys
  }
  const isOneKey = (keys: readonly (string | undefined)[]) => keys.length === 2 && new Set(keys).size === 1

  await form.getByLabel(/^Bedrag/).fill('12,50', soon)
  await form.getByRole('textbox', { name: /^Reden/ }).fill('Lang gewacht')
  expect(isOneKey(await sentTwice('**/api/clients/*/credit'))).toBe(true)
  const { credits } = (await stage.call(creditApi.show, { params: { id: visit.client_id } }))!.data
  expect(credits.filter(({ reason }) => reason === 'Lang gewacht')).toHaveLength(1)

  await goTo(page, `/calendar/down-payments/${visit.id}`)
  await form.getByLabel(/^Bedrag/).fill('12,50', soon)
  await form.getByRole('combobox', { name: /^Betaald met/ }).click()
  await page.getByRole('option').first().click()
  expect(isOneKey(await sentTwice('**/api/appointments/*/down-payments'))).toBe(true)
  await page.getByText(/12,50 vooruitbetaald/).waitFor(soon)
  const { down_payments } = (await stage.call(creditApi.downPayments, { params: { appointmentId: visit.id } }))!.data
  expect(down_payments).toHaveLength(1)
})
