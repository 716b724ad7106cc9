import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDay, type Day } from '#kernel/day.ts'
import { cents, formatEuros } from '#kernel/money.ts'
import { favouritesApi } from '#features/checkout/contract/favourites.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { dayClosingApi } from '#features/day-closing/contract.ts'
import { insuredCareApi } from '#features/insured-care/contract.ts'
import type { ClientOption, LocationOption, ProductOption, TreatmentOption } from '#features/lists/contract.ts'
import { packageSalesApi } from '#features/package-sales/contract.ts'
import { packagesApi } from '#features/packages/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { vouchersApi } from '#features/vouchers/contract.ts'
import { atWork, noViolations, overflowPixels, setStage, soon } from './stage.ts'
import { add, adding, asText, choose, main, nameOf, readTill, todayAt } from './till-steps.ts'

const stage = setStage()

let amsterdam: LocationOption
let laser: TreatmentOption
let product: ProductOption
/** Clients who have bought nothing of the treatment in advance, one for each journey. */
let clients: ClientOption[]
let card: ProductOption
const ean = '4006381333931'

beforeAll(async () => {
  const till = await readTill(stage)
  ;({ amsterdam, product, card } = till)
  laser = till.treatments.find(
    ({ requires_medical_grounds, price_cents }) => !requires_medical_grounds && price_cents > 5000,
  )!
  const boughtBy = async ({ id }: ClientOption) => {
    const of = { params: { clientId: id, treatmentId: laser.id } }
    const [packages, terms] = await Promise.all([
      stage.call(packageSalesApi.available, of),
      stage.call(packageSalesApi.availableTerms, of),
    ])
    return [...packages!.data, ...terms!.data].length
  }
  const bought = await Promise.all(till.clients.map(boughtBy))
  clients = till.clients.filter((_, at) => !bought[at])
})

/** Adds what the till sells to the catalogue of the country. */
const sellPackage = (type: 'package' | 'term', treatments: number, terms: number, price_cents: number) =>
  stage.call(packagesApi.create, {
    body: {
      supported_country_id: amsterdam.supported_country_id,
      type,
      treatment_id: laser.id,
      price_cents,
      treatments,
      terms,
    },
  })

const line = (page: Page) => main(page).getByRole('table', { name: 'Regels' }).getByRole('row')
const paid = (page: Page) => main(page).getByRole('status').filter({ hasText: 'Betaling verwerkt' })

/**
 * Types a code as a barcode reader does: quickly, with Enter behind it. The times of the keys come along, because a busy
 * machine hands them on more slowly than any reader.
 */
async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000
  for (const key of [...code.split(''), 'Enter']) {
    timestamp += 0.005
    const pressed = key === 'Enter' ? { key, code: key, windowsVirtualKeyCode: 13, text: '\r' } : { key, text: key }
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, timestamp })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp })
  }
  await keyboard.detach()
}

/** Pays all of it in one way; the form is empty again once it is posted. */
async function pay(page: Page, method: string): Promise<void> {
  await page.getByRole('button', { name: method }).click(soon)
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await expect.poll(() => page.getByRole('textbox', { name: /^Cliënt/ }).inputValue(), soon).toBe('')
}

const pin = /^Pin$/

