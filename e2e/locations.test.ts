import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdministrator } from '#app/admin.ts'
import { listsApi } from '#features/lists/contract.ts'
import { locationsApi } from '#features/locations/contract.ts'
import { startGeocoderServer, type TestGeocoder } from '#platform/server/test/geocoder-server.ts'
import { postgresPlace, type Place } from './place.ts'
import { demoPassword, startServer, type RunningServer } from './server.ts'
import { atWork, newVisitor, noViolations, openMenu, setStage, soon } from './stage.ts'

let geocoder: TestGeocoder
beforeAll(async () => {
  geocoder = await startGeocoderServer()
})
afterAll(() => geocoder.close())
const stage = setStage({ settings: () => ({ GEOCODER_URL: geocoder.url }) })

const pick = async (page: Page, field: RegExp, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  const chosen = page.getByRole('option', { name: option, exact: true })
  await chosen.click()
  if (field.source.includes('Eigenaren')) await page.keyboard.press('Escape') // a list of several choices stays open
}
/** The picker of the location in the top bar. */
const picker = (page: Page) => page.locator('button[aria-label^="Locatie: "]')
const found = async (search: string) =>
  (await stage.call(locationsApi.list, { query: { filters: { search, status: 'all' } } }))!.data.body
const stored = async (search: string) =>
  (await stage.call(locationsApi.show, { params: { id: (await found(search))[0]!.id } }))!.data
const fill = async (form: Locator, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text)
}

