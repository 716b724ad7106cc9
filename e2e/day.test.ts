import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, formatDay, instant, mondayOf, localTimeAt, type Day } from '#kernel/day.ts'
import { formatEuros } from '#kernel/money.ts'
import { appointmentsApi, type CalendarAppointment } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { shows } from './in-calendar.ts'
import { demoPassword, signIn } from './server.ts'
import { button, emailField, passwordField, typeCredentials } from './sign-in-steps.ts'
import { atWork, goTo, noViolations, setStage, soon, visit, type Visitor } from './stage.ts'

const stage = setStage({ on: 'embedded' })

const zone = 'Europe/Amsterdam'
const today = localTimeAt(instant(Date.now()), zone).day

/** Begins the working day: signs in on the page and goes to the calendar. */
async function arrives(role: string): Promise<Visitor> {
  const visitor = await visit(stage, '/', { moves: true })
  await typeCredentials(visitor.page, `${role}@demo.balie.test`, demoPassword)
  await visitor.page.getByRole('link', { name: 'Agenda', exact: true }).click(soon)
  await visitor.page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor(soon)
  return visitor
}

const block = (page: Page, id: number) => page.locator(`[data-appointment="${id}"]`)
const choose = async (page: Page, field: RegExp | string, typed: string, option: RegExp) => {
  await page.getByLabel(field).and(page.locator('input')).fill(typed) // not its list, which has the same name
  await page.getByRole('option', { name: option }).first().click()
}

/**
 * A client who was treated lately under a signed contract, the first free slot for the same treatment next week, and
 * another treatment under that contract.
 */
async function whoComesAgain() {
  const call = await signIn(stage.url, 'office-manager@demo.balie.test')
  const location = (await call(listsApi.locations))!.data.find((option) => option.place === 'Amsterdam')!
  const week = (day: Day) => ({
    params: { locationId: location.id, from: mondayOf(day), to: addDays(mondayOf(day), 6) },
  })
  const visits = (await call(calendarApi.week, week(addDays(today, -14))))!.data.appointments
  const treatments = (await call(listsApi.treatments, {
    params: { countryId: location.supported_country_id, locationId: location.id },
  }))!.data.body
  const from = addDays(mondayOf(today), 8)
  for (const visit of visits.filter(
    (one: CalendarAppointment) => one.has_contract && !one.deleted_at && !one.no_show_at,
  )) {
    const treatment = treatments.find(
      (option) => option.id === visit.treatment_id && option.price_cents > 0 && !option.intake,
    )
    // The treatment with which the report is corrected, under the same contract.
    const given = treatments.find(
      (option) =>
        option.id !== treatment?.id &&
        option.category_id === treatment?.category_id &&
        option.price_cents > 0 &&
        !option.intake &&
        !option.requires_medical_grounds,
    )
    if (!treatment || !given) continue
    const days = (await call(availabilityApi.availability, {
      query: {
        location_id: location.id,
        treatment_id: treatment.id,
        client_id: visit.client_id,
        date_from: from,
        date_till: addDays(from, 10),
      },
    }))!.data
    const day = days.find((one) => one.time_slots.length > 3)
    const { client } = (await call(appointmentsApi.show, { params: { id: visit.id } }))!.data
    if (day && client.email && client.birthdate)
      return { call, location, treatment, given, client, day: day.date, slot: day.time_slots[1]! }
  }
  throw new Error('nobody in the demo chain comes again')
}

/** Corrects the report of a visit: another treatment was given. */
async function correctReport(appointmentId: number, givenId: number): Promise<void> {
  const shown = (await stage.call(reportsApi.show, { params: { appointmentId } }))!.data
  const { appointment_type_id, intake_and_treatment, devices, report } = shown
  const corrected = await stage.call(reportsApi.update, {
    params: { id: shown.id! },
    body: {
      appointment_id: appointmentId,
      treatment_id: givenId,
      appointment_type_id,
      intake_and_treatment,
      devices,
      report,
      updated_at: shown.updated_at!,
    },
  })
  expect(corrected!.status).toBe(200)
}