test('a package is sold, used visit after visit, and used up', async () => {
  await sellPackage('package', 2, 1, 15_000)
  const [client] = clients
  const { page } = await atWork(stage, 'office-manager', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  await choose(page, client!)
  // On account is for no package: chosen before, it goes with its reason, and cannot be chosen again.
  await add(page, nameOf(product), asText(nameOf(product)))
  await page.getByRole('button', { name: /^Op rekening/ }).click(soon)
  await add(page, `${nameOf(laser)} 2 behandelingen`, asText(`${nameOf(laser)} · 2 behandelingen`))
  await page.getByText('‘Op rekening’ kan niet voor een pakket of termijn en is verwijderd').waitFor(soon)
  expect(await page.getByRole('button', { name: /^Op rekening/ }).count()).toBe(0)
  await line(page)
    .getByRole('button', { name: `${nameOf(product)} verwijderen` })
    .click()
  await pay(page, 'Pin')

  for (const number of [1, 2]) {
    await choose(page, client!)
    await add(page, nameOf(laser), new RegExp(`^${nameOf(laser)} ?€`))
    await line(page)
      .getByRole('button', { name: `Pakket voor ${nameOf(laser)}` })
      .click(soon)
    await page.getByRole('menuitem', { name: `behandeling ${number} van 2` }).click()
    await line(page).getByText(`Uit pakket · behandeling ${number} van 2`).waitFor(soon)
    expect(
      await line(page)
        .getByRole('textbox', { name: /^Aantal/ })
        .isDisabled(),
    ).toBe(true)
    expect(
      await line(page)
        .getByRole('button', { name: /^Korting/ })
        .count(),
    ).toBe(0)
    if (number === 1) await noViolations(page)
    await pay(page, 'Pin')
    await paid(page)
      .getByText(asText(`${formatEuros(0, 'nl')} betaald`))
      .waitFor(soon)
  }

  // Used up: nothing is left to choose, and another client has never had it.
  const read = page.waitForResponse(/\/api\/package_sales\/client\/\d+\/treatment\/\d+\/available$/)
  await choose(page, client!)
  await add(page, nameOf(laser), new RegExp(`^${nameOf(laser)} ?€`))
  await read
  await line(page)
    .getByRole('button', { name: `Korting op ${nameOf(laser)}` })
    .waitFor(soon)
  expect(
    await line(page)
      .getByRole('button', { name: /^Pakket voor/ })
      .count(),
  ).toBe(0)
})

test('a treatment is paid in terms over four visits, with a discount on the first', async () => {
  await sellPackage('term', 4, 4, 40_001)
  const client = clients[1]!
  const { page } = await atWork(stage, 'office-manager', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  // A lookup that fails says so on the line, and is asked again with one press.
  const lookups = /\/api\/package_sales\/.*\/available\/terms$/
  await page.route(lookups, (route) => route.fulfill({ status: 500, json: { message: '', errors: {}, problems: [] } }))
  await choose(page, client)
  await add(page, nameOf(laser), new RegExp(`^${nameOf(laser)} ?€`))
  const failed = line(page).getByRole('button', { name: /^Termijnen niet geladen/ })
  await failed.waitFor(soon)
  await noViolations(page)
  await page.unroute(lookups)
  await failed.click()

  const amounts = [10_000, 10_000, 10_000, 10_001]
  for (const [at, cents] of amounts.entries()) {
    if (at > 0) {
      await choose(page, client)
      await add(page, nameOf(laser), new RegExp(`^${nameOf(laser)} ?€`))
    }
    await line(page)
      .getByRole('button', { name: `Termijn voor ${nameOf(laser)}` })
      .click(soon)
    await page
      .getByRole('menuitem', {
        name: at
          ? `Termijn ${at + 1} van 4 · behandeling ${at + 1} van 4`
          : /4 behandelingen in 4 termijnen, samen € 400,01/,
      })
      .click(soon)
    await line(page)
      .getByText(`Termijn ${at + 1} van 4 · behandeling ${at + 1} van 4`)
      .waitFor(soon)
    const discount = line(page).getByRole('button', { name: /^Korting op/ })
    expect(await discount.count()).toBe(at ? 0 : 1)
    if (!at) {
      await discount.click()
      await page.getByRole('textbox', { name: 'Percentage' }).fill('10')
      await page.keyboard.press('Enter')
    }
    await pay(page, 'Pin')
    const due = at ? cents : cents * 0.9
    await paid(page)
      .getByText(asText(`${formatEuros(due, 'nl')} betaald`))
      .waitFor(soon)
  }
  const running = await stage.call(packageSalesApi.availableTerms, {
    params: { clientId: client.id, treatmentId: laser.id },
  })
  expect(running!.data).toEqual([])
})

test('what is paid too much is kept as credit, and pays the next sale', async () => {
  const client = clients[2]!
  const { page } = await atWork(stage, 'office-manager', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  await choose(page, client)
  await add(page, nameOf(product), asText(nameOf(product)))
  await page.getByRole('button', { name: pin }).click(soon)
  await page
    .getByRole('textbox', { name: /^Bedrag .*Pin/ })
    .fill(String((product.price_cents * 2) / 100).replace('.', ','))
  await page.getByText(/wordt als tegoed voor de cliënt bewaard/).waitFor(soon)
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await page.getByRole('button', { name: 'Betalen en tegoed bewaren' }).click(soon)
  await paid(page)
    .getByText(`${formatEuros(product.price_cents, 'nl')} is als tegoed bewaard.`)
    .waitFor(soon)

  // The last sale is sold again with one press, and paid by the credit.
  await choose(page, client)
  await page.getByRole('button', { name: asText(`^Opnieuw: ${nameOf(product)}`) }).click(soon)
  await page.getByRole('button', { name: /^Tegoed/ }).click(soon)
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Bedrag Tegoed/ }).inputValue(), soon)
    .toBe((product.price_cents / 100).toFixed(2).replace('.', ','))
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await expect.poll(() => page.getByRole('textbox', { name: /^Cliënt/ }).inputValue(), soon).toBe('')
  await choose(page, client)
  expect(await page.getByRole('button', { name: /^Tegoed/ }).count()).toBe(0)
})

