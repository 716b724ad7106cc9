import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { amsterdam, movableVisits, block, boxOf, calendar, day, lengthOf } from './drag-steps.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const { onDay, stored, movable } = movableVisits(stage)

const columns = (page: Page) => page.locator('[data-face]')
/** The head of a column, with its name. */
const head = (page: Page, name: string) => page.locator('[data-face]').filter({ hasText: name })

/** Lists the practitioners who have hours at the location on that day. */
const working = async () =>
  (await onDay()).users.filter(({ days }) => days.some(({ date, hours }) => date === day && hours.length))

/** A colleague who is free for it on that day, at most two hours from its time, so that both are on the screen. */
async function colleagueFor(one: CalendarAppointment) {
  for (const { id, name } of await working()) {
    if (id === one.user_id) continue
    const [free] = (await stage.call(availabilityApi.availability, {
      query: {
        appointment_id: one.id,
        client_id: one.client_id,
        location_id: amsterdam,
        treatment_id: one.treatment_id,
        treatment_duration: lengthOf(one),
        user_id: id,
        date_from: day,
        date_till: day,
      },
    }))!.data
    const minutes = free!.time_slots
      .map(({ datetime_from }) => (Date.parse(datetime_from) - Date.parse(one.datetime_from)) / 60_000)
      .find((apart) => Math.abs(apart) <= 120)
    if (minutes !== undefined) return { id, name, minutes }
  }
  return null
}

test('staff side by side: a column for each, dragging to a colleague and back, and after a reload only the chosen ones', async () => {
  const taken: number[] = []
  let one = await movable()
  let colleague = await colleagueFor(one)
  while (!colleague) {
    taken.push(one.id)
    one = await movable(taken)
    colleague = await colleagueFor(one)
  }
  // Wide enough for the columns of a whole team.
  const { page } = await atWork(stage, 'office-manager', calendar, { viewport: { width: 1600, height: 900 } })
  await block(page, one).waitFor(soon)
  await page.getByRole('img', { name: 'Behandelaars' }).click()
  await expect.poll(() => page.url(), soon).toContain('by=staff')
  const own = (await stored(one)).user.name
  for (const { name } of await working()) await head(page, name).waitFor(soon)
  await noViolations(page)

  // Dragged to the colleague, to a time at which both they and the room are free.
  await block(page, one).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [from, to] = [await boxOf(block(page, one)), await boxOf(head(page, colleague.name))]
  const [x, y] = [from.x + from.width / 2, from.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++)
    await page.mouse.move(x + ((to.x + 30 - x) * step) / 8, y + (colleague.minutes * 1.2 * step) / 8)
  await page.mouse.up()
  await expect.poll(async () => (await stored(one)).user.id, soon).toBe(colleague.id)
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click()
  await expect.poll(async () => (await stored(one)).user.name, soon).toBe(own)
  expect((await stored(one)).datetime_from).toBe(one.datetime_from)

  // The hours stay visible, however far the grid is scrolled sideways.
  await page.setViewportSize({ width: 390, height: 800 })
  const grid = page.locator('[data-grid]')
  await grid.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await expect.poll(() => grid.evaluate(({ scrollLeft, clientWidth }) => scrollLeft > clientWidth), soon).toBe(true)
  expect((await boxOf(grid.locator('span', { hasText: /^12:00$/ }).first())).x).toBeGreaterThan((await boxOf(grid)).x)
  await page.setViewportSize({ width: 1600, height: 900 })

  // Only one of them is chosen, and stays chosen.
  await page.getByRole('button', { name: /^Behandelaars kiezen/ }).click()
  await page.getByRole('menuitemcheckbox', { name: own }).click()
  await expect.poll(() => columns(page).count(), soon).toBe(1)
  await page.reload()
  await block(page, one).waitFor(soon)
  await expect.poll(() => columns(page).count(), soon).toBe(1)

  // Given to the colleague by the form, it is still visible: the colleague is shown beside the chosen one.
  await goTo(page, `/calendar/edit/${one.id}?location=${amsterdam}&date=${day}&view=day&by=staff&people=${one.user_id}`)
  const form = page.getByRole('dialog', { name: 'Afspraak wijzigen' })
  await form
    .getByLabel(/^Behandelaar/)
    .and(page.locator('input'))
    .click(soon)
  await page.getByRole('option', { name: colleague.name }).click(soon)
  await form.getByRole('radio').first().check(soon)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached', ...soon })
  expect((await stored(one)).user.id).toBe(colleague.id)
  await block(page, one).waitFor(soon)
  await expect.poll(() => columns(page).count(), soon).toBe(2)
  // The filter gains the colleague once, and names nobody twice.
  const people = new URL(page.url()).searchParams.get('people')
  expect(people?.split('.').map(Number).toSorted()).toEqual([one.user_id, colleague.id].toSorted())

  // The same holds for an appointment outside the rules.
  await goTo(page, `/calendar/raw/${one.id}?location=${amsterdam}&date=${day}&view=day&by=staff&people=${one.user_id}`)
  const raw = page.getByRole('dialog', { name: 'Afspraak toch wijzigen' })
  await raw.getByLabel(/^Notitie/).fill('Op verzoek.', soon)
  await page.keyboard.press('Control+Enter')
  await raw.waitFor({ state: 'detached', ...soon })
  await block(page, one).waitFor(soon)
  await expect.poll(() => columns(page).count(), soon).toBe(2)
})
