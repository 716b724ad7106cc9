import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { supportedCountriesApi } from '#features/dictionaries/contract/supported-countries.ts'
import { treatmentsApi } from '#features/treatments/contract.ts'
import { languageName, languages } from '#kernel/texts.ts'
import { atWork, goTo, noViolations, openMenu, setStage, soon } from './stage.ts'

const stage = setStage()

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const inNavigation = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const said = (page: Page, text: string | RegExp) => page.getByText(text).last().waitFor(soon)
async function remove(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Verwijderen' }).click(soon)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click(soon)
}
const beginning = (text: string) => new RegExp(`^${text.replace(/[()]/g, '\\$&')}`)
const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(beginning(label)).and(page.locator('input'))
type Typed = Readonly<Record<string, string>>
const fill = async (page: Page, fields: Typed) => {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text, soon)
}
const oneMore = (form: Locator) => form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' })

/** A list, and the values for one entry of it; the first field is the entry's name. */
interface List {
  /** Its tab or, where it has its own page, that page in the navigation. */
  readonly label: string
  readonly at: string
  readonly first: Typed
  /** The unit after the name in the list. */
  readonly unit?: ' %'
  /**
   * Every action on an entry, tried in a form of names and in one of numbers: all lists have the same form, with other
   * fields. The refusals of each list, in the form and on the server, are tested in the feature's entry-values.test.ts
   * and routes.test.ts.
   */
  readonly whole?: {
    /** The values of a second entry that differ from the first. */
    readonly second: Typed
    /** The final name of the second entry. */
    readonly renamed: string
    readonly wrong?: readonly [field: string, typed: string, said: string]
    readonly taken: string
  }
}
/** A name in each of the four languages. */
const inLanguages = (label: string, name: string): Typed =>
  Object.fromEntries(
    languages.map((code) => [`${label} (${languageName(code, 'nl')})`, code === 'nl' ? name : `${name} (${code})`]),
  )
const lists: readonly List[] = [
  {
    label: 'Geslachten',
    at: '/database-models/genders',
    first: inLanguages('Naam', 'Proefgeslacht'),
    whole: {
      second: { 'Naam (Nederlands)': 'Proefgeslacht twee' },
      renamed: 'Proefgeslacht drie',
      taken: 'Deze naam bestaat al.',
    },
  },
  {
    label: 'Behandelcategorieën',
    at: '/database-models/treatment-categories',
    first: { ...inLanguages('Naam', 'Cryolipolyse'), Grootboeknummer: '8085' },
  },
  {
    label: 'Landen',
    at: '/database-models/countries',
    first: { ...inLanguages('Naam', 'Verweggistan'), Code: 'ZZ' },
  },
  {
    label: 'Taalinstellingen',
    at: '/database-models/locales',
    first: { ...inLanguages('Naam', 'Curaçaos'), Code: 'nl_CW' },
  },
  { label: 'Complicaties', at: '/database-models/complications', first: inLanguages('Naam', 'Blaarvorming') },
  { label: 'Bijwerkingen', at: '/database-models/side-effects', first: inLanguages('Naam', 'Tintelingen') },
  { label: 'Soorten apparaten', at: '/database-models/device-types', first: inLanguages('Naam', 'Koelapparaat') },
  {
    label: 'Grootboekrekeningen',
    at: '/database-models/ledgers',
    first: { Code: '9990', Omschrijving: 'Omzet proef' },
  },
  {
    label: 'Btw-tarieven',
    at: '/database-models/tax-rates',
    first: { Tarief: '5,5', 'Geldig vanaf': '01-01-2026' },
    unit: ' %',
    whole: {
      second: { Tarief: '5,6' },
      renamed: '5,7',
      wrong: ['Tarief', '101', 'Dit mag hoogstens 100 zijn.'],
      taken: 'Dit bestaat al.',
    },
  },
  { label: 'Prijsniveaus', at: '/price_levels', first: { Naam: 'Kust' } },
  { label: 'Bevoegdheden', at: '/qualifications', first: { Naam: 'Proefbevoegd' } },
  { label: 'Zorgverzekeraars', at: '/zv_insurances', first: { 'UZOVI-code': '9977', Naam: 'Zorg & Zo' } },
  {
    label: 'ZV-namen',
    at: '/zv_names',
    first: { ...inLanguages('Korte naam', 'Proef'), ...inLanguages('Lange naam', 'Proefzorg') },
  },
]

