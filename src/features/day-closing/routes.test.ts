import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { dayClosingApi } from './contract.ts'
import { brokenClosings } from './queries/closings.ts'

let app: TestApp
let desk: Caller
/** A day of its own for each test, in order, because a closing locks the days before it. */
let day = '2026-03-01'
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
})
beforeEach(() => {
  day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  app.clock.set(`${day}T16:00:00Z`)
})
afterAll(() => closeBooks(app))

const by = (method: keyof TestApp['world']['methods'], amount_cents: number) => ({
  payment_method_id: app.world.methods[method],
  amount_cents,
})
const product = () => ({ kind: 'product' as const, type_id: app.world.product, amount: 1, price_cents: 1995 })
const sell = (payments = [by('cash', 1995)], changes: object = {}, who = desk) =>
  who.call(checkoutApi.pay, {
    body: {
      client_id: app.world.client,
      location_id: app.world.amsterdam.id,
      practitioner_id: app.world.practitioner,
      items: [product()],
      payment_methods: payments,
      total_cents: 1995,
      ...changes,
    },
  })
const show = async (who = desk, on = day) =>
  who.call(dayClosingApi.show, { query: { filters: { day: on }, location: app.world.amsterdam.id } })
type Shown = Awaited<ReturnType<typeof show>>['data']

/** A right closing of the day as it is shown: everything counted in coins of one cent. */
const rightClosing = (shown: Shown, changes: object = {}) => {
  const opening = shown.opening_cents ?? 0
  const expected = opening + shown.cash_change_cents
  return {
    location_id: app.world.amsterdam.id,
    day,
    opening_cents: shown.opening_cents === null ? 0 : null,
    counts: [
      { denomination_cents: 100, pieces: Math.floor(expected / 100) },
      { denomination_cents: 1, pieces: expected % 100 },
    ],
    expected_cents: expected,
    difference_reason: null,
    note: '',
    to_safe_cents: 0,
    leaves_visits: false,
    ...changes,
  } as never
}
const close = async (changes: object = {}, who = desk) =>
  who.call(dayClosingApi.close, { body: rightClosing((await show()).data, changes) })
const move = (changes: object = {}, who = desk) =>
  who.call(dayClosingApi.addMovement, {
    body: {
      location_id: app.world.amsterdam.id,
      day,
      kind: 'payout',
      amount_cents: 1845,
      description: 'Bloemen balie',
      receipt_number: '14',
      ...changes,
    } as never,
  })
const statusAndErrors = ({ status, errors }: { status: number; errors: object }) => [status, errors]

