import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, instant, localTimeAt } from '#kernel/day.ts'
import { agreementsApi, signingApi } from '#features/agreements/contract.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { addressOf, type AnswerOf } from '#kernel/endpoint.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'
import { loseAnswer } from './lost-answer.ts'
import { atWork, goTo, newVisitor, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const tomorrow = addDays(localTimeAt(instant(Date.now()), 'Europe/Amsterdam').day, 1)
const tablet = { width: 1024, height: 768 }

let locales: AnswerOf<typeof referenceDataApi.locales>
let countryId: number
beforeAll(async () => {
  const countries = (await stage.call(referenceDataApi.supportedCountries))!.data
  countryId = countries.find(({ code }) => code === 'NL')!.id
  locales = (await stage.call(referenceDataApi.locales))!.data
})

/** A client of the Netherlands with all details that an agreement needs, but where others are given. */
async function client(last_name: string, others: object = {}) {
  const body = {
    supported_country_id: countryId,
    country_id: countryId,
    locale_id: locales.find(({ code }) => code === 'nl_NL')!.id,
    first_name: 'Tekla',
    last_name,
    email: `tekla@${last_name.toLowerCase()}.test`,
    phone_number: '+31201234567',
    birthdate: '1988-03-14' as never,
    street: 'Dam',
    street_number: '1',
    postcode: '1012 JS',
    place: 'Amsterdam',
    ...others,
  }
  return (await stage.call(clientsApi.create, { body }))!.data
}

/** A visit tomorrow, wherever somebody else may be. */
async function visitOf(client_id: number) {
  const location = (await stage.call(listsApi.locations))!.data.find(({ place }) => place === 'Amsterdam')!
  const day = (await stage.call(calendarApi.day, { params: { locationId: location.id, date: tomorrow } }))!.data
  const treatments = (await stage.call(listsApi.treatments, {
    params: { countryId: location.supported_country_id, locationId: location.id },
  }))!.data.body
  const body = {
    client_id,
    user_id: day.users[0]!.id,
    treatment_id: treatments[0]!.id,
    location_id: location.id,
    room_id: day.rooms[0]!.id,
    datetime_from: `${tomorrow}T10:00:00.000Z` as never,
    datetime_till: `${tomorrow}T10:30:00.000Z` as never,
  }
  return (await stage.call(rawApi.create, { body }))!.data
}

/** Whether a finger reaches each corner of an element where it stands: nothing covers it, and nothing of it is out of sight. */
const isWhollyInReach = (element: Locator): Promise<boolean> =>
  element.evaluate((paper) => {
    const { left, top, right, bottom } = paper.getBoundingClientRect()
    return [left + 4, right - 4].every((x) =>
      [top + 4, bottom - 4].every((y) => paper.ownerDocument.elementFromPoint(x, y) === paper),
    )
  })

/** Draws a wave with a finger. */
async function sign(context: BrowserContext, page: Page, pad: Locator): Promise<void> {
  const canvas = pad.getByRole('img')
  const finger = await context.newCDPSession(page)
  // Fields are higher for a finger, so the page changes with it.
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await canvas.scrollIntoViewIfNeeded()
  await expect.poll(() => isWhollyInReach(canvas), soon).toBe(true)
  const box = (await canvas.boundingBox())!
  const at = (step: number) => ({
    x: box.x + box.width * (0.15 + step * 0.09),
    y: box.y + box.height * (0.5 + 0.35 * Math.sin(step)),
  })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
  for (let step = 1; step < 8; step++)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step)] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await pad.getByRole('img', { name: /1 lijn/ }).waitFor(soon)
  // The page stays where it is while somebody signs.
  expect(await canvas.boundingBox()).toEqual(box)
  await finger.detach()
}

