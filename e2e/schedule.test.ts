import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, instant, minutesOf, mondayOf, localTimeAt, type ClockTime, type Day } from '#kernel/day.ts'
import type { Permission } from '#kernel/permission.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { rolesApi } from '#features/employees/contract.ts'
import { listsApi, type LocationOption } from '#features/lists/contract.ts'
import { schedulesApi, type ScheduleEntity } from '#features/schedules/contract.ts'
import { absencesApi } from '#features/schedules/contract/absences.ts'
import { atWork, holdNotice, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

const zone = 'Europe/Amsterdam'
const today = localTimeAt(instant(Date.now()), zone).day
/** A week without working hours yet. */
const monday = addDays(mondayOf(today), 14)
const [tuesday, thursday] = [addDays(monday, 1), addDays(monday, 3)]
/** A day so far ahead that it has no bookings. */
const later = addDays(monday, 140)
const midnight = '00:00' as ClockTime

let amsterdam: LocationOption
beforeAll(async () => {
  amsterdam = (await stage.call(listsApi.locations))!.data.find(({ place }) => place === 'Amsterdam')!
})

const rowsOf = async (entity: ScheduleEntity, from: Day = monday) =>
  (await stage.call(schedulesApi.list, {
    params: { locationId: amsterdam.id, entity },
    query: {
      from: instantAtLocalTime(from, midnight, zone),
      till: instantAtLocalTime(addDays(from, 7), midnight, zone),
    },
  }))!.data
/** The days and hours of an employee in a week, in short. */
const hoursOf = async (id: number, entity: ScheduleEntity = 'users', from: Day = monday) =>
  (await rowsOf(entity, from))
    .find((row) => row.id === id)!
    .schedules.map(({ date, time_from, time_till, active, exception, interval }) => [
      date,
      active ? `${time_from}–${time_till}` : 'closed',
      interval,
      exception,
    ])
/** All the data of an employee's hours in some weeks, ids of series included; not the times of writing. */
const weeksOf = (id: number) =>
  Promise.all(
    [0, 7, 28].map(async (days) =>
      (await rowsOf('users', addDays(monday, days)))
        .find((row) => row.id === id)!
        .schedules.map(({ updated_at: _, ...cell }) => cell),
    ),
  )
const absencesOn = async (day: Day) =>
  (await stage.call(absencesApi.list, { query: { location_id: amsterdam.id, from: day, till: day } }))!.data

const scheduleAt = (tab: ScheduleEntity = 'users', date: Day = monday) =>
  `/schedule?location=${amsterdam.id}&date=${date}&tab=${tab}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
/** The cell of a day of an employee, 0 for Monday. */
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

/** Presses Undo in the latest notice with this text. */
const undo = (page: Page, said: string) =>
  page.getByRole('alert').filter({ hasText: said }).getByRole('button', { name: 'Ongedaan maken' }).last().click(soon)

/** An employee who works here and has nothing in their schedule, in the weeks after that of the journeys neither. */
async function somebodyFree(taken: readonly number[] = []): Promise<{ id: number; name: string }> {
  const weeks = await Promise.all([0, 7, 14, 21, 28].map((days) => rowsOf('users', addDays(monday, days))))
  const busy = new Set(weeks.flatMap((rows) => rows.flatMap(({ id, schedules }) => (schedules.length ? [id] : []))))
  return weeks[0]!.find(({ id, active }) => active && !busy.has(id) && !taken.includes(id))!
}

describe('hours of an employee', () => {
  test('with breaks are one entry: made, changed on one day, and undone as one', async () => {
    const { id, name } = await somebodyFree()
    const page = await atSchedule()
    const breaksOf = async () =>
      (await rowsOf('users'))
        .find((row) => row.id === id)!
        .schedules.map(({ time_from, time_till, breaks }) => [
          `${time_from}–${time_till}`,
          ...breaks.map((one) => `${one.time_from}–${one.time_till}`),
        ])
    await cell(page, name, 4)
      .getByRole('button', { name: /^Dienst toevoegen/ })
      .click()
    const adding = popup(page, 'Nieuwe dienst')
    await adding.getByLabel(/^Begin/).fill('9', soon)
    await adding.getByLabel(/^Einde/).fill('17')
    await adding.getByRole('button', { name: 'Pauze toevoegen' }).click()
    await adding.locator('input[name="breaks.0.time_from"]:focus').waitFor(soon)
    await page.keyboard.type('1230')
    await page.keyboard.press('Tab')
    await page.keyboard.type('18')
    await page.keyboard.press('Control+Enter')
    await adding.getByText('Een pauze ligt binnen de werktijd, met werk ervoor en erna.').waitFor(soon)
    await adding.getByLabel(/^Pauze tot/).fill('13')
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText(`Dienst toegevoegd voor ${name}`).waitFor(soon)
    expect(await breaksOf()).toEqual([['09:00–17:00', '12:30–13:00']])

    await entries(cell(page, name, 4))
      .getByText('12:30–13:00', { exact: true })
      .waitFor(soon)
    // Its times are fully visible on a tablet and on a phone.
    for (const width of [1024, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(
          () =>
            page.evaluate<string[]>(
              '[...document.querySelectorAll("[data-recurrence] [aria-hidden]")].filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth).map((one) => one.textContent)',
            ),
          soon,
        )
        .toEqual([])
    }
    await entries(cell(page, name, 4)).click()
    const changing = popup(page, 'Dienst wijzigen')
    expect(await changing.getByLabel(/^Pauze van/).inputValue()).toBe('12:30')
    // Behind a popup the page does not scroll.
    const scrolled = () => page.evaluate<number>('document.documentElement.scrollTop')
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.mouse.move(10, 300)
    await page.mouse.wheel(0, 200)
    await page.keyboard.press('Escape')
    await changing.waitFor({ state: 'detached', ...soon })
    expect(await scrolled()).toBe(0)
    // A turn of the wheel before the popup has let go of the page is lost.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200)
        return scrolled()
      }, soon)
      .toBeGreaterThan(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await entries(cell(page, name, 4)).click()
    await changing.getByRole('button', { name: 'Pauze toevoegen' }).click()
    await changing
      .getByLabel(/^Pauze van/)
      .nth(1)
      .fill('15')
    await changing
      .getByLabel(/^Pauze tot/)
      .nth(1)
      .fill('15:15')
    await changing.getByRole('button', { name: 'Pauze 1 verwijderen' }).click()
    await page.keyboard.press('Control+Enter')
    await holdNotice(page, `Dienst gewijzigd voor ${name}`)
    expect(await breaksOf()).toEqual([['09:00–17:00', '15:00–15:15']])
    await undo(page, `Dienst gewijzigd voor ${name}`)
    await expect.poll(breaksOf, soon).toEqual([['09:00–17:00', '12:30–13:00']])
    await stage.call(schedulesApi.removeSeries, {
      params: { recurrenceId: (await rowsOf('users')).find((row) => row.id === id)!.schedules[0]!.recurrence_id },
      body: { date: addDays(monday, 4), confirmed: false },
    })
  })

  test('are added as a series; an overlap is named at its field; one day, all coming days and their end are undone without a trace', async () => {
    const { id, name } = await somebodyFree()
    const page = await atSchedule()
    await noViolations(page)
    // Each column has a head that is text, and no popup is a second banner of the page.
    const heads = await page.evaluate<string[]>(
      '[...document.querySelectorAll("[role=columnheader]")].map((one) => [...one.querySelectorAll("[aria-hidden]")].reduce((text, hidden) => text.replace(hidden.textContent, ""), one.textContent).trim())',
    )
    expect([heads.length, heads.every((head) => head.length > 2)]).toEqual([8, true])

    await cell(page, name, 1)
      .getByRole('button', { name: /^Dienst toevoegen/ })
      .click()
    await page.getByRole('dialog').waitFor(soon)
    expect(await page.getByRole('banner', { includeHidden: true }).count()).toBe(1)
    const adding = popup(page, 'Nieuwe dienst')
    // Employee and day are known, so only the hours have to be typed.
    await adding.locator('input[name="time_from"]:focus').waitFor(soon)
    await page.keyboard.type('9')
    await page.keyboard.press('Tab')
    await page.keyboard.type('17')
    await adding.getByRole('checkbox', { name: 'dinsdag' }).check()
    expect(await radio(adding, 'Niet').isChecked()).toBe(true)
    await adding.getByRole('checkbox', { name: 'donderdag' }).check()
    await expect.poll(() => radio(adding, 'Elke week').isChecked(), soon).toBe(true)
    await expect.poll(() => radio(adding, 'Niet').isDisabled(), soon).toBe(true)
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText(`Dienst toegevoegd voor ${name}`).waitFor(soon)
    expect(await hoursOf(id)).toEqual([
      [tuesday, '09:00–17:00', 7, false],
      [thursday, '09:00–17:00', 7, false],
    ])
    await entries(cell(page, name, 3)).waitFor(soon)
    await row(page, name).getByRole('rowheader').getByText('16', { exact: false }).waitFor(soon)

    // By keyboard: to the hours, past them to the button that adds, and into it.
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

    const changed = `Dienst gewijzigd voor ${name}`
    const editing = popup(page, 'Dienst wijzigen')
    const untouched = await weeksOf(id)
    const shortenThursday = async () => {
      await entries(cell(page, name, 3)).click(soon)
      expect(await radio(editing, /^Alleen/).isChecked()).toBe(true)
      await editing.getByLabel(/^Einde/).fill('15:00')
      await page.keyboard.press('Control+Enter')
      await holdNotice(page, changed)
      await entries(cell(page, name, 3))
        .getByText('afwijkend', { exact: true })
        .waitFor(soon)
      expect(await hoursOf(id)).toEqual([
        [tuesday, '09:00–17:00', 7, false],
        [thursday, '09:00–15:00', 7, true],
      ])
      expect(await hoursOf(id, 'users', addDays(monday, 7))).toEqual([
        [addDays(tuesday, 7), '09:00–17:00', 7, false],
        [addDays(thursday, 7), '09:00–17:00', 7, false],
      ])
    }
    await shortenThursday()
    await undo(page, changed)
    await expect.poll(() => weeksOf(id), soon).toEqual(untouched)
    await entries(cell(page, name, 3))
      .getByText('afwijkend', { exact: true })
      .waitFor({ state: 'detached', ...soon })
    await shortenThursday()

    // From that day on: the form begins with the values of the series, and the day itself changes too.
    const otherwise = await weeksOf(id)
    await entries(cell(page, name, 3)).click()
    expect(await editing.getByLabel(/^Einde/).inputValue()).toBe('15:00')
    await radio(editing, 'Deze dag en alle volgende').check()
    await expect.poll(() => editing.getByLabel(/^Einde/).inputValue(), soon).toBe('17:00')
    await editing.getByText('wijkt nu af (09:00–15:00)').waitFor(soon)
    await radio(editing, /^Alleen/).check()
    await expect.poll(() => editing.getByLabel(/^Einde/).inputValue(), soon).toBe('15:00')
    await radio(editing, 'Deze dag en alle volgende').check()
    await editing.getByLabel(/^Begin/).fill('10:00')
    await page.keyboard.press('Control+Enter')
    await holdNotice(page, changed)
    await entries(cell(page, name, 3))
      .getByText('10:00–17:00', { exact: true })
      .waitFor(soon)
    expect(await hoursOf(id)).toEqual([
      [tuesday, '09:00–17:00', 7, false],
      [thursday, '10:00–17:00', 7, false],
    ])
    expect((await hoursOf(id, 'users', addDays(monday, 7))).map(([, hours]) => hours)).toEqual([
      '10:00–17:00',
      '10:00–17:00',
    ])
    await undo(page, changed)
    await expect.poll(() => weeksOf(id), soon).toEqual(otherwise)
    await entries(cell(page, name, 3))
      .getByText('afwijkend', { exact: true })
      .waitFor(soon)

    await page.getByRole('button', { name: 'Volgende week' }).click()
    await expect.poll(() => wordOf(page, 'date'), soon).toBe(addDays(monday, 7))
    const next = entries(cell(page, name, 3))
    await expect.poll(() => next.textContent(), soon).toContain('09:00–17:00')
    await next.focus()
    await page.keyboard.press('Delete')
    const removing = popup(page, 'Dienst verwijderen')
    await radio(removing, 'Deze dag en alle volgende').check(soon)
    await removing.getByRole('button', { name: 'Verwijderen' }).click()
    await holdNotice(page, `Dienst van ${name} verwijderd`)
    await next.waitFor({ state: 'detached', ...soon })
    expect(await hoursOf(id)).toHaveLength(2)
    expect(await hoursOf(id, 'users', addDays(monday, 14))).toEqual([])
    await undo(page, `Dienst van ${name} verwijderd`)
    await expect.poll(() => weeksOf(id), soon).toEqual(otherwise)
    await next.waitFor(soon)
  })

  test('at another location are shown in the cell of that day, and count for the contract', async () => {
    const { name, elsewhere, schedules, contract_hours } = (await rowsOf('users', addDays(monday, -14))).find(
      (one) => one.elsewhere.length && one.contract_hours !== null,
    )!
    const page = await atSchedule('users', 'administrator', addDays(monday, -14))
    const { date, place, time_from, time_till } = elsewhere[0]!
    await cell(page, name, Array.from({ length: 7 }, (_, n) => addDays(monday, n - 14)).indexOf(date))
      .getByText(`${place} ${time_from}–${time_till}`)
      .waitFor(soon)
    const length = (spans: readonly { readonly time_from: ClockTime; readonly time_till: ClockTime }[]) =>
      spans.reduce((sum, one) => sum + minutesOf(one.time_till) - minutesOf(one.time_from), 0)
    const minutes = length([...schedules, ...elsewhere]) - length(schedules.flatMap(({ breaks }) => breaks))
    await row(page, name)
      .getByRole('rowheader')
      .getByText(`${(minutes / 60).toLocaleString('nl')} van ${contract_hours!.toLocaleString('nl')} u`)
      .waitFor(soon)
  })

  test('that end under appointments are listed first, and end after confirmation', async () => {
    const calendar = (await stage.call(calendarApi.week, {
      params: { locationId: amsterdam.id, from: monday, to: addDays(monday, 6) },
    }))!.data
    const visit = calendar.appointments.find((one) => !one.deleted_at && !one.no_show_at && !one.ignore_rules)!
    const { day, time } = localTimeAt(visit.datetime_from, zone)
    const held = (await rowsOf('users')).find(({ id }) => id === visit.user_id)!
    const index = Array.from({ length: 7 }, (_, n) => addDays(monday, n)).indexOf(day)
    const hours = held.schedules.find((one) => one.date === day && one.time_from <= time && one.time_till > time)!

    const page = await atSchedule()
    await cell(page, held.name, index).locator(`[data-recurrence="${hours.recurrence_id}"]`).focus()
    await page.keyboard.press('Delete')
    const removing = popup(page, 'Dienst verwijderen')
    await removing.getByRole('button', { name: 'Verwijderen' }).click(soon)
    const listed = removing.getByRole('row').filter({ hasText: visit.client_name })
    await listed.first().waitFor(soon)
    expect(
      await listed
        .first()
        .getByRole('link', { name: /^Open de afspraak/ })
        .getAttribute('href'),
    ).toBe(`/calendar/appointment/${visit.id}`)
    await noViolations(page)
    expect(await hoursOf(held.id)).toContainEqual([
      day,
      `${hours.time_from}–${hours.time_till}`,
      hours.interval,
      hours.exception,
    ])
    await removing.getByRole('button', { name: 'Toch verwijderen' }).click()
    await page.getByText(`Dienst van ${held.name} verwijderd`).waitFor(soon)
    expect(await hoursOf(held.id)).not.toContainEqual([
      day,
      `${hours.time_from}–${hours.time_till}`,
      hours.interval,
      hours.exception,
    ])
    expect((await stage.call(appointmentsApi.show, { params: { id: visit.id } }))!.data).toMatchObject({
      datetime_from: visit.datetime_from,
      deleted_at: null,
    })
  })
})

describe('an absence', () => {
  test('over appointments lists them; it is shown hatched; Delete removes it, and Undo brings it back', async () => {
    const week = addDays(monday, 7)
    const calendar = (await stage.call(calendarApi.week, {
      params: { locationId: amsterdam.id, from: week, to: addDays(week, 6) },
    }))!.data
    const visit = calendar.appointments.find((one) => !one.deleted_at && !one.no_show_at)!
    const { day } = localTimeAt(visit.datetime_from, zone)
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
    // Back to the filled-in form, and submitted again.
    await adding.getByRole('button', { name: 'Terug' }).click()
    await radio(adding, 'Ziekte').check()
    await page.keyboard.press('Control+Enter')
    await adding.getByRole('button', { name: 'Toch opslaan' }).click(soon)
    await page.getByText(`Ziekte toegevoegd: ${name}`).waitFor(soon)
    expect((await absencesOn(day)).filter((one) => one.employee_id === id)).toMatchObject([
      { kind: 'sick_leave', time_from: null, time_till: null },
    ])

    const block = cell(page, name, index).locator('[data-absence]')
    await block.waitFor(soon)
    await noViolations(page)
    await block.focus()
    await page.keyboard.press('Delete')
    await holdNotice(page, `Ziekte verwijderd: ${name}`)
    await block.waitFor({ state: 'detached', ...soon })
    await undo(page, `Ziekte verwijderd: ${name}`)
    await block.waitFor(soon)
    expect((await absencesOn(day)).filter((one) => one.employee_id === id)).toHaveLength(1)
  })
})

test('an absence without an end continues; planning another says so; a colleague’s change under the form is taken over', async () => {
  const { id, name } = await somebodyFree()
  const ofThem = async (day: Day) => (await absencesOn(day)).filter((one) => one.employee_id === id)
  const page = await atSchedule('users', 'salon-owner')
  await cell(page, name, 2).locator('[data-stop]').first().focus(soon)
  await page.keyboard.press('a')
  const adding = popup(page, 'Nieuwe afwezigheid')
  await radio(adding, 'Ziekte').check(soon)
  await adding.getByRole('switch', { name: 'Einde nog niet bekend' }).check()
  expect(await adding.getByLabel('Laatste dag').count()).toBe(0)
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Ziekte toegevoegd: ${name}`).waitFor(soon)
  expect(await ofThem(addDays(monday, 200))).toMatchObject([
    { kind: 'sick_leave', date_from: addDays(monday, 2), date_till: null },
  ])
  await cell(page, name, 6).locator('[data-absence]').waitFor(soon)
  expect(await cell(page, name, 1).locator('[data-absence]').count()).toBe(0)

  await cell(page, name, 4)
    .getByRole('button', { name: /^Dienst toevoegen/ })
    .focus()
  await page.keyboard.press('a')
  await adding.getByText(/^Al afwezig: vanaf .* \(Ziekte\)$/).waitFor(soon)
  await page.keyboard.press('Escape')
  await adding.waitFor({ state: 'detached', ...soon })

  await cell(page, name, 2).locator('[data-absence]').click()
  const editing = popup(page, 'Afwezigheid wijzigen')
  await editing.getByLabel('Notitie').fill('Belt vrijdag')
  const [held] = await ofThem(addDays(monday, 2))
  const { kind, created_at: _, created_by: __, name: ___, id: absenceId, ...rest } = held!
  await stage.call(absencesApi.update, {
    params: { id: absenceId },
    body: { ...rest, kind: 'sick_leave', date_till: addDays(monday, 11) },
  })
  await page.keyboard.press('Control+Enter')
  await editing.getByText('Einde nog niet bekend').first().waitFor(soon)
  await editing.getByRole('button', { name: 'Wijzigingen overnemen' }).click(soon)
  await editing.getByText('Iemand anders heeft dit intussen gewijzigd.').waitFor({ state: 'detached', ...soon })
  await page.keyboard.press('Control+Enter')
  await holdNotice(page, `Ziekte gewijzigd: ${name}`)
  expect(await ofThem(addDays(monday, 9))).toMatchObject([
    { kind, note: 'Belt vrijdag', date_till: addDays(monday, 11) },
  ])
  await undo(page, `Ziekte gewijzigd: ${name}`)
  await expect.poll(async () => (await ofThem(addDays(monday, 9))).map(({ note }) => note), soon).toEqual([''])
})

