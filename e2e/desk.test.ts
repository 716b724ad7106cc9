import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, instant, mondayOf, localTimeAt, type Day } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { listsApi, type LocationOption } from '#features/lists/contract.ts'
import { loseAnswer } from './lost-answer.ts'
import { overflowPixels, atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

const zone = 'Europe/Amsterdam'
const today = localTimeAt(instant(Date.now()), zone).day
/** A working day without visits that have begun. */
const tuesday = addDays(mondayOf(today), 8)

let amsterdam: LocationOption
let antwerp: LocationOption

beforeAll(async () => {
  const locations = (await stage.call(listsApi.locations))!.data
  const at = (place: string) => locations.find((one) => one.place === place)!
  ;[amsterdam, antwerp] = [at('Amsterdam'), at('Antwerpen')]
})

const calendarAt = (date: Day, view = 'day', locationId = amsterdam.id) =>
  `/calendar/location?location=${locationId}&date=${date}&view=${view}`
const wordOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const block = (page: Page, id: number) => page.locator(`[data-appointment="${id}"]`)
const live = (page: Page) => page.locator('[data-appointment]:not([data-struck], [data-strip])')
const week = async (day: Day) =>
  (await stage.call(calendarApi.week, {
    params: { locationId: amsterdam.id, from: mondayOf(day), to: addDays(mondayOf(day), 6) },
  }))!.data
const takesPlace = (one: CalendarAppointment) => !one.deleted_at && !one.no_show_at

test('a booking that was made and not answered is sent once more, and made once', async () => {
  const treatments = (await stage.call(listsApi.treatments, {
    params: { countryId: amsterdam.supported_country_id, locationId: amsterdam.id },
  }))!.data.body
  const treatment = treatments.find(({ intake, models }) => !intake && !models.length)!
  const [option] = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'de', country_id: amsterdam.supported_country_id } },
  }))!.data
  const days = (await stage.call(availabilityApi.availability, {
    query: {
      location_id: amsterdam.id,
      treatment_id: treatment.id,
      client_id: option!.id,
      date_from: tuesday,
      date_till: addDays(tuesday, 20),
    },
  }))!.data
  const { date, time_slots } = days.find((day) => day.time_slots.length > 3)!
  const { datetime_from } = time_slots[2]!
  const booked = async () =>
    (await stage.call(calendarApi.day, { params: { locationId: amsterdam.id, date } }))!.data.appointments.filter(
      (one) => one.client_id === option!.id && one.datetime_from === datetime_from,
    )

  const { page } = await atWork(
    stage,
    'administrator',
    `/calendar/new/${option!.id}?location=${amsterdam.id}&date=${date}&view=day`,
  )
  const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
  const name = translate(treatment.name, 'nl')
  await form
    .getByLabel(/^Behandeling/)
    .and(page.locator('input'))
    .fill(name, soon)
  await page
    .getByRole('option', { name: new RegExp(`^${name.replace(/[()+]/g, '.')}`) })
    .first()
    .click()
  await form.getByRole('radio', { name: new RegExp(`^${localTimeAt(datetime_from, zone).time}`) }).check(soon)

  // The server makes the booking, and its answer is lost.
  await page.route('**/api/event', async (route) => void (await loseAnswer(route)), { times: 1 })
  const book = form.getByRole('button', { name: /^Boeken/ })
  await book.click()
  await form
    .getByText(/verbinding/i)
    .first()
    .waitFor(soon)
  expect(await booked()).toHaveLength(1)
  const asksAgain = page.waitForResponse(/\/api\/event\/availability/)
  await page.context().setOffline(false)
  await asksAgain
  // The slot is no longer free, because this very booking took it.
  await expect
    .poll(
      () => form.getByRole('radio', { name: new RegExp(`^${localTimeAt(datetime_from, zone).time}`) }).count(),
      soon,
    )
    .toBe(0)
  expect(await form.getByText(/is hiervoor niet vrij/).count()).toBe(0)
  expect(await book.isEnabled()).toBe(true)

  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/event'),
  )
  await book.click()
  expect((await answer).headers()['idempotent-replayed']).toBe('true')
  await page.getByText(/staat in de agenda/).waitFor(soon)
  const after = await booked()
  expect(after).toHaveLength(1)
  await block(page, after[0]!.id).click()
  await page.getByRole('dialog', { name: option!.last_name }).waitFor(soon)
})