test('an agreement is signed by touch at the desk: both sign, nothing is lost without a network, and the visit has it', async () => {
  const { id } = await client('Tekenaar')
  const visit = await visitOf(id)
  const { page, context } = await atWork(stage, 'office-manager', `/calendar/appointment/${visit.id}`, {
    alone: true,
    viewport: tablet,
  })
  await page.getByRole('link', { name: /Overeenkomst.*Nu ondertekenen/ }).click(soon)

  // The category of the visit is chosen already, and the text names the client.
  const form = page.getByRole('dialog', { name: /^Overeenkomst ondertekenen/ })
  await expect.poll(() => form.getByRole('combobox', { name: /^Categorie/ }).inputValue(), soon).not.toBe('')
  await form.getByRole('textbox', { name: /^Tekst/ }).waitFor(soon)
  await noViolations(page)
  await form.getByRole('button', { name: /^Volgende/ }).click()

  const submit = form.getByRole('button', { name: /^(Ondertekenen|Opnieuw versturen)/ })
  const clientPad = form.getByRole('group', { name: 'Handtekening cliënt' })
  const ownPad = form.getByRole('group', { name: 'Handtekening behandelaar' })
  await submit.click()
  await clientPad.getByText('De handtekening van de cliënt ontbreekt.').waitFor(soon)
  await noViolations(page)
  await sign(context, page, clientPad)
  // On a tablet each paper is as wide as the form, one below the other.
  const boxOfPaper = async (pad: Locator) => (await pad.getByRole('img').boundingBox())!
  const [above, below] = [await boxOfPaper(clientPad), await boxOfPaper(ownPad)]
  expect([above.width > 850, above.x === below.x, below.y > above.y + above.height]).toEqual([true, true, true])
  await submit.click()
  await ownPad.getByText('De handtekening van de behandelaar ontbreekt.').waitFor(soon)
  expect(await clientPad.getByText(/ontbreekt/).count()).toBe(0)

  // A text that is changed after the client has signed is signed again.
  await form.getByRole('button', { name: 'Terug', exact: true }).click()
  await form.getByRole('textbox', { name: /^Tekst/ }).press('Control+End')
  await page.keyboard.type(' En niets anders.')
  await form.getByRole('button', { name: /^Volgende/ }).click()
  await clientPad.getByText(/heeft een andere tekst ondertekend/).waitFor(soon)
  await sign(context, page, clientPad)
  await sign(context, page, ownPad)
  await ownPad.getByRole('button', { name: 'Wissen' }).click()
  await ownPad.getByRole('img', { name: /Nog leeg/ }).waitFor(soon)
  await ownPad.getByRole('button', { name: 'Stap terug' }).click()
  await ownPad.getByRole('img', { name: /1 lijn/ }).waitFor(soon)

  // Both signatures are stored, and the answer about the agreement never comes: what follows is the same attempt.
  let lost = 0
  await page.route('**/api/client-agreements', async (route) => {
    if (route.request().method() === 'POST' && lost++ === 0) return void (await loseAnswer(route))
    return route.fallback()
  })
  const signatures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/signatures')) signatures.push(request.url())
  })
  await submit.click()
  await form.getByText(/Controleer uw verbinding/).waitFor(soon)
  await page.context().setOffline(false)
  await clientPad.getByRole('img', { name: /1 lijn/ }).waitFor(soon)
  await form.getByRole('button', { name: /^Opnieuw versturen/ }).click()
  await page
    .getByRole('alert')
    .getByText(/is ondertekend/)
    .waitFor(soon)
  expect(signatures).toHaveLength(2)
  const { agreements } = (await stage.call(agreementsApi.ofClient, { params: { clientId: id } }))!.data
  expect(agreements).toHaveLength(1)

  // It leads back to the appointment, which has the agreement now.
  await page.getByRole('dialog', { name: 'Tekla Tekenaar' }).getByText('Overeenkomst', { exact: true }).waitFor(soon)
  await expect.poll(() => page.getByText('Nu ondertekenen').count(), soon).toBe(0)

  await goTo(page, `/clients/${id}`)
  const block = page.getByRole('region', { name: 'Overeenkomsten' })
  const link = block.getByRole('link', { name: agreements[0]!.name })
  const document = await context.request.get(`${stage.url}${await link.getAttribute('href', soon)}`)
  expect([document.headers()['content-type'], (await document.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])

  // A renewal offers the practitioner's own signature again, and leaving asks.
  await block.getByRole('button', { name: /^Acties voor/ }).click()
  await page.getByRole('menuitem', { name: 'Vernieuwen' }).click()
  await form.getByRole('textbox', { name: /^Tekst/ }).waitFor(soon)
  await form.getByRole('button', { name: /^Volgende/ }).click()
  await ownPad.getByRole('button', { name: 'Mijn vorige handtekening gebruiken' }).click()
  await ownPad.getByRole('img', { name: /1 lijn/ }).waitFor(soon)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verder invullen' }).click(soon)
  await ownPad.getByRole('img', { name: /1 lijn/ }).waitFor(soon)
})

