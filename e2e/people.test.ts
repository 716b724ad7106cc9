import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { localTimeAt } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { permissionGroups, type Permission } from '#kernel/permission.ts'
import { clientFileApi } from '#features/client-file/contract.ts'
import { clientFields, clientsApi, type Client } from '#features/clients/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { employeesApi, rolesApi } from '#features/employees/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { netherlands } from '#demo/content/reference-data.ts'
import { demoPassword } from './server.ts'
import { atWork, goTo, noViolations, openMenu, setStage, soon } from './stage.ts'

const stage = setStage()

const pick = async (page: Page, field: RegExp, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}
const found = async (search: string) =>
  (await stage.call(employeesApi.list, { query: { filters: { search, status: 'all' } } }))!.data.body
const mailed = async (page: Page) => {
  const answer = await page.request.get(`${stage.url}/api/mails?per_page=all`)
  return ((await answer.json()) as { data: { body: { to_address: string; slug: string }[] } }).data.body
    .filter((mail) => mail.slug === 'invitation')
    .map((mail) => mail.to_address)
}

/** The body of a change of a client, as they are stored. */
const changeable = (client: Client) => ({ ...clientFields.pick(client), updated_at: client.updated_at })

test(
  'employees: added, corrected after the server’s refusal, one more, changed, deactivated and activated again',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/employees')
    await page.getByRole('heading', { level: 1, name: 'Medewerkers' }).waitFor(soon)
    await page.getByRole('link', { name: 'Karin Bosman' }).waitFor(soon)
    await noViolations(page)

    // Nothing is filled in: each field says so, and the first has the focus.
    await page.getByRole('button', { name: 'Medewerker toevoegen' }).click()
    const form = page.getByRole('dialog', { name: /Nieuwe medewerker/ })
    await form.getByLabel(/^Voornaam/).waitFor(soon)
    await page.keyboard.press('Control+Enter')
    await form.getByText('Kies minstens één rol.').waitFor(soon)
    for (const sentence of ['Vul een voornaam in.', 'Vul een achternaam in.', 'Vul een e-mailadres in.'])
      await form.getByText(sentence).waitFor(soon)
    await form.locator('input[name=first_name]:focus').waitFor(soon)
    await noViolations(page)

    // The owner's two-step sign-in is compulsory, and some fields exist for practitioners only.
    const twoStep = form.getByRole('switch', { name: 'Aanmelden in twee stappen' })
    await expect.poll(() => twoStep.isChecked(), soon).toBe(true)
    await pick(page, /^Rollen/, 'Locatie-eigenaar')
    await expect.poll(() => twoStep.isChecked(), soon).toBe(false)
    expect(await form.getByLabel('AGB-code').count()).toBe(0)
    await pick(page, /^Rollen/, 'Locatie-eigenaar')
    await expect.poll(() => twoStep.isChecked(), soon).toBe(true)
    await pick(page, /^Rollen/, 'Arts')
    await form.getByLabel('AGB-code').waitFor(soon)

    // The server finds that the code belongs to somebody: the field says so, and everything else stays.
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

    // One more: the form is empty, and stays open.
    await form.locator('input[name=first_name]:focus').waitFor(soon)
    await expect.poll(() => form.getByLabel(/^Voornaam/).inputValue(), soon).toBe('')
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
    await record.getByRole('switch', { name: 'Actief' }).click()
    await record.getByText('Wordt gedeactiveerd bij het opslaan').waitFor(soon)
    await page.keyboard.press('Control+Enter')
    await record.waitFor({ state: 'detached', ...soon })
    await page.getByText('Niets gevonden').waitFor(soon) // a deactivated employee is not in the list
    expect((await found('fleur'))[0]).toMatchObject({ name: 'Fleur de Boer-Smit', status: 'inactive' })

    // Deactivated from the list, and activated again with one click.
    await page.getByRole('searchbox', { name: 'Zoeken in Medewerkers' }).fill('bram')
    await page.getByRole('link', { name: 'Bram Smit' }).waitFor(soon)
    await page
      .getByRole('row', { name: /^Bram Smit/ })
      .getByRole('button', { name: 'Deactiveren' })
      .click()
    await page.getByText('Bram Smit is gedeactiveerd').waitFor(soon)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect
      .poll(async () => (await found('bram@demo'))[0], soon)
      .toMatchObject({ status: 'invited', deactivated_at: null })
    await page.getByRole('link', { name: 'Bram Smit' }).waitFor(soon)
  },
)