test(
  'every list has its form, in four languages; in one of names and one of numbers an entry is refused by form and server, added, one more, changed, deactivated, removed',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/database-models')
    await page.waitForURL('**/database-models/genders', soon)
    await openMenu(page)
    // Roles are one of the tabs, and the other tabs stay.
    await tab(page, 'Rollen').click(soon)
    await page.waitForURL('**/roles', soon)
    await page.getByRole('link', { name: 'Officemanager' }).waitFor(soon)
    await expect.poll(() => tab(page, 'Rollen').getAttribute('aria-selected'), soon).toBe('true')
    const form = page.getByRole('dialog')
    for (const { label, at, first, unit = '', whole: all } of lists) {
      const name = Object.keys(first)[0]!
      await tab(page, label).or(inNavigation(page, label)).click(soon)
      await page.waitForURL(`**${at}`, soon)
      await page.getByRole('button', { name: 'Toevoegen' }).click(soon)
      await field(page, name).waitFor(soon)
      if (!all) {
        await fill(page, first)
        await page.keyboard.press('Control+Enter')
        await said(page, `${first[name]}${unit} is toegevoegd`)
        await form.waitFor({ state: 'detached', ...soon })
        continue
      }
      const { second, renamed, wrong, taken } = all

      // A missing or invalid value is reported at its field, before anything is sent.
      const sent: string[] = []
      const note = (request: { method: () => string }) => {
        if (request.method() === 'POST') sent.push(label)
      }
      page.on('request', note)
      await page.keyboard.press('Control+Enter')
      await form.getByText('Dit veld is verplicht.').first().waitFor(soon)
      await fill(page, first)
      if (wrong) {
        const [where, typed, sentence] = wrong
        await field(page, where).fill(typed)
        await page.keyboard.press('Control+Enter')
        await form.getByText(sentence).waitFor(soon)
        await field(page, where).fill(first[where]!)
      }
      expect(sent).toEqual([])
      page.off('request', note)
      await oneMore(form).check()
      await page.keyboard.press('Control+Enter')
      await said(page, `${first[name]}${unit} is toegevoegd`)

      // One more: the form is empty again. With the same name, the server says at its field that it exists.
      await expect.poll(() => field(page, name).inputValue(), soon).toBe('')
      await fill(
        page,
        Object.fromEntries(Object.entries(first).filter(([typed]) => !/\((Frans|Engels|Duits)\)$/.test(typed))),
      )
      await oneMore(form).uncheck()
      await page.keyboard.press('Control+Enter')
      await form.getByText(taken).first().waitFor(soon)
      await noViolations(page)
      await fill(page, second)
      await page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'detached', ...soon })

      // Changed, and deactivated from the list.
      const row = (called: string) => page.getByRole('row', { name: beginning(called) })
      await row(`${second[name]}${unit}`).getByRole('link').first().click(soon)
      await field(page, name).fill(renamed, soon)
      await page.keyboard.press('Control+Enter')
      await said(page, `${renamed}${unit} is opgeslagen`)
      await form.waitFor({ state: 'detached', ...soon })
      await row(`${renamed}${unit}`).getByRole('button', { name: 'Deactiveren' }).click(soon)
      await said(page, `${renamed}${unit} is gedeactiveerd en wordt niet meer aangeboden`)
      await row(`${renamed}${unit}`).waitFor({ state: 'detached', ...soon })
    }

    // Found among the inactive, and removed for good where no record uses it.
    await goTo(page, '/database-models/genders?status=inactive')
    const row = page.getByRole('row', { name: /^Proefgeslacht drie/ })
    await row.getByText('Gedeactiveerd').first().waitFor(soon)
    await noViolations(page)
    await row.getByRole('link').first().click()
    await remove(page, form)
    await said(page, 'Proefgeslacht drie is verwijderd')
    await row.waitFor({ state: 'detached', ...soon })
  },
)