test('a working day: book, treat, pay and close, while a colleague looks on', async () => {
  const { call, location, treatment, given, client, day, slot } = await whoComesAgain()
  const name = `${client.first_name} ${client.last_name}`
  const { time } = localTimeAt(slot.datetime_from, zone)
  const desk = await arrives('office-manager')
  const colleague = await arrives('senior-practitioner')
  await goTo(colleague.page, `/calendar/location?location=${location.id}&date=${day}&view=day`)
  await shows(colleague.page, day)

  // Book: N opens the form, the client is found while typing, the day and the time are chosen.
  const { page } = desk
  await goTo(page, `/calendar/location?location=${location.id}&date=${day}&view=day`)
  await shows(page, day)
  await noViolations(page)
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
  await form.waitFor(soon)
  await choose(
    page,
    /^Cliënt/,
    `${client.last_name} ${formatDay(client.birthdate!, 'nl')}`,
    new RegExp(client.first_name),
  )
  await choose(page, /^Behandeling/, treatment.name.nl!, new RegExp(`^${treatment.name.nl!.replace(/[()+]/g, '.')}`))
  await form.getByRole('radio', { name: new RegExp(`^${time}`) }).check(soon)
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(new RegExp(`${name} staat in de agenda`)).waitFor(soon)
  await form.waitFor({ state: 'detached', ...soon })

  const booked = (await call(calendarApi.day, {
    params: { locationId: location.id, date: day },
  }))!.data.appointments.filter((one) => one.client_id === client.id && one.datetime_from === slot.datetime_from)
  expect(booked).toHaveLength(1)
  const { id } = booked[0]!

  // The colleague sees it without a reload, with a light that means: one of three.
  await block(colleague.page, id).waitFor(soon)
  expect(await block(colleague.page, id).getAttribute('data-light')).toBe('amber')
  expect(await block(colleague.page, id).textContent()).toContain(name)

  // The popup shows what is done, what is missing, and what cannot be done yet.
  await block(page, id).click()
  const popup = page.getByRole('dialog', { name: new RegExp(name) })
  await popup.getByText('1 van 3').waitFor(soon)
  // Before the visit begins, the popup shows its lights as quietly as the block.
  expect(await block(page, id).getAttribute('data-before')).toBe('quiet')
  await popup.getByRole('img', { name: 'nog niet begonnen' }).waitFor(soon)
  expect(await popup.getByRole('img', { name: 'Oranje' }).count()).toBe(0)
  expect(
    await popup
      .locator('[data-state]')
      .evaluateAll((titles) => titles.map((title) => title.getAttribute('data-state'))),
  ).toEqual(['there', 'quiet', 'quiet'])
  await popup.getByText('Sla het verslag op om af te rekenen.').waitFor(soon)
  await noViolations(page)
  // For a visit that has not begun, the till says so: nobody has to save its report yet, and no notice is sent.
  await popup.getByRole('link', { name: 'Afrekenen' }).click()
  const practitioner = (await call(appointmentsApi.show, { params: { id } }))!.data.user.name
  await page.getByText('Deze afspraak moet nog beginnen').waitFor(soon)
  await page.getByText(`om ${time}. ${practitioner} wordt pas daarna om het verslag gevraagd.`).waitFor(soon)
  expect(await page.getByText(/krijgt hierover een bericht/).count()).toBe(0)
  await noViolations(page)
  // For a visit that has begun, the till names the person who still has to save the report, and sends them a notice; on
  // a computer whose clock is ahead the call is repeated until the visit has begun for the server too.
  const { client_id, treatment_id, room_id, user_id } = booked[0]!
  const from = (datetime: string) => ({
    client_id,
    treatment_id,
    location_id: location.id,
    room_id,
    user_id,
    datetime_from: instant(Date.parse(datetime)),
    datetime_till: instant(Date.parse(datetime) + 30 * 60_000),
  })
  const begun = (await stage.call(rawApi.create, { body: from(slot.datetime_from) }))!.data
  const { page: ahead } = await atWork(stage, 'office-manager', '/', { alone: true })
  await ahead.clock.install({ time: Date.parse(slot.datetime_from) + 60_000 })
  const asked = ahead.waitForResponse(/ask-for-report$/, soon)
  await ahead.goto(`${stage.url}/payment/${begun.id}`)
  await ahead.getByText(`${practitioner} moet het verslag nog opslaan`).waitFor(soon)
  expect(await (await asked).json()).toMatchObject({ data: { told: false, begun: false } })
  const past = from(instant(Date.parse(slot.datetime_from) - 21 * 86_400_000))
  await stage.call(rawApi.update, { params: { id: begun.id }, body: { ...past, updated_at: begun.updated_at } })
  await expect
    .poll(async () => {
      await ahead.clock.runFor(60_000)
      return ahead.getByText(`${practitioner} krijgt hierover een bericht in Balie.`).count()
    }, soon)
    .toBe(1)
  await goTo(page, `/payment/${begun.id}`)
  await page.getByText(`${practitioner} moet het verslag nog opslaan`).waitFor(soon)
  await page.getByText(`${practitioner} krijgt hierover een bericht in Balie.`).waitFor(soon)
  await noViolations(page)
  await goTo(page, `/calendar/location?location=${location.id}&date=${day}&view=day`)
  await block(page, id).waitFor(soon)

  // Treat: the practitioner writes the report and continues to the till.
  await block(colleague.page, id).click()
  await colleague.page
    .getByRole('dialog', { name: new RegExp(name) })
    .getByRole('link', { name: 'Verslag', exact: true })
    .click()
  const report = colleague.page.getByRole('dialog', { name: 'Behandelverslag' })
  await report.getByLabel(/^Verslag/).fill('Goed verdragen. Volgende keer een stand hoger.')
  const settings = report.getByLabel(/^Instelling van/)
  if (await settings.count()) await settings.first().fill('14,5')
  await noViolations(colleague.page)
  await report.getByRole('button', { name: 'Opslaan en afrekenen' }).click()
  await colleague.page.getByRole('heading', { level: 1, name: 'Afrekenen' }).waitFor(soon)

  // At the desk the light has changed already by itself.
  await expect.poll(() => block(page, id).getAttribute('aria-description'), soon).toContain('2 van 3')

  // Pay: prefilled from the appointment, a product added, the total recalculated, and the reason why it cannot be paid
  // until it can.
  const till = colleague.page
  const pay = till.getByRole('button', { name: /^Betalen(?! en)/ })
  await till.getByText(treatment.name.nl!).first().waitFor(soon)
  expect(await pay.isDisabled()).toBe(true)
  await noViolations(till)
  await till.getByRole('button', { name: 'Pin', exact: true }).click()
  const products = (await call(listsApi.products, {
    params: { countryId: location.supported_country_id, locationId: location.id },
    query: { filters: { withoutVoucher: 'true' } },
  }))!.data.body
  const product = products[0]!
  await till.getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' }).fill(product.name.nl!)
  await till
    .getByRole('option', { name: new RegExp(product.name.nl!.replace(/[()+]/g, '.')) })
    .first()
    .click()
  // A colleague corrects the report while the till is open: it says so at once, and is not paid before that is taken
  // over.
  await correctReport(id, given.id)
  const changed = till.getByRole('region', { name: 'Intussen gewijzigd door iemand anders' })
  await changed.getByText(given.name.nl!).waitFor(soon)
  const refusal = till.getByText('Iemand anders heeft deze afspraak intussen gewijzigd.')
  await refusal.waitFor(soon)
  expect(await pay.isDisabled()).toBe(true)
  await noViolations(till)
  await changed.getByRole('button', { name: 'Wijzigingen overnemen' }).click()
  await changed.waitFor({ state: 'detached', ...soon })
  await expect.poll(() => refusal.count(), soon).toBe(0)
  const total = formatEuros(given.price_cents + product.price_cents, 'nl')
  await expect
    .poll(() => till.getByRole('region', { name: 'Totalen en betaling' }).textContent(), soon)
    .toContain(total)
  await pay.dblclick() // an impatient double click pays once
  await till
    .getByText(/Betaling verwerkt/)
    .first()
    .waitFor(soon)
  // The client is still at the desk: the invoice by mail, on paper, and the next appointment.
  await till.getByRole('button', { name: 'Mailen' }).click()
  await till.getByText(`Gemaild naar ${client.email}`).waitFor(soon)
  for (const name of ['Afdrukken', 'Volgende afspraak', 'Naar de agenda'])
    await till.getByRole('button', { name }).waitFor(soon)
  await noViolations(till)
  await expect.poll(() => block(page, id).getAttribute('data-light'), soon).toBe('green')

  // The invoice is a PDF with its own address.
  await block(page, id).click()
  const invoice = await page.getByRole('link', { name: 'Factuur', exact: true }).getAttribute('href')
  expect(invoice).toMatch(/^\/api\/invoices\/\d{4}-\d{6}$/)
  const document = await desk.context.request.get(`${stage.url}${invoice}`)
  expect(document.headers()['content-type']).toBe('application/pdf')
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // Close: the day summary of today shows the invoice once, and its total.
  await goTo(page, '/day-summary')
  const row = page.getByRole('row').filter({ hasText: invoice!.split('/').at(-1)! })
  await row.waitFor(soon)
  expect(await row.textContent()).toContain(total.replace(/^€\s/, ''))
  expect(await page.getByRole('row').filter({ hasText: name }).count()).toBe(1)
  await page.getByRole('row', { name: /^Dagtotaal/ }).waitFor(soon)
  await noViolations(page)
})