describe('refusals', () => {
  test('a location of another country, and one that does not exist', async () => {
    for (const id of [app.world.antwerp.id, 999_999_999]) {
      const query = { filters: { day }, location: id }
      expect((await desk.call(dayClosingApi.show, { query })).status).toBe(404)
      expect(statusAndErrors(await close({ location_id: id }))).toEqual([422, { location_id: ['unknown'] }])
      expect(statusAndErrors(await move({ location_id: id }))).toEqual([422, { location_id: ['unknown'] }])
    }
  })

  test('the desk without the permission may neither close nor book cash', async () => {
    const practitioner = await app.as('senior-practitioner')
    expect([
      (await show(practitioner)).status,
      (await close({}, practitioner)).status,
      (await move({}, practitioner)).status,
      (await close({}, app.nobody)).status,
    ]).toEqual([403, 403, 403, 401])
  })

  test.each([
    ['a day that has not come', { day: '2027-01-01' }, { day: ['day_not_come'] }],
    ['no cash at the beginning', { opening_cents: null }, { opening_cents: ['required'] }],
    ['more to the safe than was counted', { to_safe_cents: 1 }, { to_safe_cents: ['too_big'] }],
    [
      'a value that was counted twice',
      { counts: [1, 1].map((denomination_cents) => ({ denomination_cents, pieces: 0 })) },
      { counts: ['counted_twice'] },
    ],
    [
      'a difference without a reason',
      { counts: [{ denomination_cents: 5, pieces: 1 }] },
      { difference_reason: ['required'] },
    ],
    [
      'a difference that nobody explains at all',
      { counts: [{ denomination_cents: 5, pieces: 1 }], difference_reason: 'unknown', note: ' ' },
      { note: ['required'] },
    ],
    ['a reason without a difference', { difference_reason: 'counting' }, { difference_reason: ['no_difference'] }],
  ])('%s', async (_, changes, errors) => {
    expect(statusAndErrors(await close(changes))).toEqual([422, errors])
  })

  test.each([
    ['a coin that does not exist', { counts: [{ denomination_cents: 3, pieces: 1 }] }, 'counts.0.denomination_cents'],
    ['fewer than no coins', { counts: [{ denomination_cents: 1, pieces: -1 }] }, 'counts.0.pieces'],
    ['a reason that is none', { difference_reason: 'theft' }, 'difference_reason'],
  ])('%s is 422', async (_, changes, field) => {
    const answer = await close(changes)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })

  test.each([
    ['nothing', { amount_cents: 0 }, 'amount_cents'],
    ['no description', { description: ' ' }, 'description'],
    ['a day that has not come', { day: '2027-01-01' }, 'day'],
  ])('petty cash with %s is 422', async (_, changes, field) => {
    const answer = await move(changes)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })

  test('another expected cash than that of the books: a sale came meanwhile', async () => {
    const before = (await show()).data
    expect((await sell()).status).toBe(201)
    const answer = await desk.call(dayClosingApi.close, { body: rightClosing(before) })
    expect([answer.status, answer.errors]).toEqual([409, { '': ['till_changed'] }])
    expect((await close()).status).toBe(201)
  })
})

