import { beforeAll, expect, test } from 'vitest'
import { localTimeAt } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { clientFileApi } from '#features/client-file/contract.ts'
import { daySummaryApi } from '#features/day-summary/contract.ts'
import { listsApi, type LocationOption } from '#features/lists/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

let amsterdam: LocationOption
let client: { readonly id: number; readonly name: string; readonly email: string }
let treatment: string
let practitioner: string
beforeAll(async () => {
  amsterdam = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
  const [found] = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'Willemijn Schuringa', country_id: amsterdam.supported_country_id } },
  }))!.data
  client = { id: found!.id, name: `${found!.first_name} ${found!.last_name}`, email: found!.email }
  const params = { countryId: amsterdam.supported_country_id, locationId: amsterdam.id }
  const offered = (await stage.call(listsApi.treatments, { params }))!.data.body
  treatment = offered.find((one) => one.price_cents > 0 && !one.requires_medical_grounds)!.name.nl!
  practitioner = (await stage.call(listsApi.practitioners, { params: { locationId: amsterdam.id } }))!.data[0]!.name
})

const visitsOf = async () =>
  (await stage.call(clientFileApi.appointments, { params: { id: client.id }, query: { per_page: 'all' } }))!.data.body

test('a treatment sold at the desk is a walk-in: in the file, in the day summary, with a report, in no calendar', async () => {
  const before = await visitsOf()
  const { page } = await atWork(stage, 'office-manager', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('textbox', { name: /^Cliënt/ }).fill(client.email, soon)
  await page.getByRole('option', { name: client.name }).first().click()
  await page.getByRole('combobox', { name: /^Voeg een behandeling/ }).fill(treatment, soon)
  await page.getByRole('option', { name: treatment }).first().click()
  await page.getByRole('combobox', { name: /^Behandelaar/ }).click()
  await page.getByRole('option', { name: practitioner, exact: true }).click()
  const walkIn = page.getByRole('switch', { name: /^Inloop/ })
  await walkIn.waitFor(soon)
  expect(await walkIn.isChecked()).toBe(true)
  await noViolations(page)
  // A line that is taken off can be brought back, until the sale is paid.
  await page.getByRole('button', { name: `${treatment} verwijderen` }).click()
  await walkIn.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await walkIn.waitFor(soon)
  await page.getByRole('combobox', { name: /^Voeg een behandeling/ }).fill(treatment, soon)
  await page.getByRole('option', { name: treatment }).first().click()
  await page
    .getByRole('button', { name: `${treatment} verwijderen` })
    .last()
    .click()
  const undo = page.getByRole('button', { name: 'Ongedaan maken' })
  await undo.waitFor(soon)
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await page.getByRole('button', { name: /^Betalen(?! en)/ }).click()
  const report = page.getByRole('button', { name: 'Verslag maken' })
  await report.waitFor(soon)
  expect(await undo.count()).toBe(0)

  const after = await visitsOf()
  const [visit, ...others] = after.filter(({ id }) => !before.some((one) => one.id === id))
  expect(others).toEqual([])
  expect(visit).toMatchObject({ walk_in: true, state: 'visited', prerequisites: { is_paid: true } })
  const date = localTimeAt(visit!.datetime_from, visit!.zone).day
  const summary = (await stage.call(daySummaryApi.show, {
    query: { location: amsterdam.id, filters: { day: date } },
  }))!.data
  expect(JSON.stringify(summary)).toContain(client.name)
  const calendar = (await stage.call(calendarApi.day, { params: { locationId: amsterdam.id, date } }))!.data
  expect(calendar.appointments.map(({ id }) => id)).not.toContain(visit!.id)

  await report.click()
  await page.waitForURL(`**/report/${visit!.id}**`)
  await page
    .getByRole('heading', { name: new RegExp(client.name) })
    .first()
    .waitFor(soon)
  await page.goto(`${stage.url}/clients/${client.id}/1`)
  await page.getByText(`${treatment} · Inloop`).first().waitFor(soon)
})

test('a new appointment becomes a walk-in instead, with its note, which opens its till', async () => {
  const note = 'Komt zonder afspraak, graag rustig beginnen'
  const { page } = await atWork(stage, 'office-manager', '/calendar/new')
  page.on('dialog', (dialog) => void dialog.accept())
  const now = page.getByRole('button', { name: 'Inloop, nu' })
  await now.waitFor(soon)
  expect(await now.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: /^Cliënt/ }).fill(client.email, soon)
  await page.getByRole('option', { name: client.name }).first().click()
  await page.getByRole('combobox', { name: /^Behandeling/ }).fill(treatment, soon)
  await page.getByRole('option', { name: treatment }).first().click()
  await page.getByRole('combobox', { name: /^Behandelaar/ }).click()
  await page.getByRole('option', { name: practitioner }).first().click()
  await page.getByRole('textbox', { name: /^Notitie/ }).fill(note, soon)
  // A length of one's own is not taken along: that is asked, and the form stays as it was until then.
  await page.getByRole('combobox', { name: /^Duur/ }).click()
  await page.getByRole('option').last().click()
  await now.click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText('De gekozen tijd, duur en apparaten vervallen').waitFor(soon)
  await noViolations(page)
  await asked.getByRole('button', { name: 'Inloop, nu' }).click()
  await page.waitForURL(/\/payment\/\d+$/)
  await page.getByRole('button', { name: `${treatment} verwijderen` }).waitFor(soon)
  const appointmentId = Number(page.url().split('/').at(-1))
  expect((await visitsOf()).find(({ id }) => id === appointmentId)).toMatchObject({ walk_in: true, state: 'visited' })
  const made = (await stage.call(appointmentsApi.show, { params: { id: appointmentId } }))!.data
  expect(made.notes).toBe(note)
})
