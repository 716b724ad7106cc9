import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wallClock } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { absencesApi } from '#features/schedules/contract.ts'
import { behind, block, boxOf, calendar, day, double, drag, later, review, timeOf } from './in-hand.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const { stored, movable } = behind(stage)

/** The double lies where the block would, so many pixels further down its own column. */
async function liesAt(page: Page, one: CalendarAppointment, down: number): Promise<void> {
  await double(page).waitFor(soon)
  const off = async () => {
    const [ghost, own, column] = await Promise.all([boxOf(double(page)), boxOf(block(page, one)), boxOf(page.locator('[data-column]').filter({ has: block(page, one) }))])
    return [ghost.y - own.y - down, ghost.x - column.x - 4, ghost.width - column.width + 9, ghost.height - own.height].map((pixels) => Math.round(pixels) || 0)
  }
  await expect.poll(off, soon).toEqual([0, 0, 0, 0])
}

test('a block in the hand is seen where it will lie, by mouse and by keys, and no card comes between', async () => {
  const one = await movable()
  const { page } = await atWork(stage, 'office-manager', calendar)
  await block(page, one).waitFor(soon)
  await block(page, one).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await liesAt(page, one, 18)
  await page.keyboard.press('Escape')
  await double(page).waitFor({ state: 'detached', ...soon })

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
  // Over another block for as long as would bring its card.
  const visible = page.locator(`[data-grid] [data-appointment]:not([data-appointment="${one.id}"])`)
  const elsewhere = (await Promise.all((await visible.all()).map((other) => other.boundingBox()))).find((other) => other && other.y > 200 && other.y < 600)!
  await page.mouse.move(elsewhere.x + 10, elsewhere.y + 8, { steps: 4 })
  await page.evaluate('new Promise((done) => { const since = performance.now(); const frame = (now) => { if (now - since > 600) done(); else requestAnimationFrame(frame) }; requestAnimationFrame(frame) })')
  expect(await cards.jsonValue()).toEqual([])
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test('where the practitioner has a break is hatched in every room and said at the block, which goes back from there unless it may be outside the rules', async () => {
  const one = await movable()
  const { name } = (await stored(one)).user
  const time_till = wallClock(later(one.datetime_till, 15), 'Europe/Amsterdam').time
  const pause = { kind: 'break', employee_id: one.user_id, room_id: null, device_id: null, location_id: null, date_from: day, time_from: wallClock(one.datetime_till, 'Europe/Amsterdam').time, date_till: day, time_till, note: '' } as const
  const { id: pauseId } = (await stage.call(absencesApi.create, { body: pause }))!.data
  const why = `${name} heeft pauze tot ${time_till}`

  const { page } = await atWork(stage, 'office-manager', calendar)
  const reason = page.locator('[data-grid] [aria-hidden="true"]').getByText(why)
  await block(page, one).focus(soon)
  await page.keyboard.press('Alt+ArrowDown')
  await reason.waitFor(soon)
  await page.getByRole('status').getByText(why).waitFor(soon)
  const columns = await page.locator('[data-column]').count()
  expect(columns).toBeGreaterThan(1)
  expect(await page.locator('[data-column]').filter({ has: page.locator('[data-limit]') }).count()).toBe(columns)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-limit]').count(), soon).toBe(0)

  // Dropped there by mouse, it comes back with the reason, which the calendar has known since the drag began.
  await drag(page, one, { pixels: 18 })
  await page.getByText(`Niet verplaatst: ${why}`).waitFor(soon)
  await block(page, one).getByText(timeOf(one.datetime_from)).waitFor(soon)
  expect((await stored(one)).datetime_from).toBe(one.datetime_from)

  // Booking outside the rules is allowed to this user: decided by keys alone, and Undo brings the appointment back under them.
  await page.getByRole('button', { name: 'Toch inplannen' }).click()
  await review(page).getByText(why).waitFor(soon)
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^De afspraak van .* is gewijzigd/).waitFor(soon)
  expect(await stored(one)).toMatchObject({ datetime_from: later(one.datetime_from, 15), ignore_rules: true })
  await block(page, one).and(page.locator(':focus')).waitFor(soon)
  await page.keyboard.press('Control+z')
  await page.getByText(/staat weer op/).waitFor(soon)
  expect(await stored(one)).toMatchObject({ datetime_from: one.datetime_from, ignore_rules: false, room: { id: one.room_id }, user: { id: one.user_id } })
  await stage.call(absencesApi.remove, { params: { id: pauseId } })
})

test('the toolbar keeps its row from 1024 px on, and its buttons their place from week to week, in four languages', async () => {
  const { page } = await atWork(stage, 'salon-owner', calendar, { viewport: { width: 1024, height: 768 } })
  const steps = page.locator('button[aria-keyshortcuts="ArrowLeft"], button[aria-keyshortcuts="ArrowRight"]')
  const heading = page.locator('h1')
  for (const language of ['nl', 'fr', 'en', 'de'] as const) {
    await page.request.put(`${stage.url}/api/me/language`, { data: { language } })
    const seen = new Set<string>()
    for (const [date, view] of [['2026-11-25', 'week'], ['2026-12-02', 'week'], ['2026-12-09', 'day'], ['2027-05-03', 'day']] as const) {
      await page.goto(`${stage.url}/calendar/location?location=1&date=${date}&view=${view}`)
      await steps.first().waitFor(soon)
      const [boxes, all] = await Promise.all([
        Promise.all((await steps.all()).map(boxOf)),
        Promise.all((await page.locator('div', { has: heading }).last().locator('xpath=..').locator('button:visible').all()).map(boxOf)),
      ])
      seen.add(boxes.map(({ x, y }) => `${x} ${y}`).join())
      const middles = all.map(({ y, height }) => Math.round(y + height / 2))
      expect([language, Math.max(...middles) - Math.min(...middles) <= 1, Math.max(...all.map(({ x, width }) => x + width)) <= 1024]).toEqual([language, true, true])
    }
    expect([language, [...seen]]).toEqual([language, [expect.any(String)]])
  }
  await page.request.put(`${stage.url}/api/me/language`, { data: { language: 'nl' } })
})