describe('a day', () => {
  test('cash is what lay there, came in and went out; the safe takes its part, and the rest begins the next day', async () => {
    const { opening_cents } = (await show()).data
    await sell([by('cash', 5000)])
    await sell([by('pin', 1000), by('cash', 995)])
    await move()
    await move({ kind: 'deposit', amount_cents: 10_000, description: 'Wisselgeld', receipt_number: '' })
    const mistake = (await move({ amount_cents: 777, description: 'Postzegels' })).data.id
    expect((await desk.call(dayClosingApi.takeBackMovement, { params: { id: mistake } })).status).toBe(201)
    const shown = (await show()).data
    expect(shown).toMatchObject({
      closing: null,
      is_locked: false,
      earlier_open_day: null,
      cash_sales_cents: 5995,
      cash_in_advance_cents: 0,
      cash_settled_cents: 0,
      cash_change_cents: 5995 - 1845 + 10_000,
      methods: [
        { slug: 'cash', invoices: 2, amount_cents: 5995 },
        { slug: 'pin', invoices: 1, amount_cents: 1000 },
      ],
      series: [{ series: 'invoice', documents: 2, total_cents: 3990, is_complete: true }],
      vat: [{ kind: 'taxed', vat_per_mille: 210, gross_cents: 3990, vat_cents: 692, net_cents: 3298 }],
    })
    expect(
      shown.movements.map(({ description, amount_cents, is_reversed }) => [description, amount_cents, is_reversed]),
    ).toEqual([
      ['Bloemen balie', 1845, false],
      ['Wisselgeld', 10_000, false],
      ['Postzegels', 777, true],
      ['Postzegels', -777, false],
    ])
    const expected = opening_cents! + 14_150
    const closed = await close({
      counts: [{ denomination_cents: 1, pieces: expected - 250 }].flatMap(({ pieces }) => [
        { denomination_cents: 1000, pieces: Math.floor(pieces / 1000) },
        { denomination_cents: 1, pieces: pieces % 1000 },
      ]),
      difference_reason: 'change',
      note: 'Biljet van 50',
      to_safe_cents: 5000,
    })
    expect([closed.status, closed.data.float_cents]).toEqual([201, expected - 250 - 5000])
    const after = (await show()).data
    expect(after.closing).toMatchObject({
      opening_cents,
      expected_cents: expected,
      counted_cents: expected - 250,
      difference_reason: 'change',
      note: 'Biljet van 50',
      to_safe_cents: 5000,
    })
    expect([after.is_locked, after.is_last_closed]).toEqual([true, true])
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    expect((await show(desk, tomorrow)).data.opening_cents).toBe(expected - 250 - 5000)
  })

  test('a payment in advance by cash lies in the drawer until it is withdrawn', async () => {
    const appointment = await app.world.appointment({ from: `${day}T18:00:00Z` })
    const row = {
      appointment_id: appointment,
      location_id: app.world.amsterdam.id,
      amount_cents: 2500,
      payment_method_id: app.world.methods.cash,
      paid_on: day,
    }
    const { id } = await app.db.insertInto('down_payments').values(row).returning('id').executeTakeFirstOrThrow()
    await app.db
      .insertInto('down_payments')
      .values({ ...row, payment_method_id: app.world.methods.pin })
      .execute()
    expect((await show()).data).toMatchObject({ cash_in_advance_cents: 2500, cash_change_cents: 2500 })
    await close()
    await expect(
      app.db.updateTable('down_payments').set({ withdrawn_at: app.clock.now() }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'day_is_open' })
    await expect(app.db.insertInto('down_payments').values(row).execute()).rejects.toMatchObject({
      constraint: 'day_is_open',
    })
  })

  test('visits without a report or a payment stay open only if somebody says so', async () => {
    const at = (hour: number) => ({ from: `${day}T${String(hour).padStart(2, '0')}:00:00Z` })
    const unpaid = await app.world.appointment({ treatmentId: app.world.laserTreatment, ...at(8) })
    await app.world.report(unpaid)
    const unreported = await app.world.appointment({ treatmentId: app.world.skinTreatment, ...at(9) })
    const paid = await app.world.appointment({ treatmentId: app.world.skinTreatment, ...at(10) })
    await app.world.report(paid)
    await sell([by('pin', 6000)], {
      appointment_id: paid,
      items: [{ kind: 'treatment', type_id: app.world.skinTreatment, amount: 1, price_cents: 6000 }],
      total_cents: 6000,
    })
    const missed = await app.world.appointment({ ...at(11) })
    await sql`update appointments set no_show_at = now() where id = ${missed}`.execute(app.db)
    const cancelled = await app.world.appointment({ ...at(12) })
    await sql`update appointments set deleted_at = now() where id = ${cancelled}`.execute(app.db)
    await app.world.appointment({ ...at(18) })

    const { open_visits } = (await show()).data
    expect(
      open_visits.map(({ appointment_id, missing, price_cents }) => [appointment_id, missing, price_cents]),
    ).toEqual([
      [unpaid, 'payment', 10_000],
      [unreported, 'report', 6000],
    ])
    expect(statusAndErrors(await close())).toEqual([422, { leaves_visits: ['visits_open'] }])
    expect((await close({ leaves_visits: true })).status).toBe(201)
  })
})

