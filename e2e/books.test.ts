import type { Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDay, type Instant } from '#kernel/day.ts'
import { cents, formatAmount, formatEuros, parseEuros } from '#kernel/money.ts'
import { formatCount } from '#kernel/number.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { checkoutApi, type PaymentBody } from '#features/checkout/contract.ts'
import { creditNotesApi } from '#features/credit-notes/contract.ts'
import {
  listsApi,
  type ClientOption,
  type LocationOption,
  type ProductOption,
  type TreatmentOption,
} from '#features/lists/contract.ts'
import { turnoverApi } from '#features/journal/contract/turnover.ts'
import { packageSalesApi } from '#features/package-sales/contract.ts'
import { packagesApi } from '#features/packages/contract.ts'
import { receivablesApi } from '#features/receivables/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { vouchersApi } from '#features/vouchers/contract.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'
import { add, choose, nameOf, patternOf, readTill, todayAt } from './till-steps.ts'

const stage = setStage()
let amsterdam: LocationOption
let client: ClientOption
let product: ProductOption
let card: ProductOption
let treatments: readonly TreatmentOption[]
let practitioner: number
let methods: Readonly<Record<string, number>>
const today = () => todayAt(amsterdam)
const yesterday = () => addDays(today(), -1)

beforeAll(async () => {
  const till = await readTill(stage)
  ;({ amsterdam, product, card, treatments } = till)
  client = till.clients[0]!
  practitioner = (await stage.call(listsApi.practitioners, { params: { locationId: amsterdam.id } }))!.data[0]!.id
  const ways = (await stage.call(referenceDataApi.paymentMethods))!.data
  methods = Object.fromEntries(ways.map(({ slug, id }) => [slug, id]))
})

type Item = PaymentBody['items'][number]

/** Posts a sale that is paid in one way; returns the number of its invoice. */
async function sell(item: Item, amount: number, by: { method: string; code?: string }, visit?: number) {
  const answer = await stage.call(checkoutApi.pay, {
    body: {
      client_id: client.id,
      location_id: amsterdam.id,
      practitioner_id: practitioner,
      appointment_id: visit ?? null,
      items: [item],
      payment_methods: [
        { payment_method_id: methods[by.method]!, amount_cents: cents(amount), voucher_code: by.code ?? null },
      ],
      total_cents: cents(amount),
    },
  })
  expect([answer!.status, answer!.errors]).toEqual([201, {}])
  return answer!.data.ref
}

const productItem = (): Item => ({
  kind: 'product',
  type_id: product.id,
  amount: 1,
  price_cents: product.price_cents,
})

