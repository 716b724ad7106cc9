import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clientsApi } from '#features/clients/contract.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { emptyPdf } from '#features/contracts/right-calls.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { belgium } from '#demo/content/reference-data.ts'
import { loseAnswer } from './lost-answer.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

/** A stored client of the Netherlands. */
async function known(first_name: string, email: string, more: object = {}) {
  const countries = (await stage.call(referenceDataApi.supportedCountries))!.data
  const netherlands = countries.find(({ code }) => code === 'NL')!.id
  const locales = (await stage.call(referenceDataApi.locales))!.data
  const locale_id = locales.find(({ code }) => code === 'nl_NL')!.id
  const body = {
    supported_country_id: netherlands,
    country_id: netherlands,
    locale_id,
    first_name,
    last_name: 'Dubbelman',
    email,
    nin: '123456782',
    ...more,
  }
  return (await stage.call(clientsApi.create, { body }))!.data
}

test('a client who is known already is found while they are typed anew; opening them keeps what was typed', async () => {
  const early = await known('Vroeger', 'vroeger@dubbelman.test')
  const late = await known('Later', 'later@dubbelman.test')
  await known('Later', 'ander@dubbelman.test', { phone_number: '+31687650077', birthdate: '1971-11-03' })

  const { page } = await atWork(stage, 'office-manager', '/clients/new')
  const form = page.getByRole('dialog', { name: 'Nieuwe cliënt' })
  const doubles = form.getByRole('complementary', { name: 'Al bekend?' })
  const email = form.getByRole('textbox', { name: /^E-mailadres/ })
  await form.getByRole('textbox', { name: /^Voornaam/ }).fill('Later')

  // A telephone number and a birthdate count as soon as they are whole, before their field is left.
  for (const [name, typed, reason] of [
    [/^Telefoon/, '06 87650077', /Zelfde telefoonnummer/],
    [/^Geboortedatum/, '03-11-1971', /Zelfde geboortedatum/],
  ] as const) {
    const field = form.getByRole('textbox', { name })
    await field.fill(typed)
    await doubles.getByRole('button', { name: reason }).waitFor(soon)
    expect(await field.and(page.locator(':focus')).inputValue()).toBe(typed)
    await field.fill('')
    await doubles.getByRole('button', { name: reason }).waitFor({ state: 'detached', ...soon })
  }

  // The first answer waits until the second one is shown, and then comes too late.
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const first = (url: URL) => url.pathname.endsWith('/doubles') && url.search.includes('vroeger')
  await page.route(first, async (route) => {
    await gate
    await route.continue().catch(() => {}) // the browser has cancelled it
  })
  const asked = page.waitForRequest((request) => first(new URL(request.url())), soon)
  await email.fill(early.email)
  await asked
  await email.fill(late.email)
  const double = doubles.getByRole('button', { name: /Later Dubbelman Zelfde e-mailadres/ })
  await double.waitFor(soon)
  letGo()
  expect(await doubles.getByRole('button').count()).toBe(1)
  await noViolations(page)

  await double.click()
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe(`/clients/${late.id}`)
  await form.waitFor({ state: 'detached', ...soon })
  await goTo(page, '/clients/new')
  await form.getByText('Wat u had ingevuld is teruggezet').waitFor(soon)
  expect(await email.inputValue()).toBe(late.email)
})

