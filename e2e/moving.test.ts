import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, localTimeAt, type Instant } from '#kernel/day.ts'
import { appointmentsApi, type CalendarAppointment } from '#features/appointments/contract.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { seriesApi } from '#features/appointments/contract/series.ts'
import { isActive } from '#features/appointments/rules.ts'
import { mailApi } from '#features/mail/contract.ts'
import { chooseDay, clickAt, shows } from './in-calendar.ts'
import { amsterdam, movableVisits, block, calendar, day, drag, later, review, timeOf, utrecht } from './drag-steps.ts'
import { loseAnswer } from './lost-answer.ts'
import { atWork, holdNotice, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const { onDay, stored, movable, freePlace } = movableVisits(stage)

describe('a block', () => {
  test('is dragged half an hour down, moved at once, and put back by Undo', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await drag(page, one, { pixels: 36 })
    await holdNotice(page, /^De afspraak van .* is gewijzigd/)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await noViolations(page)
    expect((await stored(one)).datetime_from).toBe(later(one.datetime_from))
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByText(/staat weer op/).waitFor(soon)
    const asItWas = {
      datetime_from: one.datetime_from,
      datetime_till: one.datetime_till,
      room: { id: one.room_id },
      user: { id: one.user_id },
    }
    expect(await stored(one)).toMatchObject(asItWas)

    // Undone while a second move is running, which then fails: the Undo is carried out all the same.
    const taken = Promise.withResolvers<void>()
    let moves = 0
    await page.route('**/move', async (route) => {
      if (++moves !== 2) return route.continue()
      await taken.promise
      return route.fulfill({ status: 500, json: {} })
    })
    await drag(page, one, { pixels: 36 })
    const undo = page.getByRole('button', { name: 'Ongedaan maken' })
    await undo.waitFor(soon)
    await drag(page, one, { pixels: -18 })
    await block(page, one)
      .getByText(new RegExp(`^${timeOf(later(one.datetime_from, 15))}`))
      .waitFor(soon)
    await undo.click()
    await block(page, one)
      .getByText(new RegExp(`^${timeOf(one.datetime_from)}`))
      .waitFor(soon)
    taken.resolve()
    await page
      .getByRole('alert')
      .getByText(/Er ging iets mis/)
      .waitFor(soon)
    await expect.poll(async () => (await stored(one)).datetime_from, soon).toBe(one.datetime_from)
    expect(await stored(one)).toMatchObject(asItWas)
  })

  test('whose answer is lost on its way is moved once, and nobody hears of it', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).getByText(timeOf(one.datetime_from)).waitFor(soon)
    const loseIt = async (route: Route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort('connectionreset')
    }
    await page.route('**/move', loseIt, { times: 1 })
    const again = page.waitForResponse((response) => response.url().endsWith('/move'), soon)
    await drag(page, one, { pixels: 36 })
    const answer = await again
    expect([answer.status(), answer.headers()['idempotent-replayed']]).toEqual([200, 'true'])
    await page.getByRole('button', { name: 'Ongedaan maken' }).waitFor(soon)
    expect(await page.getByText(/verbinding|collega|Iemand anders/i).count()).toBe(0)
    expect((await stored(one)).datetime_from).toBe(later(one.datetime_from))
  })

  test('that was not moved for want of a connection returns at once; one that a colleague cancelled meanwhile is reported', async () => {
    const one = await movable()
    const { page, context } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).getByText(timeOf(one.datetime_from)).waitFor(soon)
    // The code of the review and the notices is loaded soon after the pointer enters the calendar: on a slow connection
    // a drop would wait for it, without one the page would fail.
    await block(page, one).hover()
    await expect
      .poll(
        () =>
          page.evaluate(() =>
            ['/move-review', '/notice-'].every((chunk) =>
              performance.getEntriesByType('resource').some(({ name }) => name.includes(chunk) && name.endsWith('.js')),
            ),
          ),
        soon,
      )
      .toBe(true)
    await context.setOffline(true)
    await drag(page, one, { pixels: 36 })
    await page
      .getByRole('alert')
      .getByText(/verbinding/i)
      .waitFor(soon)
    await block(page, one).getByText(timeOf(one.datetime_from)).waitFor(soon)
    await block(page, one).and(page.locator(':focus')).waitFor(soon)
    await context.setOffline(false)
    // Cancelled by a colleague between the drop and the server's answer.
    await page.route(
      '**/move',
      async (route) => {
        expect((await stage.call(appointmentsApi.cancel, { params: { id: one.id } }))!.status).toBe(200)
        await route.continue()
      },
      { times: 1 },
    )
    await drag(page, one, { pixels: 36 })
    await page.getByRole('alert').getByText('Deze afspraak is al geannuleerd.').waitFor(soon)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.locator(`[data-appointment="${one.id}"][data-struck]`).getByText(timeOf(one.datetime_from)).waitFor(soon)
    expect(
      (await stage.call(appointmentsApi.restore, { params: { id: one.id }, body: { confirmed: true } }))!.status,
    ).toBe(200)
  })

  test('moved twice quickly says why the first move was refused, and shows the place that the server has', async () => {
    const one = await movable()
    const { page, context } = await atWork(stage, 'office-manager', calendar)
    // First half an hour down, then a quarter up again: it is free there as well.
    const moves = [
      { pixels: 36, at: later(one.datetime_from) },
      { pixels: -18, at: later(one.datetime_from, 15) },
    ]
    const begins = (at: Instant) => block(page, one).getByText(new RegExp(`^${timeOf(at)}`))
    /**
     * Moves it twice while the answer to the first move is awaited, and returns a function that lets that one continue.
     */
    async function twice(goOn: () => Promise<unknown>): Promise<() => void> {
      await begins(one.datetime_from).waitFor(soon)
      await block(page, one).hover()
      await expect
        .poll(
          () =>
            page.evaluate(() =>
              ['/move-review', '/notice-'].every((chunk) =>
                performance
                  .getEntriesByType('resource')
                  .some(({ name }) => name.includes(chunk) && name.endsWith('.js')),
              ),
            ),
          soon,
        )
        .toBe(true)
      const letGo = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      await page.route(
        '**/move',
        async (route) => {
          held.resolve()
          await letGo.promise
          await goOn()
          await route.continue()
        },
        { times: 1 },
      )
      for (const { pixels, at } of moves) {
        await drag(page, one, { pixels })
        await begins(at).waitFor(soon)
        await held.promise
      }
      return letGo.resolve
    }
    // Offline nothing can be read again: only what the page itself restored is visible.
    const unreachable = await twice(() => context.setOffline(true))
    unreachable()
    await page
      .getByRole('alert')
      .getByText(/verbinding/i)
      .waitFor(soon)
    await begins(one.datetime_from).waitFor(soon)
    expect(await page.getByText(/Iemand anders/).count()).toBe(0)
    await context.setOffline(false)
    await page.reload()

    const cancelled = await twice(() => stage.call(appointmentsApi.cancel, { params: { id: one.id } }))
    cancelled()
    await page.getByRole('alert').getByText('Deze afspraak is al geannuleerd.').waitFor(soon)
    await page.locator(`[data-appointment="${one.id}"][data-struck]`).getByText(timeOf(one.datetime_from)).waitFor(soon)
    expect(await page.getByText(/Iemand anders/).count()).toBe(0)
    expect((await stored(one)).datetime_from).toBe(one.datetime_from)
    expect(
      (await stage.call(appointmentsApi.restore, { params: { id: one.id }, body: { confirmed: true } }))!.status,
    ).toBe(200)
  })

  test('booked outside the rules can be moved only by users who may book so', async () => {
    const [model] = (await onDay()).appointments
    const { client_id, treatment_id, room_id, user_id, datetime_from, datetime_till } = model!
    const { id } = (await stage.call(rawApi.create, {
      body: { client_id, treatment_id, location_id: amsterdam, room_id, user_id, datetime_from, datetime_till },
    }))!.data
    const one = (await onDay()).appointments.find((each) => each.id === id)!
    const { page } = await atWork(stage, 'senior-practitioner', calendar)
    await block(page, one).focus(soon)
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText('Deze afspraak is toch ingepland, zonder controle: u mag hem niet verplaatsen.').waitFor(soon)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Openen' }).waitFor(soon)
    expect(await page.getByRole('menuitem', { name: 'Oppakken om te verplaatsen' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    const box = (await block(page, one).boundingBox())!
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 10, box.y + 60, { steps: 4 })
    expect(await page.locator('html[data-dragging]').count()).toBe(0)
    await page.mouse.up()
    await stage.call(appointmentsApi.cancel, { params: { id } })
  })

  test('dropped where it is not possible stays where it was, and Escape cancels the drag', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await block(page, one).scrollIntoViewIfNeeded()
    const box = (await block(page, one).boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 })
    await page.keyboard.press('Escape')
    // Releasing over the block itself is not a click either, which would open it; the next one is.
    await page.mouse.move(box.x + 20, box.y + 10, { steps: 4 })
    await page.mouse.up()
    expect(page.url()).not.toContain('/appointment/')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.mouse.click(box.x + 20, box.y + 10)
    await page.waitForURL(/\/appointment\//, soon)
    expect((await stored(one)).datetime_from).toBe(one.datetime_from)
  })

  test('is made longer by its lower edge', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await drag(page, one, { pixels: 18, fromEdge: true })
    await holdNotice(page, /^De afspraak van .* is gewijzigd/)
    const after = await stored(one)
    expect([after.datetime_from, Date.parse(after.datetime_till) - Date.parse(one.datetime_till)]).toEqual([
      one.datetime_from,
      15 * 60_000,
    ])
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
    await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
    expect((await stored(one)).datetime_from).toBe(later(one.datetime_from))
    await block(page, one).and(page.locator(':focus')).waitFor(soon)
    await page.keyboard.press('e')
    await page.getByText(/^De e-mail aan .* is onderweg$/).waitFor(soon)
    const { email } = (await stored(one)).client
    const sent = (await stage.call(mailApi.outbox, { query: { filters: { search: email } } }))!.data.body.filter(
      ({ slug }) => slug === 'appointment-moved',
    )
    expect(sent).toHaveLength(1)
    // A client who got a mail about the move also gets one about its undoing.
    await page.keyboard.press('Control+z')
    await page.getByText(/staat weer op/).waitFor(soon)
    expect(
      (await stage.call(mailApi.outbox, { query: { filters: { search: email } } }))!.data.body.filter(
        ({ slug }) => slug === 'appointment-moved',
      ),
    ).toHaveLength(2)
  })

  test('is moved by a long touch, without a menu in between', async () => {
    const one = await movable()
    const { page, context } = await atWork(stage, 'office-manager', calendar, { alone: true })
    await block(page, one).waitFor(soon)
    await block(page, one).scrollIntoViewIfNeeded()
    const box = (await block(page, one).boundingBox())!
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 20, y: box.y + 10 + down }],
      })
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await touch('touchStart')
    await page.locator('html[data-dragging]').waitFor(soon)
    // On a telephone a long touch also opens the context menu.
    await block(page, one).dispatchEvent('contextmenu')
    for (const down of [12, 24, 36]) await touch('touchMove', down)
    await touch('touchEnd')
    await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
    expect((await stored(one)).datetime_from).toBe(later(one.datetime_from))
    expect(await page.getByRole('menu').count()).toBe(0)
    // Controls of the bars are forty pixels high for a finger.
    for (const control of [
      page.getByRole('combobox', { name: /^Locatie: / }),
      page.getByRole('textbox', { name: 'Datum' }),
      page.getByRole('navigation').getByRole('link', { name: 'Agenda' }),
    ])
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  })

  test('that a colleague moved meanwhile is not moved again: a message says where it is', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    const { datetime_from, datetime_till, room_id, user_id } = one
    await page.route(
      '**/move',
      async (route) => {
        const body = {
          seen: { datetime_from, datetime_till, room_id, user_id },
          datetime_from: later(datetime_from),
          datetime_till: later(datetime_till),
          room_id: null,
          user_id: null,
          notify: false,
        }
        expect((await stage.call(moveApi.move, { params: { id: one.id }, body }))!.status).toBe(200)
        await route.continue()
      },
      { times: 1 },
    )
    await drag(page, one, { pixels: 18 })
    await page
      .getByRole('alert')
      .getByText(/Iemand anders heeft deze afspraak intussen verplaatst. De afspraak staat nu op/)
      .waitFor(soon)
    await block(page, one)
      .getByText(timeOf(later(datetime_from)))
      .waitFor(soon)
    await block(page, one).and(page.locator(':focus')).waitFor(soon)
    await noViolations(page)
  })

  test('stays where it is when one goes back: the page under the menu and the keys stays too', async () => {
    const one = await movable()
    const { page } = await atWork(stage, 'office-manager', calendar)
    await block(page, one).waitFor(soon)
    await page.getByRole('link', { name: 'Dagafsluiting' }).click()
    await page.getByRole('heading', { name: 'Dagafsluiting' }).waitFor(soon)
    await page.getByRole('link', { name: 'Agenda' }).click()
    await block(page, one).waitFor(soon)
    const here = page.url()
    await block(page, one).click({ button: 'right' })
    await page.getByRole('menu').waitFor(soon)
    await page.goBack()
    await page.getByRole('menu').waitFor({ state: 'hidden', ...soon })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Sneltoetsen' }).waitFor(soon)
    await page.goBack()
    await page.getByRole('dialog', { name: 'Sneltoetsen' }).waitFor({ state: 'hidden', ...soon })
    await expect.poll(() => page.url(), soon).toBe(here)
  })
})

