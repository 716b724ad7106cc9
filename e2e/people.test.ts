import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employeesApi, rolesApi } from '#features/employees/contract.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { demoPassword, signIn, startServer, type RunningServer } from './server.ts'

const soon = { timeout: 15_000 }

let folder: string
let server: RunningServer
let browser: Browser
let call: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'balie-people-'))
  server = await startServer({ DATA_DIR: folder })
  browser = await launchChromium()
  call = await signIn(server.url, 'administrator@demo.balie.test')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A person at a browser of their own, signed in through the page and led to where they wanted to go. */
async function atWork(role: string, target: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'nl-NL' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  context.on('close', () => expect(wrong).toEqual([]))
  await page.goto(server.url + target)
  await page.getByLabel(/^E-mailadres/).fill(`${role}@demo.balie.test`)
  await page.getByLabel(/^Wachtwoord/).fill(demoPassword)
  await page.getByRole('button', { name: 'Aanmelden' }).click()
  await page.waitForURL((url) => url.pathname === target, soon)
  return { page, context }
}

const noViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ').slice(0, 300)}`)).toEqual([])
}
const pick = async (page: Page, field: RegExp, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}
const found = async (search: string) => (await call(employeesApi.list, { query: { filters: { search, status: 'all' } } }))!.data.body
const mailed = async (page: Page) => {
  const answer = await page.request.get(`${server.url}/api/mails?per_page=all`)
  return ((await answer.json()) as { data: { body: { to_address: string; slug: string }[] } }).data.body.filter((mail) => mail.slug === 'invitation').map((mail) => mail.to_address)
}

test('people: taken on, corrected where the server says so, another after it, changed, sent away and taken back', { timeout: 240_000 }, async () => {
  const { page, context } = await atWork('administrator', '/employees')
  await page.getByRole('heading', { level: 1, name: 'Medewerkers' }).waitFor(soon)
  await page.getByRole('link', { name: 'Karin Bosman' }).waitFor(soon)
  await noViolations(page)

  // Nothing filled in: each field says so, and the first has the focus.
  await page.getByRole('button', { name: 'Medewerker toevoegen' }).click()
  const form = page.getByRole('dialog', { name: /Nieuwe medewerker/ })
  await form.getByLabel(/^Voornaam/).waitFor(soon)
  await page.keyboard.press('Control+Enter')
  await form.getByText('Kies minstens één rol.').waitFor(soon)
  expect(await form.getByText('Dit veld is verplicht.').count()).toBe(3)
  expect(await form.locator('input[name=first_name]:focus').count()).toBe(1)
  await noViolations(page)

  // The rule of the owner's two-step sign-in, and the fields that only practitioners have.
  const twoStep = form.getByRole('switch', { name: 'Aanmelden in twee stappen' })
  expect(await twoStep.isChecked()).toBe(true)
  await pick(page, /^Rollen/, 'Locatie-eigenaar')
  expect(await twoStep.isChecked()).toBe(false)
  expect(await form.getByLabel('AGB-code').count()).toBe(0)
  await pick(page, /^Rollen/, 'Locatie-eigenaar')
  expect(await twoStep.isChecked()).toBe(true)
  await pick(page, /^Rollen/, 'Arts')
  await form.getByLabel('AGB-code').waitFor(soon)

  // The server knows that the code is somebody's: it says so at the field, and everything else stays.
  await form.getByLabel(/^Voornaam/).fill('Fleur')
  await form.getByLabel(/^Achternaam/).fill('de Boer')
  await form.getByLabel(/^E-mailadres/).fill('fleur@demo.balie.test')
  await form.getByLabel('AGB-code').fill('01099912')
  await form.getByLabel('Contracturen per week').fill('32,5')
  await form.getByRole('checkbox', { name: 'woensdag' }).check()
  await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
  await page.keyboard.press('Control+Enter')
  await form.getByText('Deze AGB-code is al van iemand anders.').waitFor(soon)
  await noViolations(page)
  await form.getByLabel('AGB-code').fill('12345678')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Fleur de Boer is toegevoegd en krijgt een uitnodiging per e-mail').waitFor(soon)

  // One more entry: the form is empty, and stays.
  await form.locator('input[name=first_name]:focus').waitFor(soon)
  expect(await form.getByLabel(/^Voornaam/).inputValue()).toBe('')
  await form.getByLabel(/^Voornaam/).fill('Bram')
  await form.getByLabel(/^Achternaam/).fill('Smit')
  await form.getByLabel(/^E-mailadres/).fill('bram@demo.balie.test')
  await pick(page, /^Rollen/, 'Officemanager')
  await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached', ...soon })
  expect((await mailed(page)).toSorted()).toEqual(['bram@demo.balie.test', 'fleur@demo.balie.test'])
  expect((await found('fleur'))[0]).toMatchObject({ status: 'invited', roles: [{ name: { nl: 'Arts' } }] })

  // Found by typing, changed, deactivated by the switch: in that order.
  await page.getByRole('searchbox', { name: 'Zoeken in Medewerkers' }).fill('fleur')
  await page.getByRole('link', { name: 'Fleur de Boer' }).click()
  const record = page.getByRole('dialog', { name: /Fleur de Boer/ })
  await record.getByLabel(/^Achternaam/).fill('de Boer-Smit')
  expect(await record.getByLabel('Contracturen per week').inputValue()).toBe('32,5')
  expect(await record.getByRole('checkbox', { name: 'woensdag' }).isChecked()).toBe(true)
  await record.getByRole('switch', { name: 'Actief' }).press('Space')
  await record.getByText('Wordt gedeactiveerd bij het opslaan').waitFor(soon)
  await page.keyboard.press('Control+Enter')
  await record.waitFor({ state: 'detached', ...soon })
  await page.getByText('Niets gevonden').waitFor(soon) // who has left is not in the list
  expect((await found('fleur'))[0]).toMatchObject({ name: 'Fleur de Boer-Smit', status: 'inactive' })

  // From the list: sent away, and with one click taken back.
  await page.getByRole('searchbox', { name: 'Zoeken in Medewerkers' }).fill('bram')
  await page.getByRole('link', { name: 'Bram Smit' }).waitFor(soon)
  await page.getByRole('row', { name: /^Bram Smit/ }).getByRole('button', { name: 'Deactiveren' }).click()
  await page.getByText('Bram Smit is gedeactiveerd').waitFor(soon)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await page.getByRole('link', { name: 'Bram Smit' }).waitFor(soon)
  expect((await found('bram@demo'))[0]).toMatchObject({ status: 'invited', deactivated_at: null })
  await context.close()
})

