import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { creditNotesApi, type CreditInput } from './contract.ts'

let app: TestApp
let desk: Caller
let clientId: number
const { by, saleTo, treatment, treated } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('salon-owner')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await app.world.newClient()
})

const product = (amount: number) => ({ kind: 'product', type_id: app.world.product, amount, price_cents: 1995 })
const sell = async (changes: object = {}, who = desk): Promise<string> => {
  const answer = await who.raw('POST', '/api/transactions', saleTo(clientId, changes))
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return (answer.data as { ref: string }).ref
}
const credit = (ref: string, body: Partial<CreditInput> = {}, who = desk) =>
  who.call(creditNotesApi.credit, { params: { ref }, body })
const transaction = async (ref: string) => (await desk.call(invoicesApi.transaction, { params: { ref } })).data
const balance = async () => (await desk.call(creditApi.show, { params: { id: clientId } })).data.credit_balance
const written = async () =>
  (
    await sql`select (select count(*) from invoices) as invoices, (select count(*) from invoice_lines) as lines, (select count(*) from invoice_payments) as payments,
      (select count(*) from credit_mutations) as mutations, (select coalesce(sum(last_number), 0) from invoice_counters) as numbers, (select count(*) from invoice_chain) as chained`.execute(
      app.db,
    )
  ).rows[0]
const payments = async (ref: string) =>
  (await transaction(ref)).payment_methods.map(({ slug, amount_cents }) => [slug, amount_cents])

describe('is refused', () => {
  test('to who may not, to nobody, abroad, and for an invoice that does not exist', async () => {
    const ref = await sell()
    const before = await written()
    expect((await credit(ref, {}, app.nobody)).status).toBe(401)
    expect((await credit(ref, {}, await app.as('senior-practitioner'))).status).toBe(403)
    expect((await credit(ref, {}, await app.as('salon-owner', app.world.antwerp.id))).status).toBe(404)
    expect((await credit('2026-999999')).status).toBe(404)
    expect(await written()).toEqual(before)
  })

  test('a second time, with the sentence at the invoice (spec 2 §8)', async () => {
    const ref = await sell()
    const note = await credit(ref)
    expect(note.status).toBe(201)
    const before = await written()
    expect(await credit(ref)).toMatchObject({ status: 422, errors: { invoice: ['invoice_already_credited'] } })
    expect(await credit(note.data.ref)).toMatchObject({ status: 422, errors: { invoice: ['credit_note_final'] } })
    expect(await written()).toEqual(before)
  })

  test.each<[string, object, Record<string, string[]>]>([
    ['more than was sold', { lines: [{ position: 2, amount: 3 }] }, { 'lines.0.amount': ['credited_too_many'] }],
    ['a line that is not there', { lines: [{ position: 9, amount: 1 }] }, { 'lines.0.position': ['unknown'] }],
    ['no line', { lines: [] }, { lines: ['too_few'] }],
    ['another way', { refund: 'credit' }, { refund: ['invalid'] }],
    ['a field that does not exist', { amount: 5 }, { amount: ['unknown_field'] }],
  ])('%s', async (_, body, errors) => {
    const ref = await sell({
      items: [treatment(), product(2)],
      payment_methods: [by('pin', 13_990)],
      total_cents: 13_990,
    })
    const before = await written()
    expect(await desk.raw('POST', `/api/invoices/${ref}/credit`, body)).toMatchObject({ status: 422, errors })
    expect(await written()).toEqual(before)
  })

  test('a mail to a client without an address, and then nothing is credited', async () => {
    const ref = await sell()
    await app.db.updateTable('clients').set({ email: '' }).where('id', '=', clientId).execute()
    const before = await written()
    expect(await credit(ref, { send_notification: true })).toMatchObject({
      status: 422,
      errors: { '': ['email_missing'] },
    })
    expect(await written()).toEqual(before)
  })

  test('by the database: a line taken back more often than it was sold', async () => {
    const ref = await sell()
    const note = (await credit(ref)).data.ref
    await expect(
      sql`insert into invoice_lines (invoice_id, position, kind, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number, credits_position)
        select id, 9, 'product', 'x', -1, 0, 0, 0, '', 1 from invoices where ref = ${note}`.execute(app.db),
    ).rejects.toThrow('more is credited than was sold')
  })
})

