import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const said = (page: Page, text: string | RegExp) => page.getByText(text).last().waitFor(soon)
async function remove(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Verwijderen' }).click(soon)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click(soon)
}

test('a category: named in four languages, another after it, refused where it is there already, changed, and kept while treatments use it', { timeout: 240_000 }, async () => {
  const { page } = await atWork(stage, 'administrator', '/database-models')
  await page.waitForURL('**/database-models/genders', soon)
  await tab(page, 'Behandelcategorieën').click(soon)
  await page.getByRole('link', { name: 'Laserontharing' }).waitFor(soon)
  await noViolations(page)

  await page.getByRole('button', { name: 'Toevoegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Naam \(Nederlands\)/).waitFor(soon)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => form.getByText('Dit veld is verplicht.').count(), soon).toBe(2)
  const names = { Nederlands: 'Cryolipolyse', Français: 'Cryolipolyse (fr)', English: 'Cryolipolysis', Deutsch: 'Kryolipolyse' }
  for (const [language, name] of Object.entries(names)) await form.getByLabel(new RegExp(`^Naam \\(${language}\\)`)).fill(name)
  await form.getByLabel(/^Grootboeknummer/).fill('8085')
  await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await said(page, 'Cryolipolyse is toegevoegd')

  // The form is empty again; what is there already is said at its field, and nothing typed is lost.
  await expect.poll(() => form.getByLabel(/^Grootboeknummer/).inputValue(), soon).toBe('')
  await form.getByLabel(/^Naam \(Nederlands\)/).fill('laserontharing')
  await form.getByLabel(/^Grootboeknummer/).fill('8010')
  await page.keyboard.press('Control+Enter')
  await form.getByText('Deze naam bestaat al.').waitFor(soon)
  expect(await form.getByLabel(/^Grootboeknummer/).inputValue()).toBe('8010')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Wijzigingen weggooien' }).or(page.getByRole('alertdialog').getByRole('button').last()).first().click(soon)

  await page.getByRole('link', { name: 'Laserontharing', exact: true }).click(soon)
  await form.getByLabel(/^Naam \(English\)/).fill('Laser epilation')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Laserontharing is opgeslagen')
  await page.getByRole('link', { name: 'Laserontharing', exact: true }).click(soon)
  await form.getByRole('tab', { name: 'Geschiedenis' }).click(soon)
  await form.getByText('Laser epilation').waitFor(soon)
  await remove(page, form)
  await page.getByRole('alert').filter({ hasText: 'Dit is nog in gebruik.' }).first().waitFor(soon)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Cryolipolyse', exact: true }).click(soon)
  await remove(page, form)
  await said(page, 'Cryolipolyse is verwijderd')
  await page.emulateMedia({ colorScheme: 'dark' })
  await noViolations(page)
})

test('lists of a country, an insurer, and a country whose key nobody reads', { timeout: 240_000 }, async () => {
  const { page } = await atWork(stage, 'administrator', '/price_levels')
  const form = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Hoofdstad' }).waitFor(soon)
  await page.getByText('België', { exact: true }).click()
  await page.getByRole('link', { name: 'Standaard' }).waitFor(soon)
  await page.getByRole('button', { name: 'Toevoegen' }).click()
  await form.getByLabel(/^Naam/).fill('Kust', soon)
  await page.keyboard.press('Control+Enter')
  await said(page, 'Kust is toegevoegd')
  await page.getByRole('link', { name: 'Kust' }).waitFor(soon)

  await page.goto(`${stage.url}/zv_insurances`)
  await page.getByRole('button', { name: 'Toevoegen' }).click(soon)
  await form.getByLabel(/^UZOVI-code/).fill('12', soon)
  await form.getByLabel(/^Naam/).fill('Zorg & Zo')
  await page.keyboard.press('Control+Enter')
  await form.getByText('Een UZOVI-code heeft precies 4 cijfers.').waitFor(soon)
  await form.getByLabel(/^UZOVI-code/).fill('9977')
  await page.keyboard.press('Control+Enter')
  await said(page, /9977 is toegevoegd|Zorg & Zo is toegevoegd/)
  await noViolations(page)

  await page.goto(`${stage.url}/database-models/supported-countries`)
  await page.getByRole('link', { name: 'Nederland' }).click(soon)
  await form.getByLabel(/^Website/).waitFor(soon)
  await page.keyboard.press('Control+Enter')
  await form.getByText('Dit veld is verplicht.').first().waitFor(soon)
  await form.getByLabel(/^Mollie-sleutel/).and(page.locator('input')).fill('live_geheim')
  await form.getByLabel(/^Website/).fill('velours')
  await page.keyboard.press('Control+Enter')
  await form.getByText('Dit is geen webadres.').waitFor(soon)
  const filled = { 'Mollie-sleutel': 'live_geheim', 'Website': 'https://velours.test' }
  for (const [label, value] of Object.entries(filled)) await form.getByLabel(new RegExp(`^${label}`)).and(page.locator('input')).fill(value)
  await page.keyboard.press('Control+Enter')
  await said(page, 'Nederland is opgeslagen')
  await page.getByRole('link', { name: 'Nederland' }).click(soon)
  await form.getByText('Er is een sleutel.').waitFor(soon)
  expect(await form.getByLabel(/^Mollie-sleutel/).and(page.locator('input')).inputValue()).toBe('')
  await noViolations(page)
})
