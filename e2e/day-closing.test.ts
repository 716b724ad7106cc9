import { expect, test } from 'vitest'
import { addDays, formatDay, instant, localTimeAt } from '#kernel/day.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'
import { watchRest } from './walk.ts'

const stage = setStage({ on: 'embedded' })
const yesterday = addDays(localTimeAt(instant(Date.now()), 'Europe/Amsterdam').day, -1)

test('a day is counted by the keyboard, closed with a difference, and opened again with a reason', async () => {
  const { page, context } = await atWork(stage, 'office-manager', `/day-summary?date=${yesterday}`)
  await page.getByText('Afsluiten', { exact: true }).click()
  const box = (value: string) => page.getByRole('textbox', { name: `Aantal van ${value}`, exact: true })
  await box('€ 50').waitFor(soon)
  await noViolations(page)

  // Enter goes from box to box.
  await page.getByRole('textbox', { name: /^Kas bij opening/ }).fill('150')
  await box('€ 50').focus()
  for (const key of ['4', 'Enter', '8', 'Enter', '4', 'Enter', '3']) await page.keyboard.press(key)
  expect(await Promise.all(['€ 50', '€ 20', '€ 10', '€ 5'].map((value) => box(value).inputValue()))).toEqual([
    '4',
    '8',
    '4',
    '3',
  ])

  // Petty cash; the count stays.
  await page.getByRole('button', { name: 'Kasboeking toevoegen' }).click()
  const popup = page.getByRole('dialog', { name: /^Kasboeking/ })
  await popup.getByRole('textbox', { name: 'Bedrag' }).fill('18,45')
  await popup.getByRole('textbox', { name: 'Omschrijving' }).fill('Bloemen balie')
  await popup.getByRole('textbox', { name: 'Bonnummer' }).fill('14')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Uitgave: Bloemen balie, bon 14').waitFor(soon)
  expect(await box('€ 50').inputValue()).toBe('4')

  // A reload keeps what was counted, and the difference has to be explained.
  const atRest = watchRest(page)
  await page.reload()
  await expect.poll(() => box('€ 20').inputValue(), soon).toBe('8')
  await atRest()
  await page.getByRole('textbox', { name: /^Naar de kluis/ }).fill('300')
  const leave = page.getByRole('checkbox', { name: /^Toch sluiten/ })
  if (await leave.count()) await leave.check()
  const close = page.getByRole('button', { name: 'Dag sluiten' })
  await close.click()
  await page.getByText('Kies waardoor de kas niet klopt.').or(page.getByText('Vul dit veld in')).first().waitFor(soon)
  await page
    .getByRole('combobox', { name: /^Reden/ })
    .or(page.locator('input[name="difference_reason"]'))
    .first()
    .click()
  await page.getByRole('option', { name: 'Telfout' }).click()
  await noViolations(page)
  await close.click()

  await page.getByRole('heading', { name: 'Deze dag is afgesloten' }).waitFor(soon)
  await page.getByText('Kasverschil · Telfout').waitFor(soon)
  await noViolations(page)
  const href = await page.getByRole('link', { name: /^Z-rapport \d+ openen/ }).getAttribute('href')
  const report = await context.request.get(`${stage.url}${href}`)
  expect((await report.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await goTo(page, '/day-summary/closings')
  await page.getByRole('row', { name: new RegExp(`${formatDay(yesterday, 'nl')}.*Amsterdam`) }).waitFor(soon)
  await noViolations(page)

  await goTo(page, `/day-summary/closing?date=${yesterday}`)
  await page.getByRole('button', { name: 'Dag heropenen' }).click()
  await page.getByRole('textbox', { name: 'Waarom?' }).fill('Verkeerd geteld')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await box('€ 50').waitFor(soon)
})
