import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, instant, mondayOf, localTimeAt } from '#kernel/day.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { clientCardApi } from '#features/appointments/contract/client-card.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { atWork, setStage, soon } from './stage.ts'

const stage = setStage()

test('while a search is running no key and no click creates a client; after its answer Enter takes the first', async () => {
  const { page } = await atWork(stage, 'office-manager', '/calendar')
  await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor(soon)

  // The answers wait until they are released.
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/list/clients*', async (route) => {
    await gate
    await route.continue()
  })

  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Nieuwe afspraak' }).waitFor(soon)
  const field = page.getByRole('textbox', { name: /^Cliënt/ })
  const create = page.getByRole('option', { name: /als nieuwe cliënt toevoegen/ })
  const asked = page.waitForRequest('**/api/list/clients*')
  await field.fill('vis')
  await create.waitFor(soon)
  const newClient = page.getByRole('dialog', { name: 'Nieuwe cliënt' })
  for (const beforeAsking of [true, false]) {
    if (!beforeAsking) await asked
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await create.click({ force: true })
    expect(await newClient.count()).toBe(0)
  }
  expect(await create.getAttribute('aria-disabled')).toBe('true')

  letGo()
  const first = page.getByRole('option', { name: /Visser/ }).first()
  await first.and(page.locator('[data-combobox-selected]')).waitFor(soon)
  expect(await create.getAttribute('aria-disabled')).toBeNull()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue(), soon).toContain('Visser')

  // No client has that name, so the palette offers to create one.
  await field.fill('zzqq')
  const mapped = page.waitForResponse('**/api/geocode*')
  await create.click()
  await newClient.waitFor(soon)

  // No geocoder is configured here: the street is a text field like any other.
  expect(await (await mapped).json()).toEqual({ data: { configured: false, suggestions: [] } })
  const street = newClient.getByRole('textbox', { name: 'Straat' })
  await street.fill('Keizersgracht')
  expect(await street.getAttribute('aria-haspopup')).toBeNull()
})

describe('a client who is looked up', () => {
  /** A client of Amsterdam with a visit next week in the future. */
  async function expected() {
    const location = (await stage.call(listsApi.locations))!.data.find(({ place }) => place === 'Amsterdam')!
    const monday = addDays(mondayOf(localTimeAt(instant(Date.now()), location.zone).day), 7)
    const { appointments } = (await stage.call(calendarApi.week, {
      params: { locationId: location.id, from: monday, to: addDays(monday, 6) },
    }))!.data
    const { client_id } = appointments.find((one) => !one.deleted_at && !one.no_show_at)!
    const client = (await stage.call(clientsApi.show, { params: { id: client_id } }))!.data
    const [visit] = (await stage.call(clientCardApi.show, { params: { id: client_id } }))!.data.next
    return { client, visit: visit!, location }
  }

  test('is found by Ctrl-K with the next visits: Esc closes it and gives the focus back, Enter shows a visit in the calendar', async () => {
    const { client, visit } = await expected()
    const { page } = await atWork(stage, 'office-manager', '/calendar')
    const today = page.getByRole('button', { name: 'Vandaag' })
    await today.focus()
    const palette = page.getByRole('dialog', { name: 'Zoeken' })
    // Letters typed while the search is still loading go to the search, and not to the calendar, where N books.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('anna')
    await palette.locator('input:focus').waitFor(soon)
    expect(await palette.locator('input').inputValue()).toBe('anna')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached', ...soon })
    for (const typed of ['', client.email]) {
      await page.keyboard.press('Control+k')
      await palette.locator('input:focus').waitFor(soon)
      if (typed) {
        await page.keyboard.type(typed)
        await palette.locator('[data-combobox-selected]').filter({ hasText: client.last_name }).waitFor(soon)
      }
      await page.keyboard.press('Escape')
      await palette.waitFor({ state: 'detached', ...soon })
      await expect.poll(() => today.evaluate((one) => one.matches(':focus')), soon).toBe(true)
    }

    await page.keyboard.press('Control+k')
    await palette.locator('input:focus').waitFor(soon)
    await page.keyboard.type(client.email)
    await palette.locator('[data-combobox-selected]').filter({ hasText: client.last_name }).waitFor(soon)
    await page.keyboard.press('ArrowDown')
    await palette
      .locator('[data-combobox-selected]')
      .filter({ hasText: visit.user.name.split(' ')[0]! })
      .waitFor(soon)
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached', ...soon })
    await expect
      .poll(
        () =>
          page.locator(`[data-appointment="${visit.id}"]`).evaluateAll(([block]) => block?.matches(':focus') ?? false),
        soon,
      )
      .toBe(true)
    expect(new URL(page.url()).searchParams.get('date')).toBe(localTimeAt(visit.datetime_from, visit.location.zone).day)
  })

  test('has a card below the field where they are chosen', async () => {
    const { client, visit, location } = await expected()
    const { page } = await atWork(stage, 'office-manager', `/calendar/new?location=${location.id}`)
    const field = page.getByRole('textbox', { name: /^Cliënt/ })
    await field.fill(client.email, soon)
    await page.locator('[data-combobox-selected]').filter({ hasText: client.last_name }).waitFor(soon)
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: 'Over de cliënt' })
    await card.getByText('Volgende bezoek').waitFor(soon)
    expect(await card.textContent()).toContain(visit.user.name.split(' ')[0])
    const hasFocus = async (one: Locator) => {
      await expect.poll(() => one.evaluate((element) => element.matches(':focus')), soon).toBe(true)
    }
    await hasFocus(field)

    // Every picker filters while one types, and Enter chooses the match; the focus stays where it is.
    const treatments = (await stage.call(listsApi.treatments, {
      params: { countryId: location.supported_country_id, locationId: location.id },
    }))!.data.body
    const treatment = treatments.find(
      ({ name }) => treatments.filter((other) => other.name.nl!.includes(name.nl!)).length === 1,
    )!.name.nl!
    for (const [label, typed, chosen] of [
      [/^Behandeling/, treatment.toUpperCase(), treatment],
      [/^Duur/, '50', /50/],
      [/^Behandelaar/, 'voorkeur', 'Geen voorkeur'],
    ] as const) {
      const picker = page.getByRole('combobox', { name: label })
      // A text that is entered at once, such as a pasted one or a single letter, opens the list too.
      await picker.fill(typed)
      await page.locator('[data-combobox-selected]').filter({ hasText: chosen }).waitFor(soon)
      await page.keyboard.press('Enter')
      await expect.poll(() => picker.inputValue(), soon).toMatch(chosen)
      await hasFocus(picker)
    }
    // A search without a match chooses nothing and submits nothing; leaving the field shows the chosen option again.
    const practitioner = page.getByRole('combobox', { name: /^Behandelaar/ })
    await practitioner.click()
    await page.keyboard.type('geen vo')
    await expect.poll(() => page.getByRole('option').allTextContents(), soon).toEqual(['Geen voorkeur'])
    await page.keyboard.type('zz')
    await page.getByText('Niets gevonden').waitFor(soon)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => practitioner.inputValue(), soon).toBe('Geen voorkeur')
  })
})
