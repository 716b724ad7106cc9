import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { localTimeAt, mondayOf, type Day } from '#kernel/day.ts'
import { appointmentsApi, type CalendarAppointment } from '#features/appointments/contract.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { absencesApi } from '#features/schedules/contract/absences.ts'
import { movableVisits, block, boxOf, calendar, day, dragPreview, drag, later, review, timeOf } from './drag-steps.ts'
import { atWork, goTo, holdNotice, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const { onDay, stored, movable, freePlace } = movableVisits(stage)

/** The drag preview is where the block would go, this many pixels further down its own column. */
async function liesAt(page: Page, one: CalendarAppointment, down: number): Promise<void> {
  await dragPreview(page).waitFor(soon)
  const off = async () => {
    const [ghost, own, column] = await Promise.all([
      boxOf(dragPreview(page)),
      boxOf(block(page, one)),
      boxOf(page.locator('[data-column]').filter({ has: block(page, one) })),
    ])
    return [
      ghost.y - own.y - down,
      ghost.x - column.x - 4,
      ghost.width - column.width + 9,
      ghost.height - own.height,
    ].map((pixels) => Math.round(pixels) || 0)
  }
  await expect.poll(off, soon).toEqual([0, 0, 0, 0])
}

test('a dragged block shows where it will go, by mouse and by keys, and no hover card covers it', async () => {
  const one = await movable()
  const { page } = await atWork(stage, 'office-manager', calendar)
  await block(page, one).waitFor(soon)
  await block(page, one).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await liesAt(page, one, 18)
  await page.keyboard.press('Escape')
  await dragPreview(page).waitFor({ state: 'detached', ...soon })

  const cards = await page.evaluateHandle<string[]>(`(() => {
    const seen = []
    new MutationObserver(() => { for (const card of document.querySelectorAll('[role="tooltip"]')) seen.push(card.textContent) }).observe(document.body, { childList: true, subtree: true })
    return seen
  })()`)
  await block(page, one).scrollIntoViewIfNeeded()
  const box = await boxOf(block(page, one))
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 46, { steps: 4 })
  await liesAt(page, one, 36)
  // Over another block for as long as would show its hover card.
  const visible = page.locator(`[data-grid] [data-appointment]:not([data-appointment="${one.id}"])`)
  const elsewhere = (await Promise.all((await visible.all()).map((other) => other.boundingBox()))).find(
    (other) => other && other.y > 200 && other.y < 600,
  )!
  await page.mouse.move(elsewhere.x + 10, elsewhere.y + 8, { steps: 4 })
  await page.evaluate(
    'new Promise((done) => { const since = performance.now(); const frame = (now) => { if (now - since > 600) done(); else requestAnimationFrame(frame) }; requestAnimationFrame(frame) })',
  )
  expect(await cards.jsonValue()).toEqual([])
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test('times at which the practitioner has a break are hatched in every room with the reason at the block, which returns from there unless it may be outside the rules', async () => {
  const one = await movable()
  const { name } = (await stored(one)).user
  const time_till = localTimeAt(later(one.datetime_till, 15), 'Europe/Amsterdam').time
  const pause = {
    kind: 'break',
    employee_id: one.user_id,
    room_id: null,
    device_id: null,
    location_id: null,
    date_from: day,
    time_from: localTimeAt(one.datetime_till, 'Europe/Amsterdam').time,
    date_till: day,
    time_till,
    note: '',
  } as const
  const { id: pauseId } = (await stage.call(absencesApi.create, { body: pause }))!.data
  const why = `${name} heeft pauze tot ${time_till}`

  const { page } = await atWork(stage, 'office-manager', calendar)
  const reason = page.locator('[data-grid] [aria-hidden="true"]').getByText(why)
  await block(page, one).focus(soon)
  await page.keyboard.press('Alt+ArrowDown')
  await reason.waitFor(soon)
  await page.getByRole('status').getByText(why).waitFor(soon)
  // A room that is closed then is grey already.
  const { rooms, absences } = await onDay()
  const isAway = (roomId: number) =>
    absences.some(
      ({ room_id, date_from, date_till }) => room_id === roomId && date_from <= day && (date_till ?? day) >= day,
    )
  const open = rooms.filter(
    ({ id, schedule }) =>
      !isAway(id) &&
      schedule.some(
        ({ date, open: hours }) =>
          date === day && hours.some((span) => span.time_from < time_till && pause.time_from < span.time_till),
      ),
  )
  expect(open.length).toBeGreaterThan(1)
  for (const { name: room } of open)
    await page.getByRole('group', { name: room, exact: true }).locator('[data-limit]').first().waitFor(soon)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-limit]').count(), soon).toBe(0)

  // Dropped there by mouse, it returns with the reason, which the calendar has known since the drag began.
  await drag(page, one, { pixels: 18 })
  await page.getByText(`Niet verplaatst: ${why}`).waitFor(soon)
  await block(page, one).getByText(timeOf(one.datetime_from)).waitFor(soon)
  expect((await stored(one)).datetime_from).toBe(one.datetime_from)

  // This user may book outside the rules: confirmed by keys alone, and Undo brings the appointment back under the
  // rules.
  await page.getByRole('button', { name: 'Toch inplannen' }).click()
  await review(page).getByText(why).waitFor(soon)
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
  expect(await stored(one)).toMatchObject({ datetime_from: later(one.datetime_from, 15), ignore_rules: true })
  await block(page, one).and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.press('Control+z')
  await page.getByText(/staat weer op/).waitFor(soon)
  expect(await stored(one)).toMatchObject({
    datetime_from: one.datetime_from,
    ignore_rules: false,
    room: { id: one.room_id },
    user: { id: one.user_id },
  })
  await stage.call(absencesApi.remove, { params: { id: pauseId } })
})

test('the toolbar and an appointment keep their buttons in a row from 1024 px on, the toolbar also their place from week to week, in four languages', async () => {
  const one = await movable()
  const { page } = await atWork(stage, 'salon-owner', calendar, { viewport: { width: 1024, height: 768 } })
  const steps = page.locator('button[aria-keyshortcuts="ArrowLeft"], button[aria-keyshortcuts="ArrowRight"]')
  const heading = page.locator('h1')
  for (const language of ['nl', 'fr', 'en', 'de'] as const) {
    await page.request.put(`${stage.url}/api/me/language`, { data: { language } })
    await page.reload()
    const seen = new Set<string>()
    for (const [date, view] of [
      ['2026-11-25', 'week'],
      ['2026-12-02', 'week'],
      ['2026-12-09', 'day'],
      ['2027-05-03', 'day'],
    ] as const) {
      await goTo(page, `/calendar/location?location=1&date=${date}&view=${view}`)
      const first = view === 'week' ? mondayOf(date as Day) : date
      await page
        .getByRole('region', { name: new RegExp(`\\b${Number(first.slice(8))}\\b.* ${first.slice(0, 4)}$`) })
        .waitFor(soon)
      const [boxes, all] = await Promise.all([
        Promise.all((await steps.all()).map(boxOf)),
        Promise.all(
          (await page.locator('div', { has: heading }).last().locator('xpath=..').locator('button:visible').all()).map(
            boxOf,
          ),
        ),
      ])
      seen.add(boxes.map(({ x, y }) => `${x} ${y}`).join())
      const middles = all.map(({ y, height }) => Math.round(y + height / 2))
      expect([
        language,
        Math.max(...middles) - Math.min(...middles) <= 1,
        Math.max(...all.map(({ x, width }) => x + width)) <= 1024,
      ]).toEqual([language, true, true])
    }
    expect([language, [...seen]]).toEqual([language, [expect.any(String)]])
    await goTo(page, calendar)
    await block(page, one).click(soon)
    const more = page.getByRole('dialog').locator('button[aria-haspopup="menu"]')
    await more.waitFor(soon)
    // Measured at once, because the popup follows its block until the calendar is drawn.
    const middles = await more
      .locator('xpath=..')
      .locator('a:visible, button:visible')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { top, height } = button.getBoundingClientRect()
          return top + height / 2
        }),
      )
    expect([language, middles.length, Math.max(...middles) - Math.min(...middles) <= 1]).toEqual([language, 4, true])
  }
  await page.request.put(`${stage.url}/api/me/language`, { data: { language: 'nl' } })
})

