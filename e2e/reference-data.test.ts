import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { treatmentsApi } from '#features/treatments/contract.ts'
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
  await form.getByRole('tab', { name: 'Gegevens' }).click()
  await form.getByText('Dit is in gebruik, dus verwijderen kan niet.').waitFor(soon)
  expect(await form.getByRole('button', { name: 'Verwijderen' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached', ...soon })

  await page.getByRole('link', { name: 'Cryolipolyse', exact: true }).click(soon)
  await remove(page, form)
  await said(page, 'Cryolipolyse is verwijderd')
  await page.emulateMedia({ colorScheme: 'dark' })
  await noViolations(page)
})

/** A list, what an entry of it is made of, what is refused before it is sent, and what its server knows already. */
interface Case {
  /** Its tab or, where it has a page of its own, that page. */
  readonly at: string
  readonly label: string
  readonly fields: Readonly<Record<string, string>>
  readonly called: string
  readonly wrong?: readonly [field: string, typed: string, said: string]
  readonly taken: string
  /** There are more than stand on a page. */
  readonly many?: true
  /** To the end: they are all made alike. */
  readonly thorough?: true
}
const inLanguages = (field: string, name: string) => Object.fromEntries(['Nederlands', 'Français', 'English', 'Deutsch'].map((language) => [`${field} (${language})`, `${name} ${language}`]))
const named = (name: string) => ({ fields: { 'Naam (Nederlands)': name }, called: name, taken: 'Deze naam bestaat al.' })
const cases: readonly Case[] = [
  { at: '/database-models/ledgers', label: 'Grootboekrekeningen', fields: { Code: '9990', Omschrijving: 'Omzet proef' }, called: '9990', taken: 'Deze code bestaat al.', thorough: true },
  { at: '/database-models/tax-rates', label: 'Btw-tarieven', fields: { 'Tarief': '5,5', 'Geldig vanaf': '01-01-2026' }, called: '5,5 %', wrong: ['Tarief', '101', 'Dit mag hoogstens 100 zijn.'], taken: 'Dit bestaat al.' },
  { at: '/database-models/locales', label: 'Taalinstellingen', fields: { 'Naam (Nederlands)': 'Nederlands (Curaçao)', 'Code': 'nl_CW' }, called: 'Nederlands (Curaçao)', wrong: ['Code', 'nl-cw', 'Deze waarde is niet geldig.'], taken: 'Deze code bestaat al.' },
  { at: '/database-models/countries', label: 'Landen', fields: { 'Naam (Nederlands)': 'Verweggistan', 'Code': 'ZZ' }, called: 'Verweggistan', wrong: ['Code', 'zz', 'Deze waarde is niet geldig.'], taken: 'Deze code bestaat al.', many: true },
  { at: '/database-models/languages', label: 'Talen', fields: { 'Naam (Nederlands)': 'Fries', 'Code': 'fy' }, called: 'Fries', wrong: ['Code', 'F1', 'Deze waarde is niet geldig.'], taken: 'Deze code bestaat al.' },
  { at: '/database-models/device-types', label: 'Soorten apparaten', ...named('Koelapparaat') },
  { at: '/database-models/complications', label: 'Complicaties', ...named('Blaarvorming proef') },
  { at: '/zv_names', label: 'ZV-namen', fields: { ...inLanguages('Korte naam', 'Proef'), ...inLanguages('Lange naam', 'Proefzorg') }, called: 'Proef Nederlands', taken: 'Dit bestaat al.' },
  { at: '/qualifications', label: 'Bevoegdheden', fields: { Naam: 'Proefbevoegd' }, called: 'Proefbevoegd', taken: 'Deze naam bestaat al.', thorough: true },
]

test('every list: refused at its field by form and server, added, one more, put aside, removed', { timeout: 240_000 }, async () => {
  const { page } = await atWork(stage, 'administrator', '/database-models')
  await page.waitForURL('**/database-models/genders', soon)
  const form = page.getByRole('dialog')
  const beginning = (text: string) => new RegExp(`^${text.replace(/[()]/g, '\\$&')}`)
  const field = (label: string) => form.getByLabel(beginning(label)).and(page.locator('input'))
  const fill = async (fields: Case['fields']) => { for (const [label, value] of Object.entries(fields)) await field(label).fill(value) }

  for (const { at, label, fields, called, wrong, taken, many, thorough } of cases) {
    if (await tab(page, label).count()) await tab(page, label).click()
    else await page.goto(stage.url + at)
    await page.waitForURL(`**${at}`, soon)
    await page.getByRole('button', { name: 'Toevoegen' }).click(soon)
    await field(Object.keys(fields)[0]!).waitFor(soon)

    // What is missing or wrong is said here, before anything is sent.
    const sent: string[] = []
    const note = (request: { method: () => string }) => { if (request.method() === 'POST') sent.push(label) }
    page.on('request', note)
    await page.keyboard.press('Control+Enter')
    await form.getByText('Dit veld is verplicht.').first().waitFor(soon)
    await fill(fields)
    if (wrong) {
      const [where, typed, sentence] = wrong
      await field(where).fill(typed)
      await page.keyboard.press('Control+Enter')
      await form.getByText(sentence).waitFor(soon)
      await field(where).fill(fields[where]!)
    }
    expect(sent).toEqual([])
    page.off('request', note)

    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
    await page.keyboard.press('Control+Enter')
    await said(page, `${called} is toegevoegd`)
    await expect.poll(() => field(Object.keys(fields)[0]!).inputValue(), soon).toBe('')
    // The same again: the server says at its field that it is there.
    await fill(fields)
    await page.keyboard.press('Control+Enter')
    await form.getByText(taken).waitFor(soon)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Weggooien' }).click(soon)
    await form.waitFor({ state: 'detached', ...soon })

    // Put aside from the list; of some, found among the inactive, and gone for good where nothing uses it.
    const row = page.getByRole('row', { name: beginning(called) })
    if (many) await page.getByRole('searchbox').fill(called)
    await row.getByRole('button', { name: 'Deactiveren' }).click(soon)
    await said(page, `${called} is gedeactiveerd en wordt niet meer aangeboden`)
    await row.waitFor({ state: 'detached', ...soon })
    if (!thorough) continue
    await page.goto(`${stage.url}${at}?status=inactive`)
    await row.getByText('Gedeactiveerd').first().waitFor(soon)
    await row.getByRole('link').first().click()
    await remove(page, form)
    await said(page, `${called} is verwijderd`)
    await row.waitFor({ state: 'detached', ...soon })
    await noViolations(page)
  }
})

test('a qualification that people have: told by how many, never removed, put aside, and still theirs (spec 3 §7)', { timeout: 120_000 }, async () => {
  const laser = 'Laserontharing (klasse 4)'
  const { page } = await atWork(stage, 'administrator', '/qualifications')
  const form = page.getByRole('dialog')
  await page.getByRole('link', { name: laser }).click(soon)
  await form.getByText(/\d+ behandelingen en [1-9]\d* medewerkers hebben deze bevoegdheid\./).waitFor(soon)
  await form.getByText('Dit is in gebruik, dus verwijderen kan niet.').waitFor(soon)
  expect(await form.getByRole('button', { name: 'Verwijderen' }).count()).toBe(0)
  await form.getByRole('switch', { name: 'Actief' }).click()
  await form.getByText('Wordt gedeactiveerd bij het opslaan').waitFor(soon)
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached', ...soon })
  await expect.poll(() => page.getByRole('link', { name: laser }).count(), soon).toBe(0)

  // A treatment that asks for it goes on asking, and says that it is offered no more.
  const { body } = (await stage.call(treatmentsApi.list, { query: { filters: { country: 166 } } }))!.data
  const treatment = body.find(({ qualifications }) => qualifications.includes(laser))!
  await page.goto(`${stage.url}/treatments/${treatment.id}`)
  await form.getByText(`${laser} (gedeactiveerd)`).waitFor(soon)
  await page.goto(`${stage.url}/treatments/new`)
  await form.getByLabel(/^Bevoegdheden/).and(page.locator('input')).click(soon)
  await page.getByRole('option').first().waitFor(soon)
  expect(await page.getByRole('option', { name: laser }).count()).toBe(0)
})

test('an account that treatments are booked on keeps its code, and says why', { timeout: 120_000 }, async () => {
  const { page } = await atWork(stage, 'administrator', '/database-models/ledgers')
  const form = page.getByRole('dialog')
  await page.getByRole('link', { name: '8010' }).click(soon)
  await form.getByText('Dit is in gebruik en ligt daarom vast.').waitFor(soon)
  expect(await form.getByLabel(/^Code/).isDisabled()).toBe(true)
  await form.getByLabel(/^Omschrijving/).fill('Omzet laser en licht')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await said(page, '8010 is opgeslagen')
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