describe('a closed day', () => {
  test('takes no invoice, no petty cash, and is not closed again', async () => {
    await sell()
    const shown = (await show()).data
    expect((await desk.call(dayClosingApi.close, { body: rightClosing(shown) })).status).toBe(201)
    expect(statusAndErrors(await desk.call(dayClosingApi.close, { body: rightClosing(shown) }))).toEqual([
      409,
      { day: ['day_closed'] },
    ])
    expect(statusAndErrors(await move())).toEqual([409, { day: ['day_closed'] }])
    await expect(
      sql`insert into cash_movements (location_id, day, kind, amount_cents, description, author_id)
        values (${app.world.amsterdam.id}, ${day}, 'payout', 1, 'x', ${desk.employeeId})`.execute(app.db),
    ).rejects.toMatchObject({ constraint: 'day_is_open' })
    await expect(
      sql`insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, invoice_date, supply_date, language, seller, buyer, total_cents)
        select 'X' || ref, legal_entity_id, series, 1999, number, location_id, practitioner_id, client_id, invoice_date, supply_date, language, seller, buyer, total_cents
        from invoices where invoice_date = ${day} limit 1`.execute(app.db),
    ).rejects.toMatchObject({ constraint: 'day_is_open' })
  })

  test('a sale of that day takes the next open one, and an earlier date that was typed is refused', async () => {
    await close()
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    for (const invoice_date of [null, day]) {
      const { status, data } = await sell([by('pin', 1995)], { invoice_date })
      expect([status, data.invoice_date]).toEqual([201, tomorrow])
    }
    const yesterday = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    expect(statusAndErrors(await sell([by('pin', 1995)], { invoice_date: yesterday }))).toEqual([
      409,
      { invoice_date: ['day_closed'] },
    ])
    const elsewhere = await sell([by('pin', 1995)], {
      location_id: app.world.utrecht.id,
      practitioner_id: await colleague(),
    })
    expect([elsewhere.status, elsewhere.data.invoice_date]).toEqual([201, day])
    day = tomorrow
    app.clock.set(`${day}T16:00:00Z`)
    expect((await close()).status).toBe(201)
  })

  const colleague = () => app.world.employee({ locationIds: [app.world.utrecht.id] })

  test('an earlier day with sales is closed first', async () => {
    await sell()
    const earlier = day
    day = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)
    app.clock.set(`${day}T16:00:00Z`)
    expect((await show()).data.earlier_open_day).toBe(earlier)
    expect(statusAndErrors(await close())).toEqual([422, { day: ['earlier_day_open'] }])
    const later = day
    day = earlier
    expect((await close()).status).toBe(201)
    day = later
    expect((await close()).status).toBe(201)
  })

  test('is opened again with a permission and a reason, the last one first, and keeps its closing', async () => {
    const first = (await close()).data
    const before = day
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    app.clock.set(`${day}T16:00:00Z`)
    const second = (await close()).data
    const reopen = (id: number, reason = 'Verkeerd geteld', who = desk) =>
      who.call(dayClosingApi.reopen, { params: { id }, body: { reason } })
    expect((await reopen(second.id, 'x', await app.as('physician'))).status).toBe(403)
    expect((await reopen(999_999_999)).status).toBe(404)
    expect(statusAndErrors(await reopen(second.id, '  '))).toEqual([422, { reason: ['required'] }])
    expect(statusAndErrors(await reopen(first.id))).toEqual([409, { '': ['later_day_closed'] }])
    expect((await reopen(second.id)).status).toBe(201)
    expect(statusAndErrors(await reopen(second.id))).toEqual([409, { '': ['reopened_before'] }])
    expect((await show()).data).toMatchObject({ closing: null, is_locked: false })
    expect((await show(desk, before)).data).toMatchObject({ is_last_closed: true })

    expect((await sell()).data.invoice_date).toBe(day)
    app.clock.set(`${day}T17:00:00Z`)
    const third = (await close()).data
    expect([second.number - first.number, third.number - second.number]).toEqual([1, 1])
    const { body } = (await desk.call(dayClosingApi.list, { query: { filters: { days: { from: before } } } })).data
    expect(body.map(({ number, reopened }) => [number, reopened])).toEqual([
      [third.number, null],
      [second.number, 'Verkeerd geteld'],
      [first.number, null],
    ])
  })
})