describe('a whole invoice', () => {
  test('invoice-006: without a body goes back as it was paid, in a series of its own that ends in C (decision C21)', async () => {
    const ref = await sell({
      items: [treatment(), product(2)],
      payment_methods: [by('pin', 10_000), by('cash', 3990)],
      total_cents: 13_990,
    })
    const answer = await desk.raw('POST', `/api/invoices/${ref}/credit`)
    const note = answer.data as { ref: string; total_cents: number; client_id: number }
    expect([answer.status, note.total_cents, note.client_id]).toEqual([201, -13_990, clientId])
    expect(note.ref).toMatch(/^2026-\d{6}C$/)
    const [invoice, posted] = [await transaction(ref), await transaction(note.ref)]
    expect(posted).toMatchObject({
      state: 'credit_note',
      invoice_date: '2026-03-04',
      credits: { ref, invoice_date: '2026-03-04' },
      total_cents: -13_990,
      lines: [
        { kind: 'treatment', amount: -1, total_cents: -10_000 },
        { kind: 'product', amount: -2, total_cents: -3990 },
      ],
    })
    expect(await payments(note.ref)).toEqual([
      ['pin', -10_000],
      ['cash', -3990],
    ])
    expect(invoice).toMatchObject({
      state: 'credited',
      credited_at: expect.any(String) as string,
      credit_notes: [{ ref: note.ref, total_cents: -13_990 }],
      lines: [{ credited: 1 }, { credited: 2 }],
    })
    const { rows } = await sql<{ vat: number; gross: number }>`
      select sum(v.vat_cents) as vat, sum(v.gross_cents) as gross from invoice_vat v join invoices i on i.id = v.invoice_id where i.ref in (${ref}, ${note.ref})`.execute(
      app.db,
    )
    expect(rows[0]).toEqual({ vat: 0, gross: 0 })
  })

  test('its visit can be paid again', async () => {
    const appointmentId = await treated({ clientId })
    const ref = await sell({ appointment_id: appointmentId })
    const isPaid = async () => (await desk.call(appointmentsApi.show, { params: { id: appointmentId } })).data.is_paid
    expect(await isPaid()).toBe(true)
    await credit(ref, { refund: 'prepaid' })
    expect(await isPaid()).toBe(false)
    await sell({ appointment_id: appointmentId, payment_methods: [by('prepaid', 10_000)] })
    expect([await isPaid(), await balance()]).toEqual([true, 0])
  })

  test('to credit, which never was more than what was paid (decision C18)', async () => {
    const ref = await sell({ payment_methods: [by('pin', 12_000)] })
    expect(await balance()).toBe(2000)
    const note = (await credit(ref, { refund: 'prepaid' })).data
    expect([await balance(), note.refunds]).toEqual([12_000, [{ slug: 'prepaid', amount_cents: 10_000 }]])
    const movements = (await desk.call(creditApi.show, { params: { id: clientId } })).data.credits
    expect(movements[0]).toMatchObject({ type: 'paymentAdded', source: 'returned', invoice_ref: note.ref })
  })

  test('paid with credit becomes credit again, whatever is asked', async () => {
    await sell({ payment_methods: [by('cash', 16_000)] })
    const ref = await sell({ payment_methods: [by('prepaid', 6000), by('pin', 4000)] })
    expect(await balance()).toBe(0)
    expect((await credit(ref, { refund: 'cash' })).data.refunds).toEqual([
      { slug: 'cash', amount_cents: 4000 },
      { slug: 'prepaid', amount_cents: 6000 },
    ])
    expect(await balance()).toBe(6000)
  })

  test('on account is no longer to be paid, and nothing goes back', async () => {
    const ref = await sell({ payment_methods: [by('credit', 10_000)] })
    expect((await credit(ref, { refund: 'cash' })).data.refunds).toEqual([{ slug: 'credit', amount_cents: 10_000 }])
    expect(await balance()).toBe(0)
  })

  test('of a client who was merged gives the credit to the client who is kept (decision C143)', async () => {
    const ref = await sell()
    const keptId = await app.world.newClient()
    await app.db
      .updateTable('clients')
      .set({ merged_into_id: keptId, deactivated_at: '2026-03-04T09:00:00Z' })
      .where('id', '=', clientId)
      .execute()
    const { data } = await credit(ref, { refund: 'prepaid' })
    expect(data.client_id).toBe(keptId)
    clientId = keptId
    expect(await balance()).toBe(10_000)
  })

  test('goes by mail after it is posted', async () => {
    const ref = await sell()
    const { data } = await credit(ref, { send_notification: true })
    const mail = await app.db
      .selectFrom('mail_outbox')
      .innerJoin('invoices', 'invoices.id', 'mail_outbox.invoice_id')
      .select(['to_address', 'ref'])
      .where('mail_outbox.client_id', '=', clientId)
      .execute()
    expect(mail).toEqual([{ to_address: data.mailed_to, ref: data.ref }])
  })

  test('invoice-007: thirty at once are one credit note, and the numbers have no gap', async () => {
    const ref = await sell()
    const answers = await Promise.all(Array.from({ length: 30 }, () => credit(ref, { refund: 'prepaid' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 29 }, () => 422)])
    expect(await balance()).toBe(10_000)
    const { rows } = await sql<{ gaps: number }>`
      select count(*) as gaps from invoice_counters c where c.last_number <> (select count(*) from invoices i where (i.legal_entity_id, i.series, i.year) = (c.legal_entity_id, c.series, c.year))`.execute(
      app.db,
    )
    expect(rows[0]!.gaps).toBe(0)
  })
})