test(
  'locations: added with problems reported at their fields, on the map, one more, and available at once',
  { timeout: 300_000 },
  async () => {
    geocoder.map.push({
      road: 'Javastraat',
      house: '12',
      postcode: '1094 HJ',
      city: 'Amsterdam',
      country: 'NL',
      lat: '52.36284',
      lon: '4.93521',
    })
    const { page } = await atWork(stage, 'administrator', '/locations')
    await page.getByRole('heading', { level: 1, name: 'Locaties' }).waitFor(soon)

    await page.getByRole('button', { name: 'Locatie toevoegen' }).click()
    const form = page.getByRole('dialog', { name: 'Nieuwe locatie' })
    await form.getByLabel(/^Naam( \*)?$/).waitFor(soon)
    await fill(form, {
      Naam: 'Zuid',
      Straat: 'Javastraat',
      Huisnummer: '12',
      Postcode: '1094 HJ',
      Plaats: 'Amsterdam',
      Kostenplaats: 'AMS-09',
    })
    await pick(page, /^Soort/, 'Salon')
    await pick(page, /^Eigenaren/, 'Karin Bosman')

    // On the map: looked up by the address alone.
    await form.getByRole('button', { name: 'Opzoeken' }).click()
    await form.getByText('Gevonden: Javastraat 12, 1094 HJ Amsterdam').waitFor(soon)
    expect([
      await form.getByLabel('Breedtegraad').inputValue(),
      await form.getByLabel('Lengtegraad').inputValue(),
    ]).toEqual(['52,36284', '4,93521'])
    expect(geocoder.asked.at(-1)!.query).toMatchObject({ q: 'Javastraat 12, 1094 HJ Amsterdam', countrycodes: 'nl' })

    // Hours: open on weekdays, and a problem there shows its part.
    await form.getByRole('tab', { name: 'Openingstijden' }).click()
    expect(await form.getByRole('switch', { name: 'Zaterdag open' }).isChecked()).toBe(false)
    expect(await form.getByLabel('Maandag van').inputValue()).toBe('08:00')
    await form.getByLabel('Maandag tot').fill('7:00')
    await form.getByRole('tab', { name: 'Gegevens' }).click()
    await page.keyboard.press('Control+Enter')
    await form.getByText('De eindtijd moet na de begintijd liggen.').waitFor(soon)
    await form.getByRole('tab', { name: 'Openingstijden (hier klopt iets niet)', exact: true }).waitFor(soon)
    await form.getByLabel('Maandag tot').fill('18:00')
    await form.getByRole('button', { name: 'Overnemen voor alle open dagen' }).click()
    expect(await form.getByLabel('Vrijdag tot').inputValue()).toBe('18:00')
    await form.getByRole('switch', { name: 'Zaterdag open' }).press('Space')
    await form.getByLabel('Zaterdag tot').fill('16:00')

    // Rooms: the first one cannot be removed.
    await form.getByRole('tab', { name: 'Kamers' }).click()
    await form.getByText('Kan niet worden verwijderd').waitFor(soon)
    expect(await form.getByRole('button', { name: /verwijderen$/ }).count()).toBe(0)
    await form.getByRole('button', { name: 'Kamer toevoegen' }).click()
    await form.getByRole('textbox', { name: 'Naam van kamer 2' }).fill('Laserkamer')
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
    await page.keyboard.press('Control+Enter')

    // A problem that only the server knows: a location of this name exists in this place.
    await form.getByText('Deze naam bestaat al.').waitFor(soon)
    await noViolations(page)
    await form.getByLabel(/^Naam( \*)?$/).fill('Oost')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Amsterdam, Oost is toegevoegd').waitFor(soon)
    expect(await stored('javastraat')).toMatchObject({
      name: 'Oost',
      cost_center: 'AMS-09',
      latitude: 52.36284,
      longitude: 4.93521,
      timetables: expect.arrayContaining([expect.objectContaining({ weekday: 6, active: true, time_till: '16:00' })]),
      rooms: [{ name: 'Kamer 1' }, { name: 'Laserkamer' }],
    })

    // One more, in another country with other postcodes and a single company.
    await expect.poll(() => form.getByLabel(/^Naam( \*)?$/).inputValue(), soon).toBe('')
    await pick(page, /^Land( \*)?$/, 'België')
    await fill(form, {
      Naam: 'Dampoort',
      Straat: 'Antwerpsesteenweg',
      Huisnummer: '3',
      Postcode: '0900',
      Plaats: 'Gent',
    })
    await pick(page, /^Soort/, 'Salon')
    await pick(page, /^Eigenaren/, 'Ines Claeys')
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).uncheck()
    await page.keyboard.press('Control+Enter')
    await form.getByText('Dit is geen geldige postcode.').waitFor(soon)
    await form.getByLabel(/^Postcode/).fill('9000')
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
    expect(await stored('dampoort')).toMatchObject({ zone: 'Europe/Brussels', latitude: null })

    // Without a reload both can be chosen.
    await picker(page).click()
    await page.getByRole('option', { name: 'Gent, Dampoort' }).waitFor(soon)
    await page.getByRole('option', { name: 'Amsterdam, Oost' }).click()
    await expect.poll(() => picker(page).getAttribute('aria-label'), soon).toBe('Locatie: Amsterdam, Oost')
  },
)