test('each number of the turnover is that of the server, and opens the lines that add up to it', async () => {
  const day = today()
  const read = async () =>
    (await stage.call(turnoverApi.show, {
      query: {
        by: 'product',
        country: amsterdam.supported_country_id,
        location: amsterdam.id,
        filters: { from: day, to: day },
      },
    }))!.data
  const ofProduct = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.find(({ key }) => key === String(product.id))
  const before = await read()
  await sell(productItem(), product.price_cents, { method: 'pin' })
  await sell({ ...productItem(), amount: 2 }, product.price_cents * 2, { method: 'pin' })
  const sold = await read()
  expect([
    ofProduct(sold)!.amount! - (ofProduct(before)?.amount ?? 0),
    ofProduct(sold)!.gross_cents - (ofProduct(before)?.gross_cents ?? 0),
    sold.totals.gross_cents - before.totals.gross_cents,
    sold.totals.invoices - before.totals.invoices,
  ]).toEqual([3, product.price_cents * 3, product.price_cents * 3, 2])

  const { page } = await atWork(
    stage,
    'administrator',
    `/turnover?by=product&location=${amsterdam.id}&from=${day}&to=${day}`,
  )
  const table = page.getByRole('table', { name: 'Omzet' })
  const columns = [
    ['invoices', 'Facturen'],
    ['amount', 'Aantal'],
    ['net_cents', 'Zonder btw'],
    ['vat_cents', 'Btw'],
    ['gross_cents', 'Met btw'],
  ] as const
  type Numbers = Readonly<Record<(typeof columns)[number][0], number | null>>
  const written = (numbers: Numbers) =>
    columns.map(([key]) =>
      key === 'invoices' || key === 'amount' ? formatCount(numbers[key]!, 'nl') : formatAmount(numbers[key]!, 'nl'),
    )
  const none = 'Behandelingen en pakketten'
  const rowOf = (name: string) => table.getByRole('row', { name: new RegExp(`^${patternOf(name)} `) })
  for (const row of sold.rows) {
    const links = rowOf(row.key === 'none' ? none : row.name).getByRole('link')
    await links.first().waitFor(soon)
    expect((await links.allInnerTexts()).slice(1)).toEqual(written(row))
  }
  const total = { ...sold.totals, amount: sold.rows.reduce((sum, { amount }) => sum + amount!, 0) }
  expect((await table.getByRole('row').last().getByRole('link').allInnerTexts()).slice(1)).toEqual(written(total))
  await noViolations(page)

  // Each number of the product and of the last row says where its list comes from, and what the list adds up to.
  const asShown = (key: (typeof columns)[number][0], value: number) =>
    key === 'invoices' || key === 'amount' ? formatCount(value, 'nl') : formatEuros(value, 'nl')
  const chips = page.getByRole('search')
  for (const [name, numbers] of [
    [product.name.nl!, ofProduct(sold)!],
    ['Totaal', total],
  ] as const)
    for (const [at, [key, label]] of columns.entries()) {
      await rowOf(name)
        .getByRole('link')
        .nth(at + 1)
        .click(soon)
      await page.getByRole('heading', { name: 'Factuurregels' }).waitFor(soon)
      await page.getByText(`${name} · ${label} ${asShown(key, numbers[key]!)}`, { exact: true }).waitFor(soon)
      for (const [column, word] of columns)
        await chips.getByText(`${word} ${asShown(column, numbers[column]!)}`, { exact: true }).waitFor(soon)
      if (name !== 'Totaal' && key === 'gross_cents') {
        const lines = page.locator('tbody').getByRole('row')
        await lines.first().waitFor(soon)
        const amounts = await Promise.all((await lines.all()).map((row) => row.getByRole('cell').last().innerText()))
        expect(amounts.reduce((sum, amount) => sum + parseEuros(amount, 'nl')!, 0)).toBe(numbers.gross_cents)
        await noViolations(page)
      }
      await page.getByRole('link', { name: 'Terug naar de omzet' }).click()
    }
  await rowOf('Totaal').waitFor(soon)
})

test('the VAT of a treatment from a package is marked as reviewed', async () => {
  const grounded = treatments.find(({ requires_medical_grounds: asks }) => asks)!
  const packageId = (await stage.call(packagesApi.create, {
    body: {
      supported_country_id: amsterdam.supported_country_id,
      type: 'package',
      treatment_id: grounded.id,
      price_cents: 20_000,
      treatments: 2,
      terms: 1,
    },
  }))!.data.id
  // It is sold after a visit that was no health care, and used at one that was.
  await reportedVisit(grounded, 0, false)
  await sell({ kind: 'package', type_id: packageId, amount: 1, price_cents: 20_000 }, 20_000, { method: 'pin' })
  const visit = await reportedVisit(grounded, 1, true)
  const [bought] = (await stage.call(packageSalesApi.available, {
    params: { clientId: client.id, treatmentId: grounded.id },
  }))!.data
  const used = { kind: 'treatment', type_id: grounded.id, amount: 1, price_cents: grounded.price_cents } as const
  const ref = await sell({ ...used, package: { id: bought!.id } }, 0, { method: 'pin' }, visit)

  const { page } = await atWork(stage, 'administrator', '/medical-exemptions')
  const use = page.getByRole('listitem').filter({ hasText: ref })
  await use.getByRole('button', { name: 'Nagekeken' }).click(soon)
  const dialog = page.getByRole('dialog', { name: 'Nagekeken' })
  await dialog.getByRole('textbox', { name: /^Wat is ermee gedaan/ }).fill('Verwerkt in de aangifte', soon)
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await use.getByText(/^Nagekeken door .*: Verwerkt in de aangifte$/).waitFor(soon)
  await use.getByRole('button', { name: 'Opnieuw nakijken' }).waitFor(soon)
  await noViolations(page)
})