test(
  'an entry in use cannot be removed, with the reason; deactivated, it stays with its records and is offered to no others (spec 3 §7)',
  { timeout: 300_000 },
  async () => {
    const laser = 'Laserontharing (klasse 4)'
    const { page } = await atWork(stage, 'administrator', '/qualifications')
    await openMenu(page)
    const form = page.getByRole('dialog')
    // Deactivating from the list asks first, with the number.
    await page
      .getByRole('row', { name: beginning(laser) })
      .getByRole('button', { name: 'Deactiveren' })
      .click(soon)
    await page
      .getByRole('alertdialog')
      .getByText(/Behandelingen met deze bevoegdheid: \d+; medewerkers: [1-9]\d*\./)
      .waitFor(soon)
    await noViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: laser }).click(soon)
    await form.getByText(/Behandelingen met deze bevoegdheid: \d+; medewerkers: [1-9]\d*\./).waitFor(soon)
    await form.getByText('Dit is in gebruik, dus verwijderen kan niet.').waitFor(soon)
    expect(await form.getByRole('button', { name: 'Verwijderen' }).count()).toBe(0)
    await form.getByRole('switch', { name: 'Actief' }).click()
    await form.getByText('Wordt gedeactiveerd bij het opslaan').waitFor(soon)
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
    await expect.poll(() => page.getByRole('link', { name: laser }).count(), soon).toBe(0)

    // A treatment that needs it still does, and its form says that it is no longer offered.
    const { body } = (await stage.call(treatmentsApi.list, { query: { filters: { country: 166 } } }))!.data
    const treatment = body.find(({ qualifications }) => qualifications.includes(laser))!
    await goTo(page, `/treatments/${treatment.id}`)
    await form.getByText(`${laser} (gedeactiveerd)`).waitFor(soon)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Behandeling toevoegen' }).click(soon)
    await field(page, 'Bevoegdheden').click(soon)
    await page.getByRole('option').first().waitFor(soon)
    expect(await page.getByRole('option', { name: laser }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    // So does a location with its price level, from the list and without a reload.
    await inNavigation(page, 'Prijsniveaus').click()
    await page
      .getByRole('row', { name: /^Hoofdstad/ })
      .getByRole('button', { name: 'Deactiveren' })
      .click(soon)
    await said(page, 'Hoofdstad is gedeactiveerd en wordt niet meer aangeboden')
    await openMenu(page)
    await inNavigation(page, 'Locaties').click()
    await page
      .getByRole('row', { name: /Amsterdam/ })
      .getByRole('link')
      .first()
      .click(soon)
    await expect.poll(() => field(page, 'Prijsniveau').inputValue(), soon).toBe('Hoofdstad (gedeactiveerd)')
    await page.keyboard.press('Escape')

    // A ledger account that is in use keeps its code, and changes are in its history.
    await inNavigation(page, 'Basisgegevens').click()
    await tab(page, 'Grootboekrekeningen').click(soon)
    await page.getByRole('link', { name: '8010' }).click(soon)
    await form.getByText('Dit is in gebruik en ligt daarom vast.').waitFor(soon)
    expect(await field(page, 'Code').isDisabled()).toBe(true)
    await field(page, 'Omschrijving').fill('Omzet laser en licht')
    await page.emulateMedia({ colorScheme: 'dark' })
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await said(page, '8010 is opgeslagen')
    await page.getByRole('link', { name: '8010' }).click(soon)
    await form.getByRole('tab', { name: 'Geschiedenis' }).click(soon)
    await form.getByText('Omzet laser en licht').waitFor(soon)
    await noViolations(page)
    await page.keyboard.press('Escape')

    // Payment methods are neither added nor removed; they can be deactivated for the till, and activated again.
    await tab(page, 'Betaalwijzen').click()
    await page.getByRole('link', { name: 'Oude cadeaubon' }).click(soon)
    await form.getByText('Balie gebruikt dit zelf, dus verwijderen kan niet.').waitFor(soon)
    await fill(page, inLanguages('Naam', 'Papieren bon'))
    await page.keyboard.press('Control+Enter')
    await said(page, 'Papieren bon is opgeslagen')
    await form.waitFor({ state: 'detached', ...soon })
    const voucher = page.getByRole('row', { name: /^Papieren bon/ })
    await voucher.getByRole('button', { name: 'Deactiveren' }).click()
    await said(page, 'Papieren bon is gedeactiveerd en wordt niet meer aangeboden')
    await page.getByRole('button', { name: 'Ongedaan maken' }).last().click()
    await voucher.waitFor(soon)
    expect(await page.getByRole('button', { name: 'Toevoegen' }).count()).toBe(0)
  },
)