test(
  'locations: future appointments are listed before hours change or the location closes; rooms are added and removed',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/locations')
    await page.getByRole('link', { name: 'Wittevrouwen' }).click()
    const record = page.getByRole('dialog', { name: /Wittevrouwen/ })
    // Every part of it is accessible.
    await record.getByRole('tab').first().waitFor(soon)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const tab of await record.getByRole('tab').all()) {
        await tab.click()
        await noViolations(page, colorScheme === 'dark' ? 'contrast' : undefined)
      }
    }
    await record.getByRole('tab', { name: 'Openingstijden' }).click()
    for (const day of ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag'])
      await record.getByLabel(`${day} tot`).fill('12:00')
    await page.keyboard.press('Control+Enter')
    const left = record.getByRole('alert')
    await left.getByText(/afspraken passen dan niet meer/).waitFor(soon)
    await left.getByRole('link').first().waitFor(soon)
    await noViolations(page)
    const before = await stored('wittevrouwen')
    expect(before.timetables[0]!.time_till).not.toBe('12:00')

    // Back: nothing is lost. Then it is saved all the same.
    await record.getByRole('button', { name: 'Terug' }).click()
    expect(await record.getByLabel('Maandag tot').inputValue()).toBe('12:00')
    await page.keyboard.press('Control+Enter')
    await left.waitFor(soon)
    await record.getByRole('button', { name: 'Toch opslaan' }).click()
    await page.getByText('Utrecht, Wittevrouwen is opgeslagen').waitFor(soon)
    expect((await stored('wittevrouwen')).timetables[0]!.time_till).toBe('12:00')

    // The list does not close it either: that is confirmed in the record, where the appointments are listed.
    await page
      .getByRole('row', { name: /^Wittevrouwen/ })
      .getByRole('button', { name: 'Deactiveren' })
      .click()
    const notice = page.getByRole('alert').filter({ hasText: /komende afspraken/ })
    await notice.getByRole('button').click()
    await notice.waitFor({ state: 'detached', ...soon })
    await page.getByRole('link', { name: 'Wittevrouwen' }).click()
    await record.getByRole('switch', { name: 'Actief' }).click()
    await record.getByText('Wordt gedeactiveerd bij het opslaan').waitFor(soon)
    await page.keyboard.press('Control+Enter')
    await record
      .getByRole('alert')
      .getByText(/afspraken passen dan niet meer/)
      .waitFor(soon)
    expect((await stored('wittevrouwen')).deactivated_at).toBeNull()
    await record.getByRole('button', { name: 'Toch opslaan' }).click()
    await record.waitFor({ state: 'detached', ...soon })
    expect((await stored('wittevrouwen')).deactivated_at).not.toBeNull()
    expect((await stage.call(listsApi.locations))!.data.map(({ name }) => name)).not.toContain('Wittevrouwen')
    await picker(page).click()
    await page.getByRole('option', { name: 'Rotterdam, Kralingen' }).waitFor(soon)
    expect(await page.getByRole('option', { name: 'Utrecht, Wittevrouwen' }).count()).toBe(0)
    await page.keyboard.press('Escape')

    // A room without appointments is closed with a click, and can be opened again before saving.
    await page.getByRole('link', { name: 'Kralingen' }).click()
    const other = page.getByRole('dialog', { name: /Kralingen/ })
    await other.getByRole('tab', { name: 'Kamers' }).click()
    await other.getByRole('button', { name: 'Kamer toevoegen' }).click()
    await other.getByRole('textbox', { name: 'Naam van kamer 4' }).fill('Wachtkamer')
    await page.keyboard.press('Control+Enter')
    await other.waitFor({ state: 'detached', ...soon })
    await expect
      .poll(async () => (await stored('kralingen')).rooms.map(({ name }) => name), soon)
      .toContain('Wachtkamer')

    await page.getByRole('link', { name: 'Kralingen' }).click()
    await other.getByRole('tab', { name: 'Kamers' }).click()
    await other.getByRole('button', { name: 'Wachtkamer naar boven' }).click()
    await other.getByRole('button', { name: 'Wachtkamer verwijderen' }).click()
    await other.getByRole('button', { name: 'Heropenen: Wachtkamer' }).click()
    await other.getByRole('button', { name: 'Wachtkamer verwijderen' }).click()
    await page.keyboard.press('Control+Enter')
    await other.waitFor({ state: 'detached', ...soon })
    const { rooms, closedRooms } = await stored('kralingen')
    expect([rooms.map(({ name }) => name).includes('Wachtkamer'), closedRooms]).toEqual([false, []])

    // The history of its location tells that the room came and went.
    await page.getByRole('link', { name: 'Kralingen' }).click()
    await other.getByRole('tab', { name: 'Geschiedenis' }).click()
    const lines = other.getByRole('list', { name: 'Geschiedenis' }).getByRole('listitem')
    await lines.nth(1).getByText('Wachtkamer').waitFor(soon)
    expect((await lines.allInnerTexts()).slice(0, 2).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/Kamer verwijderd: Wachtkamer$/),
      expect.stringMatching(/Kamer toegevoegd: Wachtkamer$/),
    ])
  },
)