test('signing from a report leads back to it, with what is typed there, and from there to where it was opened', async () => {
  const { id } = await client('Verslagen')
  const visit = await visitOf(id)
  const from = `/clients/${id}/1`
  const { page } = await atWork(stage, 'senior-practitioner', from)
  await goTo(page, `/report/${visit.id}?from=${encodeURIComponent(from)}`)
  const report = page.getByRole('dialog', { name: /^Behandelverslag/ })
  const text = report.getByRole('textbox', { name: /^Verslag/ })
  await text.fill('Vóór de handtekening getypt.')
  await report.getByRole('button', { name: 'Nu tekenen' }).click()

  const form = page.getByRole('dialog', { name: /^Overeenkomst ondertekenen/ })
  await form.getByRole('textbox', { name: /^Tekst/ }).waitFor(soon)
  await form.getByRole('button', { name: /^Volgende/ }).click()
  for (const name of ['Handtekening cliënt', 'Handtekening behandelaar']) {
    const paper = form.getByRole('group', { name }).getByRole('img')
    await paper.scrollIntoViewIfNeeded()
    const box = (await paper.boundingBox())!
    await page.mouse.move(box.x + 60, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 260, box.y + 120, { steps: 6 })
    await page.mouse.up()
  }
  await form.getByRole('button', { name: /^Ondertekenen/ }).click()
  await report.getByText(/^Overeenkomst getekend op/).waitFor(soon)
  await expect.poll(() => text.innerText(), soon).toContain('Vóór de handtekening getypt.')

  await report.getByRole('button', { name: /^Opslaan en sluiten/ }).click()
  await report.waitFor({ state: 'detached', ...soon })
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe(from)
})