describe('chosen lines', () => {
  const soldVisit = async () => {
    const appointmentId = await treated({ clientId })
    const ref = await sell({
      appointment_id: appointmentId,
      items: [treatment(), product(2)],
      payment_methods: [by('pin', 13_990)],
      total_cents: 13_990,
    })
    return { appointmentId, ref }
  }
  test('are credited a part at a time until nothing is left', async () => {
    const { appointmentId, ref } = await soldVisit()
    const isPaid = async () => (await desk.call(appointmentsApi.show, { params: { id: appointmentId } })).data.is_paid
    const one = await credit(ref, { lines: [{ position: 2, amount: 1 }] })
    expect([one.data.total_cents, (await transaction(ref)).state, await isPaid()]).toEqual([
      -1995,
      'credited_in_part',
      true,
    ])
    expect(await credit(ref, { lines: [{ position: 2, amount: 2 }] })).toMatchObject({
      status: 422,
      errors: { 'lines.0.amount': ['credited_too_many'] },
    })
    const facts = (await desk.call(creditNotesApi.facts, { params: { ref } })).data
    expect(facts.lines.map(({ position, left }) => [position, left])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(facts.paid).toEqual({ pin: 11_995, cash: 0, on_account: 0, transferred: 0 })
    const rest = await credit(ref)
    expect([rest.data.total_cents, (await transaction(ref)).state, await isPaid()]).toEqual([
      -11_995,
      'credited',
      false,
    ])
    const { rows } = await sql<{ vat: number; gross: number }>`
      select sum(v.vat_cents) as vat, sum(v.gross_cents) as gross from invoice_vat v join invoices i on i.id = v.invoice_id where i.ref in (${ref}, ${one.data.ref}, ${rest.data.ref})`.execute(
      app.db,
    )
    expect(rows[0]).toEqual({ vat: 0, gross: 0 })
  })

  test('of two at once for the last piece, one is credited', async () => {
    const { ref } = await soldVisit()
    const lines = [{ position: 1, amount: 1 }]
    const answers = await Promise.all([credit(ref, { lines }), credit(ref, { lines })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

describe('packages', () => {
  const offered = async (type: 'package' | 'term', price_cents = 30_000) =>
    (
      await app.db
        .insertInto('packages')
        .values({
          supported_country_id: app.world.amsterdam.countryId,
          treatment_id: app.world.laserTreatment,
          type,
          treatments: 3,
          terms: type === 'term' ? 3 : 1,
          price_cents,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const sellPackages = async (amount = 1) =>
    sell({
      items: [{ kind: 'package', type_id: await offered('package'), amount, price_cents: 30_000 }, product(1)],
      payment_methods: [by('pin', 30_000 * amount + 1995)],
      total_cents: 30_000 * amount + 1995,
    })
  const sales = () =>
    app.db
      .selectFrom('package_sales')
      .select(['id', 'amount_treated', 'amount_terms_paid', 'deactivated_at'])
      .where('client_id', '=', clientId)
      .orderBy('id')
      .execute()
  const use = (saleId: number) =>
    sell({
      items: [treatment({ price_cents: 0, package: { id: saleId } })],
      payment_methods: [by('pin', 0)],
      total_cents: 0,
    })

  test('whose treatments were had are credited after those; a product beside them at once (spec 2 §4)', async () => {
    const ref = await sellPackages()
    const [sale] = await sales()
    const used = await use(sale!.id)
    expect(await credit(ref)).toMatchObject({
      status: 422,
      errors: { invoice: ['package_treatments_paid_credit_those_first'] },
    })
    expect((await desk.call(creditNotesApi.facts, { params: { ref } })).data.package_uses).toEqual([
      { position: 1, ref: used },
    ])
    expect((await credit(ref, { lines: [{ position: 2, amount: 1 }] })).data.total_cents).toBe(-1995)
    const gone = await credit(used)
    expect([gone.status, gone.data.total_cents, gone.data.refunds]).toEqual([
      201,
      0,
      [{ slug: 'pin', amount_cents: 0 }],
    ])
    expect((await sales())[0]).toMatchObject({ amount_treated: 0, deactivated_at: null })
    expect((await credit(ref)).data.total_cents).toBe(-30_000)
    expect((await sales())[0]!.deactivated_at).not.toBeNull()
  })

  test('of one line are credited one by one, those first of which nothing was had', async () => {
    const ref = await sellPackages(2)
    const [first] = await sales()
    await use(first!.id)
    expect((await credit(ref, { lines: [{ position: 1, amount: 1 }] })).status).toBe(422)
    const other = await sellPackages(2)
    expect((await credit(other, { lines: [{ position: 1, amount: 1 }] })).data.total_cents).toBe(-30_000)
    expect((await sales()).map(({ deactivated_at }) => deactivated_at === null)).toEqual([true, true, true, false])
  })

  test('in terms give the paid term back to their sale', async () => {
    const id = await offered('term')
    const terms = (package_sale_id: number | null) =>
      sell({
        items: [treatment({ price_cents: 10_000, terms: { id, package_sale_id, price_cents: 10_000 } })],
      })
    const first = await terms(null)
    const [sale] = await sales()
    const second = await terms(sale!.id)
    expect((await sales())[0]).toMatchObject({ amount_treated: 2, amount_terms_paid: 2 })
    expect((await credit(first)).errors).toEqual({ invoice: ['package_treatments_paid_credit_those_first'] })
    expect((await credit(second, { refund: 'prepaid' })).data.total_cents).toBe(-10_000)
    expect((await sales())[0]).toMatchObject({ amount_treated: 1, amount_terms_paid: 1, deactivated_at: null })
    await credit(first)
    expect((await sales())[0]!.deactivated_at).not.toBeNull()
    expect(await balance()).toBe(10_000)
  })
})

describe('vouchers', () => {
  const sellVoucher = async (price_cents: number) => {
    const ref = await sell({
      items: [{ kind: 'voucher', type_id: app.world.voucher, amount: 1, price_cents }],
      payment_methods: [by('pin', price_cents)],
      total_cents: price_cents,
    })
    const { id, code } = await app.db
      .selectFrom('vouchers')
      .select(['id', 'code'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { ref, id, code }
  }
  const leftOn = async (id: number) =>
    (await sql<{ left: number }>`select voucher_balance(${id}) as left`.execute(app.db)).rows[0]!.left

  test('lose their value with the invoice that sold them, once nothing is used of them', async () => {
    const voucher = await sellVoucher(5000)
    const used = await sell({
      payment_methods: [{ ...by('voucher', 3000), voucher_code: voucher.code }, by('pin', 7000)],
    })
    expect((await credit(voucher.ref)).errors).toEqual({ invoice: ['voucher_used_credit_first'] })
    const { data } = await credit(used, { refund: 'cash' })
    expect(data.refunds).toEqual([
      { slug: 'voucher', amount_cents: 3000 },
      { slug: 'cash', amount_cents: 7000 },
    ])
    expect([await leftOn(voucher.id), await balance()]).toEqual([5000, 0])
    expect((await credit(voucher.ref)).status).toBe(201)
    expect(await leftOn(voucher.id)).toBe(0)
  })
})

describe('cancelling a paid visit (decision C136)', () => {
  const soldVisit = async (changes: object = {}) => {
    const appointmentId = await treated({ clientId, report: false })
    app.clock.set('2026-03-04T09:00:00Z')
    await app.world.report(appointmentId)
    return { appointmentId, ref: await sell({ appointment_id: appointmentId, ...changes }) }
  }
  const cancel = (id: number, money: 'stays' | 'credit', who = desk) =>
    who.call(appointmentsApi.cancel, { params: { id }, body: { money } })

  test('to credit is refused without the permission to credit, and nothing changes', async () => {
    const { appointmentId } = await soldVisit()
    const before = await written()
    expect((await cancel(appointmentId, 'credit', await app.as('junior-practitioner'))).status).toBe(403)
    expect(await written()).toEqual(before)
    const shown = await desk.call(appointmentsApi.show, { params: { id: appointmentId } })
    expect([shown.data.deleted_at, shown.data.is_paid]).toEqual([null, true])
  })

  test('to credit gives back its treatment and leaves what was taken along', async () => {
    const { appointmentId, ref } = await soldVisit({
      items: [treatment(), product(1)],
      payment_methods: [by('pin', 11_995)],
      total_cents: 11_995,
    })
    const cancelled = await cancel(appointmentId, 'credit')
    expect([cancelled.status, cancelled.data.deleted_at, cancelled.data.is_paid]).toEqual([200, app.clock.now(), false])
    expect([await balance(), (await transaction(ref)).state]).toEqual([10_000, 'credited_in_part'])
    const restored = await desk.call(appointmentsApi.restore, { params: { id: appointmentId } })
    expect([restored.status, restored.data.is_paid]).toEqual([200, false])
  })

  test('the money stays with the salon when that is said', async () => {
    const { appointmentId, ref } = await soldVisit()
    expect((await cancel(appointmentId, 'stays')).data.is_paid).toBe(true)
    expect([await balance(), (await transaction(ref)).state]).toEqual([0, 'paid'])
  })

  test('gives its treatment back, and a term that was paid beside it without a treatment stays and pays no visit', async () => {
    const { id: offer } = await app.db
      .insertInto('packages')
      .values({
        supported_country_id: app.world.amsterdam.countryId,
        treatment_id: app.world.laserTreatment,
        type: 'term',
        treatments: 6,
        terms: 4,
        price_cents: 50_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const term = { id: offer, price_cents: 12_500 }
    await sell({ items: [treatment({ terms: term })], payment_methods: [by('pin', 12_500)], total_cents: 12_500 })
    const { id: package_sale_id } = await app.db
      .selectFrom('package_sales')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const alone = treatment({ terms: { ...term, package_sale_id, treated: false } })
    const both = { items: [treatment(), alone], payment_methods: [by('pin', 22_500)], total_cents: 22_500 }
    const first = await soldVisit(both)
    expect((await cancel(first.appointmentId, 'credit')).status).toBe(200)
    expect([await balance(), (await transaction(first.ref)).state]).toEqual([10_000, 'credited_in_part'])
    // Credited by hand, the visit can be paid anew.
    const second = await soldVisit({ ...both, items: [treatment(), { ...alone }] })
    expect((await credit(second.ref, { lines: [{ position: 1, amount: 1 }] })).status).toBe(201)
    const shown = await desk.call(appointmentsApi.show, { params: { id: second.appointmentId } })
    expect(shown.data.is_paid).toBe(false)
  })

  test('a visit that is paid while it is being cancelled is not cancelled before somebody decides about its money', async () => {
    for (const money of [undefined, 'credit'] as const) {
      const appointmentId = await treated({ clientId })
      const before = await balance()
      const held = sql`select from appointments where id = ${appointmentId} for update`
      const [paid, cancelled] = await atOnce<{ status: number; errors: object }>(app.db, held, [
        () => desk.raw('POST', '/api/transactions', saleTo(clientId, { appointment_id: appointmentId })),
        () => desk.raw('DELETE', `/api/event/${appointmentId}`, money ? { money } : {}),
      ])
      const { is_paid, deleted_at } = (await desk.call(appointmentsApi.show, { params: { id: appointmentId } })).data
      const outcome = [paid!.status, cancelled!.status, is_paid, deleted_at !== null, (await balance()) - before]
      // Whichever comes first: paid and then asked or credited, or cancelled and then not paid.
      expect([
        money ? [201, 200, false, true, 10_000] : [201, 409, true, false, 0],
        [422, 200, false, true, 0],
      ]).toContainEqual(outcome)
    }
  })

  test('an unpaid one credits nothing', async () => {
    const appointmentId = await treated({ clientId, report: false })
    const before = await written()
    expect((await cancel(appointmentId, 'credit')).status).toBe(200)
    expect(await written()).toEqual(before)
  })
})

test('in Belgium cash that goes back is rounded by a line of its own (law A7)', async () => {
  const { antwerp, belgianClient, belgianTreatment, methods } = app.world
  const owner = await app.as('salon-owner', antwerp.id)
  const practitionerId = await app.world.employee({ locationIds: [antwerp.id] })
  const belgian = await app.db
    .selectFrom('treatments')
    .select('price_cents')
    .where('id', '=', belgianTreatment)
    .executeTakeFirstOrThrow()
  const price_cents = belgian.price_cents
  const discounted = price_cents - 2
  clientId = belgianClient
  const ref = await sell(
    {
      location_id: antwerp.id,
      practitioner_id: practitionerId,
      items: [{ kind: 'treatment', type_id: belgianTreatment, amount: 1, price_cents, discount: { amount_cents: 2 } }],
      payment_methods: [{ payment_method_id: methods.pin, amount_cents: discounted }],
      total_cents: discounted,
    },
    owner,
  )
  const rounded = Math.round(discounted / 5) * 5
  const { data } = await credit(ref, { refund: 'cash' }, owner)
  expect(data).toMatchObject({ total_cents: -rounded, refunds: [{ slug: 'cash', amount_cents: rounded }] })
  const posted = (await owner.call(invoicesApi.transaction, { params: { ref: data.ref } })).data
  expect(posted.lines.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
    ['treatment', -discounted],
    ['rounding', discounted - rounded],
  ])
})

test('an invoice that is dated after a closed day is not credited before its date, although the day is open again', async () => {
  app.clock.set('2026-03-31T16:00:00Z')
  const closing = {
    location_id: app.world.amsterdam.id,
    day: '2026-03-31',
    opening_cents: 0,
    counts: [],
    expected_cents: 0,
    to_safe_cents: 0,
    leaves_visits: true,
  }
  const closed = await desk.raw('POST', '/api/day-closings', closing)
  expect([closed.status, closed.errors]).toEqual([201, {}])
  const ref = await sell()
  expect((await transaction(ref)).invoice_date).toBe('2026-04-01')
  const { id } = closed.data as { id: number }
  const opened = await desk.raw('POST', `/api/day-closings/${id}/reopen`, { reason: 'Verkeerd geteld' })
  expect([opened.status, opened.errors]).toEqual([201, {}])
  expect((await transaction((await credit(ref)).data.ref)).invoice_date).toBe('2026-04-01')
})