/** A visit of yesterday, in the middle of the night, with a report that answers the questionnaire. */
async function reportedVisit({ id: treatment_id }: TreatmentOption, slot: number, isCare: boolean): Promise<number> {
  const day = yesterday()
  const { rooms } = (await stage.call(calendarApi.day, { params: { locationId: amsterdam.id, date: day } }))!.data
  const { data } = (await stage.call(rawApi.create, {
    body: {
      client_id: client.id,
      user_id: practitioner,
      treatment_id,
      location_id: amsterdam.id,
      room_id: rooms[0]!.id,
      datetime_from: `${day}T0${slot + 1}:00:00.000Z` as Instant,
      datetime_till: `${day}T0${slot + 1}:30:00.000Z` as Instant,
    },
  }))!
  const started = (await stage.call(reportsApi.show, { params: { appointmentId: data.id } }))!.data
  const goals = started.medical_grounds_questionnaire
  const saved = await stage.call(reportsApi.create, {
    body: {
      appointment_id: data.id,
      treatment_id,
      appointment_type_id: started.appointment_type_id,
      devices: [],
      report: 'Zonder bijzonderheden',
      medical_grounds_questionnaire: {
        question_1: isCare,
        question_2: isCare ? null : false,
        substantiation: isCare ? 'Acne met littekens' : '',
        goal_id: isCare ? (goals?.goal_id ?? null) : null,
      },
    },
  })
  expect([saved!.status, saved!.errors]).toEqual([201, {}])
  return data.id
}

test('a closed VAT period refuses an invoice in it, and is opened again with a reason', async () => {
  const { page } = await atWork(stage, 'administrator', '/journal')
  page.on('dialog', (dialog) => void dialog.accept())
  const closed = yesterday()
  const popup = page.getByRole('dialog', { name: /^Afgesloten btw-periode/ })
  const through = popup.getByRole('textbox', { name: 'Afgesloten tot en met' })
  await page.getByRole('link', { name: 'Btw-periode' }).click(soon)
  await through.fill(formatDay(closed, 'nl'), soon)
  await page.keyboard.press('Control+Enter')
  await page.getByText('De btw-periode is opgeslagen.').waitFor(soon)

  await goTo(page, '/payment')
  await choose(page, client)
  await add(page, nameOf(product))
  const day = page.getByRole('textbox', { name: 'Factuurdatum' })
  await day.fill(formatDay(closed, 'nl'))
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  const pay = page.getByRole('button', { name: /^Betalen(?! en)/ })
  await pay.click(soon)
  await page.getByText('Deze dag ligt in een afgesloten btw-periode. Kies een latere dag.').first().waitFor(soon)
  await noViolations(page)
  await day.fill(formatDay(today(), 'nl'))
  await pay.click(soon)
  await page.getByRole('status').filter({ hasText: 'Betaling verwerkt' }).waitFor(soon)

  await goTo(page, '/journal')
  await page.getByRole('link', { name: 'Btw-periode' }).click(soon)
  await expect.poll(() => through.inputValue(), soon).toBe(formatDay(closed, 'nl'))
  await through.fill('')
  await page.keyboard.press('Control+Enter')
  await popup.getByText('Vul een reden in.').waitFor(soon)
  await popup.getByRole('textbox', { name: 'Toelichting' }).fill('Suppletie')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await popup.waitFor({ state: 'detached', ...soon })
  await page.getByRole('link', { name: 'Btw-periode' }).click()
  await popup.getByText('Alle perioden weer open').waitFor(soon)
})

