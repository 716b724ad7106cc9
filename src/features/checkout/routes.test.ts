import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { checkoutApi } from './contract.ts'

interface Paid {
  client_id: number
  appointment_id: number | null
  ref: string
  total_cents: number
  overpaid_cents: number
}

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

const pay = async (changes: object = {}, { who = desk, key }: { who?: Caller; key?: string } = {}) => {
  const answer = await who.raw('POST', '/api/transactions', saleTo(clientId, changes), key ? { key } : {})
  return { ...answer, data: answer.data as Paid }
}
const credit = async (amount_cents: number, created_at = '2026-03-01T09:00:00Z') => {
  await app.db
    .insertInto('credit_mutations')
    .values({ client_id: clientId, type: 'deposit', source: 'down_payment', amount_cents, created_at })
    .execute()
}
const creditShown = async () => (await desk.call(checkoutApi.client, { params: { clientId } })).data.credit_balance
/** Books an appointment of this test's client; it has a report unless the test says otherwise. */
const treated = (options: { report?: boolean; clientId?: number } = {}) => treatedClient({ clientId, ...options })

/** Counts the rows that a sale writes, and reads the last numbers of the series. */
async function written() {
  const { rows } =
    await sql`select (select count(*) from invoices) as invoices, (select count(*) from invoice_lines) as lines, (select count(*) from invoice_vat) as vat,
    (select count(*) from invoice_payments) as payments, (select count(*) from credit_mutations) as mutations, (select coalesce(sum(last_number), 0) from invoice_counters) as numbers`.execute(
      app.db,
    )
  return rows[0]
}
const posted = async (ref: string) => {
  const invoice = await app.db.selectFrom('invoices').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()
  const of = async (table: string) =>
    (
      await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table)} where invoice_id = ${invoice.id} order by 1, 2`.execute(app.db)
    ).rows
  return {
    invoice,
    lines: await of('invoice_lines'),
    vat: (await of('invoice_vat')).toReversed(),
    payments: await of('invoice_payments'),
  }
}

describe('refusals', () => {
  const items = (changes: object) => () => ({ items: [treatment(changes)] })
  test.each<[string, () => object, Record<string, string[]>]>([
    ['an unknown client', () => ({ client_id: 999_999 }), { client_id: ['unknown'] }],
    ['a client of another country', () => ({ client_id: app.world.belgianClient }), { client_id: ['unknown'] }],
    [
      'a location of another country',
      () => ({ location_id: app.world.antwerp.id }),
      { location_id: ['unknown'], practitioner_id: ['unknown'] },
    ],
    [
      'a practitioner who does not work there',
      () => ({ location_id: app.world.utrecht.id }),
      { practitioner_id: ['unknown'] },
    ],
    ['somebody who is no practitioner', () => ({ practitioner_id: desk.employeeId }), { practitioner_id: ['unknown'] }],
    [
      'an unknown method',
      () => ({ payment_methods: [{ payment_method_id: 999, amount_cents: 10_000 }] }),
      { 'payment_methods.0.payment_method_id': ['unknown'] },
    ],
    ['an unknown appointment', () => ({ appointment_id: 999_999 }), { appointment_id: ['unknown'] }],
    ['an unknown treatment', items({ type_id: 999_999 }), { 'items.0.type_id': ['not_sold_here'] }],
    [
      'a treatment of another country',
      () => ({ items: [treatment({ type_id: app.world.belgianTreatment, price_cents: 6000 })], total_cents: 6000 }),
      { 'items.0.type_id': ['not_sold_here'] },
    ],
    [
      'a package',
      () => ({ items: [treatment({ kind: 'package', type_id: 1 })] }),
      { 'items.0.type_id': ['not_sold_here'] },
    ],
    [
      'a bought package and a term at once',
      items({ package: { id: 1 }, terms: { id: 2, price_cents: 0 } }),
      { 'items.0.terms': ['package_or_term'] },
    ],
    [
      'an old voucher above the total (decision C126)',
      () => ({ payment_methods: [by('old_voucher', 10_001)] }),
      { payment_methods: ['overpay_not_allowed'] },
    ],
    [
      'too much by an old voucher with cash',
      () => ({ payment_methods: [by('old_voucher', 5000), by('cash', 6000)] }),
      { payment_methods: ['overpay_not_allowed'] },
    ],
    [
      'a voucher as a product',
      () => ({ items: [{ kind: 'product', type_id: app.world.voucher, amount: 2, price_cents: 5000 }] }),
      { 'items.0.type_id': ['not_sold_here'] },
    ],
    [
      'payment_state-034: an old price',
      () => ({ items: [treatment({ price_cents: 9000 })], total_cents: 9000, payment_methods: [by('pin', 9000)] }),
      { 'items.0.price_cents': ['payment_total_mismatch'], total_cents: ['payment_total_mismatch'] },
    ],
    [
      'another total',
      () => ({ total_cents: 9000, payment_methods: [by('pin', 9000)] }),
      { total_cents: ['payment_total_mismatch'] },
    ],
    [
      'a total without its discount',
      items({ discount: { percentage: 10 } }),
      { total_cents: ['payment_total_mismatch'] },
    ],
    [
      'a discount above the price',
      () => ({ items: [treatment({ discount: { amount_cents: 12_000 } })], total_cents: 0 }),
      { 'items.0.discount': ['discount_range'] },
    ],
    ['too little', () => ({ payment_methods: [by('pin', 9999)] }), { payment_methods: ['payment_short'] }],
    [
      'too much on account',
      () => ({ payment_methods: [by('credit', 10_001)] }),
      { payment_methods: ['overpay_not_allowed'] },
    ],
    [
      'prepaid without credit',
      () => ({ payment_methods: [by('prepaid', 1), by('pin', 9999)] }),
      { 'payment_methods.0.amount_cents': ['prepaid_exceeds_credit'] },
    ],
    ['a date ahead', () => ({ invoice_date: '2026-03-05' }), { invoice_date: ['invoice_date_window'] }],
    ['a date too far back', () => ({ invoice_date: '2025-12-03' }), { invoice_date: ['invoice_date_window'] }],
    ['a date that is none', () => ({ invoice_date: '2026-02-30' }), { invoice_date: ['day'] }],
    ['no items', () => ({ items: [] }), { items: ['too_few'] }],
    ['no methods', () => ({ payment_methods: [] }), { payment_methods: ['too_few'] }],
    ['none of it', items({ amount: 0 }), { 'items.0.amount': ['too_small'] }],
    ['a hundred of it', items({ amount: 100 }), { 'items.0.amount': ['too_big'] }],
    [
      'a negative amount',
      () => ({ payment_methods: [by('pin', -1)] }),
      { 'payment_methods.0.amount_cents': ['too_small'] },
    ],
    [
      'an amount above 99.999',
      () => ({ payment_methods: [by('pin', 9_999_901)] }),
      { 'payment_methods.0.amount_cents': ['too_big'] },
    ],
    [
      'a price beyond counting',
      items({ type_id: 999_999, price_cents: Number.MAX_SAFE_INTEGER, amount: 99 }),
      { 'items.0.price_cents': ['too_big'] },
    ],
    ['half a cent', items({ price_cents: 0.5 }), { 'items.0.price_cents': ['invalid'] }],
    [
      'words for numbers',
      () => ({ client_id: 'x', total_cents: '10000' }),
      { client_id: ['invalid'], total_cents: ['invalid'] },
    ],
  ])('%s, and nothing is written', async (_, changes, errors) => {
    const before = await written()
    const answer = await pay(changes())
    expect([answer.status, answer.errors]).toEqual([422, errors])
    expect(await written()).toEqual(before)
  })

  test('a client without an e-mail address', async () => {
    clientId = await app.world.newClient({ email: '' })
    await app.db.updateTable('clients').set({ email: '' }).where('id', '=', clientId).execute()
    expect((await pay()).errors).toEqual({ client_id: ['client_incomplete'] })
  })

  test('a client who was deactivated', async () => {
    await app.db.updateTable('clients').set({ deactivated_at: app.clock.now() }).where('id', '=', clientId).execute()
    expect((await pay()).errors).toEqual({ client_id: ['unknown'] })
  })

  test('another date, without the permission', async () => {
    const practitioner = await app.as('senior-practitioner')
    expect((await pay({ invoice_date: '2026-03-03' }, { who: practitioner })).errors).toEqual({
      invoice_date: ['invoice_date_window'],
    })
    expect((await pay({ invoice_date: '2026-03-04' }, { who: practitioner })).status).toBe(201)
  })

  test('nobody, and who may not', async () => {
    const trainee = await app.as('trainee-practitioner')
    expect([(await pay({}, { who: app.nobody })).status, (await pay({}, { who: trainee })).status]).toEqual([401, 403])
  })

  test.each<[string, () => Promise<number>, string]>([
    ['without its report', () => treated({ report: false }), 'report_required'],
    ['of another client', () => treated({ clientId: app.world.client }), 'appointment_of_other_client'],
    [
      'that is cancelled',
      async () => {
        const id = await treated()
        await app.db.updateTable('appointments').set({ deleted_at: app.clock.now() }).where('id', '=', id).execute()
        return id
      },
      'already_cancelled',
    ],
  ])('an appointment %s', async (_, make, code) => {
    const appointment_id = await make()
    const before = await written()
    const answer = await pay({ appointment_id })
    expect([answer.status, answer.errors]).toEqual([422, { appointment_id: [code] }])
    expect(await written()).toEqual(before)
  })
})

describe('what does not belong together', () => {
  test('a client and an appointment of one country are not invoiced in another, also by who reaches both', async () => {
    const administrator = await app.as('administrator')
    const appointment_id = await treated()
    const answer = await pay(
      {
        appointment_id,
        location_id: app.world.antwerp.id,
        items: [treatment({ type_id: app.world.belgianTreatment, price_cents: 6000 })],
        total_cents: 6000,
        payment_methods: [by('pin', 6000)],
      },
      { who: administrator },
    )
    expect([answer.status, answer.errors]).toEqual([
      422,
      { client_id: ['other_country'], appointment_id: ['other_country'] },
    ])
  })

  test('an appointment is not paid by a product alone', async () => {
    const answer = await pay({
      appointment_id: await treated(),
      items: [{ kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995 }],
      total_cents: 1995,
      payment_methods: [by('pin', 1995)],
    })
    expect([answer.status, answer.errors]).toEqual([422, { items: ['treatment_missing'] }])
  })

  test('an appointment is not paid by another treatment that costs nothing, but by its own or that of its report', async () => {
    const { intakeTreatment, skinTreatment } = app.world
    const appointment_id = await treated()
    const skin = treatment({ type_id: skinTreatment, price_cents: 6000 })
    const intake = treatment({ type_id: intakeTreatment, price_cents: 0 })
    const free = await pay({ appointment_id, items: [intake], total_cents: 0, payment_methods: [by('pin', 0)] })
    expect([free.status, free.errors]).toEqual([422, { items: ['treatment_missing'] }])
    const other = { appointment_id, items: [skin, intake], total_cents: 6000, payment_methods: [by('pin', 6000)] }
    expect((await pay(other)).errors).toEqual({ items: ['treatment_missing'] })
    await app.db
      .updateTable('treatment_reports')
      .set({ treatment_id: skinTreatment })
      .where('appointment_id', '=', appointment_id)
      .execute()
    expect((await pay(other)).status).toBe(201)
  })
})

describe('a sale', () => {
  test('posts invoice, lines, VAT and payments', async () => {
    const appointment_id = await treated()
    const answer = await pay({
      appointment_id,
      items: [
        treatment(),
        { kind: 'product', type_id: app.world.product, amount: 3, price_cents: 1995, discount: { percentage: 10 } },
      ],
      payment_methods: [by('cash', 5000), by('pin', 10_385)],
      total_cents: 15_385,
    })
    expect([answer.status, answer.data]).toEqual([
      201,
      {
        client_id: clientId,
        appointment_id,
        ref: answer.data.ref,
        invoice_date: '2026-03-04',
        total_cents: 15_385,
        converted_cents: 0,
        overpaid_cents: 0,
        mailed_to: null,
      },
    ])
    const { invoice, lines, vat, payments } = await posted(answer.data.ref)
    expect(invoice).toMatchObject({
      ref: `2026-${String(invoice.number).padStart(6, '0')}`,
      series: 'invoice',
      year: 2026,
      client_id: clientId,
      appointment_id,
      author_id: desk.employeeId,
      practitioner_id: app.world.practitioner,
      invoice_date: '2026-03-04',
      supply_date: '2026-03-04',
      language: 'nl',
      total_cents: 15_385,
      seller: { name: 'Amsterdam B.V.', vatId: 'NL001234567B01', tradeRegister: '12345678', countryCode: 'NL' },
      buyer: {
        name: expect.stringMatching(/^Chantal Dubois/),
        street: 'Keizersgracht',
        streetNumber: '10',
        postcode: '1015 AA',
        place: 'Amsterdam',
        countryCode: 'NL',
        clientNumber: String(clientId),
      },
    })
    expect(
      lines.map((line) => [
        line.position,
        line.kind,
        line.description,
        line.amount,
        line.unit_discount_cents,
        line.total_cents,
        line.vat_per_mille,
        line.ledger_number,
      ]),
    ).toEqual([
      [1, 'treatment', 'Laserontharing benen', 1, 0, 10_000, 210, '8000'],
      [2, 'product', 'Zonnecrème SPF 50', 3, 200, 5385, 210, '8100'],
    ])
    expect(vat).toMatchObject([{ vat_per_mille: 210, gross_cents: 15_385, vat_cents: 2670, net_cents: 12_715 }])
    expect(payments).toMatchObject([by('cash', 5000), by('pin', 10_385)])
  })

  test('pays its appointment once, also when five try at the same moment', async () => {
    const appointment_id = await treated()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay({ appointment_id })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
    expect(answers.find((answer) => answer.status === 422)!.errors).toEqual({ appointment_id: ['already_paid'] })
    expect(
      (await desk.call(checkoutApi.appointment, { params: { appointmentId: appointment_id } })).data.invoice_ref,
    ).toBe(answers.find((answer) => answer.status === 201)!.data.ref)
  })

  test('takes the practitioner who treated, also when that one has left', async () => {
    const left = await app.world.employee({ locationIds: [] })
    const appointment_id = await app.world.appointment({
      treatmentId: app.world.laserTreatment,
      clientId,
      practitionerId: left,
      from: nextHour(),
    })
    await app.world.report(appointment_id)
    expect((await pay({ practitioner_id: left })).errors).toEqual({ practitioner_id: ['unknown'] })
    expect((await pay({ practitioner_id: left, appointment_id })).status).toBe(201)
  })

  test('credit-012: puts what is too much as credit, from which the next is paid', async () => {
    const first = await pay({ payment_methods: [by('cash', 12_000)] })
    expect(first.data).toMatchObject({ total_cents: 10_000, overpaid_cents: 2000 })
    expect(await creditShown()).toBe(2000)
    expect((await pay({ payment_methods: [by('prepaid', 2001), by('pin', 7999)] })).errors).toEqual({
      'payment_methods.0.amount_cents': ['prepaid_exceeds_credit'],
    })
    expect((await pay({ payment_methods: [by('prepaid', 2000), by('pin', 8000)] })).status).toBe(201)
    expect(
      await app.db
        .selectFrom('credit_mutations')
        .select(['type', 'amount_cents'])
        .where('client_id', '=', clientId)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { type: 'credit', amount_cents: 2000 },
      { type: 'paymentRemoved', amount_cents: 2000 },
    ])
  })

  test('credit does not run out: what was paid too much, down or brought along is owed (law A5)', async () => {
    await credit(6000, '2020-03-04T09:00:00Z')
    await pay({ payment_methods: [by('cash', 12_000)] })
    app.clock.set('2036-03-05T12:00:00Z')
    expect(await creditShown()).toBe(8000)
    expect((await pay({ payment_methods: [by('prepaid', 8001), by('pin', 1999)] })).errors).toEqual({
      'payment_methods.0.amount_cents': ['prepaid_exceeds_credit'],
    })
    expect((await pay({ payment_methods: [by('prepaid', 8000), by('pin', 2000)] })).status).toBe(201)
    expect(await creditShown()).toBe(0)
  })

  test('takes what the specification names and leaves empty', async () => {
    expect(
      (await pay({ items: [treatment({ insurance: null, insuranceStartDate: null, package: null, terms: null })] }))
        .status,
    ).toBe(201)
  })

  test('payment_state-031, payment_state-032: mails its invoice in the same breath when asked, and not otherwise', async () => {
    const mails = () =>
      app.db
        .selectFrom('mail_outbox')
        .select(['slug', 'to_address', 'invoice_id', 'subject'])
        .where('client_id', '=', clientId)
        .execute()
    await pay()
    expect(await mails()).toEqual([])
    const answer = await pay({ send_notification: true })
    const { invoice } = await posted(answer.data.ref)
    const { email } = await app.db
      .selectFrom('clients')
      .select('email')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(answer.data).toMatchObject({ mailed_to: email })
    expect(await mails()).toEqual([
      { slug: 'invoice', to_address: email, invoice_id: invoice.id, subject: `Uw factuur ${answer.data.ref}` },
    ])
  })

  test('costs nothing with everything off, and is invoiced still (decision C10)', async () => {
    const answer = await pay({
      items: [treatment({ discount: { percentage: 100 } })],
      payment_methods: [by('cash', 0)],
      total_cents: 0,
    })
    expect([answer.status, answer.data.total_cents]).toEqual([201, 0])
  })

  test('takes a surcharge', async () => {
    const answer = await pay({
      items: [treatment({ discount: { amount_cents: -2500 } })],
      payment_methods: [by('pin', 12_500)],
      total_cents: 12_500,
    })
    expect((await posted(answer.data.ref)).lines[0]).toMatchObject({
      unit_price_cents: 10_000,
      unit_discount_cents: -2500,
      total_cents: 12_500,
    })
  })

  test('has the price of its location’s level, and none but that (decision C25)', async () => {
    const {
      rows: [level],
    } = await sql<{
      id: number
    }>`insert into price_levels (supported_country_id, name) values (${netherlands}, 'Stad') returning id`.execute(
      app.db,
    )
    await sql`insert into treatment_prices (treatment_id, price_level_id, price_cents) values (${app.world.laserTreatment}, ${level!.id}, 11500)`.execute(
      app.db,
    )
    await app.db
      .updateTable('locations')
      .set({ price_level_id: level!.id })
      .where('id', '=', app.world.utrecht.id)
      .execute()
    const there = {
      location_id: app.world.utrecht.id,
      practitioner_id: await app.world.employee({ locationIds: [app.world.utrecht.id] }),
    }
    expect((await pay(there)).errors).toEqual({
      'items.0.price_cents': ['payment_total_mismatch'],
      total_cents: ['payment_total_mismatch'],
    })
    const answer = await pay({
      ...there,
      items: [treatment({ price_cents: 11_500 })],
      payment_methods: [by('pin', 11_500)],
      total_cents: 11_500,
    })
    expect(answer.data.ref).toBe('UT2026-000001')
  })
})

describe('in Belgium', () => {
  let peelings = 0
  const belgian = async (priceCents: number, methods: object[]) => {
    const practitionerId = await app.world.employee({ locationIds: [app.world.antwerp.id] })
    const treatmentId = await app.world.treatment({
      countryId: app.world.antwerp.countryId,
      priceCents,
      name: `Peeling ${++peelings}`,
    })
    return pay(
      {
        client_id: app.world.belgianClient,
        location_id: app.world.antwerp.id,
        practitioner_id: practitionerId,
        items: [{ kind: 'treatment', type_id: treatmentId, amount: 1, price_cents: priceCents }],
        payment_methods: methods,
        total_cents: priceCents,
      },
      { who: belgianDesk },
    )
  }
  test('cash is rounded by a line of its own (law A7)', async () => {
    const answer = await belgian(2224, [by('pin', 1001), by('cash', 1225)])
    expect(answer.data).toMatchObject({
      total_cents: 2226,
      overpaid_cents: 0,
      ref: expect.stringMatching(/^BE2026-\d{6}$/),
    })
    const { invoice, lines, vat } = await posted(answer.data.ref)
    expect([invoice.language, invoice.total_cents]).toEqual(['fr', 2226])
    expect(lines).toMatchObject([
      { description: 'Peeling 1 (fr)', total_cents: 2224 },
      { kind: 'rounding', description: 'Arrondi espèces', total_cents: 2 },
    ])
    expect(vat).toMatchObject([{ vat_per_mille: 210, gross_cents: 2224 }])
  })
  test('a card is not', async () => {
    expect((await belgian(2224, [by('pin', 2224)])).data).toMatchObject({ total_cents: 2224 })
    expect((await belgian(2224, [by('cash', 2224)])).errors).toEqual({ payment_methods: ['payment_short'] })
  })
})

describe('the date', () => {
  test('is today at the location, past its midnight', async () => {
    app.clock.set('2026-03-04T23:30:00Z')
    expect((await posted((await pay()).data.ref)).invoice).toMatchObject({
      invoice_date: '2026-03-05',
      supply_date: '2026-03-05',
    })
  })
  test('dated back keeps the order and the year of issue (decision C32)', async () => {
    const appointment_id = await treated()
    app.clock.set('2027-01-02T09:00:00Z')
    const [back, today] = [await pay({ invoice_date: '2026-12-30' }), await pay()]
    expect([back.data.ref, today.data.ref]).toEqual(['2027-000001', '2027-000002'])
    expect((await posted(back.data.ref)).invoice).toMatchObject({
      invoice_date: '2026-12-30',
      supply_date: '2026-12-30',
      year: 2027,
    })
    const later = await pay({ appointment_id })
    expect((await posted(later.data.ref)).invoice).toMatchObject({
      invoice_date: '2027-01-02',
      supply_date: '2026-03-04',
    })
  })
})

describe('at once', () => {
  test('50 sales and the refused ones between them: numbers without gap or double', async () => {
    const before = await app.db
      .selectFrom('invoice_counters')
      .select('last_number')
      .where('legal_entity_id', '=', app.world.amsterdam.legalEntityId)
      .where('year', '=', 2026)
      .executeTakeFirst()
    const clients = await Promise.all(Array.from({ length: 50 }, () => app.world.newClient()))
    const answers = await Promise.all(
      clients.flatMap((client_id) => [pay({ client_id }), pay({ client_id, total_cents: 1 })]),
    )
    expect(Map.groupBy(answers, (answer) => answer.status).get(201)).toHaveLength(50)
    const numbers = answers.flatMap((answer) => (answer.status === 201 ? [Number(answer.data.ref.slice(5))] : []))
    const first = (before?.last_number ?? 0) + 1
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => first + i))
  })

  test('five sales do not spend the same credit', async () => {
    await credit(10_000)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pay({ payment_methods: [by('prepaid', 10_000)] })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
    expect(await creditShown()).toBe(0)
  })

  test('payment_state-033: the same payment sent twice is taken once', async () => {
    const key = `pay-${clientId}-once`
    const answers = await Promise.all([pay({}, { key }), pay({}, { key })])
    const again = await pay({}, { key })
    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
    expect(new Set([...answers, again].map((answer) => answer.data.ref)).size).toBe(1)
    expect(await app.db.selectFrom('invoices').select('id').where('client_id', '=', clientId).execute()).toHaveLength(1)
    expect((await pay({ invoice_date: '2026-03-03' }, { key })).errors).toEqual({ idempotency_key: ['key_reused'] })
    // Wrong input under a used key is answered as reused: it tells nothing about the earlier payment.
    const malformed = { payment_methods: [{ amount_cents: 10_000 }] }
    expect((await pay(malformed, { key })).errors).toEqual({ idempotency_key: ['key_reused'] })
    expect((await pay(malformed)).errors).toEqual({ 'payment_methods.0.payment_method_id': ['required'] })
  })

  test('a refused payment may be sent again with the same key', async () => {
    const key = `pay-${clientId}-again`
    const payment_methods = [by('prepaid', 10_000)]
    expect((await pay({ payment_methods }, { key })).status).toBe(422)
    await credit(10_000)
    expect((await pay({ payment_methods }, { key })).status).toBe(201)
  })
})

describe('posted is posted', () => {
  test.each([
    ['the total', sql`update invoices set total_cents = 1`],
    ['the invoice', sql`delete from invoices`],
    ['a line', sql`update invoice_lines set total_cents = 1`],
    ['a line away', sql`delete from invoice_lines`],
    ['the VAT', sql`update invoice_vat set vat_cents = 0, net_cents = gross_cents`],
    ['a payment', sql`update invoice_payments set amount_cents = 1`],
    ['a payment away', sql`delete from invoice_payments`],
    ['the credit', sql`update credit_mutations set amount_cents = 1`],
    ['the credit away', sql`delete from credit_mutations`],
  ])('%s does not change', async (_, statement) => {
    await pay({ payment_methods: [by('cash', 12_000)] })
    await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '42501' })
  })
  test('only the cost fields may (decision C22)', async () => {
    const { ref } = (await pay()).data
    await app.db.updateTable('invoices').set({ cost_center: '100', cost_unit: '200' }).where('ref', '=', ref).execute()
    expect((await posted(ref)).invoice).toMatchObject({ cost_center: '100', cost_unit: '200' })
  })
})