describe('the calendar', () => {
  test('is opened again where it was left, from the menu and from a report, and its day is kept nowhere else', async () => {
    const { page } = await atWork(stage, 'administrator', '/calendar')
    await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor(soon)
    await goTo(page, calendarAt(today))
    await page.getByRole('button', { name: 'Volgende dag' }).click(soon)
    await page.getByText('Week', { exact: true }).click()
    await page.getByRole('button', { name: 'Volgende week' }).click()
    await expect.poll(() => [wordOf(page, 'date'), wordOf(page, 'view')], soon).toEqual([expect.any(String), 'week'])
    const left = wordOf(page, 'date')
    expect(left).not.toBe(today)

    await page.getByRole('link', { name: 'Dagafsluiting' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dagafsluiting' }).waitFor(soon)
    expect([new URL(page.url()).pathname, wordOf(page, 'date')]).toEqual(['/day-summary', null])
    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor(soon)
    await expect.poll(() => [wordOf(page, 'date'), wordOf(page, 'view')], soon).toEqual([left, 'week'])

    const one = (await week(tuesday)).appointments.find(takesPlace)!
    const day = localTimeAt(one.datetime_from, zone).day
    await goTo(page, calendarAt(today))
    await page.getByRole('button', { name: 'Volgende dag' }).waitFor(soon)
    await goTo(page, `/calendar/appointment/${one.id}?location=${amsterdam.id}&date=${day}&view=day`)
    await page
      .getByRole('dialog', { name: one.client_name })
      .getByRole('link', { name: 'Verslag', exact: true })
      .click(soon)
    const report = page.getByRole('dialog', { name: /^Behandelverslag / })
    await report.waitFor(soon)
    await page.keyboard.press('Escape')
    await report.waitFor({ state: 'detached', ...soon })
    await block(page, one.id).waitFor(soon)
    expect(wordOf(page, 'date')).toBe(day)
  })

  test('that an address opens decides the location of the form and its options, before the top bar has followed', async () => {
    const { page } = await atWork(
      stage,
      'administrator',
      `/calendar/new?location=${antwerp.id}&date=${tuesday}&view=day`,
    )
    const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
    await form.waitFor(soon)
    await expect.poll(() => page.locator('button[aria-label^="Locatie: Antwerpen"]').count(), soon).toBe(1)
    const where = form
      .getByLabel(/^Locatie/)
      .and(page.locator('input, button'))
      .first()
    await expect.poll(() => where.inputValue(), soon).toContain('Antwerpen')

    const answer = page.waitForResponse(/\/api\/list\/clients/)
    await page.getByRole('textbox', { name: /^Cliënt/ }).fill('de')
    const { data: clients } = (await (await answer).json()) as { data: { id: number }[] }
    expect(clients.length).toBeGreaterThan(0)
    for (const { id } of clients.slice(0, 5))
      expect((await stage.call(clientsApi.show, { params: { id } }))!.data.supported_country_id).toBe(
        antwerp.supported_country_id,
      )
  })

  test('opens nothing when the mouse was pressed on a block and released elsewhere', async () => {
    const { page } = await atWork(stage, 'administrator', calendarAt(tuesday))
    await live(page).first().waitFor(soon)
    const free = page.locator('[data-place]')
    const from = (await live(page).first().boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    // An empty place, where the mouse shows the button to add an appointment.
    const grid = (await page.locator('[data-grid]').boundingBox())!
    const spots = Array.from({ length: 200 }, (_, i) => ({
      x: grid.x + 90 + (i % 10) * 100,
      y: grid.y + 70 + Math.floor(i / 10) * 28,
    })).filter(({ x, y }) => x < grid.x + grid.width - 10 && y < grid.y + grid.height - 10)
    let spot: { x: number; y: number } | undefined
    for (const each of spots) {
      await page.mouse.move(each.x, each.y)
      if (await free.isVisible()) {
        spot = each
        break
      }
    }
    expect(spot).toBeDefined()
    // The pressed block is being dragged by now; Esc cancels the drag, so that releasing moves nothing.
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(new URL(page.url()).pathname).toBe('/calendar/location')
    await page.mouse.click(spot!.x, spot!.y)
    await page.getByRole('dialog', { name: 'Nieuwe afspraak' }).waitFor(soon)
  })

  test('leads from the name on a hover card to the client, whom the mouse reaches without losing the card', async () => {
    const { page } = await atWork(stage, 'administrator', calendarAt(tuesday))
    const card = page.getByRole('tooltip', { includeHidden: true })
    await live(page).nth(1).hover(soon)
    const name = card.getByRole('link', { includeHidden: true })
    await name.waitFor(soon)
    const { x, y, width, height } = (await name.boundingBox())!
    await page.mouse.move(x + width / 2, y + height - 6, { steps: 5 })
    await expect.poll(() => name.evaluate((link) => link.matches(':hover')), soon).toBe(true)
    const who = await name.textContent()
    await page.mouse.down()
    await page.mouse.up()
    await page.getByRole('heading', { level: 1, name: who!, exact: true }).waitFor(soon)
    expect(new URL(page.url()).pathname).toMatch(/^\/clients\/\d+$/)
  })

  test('shows no hover card over a popup', async () => {
    const { page } = await atWork(stage, 'administrator', calendarAt(tuesday))
    const card = page.getByRole('tooltip', { includeHidden: true })
    const [first, second] = [live(page).nth(0), live(page).nth(1)]
    await first.hover(soon)
    await card.waitFor(soon)
    await first.click()
    await page.getByRole('dialog').waitFor(soon)
    await card.waitFor({ state: 'detached', ...soon })
    // Its popup is prefetched when the mouse has rested there: the card would appear at that moment.
    const rested = page.waitForResponse(new RegExp(`/api/event/${await second.getAttribute('data-appointment')}$`))
    await second.hover({ force: true })
    await rested
    expect(await card.count()).toBe(0)
  })

  test('asks what becomes of the money when a paid visit is cancelled, says where its report stays readable, also when it is marked as missed, and why a coming one cannot be missed yet', async () => {
    const paid = (await week(addDays(today, -14))).appointments.find(
      (one) => one.is_paid && one.treatment_report_status && takesPlace(one),
    )!
    const coming = (await week(tuesday)).appointments.find(takesPlace)!
    const { page } = await atWork(stage, 'administrator', calendarAt(tuesday))
    const menuOf = async ({ id }: CalendarAppointment) => {
      await goTo(page, `/calendar/appointment/${id}`)
      await page.getByRole('button', { name: 'Meer', exact: true }).click(soon)
      return {
        noShow: page.getByRole('menuitem', { name: /^Markeren als niet verschenen/ }),
        cancel: page.getByRole('menuitem', { name: /^Afspraak annuleren/ }),
      }
    }
    const past = await menuOf(paid)
    expect([await past.noShow.isDisabled(), await past.cancel.isDisabled()]).toEqual([false, false])
    await past.cancel.click()
    const question = page.getByRole('dialog', { name: 'Afspraak annuleren' })
    await question.getByText(/het geld bij de salon/).waitFor(soon)
    const stays = 'Het verslag blijft leesbaar, bij Afspraken op de pagina van de cliënt.'
    await question.getByText(stays).waitFor(soon)
    await noViolations(page)
    await question.getByRole('button', { name: 'Niet annuleren' }).click()
    await question.waitFor({ state: 'detached', ...soon })
    await (await menuOf(paid)).noShow.click()
    const notice = page.getByRole('alert').filter({ hasText: `is gemarkeerd als niet verschenen. ${stays}` })
    await notice.getByRole('button', { name: 'Ongedaan maken' }).click(soon)
    await page.getByText(/staat weer in de agenda/).waitFor(soon)
    const ahead = await menuOf(coming)
    expect([await ahead.noShow.isDisabled(), await ahead.cancel.isDisabled()]).toEqual([true, false])
    expect(await ahead.noShow.textContent()).toContain('nog niet begonnen')
    // Nothing is said about a report that nobody has written.
    await ahead.cancel.click()
    await question.getByLabel('Reden van annulering').waitFor(soon)
    expect(await question.getByText('blijft leesbaar').count()).toBe(0)
  })
})

test('a practitioner who has to save a report is told so on every page, and dismisses the notice', async () => {
  const practitioner = await atWork(stage, 'senior-practitioner', '/')
  const bell = practitioner.page.getByRole('banner').getByRole('button', { name: /^Berichten/ })
  await bell.waitFor(soon)
  const { id } = (
    (await (await practitioner.context.request.get(`${stage.url}/api/me`)).json()) as { data: { id: number } }
  ).data
  const { client_id, treatment_id, room_id, datetime_from, datetime_till } = (
    await Promise.all([0, 7, 14].map(async (days) => (await week(addDays(today, days))).appointments))
  )
    .flat()
    .find((one) => one.user_id === id && takesPlace(one))!
  // Five weeks before each of these days is in the past, and a report is due only for a visit that has begun.
  const ago = (at: string) => instant(Date.parse(at) - 35 * 86_400_000)
  const mine = (await stage.call(rawApi.create, {
    body: {
      client_id,
      treatment_id,
      location_id: amsterdam.id,
      room_id,
      user_id: id,
      datetime_from: ago(datetime_from),
      datetime_till: ago(datetime_till),
    },
  }))!.data
  const name = `${mine.client.first_name} ${mine.client.last_name}`
  expect((await stage.call(checkoutApi.askForReport, { params: { appointmentId: mine.id } }))!.data).toEqual({
    told: true,
    begun: true,
  })
  await practitioner.page.reload()
  await practitioner.page.getByRole('button', { name: /^Berichten: \d+ wacht/ }).click(soon)
  const line = practitioner.page.getByRole('button', { name: new RegExp(`Sla het verslag op van ${name}`) })
  await line.waitFor(soon)
  await noViolations(practitioner.page)
  await practitioner.page.getByRole('button', { name: `Bericht over ${name} sluiten` }).click()
  await line.waitFor({ state: 'detached', ...soon })
})

test('the day summary says that a day had no invoices once that day was read', async () => {
  const { page } = await atWork(stage, 'administrator', `/day-summary?date=${addDays(today, 1)}`)
  const empty = page.getByText('Nog niets afgerekend')
  await empty.waitFor(soon)
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/day-summary/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Vorige dag' }).click()
  await page.getByRole('button', { name: 'Vandaag', disabled: true }).waitFor(soon)
  expect(await empty.count()).toBe(0)
  answered.resolve()
  await empty.or(page.getByRole('row', { name: /^Dagtotaal/ })).waitFor(soon)
})

test('the day summary is printed across the paper, with all its columns on it', async () => {
  const days = (await week(addDays(today, -7))).appointments
    .filter((one) => one.is_paid)
    .map((one) => localTimeAt(one.datetime_from, zone).day)
  const { page } = await atWork(stage, 'administrator', calendarAt(days[0]!))
  await goTo(page, `/day-summary?date=${days[0]!}`)
  await page.getByRole('row', { name: /^Dagtotaal/ }).waitFor(soon)
  // day_summary-007: the name of a client leads to their invoices.
  expect(await page.locator('tbody a[href^="/clients/"]').first().getAttribute('href')).toMatch(/^\/clients\/\d+\/2$/)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => overflowPixels(page), soon).toBe(0)
  // On a telephone the columns scroll below the clients: the last total can be read.
  const last = page
    .getByRole('row', { name: /^Dagtotaal/ })
    .getByRole('cell')
    .last()
  await last.evaluate((cell) => cell.scrollIntoView())
  const { x, width } = (await last.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(390)
  // On wider screens all columns are visible at once, in every language.
  const beyond = () =>
    page
      .getByRole('table')
      .evaluateAll((tables) =>
        Math.max(
          ...tables.map((table) =>
            Math.round(table.getBoundingClientRect().right - table.closest('section')!.getBoundingClientRect().right),
          ),
        ),
      )
  for (const language of ['fr', 'en', 'de', 'nl'] as const) {
    await page.request.put(`${stage.url}/api/me/language`, { data: { language } })
    await page.reload()
    await page.getByRole('row').last().waitFor(soon)
    for (const size of [1024, 1280]) {
      await page.setViewportSize({ width: size, height: 800 })
      await expect.poll(beyond, soon).toBeLessThanOrEqual(0)
    }
  }
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [Number(width), Number(height)],
  )
  expect(boxes.length).toBeGreaterThan(0)
  for (const [width, height] of boxes) expect(width).toBeGreaterThan(height!)
  // Between the margins there are 273 of the 297 mm.
  await page.setViewportSize({ width: Math.floor((273 / 25.4) * 96), height: 700 })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => overflowPixels(page), soon).toBe(0)
})

/** Prints the page and returns the words on each sheet of paper. */
async function printed(page: Page): Promise<string[]> {
  const task = getDocument({
    data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
    verbosity: VerbosityLevel.ERRORS,
  })
  const sheets = await task.promise
  const words = await Promise.all(
    Array.from({ length: sheets.numPages }, async (_, index) => {
      const { items } = await (await sheets.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  await task.destroy()
  return words
}

test('a day of rooms, a day of staff and a week are each printed on one page, with all their heads and hours', async () => {
  const { page } = await atWork(stage, 'administrator', calendarAt(tuesday))
  const { rooms, users, appointments } = (await stage.call(calendarApi.day, {
    params: { locationId: amsterdam.id, date: tuesday },
  }))!.data
  const [room] = rooms
  const busy = appointments.find(takesPlace)!
  const practitioner = users.find(({ id }) => id === busy.user_id)!
  const region = (name: string) => page.getByRole('region', { name: `, ${name}, ` })
  const views = [
    [`${calendarAt(tuesday)}&by=rooms`, page.getByRole('group', { name: room!.name, exact: true })],
    [`${calendarAt(tuesday)}&by=staff&people=all`, page.locator('[data-face]').first()],
    [`${calendarAt(tuesday, 'week')}&room=${room!.id}`, region(room!.name)],
    [`/calendar/employee?employee=${practitioner.id}&date=${tuesday}&view=week`, region(practitioner.name)],
  ] as const
  const print = async (which: string) => {
    const grid = page.locator('[data-grid]')
    const heads = await grid
      .locator('[data-column]')
      .evaluateAll((columns) => columns.map((column) => column.getAttribute('aria-label')!.split(',')[0]!))
    const hours = (await grid.locator('span').allTextContents()).filter((text) => /^\d\d:00$/.test(text))
    const sheets = await printed(page)
    expect(sheets, `printed: ${which}`).toHaveLength(1)
    for (const word of [...heads, hours[0]!, hours.at(-1)!])
      expect(sheets[0]!.replaceAll(/\s+/g, ' '), `printed: ${which}`).toContain(word)
  }
  for (const [address, shown] of views) {
    await goTo(page, address)
    await shown.waitFor(soon)
    await live(page).first().waitFor(soon)
    await print(address)
  }
  // Every view is printed with low rows, also when it is shown with high ones.
  const height = async () => (await page.locator('[data-column]').first().boundingBox())!.height
  const low = await height()
  await page.keyboard.press('h')
  await expect.poll(height, soon).toBeGreaterThan(low)
  await page.evaluate(`addEventListener('beforeprint', () => {
    globalThis.printedHeight = document.querySelector('[data-column]').getBoundingClientRect().height
  })`)
  await print('with high rows')
  expect(await page.evaluate<number>('printedHeight')).toBeCloseTo(low)
})