describe('the Z-report', () => {
  test('states cash, methods, VAT and numbers as they were; a day that was opened again says so', async () => {
    const { ref } = (await sell([by('cash', 5000)])).data
    await move({ receipt_number: 'B-77' })
    const { id, number } = (await close()).data
    const read = async () => {
      const answer = await desk.call(dayClosingApi.report, { params: { id } })
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      return pdfText(answer.bytes)
    }
    const text = await read()
    for (const part of [`Z-rapport ${number}`, ref, 'Bloemen balie', 'B-77', '50,00', '21', 'Contant ontvangen'])
      expect(text).toContain(part)
    expect(text).not.toContain('Heropend op')
    await desk.call(dayClosingApi.reopen, { params: { id }, body: { reason: 'Biljet vergeten' } })
    expect(await read()).toContain('Biljet vergeten')
    expect(
      (await (await app.as('office-manager', app.world.antwerp.id)).call(dayClosingApi.report, { params: { id } }))
        .status,
    ).toBe(404)
    const again = (await close()).data
    const { bytes } = await desk.call(dayClosingApi.report, { params: { id: again.id } })
    expect(await pdfText(bytes)).toContain('Biljet vergeten')
  })

  test('a difference has its sign, on the way up as well', async () => {
    await sell([by('cash', 5000)])
    const shown = (await show()).data
    const over = (shown.opening_cents ?? 0) + shown.cash_change_cents + 100
    const { data, errors } = await close({
      counts: [
        { denomination_cents: 5000, pieces: Math.floor(over / 5000) },
        { denomination_cents: 1, pieces: over % 5000 },
      ],
      difference_reason: 'counting',
    })
    expect(errors).toEqual({})
    const { bytes } = await desk.call(dayClosingApi.report, { params: { id: data.id } })
    expect((await pdfText(bytes)).replaceAll(/\s/g, ' ')).toContain('+ € 1,00')
  })

  test('closings are a chain: one that is changed or missing is found', async () => {
    await close()
    expect(await brokenClosings(app.db)).toEqual([])
    const last = await app.db
      .selectFrom('day_closings')
      .select(['id', 'number', 'counted_cents'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await expect(
      app.db.updateTable('day_closings').set({ note: 'x' }).where('id', '=', last.id).execute(),
    ).rejects.toThrow('append-only')
    await expect(app.db.deleteFrom('day_closings').where('id', '=', last.id).execute()).rejects.toThrow('append-only')
    const rolledBack = new Error('back')
    const tampered = app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update day_closings set note = 'x' where id = ${last.id}`.execute(tx)
      expect((await brokenClosings(tx)).map(({ number }) => number)).toEqual([last.number])
      await sql`update day_closings set note = '' where id = ${last.id}`.execute(tx)
      expect(await brokenClosings(tx)).toEqual([])
      const missing = sql`(select id from day_closings where number = ${last.number - 1})`
      await sql`delete from day_reopenings where closing_id in ${missing}`.execute(tx)
      await sql`delete from day_closings where id in ${missing}`.execute(tx)
      expect((await brokenClosings(tx)).map(({ number }) => number)).toEqual([last.number])
      throw rolledBack
    })
    await expect(tampered).rejects.toBe(rolledBack)
  })
})

test('cash that settles an invoice on account lies in the drawer', async () => {
  const { ref } = (await sell([by('credit', 1995)])).data
  const { id: invoice_id } = await app.db
    .selectFrom('invoices')
    .select('id')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  const row = { invoice_id, kind: 'payment', settled_on: day, location_id: app.world.amsterdam.id }
  await app.db
    .insertInto('invoice_settlements')
    .values([
      { ...row, amount_cents: 1500, paid_by: 'cash' },
      { ...row, amount_cents: 400, paid_by: 'bank' },
    ])
    .execute()
  expect((await show()).data).toMatchObject({ cash_settled_cents: 1500, cash_change_cents: 1500 })
  expect((await close()).status).toBe(201)
})

test('a closing and sales at one moment: a sale is in the closing, or on the next day, and never lost', async () => {
  for (let round = 0; round < 6; round++) {
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const clients = await Promise.all([1, 2, 3].map(() => app.world.newClient()))
    const shown = (await show()).data
    const closing = () => desk.call(dayClosingApi.close, { body: rightClosing(shown, { leaves_visits: true }) })
    const sales = () => clients.map((client_id) => sell([by('cash', 1995)], { client_id }))
    // In every other round the sales have a moment's start.
    const start = round % 2 ? Promise.resolve() : new Promise<void>((done) => setImmediate(done))
    const [closed, sold] = await Promise.all([start.then(closing), Promise.all(sales())])
    expect(sold.map(({ status }) => status)).toEqual([201, 201, 201])
    const dates = sold.map(({ data }) => data.invoice_date)
    if (closed.status === 201) expect(dates).toEqual([tomorrow, tomorrow, tomorrow])
    else
      expect([closed.status, closed.errors, dates.includes(day as never)]).toEqual([
        409,
        { '': ['till_changed'] },
        true,
      ])
    if (closed.status !== 201) expect((await close({ leaves_visits: true })).status).toBe(201)
    day = tomorrow
    app.clock.set(`${day}T16:00:00Z`)
  }
})
