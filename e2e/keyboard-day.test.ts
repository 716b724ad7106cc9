import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, epochMs, formatDay, instant, minutesOf, mondayOf, localTimeAt, type Day } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { isActive } from '#features/appointments/rules.ts'
import { availabilityApi, type Slot } from '#features/availability/contract.ts'
import { listsApi, type ClientOption, type LocationOption, type TreatmentOption } from '#features/lists/contract.ts'
import { demoPassword } from './server.ts'
import { focused } from './sign-in-steps.ts'
import { noViolations, setStage, soon, visit } from './stage.ts'

const stage = setStage()
const zone = 'Europe/Amsterdam'
const today = localTimeAt(instant(Date.now()), zone).day
const tuesday = addDays(mondayOf(today), 8)
const quarter = 15

interface Plan {
  readonly location: LocationOption
  readonly client: ClientOption
  readonly treatment: TreatmentOption
  readonly day: Day
  readonly slot: Slot
  readonly room: string
}

/**
 * A client who can come at a free quarter of an hour, with the same room and practitioner free for a quarter more on
 * one side.
 */
async function plan(): Promise<Plan & { readonly move: 'Alt+ArrowUp' | 'Alt+ArrowDown' }> {
  const location = (await stage.call(listsApi.locations))!.data.find(({ place }) => place === 'Amsterdam')!
  const treatments = (await stage.call(listsApi.treatments, {
    params: { countryId: location.supported_country_id, locationId: location.id },
  }))!.data.body
  const treatment = treatments.find(({ intake, models }) => !intake && !models.length)!
  const clients = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'de', country_id: location.supported_country_id } },
  }))!.data
  const client = clients.find(({ birthdate, email }) => birthdate && email)!
  const days = (await stage.call(availabilityApi.availability, {
    query: {
      location_id: location.id,
      treatment_id: treatment.id,
      client_id: client.id,
      date_from: tuesday,
      date_till: addDays(tuesday, 10),
    },
  }))!.data
  for (const { date, time_slots } of days) {
    const { rooms, appointments } = (await stage.call(calendarApi.day, {
      params: { locationId: location.id, date },
    }))!.data
    // A block is found by the client's name, so a client with a visit on that day is skipped.
    if (appointments.some(({ client_name }) => client_name === `${client.first_name} ${client.last_name}`)) continue
    for (const slot of time_slots.slice(2)) {
      for (const [by, move] of [
        [quarter, 'Alt+ArrowDown'],
        [-quarter, 'Alt+ArrowUp'],
      ] as const) {
        const [from, till] = [
          epochMs(slot.datetime_from) + Math.min(by, 0) * 60_000,
          epochMs(slot.datetime_till) + Math.max(by, 0) * 60_000,
        ]
        const free = appointments.every(
          (one) =>
            !isActive(one) ||
            (one.room_id !== slot.room_id && one.user_id !== slot.user_id && one.client_id !== client.id) ||
            epochMs(one.datetime_from) >= till ||
            epochMs(one.datetime_till) <= from,
        )
        const offered = time_slots.some(
          (one) =>
            one.user_id === slot.user_id && epochMs(one.datetime_from) === epochMs(slot.datetime_from) + by * 60_000,
        )
        if (free && offered)
          return {
            location,
            client,
            treatment,
            day: date,
            slot,
            room: rooms.find(({ id }) => id === slot.room_id)!.name,
            move,
          }
      }
    }
  }
  throw new Error('the demo has no such place')
}

const hasFocus = async (locator: Locator) => {
  await expect.poll(() => locator.evaluate((one) => one.matches(':focus')), soon).toBe(true)
}
const inGrid = async (page: Page) => {
  await expect
    .poll(() => page.evaluate<boolean>('document.activeElement.closest("[data-grid]") !== null'), soon)
    .toBe(true)
}

