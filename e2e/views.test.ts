import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, epochMs, formatDay, instant, mondayOf, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { appointmentsApi, type Appointment, type CalendarAppointment } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { seriesApi } from '#features/appointments/contract/series.ts'
import { isActive } from '#features/appointments/rules.ts'
import { availabilityApi, type AvailabilityDay } from '#features/availability/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { listsApi, type LocationOption } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { chooseDay } from './in-calendar.ts'
import { atWork, goTo, newVisitor, noViolations, setStage, soon } from './stage.ts'
import { watchRest } from './walk.ts'

let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
})
afterAll(() => mails?.close())
const stage = setStage({ settings: () => ({ SMTP_URL: mails.url, MAIL_FROM: 'Balie <info@salon.test>' }) })

const zone = 'Europe/Amsterdam'
const today = localTimeAt(instant(Date.now()), zone).day
/** A working day in the future. */
const tuesday = addDays(mondayOf(today), 8)

let amsterdam: LocationOption
let antwerp: LocationOption
beforeAll(async () => {
  const locations = (await stage.call(listsApi.locations))!.data
  const at = (place: string) => locations.find((one) => one.place === place)!
  ;[amsterdam, antwerp] = [at('Amsterdam'), at('Antwerpen')]
})

const calendarAt = (view: string, { id }: LocationOption = amsterdam, date: Day = tuesday) =>
  `/calendar/location?location=${id}&date=${date}&view=${view}`
const wordOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const words = (page: Page, ...names: string[]) => names.map((name) => wordOf(page, name))
const block = (page: Page, { id }: Pick<CalendarAppointment, 'id'>) => page.locator(`[data-appointment="${id}"]`)
const grid = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const columns = (page: Page) => page.locator('[data-column]')
const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Weergave' }).getByText(name, { exact: true })
const timeOf = (at: Instant) => localTimeAt(at, zone).time
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const onDay = async (date: Day = tuesday, { id }: LocationOption = amsterdam) =>
  (await stage.call(calendarApi.day, { params: { locationId: id, date } }))!.data
const shown = async (id: number) => (await stage.call(appointmentsApi.show, { params: { id } }))!.data
const employees = async () => (await stage.call(listsApi.calendarEmployees))!.data