test('missing details are filled in over the form; then the client signs on their telephone, which the desk sees by itself', async () => {
  const young = { birthdate: addDays(tomorrow, -3650), consenting_parent: 'Ans Telefoner' }
  // No template is in their language: the desk is told before anybody signs.
  const locale_id = locales.find(({ code }) => code === 'de_DE')!.id
  const { id } = await client('Telefoner', { phone_number: '', locale_id, ...young })
  const { page } = await atWork(stage, 'office-manager', `/clients/${id}/agreements/new`)
  const form = page.getByRole('dialog', { name: /^Overeenkomst ondertekenen/ })
  await form.getByText(/Ondertekenen kan pas .*: Telefoonnummer/).waitFor(soon)
  await form.getByRole('button', { name: 'Gegevens aanvullen' }).click()
  const details = page.getByRole('dialog', { name: /^Cliënt wijzigen/ })
  await details.getByRole('textbox', { name: /^Telefoonnummer/ }).fill('020 123 4567')
  await page.keyboard.press('Control+Enter')
  await details.waitFor({ state: 'detached', ...soon })
  await form.getByText(/Ondertekenen kan pas/).waitFor({ state: 'detached', ...soon })
  await form.getByText('De taal van de cliënt is Duits; deze tekst is in het Nederlands.').waitFor(soon)

  await form.getByRole('combobox', { name: /^Categorie/ }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('button', { name: /^Volgende/ }).click()
  // A parent signs for a client who is under age.
  const parent = form.getByRole('textbox', { name: /^Naam ouder die toestemt/ })
  await expect.poll(() => parent.inputValue(), soon).toBe('Ans Telefoner')
  await form.getByRole('group', { name: 'Handtekening ouder' }).waitFor(soon)
  // The minor does not consent for themselves, here as on the telephone.
  await parent.fill('tekla  TELEFONER')
  await form.getByRole('button', { name: /^Ondertekenen/ }).click()
  await form.getByText(/^Dit is de naam van de minderjarige cliënt/).waitFor(soon)
  await noViolations(page)
  await parent.fill('Ans Telefoner')
  // The server has the request, but its answer is lost; who asks again after a reload asks once.
  const onTelephone = form.getByRole('button', { name: 'Op de telefoon van de cliënt' })
  await page.route('**/api/agreement-requests', async (route) => void (await loseAnswer(route)))
  await onTelephone.click()
  await page.getByText(/Controleer uw verbinding/).waitFor(soon)
  await page.context().setOffline(false)
  await page.unroute('**/api/agreement-requests')
  await page.reload()
  await form.getByRole('button', { name: /^Volgende/ }).click(soon)
  const linked = page.waitForResponse((answer) => answer.url().endsWith('/link'), soon)
  await onTelephone.click(soon)
  const { data } = (await (await linked).json()) as { data: { address: string } }
  const asking = page.getByRole('dialog', { name: /^Ondertekenen op eigen telefoon/ })
  await asking.getByRole('img', { name: /^QR-code/ }).waitFor(soon)
  await asking.getByText(/nog (29|30) minuten/).waitFor(soon)
  expect((await stage.call(agreementsApi.ofClient, { params: { clientId: id } }))!.data.requests).toHaveLength(1)
  await noViolations(page)

  // On the telephone the parent is named too, in the language of the client.
  const telephone = await newVisitor(stage, { telephone: { width: 360, height: 640 } })
  await telephone.page.goto(`${stage.url}/sign${new URL(data.address).hash}`)
  await telephone.page.getByText('Minderjährig: Ein Elternteil unterschreibt.').waitFor(soon)
  const ofParent = telephone.page.getByRole('textbox', { name: /^Name des zustimmenden Elternteils/ })
  await expect.poll(() => ofParent.inputValue(), soon).toBe('Ans Telefoner')
  await telephone.page.getByRole('group', { name: 'Unterschrift des Elternteils' }).waitFor(soon)
  await noViolations(telephone.page)

  const answer = await fetch(`${stage.url}${addressOf(signingApi.sign, {})}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-link': new URL(data.address).hash.slice(1),
      'idempotency-key': 'telefoner',
    },
    body: JSON.stringify({ signature: await drawnSignature(), client_signee_name: 'Ans Telefoner', agrees: true }),
  })
  expect(answer.status).toBe(201)
  const completing = page.getByRole('dialog', { name: /^Overeenkomst voltooien/ })
  await completing.getByText(/Ans Telefoner tekende op/).waitFor(soon)
  await completing.getByText(/^Minderjarig: \d+ jaar/).waitFor(soon)
  await completing.getByText('Toestemming van Ans Telefoner').waitFor(soon)
  await completing.getByText('Handtekening ouder', { exact: true }).waitFor(soon)
  await noViolations(page)
  const pad = completing.getByRole('group', { name: 'Handtekening behandelaar' })
  const paper = async () => (await pad.getByRole('img').boundingBox())!
  const theirs = async () => (await completing.getByRole('img', { name: /^Handtekening van/ }).boundingBox())!
  await expect.poll(async () => Math.abs((await theirs()).y - (await paper()).y), soon).toBeLessThan(3)
  const box = await paper()
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 260, box.y + 160, { steps: 6 })
  await page.mouse.up()
  await completing.getByRole('button', { name: /^Ondertekenen/ }).click()
  const block = page.getByRole('region', { name: 'Overeenkomsten' })
  await block.getByText('Geldig', { exact: false }).waitFor(soon)

  // The link of the telephone is used up; the page still speaks the language of its reader, and names the salon.
  for (const _ of ['first', 'second']) {
    await telephone.page.reload()
    await telephone.page.getByRole('heading', { level: 1, name: 'Dieser Link wurde schon verwendet' }).waitFor(soon)
    await telephone.page.getByRole('banner').getByText('Velours', { exact: false }).waitFor(soon)
  }

  // The client thinks again.
  await block.getByRole('button', { name: /^Acties voor/ }).click()
  await page.getByRole('menuitem', { name: 'Intrekken' }).click()
  const withdrawing = page.getByRole('dialog', { name: /^Overeenkomst intrekken/ })
  await withdrawing.getByRole('textbox', { name: /^Reden/ }).fill('Bedacht zich')
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await block.getByText(/^Ingetrokken op/).waitFor(soon)
  await block.getByText('Reden: Bedacht zich').waitFor(soon)
})