test('what a gift voucher paid goes back to it, and is told once', async () => {
  const { price_cents } = product
  await sell({ kind: 'voucher', type_id: card.id, amount: 1, price_cents }, price_cents, { method: 'pin' })
  const [voucher] = (await stage.call(vouchersApi.list, { query: { filters: { client: client.id } } }))!.data.body
  const ref = await sell(productItem(), price_cents, { method: 'voucher', code: voucher!.code })
  const facts = (await stage.call(creditNotesApi.facts, { params: { ref } }))!.data
  expect(facts.ref).toBe(ref)
  const { page } = await atWork(stage, 'administrator', `/invoices/${ref}/credit`)
  const back = page.getByRole('dialog').getByText('op de cadeaubon')
  await back.first().waitFor(soon)
  expect(await back.count()).toBe(1)
  await noViolations(page)
})

test('Ctrl-Enter in a dialog over an open invoice answers the dialog, and books no payment', async () => {
  const { price_cents } = product
  const ref = await sell(productItem(), price_cents, { method: 'credit' })
  const found = (await stage.call(receivablesApi.list, { query: { filters: { search: ref } } }))!.data.body[0]!
  const { page } = await atWork(stage, 'administrator', `/receivables/${found.id}`)
  page.on('dialog', (dialog) => void dialog.accept())
  const popup = page.getByRole('dialog', { name: /^Factuur op rekening/ })
  await popup.getByLabel(/^Bedrag/).fill('1,00', soon)
  await popup.getByRole('button', { name: 'Afschrijven' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('textbox', { name: /^Reden/ })
    .fill('Oninbaar')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/ is afgeschreven$/).waitFor(soon)
  const { settlements } = (await stage.call(receivablesApi.show, { params: { id: found.id } }))!.data
  expect(settlements.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([['write_off', price_cents]])
})

test('cash for an open invoice is taken at another location, from the page of its client', async () => {
  const { price_cents } = product
  const ref = await sell(productItem(), price_cents, { method: 'credit' })
  const found = (await stage.call(receivablesApi.list, { query: { filters: { search: ref } } }))!.data.body[0]!
  const { locations } = (await stage.call(receivablesApi.show, { params: { id: found.id } }))!.data
  const elsewhere = locations.find(({ id }) => id !== amsterdam.id)!
  const { page } = await atWork(stage, 'administrator', `/clients/${client.id}`)
  await page.getByTitle(new RegExp(`^Factuur ${ref}: .* open`)).click(soon)
  const popup = page.getByRole('dialog', { name: /^Factuur op rekening/ })
  await popup.getByLabel(/^Bedrag/).fill('1,00', soon)
  await popup.getByRole('combobox', { name: /^Betaald met/ }).click()
  await page.getByRole('option', { name: 'Contant' }).click()
  await popup.getByRole('combobox', { name: /^Ontvangen in/ }).click()
  await page.getByRole('option', { name: elsewhere.name }).click()
  await noViolations(page)
  await popup.getByRole('button', { name: 'Betaling boeken' }).click()
  await page.getByText(/^De betaling van .* is geboekt/).waitFor(soon)
  await page.getByTitle(new RegExp(`^Factuur ${ref}: .* open`)).click(soon)
  await popup.getByText(elsewhere.name).waitFor(soon)
  const { settlements } = (await stage.call(receivablesApi.show, { params: { id: found.id } }))!.data
  expect(settlements.map(({ location_id, amount_cents }) => [location_id, amount_cents])).toEqual([[elsewhere.id, 100]])
})

test('figures from a copy that is behind say as of when they are, on the page and of a file', async () => {
  const { page } = await atWork(stage, 'administrator', '/clients')
  const behind = async (route: Route) => {
    const response = await route.fetch()
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
    const at = new Date(Date.now() - 60_000).toISOString()
    await route.fulfill({ response, headers: { ...headers, 'x-data-as-of': at } })
  }
  await page.route(/\/api\/(clients\/export|turnover)\?/, behind)
  await page.getByRole('button', { name: 'Exporteren' }).click(soon)
  await page.getByRole('button', { name: 'Als CSV-bestand' }).click()
  const ofFile = /^Het bestand toont de stand van \d\d:\d\d:\d\d\./
  await page.getByRole('alert').filter({ hasText: ofFile }).waitFor(soon)
  await goTo(page, '/turnover')
  await page.getByText(/^Stand: \d\d:\d\d:\d\d\./).waitFor(soon)
  await noViolations(page)
})