test(
  'a country of the chain: its key cannot be read; another is added, and one more, known to every page, and removed again',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/database-models/supported-countries')
    await openMenu(page)
    const form = page.getByRole('dialog')
    const pick = async (label: string, option: string) => {
      await form.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).fill(option, soon)
      await page.getByRole('option', { name: option, exact: true }).click(soon)
    }
    await page.getByRole('link', { name: 'Nederland' }).click(soon)
    await field(page, 'Website').waitFor(soon)
    await form.getByText('Zonder sleutel kan een behandeling in dit land niet online worden aanbetaald.').waitFor(soon)
    await fill(page, { 'Mollie-sleutel': 'live_geheim', Website: 'https://velours.test' })
    await page.keyboard.press('Control+Enter')
    await said(page, 'Nederland is opgeslagen')
    await page.getByRole('link', { name: 'Nederland' }).click(soon)
    await form.getByText('Er is een sleutel opgeslagen.').waitFor(soon)
    expect(await field(page, 'Mollie-sleutel').inputValue()).toBe('')
    await page.keyboard.press('Escape')

    // The server finds that the chain works there already.
    const germany = {
      Naam: 'Duitsland',
      Adres: 'Unter den Linden 1, Berlin',
      Postcode: '10117',
      'E-mailadres': 'info@velours.test',
      Telefoon: '+49 30 901820',
      Website: 'https://velours.test',
      Cliëntportaal: 'https://mijn.velours.test',
      'Bankrekening (IBAN)': 'DE89 3704 0044 0532 0130 00',
      'Btw-code': 'DE136695976',
      Handelaarscode: 'DE-1',
      'Mollie-sleutel': 'live_duits',
    }
    const chosen = async (country: string, zone: string) => {
      await pick('Land', country)
      await pick('Tijdzone', zone)
      await form.getByRole('combobox', { name: /^Talen voor brieven en e-mails/ }).click()
      await page.getByRole('option', { name: 'Engels · en_GB' }).click()
      await page.keyboard.press('Escape') // closes the list, which stays open after a choice
    }
    await page.getByRole('button', { name: 'Toevoegen' }).click(soon)
    await chosen('Duitsland', 'Europe/Berlin')
    await fill(page, germany)
    await oneMore(form).check()
    await page.keyboard.press('Control+Enter')
    await said(page, 'Duitsland is toegevoegd')
    await expect.poll(() => field(page, 'Naam').inputValue(), soon).toBe('')
    await chosen('Duitsland', 'Europe/Paris')
    await fill(page, { ...germany, Naam: 'Frankrijk' })
    await oneMore(form).uncheck()
    await page.keyboard.press('Control+Enter')
    await form.getByText('Dit bestaat al.').waitFor(soon)
    await noViolations(page)
    await pick('Land', 'Frankrijk')
    await page.keyboard.press('Control+Enter')
    await said(page, 'Frankrijk is toegevoegd')
    await form.waitFor({ state: 'detached', ...soon })
    expect((await stage.call(supportedCountriesApi.show, { params: { id: 75 } }))!.data).toMatchObject({
      code: 'FR',
      name: 'Frankrijk',
      zone: 'Europe/Paris',
      phone: '+4930901820',
      mollie_key_set: true,
    })

    // The pickers of every page have it at once, and no longer after its removal.
    await inNavigation(page, 'Prijsniveaus').click()
    await page.getByRole('combobox', { name: 'Land' }).click(soon)
    await expect
      .poll(() => page.getByRole('option').allInnerTexts(), soon)
      .toEqual(expect.arrayContaining(['Duitsland', 'Frankrijk']))
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.getByRole('link', { name: 'Frankrijk' }).click(soon)
    await remove(page, form)
    await said(page, 'Frankrijk is verwijderd')
    await inNavigation(page, 'Prijsniveaus').click()
    await page.getByRole('radio', { name: 'Duitsland' }).waitFor({ state: 'attached', ...soon })
    await expect.poll(() => page.getByRole('radio', { name: 'Frankrijk' }).count(), soon).toBe(0)
  },
)
