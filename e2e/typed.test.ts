import { describe, expect, test } from 'vitest'
import { addDays, mondayOf, wallClock, type Day } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { dictionaries, priceLevels } from '#features/dictionaries/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const [amsterdam, utrecht] = [1, 2]
const day: Day = addDays(mondayOf(wallClock(Date.now(), 'Europe/Amsterdam').day), 8)
const onDay = async () => (await stage.call(appointmentsApi.day, { params: { locationId: amsterdam, date: day } }))!.data

describe('what was typed', () => {
  test('outlives a reload, and goes along to the form without rules', async () => {
    const [one] = (await onDay()).appointments
    const { page } = await atWork(stage, 'office-manager', `/calendar/new/${one!.client_id}?location=${amsterdam}&date=${day}&view=day`)
    page.on('dialog', (question) => void question.accept()) // the browser asks whether to leave
    const notes = page.getByRole('textbox', { name: /^Notitie/ })
    await notes.fill('Komt met haar dochter', soon)
    await page.reload()
    await expect.poll(() => notes.inputValue(), soon).toBe('Komt met haar dochter')
    await page.getByRole('button', { name: 'Toch inplannen' }).click()
    const form = page.getByRole('dialog', { name: 'Afspraak toch inplannen' })
    await form.waitFor(soon)
    const typed = async () => [await form.getByRole('textbox', { name: /^Cliënt/ }).inputValue(), await notes.inputValue()]
    await expect.poll(typed, soon).toEqual([one!.client_name, 'Komt met haar dochter'])
    await page.reload()
    await expect.poll(typed, soon).toEqual([one!.client_name, 'Komt met haar dochter'])
  })

  test('stays when what a colleague moved to another location is taken over, with its room there', async () => {
    const [one] = (await onDay()).appointments
    const at = async (location_id: number) => {
      const [room, person] = [(await stage.call(listsApi.rooms, { query: { location_id } }))!.data[0]!, (await stage.call(listsApi.practitioners, { params: { locationId: location_id } }))!.data[0]!]
      return { body: { client_id: one!.client_id, treatment_id: one!.treatment_id, location_id, room_id: room.id, user_id: person.id, datetime_from: one!.datetime_from, datetime_till: one!.datetime_till }, room, person }
    }
    const raw = (await stage.call(rawApi.create, { body: (await at(amsterdam)).body }))!.data
    const { page } = await atWork(stage, 'office-manager', `/calendar/raw/${raw.id}?location=${amsterdam}&date=${day}&view=day`)
    const form = page.getByRole('dialog', { name: 'Afspraak toch wijzigen' })
    const notes = form.getByRole('textbox', { name: /^Notitie/ })
    await notes.fill('Belt nog', soon)
    const { body, room, person } = await at(utrecht)
    expect((await stage.call(rawApi.update, { params: { id: raw.id }, body: { ...body, updated_at: raw.updated_at } }))!.status).toBe(200)
    await page.keyboard.press('Control+Enter')
    await form.getByRole('button', { name: 'Wijzigingen overnemen' }).click(soon)
    const shown = (name: string) => form.getByLabel(new RegExp(`^${name}( \\*)?$`)).and(page.locator('input')).inputValue()
    await expect.poll(async () => [await shown('Kamer'), await shown('Behandelaar')], soon).toEqual([room.name, person.name])
    expect(await notes.inputValue()).toBe('Belt nog')
  })

  test('waits while it is being saved: no way out gives up what is made all the same', async () => {
    const { page } = await atWork(stage, 'administrator', '/database-models/genders')
    await page.getByRole('button', { name: 'Toevoegen' }).click(soon)
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Langzaam', soon)
    let answer = () => {}
    const held = new Promise<void>((resolve) => { answer = resolve })
    await page.route('**/api/genders', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await page.keyboard.press('Control+Enter')
    for (const out of [() => page.keyboard.press('Escape'), () => form.getByRole('button', { name: 'Sluiten' }).click(), () => form.getByRole('button', { name: 'Annuleren' }).click(), () => page.evaluate('history.back()')]) {
      await out()
      await form.getByText('Wordt opgeslagen…').waitFor(soon)
      expect(await page.getByText('Wijzigingen weggooien?').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe('/database-models/genders/new')
    }
    answer()
    await page.getByText('Langzaam is toegevoegd').waitFor(soon)
    await form.waitFor({ state: 'detached', ...soon })
  })

  test('is never cut: what is too long stays, and is told by how much', async () => {
    const { page } = await atWork(stage, 'administrator', '/database-models/genders/new')
    const form = page.getByRole('dialog')
    const name = form.getByLabel(/^Naam \(Nederlands\)/)
    await name.fill('a'.repeat(10_000), soon)
    await form.getByText('9950 tekens te veel').waitFor(soon)
    await page.keyboard.press('Control+Enter')
    await form.getByText('Dit is 9950 tekens te lang: hoogstens 50 tekens.').waitFor(soon)
    await noViolations(page)
    await name.fill(` ${'\u{1F600}'.repeat(49)}  x `)
    await form.getByText('1 teken te veel').waitFor(soon)
    await name.fill('\u{1F600}'.repeat(50))
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
  })

  test('of what a colleague has removed can be read, and no more', async () => {
    const genders = dictionaries.genders.api
    const one = (await stage.call(genders.create, { body: { name: { nl: 'Vluchtig' } } }))!.data
    const { page } = await atWork(stage, 'administrator', `/database-models/genders/${one.id}`)
    const form = page.getByRole('dialog')
    const name = form.getByLabel(/^Naam \(Nederlands\)/)
    await name.fill('Vluchtiger', soon)
    await stage.call(genders.remove, { params: { id: one.id } })
    await page.keyboard.press('Control+Enter')
    await form.getByText('Dit is intussen verwijderd').waitFor(soon)
    await noViolations(page)
    expect(await name.inputValue()).toBe('Vluchtiger')
    expect([await name.isDisabled(), await form.getByRole('button', { name: /Opslaan|Verwijderen/ }).count()]).toEqual([true, 0])
    await form.getByRole('button', { name: 'Sluiten' }).last().click()
    await form.waitFor({ state: 'detached', ...soon })
    await expect.poll(() => page.getByRole('link', { name: 'Vluchtig' }).count(), soon).toBe(0)
  })

  test('at a price level that a colleague has removed is dropped in words, and the rest can be saved', async () => {
    const level = (await stage.call(priceLevels.api.create, { body: { name: 'Kortstondig', supported_country_id: 166 } }))!.data
    const { page } = await atWork(stage, 'administrator', '/products')
    page.on('dialog', (question) => void question.accept())
    await page.getByText('Nederland', { exact: true }).click(soon)
    await page.getByRole('button', { name: 'Product toevoegen' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Dagcrème', soon)
    await form.getByLabel('Kortstondig').fill('12,34', soon)
    await form.getByLabel(/^Prijs/).first().fill('20')
    await form.getByLabel(/^Inkoopprijs/).fill('10')
    await page.getByRole('combobox', { name: /^Grootboekrekening/ }).click()
    await page.getByRole('option', { name: /^8110/ }).click()
    await stage.call(priceLevels.api.remove, { params: { id: level.id } })
    await page.keyboard.press('Control+Enter')
    await form.getByText(/Niet meer beschikbaar, dus vervallen: .*12,34/).waitFor(soon)
    expect(await form.getByText('Dit bestaat niet.').count()).toBe(0)
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Dagcrème is toegevoegd').waitFor(soon)
  })
})
