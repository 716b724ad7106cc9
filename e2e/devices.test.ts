import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { devicesApi } from '#features/devices/contract.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

const pick = async (page: Page, form: Locator, field: RegExp, option: string) => {
  await form.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const found = async (search: string) =>
  (await stage.call(devicesApi.list, { query: { filters: { search, status: 'all' } } }))!.data.body
const searchFor = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Zoeken in Apparaten' }).fill(text)

test(
  'devices: added, corrected after the server’s refusal, one more, changed, deactivated and activated again',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'salon-owner', '/devices')
    await page.getByRole('heading', { level: 1, name: 'Apparaten' }).waitFor(soon)
    await page.getByRole('row', { name: /9914-0880-2417/ }).waitFor(soon)

    await page.getByRole('button', { name: 'Apparaat toevoegen' }).click()
    const form = page.getByRole('dialog', { name: 'Nieuw apparaat' })
    await form.getByLabel(/^Merk/).waitFor(soon)

    // A new brand; a placement clears the fields of the other kind of placement.
    await form.getByLabel(/^Merk/).fill('Asclepion')
    await form.getByLabel(/^Model/).fill('MeDioStar')
    await pick(page, form, /^Soort/, 'Laser')
    await pick(page, form, /^Kamer/, 'Kamer 2')
    await form.getByRole('radio', { name: 'Behandelaar' }).check({ force: true })
    await pick(page, form, /^Behandelaar/, 'Yasmina El Idrissi')
    await form.getByRole('radio', { name: 'Locatie' }).check({ force: true })
    await expect.poll(() => form.getByRole('combobox', { name: /^Locatie/ }).inputValue(), soon).toBe('')
    await pick(page, form, /^Locatie/, 'Utrecht, Wittevrouwen')
    await pick(page, form, /^Kamer/, 'Kamer 2')
    await pick(page, form, /^Locatie/, 'Amsterdam, Zuid')
    await expect.poll(() => form.getByRole('combobox', { name: /^Kamer/ }).inputValue(), soon).toBe('')

    // The server finds that another device has this number: the field says so, and everything else stays.
    await form.getByLabel(/^Serienummer/).fill('m22-ua-30914')
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
    await page.keyboard.press('Control+Enter')
    await form.getByText('Dit serienummer is al van een ander apparaat.').waitFor(soon)
    await noViolations(page)
    await form.getByLabel(/^Serienummer/).fill('MDS-1/7')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Asclepion MeDioStar is toegevoegd').waitFor(soon)

    // One more: for a known model the type is filled in.
    await expect.poll(() => form.getByLabel(/^Merk/).inputValue(), soon).toBe('')
    await form.getByLabel(/^Merk/).fill('asclepion')
    await form.getByLabel(/^Model/).fill('mediostar')
    await page.keyboard.press('Tab')
    await expect.poll(() => form.getByRole('combobox', { name: /^Soort/ }).inputValue(), soon).toBe('Laser')
    await form.getByLabel(/^Serienummer/).fill('MDS-1/8')
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).uncheck()
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
    expect((await found('mediostar')).map(({ brand_name, name, place }) => [brand_name, name, place])).toEqual([
      ['Asclepion', 'MeDioStar', 'Amsterdam, Zuid'],
      ['Asclepion', 'MeDioStar', 'Amsterdam, Zuid'],
    ])
    expect((await stage.call(employeesApi.brands))!.data.filter(({ name }) => name === 'Asclepion')).toHaveLength(1)

    // Changed: it belongs to a practitioner, and is found by its number.
    await searchFor(page, 'MDS-1/8')
    await page
      .getByRole('row', { name: /MDS-1\/8/ })
      .getByRole('link')
      .click()
    const record = page.getByRole('dialog', { name: /Asclepion MeDioStar/ })
    await record.getByRole('radio', { name: 'Behandelaar' }).check({ force: true })
    await pick(page, record, /^Behandelaar/, 'Yasmina El Idrissi')
    await page.keyboard.press('Control+Enter')
    await record.waitFor({ state: 'detached', ...soon })
    await page.getByRole('row', { name: /MDS-1\/8.*Yasmina El Idrissi/ }).waitFor(soon)

    // Taken out of use from the list, and back with one click.
    await page
      .getByRole('row', { name: /MDS-1\/8/ })
      .getByRole('button', { name: 'Deactiveren' })
      .click()
    await page.getByText('Asclepion MeDioStar is gedeactiveerd').waitFor(soon)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect
      .poll(async () => (await found('MDS-1/8'))[0], soon)
      .toMatchObject({ status: 'active', deactivated_at: null })
    await page.getByRole('row', { name: /MDS-1\/8/ }).waitFor(soon)
  },
)

