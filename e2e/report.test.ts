import { expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { treatmentsApi } from '#features/treatments/contract.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

/** A visit of yesterday for a treatment on medical grounds, before anybody else works. */
async function medicalVisit() {
  const location = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
  const at = { countryId: location.supported_country_id, locationId: location.id }
  const treatment = (await stage.call(listsApi.treatments, { params: at }))!.data.body.find(
    (one) => one.requires_medical_grounds,
  )!
  const [practitioner] = (await stage.call(listsApi.practitioners, { params: { locationId: location.id } }))!.data
  const [client] = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'de', country_id: location.supported_country_id } },
  }))!.data
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const { rooms } = (await stage.call(calendarApi.day, { params: { locationId: location.id, date: yesterday } }))!.data
  const { data } = (await stage.call(rawApi.create, {
    body: {
      client_id: client!.id,
      user_id: practitioner!.id,
      treatment_id: treatment.id,
      location_id: location.id,
      room_id: rooms[0]!.id,
      datetime_from: `${yesterday}T02:00:00.000Z` as Instant,
      datetime_till: `${yesterday}T02:30:00.000Z` as Instant,
    },
  }))!
  return data.id
}

test('a report on medical grounds: the questionnaire is asked, a lot is scanned, and the till knows the exemption', async () => {
  const id = await medicalVisit()
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
  expect(await form.getByRole('combobox', { name: 'Doel' }).inputValue()).not.toBe('')
  await form.getByRole('textbox', { name: /^Onderbouwing/ }).fill('Vastgesteld door de huisarts')
  await form.getByText('nog 228 van 256 tekens').waitFor(soon)

  // The code of a package names lot and expiry; a lot that has expired asks for a reason.
  await form.getByRole('combobox', { name: 'Injectie toevoegen' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.type('0.2')
  await form.getByRole('combobox', { name: /^Partijnummer van/ }).fill('(01)08712345678906(17)200430(10)TC26H118')
  await page.keyboard.press('Tab')
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

  // A questionnaire that could not be read is not told as one that nobody has filled in.
  await page.route('**/check-medical-grounds*', (route) => route.abort('connectionreset'))
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
      const stored = (await stage.call(treatmentsApi.show, { params: { id: treatment.id } }))!.data
      const { name, treatment_category_id, qualifications, duration, price_cents, vat_per_mille, ledger_number } =
        stored
      const changed = await stage.call(treatmentsApi.update, {
        params: { id: treatment.id },
        body: {
          name: { ...name, nl: name.nl! },
          treatment_category_id,
          qualifications,
          duration,
          price_cents,
          vat_per_mille,
          ledger_number,
          portal_position: stored.portal_position ?? 0,
          requires_medical_grounds: true,
          updated_at: stored.updated_at,
        },
      })
      expect([changed!.status, changed!.errors]).toEqual([200, {}])
      return id
    }
  }
  throw new Error('every visit of the demo chain with a closed report is paid')
}

test('a report that closed without answers: the till leads to its questionnaire, which is saved by itself', async () => {
  const id = await unansweredVisit()
  const { page } = await atWork(stage, 'administrator', `/payment/${id}`)
  await page.getByText('nog geen medische vragenlijst').waitFor(soon)
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
  await page.reload()
  await expect.poll(() => grounds.inputValue(), soon).toBe('Vastgesteld door de huisarts')
  await save.click()
  await page.getByText('De antwoorden zijn opgeslagen').waitFor(soon)
  await form.getByText('Therapeutisch: vrijgesteld van btw: Vastgesteld door de huisarts').waitFor(soon)
  expect(await save.count()).toBe(0)
  await form.getByRole('textbox', { name: 'Aanvulling' }).fill('Na een dag nog rood.')
  await form.getByRole('button', { name: 'Ondertekenen' }).click()
  await page.getByText('De aanvulling is ondertekend').waitFor(soon)
  expect(new URL(page.url()).search).toBe('')
  const { data } = (await stage.call(reportsApi.show, { params: { appointmentId: id } }))!
  expect([data.closed, data.addenda, data.medical_grounds_questionnaire]).toMatchObject([
    true,
    [{ content: 'Na een dag nog rood.' }],
    { question_1: true, therapeutic: true, substantiation: 'Vastgesteld door de huisarts' },
  ])

  await goTo(page, `/payment/${id}`)
  await page.getByText('medisch, vrijgesteld van btw').waitFor(soon)
})