test('a block made longer and then moved by keys is both; a drag ends with an explanation when a colleague moves or cancels the appointment meanwhile', async () => {
  const one = await movable()
  const { page } = await atWork(stage, 'office-manager', calendar)
  await block(page, one).focus(soon)
  for (const key of ['Alt+Shift+ArrowDown', 'Alt+ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
  const after = await stored(one)
  expect(
    [after.datetime_from, after.datetime_till].map(
      (at, end) => (Date.parse(at) - Date.parse(end ? one.datetime_till : one.datetime_from)) / 60_000,
    ),
  ).toEqual([15, 30])

  const other = await movable([one.id])
  await block(page, other).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await dragPreview(page).waitFor(soon)
  const { slot } = await freePlace(other)
  const { datetime_from, datetime_till, room_id, user_id } = other
  const moved = await stage.call(moveApi.move, {
    params: { id: other.id },
    body: {
      datetime_from: slot.datetime_from,
      datetime_till: slot.datetime_till,
      room_id: slot.room_id,
      user_id: slot.user_id,
      seen: { datetime_from, datetime_till, room_id, user_id },
      notify: false,
    },
  })
  expect(moved!.status).toBe(200)
  await block(page, other).waitFor({ state: 'detached', ...soon })
  await dragPreview(page).waitFor({ state: 'detached', ...soon })
  await page
    .getByText(`Een collega heeft de afspraak van ${other.client_name} intussen verplaatst of geannuleerd.`, {
      exact: true,
    })
    .last()
    .waitFor(soon)
  // The Enter that was to drop it does not open another visit.
  expect(await page.locator('[data-appointment]:focus').count()).toBe(0)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)

  // By mouse, while it is still visible: moved within the day, and cancelled.
  const third = await movable([one.id, other.id])
  const inHand = async () => {
    // Notices stand at the edge of the window, and may lie over a block there.
    await block(page, third).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = (await block(page, third).boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 })
    await dragPreview(page).waitFor(soon)
  }
  await inHand()
  const { datetime_from: was, datetime_till: till, ...place } = third
  const quarterLater = { datetime_from: later(was, 15), datetime_till: later(till, 15) }
  expect(
    (await stage.call(moveApi.move, {
      params: { id: third.id },
      body: {
        ...quarterLater,
        room_id: null,
        user_id: null,
        seen: { datetime_from: was, datetime_till: till, room_id: place.room_id, user_id: place.user_id },
        notify: false,
      },
    }))!.status,
  ).toBe(200)
  await page
    .getByText(
      `Een collega heeft de afspraak van ${third.client_name} intussen verplaatst: ${timeOf(quarterLater.datetime_from)}`,
    )
    .last()
    .waitFor(soon)
  await dragPreview(page).waitFor({ state: 'detached', ...soon })
  await page.mouse.up()
  await inHand()
  expect((await stage.call(appointmentsApi.cancel, { params: { id: third.id } }))!.status).toBe(200)
  await page
    .getByText(`Een collega heeft de afspraak van ${third.client_name} intussen geannuleerd.`)
    .last()
    .waitFor(soon)
  await page.mouse.up()
  expect(
    (await stage.call(appointmentsApi.restore, { params: { id: third.id }, body: { confirmed: true } }))!.status,
  ).toBe(200)
})

