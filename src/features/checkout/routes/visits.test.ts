import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { checkoutApi } from '../contract.ts'

// Tests the payment of a visit: its first values, its prices, and the cases in which something was deactivated since.
let app: TestApp
let desk: Caller
let belgianDesk: Caller
let clientId: number
const { nextHour, treatment, by, saleTo, treated: treatedClient } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  belgianDesk = await app.as('office-manager', app.world.antwerp.id)
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await app.world.newClient()
})

const pay = (changes: object = {}, { who = desk }: { who?: Caller } = {}) =>
  who.raw('POST', '/api/transactions', saleTo(clientId, changes))
/** Books an appointment of this test's client; it has a report unless the test says otherwise. */
const treated = (options: { report?: boolean } = {}) => treatedClient({ clientId, ...options })
const written = async () =>
  (
    await sql`select (select count(*) from invoices) as invoices, (select count(*) from credit_mutations) as mutations, (select coalesce(sum(last_number), 0) from invoice_counters) as numbers`.execute(
      app.db,
    )
  ).rows[0]

describe('a treatment on medical grounds (decision C127)', () => {
  const medical = async (countryId?: number) =>
    treatment({
      type_id: await app.world.treatment({ medicalGrounds: true, priceCents: 10_000, ...(countryId && { countryId }) }),
    })
  test('is not sold without its questionnaire, where the country asks for one', async () => {
    const item = await medical()
    const before = await written()
    const answer = await pay({ items: [item] })
    expect([answer.status, answer.errors]).toEqual([422, { 'items.0.type_id': ['medical_grounds'] }])
    expect(await written()).toEqual(before)
    const mixed = await pay({ items: [item, treatment()], total_cents: 20_000, payment_methods: [by('pin', 20_000)] })
    expect(mixed.errors).toEqual({ 'items.0.type_id': ['medical_grounds'] })
  })
  test('nor is a visit for it paid', async () => {
    const item = await medical()
    const appointment_id = await app.world.appointment({ clientId, treatmentId: item.type_id, from: nextHour() })
    await app.world.report(appointment_id)
    expect((await pay({ appointment_id, items: [item] })).errors).toEqual({ 'items.0.type_id': ['medical_grounds'] })
  })
  const answer = async (appointment_id: number, treatment_id: number, questionnaire: object) =>
    (await app.as('physician')).raw('POST', '/api/treatment-report', {
      appointment_id,
      treatment_id,
      appointment_type_id: app.world.treatmentType,
      devices: [],
      report: '',
      medical_grounds_questionnaire: questionnaire,
    })
  const linesOf = (ref: string) =>
    app.db
      .selectFrom('invoice_lines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
      .select(['l.vat_per_mille', 'l.vat_exempt', 'l.medical_grounds_answer_id'])
      .where('i.ref', '=', ref)
      .where('l.kind', '=', 'treatment')
      .execute()
  /** The answers about a visit, the newest first. */
  const answersOf = async (appointmentId: number) =>
    (
      await app.db
        .selectFrom('medical_grounds_answers as g')
        .innerJoin('treatment_reports as r', 'r.id', 'g.report_id')
        .select('g.id')
        .where('r.appointment_id', '=', appointmentId)
        .orderBy('g.id', 'desc')
        .execute()
    ).map(({ id }) => id)
  test.each([
    ['exempt when its report calls it health care', { question_1: true, substantiation: 'Acne' }, 0, true],
    ['taxed when it does not', { question_1: false, question_2: false }, 210, false],
  ])('is %s (law A4)', async (_, questionnaire, vat_per_mille, vat_exempt) => {
    const item = await medical()
    const appointment_id = await app.world.appointment({ clientId, treatmentId: item.type_id, from: nextHour() })
    expect((await answer(appointment_id, item.type_id, questionnaire)).status).toBe(201)
    const paid = await pay({ appointment_id, items: [item] })
    expect(paid.status).toBe(201)
    // The line names the answers on which its VAT relies (law A4).
    const line = { vat_per_mille, vat_exempt, medical_grounds_answer_id: (await answersOf(appointment_id))[0] }
    expect(await linesOf((paid.data as { ref: string }).ref)).toEqual([line])
    // At the desk the last report of the treatment answers; another client’s does not.
    const again = await pay({ items: [item] })
    expect(await linesOf((again.data as { ref: string }).ref)).toEqual([line])
    const stranger = await pay({ client_id: await app.world.newClient(), items: [item] })
    expect(stranger.errors).toEqual({ 'items.0.type_id': ['medical_grounds'] })
  })
  test('is paid with VAT when its client did not come (decision C136)', async () => {
    const item = await medical()
    const appointment_id = await app.world.appointment({ clientId, treatmentId: item.type_id, from: nextHour() })
    await sql`update appointments set no_show_at = starts_at where id = ${appointment_id}`.execute(app.db)
    const paid = await pay({ appointment_id, items: [item] })
    expect(await linesOf((paid.data as { ref: string }).ref)).toEqual([
      { vat_per_mille: 210, vat_exempt: false, medical_grounds_answer_id: null },
    ])
  })
  test('relies on the newest answers, and not on those that come after the payment', async () => {
    const item = await medical()
    const appointment_id = await app.world.appointment({ clientId, treatmentId: item.type_id, from: nextHour() })
    const physician = await app.as('physician')
    const save = async (questionnaire: object) => {
      const { data } = await physician.raw('GET', `/api/event/${appointment_id}/treatment-report`)
      const { id, updated_at } = data as { id: number; updated_at: string }
      const body = { devices: [], report: '', medical_grounds_questionnaire: questionnaire, updated_at }
      return physician.raw('PUT', `/api/treatment-report/${id}`, {
        ...body,
        appointment_id,
        treatment_id: item.type_id,
        appointment_type_id: app.world.treatmentType,
      })
    }
    await answer(appointment_id, item.type_id, { question_1: false, question_2: false })
    expect((await save({ question_1: true, substantiation: 'Acne' })).status).toBe(200)
    const [newest] = await answersOf(appointment_id)
    const { ref } = (await pay({ appointment_id, items: [item] })).data as { ref: string }
    expect((await save({ question_1: true, substantiation: 'Ernstige acne' })).status).toBe(200)
    expect((await answersOf(appointment_id))[0]).not.toBe(newest)
    expect(await linesOf(ref)).toEqual([{ vat_per_mille: 0, vat_exempt: true, medical_grounds_answer_id: newest }])
  })
  test('a treatment without VAT asks its questionnaire all the same', async () => {
    const free = await app.world.treatment({ medicalGrounds: true, priceCents: 10_000, vatPerMille: 0 })
    const item = treatment({ type_id: free })
    expect((await pay({ items: [item] })).errors).toEqual({ 'items.0.type_id': ['medical_grounds'] })
    const appointment_id = await app.world.appointment({ clientId, treatmentId: free, from: nextHour() })
    await answer(appointment_id, free, { question_1: false, question_2: false })
    const { ref } = (await pay({ appointment_id, items: [item] })).data as { ref: string }
    expect(await linesOf(ref)).toEqual([
      { vat_per_mille: 0, vat_exempt: false, medical_grounds_answer_id: (await answersOf(appointment_id))[0] },
    ])
  })
  test('no line is exempt without answers, by those of somebody else, or against its answers', async () => {
    const item = await medical()
    const other = await medical()
    const appointment_id = await app.world.appointment({ clientId, treatmentId: item.type_id, from: nextHour() })
    await answer(appointment_id, item.type_id, { question_1: true, substantiation: 'Acne' })
    const [answers] = await answersOf(appointment_id)
    const own = await app.world.invoice(appointment_id)
    const strange = await app.world.invoice(
      await app.world.appointment({ clientId: await app.world.newClient(), from: nextHour() }),
    )
    const rolledBack = new Error('back')
    const post = (invoiceId: number, treatmentId: number, answerId: number | null | undefined, exempt = true) =>
      app.db.transaction().execute(async (tx) => {
        await sql`insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number)
        values (${invoiceId}, 1, 'treatment', ${treatmentId}, 'Acne', 1, 10000, 10000, 0, ${exempt}, ${answerId}, '8000')`.execute(
          tx,
        )
        throw rolledBack
      })
    const refusal = 'relies on answers of its client'
    await expect(post(own, item.type_id, null)).rejects.toThrow(refusal)
    await expect(post(strange, item.type_id, answers)).rejects.toThrow(refusal)
    await expect(post(own, other.type_id, answers)).rejects.toThrow(refusal)
    await expect(post(own, item.type_id, answers, false)).rejects.toThrow(refusal)
    await expect(post(own, item.type_id, answers)).rejects.toBe(rolledBack)
  })
  test('is sold where no questionnaire is asked', async () => {
    const practitioner_id = await app.world.employee({ locationIds: [app.world.antwerp.id] })
    const answer = await pay(
      {
        client_id: app.world.belgianClient,
        location_id: app.world.antwerp.id,
        practitioner_id,
        items: [await medical(app.world.antwerp.countryId)],
      },
      { who: belgianDesk },
    )
    expect(answer.status).toBe(201)
  })
  test('the till knows which ones they are', async () => {
    const item = await medical()
    const { data } = await desk.call(listsApi.treatments, {
      params: { countryId: netherlands, locationId: app.world.amsterdam.id },
    })
    const asks = (id: number) => data.body.find((one) => one.id === id)?.requires_medical_grounds
    expect([asks(item.type_id), asks(app.world.laserTreatment)]).toEqual([true, false])
  })
})

describe('what was put aside since (decision C140)', () => {
  const aside = { deactivated_at: '2026-03-01T00:00:00Z' }
  const own = async () => {
    const treatmentId = await app.world.treatment({ priceCents: 10_000 })
    const {
      rows: [place],
    } = await sql<{
      id: number
    }>`insert into locations (supported_country_id, legal_entity_id, name, street, street_number, postcode, place, zone)
      select supported_country_id, legal_entity_id, ${`Dicht ${clientId}`}, street, street_number, postcode, place, zone from locations where id = ${app.world.amsterdam.id} returning id`.execute(
      app.db,
    )
    const {
      rows: [room],
    } = await sql<{
      id: number
    }>`insert into rooms (location_id, name, position) values (${place!.id}, 'Kamer 1', 1) returning id`.execute(app.db)
    const practitionerId = await app.world.employee({ locationIds: [place!.id] })
    const appointmentId = await app.world.appointment({
      clientId,
      treatmentId,
      practitionerId,
      place: { ...app.world.amsterdam, id: place!.id },
      roomId: room!.id,
      from: nextHour(),
    })
    await app.world.report(appointmentId)
    return { treatmentId, locationId: place!.id, practitionerId, appointmentId }
  }
  const putAside = async ({ treatmentId, locationId, practitionerId }: Awaited<ReturnType<typeof own>>) => {
    await app.db.updateTable('treatments').set(aside).where('id', '=', treatmentId).execute()
    await app.db.updateTable('locations').set(aside).where('id', '=', locationId).execute()
    await app.db.updateTable('employees').set(aside).where('id', '=', practitionerId).execute()
    await app.db.updateTable('clients').set(aside).where('id', '=', clientId).execute()
  }
  const saleOf = (
    { treatmentId, locationId, practitionerId }: Awaited<ReturnType<typeof own>>,
    changes: object = {},
  ) => ({
    location_id: locationId,
    practitioner_id: practitionerId,
    items: [treatment({ type_id: treatmentId })],
    ...changes,
  })

  test('a visit is shown and paid although its treatment, location, practitioner and client are gone', async () => {
    const visit = await own()
    await putAside(visit)
    const { data } = await desk.call(checkoutApi.appointment, { params: { appointmentId: visit.appointmentId } })
    expect(data).toMatchObject({
      treatment_id: visit.treatmentId,
      location: { id: visit.locationId },
      treatments: [{ id: visit.treatmentId, price_cents: 10_000 }],
      practitioner: { id: visit.practitionerId },
      sells_more: false,
    })
    expect((await desk.call(checkoutApi.place, { params: { locationId: visit.locationId } })).status).toBe(200)
    const answer = await pay(saleOf(visit, { appointment_id: visit.appointmentId }))
    expect([answer.status, answer.errors]).toEqual([201, {}])
  })
  test('nothing new is sold: not without the visit, and nothing beside it', async () => {
    const visit = await own()
    await putAside(visit)
    const before = await written()
    expect((await pay(saleOf(visit))).errors).toEqual({
      client_id: ['unknown'],
      location_id: ['unknown'],
      practitioner_id: ['unknown'],
    })
    const jar = { kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995 }
    const more = await pay(
      saleOf(visit, {
        appointment_id: visit.appointmentId,
        items: [treatment({ type_id: visit.treatmentId }), jar],
        total_cents: 11_995,
        payment_methods: [by('pin', 11_995)],
      }),
    )
    expect(more.errors).toEqual({ 'items.1.type_id': ['not_sold_here'] })
    expect(await written()).toEqual(before)
  })
  test('a treatment that is gone is sold in its own visit only', async () => {
    const visit = await own()
    await app.db.updateTable('treatments').set(aside).where('id', '=', visit.treatmentId).execute()
    expect((await pay(saleOf(visit))).errors).toEqual({ 'items.0.type_id': ['not_sold_here'] })
    expect((await pay(saleOf(visit, { appointment_id: visit.appointmentId }))).status).toBe(201)
  })
})

describe('a no-show (decision C136)', () => {
  test('is paid without a report, and stays a no-show', async () => {
    const appointment_id = await treated({ report: false })
    await app.db
      .updateTable('appointments')
      .set({ no_show_at: app.clock.now() })
      .where('id', '=', appointment_id)
      .execute()
    expect((await pay({ appointment_id })).status).toBe(201)
    const { data } = await desk.call(appointmentsApi.show, { params: { id: appointment_id } })
    expect([data.is_paid, data.no_show_at]).toEqual([true, app.clock.now()])
    expect((await pay({ appointment_id })).errors).toEqual({ appointment_id: ['already_paid'] })
  })
})

describe('what was given is what counts', () => {
  test('the popup asks the price that the till asks, and the contract of what was given', async () => {
    const given = await app.world.treatment({ priceCents: 14_600, categoryId: app.world.skinCategory, name: 'Gegeven' })
    const appointmentId = await treated()
    await app.world.contract(clientId, app.world.laserCategory)
    const popup = async () => (await desk.call(appointmentsApi.show, { params: { id: appointmentId } })).data
    expect(await popup()).toMatchObject({ price_cents: 10_000, has_contract: true, given: null })
    await app.db
      .updateTable('treatment_reports')
      .set({ treatment_id: given })
      .where('appointment_id', '=', appointmentId)
      .execute()
    const till = (await desk.call(checkoutApi.appointment, { params: { appointmentId } })).data
    const shown = await popup()
    expect([shown.price_cents, till.treatments[0]!.price_cents, till.treatment_id]).toEqual([14_600, 14_600, given])
    expect(shown).toMatchObject({
      has_contract: false,
      contract_date: null,
      given: { id: given },
      treatment: { id: app.world.laserTreatment },
    })
    const { data: day } = await desk.call(calendarApi.day, {
      params: { locationId: app.world.amsterdam.id, date: shown.datetime_from.slice(0, 10) },
    })
    expect(day.appointments.find(({ id }) => id === appointmentId)).toMatchObject({
      has_contract: false,
      treatment_report_status: true,
    })
  })
})

describe('a visit whose report was corrected while its till was open', () => {
  test('is not paid over the former treatment, although that is the booked one', async () => {
    const appointment_id = await treated()
    const sale = { appointment_id, given_treatment_id: app.world.laserTreatment }
    await app.db
      .updateTable('treatment_reports')
      .set({ treatment_id: app.world.skinTreatment })
      .where('appointment_id', '=', appointment_id)
      .execute()
    const before = await written()
    const answer = await pay(sale)
    expect([answer.status, answer.errors]).toEqual([409, { appointment_id: ['visit_changed'] }])
    expect(await written()).toEqual(before)
    // Somebody who has seen the change may still choose the booked treatment, and so may a caller who does not say.
    expect((await pay({ ...sale, given_treatment_id: app.world.skinTreatment })).status).toBe(201)
    expect((await pay({ ...sale })).errors).toEqual({ appointment_id: ['already_paid'] })
  })
  test('a treatment is given in an appointment only', async () => {
    const answer = await pay({ given_treatment_id: app.world.laserTreatment })
    expect([answer.status, answer.errors]).toEqual([422, { given_treatment_id: ['unknown'] }])
    expect((await pay({ appointment_id: await treated(), given_treatment_id: null })).status).toBe(422)
  })
})

describe('the payment screen', () => {
  test('is filled from the appointment', async () => {
    const datetime_from = nextHour()
    const appointmentId = await app.world.appointment({
      clientId,
      treatmentId: app.world.laserTreatment,
      from: datetime_from,
    })
    const answer = await desk.call(checkoutApi.appointment, { params: { appointmentId } })
    expect(answer.data).toEqual({
      down_payment_cents: 0,
      client_id: clientId,
      location_id: app.world.amsterdam.id,
      practitioner_id: app.world.practitioner,
      appointment_id: appointmentId,
      datetime_from,
      treatment_id: app.world.laserTreatment,
      treatments: [
        {
          id: app.world.laserTreatment,
          name: expect.objectContaining({ nl: 'Laserontharing benen' }),
          price_cents: 10_000,
          vat_per_mille: 210,
          requires_medical_grounds: false,
        },
      ],
      location: {
        id: app.world.amsterdam.id,
        name: 'Centrum',
        place: 'Amsterdam',
        supported_country_id: netherlands,
        zone: 'Europe/Amsterdam',
      },
      practitioner: { id: app.world.practitioner, name: 'Emma de Wit', active: true },
      sells_more: true,
      treatment_report_status: false,
      no_show_at: null,
      deleted_at: null,
      is_paid: false,
      invoice_ref: null,
    })
  })
  test('takes the treatment of the report, when another was given', async () => {
    const appointmentId = await treated()
    await app.db
      .updateTable('treatment_reports')
      .set({ treatment_id: app.world.skinTreatment })
      .where('appointment_id', '=', appointmentId)
      .execute()
    const { data } = await desk.call(checkoutApi.appointment, { params: { appointmentId } })
    expect(data).toMatchObject({ treatment_id: app.world.skinTreatment, treatment_report_status: true })
    expect(data.treatments.map(({ id }) => id)).toEqual([app.world.skinTreatment, app.world.laserTreatment])
  })

  test('offers the visits of today that the chosen client has not paid', async () => {
    const [morning, noon, missed, gone] = [
      await treated(),
      await treated({ report: false }),
      await treated({ report: false }),
      await treated(),
    ]
    const { datetime_from } = (await desk.call(checkoutApi.appointment, { params: { appointmentId: morning } })).data
    await app.db.updateTable('appointments').set({ no_show_at: app.clock.now() }).where('id', '=', missed).execute()
    await app.db.updateTable('appointments').set({ deleted_at: app.clock.now() }).where('id', '=', gone).execute()
    const unpaid = async () => (await desk.call(checkoutApi.client, { params: { clientId } })).data.unpaid_today
    app.clock.set(datetime_from)
    expect(
      (await unpaid()).map(({ appointment_id, report_done, no_show }) => [appointment_id, report_done, no_show]),
    ).toEqual([
      [morning, true, false],
      [noon, false, false],
      [missed, false, true],
    ])
    expect((await unpaid())[0]).toMatchObject({
      datetime_from,
      zone: 'Europe/Amsterdam',
      location: 'Amsterdam, Centrum',
      treatment: { nl: 'Laserontharing benen' },
      practitioner: 'Emma de Wit',
    })
    await pay({ appointment_id: morning })
    expect((await unpaid()).map(({ appointment_id }) => appointment_id)).toEqual([noon, missed])
    app.clock.set(new Date(Date.parse(datetime_from) + 48 * 3_600_000).toISOString())
    expect(await unpaid()).toEqual([])
  })
  test('what holds at the place', async () => {
    expect((await desk.call(checkoutApi.place, { params: { locationId: app.world.amsterdam.id } })).data).toEqual({
      cash_rounding: false,
      asks_medical_grounds: true,
      has_room: true,
    })
    expect((await belgianDesk.call(checkoutApi.place, { params: { locationId: app.world.antwerp.id } })).data).toEqual({
      cash_rounding: true,
      asks_medical_grounds: false,
      has_room: true,
    })
  })

  test('shows nothing of another country', async () => {
    const appointmentId = await treated()
    expect((await belgianDesk.call(checkoutApi.appointment, { params: { appointmentId } })).status).toBe(404)
    expect((await belgianDesk.call(checkoutApi.client, { params: { clientId } })).status).toBe(404)
    expect((await belgianDesk.call(checkoutApi.place, { params: { locationId: app.world.amsterdam.id } })).status).toBe(
      404,
    )
    expect((await desk.call(checkoutApi.client, { params: { clientId: app.world.belgianClient } })).status).toBe(404)
  })
})
