import type { Locator, Page } from 'playwright-core'
import type { Day } from '#kernel/day.ts'
import { soon } from './stage.ts'

const monthsTo = (from: Day, to: Day) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Goes to a day in the month beside a form, which currently shows the month of `shown`. */
export async function chooseDay(page: Page, date: Day, shown: Day): Promise<void> {
  const month = page.getByRole('group', { name: /^Kies een dag/ })
  await month.waitFor(soon)
  const months = monthsTo(shown, date)
  for (let step = 0; step < Math.abs(months); step++)
    await page.getByRole('button', { name: months > 0 ? 'Volgende maand' : 'Vorige maand' }).click()
  await month
    .locator('button:not([data-outside])')
    .filter({ hasText: new RegExp(`^${Number(date.slice(8))}$`) })
    .click(soon)
}

/** The calendar shows this day, and not the one before it. */
export const shows = (page: Page, date: Day) =>
  page
    .getByRole('region', { name: new RegExp(`\\b${Number(date.slice(8))} [a-z]+ ${date.slice(0, 4)}$`) })
    .waitFor(soon)

/** Clicks an empty place of a column at a time, found by the hours at the side. */
export async function clickAt(page: Page, column: Locator, time: string): Promise<void> {
  const noon = page.locator('[data-grid] span', { hasText: /^12:00$/ }).first()
  await noon.scrollIntoViewIfNeeded()
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  await page.locator('[data-grid]').evaluate((grid, top) => grid.scrollBy(0, top), (hours - 12) * 72)
  const [label, box] = [(await noon.boundingBox())!, (await column.boundingBox())!]
  await page.mouse.click(box.x + box.width / 2, label.y + label.height / 2 + ((hours - 12) * 60 + minutes) * 1.2 + 4)
}