test('a gift voucher is sold, and redeemed in two parts, scanned and typed', async () => {
  const client = clients[4]!
  const { page } = await atWork(stage, 'office-manager', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  await choose(page, client)
  await add(page, nameOf(card), asText(nameOf(card)))
  const worth = product.price_cents * 2 - 500
  await line(page)
    .getByRole('textbox', { name: `Waarde ${nameOf(card)}` })
    .fill((worth / 100).toFixed(2).replace('.', ','), soon)
  await pay(page, 'Pin')
  await paid(page).getByRole('button', { name: 'Bon afdrukken' }).waitFor(soon)
  const sold = (await stage.call(vouchersApi.list, { query: { filters: { client: client.id } } }))!.data.body
  expect(sold.map(({ left_cents }) => left_cents)).toEqual([worth])
  const { code } = sold[0]!

  const codeField = page.getByRole('textbox', { name: 'Code van de bon' })
  const amount = page.getByRole('textbox', { name: /^Bedrag Cadeaubon/ })
  await choose(page, client)
  await add(page, nameOf(product), asText(nameOf(product)))
  // Wherever the focus is, a scanned voucher becomes a line of the payment with what it can pay.
  await scan(page, code)
  const asAmount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  await expect.poll(() => amount.inputValue(), soon).toBe(asAmount(product.price_cents))
  await page.getByText(`nog ${formatEuros(worth, 'nl')}`).waitFor(soon)
  expect(await adding(page).inputValue()).toBe('')
  await noViolations(page)
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await expect.poll(() => page.getByRole('textbox', { name: /^Cliënt/ }).inputValue(), soon).toBe('')

  // A slip of the hand is told at once; the rest of the sale is paid in another way.
  await choose(page, client)
  await add(page, nameOf(product), asText(nameOf(product)))
  await page.getByRole('button', { name: 'Cadeaubon', exact: true }).click(soon)
  await codeField.fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'C' : 'A'}`, soon)
  await page.getByText('Deze code klopt niet. Controleer de zestien tekens.').waitFor(soon)
  await codeField.fill(code.replaceAll(/.{4}(?=.)/g, '$&-').toLowerCase())
  await expect.poll(() => amount.inputValue(), soon).toBe(asAmount(product.price_cents - 500))
  await page.getByRole('button', { name: 'Betaalwijze', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: /^Bedrag Pin/ }).inputValue(), soon).toBe('5,00')
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await expect.poll(() => page.getByRole('textbox', { name: /^Cliënt/ }).inputValue(), soon).toBe('')
  // Nothing is left of it.
  await choose(page, client)
  await add(page, nameOf(product), asText(nameOf(product)))
  await scan(page, code)
  await page.getByText('Deze cadeaubon is al helemaal gebruikt.').waitFor(soon)
})

test('a line is insured from the first day of its care on, for a client with an insurer and a number', async () => {
  const client = clients[5]!
  const [locales, insurers] = [
    (await stage.call(referenceDataApi.locales))!.data,
    (await stage.call(referenceDataApi.healthInsurances))!.data,
  ]
  const insured = {
    supported_country_id: amsterdam.supported_country_id,
    country_id: amsterdam.supported_country_id,
    locale_id: locales.find(({ code }) => code === 'nl_NL')!.id,
    first_name: 'Ida',
    last_name: 'Verzekerd',
    email: 'ida@verzekerd.test',
    birthdate: '1980-02-03' as Day,
    nin: '123456782',
    health_insurance_id: insurers[0]!.id,
    street: 'Maasstraat',
    street_number: '12',
    postcode: '1078 HK',
    place: 'Amsterdam',
  }
  const { id } = (await stage.call(clientsApi.create, { body: insured }))!.data
  const { page } = await atWork(stage, 'office-manager', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  await choose(page, client)
  await add(page, nameOf(laser), new RegExp(`^${nameOf(laser)} ?€`))
  await line(page)
    .getByRole('button', { name: `Verzekering voor ${nameOf(laser)}` })
    .click(soon)
  const form = page.getByRole('dialog', { name: `Verzekering voor ${nameOf(laser)}` })
  await form
    .getByLabel(/^Verzekerde zorg/)
    .and(page.locator('input'))
    .click()
  await page.getByRole('option').first().click()
  // Care that begins starts today.
  const day = form.getByRole('textbox', { name: 'Begin van de zorg' })
  await expect.poll(() => day.inputValue(), soon).toMatch(/^\d\d-\d\d-\d{4}$/)
  await form.getByRole('button', { name: 'Klaar' }).click()
  await page.getByText('Bij deze cliënt ontbreekt de zorgverzekering of het burgerservicenummer.').waitFor(soon)
  await noViolations(page)
  await line(page)
    .getByRole('button', { name: `${nameOf(laser)} niet verzekerd` })
    .click()
  await page.getByText('Bij deze cliënt ontbreekt').waitFor({ state: 'detached', ...soon })

  // A client with both pays it: the care is on the line, and waits to be claimed. Later care of theirs goes on with it.
  const began = addDays(todayAt(amsterdam), -3)
  for (const at of [0, 1]) {
    await choose(page, insured)
    if (!at) await line(page).getByText(nameOf(laser)).first().waitFor(soon)
    else await add(page, nameOf(laser), new RegExp(`^${nameOf(laser)} ?€`))
    await line(page)
      .getByRole('button', { name: `Verzekering voor ${nameOf(laser)}` })
      .click(soon)
    await form
      .getByLabel(/^Verzekerde zorg/)
      .and(page.locator('input'))
      .click()
    await page.getByRole('option').first().click()
    await expect.poll(() => day.inputValue(), soon).toBe(formatDay(at ? began : todayAt(amsterdam), 'nl'))
    if (!at) await day.fill(formatDay(began, 'nl'))
    await form.getByRole('button', { name: 'Klaar' }).click()
    await pay(page, 'Pin')
    await paid(page)
      .getByText(asText(`Ida Verzekerd heeft ${formatEuros(laser.price_cents, 'nl')} betaald`))
      .waitFor(soon)
  }
  const claimable = (await stage.call(insuredCareApi.list, { query: { filters: { search: 'Verzekerd' } } }))!.data.body
  expect(claimable).toMatchObject(
    [1, 2].map(() => ({ client_id: id, insurer: insurers[0]!.name, care_date: began, total_cents: laser.price_cents })),
  )
})

test('a product is sold to nobody, paid at once, and to the next open day where today is closed', async () => {
  const { page } = await atWork(stage, 'office-manager', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  const withoutClient = page.getByRole('button', { name: 'Zonder cliënt, alleen producten' })
  const begin = async () => {
    const asked = page.waitForRequest(
      (request) =>
        request.method() === 'POST' && request.url().endsWith(`/payment-screen/location/${amsterdam.id}/counter`),
    )
    await withoutClient.click(soon)
    await asked
    await expect.poll(() => page.getByRole('textbox', { name: /^Cliënt/ }).inputValue(), soon).toBe('Balieverkoop')
    const practitioner = main(page)
      .getByLabel(/^Behandelaar/)
      .and(page.locator('input'))
    if (await practitioner.inputValue()) return
    await practitioner.click()
    await page.getByRole('option').first().click()
  }
  await begin()
  expect(await withoutClient.count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Betalen en factuur mailen' }).count()).toBe(0)
  await noViolations(page)
  // A treatment is for somebody, so products alone are offered.
  const addingProduct = page.getByRole('combobox', { name: 'Voeg een product toe' })
  const sell = async () => {
    await addingProduct.fill(nameOf(product), soon)
    await page
      .getByRole('option', { name: asText(nameOf(product)) })
      .first()
      .click()
  }
  await addingProduct.fill(nameOf(laser), soon)
  await page.getByText('Niets gevonden').first().waitFor(soon)
  await sell()
  await pay(page, 'Pin')
  await paid(page)
    .getByText(`${formatEuros(product.price_cents, 'nl')} betaald, zonder cliënt.`)
    .waitFor(soon)
  expect(await page.getByRole('button', { name: 'Volgende afspraak' }).count()).toBe(0)

  // The day is closed; the sale after it says on which day its invoice is.
  const today = todayAt(amsterdam)
  const shown = (await stage.call(dayClosingApi.show, { query: { filters: { day: today }, location: amsterdam.id } }))!
    .data
  const opening = shown.opening_cents ?? Math.max(0, -shown.cash_change_cents)
  const body = {
    location_id: amsterdam.id,
    day: today,
    opening_cents: shown.opening_cents === null ? cents(opening) : null,
    counts: [{ denomination_cents: 1 as const, pieces: 1 }],
    expected_cents: cents(opening + shown.cash_change_cents),
    difference_reason: opening + shown.cash_change_cents === 1 ? null : ('counting' as const),
    to_safe_cents: cents(0),
    leaves_visits: true,
  }
  const closed = (await stage.call(dayClosingApi.close, { body }))!.data
  await begin()
  await sell()
  // Cash in notes: nobody is there for whom the rest could be kept, so it goes back.
  await page.getByRole('button', { name: 'Contant', exact: true }).click(soon)
  await page.getByRole('textbox', { name: /^Bedrag Contant/ }).fill('1000')
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click(soon)
  await page.getByRole('button', { name: 'Betalen en teruggeven' }).waitFor(soon)
  expect(await page.getByRole('button', { name: /tegoed bewaren/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Betalen en teruggeven' }).click()
  await paid(page)
    .getByText(`De factuur is van ${formatDay(addDays(today, 1), 'nl')}, de eerstvolgende open dag.`)
    .waitFor(soon)
  await noViolations(page)
  await stage.call(dayClosingApi.reopen, { params: { id: closed.id }, body: { reason: 'Te vroeg gesloten' } })
})

test('the till by keyboard and barcode reader alone, with favourites, change and a receipt of 80 mm', async () => {
  const stored = (await stage.call(productsApi.show, { params: { id: product.id } }))!.data
  const { id, supported_country_id: _, created_at: _at, ...fields } = stored
  await stage.call(productsApi.update, {
    params: { id },
    body: { ...fields, name: { ...fields.name, nl: nameOf(product) }, ean },
  })
  const client = clients[3]!
  const { page, context } = await atWork(stage, 'office-manager', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())

  // Favourites are chosen in their place, and each change is saved as it is made.
  await page.getByRole('button', { name: 'Favorieten kiezen' }).click(soon)
  const editing = page.getByRole('region', { name: 'Favorieten wijzigen' })
  for (const offer of [product, laser]) {
    await editing.getByRole('combobox', { name: 'Voeg een favoriet toe' }).fill(nameOf(offer), soon)
    await page
      .getByRole('option', { name: asText(nameOf(offer)) })
      .first()
      .click()
    await editing
      .getByRole('listitem')
      .filter({ hasText: nameOf(offer) })
      .waitFor(soon)
  }
  await editing.getByRole('button', { name: `${nameOf(laser)} naar voren` }).click()
  await expect.poll(() => editing.getByRole('listitem').first().textContent(), soon).toBe(nameOf(laser))
  await noViolations(page)
  await editing.getByRole('button', { name: 'Klaar' }).click()
  const kept = async () =>
    (await stage.call(favouritesApi.favourites, { params: { locationId: amsterdam.id } }))!.data.items.map(
      ({ type_id }) => type_id,
    )
  await expect.poll(kept, soon).toEqual([laser.id, product.id])

  // The client by keyboard; then the reader, while the field of the client still has the focus.
  await page.getByRole('textbox', { name: /^Cliënt/ }).focus()
  await page.keyboard.type(client.email)
  // While the list shows the answer to an earlier search Enter chooses nothing.
  await page.locator('[data-combobox-selected]').filter({ hasText: client.last_name }).waitFor(soon)
  await page.keyboard.press('Enter')
  const shown = `${client.first_name} ${client.last_name}`
  await expect.poll(() => page.getByRole('textbox', { name: /^Cliënt/ }).inputValue(), soon).toBe(shown)
  await scan(page, ean)
  await line(page).getByText(nameOf(product)).waitFor(soon)
  expect(await page.getByRole('textbox', { name: /^Cliënt/ }).inputValue()).toBe(shown)
  await scan(page, ean)
  const amount = line(page).getByRole('textbox', { name: `Aantal ${nameOf(product)}` })
  await expect.poll(() => amount.inputValue(), soon).toBe('2')
  // In a field of the sale the code goes out again, and the favourite with its key adds one more.
  await amount.focus()
  await scan(page, ean)
  await expect.poll(() => amount.inputValue(), soon).toBe('3')
  await page.keyboard.press('Alt+2')
  await expect.poll(() => amount.inputValue(), soon).toBe('4')
  expect(await line(page).count()).toBe(2)

  const practitioner = main(page)
    .getByLabel(/^Behandelaar/)
    .and(page.locator('input'))
  await practitioner.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Contant', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Bedrag Contant/ }).focus()
  await page.keyboard.type('1000')
  // The change is drawn larger than the amounts around it.
  const back = main(page).getByText(formatEuros(100_000 - product.price_cents * 4, 'nl'), { exact: true })
  await back.waitFor(soon)
  expect((await back.boundingBox())!.height).toBeGreaterThan(30)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Betalen en teruggeven' }).waitFor(soon)
  await page.getByRole('button', { name: 'Betalen en teruggeven' }).press('Enter')
  const change = paid(page).getByText(`Wisselgeld: ${formatEuros(100_000 - product.price_cents * 4, 'nl')}`)
  await change.waitFor(soon)
  await noViolations(page)

  // The receipt has a page of its own, as wide as its paper and as long as it needs.
  const receipt = paid(page).getByRole('link', { name: 'Kassabon' })
  const opened = context.waitForEvent('page')
  await receipt.press('Enter')
  const paper = await opened
  await paper.getByRole('article', { name: /^(Factuur|Facture|Invoice|Rechnung) / }).waitFor(soon)
  await noViolations(paper)
  const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round((Number(width) * 25.4) / 72),
    Math.round((Number(height) * 25.4) / 72),
  ])
  expect(sheets.map(([width]) => width)).toEqual([80])
  expect(sheets[0]![1]).toBeGreaterThan(60)
  await paper.close()
  // On a telephone nothing sticks out.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => overflowPixels(page), soon).toBe(0)
})