test('one’s own record: what is locked says why, and the e-mail address is changed with the account', async () => {
  const { page, context } = await atWork('salon-owner', '/employees')
  await page.getByRole('link', { name: 'Karin Bosman' }).click()
  const own = page.getByRole('dialog', { name: /Karin Bosman/ })
  await own.getByText(/^Dit is uw eigen account/).waitFor(soon)
  for (const name of [/^Rollen/, /^Locaties/, /^Bevoegdheden/]) expect(await own.getByRole('combobox', { name }).isDisabled()).toBe(true)
  expect(await own.getByLabel(/^E-mailadres/).isDisabled()).toBe(true)
  expect(await own.getByRole('switch', { name: 'Actief' }).count()).toBe(0)
  await noViolations(page)
  await own.getByRole('link', { name: 'Uw e-mailadres wijzigt u in uw account' }).click()
  await page.waitForURL(`${server.url}/account/email`, soon)

  // Whoever holds more rights is only looked at.
  await page.goto(`${server.url}/employees?search=marloes`)
  await page.getByRole('link', { name: 'Marloes van den Berg' }).click()
  const administrator = page.getByRole('dialog', { name: /Marloes/ })
  await administrator.getByText(/meer rechten dan u zelf/).waitFor(soon)
  expect(await administrator.getByRole('button', { name: 'Opslaan' }).count()).toBe(0)
  expect(await administrator.getByLabel(/^Voornaam/).isDisabled()).toBe(true)
  await noViolations(page)
  await context.close()
})

test('two-step sign-in of somebody is reset after a question and one’s own password', async () => {
  const { page, context } = await atWork('administrator', '/employees')
  const [physician] = await found('physician')
  await page.goto(`${server.url}/employees/${physician!.id}`)
  await page.getByRole('button', { name: 'Twee stappen opnieuw instellen' }).click()
  const question = page.getByRole('dialog', { name: 'Twee stappen opnieuw instellen' })
  await question.getByLabel(/^Uw wachtwoord/).fill('fout')
  await page.keyboard.press('Enter')
  await question.getByText('Dit wachtwoord klopt niet.').waitFor(soon)
  await noViolations(page)
  await question.getByLabel(/^Uw wachtwoord/).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByText(/stelt bij het volgende aanmelden een nieuwe authenticator-app in/).waitFor(soon)
  await context.close()
})

test('a permission that is taken away is gone at once, in a browser that is open elsewhere', async () => {
  const desk = await atWork('office-manager', '/day-summary')
  await desk.page.getByRole('link', { name: 'Dagafsluiting' }).waitFor(soon)
  const look = async () => (await desk.page.request.get(`${server.url}/api/list/clients`)).status()
  expect(await look()).toBe(200)

  const { page, context } = await atWork('administrator', '/roles')
  await page.getByRole('link', { name: 'Officemanager' }).click()
  const role = page.getByRole('dialog', { name: /Officemanager/ })
  await noViolations(page)
  await role.getByRole('searchbox', { name: 'Zoek een recht' }).fill('dagtotalen')
  await role.getByRole('checkbox', { name: 'Dagtotalen bekijken' }).uncheck()
  await role.getByRole('searchbox', { name: 'Zoek een recht' }).fill('')
  await role.getByRole('checkbox', { name: 'Alles van Cliënten' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await page.getByText('De rol Officemanager is opgeslagen. De rechten gelden meteen.').waitFor(soon)

  expect(await look()).toBe(403)
  await desk.page.getByRole('button', { name: 'Vorige dag' }).click()
  await desk.page.getByText('U heeft hier geen rechten voor.').waitFor(soon)
  await desk.page.goto(`${server.url}/day-summary`)
  await desk.page.waitForURL((url) => url.pathname !== '/day-summary', soon)
  await desk.page.getByRole('navigation', { name: 'Hoofdmenu' }).waitFor(soon)
  expect(await desk.page.getByRole('link', { name: 'Dagafsluiting' }).count()).toBe(0)
  const stored = (await call(rolesApi.list, { query: { filters: { search: 'officemanager' } } }))!.data.body[0]!
  expect(stored.permissions).toBe(16)
  await desk.context.close()
  await context.close()
})