test('a national number is typed to its length, masked, shown on request, and kept out of the draft', async () => {
  const { page } = await atWork(stage, 'office-manager', '/clients/new')
  const form = page.getByRole('dialog', { name: /^(Nieuwe cliënt|Cliënt wijzigen)/ })
  const field = (name: RegExp) => form.getByRole('textbox', { name })
  await field(/^Voornaam/).fill('Jonge')
  await field(/^Achternaam/).fill('Nummerman')
  await field(/^E-mailadres/).fill('jong@nummerman.test')
  await field(/^Geboortedatum/).fill(`01-01-${new Date().getFullYear() - 10}`)
  // A number that becomes too long with its country stays, and the field says so at once.
  const choose = async (country: string) => {
    await form.getByRole('combobox', { name: /^Land van het nummer/ }).fill(country)
    await page.getByRole('option', { name: country }).first().click()
  }
  await choose('België')
  await field(/^Rijksregister/).fill('85073003328')
  await choose('Nederland')
  await form.getByText('Dit nummer heeft precies 9 cijfers.').waitFor(soon)
  expect(await field(/^BSN/).inputValue()).toBe('85073003328')
  await field(/^BSN/).fill('1234567820')
  expect(await field(/^BSN/).inputValue()).toBe('123456782')
  await form.getByText(/^Minderjarig/).waitFor(soon)
  await field(/^Ouder die toestemt/).fill('Ans Nummerman')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('123456782')

  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201, soon)
  await page.keyboard.press('Control+Enter')
  const { data } = (await (await saved).json()) as { data: { id: number } }
  await page.getByText('Jonge Nummerman is toegevoegd').waitFor(soon)

  await goTo(page, `/clients/${data.id}/edit`)
  await expect.poll(() => field(/^BSN/).inputValue(), soon).toBe('•••••••82')
  await form.getByRole('button', { name: 'Nummer tonen' }).click()
  await expect.poll(() => field(/^BSN/).inputValue(), soon).toBe('123456782')
  await noViolations(page)
  expect(await field(/^Ouder die toestemt/).inputValue()).toBe('Ans Nummerman')

  // The history tells that it was entered, and not the number.
  await form.getByRole('tab', { name: 'Geschiedenis' }).click()
  await form.getByText('Nationaal nummer ingevoerd').waitFor(soon)
  expect(await form.textContent()).not.toContain('123456782')
})

test('a booking goes on with the client who was typed anew, and forgets what was typed', async () => {
  const { email } = await known('Bekend', 'bekend@dubbelman.test')
  const { page } = await atWork(stage, 'office-manager', '/calendar/new')
  const client = page.getByRole('textbox', { name: /^Cliënt/ })
  const form = page.getByRole('dialog', { name: 'Nieuwe cliënt' })
  const typeAnew = async (name: string) => {
    await client.fill(name)
    await page.getByRole('option', { name: /als nieuwe cliënt toevoegen/ }).click()
    await form.waitFor(soon)
  }
  await typeAnew('Zzpiet Qq')
  await form.getByRole('textbox', { name: /^E-mailadres/ }).fill(email)
  await form.getByRole('button', { name: /Bekend Dubbelman/ }).click()
  await expect.poll(() => client.inputValue(), soon).toBe('Bekend Dubbelman')
  await typeAnew('Zzanna Qq')
  await expect.poll(() => form.getByRole('textbox', { name: /^Voornaam/ }).inputValue(), soon).toBe('Zzanna')
})