/** Presses a key and checks that an element has the focus, so that the next key has a target. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.tagName'), {
      ...soon,
      interval: 20,
      message: `after ${key}`,
    })
    .not.toBe('BODY')
}

/** Presses Tab, or Shift-Tab, until an element has the focus, as a person does who sees the focus move. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await goal.waitFor(soon)
  for (let step = 0; step < 90; step++) {
    if (await goal.evaluate((one) => one.matches(':focus'))) return
    await press(page, key)
  }
  throw new Error(`${key} does not lead to ${String(goal)}`)
}

/** The column and time of the focus in the grid. */
const standing = (page: Page) =>
  page.evaluate<{ column: number; minutes: number | null }>(`(() => {
  const one = document.activeElement
  const column = Number(one.dataset.column ?? one.closest('[data-column]')?.dataset.column)
  return { column, minutes: one.matches('[data-place]') ? Number(one.dataset.minutes) : null }
})()`)

/** Moves with the arrows to a free quarter in a column: sideways, up or down through its blocks, then by quarters. */
async function walkTo(page: Page, column: number, minutes: number): Promise<void> {
  for (let step = 0; (await standing(page)).column !== column; step++) {
    expect(step).toBeLessThan(20)
    await press(page, (await standing(page)).column < column ? 'ArrowRight' : 'ArrowLeft')
  }
  // To the top of the column, and then down past everything that begins earlier.
  for (let step = 0; step < 40; step++) await press(page, 'ArrowUp')
  for (let step = 0; ; step++) {
    expect(step).toBeLessThan(120)
    const { minutes: here } = await standing(page)
    if (here === minutes) return
    // Within an empty place by quarters, until it ends. A column without blocks is one place, which is not left
    // upwards.
    if (here !== null) await press(page, here < minutes ? 'Shift+ArrowDown' : 'Shift+ArrowUp')
    if ((await standing(page)).minutes === here) await press(page, 'ArrowDown')
  }
}