test('a user who may not see the schedules adds a break from the calendar, and removes it', async () => {
  const quiet = addDays(later, -7) // it has no bookings, and no other test closes anything there
  const roles = (await stage.call(rolesApi.list))!.data.body
  const { id, name, practitioner, permissions, updated_at } = (await stage.call(rolesApi.show, {
    params: { id: roles.find(({ slug }) => slug === 'junior-practitioner')!.id },
  }))!.data
  const answer = await stage.call(rolesApi.update, {
    params: { id },
    body: {
      name: name as { nl: string },
      practitioner,
      updated_at,
      permissions: permissions.filter((one) => !one.startsWith('schedule.')) as Permission[],
    },
  })
  expect(answer!.status).toBe(200)

  const { page } = await atWork(
    stage,
    'junior-practitioner',
    `/calendar/location?location=${amsterdam.id}&date=${quiet}&view=day`,
  )
  await page.locator('[role="group"][data-column="0"]').click({ button: 'right', position: { x: 40, y: 120 }, ...soon })
  await page.getByRole('menuitem', { name: /^Pauze of blokkade om/ }).click(soon)
  const adding = popup(page, 'Nieuwe afwezigheid')
  await radio(adding, 'Geblokkeerd').waitFor({ state: 'attached', ...soon })
  expect(await radio(adding, 'Geblokkeerd').isChecked()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/calendar/absence/new')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Geblokkeerd toegevoegd: /).waitFor(soon)
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/calendar/location')
  expect((await absencesOn(quiet)).filter(({ kind }) => kind === 'block')).toHaveLength(1)
  const blocks = async () => (await absencesOn(quiet)).filter(({ kind }) => kind === 'block')
  // It is shown in the calendar, and opens there.
  await page.getByRole('button', { name: 'Geblokkeerd', exact: true }).click(soon)
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click(soon)
  await expect.poll(blocks, soon).toEqual([])
  await undo(page, 'Geblokkeerd verwijderd: ')
  await expect.poll(async () => (await blocks()).length, soon).toBe(1)
})

describe('the rooms', () => {
  test('keep the hours of the location, have their own, or are closed; the page is opened again as it was left', async () => {
    const { id, name } = (await rowsOf('rooms', later)).find(({ schedules }) => !schedules.length)!
    const page = await atSchedule('users', 'administrator', later)
    await page.getByRole('tab', { name: 'Kamers' }).click()
    await row(page, name).waitFor(soon)
    await noViolations(page)

    await cell(page, name, 1)
      .getByRole('button', { name: /^Dienst toevoegen/ })
      .click()
    const adding = popup(page, 'Nieuwe dienst')
    await expect.poll(() => radio(adding, /^Zoals de locatie/).isChecked(), soon).toBe(true)
    await expect.poll(() => adding.getByLabel(/^Begin/).isDisabled(), soon).toBe(true)
    // The hours of the location on Tuesday and on Wednesday differ.
    await adding.getByRole('checkbox', { name: 'dinsdag' }).check()
    await adding.getByRole('checkbox', { name: 'woensdag' }).check()
    await expect.poll(() => radio(adding, /^Zoals de locatie/).isDisabled(), soon).toBe(true)
    await adding.getByRole('checkbox', { name: 'woensdag' }).uncheck()
    await radio(adding, 'Gesloten').check()
    await page.keyboard.press('Control+Enter')
    await page.getByText(`Dienst toegevoegd voor ${name}`).waitFor(soon)
    expect((await hoursOf(id, 'rooms', later)).map(([day, hours]) => [day, hours])).toEqual([
      [addDays(later, 1), 'closed'],
    ])

    await entries(cell(page, name, 1)).click(soon)
    const editing = popup(page, 'Dienst wijzigen')
    await radio(editing, 'Eigen tijden').check(soon)
    await editing.getByLabel(/^Begin/).fill('10')
    await editing.getByLabel(/^Einde/).fill('9')
    await page.keyboard.press('Control+Enter')
    await editing.getByText('De eindtijd moet na de begintijd liggen.').waitFor(soon)
    await editing.getByLabel(/^Einde/).fill('16')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`Dienst gewijzigd voor ${name}`).waitFor(soon)
    expect((await hoursOf(id, 'rooms', later)).map(([, hours]) => hours)).toEqual(['10:00–16:00'])

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor(soon)
    await page.getByRole('link', { name: 'Roosters' }).click()
    await row(page, name).waitFor(soon)
    expect([wordOf(page, 'tab'), wordOf(page, 'date'), wordOf(page, 'location')]).toEqual([
      'rooms',
      later,
      String(amsterdam.id),
    ])
  })
})

test('a colleague’s plan appears by itself, and a user who may only read finds no buttons', async () => {
  const { id, name } = await somebodyFree()
  const page = await atSchedule('users', 'trainee-practitioner')
  await row(page, name).waitFor(soon)
  expect(await page.getByRole('grid').getByRole('button').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Afwezigheid' }).count()).toBe(0)
  const answer = await stage.call(schedulesApi.addToEmployee, {
    params: { id },
    body: {
      location_id: amsterdam.id,
      date_from: thursday,
      weekdays: [],
      interval: 0,
      time_from: '11:00',
      time_till: '12:00',
      active: true,
      type: 'series',
      confirmed: false,
    },
  })
  expect(answer!.status).toBe(201)
  await expect.poll(() => entries(cell(page, name, 3)).getAttribute('aria-label'), soon).toContain('11:00–12:00')
  await noViolations(page)
})
