import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, instant, mondayOf, wallClock, type Day, type Instant } from '#kernel/day.ts'
import { appointmentsApi, type CalendarAppointment } from '#features/appointments/contract.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { isActive } from '#features/appointments/rules.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const amsterdam = 1
/** A working day that is still to come: everything on it may be moved. */
const day: Day = addDays(mondayOf(wallClock(Date.now(), 'Europe/Amsterdam').day), 8)

const onDay = async (date: Day = day) => (await stage.call(appointmentsApi.day, { params: { locationId: amsterdam, date } }))!.data
const stored = async ({ id }: Pick<CalendarAppointment, 'id'>) => (await stage.call(appointmentsApi.show, { params: { id } }))!.data
const later = (at: Instant): Instant => instant(Date.parse(at) + 30 * 60_000)
const timeOf = (at: Instant) => wallClock(at, 'Europe/Amsterdam').time

/** One that may be moved, with an hour free before or behind it in its room for itself and its practitioner. */
async function movable(taken: readonly number[] = []): Promise<CalendarAppointment> {
  const { appointments } = await onDay()
  const active = appointments.filter((one) => isActive(one) && !one.ignore_rules && !one.is_paid)
  const minutes = (at: string) => Date.parse(at) / 60_000
  const found = active.find((one) => !taken.includes(one.id) && minutes(one.datetime_till) - minutes(one.datetime_from) <= 60 && minutes(one.datetime_till) - minutes(one.datetime_from) >= 30
    && active.every((other) => other === one || (other.room_id !== one.room_id && other.user_id !== one.user_id && other.client_id !== one.client_id) || minutes(other.datetime_from) >= minutes(one.datetime_till) + 30 || minutes(other.datetime_till) <= minutes(one.datetime_from)))
  expect(found, 'the demo has an appointment with room behind it').toBeDefined()
  return found!
}
const block = (page: Page, { id }: Pick<CalendarAppointment, 'id'>) => page.locator(`[data-appointment="${id}"]`)
const review = (page: Page) => page.getByRole('dialog', { name: /^(Afspraak verplaatsen|Duur wijzigen)$/ })
const calendar = `/calendar/location?location=${amsterdam}&date=${day}&view=day`

async function drag(page: Page, one: CalendarAppointment, { pixels, fromEdge = false }: { pixels: number; fromEdge?: boolean }): Promise<void> {
  await block(page, one).scrollIntoViewIfNeeded()
  const box = (await block(page, one).boundingBox())!
  const [x, y] = [box.x + box.width / 2, fromEdge ? box.y + box.height - 3 : box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 6; step++) await page.mouse.move(x, y + (pixels * step) / 6)
  await page.mouse.up()
}

describe('a block', () => {
  test('is dragged half an hour down, looked at once more, moved, and put back by Undo', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await drag(page, one, { pixels: 36 })
    await review(page).waitFor(soon)
    await noViolations(page)
    await review(page).getByText(timeOf(later(one.datetime_from))).waitFor(soon)
    await page.keyboard.press('Enter')
    await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
    expect((await stored(one)).datetime_from).toBe(later(one.datetime_from))
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByText(/staat weer op/).waitFor(soon)
    expect(await stored(one)).toMatchObject({ datetime_from: one.datetime_from, datetime_till: one.datetime_till, room: { id: one.room_id }, user: { id: one.user_id } })
  })

  test('put down where it cannot be stays where it was, and Escape puts it back', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await block(page, one).scrollIntoViewIfNeeded()
    const box = (await block(page, one).boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await review(page).count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await stored(one)).datetime_from).toBe(one.datetime_from)
  })

  test('is made longer by its lower edge', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await drag(page, one, { pixels: 18, fromEdge: true })
    await page.getByRole('dialog', { name: 'Duur wijzigen' }).waitFor(soon)
    await page.getByRole('button', { name: 'Bevestigen' }).click()
    await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
    const after = await stored(one)
    expect([after.datetime_from, Date.parse(after.datetime_till) - Date.parse(one.datetime_till)]).toEqual([one.datetime_from, 15 * 60_000])
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByText(/staat weer op/).waitFor(soon)
  })

  test('is moved by the keyboard alone, with the client told by mail', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await block(page, one).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Enter')
    await review(page).waitFor(soon)
    await review(page).getByRole('checkbox', { name: 'De cliënt een e-mail sturen' }).check()
    await page.getByRole('button', { name: 'Bevestigen' }).click()
    await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
    expect(Date.parse((await stored(one)).datetime_from) - Date.parse(one.datetime_from)).toBe(30 * 60_000)
  })

  test('that a colleague moved meanwhile is not moved again: it is told where it is', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await drag(page, one, { pixels: 18 })
    await review(page).waitFor(soon)
    const { room, user } = await stored(one)
    const moved = await stage.call(
      moveApi.move,
      { params: { id: one.id }, body: { seen: { datetime_from: one.datetime_from, datetime_till: one.datetime_till, room_id: room.id, user_id: user.id }, datetime_from: later(one.datetime_from), datetime_till: later(one.datetime_till), room_id: null, user_id: null, notify: false } },
    )
    expect(moved!.status).toBe(200)
    await page.getByRole('button', { name: 'Bevestigen' }).click()
    await review(page).getByText('Iemand anders heeft deze afspraak intussen verplaatst.').waitFor(soon)
    await review(page).getByText(/^De afspraak staat nu op/).waitFor(soon)
    await noViolations(page)
  })
})