test('a move undone before its answer, or by the key, leaves no notice of a move; one that fails while the block is being dragged again does not mention a colleague', async () => {
  const one = await movable()
  const { page } = await atWork(stage, 'office-manager', calendar)
  await block(page, one).waitFor(soon)
  const answered = Promise.withResolvers<void>()
  await page.route(
    '**/move',
    async (route) => {
      await answered.promise
      await route.continue()
    },
    { times: 1 },
  )
  await drag(page, one, { pixels: 36 })
  await block(page, one)
    .getByText(timeOf(later(one.datetime_from)))
    .waitFor(soon)
  await page.keyboard.press('Control+z')
  answered.resolve()
  await page.getByText(/staat weer op/).waitFor(soon)
  expect(await page.getByText(/is gewijzigd/).count()).toBe(0)
  await drag(page, one, { pixels: 36 })
  // Held, it would not vanish by itself.
  await holdNotice(page, /is gewijzigd/)
  await page.keyboard.press('Control+z')
  await page.getByText(/is gewijzigd/).waitFor({ state: 'detached', ...soon })
  await expect.poll(async () => (await stored(one)).datetime_from, soon).toBe(one.datetime_from)

  // Dragged again before the answer, which is a failure: it returns, and the message does not mention a colleague.
  const takenUp = Promise.withResolvers<void>()
  await page.route(
    '**/move',
    async (route) => {
      await takenUp.promise
      await route.fulfill({ status: 500, json: {} })
    },
    { times: 1 },
  )
  await block(page, one)
    .getByText(new RegExp(`^${timeOf(one.datetime_from)}`))
    .waitFor(soon)
  await drag(page, one, { pixels: 36 })
  await block(page, one)
    .getByText(new RegExp(`^${timeOf(later(one.datetime_from))}`))
    .waitFor(soon)
  await block(page, one).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await dragPreview(page).waitFor(soon)
  takenUp.resolve()
  await page
    .getByRole('alert')
    .getByText(/Er ging iets mis/)
    .waitFor(soon)
  await dragPreview(page).waitFor({ state: 'detached', ...soon })
  await block(page, one)
    .getByText(new RegExp(`^${timeOf(one.datetime_from)}`))
    .waitFor(soon)
  await block(page, one).and(page.locator(':focus')).waitFor(soon)
  expect(await page.getByText(/Een collega/).count()).toBe(0)
  expect((await stored(one)).datetime_from).toBe(one.datetime_from)
})