test('an employee with future appointments is not deactivated before they are listed', async () => {
  const [practitioner] = await found('senior-practitioner@')
  const { page } = await atWork(stage, 'administrator', `/employees/${practitioner!.id}`)
  const record = page.getByRole('dialog')
  await record.getByRole('switch', { name: 'Actief' }).click(soon)
  await page.keyboard.press('Control+Enter')
  const left = record.getByRole('alert', { name: /afspra(ak|ken) pas(t|sen) dan niet meer$/ })
  await left.getByRole('row').nth(1).waitFor(soon)
  // The page is tall enough for the whole list: a button that the foot covers by half can be scrolled into view.
  await page.setViewportSize({ width: 1280, height: 6000 })
  await noViolations(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await record.getByRole('button', { name: 'Terug' }).click()
  expect((await found('senior-practitioner@'))[0]).toMatchObject({ deactivated_at: null })
  // Deactivating from the list says how many there are, and where they are listed.
  await goTo(page, '/employees?search=senior-practitioner')
  await page
    .getByRole('row', { name: /senior-practitioner@/ })
    .getByRole('button', { name: 'Deactiveren' })
    .click(soon)
  await page.getByText(/Nog nodig voor komende afspraken: \d+/).waitFor(soon)
})

test('one’s own record: locked fields say why, and the e-mail address is changed with the account', async () => {
  const { page } = await atWork(stage, 'salon-owner', '/employees')
  await page.getByRole('link', { name: 'Karin Bosman' }).click()
  const own = page.getByRole('dialog', { name: /Karin Bosman/ })
  await own.getByText(/^Dit is uw eigen account/).waitFor(soon)
  for (const name of [/^Rollen/, /^Locaties/, /^Bevoegdheden/])
    expect(await own.getByRole('combobox', { name }).isDisabled()).toBe(true)
  expect(await own.getByLabel(/^E-mailadres/).isDisabled()).toBe(true)
  expect(await own.getByRole('switch', { name: 'Actief' }).count()).toBe(0)
  await noViolations(page)
  await own.getByRole('link', { name: 'Uw e-mailadres wijzigt u in uw account' }).click()
  await page.waitForURL(`${stage.url}/account/email`, soon)

  // The record of a person with more rights can only be read.
  await goTo(page, '/employees?search=marloes')
  await page.getByRole('link', { name: 'Marloes van den Berg' }).click()
  const administrator = page.getByRole('dialog', { name: /Marloes/ })
  await administrator.getByText(/meer rechten dan u zelf/).waitFor(soon)
  expect(await administrator.getByRole('button', { name: 'Opslaan' }).count()).toBe(0)
  expect(await administrator.getByLabel(/^Voornaam/).isDisabled()).toBe(true)
  await noViolations(page)
})

test('two-step sign-in of somebody is reset after a question and one’s own password', async () => {
  const { page } = await atWork(stage, 'administrator', '/employees')
  const [physician] = await found('physician')
  await goTo(page, `/employees/${physician!.id}`)
  await page.getByRole('button', { name: 'Twee stappen opnieuw instellen' }).click()
  const question = page.getByRole('dialog', { name: 'Twee stappen opnieuw instellen' })
  await question.getByLabel(/^Uw wachtwoord/).fill('fout')
  await page.keyboard.press('Enter')
  await question.getByText('Dit wachtwoord klopt niet.').waitFor(soon)
  await noViolations(page)
  await question.getByLabel(/^Uw wachtwoord/).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByText(/stelt bij het volgende aanmelden een nieuwe authenticator-app in/).waitFor(soon)
})

test('a revoked permission is gone at once, in a browser that is open elsewhere', async () => {
  const desk = await atWork(stage, 'office-manager', '/day-summary')
  await desk.page.getByRole('link', { name: 'Dagafsluiting' }).waitFor(soon)
  const [found] = (await stage.call(rolesApi.list, { query: { filters: { search: 'officemanager' } } }))!.data.body
  const roleId = found!.id
  const stored = async () => (await stage.call(rolesApi.show, { params: { id: roleId } }))!.data
  const before = await stored()
  const look = async () => (await desk.page.request.get(`${stage.url}/api/list/clients`)).status()
  expect(await look()).toBe(200)

  const { page } = await atWork(stage, 'administrator', '/roles')
  await page.getByRole('link', { name: 'Officemanager' }).click()
  const role = page.getByRole('dialog', { name: /Officemanager/ })
  await noViolations(page)
  // A right to close or reopen a day includes seeing it: those go first.
  for (const right of ['De dag afsluiten, kas tellen, kasboekingen', 'Een afgesloten dag heropenen']) {
    await role.getByRole('searchbox', { name: 'Zoek een recht' }).fill(right)
    await role.getByRole('checkbox', { name: right }).uncheck()
  }
  await role.getByRole('searchbox', { name: 'Zoek een recht' }).fill('dagafsluiting')
  await role.getByRole('checkbox', { name: 'Dagafsluiting bekijken' }).uncheck()
  await role.getByRole('searchbox', { name: 'Zoek een recht' }).fill('')
  await role.getByRole('checkbox', { name: 'Alles van Cliënten' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await page.getByText('De rol Officemanager is opgeslagen. De rechten gelden meteen.').waitFor(soon)

  expect(await look()).toBe(403)
  await desk.page.getByRole('button', { name: 'Vorige dag' }).click()
  await desk.page.getByText('U heeft hier geen rechten voor.').waitFor(soon)
  await desk.page.goto(`${stage.url}/day-summary`)
  await desk.page.waitForURL((url) => url.pathname !== '/day-summary', soon)
  await desk.page.getByRole('navigation', { name: 'Hoofdmenu' }).waitFor(soon)
  expect(await desk.page.getByRole('link', { name: 'Dagafsluiting' }).count()).toBe(0)
  const after = await stored()
  const revoked: readonly string[] = ['management.day-summary', 'day.close', 'day.reopen', ...permissionGroups.clients]
  expect(after.permissions.toSorted()).toEqual(before.permissions.filter((one) => !revoked.includes(one)).toSorted())
  // The journeys after this one work with the role as it was.
  const { name, practitioner, permissions } = before
  await stage.call(rolesApi.update, {
    params: { id: roleId },
    body: {
      name: name as { nl: string },
      practitioner,
      permissions: permissions as Permission[],
      updated_at: after.updated_at,
    },
  })
})

test('a role is made in two steps: its name, then its permissions', async () => {
  const { page } = await atWork(stage, 'administrator', '/roles')
  await page.getByRole('button', { name: 'Rol toevoegen' }).click()
  const form = page.getByRole('dialog', { name: 'Nieuwe rol' })
  await form
    .getByRole('listitem')
    .filter({ hasText: 'Gegevens' })
    .and(page.locator('[aria-current="step"]'))
    .waitFor(soon)
  await noViolations(page)
  // The next step needs a name, and there is no way to save yet.
  await form.getByRole('button', { name: 'Volgende' }).click()
  await form.getByText('Dit veld is verplicht.').waitFor(soon)
  expect(await form.getByRole('button', { name: 'Toevoegen' }).count()).toBe(0)
  await form.getByLabel(/^Naam \(Nederlands\)/).fill('Avondploeg')
  await form.getByRole('button', { name: 'Volgende' }).click()
  await form.getByRole('checkbox', { name: 'Agenda per locatie bekijken' }).check()
  await noViolations(page)
  // Going back and forth keeps what was filled in.
  await form.getByRole('button', { name: 'Terug' }).click()
  expect(await form.getByLabel(/^Naam \(Nederlands\)/).inputValue()).toBe('Avondploeg')
  await form.getByRole('button', { name: 'Volgende' }).click()
  expect(await form.getByRole('checkbox', { name: 'Agenda per locatie bekijken' }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Toevoegen' }).click()
  await form.waitFor({ state: 'detached', ...soon })
  const [made] = (await stage.call(rolesApi.list, { query: { filters: { search: 'avondploeg' } } }))!.data.body
  expect(made).toMatchObject({ name: { nl: 'Avondploeg' }, permissions: 1 })
})

test('going from one record straight to another shows the other’s form, not the one before under its address', async () => {
  const { page } = await atWork(stage, 'administrator', '/employees')
  const name = page.getByRole('dialog').getByLabel(/^Achternaam/)
  for (const person of ['Ines Claeys', 'Romy Dekker']) {
    await page.getByRole('link', { name: person }).click()
    await name.waitFor(soon)
    if (person === 'Ines Claeys') await page.keyboard.press('Escape')
  }
  await expect.poll(() => name.inputValue(), soon).toBe('Dekker')
  await page.evaluate('history.go(-2)')
  await expect.poll(() => name.inputValue().catch(() => ''), soon).toBe('Claeys')
})

test('a page or form opened for the first time while offline says so, and opens when the connection is back', async () => {
  const { page, context } = await atWork(stage, 'administrator', '/employees', { alone: true })
  await page.getByRole('link', { name: 'Ines Claeys' }).waitFor(soon)
  await openMenu(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Rollen en rechten' }).click()
  await page.getByText('Er ging iets mis. Controleer uw verbinding en probeer het opnieuw.').first().waitFor(soon)
  await context.setOffline(false)
  // Nobody presses anything: the page heals by itself.
  await page.getByRole('link', { name: 'Officemanager' }).waitFor(soon)
  await page.getByRole('button', { name: 'Opnieuw proberen' }).waitFor({ state: 'detached', ...soon })
  // The styles that could not be fetched with it are there too.
  const unstyled = `[...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => !sheet).length`
  await expect.poll(() => page.evaluate(unstyled), soon).toBe(0)
})

test('clients: filtered, found, opened, deactivated in their form, and activated again from the list', async () => {
  const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
  const filtered = { query: { filters: { credit: 'true', no_visit_since: today } } } as const
  const client = (await stage.call(clientsApi.list, filtered))!.data.body[0]!
  const stored = async () => (await stage.call(clientsApi.show, { params: { id: client.id } }))!.data
  const { page } = await atWork(stage, 'administrator', '/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Cliënten' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cliënten' }).waitFor(soon)
  await page.getByRole('row').nth(20).waitFor(soon)
  await noViolations(page)

  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('combobox', { name: 'Tegoed' }).click(soon)
  await page.getByRole('option', { name: 'Heeft tegoed' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('credit'), soon).toBe('true')
  await filters.getByLabel('Geen bezoek sinds').fill(today.split('-').toReversed().join('-'))
  await filters.getByLabel('Geen bezoek sinds').press('Tab')
  await expect.poll(() => new URL(page.url()).searchParams.get('no_visit_since'), soon).toBe(today)
  await noViolations(page)
  await page.keyboard.press('Escape')
  await filters.waitFor({ state: 'detached', ...soon })

  await page.getByRole('searchbox', { name: 'Zoeken in Cliënten' }).fill(client.email)
  await expect.poll(() => new URL(page.url()).searchParams.get('search'), soon).toBe(client.email)
  await page.getByRole('link', { name: client.name }).click(soon)
  await page.getByRole('heading', { level: 1, name: client.name }).waitFor(soon)
  await page.getByRole('button', { name: 'Bewerken' }).click()
  const form = page.getByRole('dialog', { name: /Cliënt wijzigen/ })
  await form.getByRole('switch', { name: 'Actief' }).click(soon)
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached', ...soon })
  await page.getByText('Gedeactiveerd').waitFor(soon)
  expect(await page.getByRole('button', { name: 'Afspraak' }).count()).toBe(0)
  expect((await stored()).deactivated_at).not.toBeNull()
  await page.evaluate('history.go(-3)') // the form, and the page below it twice
  await page.getByText('Niets gevonden').waitFor(soon)

  await stage.call(clientsApi.activate, { params: { id: client.id } })
  await page.getByRole('button', { name: 'Verversen' }).click()
  const row = page.getByRole('row', { name: new RegExp(`^${client.name}`) })
  await row.getByRole('button', { name: 'Deactiveren' }).click(soon)
  await page.getByText(`${client.name} is gedeactiveerd`).waitFor(soon)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await row.waitFor(soon)
  await expect.poll(async () => (await stored()).deactivated_at, soon).toBeNull()
})

/** A client with visits, invoices and no package, whose next visit does not begin while the test runs. */
async function clientWithHistory(): Promise<number> {
  const { body } = (await stage.call(clientsApi.list, {
    query: { sort: 'next_visit', per_page: 100, filters: { countries: [netherlands] } },
  }))!.data
  for (const { id, last_visit, next_visit } of body) {
    if (!last_visit || !next_visit || Date.parse(next_visit) < Date.now() + 3_600_000) continue
    const params = { id }
    const { data: invoices } = (await stage.call(clientFileApi.invoices, { params }))!
    const { data: packages } = (await stage.call(clientFileApi.soldPackages, { params }))!
    if (invoices.body.length && !packages.length) return id
  }
  throw new Error('The demo has no such client.')
}

test('the page of a client: every block, notes beside a colleague, what is missing, its tabs, and who looked', async () => {
  const id = await clientWithHistory()
  const stored = async () => (await stage.call(clientsApi.show, { params: { id } }))!.data
  const { first_name, last_name, email } = await stored()
  const { page } = await atWork(stage, 'office-manager', '/calendar')
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  const url = () => new URL(page.url()).pathname

  // Found from anywhere; the page shows every block.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Zoeken' }).locator('input:focus').waitFor(soon)
  await page.keyboard.type(email)
  await page.locator('[data-combobox-selected]').filter({ hasText: last_name }).waitFor(soon)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `${first_name} ${last_name}` }).waitFor(soon)
  expect(url()).toBe(`/clients/${id}`)
  await block('Geplande afspraken').getByRole('link').first().waitFor(soon)
  await block('Eerdere afspraken').getByRole('link').first().waitFor(soon)
  await block('Pakketten en termijnen').getByText('Geen pakketten gekocht.').waitFor(soon)
  await block('Betaalgegevens').getByText('Gefactureerd').waitFor(soon)
  const invoice = block('Facturen').getByRole('listitem').first().getByRole('link')
  expect(await invoice.getAttribute('href')).toMatch(/^\/api\/invoices\//)
  expect(await invoice.getAttribute('target')).toBe('_blank')
  await noViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await noViolations(page, 'contrast')
  await page.emulateMedia({ colorScheme: 'light' })

  // A colleague enters a payment in advance: it appears with its visit and when it becomes credit, and leads there.
  const [visit] = (await stage.call(clientFileApi.scheduled, { params: { id } }))!.data
  const pin = (await stage.call(referenceDataApi.paymentMethods))!.data.find(({ slug }) => slug === 'pin')!
  await stage.call(creditApi.addDownPayment, {
    params: { appointmentId: visit!.id },
    body: { amount_cents: cents(31_41), payment_method_id: pin.id },
  })
  const advance = block('Tegoed')
    .getByRole('list', { name: 'Aanbetalingen die nog geen tegoed zijn' })
    .getByRole('listitem')
    .filter({ hasText: '31,41' })
  await advance.getByText('wordt tegoed zodra het verslag is opgeslagen').waitFor(soon)
  expect(await advance.getByRole('link').getAttribute('href')).toBe(`/calendar/appointment/${visit!.id}`)

  // The row leads to its appointment, where the form refuses a payment of a hundred years ago.
  await advance.getByRole('link').click()
  await expect.poll(url, soon).toBe(`/calendar/appointment/${visit!.id}`)
  // The calendar adds to its address the day and the room that it shows, before its popup opens.
  await page.getByRole('dialog').getByText('vooruitbetaald').waitFor(soon)
  await goTo(page, `/calendar/down-payments/${visit!.id}`)
  const popup = page.getByRole('dialog', { name: 'Aanbetalingen' })
  await popup.getByRole('textbox', { name: /^Betaald op/ }).fill('01-01-1900')
  await popup.getByRole('textbox', { name: /^Bedrag/ }).fill('10')
  await popup.getByRole('combobox', { name: /^Betaald met/ }).click()
  await page.getByRole('option').first().click()
  await popup.getByRole('button', { name: 'Aanbetaling vastleggen' }).click()
  await popup.getByText('Dit is te lang geleden').waitFor(soon)
  await noViolations(page)
  await popup.getByRole('textbox', { name: /^Bedrag/ }).press('Escape')
  await page.getByRole('button', { name: 'Weggooien' }).click()
  await goTo(page, `/clients/${id}`)
  await advance.waitFor(soon)

  // A colleague changes another field meanwhile, and then the notes: only the notes concern who types them.
  await block('Belangrijk').getByRole('button').click()
  const notes = page.getByRole('textbox', { name: 'Belangrijke notities' })
  await notes.fill('Allergisch voor lidocaïne')
  await stage.call(clientsApi.update, { params: { id }, body: { ...changeable(await stored()), place: '' } })
  await block('Gegevens').getByRole('button', { name: 'Plaats invullen' }).waitFor(soon)
  expect(await page.getByText('Intussen gewijzigd door iemand anders').count()).toBe(0)
  const colleagues = await stored()
  await stage.call(clientsApi.remarks, {
    params: { clientId: id },
    body: { remarks: 'Huidtype III', updated_at: colleagues.updated_at },
  })
  await block('Belangrijk').getByText('Huidtype III').waitFor(soon)
  expect(await notes.inputValue()).toBe('Allergisch voor lidocaïne')
  await noViolations(page)
  await page.getByRole('button', { name: 'Overnemen' }).click()
  await notes.fill('Huidtype III. Allergisch voor lidocaïne')
  await page.keyboard.press('Control+Enter')
  await block('Belangrijk').getByText('Sanne Visser').waitFor(soon)
  expect((await stored()).remarks).toBe('Huidtype III. Allergisch voor lidocaïne')

  // A missing detail leads to its field in the form.
  await page.getByRole('button', { name: 'Plaats invullen' }).click()
  const form = page.getByRole('dialog', { name: /Cliënt wijzigen/ })
  await form.locator('input[name=place]:focus').waitFor(soon)
  await page.keyboard.type('Ouddorp')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached', ...soon })
  await block('Gegevens').getByText('Ouddorp').waitFor(soon)

  // A row leads to its appointment over the calendar, and Back to the page; the arrows walk through the tabs.
  await block('Geplande afspraken').getByRole('link').first().click()
  await expect.poll(url, soon).toMatch(/^\/calendar\/edit\/\d+$/)
  await page.getByRole('dialog').waitFor(soon)
  await page.evaluate('history.back()')
  await expect.poll(url, soon).toBe(`/clients/${id}`)
  await page.getByRole('tab', { name: 'Dashboard' }).focus(soon)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('table', { name: 'Afspraken' }).getByRole('row').nth(1).waitFor(soon)
  await noViolations(page)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('table', { name: 'Facturen' }).getByRole('row').nth(1).waitFor(soon)
  await noViolations(page)
  expect(url()).toBe(`/clients/${id}/2`)
  expect(await page.getByRole('tab', { name: 'Inzage' }).count()).toBe(0)

  const administrator = await atWork(stage, 'administrator', `/clients/${id}/3`)
  // The reads of one person in a sitting are one row, which opens their lines in the log.
  const sitting = administrator.page.getByRole('row', { name: /Sanne Visser.*Pagina van cliënt/ })
  await sitting.getByText(/\d+ regels/).waitFor(soon)
  expect(await sitting.count()).toBe(1)
  await noViolations(administrator.page)
  await sitting.getByText(/\d+ regels/).click()
  await administrator.page.getByRole('heading', { level: 1, name: 'Logboek' }).waitFor(soon)
  const lines = administrator.page.getByRole('table').getByRole('row', { name: /Sanne Visser/ })
  await lines.nth(2).waitFor(soon)
  expect(new URL(administrator.page.url()).searchParams.get('client')).toBe(String(id))
})
