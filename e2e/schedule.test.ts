import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, instant, mondayOf, wallClock, type ClockTime, type Day } from '#kernel/day.ts'
import { wallInstant } from '#kernel/zone.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { listsApi, type LocationOption } from '#features/lists/contract.ts'
import { absencesApi, schedulesApi, type ScheduleEntity } from '#features/schedules/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

const zone = 'Europe/Amsterdam'
const today = wallClock(instant(Date.now()), zone).day
/** A week that nobody has worked in yet. */
const monday = addDays(mondayOf(today), 14)
const [tuesday, thursday] = [addDays(monday, 1), addDays(monday, 3)]
/** Nobody has booked so far ahead. */
const later = addDays(monday, 140)
const midnight = '00:00' as ClockTime

let amsterdam: LocationOption
beforeAll(async () => {
  amsterdam = (await stage.call(listsApi.locations))!.data.find(({ place }) => place === 'Amsterdam')!
})

const rowsOf = async (entity: ScheduleEntity, from: Day = monday) => (await stage.call(schedulesApi.list, {
  params: { locationId: amsterdam.id, entity }, query: { from: wallInstant(from, midnight, zone), till: wallInstant(addDays(from, 7), midnight, zone) },
}))!.data
/** The days and hours of somebody in a week, in short. */
const hoursOf = async (id: number, entity: ScheduleEntity = 'users', from: Day = monday) =>
  (await rowsOf(entity, from)).find((row) => row.id === id)!.schedules.map(({ date, time_from, time_till, active, exception, interval }) => [date, active ? `${time_from}–${time_till}` : 'closed', interval, exception])
const absencesOn = async (day: Day) => (await stage.call(absencesApi.list, { query: { location_id: amsterdam.id, from: day, till: day } }))!.data