describe('at the desk', () => {
  test('a wrong password says so and keeps the address that was typed', async () => {
    const { page } = await visit(stage, '/day-summary')
    await expect.poll(() => new URL(page.url()).searchParams.get('target'), soon).toBe('/day-summary')
    await typeCredentials(page, 'office-manager@demo.balie.test', 'verkeerd')
    await page.getByText('Deze combinatie van e-mailadres en wachtwoord klopt niet.').waitFor(soon)
    expect(await emailField(page).inputValue()).toBe('office-manager@demo.balie.test')
    await passwordField(page).fill(demoPassword)
    await button(page, 'Aanmelden').click()
    await page.getByRole('heading', { level: 1, name: 'Dagafsluiting' }).waitFor(soon)
  })

  test('a client created from the booking form is chosen in it', async () => {
    const { page } = await atWork(stage, 'office-manager', '/calendar')
    await page
      .getByRole('link', { name: /Afspraak/ })
      .or(page.getByRole('button', { name: /^Afspraak/ }))
      .first()
      .click()
    const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
    await form.waitFor(soon)
    await page.getByRole('textbox', { name: /^Cliënt/ }).fill('Wilhelmina Zonneveld')
    await page.getByRole('option', { name: /als nieuwe cliënt toevoegen/ }).click()
    const client = page.getByRole('dialog', { name: /cliënt/i }).last()
    await expect.poll(() => client.getByLabel(/^Voornaam/).inputValue(), soon).toBe('Wilhelmina')
    expect(await client.getByLabel(/^Achternaam/).inputValue()).toBe('Zonneveld')
    // In the order of a telephone call: name and number first, the e-mail address last; a Dutch address by its
    // postcode.
    const order = [
      'Voornaam',
      'Achternaam',
      'Telefoonnummer',
      'Geboortedatum',
      'Taal',
      'Postcode',
      'Huisnummer',
      'Straat',
      'Plaats',
      'E-mailadres',
    ]
    const labels = async () => (await client.locator('label').allTextContents()).map((label) => label.replace(' *', ''))
    await expect.poll(async () => (await labels()).filter((label) => order.includes(label)), soon).toEqual(order)
    // A number that is invalid in the country of the address is read again when the country changes, in either order.
    const phone = client.getByRole('textbox', { name: /^Telefoonnummer/ })
    await phone.fill('0470 12 34 56')
    await phone.blur()
    expect(await phone.inputValue()).toBe('0470 12 34 56')
    const country = client.getByRole('combobox', { name: /^Land( \*)?$/ })
    await country.fill('belg')
    await expect.poll(() => page.getByRole('option').allTextContents(), soon).toEqual(['België'])
    await page.locator('[data-combobox-selected]').filter({ hasText: 'België' }).waitFor(soon) // the only match
    await page.keyboard.press('Enter')
    await expect.poll(() => phone.inputValue(), soon).toBe('+32 470 12 34 56')
    await country.fill('nederl')
    await page.locator('[data-combobox-selected]').filter({ hasText: 'Nederland' }).waitFor(soon)
    await page.keyboard.press('Enter')
    await expect.poll(() => country.inputValue(), soon).toBe('Nederland')
    expect(await phone.inputValue()).toBe('+32 470 12 34 56') // a valid number stays
    // Nothing is saved while something is missing, and the field says what.
    await page.keyboard.press('Control+Enter')
    await client.getByText('Vul een e-mailadres in.').waitFor(soon)
    await client.getByLabel(/^E-mail/).fill('wilhelmina@voorbeeld.test')
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await client.getByLabel(/^Voornaam/).waitFor({ state: 'detached', ...soon })
    expect(await page.getByRole('textbox', { name: /^Cliënt/ }).inputValue()).toContain('Zonneveld')
  })

  test('cancelling is undone from the notice', async () => {
    const monday = addDays(mondayOf(today), 7)
    const { page } = await atWork(stage, 'office-manager', `/calendar/location?date=${monday}&view=day`)
    const first = page.locator('[data-appointment]:not([data-struck])').first()
    await first.waitFor(soon)
    const id = Number(await first.getAttribute('data-appointment'))
    await first.click()
    await page.getByRole('button', { name: 'Meer', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Afspraak annuleren' }).click()
    await page
      .getByRole('dialog', { name: /^Afspraak annuleren/ })
      .getByLabel('Reden van annulering')
      .fill('Ziek', soon)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => block(page, id).getAttribute('data-struck'), soon).toBe('')
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect.poll(() => block(page, id).getAttribute('data-struck'), soon).toBeNull()
  })

  test('the language changes everything at once', async () => {
    const { page } = await atWork(stage, 'office-manager', '/calendar')
    await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor(soon)
    await page.getByRole('button', { name: /Sanne Visser/ }).click()
    await page.getByRole('button', { name: 'DE', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Kalender' }).waitFor(soon)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await expect.poll(() => page.title(), soon).toContain('Kalender')
  })

  test('a screen without permission leads back to the start', async () => {
    const { page } = await atWork(stage, 'trainee-practitioner', '/day-summary')
    // The start page of a practitioner in the demo chain is their own day.
    await page.waitForURL(/\/calendar\/employee\?/, soon)
    await page.getByRole('main').waitFor(soon)
    expect(await page.getByRole('link', { name: 'Dagafsluiting' }).count()).toBe(0)
  })
})