test('a day’s work by the keyboard alone', async () => {
  const { location, client, treatment, day, slot, room, move } = await plan()
  const { time } = localTimeAt(slot.datetime_from, zone)
  const name = `${client.first_name} ${client.last_name}`
  const { page } = await visit(stage, '/', { moves: true })
  const block = page.locator('[data-appointment]:not([data-struck])').filter({ hasText: name })
  const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title })
  const { keyboard } = page

  // Signs in, and goes to the calendar by the menu.
  await expect.poll(() => focused(page), soon).toBe('email')
  await keyboard.type('office-manager@demo.balie.test')
  await press(page, 'Tab')
  await keyboard.type(demoPassword)
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('link', { name: 'Agenda', exact: true }))
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor(soon)

  // To the day by its date, and through the grid to a free quarter.
  await tabTo(page, page.getByRole('textbox', { name: 'Datum' }))
  await press(page, 'Control+a')
  await keyboard.type(formatDay(day, 'nl'))
  await press(page, 'Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('date'), soon).toBe(day)
  await page.locator('[data-appointment]').first().waitFor(soon)
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), soon).toBe(0)
  await tabTo(page, page.locator('[data-grid] [tabindex="0"]'))
  const column = Number(await page.getByRole('group', { name: room, exact: true }).getAttribute('data-column'))
  await walkTo(page, column, minutesOf(time))
  await noViolations(page)

  // Books there.
  await press(page, 'Enter')
  await hasFocus(dialog('Nieuwe afspraak').getByRole('textbox', { name: /^Cliënt/ }))
  await keyboard.type(client.email)
  await page
    .getByRole('option', { name: new RegExp(client.last_name) })
    .first()
    .waitFor(soon)
  await page.locator('[data-combobox-selected]').filter({ hasText: client.last_name }).waitFor(soon)
  await press(page, 'Enter')
  await press(page, 'Tab')
  await hasFocus(page.getByLabel(/^Behandeling/).and(page.locator('input')))
  const what = translate(treatment.name, 'nl')
  await keyboard.type(what)
  await page.locator('[data-combobox-selected]').filter({ hasText: what }).waitFor(soon)
  await press(page, 'Enter')
  await dialog('Nieuwe afspraak')
    .getByRole('status')
    .filter({ hasText: `${time}–` })
    .waitFor(soon)
  await press(page, 'Control+Enter')
  await page.getByText(new RegExp(`${name} staat in de agenda`)).waitFor(soon)
  await hasFocus(block)
  const id = Number(await block.getAttribute('data-appointment'))
  const booked = async () => (await stage.call(appointmentsApi.show, { params: { id } }))!.data
  expect(await booked()).toMatchObject({
    datetime_from: slot.datetime_from,
    room: { id: slot.room_id },
    location: { id: location.id },
  })

  // Moves it a quarter, and undoes that.
  await press(page, move)
  await press(page, 'Enter')
  await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
  await hasFocus(block)
  expect(Math.abs(epochMs((await booked()).datetime_from) - epochMs(slot.datetime_from))).toBe(quarter * 60_000)
  await press(page, 'Control+z')
  await page.getByText(/staat weer op/).waitFor(soon)
  await hasFocus(block)
  expect((await booked()).datetime_from).toBe(slot.datetime_from)

  // Opens and cancels it, undoes that; cancels it again, and restores it from the cancelled appointment's popup.
  const cancel = async () => {
    await press(page, 'Enter')
    await dialog(name).waitFor(soon)
    await tabTo(page, dialog(name).getByRole('button', { name: 'Meer', exact: true }))
    await press(page, 'Enter')
    const item = page.getByRole('menuitem', { name: 'Afspraak annuleren' })
    await item.waitFor(soon)
    for (let step = 0; step < 8 && !(await item.evaluate((one) => one.matches(':focus'))); step++)
      await press(page, 'ArrowDown')
    await hasFocus(item)
    await press(page, 'Enter')
    await dialog(/^Afspraak annuleren/).waitFor(soon)
    await press(page, 'Control+Enter')
    await expect.poll(async () => (await booked()).deleted_at, soon).not.toBeNull()
    await page.getByText(`De afspraak van ${name} is geannuleerd`).first().waitFor(soon)
    await hasFocus(page.locator(`[data-appointment="${id}"]`))
  }
  await cancel()
  await press(page, 'Control+z')
  await expect.poll(async () => (await booked()).deleted_at, soon).toBeNull()
  await hasFocus(block)
  await cancel()
  await press(page, 'Enter')
  await tabTo(page, dialog(name).getByRole('button', { name: 'Terugzetten' }))
  await press(page, 'Enter')
  await expect.poll(async () => (await booked()).deleted_at, soon).toBeNull()
  await press(page, 'Escape')
  await dialog(name).waitFor({ state: 'detached', ...soon })
  await hasFocus(block)

  // The next day and back, by the button and by its key; the week; the practitioners; the list of keys.
  await tabTo(page, page.getByRole('button', { name: 'Volgende dag' }), 'Shift+Tab')
  await press(page, 'Enter')
  const wordIs = async (word: string, value: string) => {
    await expect.poll(() => new URL(page.url()).searchParams.get(word), soon).toBe(value)
  }
  await wordIs('date', addDays(day, 1))
  await hasFocus(page.getByRole('button', { name: 'Volgende dag' }))
  await press(page, 'ArrowLeft')
  await wordIs('date', day)
  await block.waitFor(soon)
  await tabTo(page, page.locator('[data-grid] [tabindex="0"]'))
  await press(page, 'w')
  await wordIs('view', 'week')
  await inGrid(page)
  await press(page, 'k')
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/calendar/employee')
  await page.getByRole('region', { name: /^Agenda, / }).waitFor(soon)
  await press(page, '?')
  await dialog('Sneltoetsen').waitFor(soon)
  await noViolations(page)
  await press(page, 'Escape')
  await dialog('Sneltoetsen').waitFor({ state: 'detached', ...soon })
})
