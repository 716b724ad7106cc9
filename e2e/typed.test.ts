import { describe, expect, test } from 'vitest'
import { addDays, mondayOf, wallClock, type Day } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { listsApi } from '#features/lists/contract.ts'
import { atWork, setStage, soon } from './stage.ts'

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
    await page.getByRole('button', { name: 'Buiten de regels' }).click()
    const form = page.getByRole('dialog', { name: 'Afspraak buiten de regels' })
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
    const form = page.getByRole('dialog', { name: 'Buiten de regels wijzigen' })
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
})
