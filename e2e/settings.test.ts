import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#features/auth/contract.ts'
import { startGeocoderServer, type TestGeocoder } from '#platform/server/test/geocoder-server.ts'
import { atWork, holdNotice, noViolations, openMenu, setStage, soon } from './stage.ts'

let geocoder: TestGeocoder
beforeAll(async () => {
  geocoder = await startGeocoderServer()
  for (const house of ['12', '120'])
    geocoder.map.push({
      road: 'Keizersgracht',
      house,
      postcode: '1015 AA',
      city: 'Amsterdam',
      country: 'NL',
      lat: '52.371',
      lon: '4.882',
    })
})
afterAll(() => geocoder.close())
const stage = setStage({ settings: () => ({ GEOCODER_URL: geocoder.url }) })

const stored = async () => (await stage.call(authApi.chainSettings))!.data

test('an administrator turns reminders to clients on, and off again', async () => {
  const before = await stored()
  expect(before.remind_clients).toBe(false)
  const { page } = await atWork(stage, 'administrator', '/', { colorScheme: 'light' })
  await openMenu(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Instellingen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Instellingen' }).waitFor(soon)
  const remind = page.getByRole('switch', { name: /^Cliënten aan hun afspraak herinneren/ })
  await expect.poll(() => remind.isChecked(), soon).toBe(false)
  await page.getByText(/vanaf 9 uur één e-mail/).waitFor(soon)

  await remind.click({ force: true })
  await holdNotice(page, 'Cliënten krijgen nu een herinnering')
  expect(await stored()).toEqual({ ...before, remind_clients: true })
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await page.getByText('Cliënten krijgen geen herinnering meer').waitFor(soon)
  expect(await stored()).toEqual(before)
  await expect.poll(() => remind.isChecked(), soon).toBe(false)
  await noViolations(page)

  // A value that was not stored is not shown as if it were.
  await page.context().setOffline(true)
  const broken = page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'PUT', ...soon })
  await remind.click({ force: true })
  await broken
  await page.getByRole('alert').filter({ hasText: 'Controleer uw verbinding' }).waitFor(soon)
  await expect.poll(() => remind.isChecked(), soon).toBe(false)
  await page.context().setOffline(false)

  await page.emulateMedia({ colorScheme: 'dark' })
  await noViolations(page)
  await page.getByRole('link', { name: 'Geschiedenis' }).click()
  await expect.poll(() => page.getByRole('row', { name: /Instellingen/ }).count(), soon).toBe(2)
})

test('a user without the administrator’s role neither finds the settings nor can open them', async () => {
  const { page } = await atWork(stage, 'office-manager', '/settings')
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/calendar/location')
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Instellingen' }).count()).toBe(0)
})

test('an address that the map suggests is filled in by the keyboard, and the map receives no names', async () => {
  const { page } = await atWork(stage, 'office-manager', '/calendar/new')
  await page.getByRole('textbox', { name: /^Cliënt/ }).fill('Zzqq Peeters', soon)
  await page.getByRole('option', { name: /als nieuwe cliënt toevoegen/ }).click(soon)
  const form = page.getByRole('dialog', { name: 'Nieuwe cliënt' })
  const street = form.getByRole('combobox', { name: 'Straat' })
  const options = page.getByRole('listbox', { name: 'Voorgestelde adressen' }).getByRole('option')
  await street.waitFor(soon)
  await form.getByLabel('Toevoeging').fill('hs')

  await street.pressSequentially('keizersgr')
  await expect
    .poll(() => options.allTextContents(), soon)
    .toEqual(['Keizersgracht 12, 1015 AA Amsterdam', 'Keizersgracht 120, 1015 AA Amsterdam'])
  await noViolations(page)
  await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'detached', ...soon })
  expect(await street.inputValue()).toBe('keizersgr')

  await street.pressSequentially('acht')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => street.getAttribute('aria-activedescendant'), soon).not.toBeNull()
  await page.keyboard.press('Enter')
  const values = async () =>
    Promise.all(
      ['Straat', 'Huisnummer', 'Toevoeging', 'Postcode', 'Plaats'].map((label) =>
        form.getByLabel(label, { exact: true }).inputValue(),
      ),
    )
  await expect.poll(values, soon).toEqual(['Keizersgracht', '120', '', '1015 AA', 'Amsterdam'])
  await form
    .getByRole('status')
    .filter({ hasText: 'Adres ingevuld: Keizersgracht 120, 1015 AA Amsterdam' })
    .waitFor({ state: 'attached', ...soon })

  const typed = geocoder.asked.flatMap(({ query: { q } }) => (q === undefined ? [] : [q]))
  expect(typed.length).toBeGreaterThan(0)
  expect(typed.filter((q) => !'keizersgracht'.startsWith(q))).toEqual([])
})