test('erasing a client is asked for at the desk; an administrator takes the data along as one file and erases them', async () => {
  const { id } = await known('Xanthippe', 'xanthippe@voorbeeld.test', {
    birthdate: '1980-01-02',
    phone_number: '+31687650078',
  })
  const { page } = await atWork(stage, 'office-manager', `/clients/${id}`)
  await page.getByRole('button', { name: 'Privacy' }).waitFor(soon)
  // The dots between the birthdate, the number and the address stand before them: none hangs at the end of a line.
  const ends = await page.evaluate<string[]>(
    `[...document.querySelectorAll('h1 + p > *')].map((one) => getComputedStyle(one, '::after').content)`,
  )
  expect(ends.filter((content) => content !== 'none')).toEqual([])
  const trainee = (await atWork(stage, 'trainee-practitioner', `/clients/${id}`)).page
  const details = trainee.getByRole('button', { name: 'Gegevens', exact: true })
  await details.waitFor(soon)
  expect(await details.locator('.tabler-icon-eye').count()).toBe(1) // they may look, and change nothing
  await page.getByRole('button', { name: 'Privacy' }).click(soon)
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor(soon)
  // Taking the data along shows the log too, so it is for administrators.
  expect(await page.getByRole('button', { name: 'Gegevens downloaden' }).count()).toBe(0)

  // The desk records the request; the reason becomes compulsory with the record, and what stays is shown anew.
  const stays = page.getByRole('list', { name: 'Wat blijft' })
  await stays.getByText('Logboek').waitFor(soon)
  await page.getByRole('combobox', { name: /^Gevraagd door/ }).click()
  await page.getByRole('option', { name: 'De cliënt', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Ook het medisch dossier vernietigen' }).check()
  await noViolations(page)
  await page.getByRole('button', { name: 'Verzoek vastleggen' }).click()
  await page.getByText('Vul een reden in.').waitFor(soon)
  // The form knows the first day that a request can have.
  const askedOn = page.getByRole('textbox', { name: /^Gevraagd op/ })
  const today = await askedOn.inputValue()
  await askedOn.fill('01-01-1900')
  await page.getByRole('textbox', { name: /^Reden/ }).fill('Wil niet langer bekend zijn')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Een verzoek kan hoogstens een jaar oud zijn').waitFor(soon)
  await askedOn.fill(today)
  await page.getByRole('textbox', { name: /^Reden/ }).focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Een beheerder voert het verzoek uit.').waitFor(soon)
  await noViolations(page)
  expect(await page.getByRole('button', { name: 'Nu wissen' }).count()).toBe(0)

  const administrator = (await atWork(stage, 'administrator')).page
  await goTo(administrator, `/clients/${id}/privacy`)
  const coming = administrator.waitForEvent('download', soon)
  await administrator.getByRole('button', { name: 'Gegevens downloaden' }).click(soon)
  const download = await coming
  expect(download.suggestedFilename()).toMatch(new RegExp(`^balie-${id}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await administrator.getByRole('button', { name: 'Nu wissen' }).click(soon)
  const question = administrator.getByRole('alertdialog')
  await noViolations(administrator)
  await question.getByRole('button', { name: 'Nu wissen' }).click()
  await administrator.getByText(/^Gewist op .* door /).waitFor(soon)
  await administrator.getByText(`#${id}`).waitFor(soon)
  await noViolations(administrator)
  expect((await stage.call(clientsApi.show, { params: { id } }))!.data).toMatchObject({
    first_name: '',
    last_name: `#${id}`,
    email: '',
  })
})

test('long notes are cut until somebody asks for all of them; a client of another country is not there, and all clients are', async () => {
  const { id } = await known('Noot', 'noot@dubbelman.test')
  const write = async (remarks: string) => {
    const { updated_at } = (await stage.call(clientsApi.show, { params: { id } }))!.data
    await stage.call(clientsApi.remarks, { params: { clientId: id }, body: { remarks, updated_at } })
  }
  await write('Draagt lenzen')
  const { page } = await atWork(stage, 'office-manager', `/clients/${id}`)
  const notes = page.getByRole('region', { name: 'Belangrijk', exact: true })
  const more = notes.getByRole('button', { name: 'Meer tonen' })
  await notes.getByText('Draagt lenzen').waitFor(soon)
  expect(await notes.getByRole('button', { name: /tonen$/ }).count()).toBe(0)

  // A colleague writes thirty lines: six of them show, and the others on request, by the keyboard too.
  const lines = Array.from({ length: 30 }, (_, line) => `Regel ${line + 1}`)
  await write(lines.join('\n'))
  await more.waitFor(soon)
  const text = notes.getByText('Regel 30')
  const isCut = () => text.evaluate((element) => element.scrollHeight > element.clientHeight + 1)
  const shownLines = () =>
    text.evaluate(
      ({ clientHeight, scrollHeight }, all) => Math.round((all * clientHeight) / scrollHeight),
      lines.length,
    )
  await expect.poll(async () => [await isCut(), await shownLines()], soon).toEqual([true, 6])
  await noViolations(page)
  await more.focus()
  await page.keyboard.press('Enter')
  await notes.getByRole('button', { name: 'Minder tonen' }).waitFor(soon)
  await expect.poll(async () => [await isCut(), await shownLines()], soon).toEqual([false, 30])
  await page.keyboard.press('Enter')
  await more.waitFor(soon)
  await expect.poll(() => isCut(), soon).toBe(true)

  const [belgian] = (await stage.call(clientsApi.list, { query: { filters: { countries: [belgium] } } }))!.data.body
  await goTo(page, `/clients/${belgian!.id}`)
  await page.getByText('Deze cliënt is niet gevonden').waitFor(soon)
  await noViolations(page)
  expect(await page.getByRole('button', { name: 'Opnieuw proberen' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Naar alle cliënten' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cliënten' }).waitFor(soon)
  expect(new URL(page.url()).pathname).toBe('/clients')
})

test('contracts go with the form of a client: sent after it, refused at their row, and listed there', async () => {
  const { page } = await atWork(stage, 'office-manager', '/clients/new')
  const form = page.getByRole('dialog', { name: /^(Nieuwe cliënt|Cliënt wijzigen)/ })
  const pdf = (name: string, content: string | Uint8Array = emptyPdf) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  })
  await form.getByRole('textbox', { name: /^Voornaam/ }).fill('Meegestuurd')
  await form.getByRole('textbox', { name: /^Achternaam/ }).fill('Contractman')
  await form.getByRole('textbox', { name: /^E-mailadres/ }).fill('mee@contractman.test')
  await form.getByRole('textbox', { name: /^BSN/ }).fill('123456782')
  await form.getByRole('button', { name: 'Uploaden' }).click()
  const rows = form.getByRole('group', { name: 'Nieuwe contracten' }).getByRole('listitem')
  const chooser = rows.first().locator('input[type=file]').first()
  // No draft keeps a file or a national number, and the form says so after a reload.
  await chooser.setInputFiles([pdf('Toestemming.pdf')])
  await page.reload()
  await form.getByText('Niet bewaard en dus opnieuw in te vullen: BSN, gekozen contracten.').waitFor(soon)
  await form.getByRole('button', { name: 'Uploaden' }).click()
  await chooser.setInputFiles([pdf('Toestemming.pdf'), pdf('Kapot.pdf', '%PDF-1.4 <script>')])
  await expect.poll(() => rows.count(), soon).toBe(2)

  // Nothing is saved while a file has no category; one choice gives it to all.
  const save = form.getByRole('button', { name: /^(Toevoegen|Opslaan|Cliënt toevoegen)/ })
  await save.click()
  await form.getByText('Bij een nieuw contract staat wat er nog ontbreekt of niet klopt.').waitFor(soon)
  await rows.first().getByText('Kies een categorie.').waitFor(soon)
  await noViolations(page)
  await form.getByRole('combobox', { name: /^Categorie voor alle/ }).click()
  await page.getByRole('option').first().click()
  await save.click()

  // The client is saved once, and so is the first file; the second one is refused at its row.
  await form.getByText(/^De gegevens van de cliënt zijn opgeslagen/).waitFor(soon)
  await rows
    .first()
    .getByText(/beschadigd/)
    .waitFor(soon)
  expect(await form.getByRole('textbox', { name: /^Voornaam/ }).isDisabled()).toBe(true)
  await noViolations(page)
  await form.getByRole('button', { name: 'Kapot.pdf niet toevoegen' }).click()
  await form.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await form.waitFor({ state: 'detached', ...soon })
  const found = (await stage.call(clientsApi.list, { query: { filters: { search: 'mee@contractman.test' } } }))!.data
    .body
  expect(found.map(({ name }) => name)).toEqual(['Meegestuurd Contractman'])
  const { id } = found[0]!

  // In the form of a known client they are listed, and a file alone is a change.
  await goTo(page, `/clients/${id}/edit`)
  await form.getByRole('link', { name: 'Toestemming.pdf' }).waitFor(soon)
  await form.getByRole('button', { name: 'Uploaden' }).click()
  await chooser.setInputFiles(pdf('Tweede.pdf'))
  await rows.first().getByRole('combobox', { name: 'Categorie' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('tab', { name: 'Geschiedenis' }).click()
  await save.click()
  await form.waitFor({ state: 'detached', ...soon })
  const stored = (await stage.call(contractsApi.list, { params: { id } }))!.data
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['Toestemming.pdf', 'Tweede.pdf'])
})

test('contracts: chosen and dropped, refused at their row, sent again when the network is back, opened, removed and put back', async () => {
  const { id } = await known('Contractus', 'contractus@dubbelman.test')
  const stored = async () => (await stage.call(contractsApi.list, { params: { id } }))!.data
  const { page } = await atWork(stage, 'office-manager', `/clients/${id}`)
  const block = page.getByRole('region', { name: 'Contracten' })
  const choose = (name: string, mimeType = 'application/pdf') => ({ name, mimeType, buffer: Buffer.from(emptyPdf) })
  await block.getByText('Nog geen contracten.').waitFor(soon)
  await block.getByRole('button', { name: 'Uploaden' }).click()
  const rows = block.getByRole('group', { name: 'Nieuwe contracten' }).getByRole('listitem')
  const add = block.getByRole('button', { name: /toevoegen$/ }).last()
  const ofCategory = async (row: number, index = 0) => {
    await rows.nth(row).getByRole('combobox', { name: 'Categorie' }).click()
    await page.getByRole('option').nth(index).click()
  }

  // Half a pair and a file of another type are refused at their row, before anything is sent.
  await rows.first().locator('input[type=file]').first().setInputFiles(choose('film.mp4', 'video/mp4'))
  await rows
    .first()
    .getByText(/^Kies een PDF/)
    .waitFor(soon)
  await add.click()
  await rows.first().getByText('Kies een categorie.').waitFor(soon)
  await page.locator('button[aria-invalid=true]:focus').waitFor(soon)
  await noViolations(page)
  await rows.first().locator('input[type=file]').first().setInputFiles(choose('Toestemming.pdf'))
  await expect.poll(() => rows.count(), soon).toBe(1)
  await ofCategory(0)
  await expect.poll(() => rows.count(), soon).toBe(2)

  // A file that the server refuses stays in its row; the one that was taken leaves.
  const dropped = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File(['%PDF-1.4 <script>'], 'Kapot.pdf')); return data })()`,
  )
  await block.locator('xpath=..').dispatchEvent('drop', { dataTransfer: dropped })
  await ofCategory(1, 1)
  await add.click()
  await block.getByRole('link', { name: 'Toestemming.pdf' }).waitFor(soon)
  await block.getByText(/beschadigd/).waitFor(soon)
  expect((await stored()).map(({ name }) => name)).toEqual(['Toestemming.pdf'])
  await block.getByRole('button', { name: 'Kapot.pdf niet toevoegen' }).click()

  // Its answer is lost: the same upload is sent again, and is stored once.
  await rows.first().locator('input[type=file]').first().setInputFiles(choose('Tweede.pdf'))
  await ofCategory(0)
  const keys: string[] = []
  await page.route('**/api/clients/*/contracts*', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!)
    if (keys.length > 1) return route.continue()
    await loseAnswer(route)
  })
  await add.click()
  await block.getByRole('button', { name: 'Opnieuw proberen' }).waitFor(soon)
  await page.context().setOffline(false)
  // By the keyboard: the list above grows as soon as it hears of the contract, and the button moves away from a pointer.
  await block.getByRole('button', { name: 'Opnieuw proberen' }).press('Enter', soon)
  await block.getByRole('link', { name: 'Tweede.pdf' }).waitFor(soon)
  await rows.first().waitFor({ state: 'detached', ...soon })
  expect([new Set(keys).size, keys.length, (await stored()).length]).toEqual([1, 2, 2])
  await noViolations(page)

  const link = block.getByRole('link', { name: 'Toestemming.pdf' })
  const opened = await page.request.get(`${stage.url}${await link.getAttribute('href')}`)
  expect([opened.status(), Buffer.from(emptyPdf).equals(await opened.body())]).toEqual([200, true])
  // By the keyboard: the notices of the uploads lie over the foot of the page.
  await block.getByRole('button', { name: 'Meer over Toestemming.pdf' }).press('Enter')
  await noViolations(page)
  await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
  await page.getByText('Toestemming.pdf is verwijderd').waitFor(soon)
  await link.waitFor({ state: 'detached', ...soon })
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await link.waitFor(soon)
})