/** Checks the page in light and dark. */
async function accessible(page: Page): Promise<void> {
  await noViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await noViolations(page, 'contrast')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Chooses from a list by typing. */
async function choose(page: Page, field: RegExp, typed: string, option: RegExp): Promise<void> {
  await page.getByLabel(field).and(page.locator('input')).fill(typed, soon) // not its list, which has the same name
  await page.getByRole('option', { name: option }).first().click(soon)
}

test('a menu opens by a key that was pressed before its script came, takes the focus and gives it back', async () => {
  const { page } = await atWork(stage, 'office-manager', calendarAt('day'))
  const button = page.getByRole('button', { name: 'Weergave en uitleg' })
  await button.waitFor(soon)
  const script = Promise.withResolvers<void>()
  await page.route(/\/view-options-menu-[^/]+\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Weergave en uitleg', expanded: true }).waitFor(soon)
  expect(await page.getByRole('menu').count()).toBe(0)
  script.resolve()
  const first = page.getByRole('menuitemcheckbox').first()
  await first.waitFor(soon)
  const focused = page.locator(':focus')
  await first.and(focused).waitFor(soon)
  await noViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached', ...soon })
  await button.and(focused).waitFor(soon)
  // The second time it opens and closes by the button itself.
  await button.click()
  await page.getByRole('menu').waitFor(soon)
  await button.click()
  await page.getByRole('menu').waitFor({ state: 'detached', ...soon })
})

test('the calendar and the popup of its appointments take at most 260 kB of script; what its buttons open is fetched once somebody is there', async () => {
  const { page } = await newVisitor(stage, { role: 'office-manager', alone: true })
  const scripts: string[] = []
  const popup = /\/appointment-popup-/
  let drawnFirst: boolean | undefined
  page.on('request', (request) => {
    const file = /\/assets\/[^/]+\.js$/.exec(request.url())?.[0]
    if (file) scripts.push(file)
  })
  await page.route(popup, async (route) => {
    drawnFirst ??= (await page.locator('[data-appointment]').count()) > 0
    await route.continue()
  })
  const atRest = watchRest(page)
  await page.goto(`${stage.url}${calendarAt('day')}`)
  await page
    .locator('[data-appointment]')
    .first()
    .waitFor({ state: 'attached', ...soon })
  // The popup comes by itself, so that the first click opens it at once, but not before the rows are drawn.
  await expect.poll(() => drawnFirst, soon).toBe(true)
  await atRest()
  // Sizes are those over the wire: the server compresses the small files too.
  const bytes = (file: string) => gzipSync(readFileSync(`dist/client${file}`)).length
  const total = [...new Set(scripts)].reduce((sum, file) => sum + bytes(file), 0)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(260_000)
  const late = /\/(view-options-menu|user-panel|notice-list|location-list|day-picker|move-review)-/
  expect(scripts.filter((file) => late.test(file))).toEqual([])
  await page.mouse.move(600, 300)
  await expect.poll(() => scripts.filter((file) => late.test(file)).length, soon).toBe(6)
})

test('the buttons of the top bar and of the date open what was pressed before its script came', async () => {
  const { page } = await atWork(stage, 'office-manager', calendarAt('day'), { alone: true })
  const held = Promise.withResolvers<void>()
  await page.route(/\/(user-panel|notice-list|location-list|day-picker)-[^/]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const focused = page.locator(':focus')
  const buttons = [
    [page.getByRole('combobox', { name: 'Locatie: ' }), page.getByRole('listbox', { name: 'Locatie' })],
    [page.getByRole('button', { name: /^Uw account: / }), page.getByRole('dialog', { name: /^Uw account: / })],
    [page.getByRole('button', { name: /bericht/i }), page.getByRole('dialog', { name: /bericht/i })],
    [page.getByRole('button', { name: 'Kies een datum' }), page.getByRole('dialog', { name: 'Kies een datum' })],
  ] as const
  // Pressed and taken back, then pressed again, all before any script is there.
  const [[first]] = buttons
  await first.waitFor(soon)
  for (const [button] of buttons) {
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator('[aria-expanded="true"]').and(button).waitFor(soon)
    await page.keyboard.press('Escape')
    await page.locator('[aria-expanded="false"]').and(button).waitFor(soon)
  }
  await first.press('ArrowDown')
  held.resolve()
  for (const [button, opened] of buttons) {
    if (button !== first) await button.press('Enter')
    await opened.waitFor(soon)
    await page.locator('[aria-expanded="true"]').and(button).waitFor(soon)
    await noViolations(page)
    await expect.poll(() => button.and(focused).count(), soon).toBe(0)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached', ...soon })
    await button.and(focused).waitFor(soon)
  }
})

describe('an employee’s calendar', () => {
  test('shows the employee of the picker, on a day and through a week, and is opened again as it was left', async () => {
    const [lisa, emma] = ['Lisa Vermeer', 'Emma de Wit'].map((name) => ({ name })) as [
      { name: string },
      { name: string },
    ]
    const known = await employees()
    const idOf = ({ name }: { name: string }) => known.find((one) => one.name === name)!.id
    const { page } = await atWork(
      stage,
      'office-manager',
      `/calendar/employee?employee=${idOf(lisa)}&date=${tuesday}&view=day`,
    )
    const picker = page.getByRole('textbox', { name: 'Medewerker' })
    await grid(page, new RegExp(`^Agenda, ${lisa.name}, `)).waitFor(soon)
    await expect
      .poll(async () => [await columns(page).count(), await picker.inputValue()], soon)
      .toEqual([1, lisa.name])
    await noViolations(page)

    await view(page, 'Week').click()
    await expect.poll(() => columns(page).count(), soon).toBe(7)
    await expect.poll(() => picker.inputValue(), soon).toBe(lisa.name)
    await picker.fill('de wit')
    await page.getByRole('option', { name: emma.name }).click(soon)
    await grid(page, new RegExp(`^Agenda, ${emma.name}, `)).waitFor(soon)
    const { data: week } = (await stage.call(calendarApi.employeeWeek, {
      params: { userId: idOf(emma), from: mondayOf(tuesday), to: addDays(mondayOf(tuesday), 6) },
    }))!
    expect(week.appointments.length).toBeGreaterThan(0)
    for (const one of week.appointments.slice(0, 5)) await block(page, one).waitFor({ state: 'attached', ...soon })
    await accessible(page)

    // The address does not name the employee: the choice is remembered for this person.
    await page.goto(`${stage.url}/calendar/employee`)
    await grid(page, new RegExp(`^Agenda, ${emma.name}, `)).waitFor(soon)
    await expect
      .poll(() => words(page, 'employee', 'date', 'view'), soon)
      .toEqual([String(idOf(emma)), tuesday, 'week'])
    // The employee of the calendar is the practitioner in the form.
    await page.getByRole('button', { name: /^Afspraak/ }).click()
    await page.getByRole('dialog', { name: 'Nieuwe afspraak' }).waitFor(soon)
    await expect.poll(() => wordOf(page, 'who'), soon).toBe(String(idOf(emma)))
  })

  test('has no button that adds for a user who may not book', async () => {
    const { page } = await atWork(stage, 'trainee-practitioner', `/calendar/employee?date=${tuesday}&view=week`)
    await grid(page, /^Agenda, Romy Dekker, /).waitFor(soon) // the user's own calendar by default
    expect(await page.getByRole('button', { name: /^Afspraak/ }).count()).toBe(0)
    await page.keyboard.press('n')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('a location’s calendar', () => {
  test('through a week shows one room, and the next one around the list; the planning beside it says how much is free', async () => {
    const { page } = await atWork(stage, 'administrator', calendarAt('week'))
    const { rooms } = await onDay()
    const [first, last] = [rooms[0]!.name, rooms.at(-1)!.name]
    const room = (name: string) =>
      page.getByRole('group', { name: 'Kamer', exact: true }).getByText(name, { exact: true }).waitFor(soon)
    await room(`${first} (1/${rooms.length})`)
    await page.getByRole('button', { name: 'Vorige kamer' }).click()
    await room(`${last} (${rooms.length}/${rooms.length})`)
    await page.getByRole('button', { name: 'Volgende kamer' }).click()
    await room(`${first} (1/${rooms.length})`)
    await page.getByRole('button', { name: 'Volgende kamer' }).click()
    await room(`${rooms[1]!.name} (2/${rooms.length})`)
    expect(await columns(page).count()).toBe(7)

    const sidebar = page.getByRole('complementary', { name: 'Planning' })
    expect(await sidebar.count()).toBe(0)
    await page.getByRole('button', { name: 'Planning', exact: true }).click()
    const { data: planning } = (await stage.call(calendarApi.locationPlanning, {
      params: { locationId: amsterdam.id },
      query: { date_from: mondayOf(tuesday), date_till: addDays(mondayOf(tuesday), 6) },
    }))!
    const said = { green: 'veel plek', amber: 'weinig plek', red: 'vol', grey: 'niemand werkt' } as const
    await expect.poll(() => sidebar.getByRole('listitem').count(), soon).toBe(7)
    for (const [index, { colour, appointments }] of planning.days.entries()) {
      const day = sidebar.getByRole('listitem').nth(index).getByRole('button')
      expect([await day.getAttribute('data-colour'), await day.textContent()]).toEqual([
        colour,
        expect.stringMatching(new RegExp(`${said[colour!]}.*${appointments} afspra`)),
      ])
    }
    await accessible(page)
    // However much is planned, the page is no higher than the window.
    expect(await page.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await page.reload()
    await sidebar.getByRole('listitem').nth(2).getByRole('button').click(soon)
    await expect.poll(() => wordOf(page, 'date'), soon).toBe(addDays(mondayOf(tuesday), 2))
    await page.keyboard.press('p')
    await sidebar.waitFor({ state: 'detached', ...soon })
  })

  test('shows seven days where there is one room; another location or another visit resets that', async () => {
    const { page } = await atWork(stage, 'administrator', calendarAt('day', antwerp))
    await view(page, '7 dagen').click(soon)
    await expect.poll(() => wordOf(page, 'view'), soon).toBe('switch')
    const {
      data: { switchCalendarDays: days },
    } = (await stage.call(calendarApi.switchDays, { params: { locationId: antwerp.id, date: tuesday } }))!
    await expect
      .poll(() => columns(page).count(), soon)
      .toBe(days.reduce((sum, { users }) => sum + Math.max(users.length, 1), 0))
    await page
      .getByRole('group', { name: /Ines Claeys$/ })
      .first()
      .waitFor(soon)
    await accessible(page)
    await page.getByRole('button', { name: 'Volgende week' }).click()
    await expect.poll(() => wordOf(page, 'date'), soon).toBe(addDays(tuesday, 7))

    await page.goto(`${stage.url}/calendar/location`)
    await expect
      .poll(() => words(page, 'location', 'date', 'view'), soon)
      .toEqual([String(antwerp.id), addDays(tuesday, 7), 'day'])

    await view(page, '7 dagen').click(soon)
    await expect.poll(() => wordOf(page, 'view'), soon).toBe('switch')
    const goTo = async (place: string) => {
      await page.locator('button[aria-label^="Locatie: "]').click()
      // A short list of locations is filtered while typing, as in every picker.
      await page.getByPlaceholder('Zoeken', { exact: true }).fill(place)
      await page.locator('[data-combobox-selected]').filter({ hasText: place }).waitFor(soon)
      expect(await page.getByRole('option').count()).toBe(1)
      await page.keyboard.press('Enter')
    }
    await goTo('Amsterdam')
    await expect.poll(() => words(page, 'location', 'view'), soon).toEqual([String(amsterdam.id), 'day'])
    await columns(page).nth(7).waitFor(soon)
    expect(await view(page, '7 dagen').count()).toBe(0)
    await view(page, 'Week').click()
    await page.getByRole('button', { name: 'Vorige kamer' }).click()
    await expect.poll(() => wordOf(page, 'room'), soon).not.toBeNull()
    await goTo('Utrecht')
    await page.getByText(/ \(1\/4\)$/).waitFor(soon)
    await expect.poll(() => words(page, 'room', 'view'), soon).toEqual([null, 'week'])
  })
})

/** An appointment of Amsterdam that can be repeated at a free time a week later, by the same practitioner. */
async function repeatable() {
  const { appointments } = await onDay()
  for (const one of appointments.filter((each) => isActive(each) && !each.ignore_rules)) {
    const days = (await stage.call(availabilityApi.availability, {
      query: {
        client_id: one.client_id,
        location_id: amsterdam.id,
        treatment_id: one.treatment_id,
        user_id: one.user_id,
        date_from: addDays(tuesday, 7),
        date_till: addDays(tuesday, 13),
      },
    }))!.data
    const slot = days.find(({ time_slots }) => time_slots.length > 3)?.time_slots[1]
    if (slot) return { one: await shown(one.id), slot }
  }
  throw new Error('nobody of that day can come again')
}

/** The numbers of quarters later, or earlier, at which this appointment also fits in its room, the nearest first. */
async function quartersAway(
  { id, client_id, treatment, user, room, datetime_from, datetime_till }: Appointment,
  day: Day,
): Promise<number> {
  const { appointments } = await onDay(day)
  const [{ time_slots }] = (await stage.call(availabilityApi.availability, {
    query: {
      appointment_id: id,
      client_id,
      location_id: amsterdam.id,
      treatment_id: treatment.id,
      user_id: user.id,
      date_from: day,
      date_till: day,
    },
  }))!.data as [AvailabilityDay]
  const [from, length] = [epochMs(datetime_from), epochMs(datetime_till) - epochMs(datetime_from)]
  const inRoom = appointments.filter((other) => other.id !== id && other.room_id === room.id && isActive(other))
  return time_slots
    .map((slot) => epochMs(slot.datetime_from))
    .filter(
      (start) =>
        start !== from &&
        inRoom.every(
          (other) => epochMs(other.datetime_from) >= start + length || epochMs(other.datetime_till) <= start,
        ),
    )
    .map((start) => (start - from) / (15 * 60_000))
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]!
}

test('a reload asks for the session, the notices, the day and what changed meanwhile, of a location and of an employee', async () => {
  const { page } = await atWork(stage, 'administrator', calendarAt('day'), { alone: true })
  const column = page.locator('[data-column]').first()
  await column.waitFor(soon)
  // A server that has only just started does not know what changed before; a test before this one made a location.
  const missed = () =>
    page.evaluate(async () => {
      const reader = (await fetch('/api/live?age=3000')).body!.getReader()
      let text = ''
      while (!text.includes('event: ')) text += new TextDecoder().decode((await reader.read()).value)
      await reader.cancel()
      return text
    })
  await expect.poll(missed, soon).not.toMatch(/event: ready|lookups/)

  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  const { id: employeeId } = (await onDay()).users[0]!
  for (const [address, calendar] of [
    [calendarAt('day'), `/api/locations/${amsterdam.id}/calendar`],
    [`/calendar/employee?employee=${employeeId}&date=${tuesday}&view=day`, `/api/calendar/${employeeId}/employee`],
  ] as const) {
    await goTo(page, address)
    await column.waitFor(soon)
    asked = []
    const opened = page.waitForResponse((response) => response.url().includes('/api/live'))
    await page.reload()
    await column.waitFor(soon)
    await opened
    // The next and the previous day are fetched when somebody uses the page, and nothing before them but the number of
    // open reports, which waits for that too.
    const nextDay = `${calendar}/${addDays(tuesday, 1)}`
    const next = page.waitForRequest((request) => request.url().includes(nextDay))
    await page.mouse.move(400, 400)
    await page.mouse.move(420, 400)
    await next
    const before = asked.slice(0, asked.indexOf(`GET ${nextDay}`))
    // The event stream hears of a part of the page that comes later, such as that number, by a call of its own.
    const waits = ['GET /api/reports-to-finish/count', 'PUT /api/live']
    expect(before.filter((one) => !waits.includes(one)).toSorted()).toEqual(
      ['GET /api/live', `GET ${calendar}/${tuesday}`, 'GET /api/me', 'GET /api/notices'].toSorted(),
    )
  }
})

test('an open calendar shows at once that a colleague renamed a room', async () => {
  const { page } = await atWork(stage, 'office-manager', calendarAt('day'))
  const { name } = (await onDay()).rooms[0]!
  const heading = (text: string) => page.getByRole('group', { name: text, exact: true })
  await heading(name).waitFor(soon)
  const { page: other } = await atWork(stage, 'administrator', `/locations/${amsterdam.id}`)
  const rename = async (to: string) => {
    await other.getByRole('tab', { name: 'Kamers' }).click()
    await other.getByLabel('Naam van kamer 1', { exact: true }).fill(to)
    await other.getByRole('button', { name: /^Opslaan/ }).click()
    await heading(to).waitFor(soon)
  }
  await rename('Zonnekamer')
  await goTo(other, `/locations/${amsterdam.id}`)
  await rename(name)
})

test('a follow-up is with the same practitioner, opens from its address alone in the week when it is due, and is repeated every one to twelve weeks', async () => {
  const { one, slot } = await repeatable()
  const { page } = await atWork(
    stage,
    'office-manager',
    `/calendar/repeat/${one.id}?location=${antwerp.id}&date=${addDays(today, -30)}&view=day`,
  )
  const form = page.getByRole('dialog', { name: 'Vervolgafspraak' })
  await form.waitFor(soon)
  await expect
    .poll(() => words(page, 'location', 'date'), soon)
    .toEqual([String(amsterdam.id), localTimeAt(one.datetime_from, zone).day])
  const practitioner = form.getByLabel(/^Behandelaar/).and(page.locator('input'))
  await expect.poll(() => practitioner.inputValue(), soon).toBe(one.user.name)
  expect(await practitioner.isDisabled()).toBe(true)

  const { day, time } = localTimeAt(slot.datetime_from, zone)
  const { due, weeks } = (await stage.call(seriesApi.followUp, { params: { id: one.id } }))!.data
  if (due) {
    await form.getByText(`Het vervolg is na ${weeks} we`).waitFor(soon)
    expect(
      await form
        .getByRole('group', { name: /^Kies een dag/ })
        .locator('button[aria-pressed="true"]')
        .textContent(),
    ).toBe(String(Number(due.slice(8))))
  }
  await chooseDay(page, day, due ?? tuesday)
  await form.getByRole('radio', { name: new RegExp(`^${time}`) }).check(soon)
  const repeat = form.getByRole('region', { name: 'Herhalen' })
  const choice = (field: string) => repeat.getByLabel(field).and(page.locator('input'))
  await choice('Herhalen').click()
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Niet',
    'Elke week',
    ...Array.from({ length: 11 }, (_, index) => `Elke ${index + 2} weken`),
  ])
  for (const [name, days] of [
    ['Elke week', 7],
    ['Elke 6 weken', 42],
    ['Elke 2 weken', 14],
  ] as const) {
    if (!(await page.getByRole('option').count())) await choice('Herhalen').click()
    await page.getByRole('option', { name, exact: true }).click()
    await expect
      .poll(() => repeat.getByRole('listitem').nth(2).textContent(), soon)
      .toMatch(new RegExp(`\\b${Number(addDays(day, 2 * days).slice(8))} \\w+ ${time}`))
  }
  expect(await repeat.getByRole('listitem').count()).toBe(3)
  // The result of the request is visible, above the foot of the popup.
  await expect.poll(() => repeat.getByRole('list').getAttribute('aria-busy'), soon).toBe('false')
  await expect
    .poll(async () => {
      const [last, foot] = await Promise.all([
        repeat.getByRole('listitem').last().boundingBox(),
        form.getByRole('button', { name: /boeken/i }).boundingBox(),
      ])
      return last!.y + last!.height < foot!.y
    }, soon)
    .toBe(true)
  // A repetition that does not fit at its own time says why, and offers the next free one.
  const offers = repeat.getByRole('button', { name: /^Wel vrij: / })
  for (let left = await offers.count(); left > 0; left -= 1) {
    await offers.first().click()
    await expect.poll(() => offers.count(), soon).toBe(left - 1)
  }
  await accessible(page)
  const book = form.getByRole('button', { name: /afspraken boeken|^Boeken/ })
  const booking = page.waitForResponse((response) => response.url().endsWith('/api/event/series'))
  await book.click()
  const { data: made } = (await (await booking).json()) as {
    data: { id: number; datetime_from: Instant; user: { id: number } }[]
  }
  await page.getByText(`${made.length} afspraken staan in de agenda`).waitFor(soon)
  await block(page, made[0]!).waitFor(soon)
  expect(made.map(({ user }) => user.id)).toEqual(made.map(() => one.user.id))
  expect(localTimeAt(made[0]!.datetime_from, zone)).toEqual({ day, time })
  expect(
    made.map(({ datetime_from }) =>
      Math.round((Date.parse(localTimeAt(datetime_from, zone).day) - Date.parse(day)) / 86_400_000 / 14),
    ),
  ).toEqual([0, 1, 2])
})

describe('outside the rules', () => {
  test('nobody books without the permission for it', async () => {
    const { page } = await atWork(
      stage,
      'junior-practitioner',
      `/calendar/new?location=${amsterdam.id}&date=${tuesday}&view=day`,
    )
    const form = page.getByRole('dialog', { name: 'Nieuwe afspraak' })
    await form.getByRole('button', { name: /^Boeken/ }).waitFor(soon)
    expect(await form.getByRole('button', { name: 'Toch inplannen' }).count()).toBe(0)
  })

  test('a taken place is booked, the limits are reported at their fields, and more than a day is asked about', async () => {
    const { appointments, rooms, users, treatments } = await onDay()
    const there = appointments.find((one) => isActive(one) && users.some(({ id }) => id === one.user_id))!
    const [client] = (await stage.call(listsApi.clients, {
      query: { filters: { search: 'de', country_id: amsterdam.supported_country_id } },
    }))!.data
    const { page } = await atWork(
      stage,
      'office-manager',
      `/calendar/new?location=${amsterdam.id}&date=${tuesday}&view=day`,
    )
    // A list of choices that is refused once is reported, and read again by a button.
    await page.route(/\/list\/location\/\d+\/practitioners/, (route) => route.fulfill({ status: 429, json: {} }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Toch inplannen' }).click(soon)
    const form = page.getByRole('dialog', { name: 'Afspraak toch inplannen' })
    await form.waitFor(soon)
    const unread = form
      .getByRole('status')
      .filter({ hasText: 'Sommige keuzes of gegevens konden niet worden geladen.' })
    await unread.waitFor(soon)
    await accessible(page)
    await unread.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await unread.waitFor({ state: 'detached', ...soon })
    const field = (name: string) => form.getByLabel(new RegExp(`^${name}( \\*)?$`)).and(page.locator('input'))
    const set = async (name: string, value: string) => {
      await field(name).fill(value)
      await page.keyboard.press('Tab')
    }
    const complaint = async (name: string) => {
      const ids = (await field(name).getAttribute('aria-describedby')) ?? ''
      return (
        await Promise.all(
          ids
            .split(' ')
            .filter(Boolean)
            .map((id) => page.locator(`[id="${id}"]`).textContent()),
        )
      ).join(' ')
    }
    await choose(page, /^Cliënt/, client!.email, new RegExp(literally(client!.last_name)))
    const treatment = translate(treatments.find(({ id }) => id === there.treatment_id)!.name, 'nl')
    await choose(page, /^Behandeling/, treatment, new RegExp(`^${literally(treatment)}`))
    await field('Kamer').click()
    await page.getByRole('option', { name: rooms.find(({ id }) => id === there.room_id)!.name, exact: true }).click()
    await field('Behandelaar').click()
    await page.getByRole('option', { name: users.find(({ id }) => id === there.user_id)!.name, exact: true }).click()
    await set('Naam', 'Overleg met de arts')

    const { time } = localTimeAt(there.datetime_from, zone)
    await set('Begint om', time)
    await set('Eindigt om', time)
    await expect.poll(() => complaint('Eindigt om'), soon).toContain('De eindtijd moet na de begintijd liggen.')
    await form.getByRole('button', { name: /^Boeken/ }).click()
    await expect.poll(() => field('Eindigt om').evaluate((one) => one.matches(':focus')), soon).toBe(true)
    await set('Tot', formatDay(addDays(tuesday, 4 * 365), 'nl'))
    await expect.poll(() => complaint('Tot'), soon).toContain('Dit duurt langer dan drie jaar.')
    expect(await complaint('Eindigt om')).not.toContain('De eindtijd')
    await accessible(page)
    await set('Van', formatDay(addDays(today, -120), 'nl'))
    await set('Tot', formatDay(addDays(today, -119), 'nl'))
    await expect.poll(() => complaint('Van'), soon).toContain('meer dan drie maanden geleden')
    await set('Van', formatDay(tuesday, 'nl'))
    await set('Tot', formatDay(addDays(tuesday, 2), 'nl'))
    await form.getByText('Deze afspraak duurt langer dan een dag.').waitFor(soon)
    await expect.poll(() => complaint('Van'), soon).not.toContain('geleden')

    // Answering the question with no changes nothing.
    const count = async () =>
      (await onDay()).appointments.filter((one) => one.ignore_rules && one.client_id === client!.id).length
    expect(await count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('dialog', { name: 'Langer dan een dag?' })
    await question.waitFor(soon)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached', ...soon })
    expect(await count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await question.getByRole('button', { name: 'Ja, zo opslaan' }).click(soon)
    await page.getByText(/staat in de agenda/).waitFor(soon)
    expect(await count()).toBe(1)

    const made = (await onDay()).appointments.find((one) => one.ignore_rules && one.client_id === client!.id)!
    expect([made.room_id, made.user_id, made.datetime_from, localTimeAt(made.datetime_till, zone)]).toEqual([
      there.room_id,
      there.user_id,
      there.datetime_from,
      { day: addDays(tuesday, 2), time },
    ])
    expect(await block(page, made).textContent()).toContain('Overleg met de arts')
    expect(await block(page, made).getAttribute('aria-description')).toContain('Toch ingepland')
    await block(page, made).click()
    await page
      .getByRole('dialog', { name: client!.last_name })
      .getByText(/kan dubbel bezet zijn/)
      .waitFor(soon)
    await noViolations(page)
  })
})

test('a reminder is sent by a button, in the client’s language, and not twice in a row', async () => {
  const french = (await stage.call(referenceDataApi.locales))!.data
    .filter(({ language }) => language === 'fr')
    .map(({ id }) => id)
  const { appointments } = (await stage.call(calendarApi.week, {
    params: { locationId: antwerp.id, from: addDays(mondayOf(today), 7), to: addDays(mondayOf(today), 20) },
  }))!.data
  let found: CalendarAppointment | undefined
  for (const one of appointments.filter(isActive)) {
    const { data: client } = (await stage.call(clientsApi.show, { params: { id: one.client_id } }))!
    if (client.email && french.includes(client.locale_id)) {
      found = one
      break
    }
  }
  const one = await shown(found!.id)
  const { page } = await atWork(stage, 'administrator', `/calendar/appointment/${one.id}`)
  const popup = page.getByRole('dialog', { name: `${one.client.first_name} ${one.client.last_name}` })
  // The popup stands beside its block once the calendar is drawn: hovering waits until it no longer moves.
  await block(page, one).waitFor(soon)
  await popup.hover({ position: { x: 20, y: 20 }, ...soon })
  // A press in it that is released elsewhere does not close it.
  await page.mouse.down()
  await page.mouse.move(640, 90)
  await page.mouse.up()
  expect(await popup.isVisible()).toBe(true)
  const item = async () => {
    await popup.getByRole('button', { name: 'Meer', exact: true }).click(soon)
    return page.getByRole('menuitem', { name: /^Herinnering sturen/ })
  }
  await (await item()).click()
  await page
    .getByText(`De herinnering aan ${one.client.first_name} ${one.client.last_name} wordt verstuurd`)
    .waitFor(soon)
  await expect.poll(() => mails.received.filter(({ to }) => to.includes(one.client.email)).length, soon).toBe(1)
  const { mail } = mails.received.find(({ to }) => to.includes(one.client.email))!
  expect(mail.subject).toMatch(new RegExp(`^Votre rendez-vous du .* à ${timeOf(one.datetime_from)}$`))
  expect(mail.text).toContain(translate(one.treatment.name, 'fr'))
  await popup.getByText('Herinnering verstuurd', { exact: true }).waitFor(soon)
  const again = await item()
  expect([await again.isDisabled(), await again.textContent()]).toEqual([
    true,
    expect.stringContaining('Er is zojuist een herinnering verstuurd.'),
  ])
  await noViolations(page)

  // The mail names its client, and leads to them.
  const administrator = (await atWork(stage, 'administrator', '/mails')).page
  await administrator.getByRole('link', { name: one.client.email }).first().click(soon)
  const opened = administrator.getByRole('dialog')
  const name = `${one.client.first_name} ${one.client.last_name}`
  await opened.getByRole('link', { name, exact: true }).click(soon)
  await administrator.getByRole('heading', { level: 1, name, exact: true }).waitFor(soon)
})

test('a colleague’s booking and move appear by themselves, and the history says who moved it and from where', async () => {
  const { one, slot } = await repeatable()
  const day = localTimeAt(slot.datetime_from, zone).day
  const [{ page: mine }, { page: theirs }] = await Promise.all([
    atWork(stage, 'administrator', calendarAt('day', amsterdam, day)),
    atWork(stage, 'office-manager', `/calendar/new/${one.client_id}?location=${amsterdam.id}&date=${day}&view=day`),
  ])
  await grid(mine, /^Agenda, /).waitFor(soon)
  const treatment = translate(one.treatment.name, 'nl')
  await choose(theirs, /^Behandeling/, treatment, new RegExp(`^${literally(treatment)}`))
  await theirs.getByRole('radio', { name: new RegExp(`^${timeOf(slot.datetime_from)}`) }).check(soon)
  const booking = theirs.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/event'),
  )
  await theirs.getByRole('button', { name: /^Boeken/ }).click()
  const { data: made } = (await (await booking).json()) as { data: CalendarAppointment }
  await block(mine, made).waitFor(soon)
  const before = await block(mine, made).boundingBox()

  // Moved by the keys, to the nearest quarter at which room and practitioner are free.
  await expect.poll(() => block(theirs, made).evaluate((one) => one.matches(':focus')), soon).toBe(true)
  const quarters = await quartersAway(await shown(made.id), day)
  for (let step = 0; step < Math.abs(quarters); step++)
    await theirs.keyboard.press(quarters < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
  await theirs.keyboard.press('Enter')
  await theirs.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
  const now = await shown(made.id)
  expect(now.datetime_from).not.toBe(made.datetime_from)
  await expect.poll(() => block(mine, made).boundingBox(), soon).not.toEqual(before)

  await block(mine, made).click()
  await mine.getByRole('button', { name: 'Geschiedenis' }).click(soon)
  const moved = mine.getByRole('list', { name: 'Geschiedenis' }).getByRole('listitem').first()
  await expect
    .poll(() => moved.textContent(), soon)
    .toMatch(new RegExp(`door Sanne Visser.*${timeOf(made.datetime_from)}.*${timeOf(now.datetime_from)}`))
  await noViolations(mine)
})
