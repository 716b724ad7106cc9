import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usualQuestions } from '#kernel/medical-questions.ts'
import type { Language } from '#kernel/texts.ts'
import { checkoutTexts } from '#features/checkout/texts.ts'
import { drawingsApi } from '#features/drawings/contract.ts'
import { drawingsTexts } from '#features/drawings/texts.ts'
import { photosApi } from '#features/photos/contract.ts'
import { photosTexts } from '#features/photos/texts.ts'
import { reportsTexts } from '#features/reports/texts.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { authApi } from '#features/auth/contract.ts'
import { listsApi, type TreatmentOption } from '#features/lists/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { treatmentsApi } from '#features/treatments/contract.ts'
import { loseAnswer } from './lost-answer.ts'
import { picture } from './photo-steps.ts'
import { dayAgo, reportedVisits } from './report-steps.ts'
import { codeOf, showToCamera } from './scan-steps.ts'
import { atWork, goTo, noViolations, overflowPixels, setStage, smallerSide, soon } from './stage.ts'
import { onlyIn } from './words.ts'

const stage = setStage()
const { shownReport, visitOf } = reportedVisits(stage)

test('a report on medical grounds: the questionnaire is asked, a package is scanned, and the till knows the exemption', async () => {
  const { id } = await visitOf({ treatment: (one) => one.requires_medical_grounds })
  const { page } = await atWork(stage, 'administrator', `/report/${id}`)
  const form = page.getByRole('dialog')
  await form.getByRole('heading', { name: 'Medische vrijstelling' }).waitFor(soon)

  // Without answers nothing is sent, and the questionnaire says so.
  await page.keyboard.press('Control+Enter')
  await form.getByText('Het invullen van de vragenlijst voor de medische btw-vrijstelling is verplicht.').waitFor(soon)
  expect((await stage.call(reportsApi.show, { params: { appointmentId: id } }))!.data.id).toBe(null)

  const [first, second] = ['vastgestelde ziekte', 'ernstige psychische'].map((words) =>
    form.getByRole('radiogroup', { name: new RegExp(words) }),
  ) as [ReturnType<typeof form.getByRole>, ReturnType<typeof form.getByRole>]
  expect(await second.count()).toBe(0)
  await first.getByRole('radio', { name: 'Nee' }).click()
  await second.getByRole('radio', { name: 'Nee' }).click()
  await form.getByText('Niet van toepassing: met btw').waitFor(soon)
  await second.getByRole('radio', { name: 'Ja' }).click()
  await form.getByText('Therapeutisch: vrijgesteld van btw').waitFor(soon)
  await expect.poll(() => form.getByRole('combobox', { name: 'Doel' }).inputValue(), soon).not.toBe('')
  await form.getByRole('textbox', { name: /^Onderbouwing/ }).fill('Vastgesteld door de huisarts')
  await form.getByText('nog 228 van 256 tekens').waitFor(soon)

  // The camera reads product, lot and expiry from a package, and says of another one that it is none of ours.
  const { ean } = (await shownReport(id)).available_injectables.find((one) => one.ean)!
  await showToCamera(page, await codeOf('(01)04012345678901(10)AB1(17)300430'))
  await form.getByRole('button', { name: 'Scannen met de camera' }).click()
  const scan = page.getByRole('dialog', { name: 'Scan een verpakking' })
  await scan.getByText('Dit product staat niet bij de injecties van dit land.').waitFor(soon)
  await noViolations(page)
  await scan.getByRole('button', { name: 'Annuleren' }).click()
  await showToCamera(page, await codeOf(`(01)${ean!.padStart(14, '0')}(10)TC30A007(17)300430`))
  await form.getByRole('button', { name: 'Scannen met de camera' }).click()
  await expect.poll(() => form.getByRole('combobox', { name: /^Partijnummer van/ }).inputValue(), soon).toBe('TC30A007')
  await expect.poll(() => form.getByRole('textbox', { name: /houdbaar tot/ }).inputValue(), soon).toBe('30-04-2030')

  // The key of a mark without Shift is a mark; what cannot be read as one number stays as typed, and nothing is saved.
  const cc = form.getByRole('textbox', { name: /^Aantal cc van/ })
  await cc.fill('')
  await cc.pressSequentially('1;5')
  await cc.press('Tab')
  await expect.poll(() => cc.inputValue(), soon).toBe('1,5')
  await cc.fill('')
  await cc.pressSequentially('1e3')
  await form.getByText('Typ één getal, zoals 1,5.').waitFor(soon)
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await expect.poll(() => cc.evaluate((input) => input.matches(':focus')), soon).toBe(true)
  expect(await cc.inputValue()).toBe('1e3')
  expect((await shownReport(id)).id).toBe(null)
  await cc.fill('0.2')

  // The same package scanned once more gets no second row; the one of another product is refused in the row.
  const lot = form.getByRole('combobox', { name: /^Partijnummer van/ })
  const reader = form.getByRole('textbox', { name: 'Scan een verpakking' })
  await reader.fill(`(01)${ean!.padStart(14, '0')}(10)tc30a007`)
  await reader.press('Enter')
  expect(await lot.count()).toBe(1)

  // A code that is left in the field is taken when the field is left; one that cannot be read holds the saving.
  await reader.fill('TC30A0')
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.getByText('Deze code noemt geen product en partij.').waitFor(soon)
  await expect.poll(() => reader.evaluate((input) => input.matches(':focus')), soon).toBe(true)
  expect((await shownReport(id)).id).toBe(null)
  await reader.fill(`(01)${ean!.padStart(14, '0')}(10)TC30B008`)
  await page.keyboard.press('Tab')
  await expect.poll(() => reader.inputValue(), soon).toBe('')
  await expect.poll(() => lot.count(), soon).toBe(2)
  await form.getByRole('button', { name: /\(2\) verwijderen$/ }).click()
  await expect.poll(() => lot.count(), soon).toBe(1)

  // Another lot does not keep the expiry of the one before.
  await lot.fill('TC30B008')
  await form.getByText(/^30-04-2030 hoorde bij partij TC30A007/i).waitFor(soon)
  expect(await form.getByRole('textbox', { name: /houdbaar tot/ }).inputValue()).toBe('')
  await lot.fill('(01)08712345678906(17)200430(10)TC26H118')
  await page.keyboard.press('Tab')
  await form.getByText(/^Deze verpakking is niet van/).waitFor(soon)

  // A reader types the separator as Ctrl and ]. Its code names lot and expiry; an expired lot asks for a reason.
  await lot.fill(`01${ean!.padStart(14, '0')}10TC26H118`)
  await lot.press('Control+]')
  await lot.pressSequentially('17200430')
  await page.keyboard.press('Tab')
  await expect.poll(() => lot.inputValue(), soon).toBe('TC26H118')
  await expect.poll(() => form.getByRole('textbox', { name: /houdbaar tot/ }).inputValue(), soon).toBe('30-04-2020')
  await form.getByRole('textbox', { name: /^Reden om/ }).fill('Enige ampul')
  await noViolations(page)
  await page.reload()
  await expect.poll(() => form.getByRole('textbox', { name: /^Reden om/ }).inputValue(), soon).toBe('Enige ampul')

  await form.getByRole('button', { name: 'Opslaan en afrekenen' }).click()
  await page.getByText('medisch, vrijgesteld van btw').waitFor(soon)
  const { data } = (await stage.call(reportsApi.show, { params: { appointmentId: id } }))!
  expect(data).toMatchObject({
    injectables: [{ cc: 0.2, lot_number: 'TC26H118', expiration_date: '2020-04-30', expired_reason: 'Enige ampul' }],
    medical_grounds_questionnaire: { question_1: false, question_2: true, therapeutic: true },
    version: 1,
  })
  await noViolations(page)

  // A questionnaire that could not be read is not told as one that nobody has filled in. The fault is the server's: after
  // one of the connection it would be read again by itself.
  await page.route('**/check-medical-grounds*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByText('de medische vragenlijst kon niet worden gelezen').waitFor(soon)
  expect(await page.getByText('nog geen medische vragenlijst').count()).toBe(0)
  await noViolations(page)
  await page.unroute('**/check-medical-grounds*')
  await page.getByRole('row').getByRole('button', { name: 'Opnieuw proberen' }).click()
  await page.getByText('medisch, vrijgesteld van btw').waitFor(soon)

  // The open till hears of the answers that a colleague changes.
  await stage.call(reportsApi.update, {
    params: { id: data.id! },
    body: {
      appointment_id: id,
      treatment_id: data.treatment.id,
      appointment_type_id: data.appointment_type_id,
      devices: data.devices,
      report: data.report,
      medical_grounds_questionnaire: { question_1: false, question_2: false },
      updated_at: data.updated_at!,
    },
  })
  await page.getByText('btw 21 %').first().waitFor(soon)
})

/** Makes a treatment one that asks for the medical questionnaire. */
async function askGrounds(id: number): Promise<void> {
  const stored = (await stage.call(treatmentsApi.show, { params: { id } }))!.data
  const { name, treatment_category_id, qualifications, duration, price_cents, vat_per_mille, ledger_number } = stored
  const changed = await stage.call(treatmentsApi.update, {
    params: { id },
    body: {
      name: { ...name, nl: name.nl! },
      treatment_category_id,
      qualifications,
      duration,
      price_cents,
      vat_per_mille,
      ledger_number,
      intake: stored.intake,
      portal_position: stored.portal_position ?? 0,
      requires_medical_grounds: true,
      updated_at: stored.updated_at,
    },
  })
  expect([changed!.status, changed!.errors]).toEqual([200, {}])
}

/** A visit of days ago that is still to be paid, whose report closed before its treatment asked for the questionnaire. */
async function unansweredVisit(): Promise<number> {
  const location = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
  for (let back = 4; back < 80; back++) {
    const date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
    const day = (await stage.call(calendarApi.day, { params: { locationId: location.id, date } }))!.data
    for (const { id, treatment_report_status, is_paid } of day.appointments) {
      if (!treatment_report_status || is_paid) continue
      const { closed, treatment } = (await stage.call(reportsApi.show, { params: { appointmentId: id } }))!.data
      if (!closed || treatment.intake) continue
      await askGrounds(treatment.id)
      return id
    }
  }
  throw new Error('every visit of the demo chain with a closed report is paid')
}

test('a report that closed without answers: the till leads to its questionnaire, which is saved by itself', async () => {
  const id = await unansweredVisit()
  const { page } = await atWork(stage, 'administrator', `/payment/${id}`)
  await page.getByText('nog geen medische vragenlijst', { exact: true }).waitFor(soon)
  await page.getByRole('row').getByRole('button', { name: 'Vragenlijst invullen' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Dit verslag is gesloten voordat de medische vragenlijst was ingevuld.').waitFor(soon)
  await noViolations(page)

  const save = form.getByRole('button', { name: 'Antwoorden opslaan' })
  await save.click()
  await form.getByText('Het invullen van de vragenlijst voor de medische btw-vrijstelling is verplicht.').waitFor(soon)
  await form
    .getByRole('radiogroup', { name: /vastgestelde ziekte/ })
    .getByRole('radio', { name: 'Ja' })
    .click()
  const grounds = form.getByRole('textbox', { name: /^Onderbouwing/ })
  await grounds.fill('Vastgesteld door de huisarts')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verder invullen' }).click()
  await page.reload()
  await expect.poll(() => grounds.inputValue(), soon).toBe('Vastgesteld door de huisarts')
  await save.click()
  await page.getByText('De antwoorden zijn opgeslagen').waitFor(soon)
  await form.getByText('Vastgesteld door de huisarts Therapeutisch: vrijgesteld van btw').waitFor(soon)
  expect(await save.count()).toBe(0)
  await form.getByRole('textbox', { name: 'Aanvulling' }).fill('Na een dag nog rood.')
  await form.getByRole('button', { name: 'Ondertekenen' }).click()
  await page.getByText('De aanvulling is ondertekend').waitFor(soon)
  expect(new URL(page.url()).searchParams.get('from')).toBe(`/payment/${id}`)
  const { data } = (await stage.call(reportsApi.show, { params: { appointmentId: id } }))!
  expect([data.closed, data.addenda, data.medical_grounds_questionnaire]).toMatchObject([
    true,
    [{ content: 'Na een dag nog rood.' }],
    { question_1: true, therapeutic: true, substantiation: 'Vastgesteld door de huisarts' },
  ])

  await goTo(page, `/payment/${id}`)
  await page.getByText('medisch, vrijgesteld van btw').waitFor(soon)
})

test('a repeat visit: lines of the earlier report, two lots, a template, and where the focus goes', async () => {
  const treatment = (one: TreatmentOption) => !one.requires_medical_grounds && one.minimum_interval_days !== null
  const earlier = await visitOf({ treatment, daysAgo: 2 })
  const { id } = await visitOf({ treatment })
  const form = await shownReport(earlier.id)
  const [peeling, injectable] = [form.available_peelings[0]!, form.available_injectables[0]!]
  const device = form.available_devices[0]!
  const lot = { id: injectable.id, cc: 0.4, expired_reason: '' }
  const saved = (await stage.call(reportsApi.create, {
    body: {
      appointment_id: earlier.id,
      treatment_id: earlier.treatment.id,
      appointment_type_id: form.appointment_type_id,
      intake_and_treatment: false,
      treatment_category_id: form.treatment_category_id,
      devices: [{ id: device.id, setting: 12.5, reason: '' }],
      peelings: [{ id: peeling.id, cc: 2.5, reason: '' }],
      injectables: [
        { ...lot, lot_number: 'TC26H118', expiration_date: dayAgo(2) },
        { ...lot, lot_number: 'TC26H119', expiration_date: dayAgo(-300) },
      ],
      complications: [],
      side_effects: [],
      medical_grounds_questionnaire: null,
      report: 'Koelen en SPF 50.',
    },
  }))!
  expect(saved.status).toBe(201)

  const { page } = await atWork(stage, 'administrator', `/report/${id}`)
  const dialog = page.getByRole('dialog')
  const history = dialog.getByRole('complementary', { name: /^Eerdere verslagen/ })
  const item = history.getByRole('group').filter({ hasText: 'Koelen en SPF 50.' })
  await item.waitFor(soon)
  if ((await item.getAttribute('open')) === null) await item.locator('summary').click()
  await item.getByRole('button', { name: 'Alle regels overnemen' }).click(soon)
  await dialog.getByText('Kort na de vorige keer').waitFor(soon)
  // The lot that has expired by now stays behind, and is said to.
  await item.getByText('zonder de partij: die is verlopen').waitFor(soon)
  const lots = dialog.getByRole('combobox', { name: /^Partijnummer van/ })
  await expect.poll(() => lots.count(), soon).toBe(2)
  await expect.poll(() => valuesOf(lots), soon).toEqual(['', 'TC26H119'])
  const names = await lots.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(2)
  const cc = dialog.getByRole('textbox', { name: `Aantal cc van ${peeling.name.nl!}` })
  expect(await cc.inputValue()).toBe('2,5')
  await noViolations(page)

  // One line is taken back, and its button keeps the focus.
  await item.getByRole('button', { name: `Ongedaan maken: ${peeling.name.nl!}` }).press('Enter')
  await expect.poll(() => cc.count(), soon).toBe(0)
  const focused = () => page.evaluate('document.activeElement?.getAttribute("aria-label")')
  await expect.poll(focused, soon).toBe(`Neem over: ${peeling.name.nl!}`)

  // A lot that stands there twice is refused at its row, which gets the focus.
  const injected = dialog.getByRole('region', { name: 'Injecties' })
  await lots.nth(0).fill('tc26h119')
  await page.keyboard.press('Control+Enter')
  const twice = injected.getByRole('alert').filter({ hasText: 'Dit product staat er al met dezelfde partij.' })
  await twice.waitFor(soon)
  await expect.poll(() => twice.evaluate((problem) => problem === problem.ownerDocument.activeElement), soon).toBe(true)
  await lots.nth(0).fill('')
  await injected.getByText('Zonder partijnummer is deze cliënt bij een terugroepactie niet te vinden.').waitFor(soon)

  // A row that goes gives the focus to the next one, the last one to the control that adds.
  const remove = () => injected.getByRole('button', { name: /verwijderen$/ })
  await remove().first().press('Enter')
  await expect.poll(() => remove().count(), soon).toBe(1)
  await expect.poll(focused, soon).toBe(`${injectable.name.nl!} verwijderen`)
  await remove().press('Enter')
  await expect.poll(focused, soon).toBe('Injectie toevoegen')

  await dialog.getByRole('button', { name: `Laatst zonder complicatie: 12,5` }).click()
  await item.getByRole('button', { name: 'Neem tekst over: Verslag' }).click()
  await dialog.getByRole('button', { name: 'Sjabloon toevoegen' }).click()
  await page.getByText(/Het sjabloon is onder het verslag gezet|nog geen sjabloon gemaakt/).waitFor(soon)

  // Somebody else saves first. As long as what they saved cannot be read, the refusal itself speaks.
  const theirs = await stage.call(reportsApi.create, {
    body: {
      appointment_id: id,
      treatment_id: earlier.treatment.id,
      appointment_type_id: form.appointment_type_id,
      devices: [],
      report: '',
    },
  })
  expect(theirs!.status).toBe(201)
  await page.route(`**/event/${id}/treatment-report`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Voor deze afspraak is al een verslag.').waitFor(soon)
  await page.unroute(`**/event/${id}/treatment-report`)
  await page.keyboard.press('Control+Enter')
  const join = dialog.getByRole('button', { name: 'Samenvoegen' })
  await join.click(soon)
  await join.waitFor({ state: 'detached', ...soon })
  // The save that was refused has ended: until then another one is not taken.
  await expect.poll(() => dialog.getByRole('button', { name: 'Opslaan en sluiten' }).isEnabled(), soon).toBe(true)
  // The button that joined has gone: the key works when the text has the focus.
  await expect.poll(() => page.evaluate('document.activeElement?.closest("[role=dialog]") !== null'), soon).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Het verslag is opgeslagen').waitFor(soon)
  const stored = await shownReport(id)
  expect(stored.devices.find((one) => one.id === device.id)?.setting).toBe(12.5)
  expect(stored.report).toContain('Koelen en SPF 50.')
  expect([stored.peelings, stored.injectables]).toEqual([[], []])
})

test('two tablets on one report: what either added stands, and what was typed before can be brought back', async () => {
  const { id, treatment } = await visitOf({ treatment: (one) => !one.requires_medical_grounds, daysAgo: 4 })
  const form = await shownReport(id)
  const injectable = form.available_injectables.find((one) => one.ean)!
  const device = form.available_devices[0]!
  const lot = (lot_number: string) => ({
    id: injectable.id,
    cc: 0.4,
    lot_number,
    expiration_date: dayAgo(-300),
    expired_reason: '',
  })
  const input = {
    appointment_id: id,
    treatment_id: treatment.id,
    appointment_type_id: form.appointment_type_id,
    devices: [{ id: device.id, setting: 10, reason: '' }],
    injectables: [lot('BOT-A')],
    report: '<p>Begin.</p>',
  }
  const first = (await stage.call(reportsApi.create, { body: input }))!.data

  const { page } = await atWork(stage, 'administrator', `/report/${id}`)
  const dialog = page.getByRole('dialog')
  const reader = dialog.getByRole('region', { name: 'Injecties' }).getByRole('textbox', { name: 'Scan een verpakking' })
  await reader.fill(`(01)${injectable.ean!.padStart(14, '0')}(17)300430(10)HYA-B`, soon)
  await reader.press('Enter')
  const setting = dialog.getByRole('textbox', { name: `Instelling van ${device.name}` })
  await setting.fill('12')
  const text = dialog.getByRole('textbox', { name: 'Verslag' })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Van mij.')

  // The other tablet saves first.
  const theirs = await stage.call(reportsApi.update, {
    params: { id: first.id },
    body: {
      ...input,
      devices: [{ id: device.id, setting: 14, reason: '' }],
      injectables: [lot('BOT-A'), lot('SKIN-A')],
      report: '<p>Begin.</p><p>Van de ander.</p>',
      updated_at: first.updated_at,
    },
  })
  expect(theirs!.status).toBe(200)
  await page.keyboard.press('Control+Enter')
  const conflict = dialog.getByRole('alert').filter({ hasText: /\S heeft dit verslag om \d\d:\d\d opgeslagen/ })
  await conflict.getByText('SKIN-A').waitFor(soon)
  const join = conflict.getByRole('button', { name: 'Samenvoegen' })
  expect(await join.isDisabled()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Voeg eerst beide versies samen of neem de andere over.').waitFor(soon)
  await noViolations(page)

  // Their version is taken, which loses nothing: not after a reload either.
  await conflict.getByRole('button', { name: 'Versie van de ander overnemen' }).click()
  await expect.poll(() => setting.inputValue(), soon).toBe('14')
  await page.reload()
  await dialog.getByRole('button', { name: 'Terughalen' }).click(soon)
  await expect.poll(() => setting.inputValue(), soon).toBe('12')
  await noViolations(page)
  await conflict.getByRole('radio', { name: /^Van mij: .* 12$/ }).check()
  await join.click()
  await conflict.waitFor({ state: 'detached', ...soon })
  await expect.poll(() => setting.inputValue(), soon).toBe('12')
  // The answer to a save is lost: the next one goes on from it, and says nothing of somebody else.
  await page.route('**/treatment-report/*', async (route) => void (await loseAnswer(route)), { times: 1 })
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Controleer uw verbinding').first().waitFor(soon)
  await page.context().setOffline(false)
  await setting.fill('13')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Het verslag is opgeslagen').waitFor(soon)
  const stored = await shownReport(id)
  expect(stored.version).toBe(4)
  expect(stored.injectables.map(({ lot_number }) => lot_number).toSorted()).toEqual(['BOT-A', 'HYA-B', 'SKIN-A'])
  expect(stored.devices).toMatchObject([{ id: device.id, setting: 13 }])
  expect(stored.report).toBe('<p>Begin.</p><p>Van de ander.</p><p>Van mij.</p>')
})

test('a report with nothing in it asks before it is saved, and a row that was removed comes back as it was', async () => {
  const { id } = await visitOf({ treatment: (one) => !one.requires_medical_grounds })
  const { available_injectables } = await shownReport(id)
  const name = available_injectables[0]!.name.nl!
  const { page } = await atWork(stage, 'administrator', `/report/${id}`)
  const form = page.getByRole('dialog')
  const adding = form.getByRole('combobox', { name: 'Injectie toevoegen' })
  await adding.waitFor(soon)
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Er staat nog niets in dit verslag. Toch opslaan?').waitFor(soon)
  await noViolations(page)
  await question.getByRole('button', { name: 'Annuleren' }).click()
  await question.waitFor({ state: 'detached', ...soon })
  expect((await shownReport(id)).id).toBe(null)

  await adding.click()
  await page.getByRole('option', { name, exact: true }).click()
  const [cc, lot] = [
    form.getByRole('textbox', { name: `Aantal cc van ${name}` }),
    form.getByRole('combobox', { name: `Partijnummer van ${name}` }),
  ]
  await cc.fill('0,5')
  await lot.fill('TC26H118')
  await form.getByRole('button', { name: `${name} verwijderen` }).click()
  await expect.poll(() => cc.count(), soon).toBe(0)
  const notice = page.getByRole('alert').filter({ hasText: `Verwijderd: ${name}` })
  await notice.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.poll(() => cc.inputValue(), soon).toBe('0,5')
  expect(await lot.inputValue()).toBe('TC26H118')
  await form.getByRole('button', { name: `${name} verwijderen` }).click()
  await expect.poll(() => cc.count(), soon).toBe(0)

  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await question.getByRole('button', { name: 'Toch opslaan' }).click()
  await page.getByText('Het verslag is opgeslagen').waitFor(soon)
  expect((await shownReport(id)).injectables).toEqual([])
})

/** Opens a report in a tab whose form refuses too long a text, and then a dose, which stays there with its lot. */
async function refusedForm(page: Page, id: number): Promise<Page> {
  await page.goto(`${stage.url}/report/${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Verslag' }).click(soon)
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('Nog wat rood. '.repeat(1500))
  await page.keyboard.press('Control+Enter')
  // The beginning of the long text is in sight, with its label and what is wrong.
  const label = dialog.locator('.mantine-InputWrapper-label', { hasText: /^Verslag/ })
  const isInSight = async (sign: Locator) => {
    const y = (await sign.boundingBox())?.y ?? 0
    return y > 56 && y < 600
  }
  for (const sign of [label, dialog.getByText(/^Dit is te lang: hoogstens 20/)])
    await expect.poll(() => isInSight(sign), soon).toBe(true)
  await page.keyboard.press('Control+z')

  const rows = dialog.getByRole('region', { name: 'Injecties' })
  await rows.getByRole('combobox', { name: 'Injectie toevoegen' }).click()
  await page.getByRole('option').first().click()
  await rows
    .getByRole('textbox', { name: /^Aantal cc van/ })
    .last()
    .fill('1e3')
  await rows
    .getByRole('combobox', { name: /^Partijnummer van/ })
    .last()
    .fill('TC26H118')
  await page.keyboard.press('Control+Enter')
  await rows.getByText('Typ één getal, zoals 1,5.').waitFor(soon)
  return page
}

const valuesOf = (inputs: Locator) =>
  inputs.evaluateAll((all) => all.map((one) => (one as unknown as { readonly value: string }).value))

/** Saves two versions of a drawing for a visit, and a photo that waits. */
async function drawnTwiceAndPhotographed(appointment_id: number): Promise<void> {
  const saying = (text: string) => [{ kind: 'text', colour: 'red', at: { x: 0.5, y: 0.5 }, text }] as const
  const { data } = (await stage.call(drawingsApi.create, {
    body: { appointment_id, figure: 'face_front', marks: [...saying('eerst')] },
  }))!
  const change = { updated_at: data.updated_at, marks: [...saying('daarna')] }
  await stage.call(drawingsApi.update, { params: { drawingId: data.id }, body: change })
  await stage.call(photosApi.preSave, {
    query: { appointment_id, name: 'wang.jpg' },
    body: new Uint8Array(await picture('#d9a')),
  })
}

test('a report that closes while it is edited keeps what was typed, also what its form refused, which is signed as an addendum', async () => {
  const close = (report_closes_hours: number) =>
    stage.call(authApi.updateChainSettings, { body: { report_closes_hours } })
  const location = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
  const open: number[] = []
  for (let days = 1; open.length < 2; days++) {
    const params = { locationId: location.id, date: dayAgo(days) }
    const { appointments } = (await stage.call(calendarApi.day, { params }))!.data
    for (const one of appointments.filter(({ treatment_report_status }) => treatment_report_status)) {
      const { closes_at } = await shownReport(one.id)
      // It was saved more than two hours ago, so that an hour closes it.
      if (Date.parse(closes_at!) < Date.now() + 46 * 3_600_000) open.push(one.id)
    }
  }
  const [id, other] = open as [number, number]
  await close(8760)
  const before = await shownReport(id)
  await drawnTwiceAndPhotographed(id)
  const { page, context } = await atWork(stage, 'administrator', `/report/${id}`)
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: 'Verslag' })
  await text.click(soon)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Na een dag nog rood.')
  const refused = await refusedForm(await context.newPage(), other)
  await close(1)
  await page.keyboard.press('Control+Enter')
  const rescued = dialog.getByRole('alert').filter({ hasText: 'Dit verslag is intussen gesloten' })
  await rescued.getByText('Na een dag nog rood.').waitFor(soon)
  await noViolations(page)
  await rescued.getByRole('button', { name: 'Als aanvulling overnemen' }).click()
  const addendum = dialog.getByRole('textbox', { name: /^Aanvulling/ })
  await expect.poll(() => addendum.inputValue(), soon).toContain('Na een dag nog rood.')
  await expect.poll(() => addendum.evaluate((field) => field === field.ownerDocument.activeElement), soon).toBe(true)
  // A lot that was forgotten is added with it, by its package too; its recall finds the client then.
  const { ean } = before.available_injectables.find((one) => one.ean)!
  const forgotten = dialog.getByRole('region', { name: 'Vergeten partijen' })
  const reader = forgotten.getByRole('textbox', { name: 'Scan een verpakking' })
  await reader.fill(`(01)${ean!.padStart(14, '0')}(17)300430(10)VERGETEN7`)
  await reader.press('Enter')
  const lots = forgotten.getByRole('combobox', { name: /^Partijnummer van/ })
  await expect.poll(() => valuesOf(lots), soon).toEqual(['VERGETEN7'])
  // The next package is scanned into whatever field has the focus, and the Enter of the reader signs nothing.
  const next = (lot: string) => `01${ean!.padStart(14, '0')}1730043010${lot}`
  await lots.first().press('End')
  await page.keyboard.insertText(next('VERGETEN8'))
  await page.keyboard.press('Enter')
  await expect.poll(() => valuesOf(lots), soon).toEqual(['VERGETEN7', 'VERGETEN8'])
  const amounts = forgotten.getByRole('textbox', { name: /^Aantal cc van/ })
  await amounts.first().fill('0,5')
  await amounts.first().press('Enter')
  await expect.poll(() => lots.first().evaluate((input) => input.matches(':focus')), soon).toBe(true)
  await amounts.last().focus()
  await page.keyboard.insertText(next('VERGETEN9'))
  await page.keyboard.press('Enter')
  await expect.poll(() => valuesOf(lots), soon).toEqual(['VERGETEN7', 'VERGETEN8', 'VERGETEN9'])
  await expect.poll(() => valuesOf(amounts), soon).toEqual(['0,5', '', ''])
  expect((await shownReport(id)).addenda).toHaveLength(before.addenda.length)
  // A photo that still waited when the report closed is signed with it, and a drawing is shown as it was before.
  const waiting = dialog.getByText('1 wacht op een handtekening')
  await waiting.waitFor(soon)
  await dialog.getByRole('listitem').filter({ hasText: 'wang, gemaakt door' }).waitFor(soon)
  await dialog.getByText(/^\d+ versies?$/).click()
  await noViolations(page)
  const earlier = dialog.getByRole('button', { name: /^Tekening zoals opgeslagen op .* bekijken: Gezicht, voorzijde$/ })
  await expect.poll(() => earlier.count(), soon).toBe(2)
  await earlier.last().click()
  const view = page.getByRole('dialog', { name: 'Tekening: Gezicht, voorzijde' })
  await view.getByRole('img', { name: 'Tekening: Gezicht, voorzijde' }).getByText('eerst').waitFor(soon)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Ondertekenen' }).click()
  await page.getByText('De aanvulling is ondertekend').waitFor(soon)
  await expect.poll(() => waiting.count(), soon).toBe(0)
  await rescued.waitFor({ state: 'detached', ...soon })
  const after = await shownReport(id)
  expect(after.addenda.at(-1)!.content).toContain('Na een dag nog rood.')
  expect(after.addenda.at(-1)).toMatchObject({ photos: 1, intact: true })
  expect(after.addenda.at(-1)!.injectables).toMatchObject(
    ['VERGETEN7', 'VERGETEN8', 'VERGETEN9'].map((lot_number) => ({ lot_number, expiration_date: '2030-04-30' })),
  )
  expect([after.report, after.version]).toEqual([before.report, before.version])

  // The other report is found closed: what its form refused is there to be signed, as it was typed.
  await refused.reload()
  await refused.getByRole('button', { name: 'Als aanvulling overnemen' }).click(soon)
  await expect
    .poll(() => refused.getByRole('textbox', { name: /^Aanvulling/ }).inputValue(), soon)
    .toMatch(/1e3 cc .*TC26H118/)
  await close(48)
})

test('a lot is recalled: its clients are found by its beginning, opened, and exported', async () => {
  const { id, treatment } = await visitOf({ treatment: (one) => !one.requires_medical_grounds, daysAgo: 3 })
  const form = await shownReport(id)
  const saved = await stage.call(reportsApi.create, {
    body: {
      appointment_id: id,
      treatment_id: treatment.id,
      appointment_type_id: form.appointment_type_id,
      devices: [],
      injectables: [{ id: form.available_injectables[0]!.id, cc: 0.4, lot_number: 'TERUG 4711' }],
      report: '',
    },
  })
  expect([saved!.status, saved!.errors]).toEqual([201, {}])

  const { page } = await atWork(stage, 'administrator', '/lot-recall')
  await page.getByText('Welke partij wordt teruggeroepen?').waitFor(soon)
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Zoeken', { exact: true }))
    .first()
    .fill('terug47')
  const row = page.getByRole('row').filter({ hasText: 'TERUG 4711' })
  await row.waitFor(soon)
  await row.getByText(form.client.name).waitFor(soon)
  await noViolations(page)
  await page.getByRole('button', { name: 'Exporteren' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download', soon),
    page.getByRole('button', { name: 'Als CSV-bestand' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('TERUG 4711')
  expect(text).toContain(form.client.email || form.client.name)
})

/** The form of a report and the till of its visit in a language: named by their words, nothing cut off, accessible. */
async function readsIn(page: Page, id: number, language: Language): Promise<void> {
  await page.request.put(`${stage.url}/api/me/language`, { data: { language } })
  await page.goto(`${stage.url}/report/${id}`)
  const form = page.getByRole('dialog', { name: reportsTexts.title[language] })
  await form.getByRole('heading', { name: reportsTexts.questionnaire[language] }).waitFor(soon)
  const question = form.getByRole('radiogroup', { name: usualQuestions.question_1[language] })
  expect(await question.getByRole('radio', { name: reportsTexts.yes[language], exact: true }).isChecked()).toBe(true)
  expect(await form.getByRole('checkbox', { name: reportsTexts.intakeAndTreatment[language] }).isChecked()).toBe(true)
  await form.getByText(reportsTexts.therapeutic[language]).waitFor(soon)
  await form.getByRole('button', { name: reportsTexts.save_and_pay[language] }).waitFor(soon)
  await onlyIn(page, language, reportsTexts, photosTexts, drawingsTexts)
  // The button of the history stands in the row of the name, in the language with the longest words too.
  const head = form.getByRole('region', { name: (await shownReport(id)).client.name })
  const [name, history] = await Promise.all(
    [head.getByRole('heading'), head.getByRole('button', { name: reportsTexts.historyButton[language] })].map((one) =>
      one.boundingBox(),
    ),
  )
  expect.soft(history!.y, language).toBeLessThan(name!.y + name!.height)
  expect.soft(await overflowPixels(page), language).toBe(0)
  await noViolations(page)
  await goTo(page, `/payment/${id}`)
  await page.getByRole('heading', { level: 1, name: checkoutTexts.title[language] }).waitFor(soon)
  await page.getByText(checkoutTexts.vatExempt[language]).waitFor(soon)
  await onlyIn(page, language, checkoutTexts)
  expect.soft(await overflowPixels(page), language).toBe(0)
  // The till has the same elements in each language, in Dutch checked above; German has the longest words.
  if (language === 'de') await noViolations(page)
}

test('a first visit by touch on a tablet: intake, questionnaire, nothing lost by a wrong tap, and on to the till, which both speak four languages', async () => {
  const { id, treatment } = await visitOf({ treatment: (one) => one.intake, daysAgo: 4 })
  await askGrounds(treatment.id)
  const { page } = await atWork(stage, 'administrator', `/report/${id}`, { telephone: { width: 1024, height: 768 } })
  const form = page.getByRole('dialog').first()
  await form.getByText('Intake met meteen een behandeling').tap(soon)
  // Gloves touch the name of the client and the field of the side effects.
  const { client } = await shownReport(id)
  const touched = [form.getByRole('link', { name: client.name }), form.locator('.mantine-MultiSelect-input').last()]
  for (const one of touched) expect(await smallerSide(one)).toBeGreaterThanOrEqual(44)
  const first = form.getByRole('radiogroup', { name: /vastgestelde ziekte/ })
  const answer = (name: 'Ja' | 'Nee') => first.getByRole('radio', { name })
  await answer('Ja').tap()
  const grounds = form.getByRole('textbox', { name: /^Onderbouwing/ })
  await grounds.fill('Vastgesteld door de huisarts')
  await answer('Nee').tap()
  await grounds.waitFor({ state: 'detached', ...soon })
  await answer('Ja').tap()
  expect(await grounds.inputValue()).toBe('Vastgesteld door de huisarts')

  // Another treatment would take the answers away, so it is asked.
  const treatments = form.getByRole('combobox', { name: 'Behandeling', exact: true })
  const chosen = await treatments.inputValue()
  await treatments.tap()
  await page.getByRole('option').filter({ hasNotText: chosen }).first().tap()
  const question = page.getByRole('alertdialog')
  await question.getByText('antwoorden op de medische vragenlijst').waitFor(soon)
  await noViolations(page)
  await question.getByRole('button', { name: 'Niet wijzigen' }).tap()
  await expect.poll(() => treatments.inputValue(), soon).toBe(chosen)
  expect(await grounds.inputValue()).toBe('Vastgesteld door de huisarts')
  expect(await overflowPixels(page)).toBe(0)

  await form.getByRole('button', { name: 'Opslaan en afrekenen' }).tap()
  await page.waitForURL(`**/payment/${id}`, soon)
  expect(await shownReport(id)).toMatchObject({
    intake_and_treatment: true,
    treatment: { id: treatment.id },
    medical_grounds_questionnaire: {
      question_1: true,
      therapeutic: true,
      substantiation: 'Vastgesteld door de huisarts',
    },
  })
  for (const language of ['fr', 'en', 'de'] as const) await readsIn(page, id, language)
})