test('is cut by the menu, and pasted in another week', async () => {
  const one = await movable()
  const { page } = await atWork(stage, 'office-manager', calendar)
  await block(page, one).waitFor(soon)
  await block(page, one).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Oppakken om te verplaatsen' }).waitFor(soon)
  await noViolations(page)
  await page.getByRole('menuitem', { name: 'Oppakken om te verplaatsen' }).click()
  await page.getByText(new RegExp(`^${one.client_name} verplaatsen`)).waitFor(soon)
  // Cancelled, it is where it was; cut again, it goes to the first free place of another day.
  await page.keyboard.press('Escape')
  await page.getByText(new RegExp(`^${one.client_name} verplaatsen`)).waitFor({ state: 'detached', ...soon })
  await block(page, one).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Oppakken om te verplaatsen' }).click()
  const { day: goalDay, time, room, slot } = await freePlace(one)
  // A cancelled appointment does not block a place for the cut one.
  const { client_id, treatment_id } = (await onDay()).appointments.find((each) => each.client_id !== one.client_id)!
  const { id: cancelled } = (await stage.call(rawApi.create, {
    body: {
      client_id,
      treatment_id,
      location_id: amsterdam,
      room_id: room.id,
      user_id: slot.user_id,
      datetime_from: slot.datetime_from,
      datetime_till: slot.datetime_till,
    },
  }))!.data
  await stage.call(appointmentsApi.cancel, { params: { id: cancelled } })
  for (let on = day; on < goalDay; on = addDays(on, 1)) {
    await page.getByRole('button', { name: 'Volgende dag' }).click()
    await page.waitForURL((url) => url.search.includes(addDays(on, 1)), soon)
  }
  await shows(page, goalDay)
  await page.locator(`[data-appointment="${cancelled}"][data-struck]`).waitFor(soon)
  await clickAt(page, page.getByRole('group', { name: room.name, exact: true }), time)
  await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
  expect(localTimeAt((await stored(one)).datetime_from, 'Europe/Amsterdam')).toEqual({ day: goalDay, time })
  expect(await page.getByText(new RegExp(`^${one.client_name} verplaatsen`)).count()).toBe(0)
})