const scheduleAt = (tab: ScheduleEntity = 'users', date: Day = monday) => `/schedule?location=${amsterdam.id}&date=${date}&tab=${tab}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
/** A day of somebody, 0 for Monday. */
const cell = (page: Page, name: string, day: number): Locator => row(page, name).getByRole('gridcell').nth(day)
const entries = (where: Locator) => where.locator('[data-recurrence]')
const popup = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) })
const radio = (form: Locator, name: RegExp | string) => form.getByRole('radio', { name })
const wordOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const atSchedule = async (tab: ScheduleEntity = 'users', role = 'administrator', date = monday) => {
  const { page } = await atWork(stage, role, scheduleAt(tab, date))
  await page.getByRole('grid').waitFor(soon)
  return page
}

/** Somebody who works here and has nothing in their schedule. */
async function somebodyFree(taken: readonly number[] = []): Promise<{ id: number; name: string }> {
  return (await rowsOf('users')).find(({ id, active, schedules }) => active && !schedules.length && !taken.includes(id))!
}

describe('hours of an employee', () => {
  test('are added as a series; what overlaps is named at its field; one day is changed alone; the rest ends on a day, and comes back', async () => {
    const { id, name } = await somebodyFree()
    const page = await atSchedule()
    await noViolations(page)

    await cell(page, name, 1).getByRole('button', { name: /^Rooster toevoegen/ }).click()
    const adding = popup(page, 'Nieuw rooster')
    // Whose and when is known: what is left to type are the hours.
    await adding.locator('input[name="time_from"]:focus').waitFor(soon)
    await page.keyboard.type('9')
    await page.keyboard.press('Tab')
    await page.keyboard.type('17')
    await adding.getByRole('checkbox', { name: 'dinsdag' }).check()
    expect(await radio(adding, 'Niet').isChecked()).toBe(true)
    await adding.getByRole('checkbox', { name: 'donderdag' }).check()
    expect(await radio(adding, 'Elke week').isChecked()).toBe(true)
    expect(await radio(adding, 'Niet').isDisabled()).toBe(true)
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText(`Rooster toegevoegd voor ${name}`).waitFor(soon)
    expect(await hoursOf(id)).toEqual([[tuesday, '09:00–17:00', 7, false], [thursday, '09:00–17:00', 7, false]])
    await entries(cell(page, name, 3)).waitFor(soon)
    await row(page, name).getByRole('rowheader').getByText('16', { exact: false }).waitFor(soon)

    // By keyboard: to the hours, past them to the place to add, and in.
    await entries(cell(page, name, 1)).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await adding.waitFor(soon)
    await adding.getByLabel(/^Begin/).fill('16')
    await adding.getByLabel(/^Einde/).fill('20')
    await page.keyboard.press('Control+Enter')
    await adding.getByText(/^Dit overlapt met 09:00–17:00 op /).waitFor(soon)
    expect(await adding.getByLabel(/^Begin/).getAttribute('aria-invalid')).toBe('true')
    await page.goBack()
    await page.getByRole('button', { name: 'Weggooien' }).click()
    await adding.waitFor({ state: 'detached', ...soon })
    expect(await hoursOf(id)).toHaveLength(2)

    await entries(cell(page, name, 3)).click()
    const editing = popup(page, 'Rooster wijzigen')
    expect(await radio(editing, /^Alleen/).isChecked()).toBe(true)
    await editing.getByLabel(/^Einde/).fill('15:00')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`Rooster gewijzigd voor ${name}`).waitFor(soon)
    expect(await hoursOf(id)).toEqual([[tuesday, '09:00–17:00', 7, false], [thursday, '09:00–15:00', 7, true]])
    expect(await hoursOf(id, 'users', addDays(monday, 7))).toEqual([[addDays(tuesday, 7), '09:00–17:00', 7, false], [addDays(thursday, 7), '09:00–17:00', 7, false]])
    await entries(cell(page, name, 3)).getByText('afwijkend').waitFor(soon)

    await page.getByRole('button', { name: 'Volgende week' }).click()
    await expect.poll(() => wordOf(page, 'date'), soon).toBe(addDays(monday, 7))
    const next = entries(cell(page, name, 3))
    await expect.poll(() => next.getAttribute('aria-label'), soon).toContain('09:00–17:00')
    await next.focus()
    await page.keyboard.press('Delete')
    const removing = popup(page, 'Rooster verwijderen')
    await radio(removing, 'Deze dag en alle volgende').check(soon)
    await removing.getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByText(`Rooster van ${name} verwijderd`).waitFor(soon)
    await next.waitFor({ state: 'detached', ...soon })
    expect(await hoursOf(id)).toHaveLength(2)
    expect(await hoursOf(id, 'users', addDays(monday, 14))).toEqual([])
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByText(`Rooster van ${name} teruggezet`).waitFor(soon)
    expect((await hoursOf(id, 'users', addDays(monday, 14))).map(([, hours]) => hours)).toEqual(['09:00–17:00', '09:00–17:00'])
  })

  test('that end under appointments are listed first, and end when somebody says so', async () => {
    const calendar = (await stage.call(appointmentsApi.week, { params: { locationId: amsterdam.id, from: monday, to: addDays(monday, 6) } }))!.data
    const visit = calendar.appointments.find((one) => !one.deleted_at && !one.no_show_at && !one.ignore_rules)!
    const { day, time } = wallClock(visit.datetime_from, zone)
    const held = (await rowsOf('users')).find(({ id }) => id === visit.user_id)!
    const index = Array.from({ length: 7 }, (_, n) => addDays(monday, n)).indexOf(day)
    const hours = held.schedules.find((one) => one.date === day && one.time_from <= time && one.time_till > time)!

    const page = await atSchedule()
    await cell(page, held.name, index).locator(`[data-recurrence="${hours.recurrence_id}"]`).focus()
    await page.keyboard.press('Delete')
    const removing = popup(page, 'Rooster verwijderen')
    await removing.getByRole('button', { name: 'Verwijderen' }).click(soon)
    const listed = removing.getByRole('row').filter({ hasText: visit.client_name })
    await listed.first().waitFor(soon)
    expect(await listed.first().getByRole('link').getAttribute('href')).toBe(`/calendar/appointment/${visit.id}`)
    await noViolations(page)
    expect(await hoursOf(held.id)).toContainEqual([day, `${hours.time_from}–${hours.time_till}`, hours.interval, hours.exception])
    await removing.getByRole('button', { name: 'Toch verwijderen' }).click()
    await page.getByText(`Rooster van ${held.name} verwijderd`).waitFor(soon)
    expect(await hoursOf(held.id)).not.toContainEqual([day, `${hours.time_from}–${hours.time_till}`, hours.interval, hours.exception])
    expect((await stage.call(appointmentsApi.show, { params: { id: visit.id } }))!.data).toMatchObject({ datetime_from: visit.datetime_from, deleted_at: null })
  })
})

describe('an absence', () => {
  test('over appointments says which; it shows hatched; Delete takes it back, and Undo brings it again', async () => {
    const week = addDays(monday, 7)
    const calendar = (await stage.call(appointmentsApi.week, { params: { locationId: amsterdam.id, from: week, to: addDays(week, 6) } }))!.data
    const visit = calendar.appointments.find((one) => !one.deleted_at && !one.no_show_at)!
    const { day } = wallClock(visit.datetime_from, zone)
    const { name, id } = (await rowsOf('users', week)).find((one) => one.id === visit.user_id)!
    const index = Array.from({ length: 7 }, (_, n) => addDays(week, n)).indexOf(day)
    const { page } = await atWork(stage, 'salon-owner', scheduleAt('users', week))

    await cell(page, name, index).locator('[data-stop]').first().focus(soon)
    await page.keyboard.press('a')
    const adding = popup(page, 'Nieuwe afwezigheid')
    await radio(adding, 'Vakantie').waitFor({ state: 'attached', ...soon })
    expect(await radio(adding, 'Vakantie').isChecked()).toBe(true)
    await page.keyboard.press('Control+Enter')
    await adding.getByText(visit.client_name).first().waitFor(soon)
    expect((await absencesOn(day)).filter((one) => one.employee_id === id)).toEqual([])
    // Back to what was filled in, and once more.
    await adding.getByRole('button', { name: 'Terug' }).click()
    await radio(adding, 'Ziekte').check()
    await page.keyboard.press('Control+Enter')
    await adding.getByRole('button', { name: 'Toch opslaan' }).click(soon)
    await page.getByText(`Ziekte toegevoegd: ${name}`).waitFor(soon)
    expect((await absencesOn(day)).filter((one) => one.employee_id === id)).toMatchObject([{ kind: 'sick_leave', time_from: null, time_till: null }])

    const block = cell(page, name, index).locator('[data-absence]')
    await block.waitFor(soon)
    await noViolations(page)
    await block.focus()
    await page.keyboard.press('Delete')
    await page.getByText(`Ziekte verwijderd: ${name}`).waitFor(soon)
    await block.waitFor({ state: 'detached', ...soon })
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await block.waitFor(soon)
    expect((await absencesOn(day)).filter((one) => one.employee_id === id)).toHaveLength(1)
  })
})

describe('the rooms', () => {
  test('keep the hours of the location, have their own, or are closed; the page is come back to as it was left', async () => {
    const { id, name } = (await rowsOf('rooms', later)).find(({ schedules }) => !schedules.length)!
    const page = await atSchedule('users', 'administrator', later)
    await page.getByRole('tab', { name: 'Kamers' }).click()
    await row(page, name).waitFor(soon)
    await noViolations(page)

    await cell(page, name, 1).getByRole('button', { name: /^Rooster toevoegen/ }).click()
    const adding = popup(page, 'Nieuw rooster')
    expect(await radio(adding, /^Als de locatie/).isChecked()).toBe(true)
    expect(await adding.getByLabel(/^Begin/).isDisabled()).toBe(true)
    // The hours of the location on Tuesday and on Wednesday are not the same.
    await adding.getByRole('checkbox', { name: 'dinsdag' }).check()
    await adding.getByRole('checkbox', { name: 'woensdag' }).check()
    expect(await radio(adding, /^Als de locatie/).isDisabled()).toBe(true)
    await adding.getByRole('checkbox', { name: 'woensdag' }).uncheck()
    await radio(adding, 'Gesloten').check()
    await page.keyboard.press('Control+Enter')
    await page.getByText(`Rooster toegevoegd voor ${name}`).waitFor(soon)
    expect((await hoursOf(id, 'rooms', later)).map(([day, hours]) => [day, hours])).toEqual([[addDays(later, 1), 'closed']])

    await entries(cell(page, name, 1)).click(soon)
    const editing = popup(page, 'Rooster wijzigen')
    await radio(editing, 'Eigen tijden').check(soon)
    await editing.getByLabel(/^Begin/).fill('10')
    await editing.getByLabel(/^Einde/).fill('9')
    await page.keyboard.press('Control+Enter')
    await editing.getByText('De eindtijd ligt na de begintijd.').waitFor(soon)
    await editing.getByLabel(/^Einde/).fill('16')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`Rooster gewijzigd voor ${name}`).waitFor(soon)
    expect((await hoursOf(id, 'rooms', later)).map(([, hours]) => hours)).toEqual(['10:00–16:00'])

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor(soon)
    await page.getByRole('link', { name: 'Roosters' }).click()
    await row(page, name).waitFor(soon)
    expect([wordOf(page, 'tab'), wordOf(page, 'date'), wordOf(page, 'location')]).toEqual(['rooms', later, String(amsterdam.id)])
  })
})

test('what a colleague plans appears, and who may only look finds nothing to press', async () => {
  const { id, name } = await somebodyFree()
  const page = await atSchedule('users', 'trainee-practitioner')
  await row(page, name).waitFor(soon)
  expect(await page.getByRole('grid').getByRole('button').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Afwezigheid' }).count()).toBe(0)
  const answer = await stage.call(schedulesApi.addToEmployee, {
    params: { id }, body: { location_id: amsterdam.id, date_from: thursday, weekdays: [], interval: 0, time_from: '11:00', time_till: '12:00', active: true, type: 'series', confirmed: false },
  })
  expect(answer!.status).toBe(201)
  await expect.poll(() => entries(cell(page, name, 3)).getAttribute('aria-label'), soon).toContain('11:00–12:00')
  await noViolations(page)
})
