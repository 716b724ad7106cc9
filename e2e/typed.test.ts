import { describe, expect, test } from 'vitest'
import { addDays, instant, mondayOf, localTimeAt, type Day } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { isActive } from '#features/appointments/rules.ts'
import { dictionaries, priceLevels } from '#features/dictionaries/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { schedulesApi } from '#features/schedules/contract.ts'
import { absencesApi } from '#features/schedules/contract/absences.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const [amsterdam, utrecht] = [1, 2]
const day: Day = addDays(mondayOf(localTimeAt(Date.now(), 'Europe/Amsterdam').day), 8)
const onDay = async () => (await stage.call(calendarApi.day, { params: { locationId: amsterdam, date: day } }))!.data

describe('what was typed', () => {
  test('survives a reload, and is carried over to the form without rules', async () => {
    const [one] = (await onDay()).appointments
    const { page } = await atWork(
      stage,
      'office-manager',
      `/calendar/new/${one!.client_id}?location=${amsterdam}&date=${day}&view=day`,
    )
    page.on('dialog', (question) => void question.accept()) // the browser asks whether to leave
    const notes = page.getByRole('textbox', { name: /^Notitie/ })
    await notes.fill('Komt met haar dochter', soon)
    await page.reload()
    await expect.poll(() => notes.inputValue(), soon).toBe('Komt met haar dochter')
    await page.getByRole('button', { name: 'Toch inplannen' }).click()
    const form = page.getByRole('dialog', { name: 'Afspraak toch inplannen' })
    await form.waitFor(soon)
    const typed = async () => [
      await form.getByRole('textbox', { name: /^Cliënt/ }).inputValue(),
      await notes.inputValue(),
    ]
    await expect.poll(typed, soon).toEqual([one!.client_name, 'Komt met haar dochter'])
    await page.reload()
    await expect.poll(typed, soon).toEqual([one!.client_name, 'Komt met haar dochter'])
  })

  test('stays when a colleague’s move to another location is taken over, with its room there', async () => {
    const [one] = (await onDay()).appointments
    const at = async (location_id: number) => {
      const [room, person] = [
        (await stage.call(listsApi.rooms, { query: { location_id } }))!.data[0]!,
        (await stage.call(listsApi.practitioners, { params: { locationId: location_id } }))!.data[0]!,
      ]
      return {
        body: {
          client_id: one!.client_id,
          treatment_id: one!.treatment_id,
          location_id,
          room_id: room.id,
          user_id: person.id,
          datetime_from: one!.datetime_from,
          datetime_till: one!.datetime_till,
        },
        room,
        person,
      }
    }
    const raw = (await stage.call(rawApi.create, { body: (await at(amsterdam)).body }))!.data
    const { page } = await atWork(
      stage,
      'office-manager',
      `/calendar/raw/${raw.id}?location=${amsterdam}&date=${day}&view=day`,
    )
    const form = page.getByRole('dialog', { name: 'Afspraak toch wijzigen' })
    const notes = form.getByRole('textbox', { name: /^Notitie/ })
    await notes.fill('Belt nog', soon)
    const { body, room, person } = await at(utrecht)
    expect(
      (await stage.call(rawApi.update, { params: { id: raw.id }, body: { ...body, updated_at: raw.updated_at } }))!
        .status,
    ).toBe(200)
    await page.keyboard.press('Control+Enter')
    await form.getByRole('button', { name: 'Wijzigingen overnemen' }).click(soon)
    const shown = (name: string) =>
      form
        .getByLabel(new RegExp(`^${name}( \\*)?$`))
        .and(page.locator('input'))
        .inputValue()
    await expect
      .poll(async () => [await shown('Kamer'), await shown('Behandelaar')], soon)
      .toEqual([room.name, person.name])
    expect(await notes.inputValue()).toBe('Belt nog')
  })

  describe('belongs to the version over which it was typed: after a reload a colleague’s save is shown, and not overwritten', () => {
    const changed = 'Intussen gewijzigd door iemand anders'
    const opened = async (address: string) => {
      const { page } = await atWork(stage, 'administrator', address)
      page.on('dialog', (question) => void question.accept())
      return page
    }
    const living = async () =>
      (await onDay()).appointments.filter(
        ({ deleted_at, no_show_at, is_paid, treatment_report_status }) =>
          !deleted_at && !no_show_at && !is_paid && !treatment_report_status,
      )

    test('an appointment, also in the form without rules', async () => {
      const { id } = (await living())[0]!
      const show = async () => (await stage.call(appointmentsApi.show, { params: { id } }))!.data
      const page = await opened(`/calendar/edit/${id}?location=${amsterdam}&date=${day}&view=day`)
      const notes = page.getByRole('textbox', { name: /^Notitie/ })
      await notes.fill('Van mij', soon)
      const { client_id, treatment, location, user, room, datetime_from, treatment_duration, updated_at } = await show()
      expect(
        (await stage.call(appointmentsApi.update, {
          params: { id },
          body: {
            client_id,
            treatment_id: treatment.id,
            location_id: location.id,
            user_id: user.id,
            room_id: room.id,
            datetime_from,
            treatment_duration,
            notes: 'Van een collega',
            updated_at,
          },
        }))!.status,
      ).toBe(200)
      await page.reload()
      const note = page.getByRole('region', { name: changed })
      await note.getByText('Van een collega').waitFor(soon)
      // A month that is still loading is drawn faintly.
      await expect.poll(() => page.locator('[aria-busy="true"]').count(), soon).toBe(0)
      await noViolations(page)
      expect(await notes.inputValue()).toBe('Van mij')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Iemand anders heeft dit intussen gewijzigd').first().waitFor(soon)
      expect((await show()).notes).toBe('Van een collega')

      await page.getByRole('button', { name: 'Toch inplannen' }).click()
      const raw = page.getByRole('dialog', { name: 'Afspraak toch wijzigen' })
      await raw.getByRole('region', { name: changed }).getByText('Van een collega').waitFor(soon)
      // Refused at the button itself, which keeps the focus. The sentence alone may be that of the other form still.
      const refusal = page.waitForResponse((response) => response.status() === 409)
      await raw.getByRole('button', { name: 'Wijzigen', exact: true }).press('Enter')
      await refusal
      await raw.getByText('Iemand anders heeft dit intussen gewijzigd').first().waitFor(soon)
      await expect.poll(() => raw.getByRole('button', { name: 'Wijzigen', exact: true }).isEnabled(), soon).toBe(true)
      expect(await raw.locator('button[type="submit"]:focus').count()).toBe(1)
      expect((await show()).notes).toBe('Van een collega')
      await raw.getByRole('button', { name: 'Wijzigingen overnemen' }).click()
      await raw.getByRole('region', { name: changed }).waitFor({ state: 'detached', ...soon })
      expect(await notes.inputValue()).toBe('Van mij')
      await page.keyboard.press('Control+Enter')
      await raw.waitFor({ state: 'detached', ...soon })
      expect((await show()).notes).toBe('Van mij')
    })

    test('a report, the first one too', async () => {
      const { id } = (await living()).at(-1)!
      const show = async () => (await stage.call(reportsApi.show, { params: { appointmentId: id } }))!.data
      const page = await opened(`/report/${id}`)
      const text = page.getByRole('textbox', { name: /^Verslag/ })
      const { treatment, appointment_type_id, intake_and_treatment } = await show()
      const theirs = (report: string) => ({
        appointment_id: id,
        treatment_id: treatment.id,
        appointment_type_id,
        intake_and_treatment,
        devices: [],
        report,
      })
      const refused = async (mine: string, others: string, save: () => Promise<unknown>) => {
        await text.fill(mine, soon)
        await save()
        await page.reload()
        await page.getByRole('alert').getByText(others).waitFor(soon)
        await expect.poll(() => text.textContent(), soon).toBe(mine)
        await page.keyboard.press('Control+Enter')
        await expect.poll(() => page.getByRole('button', { name: 'Opslaan en sluiten' }).isEnabled(), soon).toBe(true)
        await page.getByRole('button', { name: 'Samenvoegen' }).waitFor(soon)
        expect((await show()).report).toBe(`<p>${others}</p>`)
      }
      await refused('Van mij', 'Van een collega', async () =>
        expect((await stage.call(reportsApi.create, { body: theirs('Van een collega') }))!.status).toBe(201),
      )
      await page.getByRole('button', { name: 'Versie van de ander overnemen' }).click()
      await expect.poll(() => text.textContent(), soon).toBe('Van een collega')

      const { id: reportId, updated_at } = await show()
      await refused('Weer van mij', 'Nog eens een collega', async () =>
        expect(
          (await stage.call(reportsApi.update, {
            params: { id: reportId! },
            body: { ...theirs('Nog eens een collega'), updated_at: updated_at! },
          }))!.status,
        ).toBe(200),
      )
      await page.getByRole('button', { name: 'Samenvoegen' }).click()
      // The button disappeared with its note, and the text has the focus.
      await page
        .getByRole('dialog', { name: /^Behandelverslag/ })
        .locator(':focus')
        .waitFor(soon)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog', { name: /^Behandelverslag/ }).waitFor({ state: 'detached', ...soon })
      // Both wrote the paragraph anew: theirs stands above mine.
      expect((await show()).report).toBe('<p>Nog eens een collega</p><p>Weer van mij</p>')
    })

    test('an absence, and the hours of a schedule', async () => {
      const [person] = (await stage.call(listsApi.practitioners, { params: { locationId: amsterdam } }))!.data
      const absence = {
        kind: 'holiday' as const,
        employee_id: person!.id,
        date_from: addDays(day, 210),
        date_till: addDays(day, 211),
        note: '',
      }
      const { id, updated_at } = (await stage.call(absencesApi.create, { body: absence }))!.data
      const page = await opened(`/schedule/absence/${id}?location=${amsterdam}&date=${absence.date_from}`)
      const note = page.getByRole('textbox', { name: /^Notitie/ })
      await note.fill('Van mij', soon)
      expect(
        (await stage.call(absencesApi.update, {
          params: { id },
          body: { ...absence, note: 'Van een collega', updated_at },
        }))!.status,
      ).toBe(200)
      await page.reload()
      await page.getByRole('region', { name: changed }).getByText('Van een collega').waitFor(soon)
      expect(await note.inputValue()).toBe('Van mij')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Iemand anders heeft dit intussen gewijzigd').first().waitFor(soon)
      expect((await stage.call(absencesApi.show, { params: { id } }))!.data.note).toBe('Van een collega')

      const hours = {
        location_id: amsterdam,
        date_from: addDays(day, 217),
        interval: 0 as const,
        time_from: '09:00' as const,
        time_till: '17:00' as const,
      }
      const free = (await stage.call(schedulesApi.list, {
        params: { locationId: amsterdam, entity: 'users' },
        query: { from: instant(Date.parse(hours.date_from)), till: instant(Date.parse(addDays(hours.date_from, 1))) },
      }))!.data.find(({ active, schedules, elsewhere }) => active && !schedules.length && !elsewhere.length)!
      const once = (await stage.call(schedulesApi.addToEmployee, {
        params: { id: free.id },
        body: { ...hours, confirmed: true },
      }))!.data
      await goTo(
        page,
        `/schedule/edit/${once.recurrence_id}?on=${hours.date_from}&location=${amsterdam}&date=${hours.date_from}`,
      )
      await page.getByLabel(/^Begin/).fill('10', soon)
      await page.keyboard.press('Tab')
      expect(
        (await stage.call(schedulesApi.changeOfEmployee, {
          params: { id: free.id, recurrenceId: once.recurrence_id },
          body: { ...hours, time_till: '16:00', type: 'occurrence', confirmed: true },
        }))!.status,
      ).toBe(200)
      await page.reload()
      await page.getByRole('region', { name: changed }).getByText('09:00–16:00').first().waitFor(soon)
      await noViolations(page)
      await page.keyboard.press('Control+Enter')
      await page.getByText('Iemand anders heeft deze dienst intussen gewijzigd').first().waitFor(soon)
      await page.getByRole('button', { name: 'Wijzigingen overnemen' }).click()
      await expect
        .poll(
          async () => [await page.getByLabel(/^Begin/).inputValue(), await page.getByLabel(/^Einde/).inputValue()],
          soon,
        )
        .toEqual(['10:00', '16:00'])
    })
  })

  test('waits while it is being saved: no way out discards what is saved all the same', async () => {
    const { page } = await atWork(stage, 'administrator', '/database-models/genders')
    await page.getByRole('button', { name: 'Toevoegen' }).click(soon)
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Langzaam', soon)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/genders', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/genders'))
    await page.keyboard.press('Control+Enter')
    await sent
    for (const out of [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Sluiten' }).click(),
      () => form.getByRole('button', { name: 'Annuleren' }).click(),
      () => page.evaluate('history.back()'),
    ]) {
      await out()
      await form.getByText('Wordt opgeslagen…').waitFor(soon)
      expect(await page.getByText('Wijzigingen weggooien?').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe('/database-models/genders/new')
    }
    answer()
    await page.getByText('Langzaam is toegevoegd').waitFor(soon)
    await form.waitFor({ state: 'detached', ...soon })
  })

  test('is never cut: a text that is too long stays, and its field says by how much', async () => {
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

  test.each([
    ['edit', 'Afspraak wijzigen', /^Notitie/, 'Wijzigen'],
    ['raw', 'Afspraak toch wijzigen', /^Notitie/, 'Wijzigen'],
    ['cancel', 'Afspraak annuleren', /^Reden van annulering/, 'Afspraak annuleren'],
  ])(
    'in the form of an appointment (%s) survives a failed read, and a colleague who cancels it',
    async (kind, title, field, button) => {
      const [one, other] = (await onDay()).appointments.filter(
        (each) => isActive(each) && !each.is_paid && !each.treatment_report_status,
      )
      const { page } = await atWork(
        stage,
        'administrator',
        `/calendar/${kind}/${one!.id}?location=${amsterdam}&date=${day}&view=day`,
      )
      page.on('dialog', (question) => void question.accept())
      const form = page.getByRole('dialog', { name: title })
      const notes = form.getByRole('textbox', { name: field })
      await notes.fill('Belt nog over de huid', soon)
      await notes.evaluate((element) => {
        element.dataset.same = ''
      })
      // A colleague changes another visit, and reading this one again fails at every try.
      const failed = Promise.withResolvers<void>()
      let tries = 0
      await page.route(/\/api\/.*\/(\d+)$/, async (route) => {
        if (!route.request().url().endsWith(`/${one!.id}`) || route.request().method() !== 'GET')
          return route.fallback()
        await route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
        if (++tries === 3) failed.resolve()
      })
      expect((await stage.call(appointmentsApi.cancel, { params: { id: other!.id } }))!.status).toBe(200)
      await failed.promise
      await page.unrouteAll()
      const save = form.getByRole('button', { name: button, exact: true })
      await save.focus()
      expect((await stage.call(appointmentsApi.cancel, { params: { id: one!.id } }))!.status).toBe(200)
      await form.getByRole('alert').getByText('Deze afspraak is al geannuleerd.').waitFor(soon)
      expect([await notes.inputValue(), await notes.getAttribute('data-same')]).toEqual(['Belt nog over de huid', ''])
      await noViolations(page)
      expect(await save.isDisabled()).toBe(true)
      // A button that becomes disabled while it has the focus keeps it, also when the window loses the focus for a
      // while: the button gets the event and remains the active element.
      await save.dispatchEvent('focusout')
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      expect(await form.locator('button[type="submit"]:focus').count()).toBe(1)
      // It is still there after a reload, and can be saved once the appointment is restored.
      await page.reload()
      await form.getByRole('alert').getByText('Deze afspraak is al geannuleerd.').waitFor(soon)
      expect(await notes.inputValue()).toBe('Belt nog over de huid')
      for (const { id } of [one!, other!])
        expect(await stage.call(appointmentsApi.restore, { params: { id }, body: { confirmed: true } })).toMatchObject({
          status: 200,
          errors: {},
        })
      await form.getByText('Deze afspraak is al geannuleerd.').waitFor({ state: 'detached', ...soon })
      expect(await notes.inputValue()).toBe('Belt nog over de huid')
    },
  )

  test('in a record that a colleague has removed can be read, and no more', async () => {
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
    expect([await name.isDisabled(), await form.getByRole('button', { name: /Opslaan|Verwijderen/ }).count()]).toEqual([
      true,
      0,
    ])
    await form.getByRole('button', { name: 'Sluiten' }).last().click()
    await form.waitFor({ state: 'detached', ...soon })
    await expect.poll(() => page.getByRole('link', { name: 'Vluchtig' }).count(), soon).toBe(0)
  })

  test('for a removed price level is dropped with an explanation, and the rest can be saved', async () => {
    const level = (await stage.call(priceLevels.api.create, {
      body: { name: 'Kortstondig', supported_country_id: 166 },
    }))!.data
    const { page } = await atWork(stage, 'administrator', '/products')
    page.on('dialog', (question) => void question.accept())
    await page.getByText('Nederland', { exact: true }).click(soon)
    await page.getByRole('button', { name: 'Product toevoegen' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Dagcrème', soon)
    await form.getByLabel('Kortstondig').fill('12,34', soon)
    await form
      .getByLabel(/^Prijs/)
      .first()
      .fill('20')
    await form.getByLabel(/^Inkoopprijs/).fill('10')
    await page.getByRole('combobox', { name: /^Grootboekrekening/ }).click()
    await page.getByRole('option', { name: /^8110/ }).click()
    await stage.call(priceLevels.api.remove, { params: { id: level.id } })
    await page.keyboard.press('Control+Enter')
    await form.getByText(/Niet meer beschikbaar, dus vervallen: .*12,34/).waitFor(soon)
    await expect.poll(() => form.getByText('Dit bestaat niet.').count(), soon).toBe(0)
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Dagcrème is toegevoegd').waitFor(soon)
  })
})