test('cut in an employee’s own calendar it stays cut over the weeks, is reviewed before it goes to another location, and returns by Undo', async () => {
  const one = (await onDay()).appointments.find(
    (each) => isActive(each) && !each.ignore_rules && !each.is_paid && !each.devices.length,
  )!
  const there = await freePlace(one, { at: utrecht, user: null, from: addDays(day, 7) })
  const { page } = await atWork(
    stage,
    'administrator',
    `/calendar/employee?employee=${one.user_id}&location=${amsterdam}&date=${day}&view=week`,
  )
  const carried = page.getByText(new RegExp(`^${one.client_name} verplaatsen`))
  await block(page, one).click({ button: 'right', ...soon })
  await page.getByRole('menuitem', { name: 'Oppakken om te verplaatsen' }).click(soon)
  await page.getByRole('button', { name: 'Volgende week' }).click()
  await block(page, one).waitFor({ state: 'detached', ...soon })
  await carried.waitFor(soon)

  await page.keyboard.press('k')
  await page.waitForURL(/calendar\/location/, soon)
  await page.locator('button[aria-label^="Locatie: "]').click()
  await page.getByRole('option', { name: /^Utrecht/ }).click()
  await page.getByText('Dag', { exact: true }).click(soon)
  await page.waitForURL(
    (url) => url.searchParams.get('location') === String(utrecht) && url.searchParams.get('view') === 'day',
    soon,
  )
  for (let on = addDays(day, 7); on < there.day; on = addDays(on, 1)) {
    await page.getByRole('button', { name: 'Volgende dag' }).click()
    await page.waitForURL((url) => url.search.includes(addDays(on, 1)), soon)
  }
  await shows(page, there.day)
  await clickAt(page, page.getByRole('group', { name: there.room.name, exact: true }), there.time)
  // Only a move to another location is reviewed first: Back leaves the review, and the block stays cut.
  await review(page)
    .getByText(/^Utrecht/)
    .waitFor(soon)
  await noViolations(page)
  expect(await page.getByRole('banner').count()).toBe(1)
  expect(await review(page).getByRole('link').first().getAttribute('href')).toMatch(/^\/clients\/\d+$/)
  const here = page.url()
  await page.goBack()
  await review(page).waitFor({ state: 'detached', ...soon })
  await expect.poll(() => page.url(), soon).toBe(here)
  await carried.waitFor(soon)
  await clickAt(page, page.getByRole('group', { name: there.room.name, exact: true }), there.time)
  // A colleague was faster: refused, the review keeps the focus.
  const { client_id, treatment_id } = (await onDay()).appointments.find((each) => each.client_id !== one.client_id)!
  const quicker = (await stage.call(rawApi.create, {
    body: {
      client_id,
      treatment_id,
      location_id: utrecht,
      room_id: there.room.id,
      user_id: there.slot.user_id,
      datetime_from: there.slot.datetime_from,
      datetime_till: there.slot.datetime_till,
    },
  }))!.data
  await page.keyboard.press('Control+Enter')
  await review(page).getByRole('alert').waitFor(soon)
  await review(page).locator('button[type="submit"]:focus').waitFor(soon)
  await page.keyboard.press('Tab')
  await review(page).locator(':focus').waitFor(soon)
  await page.keyboard.press('Escape')
  await review(page).waitFor({ state: 'detached', ...soon })
  expect((await stage.call(appointmentsApi.cancel, { params: { id: quicker.id } }))!.status).toBe(200)
  await page
    .locator(`[data-appointment="${quicker.id}"][data-struck]`)
    .or(page.locator(`[data-grid]:not(:has([data-appointment="${quicker.id}"]))`))
    .waitFor(soon)
  await clickAt(page, page.getByRole('group', { name: there.room.name, exact: true }), there.time)
  await review(page).getByRole('checkbox', { name: 'De cliënt een e-mail sturen' }).focus()
  await page.keyboard.press('Control+Enter')
  await holdNotice(page, /^De afspraak van .* is gewijzigd/)
  expect(await stored(one)).toMatchObject({
    datetime_from: there.slot.datetime_from,
    location: { id: utrecht },
    room: { id: there.room.id },
  })
  expect(await carried.count()).toBe(0)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await page.getByText(/staat weer op/).waitFor(soon)
  expect(await stored(one)).toMatchObject({
    datetime_from: one.datetime_from,
    datetime_till: one.datetime_till,
    location: { id: amsterdam },
    room: { id: one.room_id },
    user: { id: one.user_id },
  })
})