test('taken along to another week by the menu, and put down there', async () => {
  const one = await movable()
  const { page } = await atWork(stage, 'office-manager', calendar)
  await block(page, one).waitFor(soon)
  await block(page, one).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Oppakken om te verplaatsen' }).waitFor(soon)
  await noViolations(page)
  await page.getByRole('menuitem', { name: 'Oppakken om te verplaatsen' }).click()
  await page.getByText(new RegExp(`^${one.client_name} verplaatsen`)).waitFor(soon)
  // Put back, it is where it was; taken up again, it goes to the first free place of another day.
  await page.getByRole('button', { name: 'Terugleggen' }).click()
  expect(await page.getByText(new RegExp(`^${one.client_name} verplaatsen`)).count()).toBe(0)
  await block(page, one).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Oppakken om te verplaatsen' }).click()
  const { day: goalDay, time, room } = await freePlace(one)
  for (let on = day; on < goalDay; on = addDays(on, 1)) {
    await page.getByRole('button', { name: 'Volgende dag' }).click()
    await page.waitForURL((url) => url.search.includes(addDays(on, 1)), soon)
  }
  await page.getByRole('group', { name: room.name }).waitFor(soon)
  await clickAt(page, room.name, time)
  await review(page).getByText(time).waitFor(soon)
  await page.keyboard.press('Enter')
  await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
  expect(wallClock((await stored(one)).datetime_from, 'Europe/Amsterdam')).toEqual({ day: goalDay, time })
  expect(await page.getByText(new RegExp(`^${one.client_name} verplaatsen`)).count()).toBe(0)
})

/** A start on one of the next days at which it fits, with its own practitioner. */
async function freePlace(one: CalendarAppointment) {
  const days = (await stage.call(availabilityApi.availability, {
    query: { appointment_id: one.id, client_id: one.client_id, location_id: amsterdam, treatment_id: one.treatment_id, user_id: one.user_id, date_from: addDays(day, 1), date_till: addDays(day, 20) },
  }))!.data
  const slot = days.flatMap(({ time_slots }) => time_slots)[0]!
  const wall = wallClock(slot.datetime_from, 'Europe/Amsterdam')
  return { ...wall, room: (await onDay(wall.day)).rooms.find(({ id }) => id === slot.room_id)! }
}

/** Clicks the empty place of a room at a time, by the hours at the side. */
async function clickAt(page: Page, room: string, time: string): Promise<void> {
  const column = page.getByRole('group', { name: room, exact: true })
  const noon = page.locator('[data-grid] span', { hasText: /^12:00$/ }).first()
  await noon.scrollIntoViewIfNeeded()
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  await page.locator('[data-grid]').evaluate((grid, top) => grid.scrollBy(0, top), (hours - 12) * 72)
  const [label, box] = [(await noon.boundingBox())!, (await column.boundingBox())!]
  await page.mouse.click(box.x + box.width / 2, label.y + label.height / 2 + ((hours - 12) * 60 + minutes) * 1.2 + 4)
}
