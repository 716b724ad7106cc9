import { expect, test } from 'vitest'
import { atWork, setStage, soon } from './stage.ts'

const stage = setStage()

test('while a search is under way no key and no click makes somebody new; when it is there, Enter takes the first', async () => {
  const { page } = await atWork(stage, 'office-manager', '/calendar')
  await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor(soon)

  // The answers wait until they are let go.
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => { letGo = resolve })
  await page.route('**/api/list/clients*', async (route) => { await gate; await route.continue() })

  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Nieuwe afspraak' }).waitFor(soon)
  const field = page.getByRole('textbox', { name: /^Cliënt/ })
  const create = page.getByRole('option', { name: /als nieuwe cliënt toevoegen/ })
  const asked = page.waitForRequest('**/api/list/clients*')
  await field.fill('vis')
  await create.waitFor(soon)
  const newClient = page.getByRole('dialog', { name: 'Nieuwe cliënt' })
  for (const beforeAsking of [true, false]) {
    if (!beforeAsking) await asked
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await create.click({ force: true })
    expect(await newClient.count()).toBe(0)
  }
  expect(await create.getAttribute('aria-disabled')).toBe('true')

  letGo()
  const first = page.getByRole('option', { name: /Visser/ }).first()
  await first.and(page.locator('[data-combobox-selected]')).waitFor(soon)
  expect(await create.getAttribute('aria-disabled')).toBeNull()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue(), soon).toContain('Visser')

  // Nobody of that name: then it may be somebody new.
  await field.fill('zzqq')
  const mapped = page.waitForResponse('**/api/geocode*')
  await create.click()
  await newClient.waitFor(soon)

  // No geocoder is set here: the street is a text field like any other.
  expect(await (await mapped).json()).toEqual({ data: { configured: false, suggestions: [] } })
  const street = newClient.getByRole('textbox', { name: 'Straat' })
  await street.fill('Keizersgracht')
  expect(await street.getAttribute('aria-haspopup')).toBeNull()
})