test(
  'a booked device: the list leads to the form, which lists its appointments before it is saved all the same; another is out of service for a while',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'salon-owner', '/devices')
    await searchFor(page, '9914-0880-2417')
    const row = page.getByRole('row', { name: /9914-0880-2417/ })
    await row.getByRole('button', { name: 'Deactiveren' }).click()
    await page.getByText(/^Nog nodig voor komende afspraken: \d+/).waitFor(soon)
    await row.getByRole('link').click()
    const record = page.getByRole('dialog', { name: /GentleMax Pro/ })
    await record.getByRole('switch', { name: 'Actief' }).click()
    await page.keyboard.press('Control+Enter')
    await record.getByRole('alert').getByRole('table').waitFor(soon)
    await noViolations(page)
    await record.getByRole('button', { name: 'Terug' }).click()
    expect((await found('9914-0880-2417'))[0]!.deactivated_at).toBeNull()
    await page.keyboard.press('Control+Enter')
    await record.getByRole('button', { name: 'Toch opslaan' }).waitFor(soon)
    await page.keyboard.press('Control+Enter')
    await record.waitFor({ state: 'detached', ...soon })
    expect((await found('9914-0880-2417'))[0]!.status).toBe('inactive')

    // Another one is out of service: a period is planned in its form, changed, and removed.
    await page.emulateMedia({ colorScheme: 'dark' })
    await searchFor(page, 'PICO 21')
    await page
      .getByRole('row', { name: /PICO 21 0437/ })
      .getByRole('link')
      .click()
    const laser = page.getByRole('dialog', { name: /PicoSure/ })
    await laser.getByRole('tab', { name: 'Buiten gebruik' }).click()
    await laser.getByRole('link', { name: 'Periode toevoegen' }).click()
    const period = page.getByRole('dialog', { name: /PICO 21 0437/ })
    await period.getByLabel(/^Eerste dag/).fill('03-06-2030')
    await page.keyboard.press('Tab')
    // The last day moves along with the first.
    await expect.poll(() => period.getByLabel(/^Laatste dag/).inputValue(), soon).toBe('03-06-2030')
    await period.getByLabel(/^Laatste dag/).fill('07-06-2030')
    await period.getByLabel(/^Notitie/).fill('Jaarlijkse keuring')
    await noViolations(page)
    await page.keyboard.press('Control+Enter')

    // Back at the same part of the form, with the period in it.
    await laser.getByRole('cell', { name: 'Jaarlijkse keuring' }).waitFor(soon)
    await noViolations(page)
    await laser
      .getByRole('link', { name: /^Periode wijzigen/ })
      .first()
      .click()
    await page.getByLabel(/^Notitie/).fill('Keuring en nieuwe lamp')
    await page.keyboard.press('Control+Enter')
    await laser.getByRole('cell', { name: 'Keuring en nieuwe lamp' }).waitFor(soon)
    await laser
      .getByRole('row', { name: /nieuwe lamp/ })
      .getByRole('button', { name: /^Periode verwijderen/ })
      .click()
    await laser.getByRole('cell', { name: 'Keuring en nieuwe lamp' }).waitFor({ state: 'detached', ...soon })
  },
)