describe('a chain that begins', () => {
  let server: RunningServer | undefined
  let place: Place
  beforeAll(async () => {
    place = await postgresPlace('nothing')
    server = await startServer({ ...place.env, DEFAULT_LANGUAGE: 'fr', APP_TITLE: 'Huidhuis' })
    const { db, close } = await place.open()
    await createAdministrator(db, 'eerste@balie.test', demoPassword)
    // Two-step sign-in has its own journey.
    await db.updateTable('employees').set({ mfa_active: false }).execute()
    const owner = await db.selectFrom('roles').select('id').where('slug', '=', 'salon-owner').executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('employees')
      .values({ first_name: 'Karin', last_name: 'Bosman', email: 'karin@balie.test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('employee_roles').values({ employee_id: id, role_id: owner.id }).execute()
    await close()
  })
  afterAll(async () => {
    await server?.stop()
    await place?.remove()
  })

  test(
    'its administrator signs in without a location, and adds the first one with the company that invoices',
    { timeout: 300_000 },
    async () => {
      const { url } = server!
      const { page, context } = await newVisitor({ url, browser: stage.browser })
      await page.goto(`${url}/login`)
      await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor(soon)
      expect(await page.title()).toBe('Connexion · Huidhuis')
      const answer = await context.request.post(`${url}/api/login`, {
        data: { email: 'eerste@balie.test', password: demoPassword },
      })
      expect(answer.status()).toBe(200)
      await page.goto(`${url}/`)
      await page.getByRole('navigation').first().waitFor(soon)
      expect(await picker(page).count()).toBe(0)
      await openMenu(page)
      await page.getByRole('link', { name: 'Locaties' }).click()
      await page.getByText('Voeg de eerste locatie toe, met kamers en openingstijden.').waitFor(soon)
      await noViolations(page)
      await page.getByRole('button', { name: 'Locatie toevoegen' }).first().click()
      const form = page.getByRole('dialog', { name: 'Nieuwe locatie' })
      // The default country, not the first of the list.
      await expect.poll(() => form.getByRole('combobox', { name: /^Land( \*)?$/ }).inputValue(), soon).toBe('Nederland')
      await fill(form, {
        Naam: 'Centrum',
        Straat: 'Marktplein',
        Huisnummer: '1',
        Postcode: '1011 AB',
        Plaats: 'Amsterdam',
      })
      await pick(page, /^Soort/, 'Salon')
      await pick(page, /^Eigenaren/, 'Karin Bosman')
      await form.getByText('In dit land factureert nog geen onderneming.', { exact: false }).waitFor(soon)
      await page.keyboard.press('Control+Enter')
      await expect.poll(() => form.getByText('Dit veld is verplicht.').count(), soon).toBe(6)
      await noViolations(page)
      await fill(form, {
        'Naam van de onderneming': 'Begin B.V.',
        'Btw-nummer': 'NL001234567B01',
        'Nummer in het handelsregister': '12345678',
        'Bankrekening \\(IBAN\\)': 'NL91ABNA0417164301',
        'E-mailadres van de onderneming': 'info@begin.test',
        'Telefoonnummer van de onderneming': '020 123',
      })
      await page.keyboard.press('Control+Enter')
      // Numbers of the right form that are not valid.
      await form.getByText('Dit is geen geldig btw-nummer van dit land, zoals NL001234560B01.').waitFor(soon)
      await form.getByText('Dit is geen geldig IBAN.', { exact: false }).waitFor(soon)
      await form.getByText('Vul een geldig telefoonnummer in.').waitFor(soon)
      await fill(form, {
        'Btw-nummer': '0012.34.560.b01',
        'Bankrekening \\(IBAN\\)': 'nl91 abna 0417 1643 00',
        'Telefoonnummer van de onderneming': '020 123 45 67',
      })
      await page.keyboard.press('Control+Enter')
      await page.getByText('Amsterdam, Centrum is toegevoegd').waitFor(soon)
      // The top bar has a location now.
      await page.getByRole('banner').getByText('Amsterdam, Centrum').waitFor(soon)
    },
  )
})