test('a series without an answer is sent once more, made once, announced once, and undone as a whole', async () => {
  const { appointments } = await onDay()
  const [one] = await usual(appointments.filter((each) => isActive(each) && !each.ignore_rules))
  const { slot, time } = await freePlace(one!, { from: addDays(day, 7) })
  const { page } = await atWork(
    stage,
    'office-manager',
    `/calendar/repeat/${one!.id}?location=${amsterdam}&date=${day}&view=day`,
  )
  const form = page.getByRole('dialog', { name: 'Vervolgafspraak' })
  const { due } = (await stage.call(seriesApi.followUp, { params: { id: one!.id } }))!.data
  await chooseDay(page, localTimeAt(slot.datetime_from, 'Europe/Amsterdam').day, due ?? day)
  await form.getByRole('radio', { name: new RegExp(`^${time}`) }).check(soon)
  await form.getByLabel('Herhalen').and(page.locator('input')).click()
  await page.getByRole('option', { name: 'Elke week' }).click()
  const repeat = form.getByRole('region', { name: 'Herhalen' })
  await expect.poll(() => repeat.getByRole('listitem').count(), soon).toBe(3)
  await expect.poll(() => repeat.getByRole('list').getAttribute('aria-busy'), soon).toBe('false')
  const next = repeat.getByRole('button', { name: /^Wel vrij: / })
  for (let left = await next.count(); left > 0; left -= 1) {
    await next.first().click()
    await expect.poll(() => next.count(), soon).toBe(left - 1)
  }

  const made: number[] = []
  await page.route(
    '**/api/event/series',
    async (route) => {
      const { data } = (await (await loseAnswer(route)).json()) as { data: { id: number }[] }
      made.push(...data.map(({ id }) => id))
    },
    { times: 1 },
  )
  const book = form.getByRole('button', { name: /afspraken boeken$/ })
  await book.click()
  await form
    .getByText(/verbinding/i)
    .first()
    .waitFor(soon)
  await page.context().setOffline(false)
  expect(made.length).toBeGreaterThan(1)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/event/series'))
  await book.click()
  expect((await answer).headers()['idempotent-replayed']).toBe('true')
  await holdNotice(page, `${made.length} afspraken staan in de agenda`)
  expect(await page.getByText(/staat in de agenda/).count()).toBe(0)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await page.getByText(`${made.length} afspraken zijn geannuleerd`).waitFor(soon)
  for (const id of made) expect((await stored({ id })).deleted_at).not.toBeNull()
})

/** The first of these appointments that lasts as long as its treatment. */
async function usual(appointments: readonly CalendarAppointment[]): Promise<CalendarAppointment[]> {
  for (const one of appointments) {
    const { treatment, treatment_duration } = await stored(one)
    if (treatment.duration === treatment_duration) return [one]
  }
  return []
}
