import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { importing } from '#platform/server/test/importing.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { holdDaysOf } from '#features/credit/queries/down-payments.ts'
import type { Import } from '../contract.ts'

const onServer = process.env.BALIE_TEST_DATABASE === 'postgres'
let app: TestApp
let administrator: Caller
let serial = 0
/** The day of the visits of a test: each has its own. */
let day: Day
let clientId: number
let email: string

beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  serial += 1
  day = addDays('2026-04-06' as Day, serial)
  ;({ clientId, email } = await newClient())
})

const { upload, check, run, checked: checkedAs } = importing(() => administrator)
const checked = (text: string, skip = false) => checkedAs(text, { kind: 'down_payments', skip })

let clients = 0
async function newClient(options: { birthdate?: string; email?: string; countryId?: number } = {}) {
  const of = options.email ?? `vooruit${++clients}@betaalt.test`
  return { clientId: await app.world.newClient({ ...options, email: of }), email: of }
}
/** A visit in Amsterdam at this hour on the day of the test. */
const visit = (hour: number, options: { clientId?: number; day?: Day } = {}) =>
  app.world.appointment({
    clientId: options.clientId ?? clientId,
    from: `${options.day ?? day}T${String(hour - 2).padStart(2, '0')}:00:00Z`,
  })
const change = (id: number, values: object) =>
  app.db.updateTable('appointments').set(values).where('id', '=', id).execute()

const titles =
  'Klantnr;E-mail;Geboortedatum;Locatie;Datum afspraak;Tijd;Aanbetaling;Betaalwijze;Betaalkenmerk;Betaald op'
const line = (
  changes: Partial<
    Record<
      'number' | 'email' | 'born' | 'location' | 'on' | 'at' | 'amount' | 'method' | 'reference' | 'paid',
      string | undefined
    >
  > = {},
) => {
  const cells = {
    number: '',
    email,
    born: '',
    location: 'Amsterdam, Centrum',
    on: day,
    at: '10:00',
    amount: '25,00',
    method: 'pin',
    reference: '',
    paid: '01-03-2026',
    ...changes,
  }
  const { number, born, location, on, at, amount, method, reference, paid } = cells
  return [number, cells.email, born, location, on, at, amount, method, reference, paid].join(';')
}
const file = (...lines: string[]) => [titles, ...lines].join('\r\n')
const problemsOf = ({ problems }: Pick<Import, 'problems'>) =>
  problems.map(({ row, field, code }) => [row, field, code])
const paid = async () =>
  (
    await sql<{ appointment_id: number; amount_cents: number; payment_id: string | null; paid_on: Day }>`
      select d.appointment_id, d.amount_cents, d.payment_id, d.paid_on from down_payments d join appointments a on a.id = d.appointment_id where a.starts_at::date = ${day} and d.withdrawn_at is null order by d.id`.execute(
      app.db,
    )
  ).rows
const byHand = (appointmentId: number, body: object) =>
  administrator.raw('POST', `/api/appointments/${appointmentId}/down-payments`, {
    amount_cents: 2500,
    payment_method_id: app.world.methods.pin,
    ...body,
  })

describe('a file of down payments is refused', () => {
  test('from nobody but administrators, and without a column for what a payment needs', async () => {
    const desk = await app.as('office-manager')
    expect((await upload(file(line()), { kind: 'down_payments', by: desk })).status).toBe(403)
    const { data } = await upload('Naam;Bedrag\r\nMia;25', { kind: 'down_payments' })
    expect((await check(data, data.mapping)).errors).toEqual({
      'mapping.email': ['required'],
      'mapping.location': ['required'],
      'mapping.visit_date': ['required'],
      'mapping.payment_method': ['required'],
    })
  })

  test.each<[string, () => Parameters<typeof line>[0], [field: string, code: string][]]>([
    ['nobody', () => ({ email: '' }), [['email', 'required']]],
    ['no address', () => ({ email: 'geen adres' }), [['email', 'valid_email']]],
    ['somebody unknown', () => ({ email: 'niemand@nergens.test' }), [['email', 'import_nobody']]],
    ['an unknown number', () => ({ email: '', number: 'X-0' }), [['number', 'import_nobody']]],
    ['another birthdate', () => ({ born: '01-01-1950' }), [['email', 'import_nobody']]],
    ['no location', () => ({ location: '' }), [['location', 'required']]],
    ['an unknown location', () => ({ location: 'Noord' }), [['location', 'unknown']]],
    ['a location of another country', () => ({ location: 'Centrum, Antwerpen' }), [['location', 'unknown']]],
    ['the name of two locations', () => ({ location: 'Centrum' }), [['location', 'import_ambiguous']]],
    ['another location', () => ({ location: 'Centrum, Utrecht' }), [['visit_date', 'import_no_visit']]],
    ['no day', () => ({ on: '' }), [['visit_date', 'required']]],
    ['a day that does not exist', () => ({ on: '31-02-2026' }), [['visit_date', 'day']]],
    ['a day without a visit', () => ({ on: '01-12-2026' }), [['visit_date', 'import_no_visit']]],
    ['no time that can be read', () => ({ at: 'ochtend' }), [['visit_time', 'import_time']]],
    ['another time', () => ({ at: '11:00' }), [['visit_time', 'import_no_visit']]],
    ['two times', () => ({ on: `${day} 11:00` }), [['visit_time', 'import_two_times']]],
    ['no amount', () => ({ amount: '' }), [['paid_amount', 'required']]],
    ['an amount that cannot be read', () => ({ amount: 'veel' }), [['paid_amount', 'import_amount']]],
    ['nothing', () => ({ amount: '0' }), [['paid_amount', 'too_small']]],
    ['a sum that was paid back', () => ({ amount: '-25' }), [['paid_amount', 'too_small']]],
    ['more than anybody pays', () => ({ amount: '100.000,00' }), [['paid_amount', 'too_big']]],
    ['no method', () => ({ method: '' }), [['payment_method', 'required']]],
    ['an unknown method', () => ({ method: 'schelpen' }), [['payment_method', 'unknown']]],
    ['credit', () => ({ method: 'prepaid' }), [['payment_method', 'down_payment_method']]],
    ['a long payment id', () => ({ reference: 'x'.repeat(101) }), [['payment_id', 'too_long']]],
    ['tomorrow', () => ({ paid: '05-03-2026' }), [['paid_on', 'in_future']]],
    ['many years ago', () => ({ paid: '01-03-2020' }), [['paid_on', 'paid_too_long_ago']]],
    ['no day of payment that can be read', () => ({ paid: 'gisteren' }), [['paid_on', 'day']]],
    [
      'several things at once',
      () => ({ amount: '', method: 'x', at: '25:00' }),
      [
        ['visit_time', 'import_time'],
        ['payment_method', 'unknown'],
        ['paid_amount', 'required'],
      ],
    ],
  ])('with %s', async (_, changes, problems) => {
    await visit(10)
    const answer = await checked(file(line(changes())))
    expect(answer.problems.map(({ field, code }) => [field, code])).toEqual(problems)
    expect((await run(answer)).data).toMatchObject({ status: 'checked', imported_count: 0 })
    expect(await paid()).toEqual([])
  })

  test('for a client of whom there are two, and of another country', async () => {
    await newClient({ email, birthdate: '1990-01-01' })
    const belgian = await newClient({ countryId: app.world.antwerp.countryId })
    await visit(10)
    expect(problemsOf(await checked(file(line(), line({ email: belgian.email }))))).toEqual([
      [2, 'email', 'import_several'],
      [3, 'email', 'import_nobody'],
    ])
    expect(problemsOf(await checked(file(line({ born: '14-03-1988' }))))).toEqual([])
  })

  test('for a visit that is cancelled, missed, paid or has its report, and for one of several', async () => {
    const [cancelled, missed, sold, reported] = [await visit(9), await visit(10), await visit(11), await visit(12)]
    await change(cancelled, { deleted_at: '2026-03-03T08:00:00Z' })
    await change(missed, { no_show_at: '2026-03-03T08:00:00Z' })
    await app.world.invoice(sold)
    await app.world.report(reported)
    const hours = ['09:00', '10:00', '11:00', '12:00', '']
    const answer = await checked(file(...hours.map((at) => line({ at }))))
    expect(problemsOf(answer)).toEqual([
      [2, 'visit_date', 'no_down_payment'],
      [3, 'visit_date', 'import_visit_over'],
      [4, 'visit_date', 'no_down_payment'],
      [5, 'visit_date', 'import_visit_over'],
      [6, 'visit_time', 'import_several_visits'],
    ])
    expect(answer.problems[0]).toMatchObject({ column: 'Datum afspraak', typed: day })
    expect((await run(answer)).data.status).toBe('checked')
    expect(await paid()).toEqual([])
  })

  test('with a payment that stands twice in it, however its client and visit are named', async () => {
    await visit(10)
    await sql`insert into import_numbers (supported_country_id, number, client_id) values (${netherlands}, ${`A-${serial}`}, ${clientId})`.execute(
      app.db,
    )
    const answer = await checked(
      file(
        line({ reference: 'tr_a' }),
        line({ reference: 'tr_a', amount: '30' }),
        line(),
        line({ email: '', number: `A-${serial}`, at: '' }),
        line({ paid: '02-03-2026' }),
        line({ amount: '26' }),
        line({ reference: 'tr_b' }),
      ),
    )
    expect(problemsOf(answer)).toEqual([
      [3, 'payment_id', 'import_double'],
      [5, 'paid_amount', 'import_double'],
    ])
    expect(answer.problems.map(({ values }) => values)).toEqual([{ row: 2 }, { row: 4 }])
  })

  test('with the payment id of another payment', async () => {
    const other = await newClient()
    await byHand(await visit(11, other), { payment_id: `tr_${serial}` })
    await byHand(await visit(10), { payment_id: `tr_own_${serial}` })
    const answer = await checked(
      file(
        line({ reference: `tr_${serial}` }),
        line({ reference: `tr_own_${serial}`, amount: '26' }),
        line({ reference: `tr_own_${serial}` }),
      ),
      true,
    )
    expect(problemsOf(answer)).toEqual([
      [2, 'payment_id', 'unique'],
      [3, 'payment_id', 'unique'],
    ])
    expect(answer.skipped_count).toBe(1)
  })
})

test('a day of payment in a closed VAT period is told as such', async () => {
  await visit(10)
  const close = (through: string | null) =>
    sql`insert into vat_period_closings (legal_entity_id, closed_through, reason, author_id)
      values (${app.world.amsterdam.legalEntityId}, ${through}, 'Suppletie', ${administrator.employeeId})`.execute(
      app.db,
    )
  await close('2026-03-01')
  const answer = await checked(file(line(), line({ paid: '02-03-2026' })))
  await close(null)
  expect(problemsOf(answer)).toEqual([[2, 'paid_on', 'vat_period_closed']])
})

test('the days of all its locations are held at once, so that no closing waits for an import that waits for it', async () => {
  const { amsterdam, utrecht } = app.world
  const [here, there] = [await visit(10), await visit(11)]
  await change(there, { location_id: utrecht.id, room_id: utrecht.roomIds[0] })
  await app.db.transaction().execute(async (tx) => {
    await holdDaysOf(tx, [there, here, here])
    const { rows } = await sql<{ id: number }>`
      select objid::bigint as id from pg_locks where locktype = 'advisory' and classid = 7302 and pid = pg_backend_pid() order by 1`.execute(
      tx,
    )
    expect(rows.map(({ id }) => id)).toEqual([amsterdam.id, utrecht.id].toSorted((a, b) => a - b))
  })
})

describe('a file of down payments', () => {
  test('is recorded with the visits: author, method, payment id and day, and a line of the log for each', async () => {
    const other = await newClient()
    const [first, second] = [await visit(10), await visit(11, other)]
    await sql`insert into import_numbers (supported_country_id, number, client_id) values (${netherlands}, ${`B-${serial}`}, ${other.clientId})`.execute(
      app.db,
    )
    const ready = await checked(
      file(
        line({ reference: 'tr_log', paid: '' }),
        line({ number: `B-${serial}`, email: '', on: `${day} 11:00`, at: '', amount: '1.250,5', method: 'Cash' }),
      ),
    )
    expect(ready.problems).toEqual([])
    expect(await paid()).toEqual([])
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 2 })
    const of = async (appointmentId: number) =>
      (await administrator.call(creditApi.downPayments, { params: { appointmentId } })).data
    expect(await of(first)).toMatchObject({
      waiting_cents: 2500,
      down_payments: [
        {
          payment_method_id: app.world.methods.pin,
          payment_id: 'tr_log',
          paid_on: '2026-03-04',
          author: expect.stringContaining('Visser'),
          converted_at: null,
        },
      ],
    })
    expect(await of(second)).toMatchObject({
      waiting_cents: 125_050,
      down_payments: [{ payment_method_id: app.world.methods.cash, payment_id: null, paid_on: '2026-03-01' }],
    })
    const log = await sql<{ employee_id: number; client_ids: number[]; after: object }>`
      select l.employee_id, l.client_ids, l.after from audit_log l join down_payments d on l.entity = 'down_payments' and l.entity_id = d.id where d.appointment_id in (${first}, ${second}) order by l.id`.execute(
      app.db,
    )
    expect(log.rows).toMatchObject([
      { employee_id: administrator.employeeId, client_ids: [clientId], after: { amount_cents: 2500 } },
      { employee_id: administrator.employeeId, client_ids: [other.clientId], after: { amount_cents: 125_050 } },
    ])
  })

  test('is for the visit that stands, beside one at the same time that was cancelled or missed', async () => {
    const [cancelled, missed] = [await visit(10), await visit(11)]
    await change(cancelled, { deleted_at: '2026-03-03T08:00:00Z' })
    await change(missed, { no_show_at: '2026-03-03T08:00:00Z' })
    const [again, rebooked] = [await visit(10), await visit(11)]
    await run(await checked(file(line(), line({ at: '11u00' }))))
    expect((await paid()).map(({ appointment_id }) => appointment_id)).toEqual([again, rebooked])
  })

  test('once more imports nothing: the same click, another click, the same file', async () => {
    const id = await visit(10)
    const text = file(
      line(),
      line({ reference: `tr_once_${serial}` }),
      line({ paid: '', amount: '5' }),
      line({ at: '', amount: '7' }),
    )
    const ready = await checked(text)
    expect((await run(ready, `down-payments-${serial}`)).data.imported_count).toBe(4)
    const before = await paid()
    expect((await run(ready, `down-payments-${serial}`)).headers['idempotent-replayed']).toBe('true')
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 4 })
    // A day later, the visit is over, what was paid without a day is known all the same.
    app.clock.set('2026-03-05T09:00:00Z')
    await app.world.report(id)
    expect(problemsOf(await checked(text))).toEqual([
      [2, 'paid_amount', 'import_exists'],
      [3, 'payment_id', 'import_exists'],
      [4, 'paid_amount', 'import_exists'],
      [5, 'paid_amount', 'import_exists'],
    ])
    await visit(12)
    const skipping = await checked(`${text}\r\n${line({ at: '12:00' })}`, true)
    expect(skipping).toMatchObject({ problem_count: 0, skipped_count: 4 })
    expect((await run(skipping)).data).toMatchObject({ status: 'done', imported_count: 1, skipped_count: 4 })
    expect(await paid()).toHaveLength(before.length + 1)
  })

  test('knows a payment by its id when its visit was moved; one that was taken back by hand is imported again', async () => {
    const id = await visit(10)
    const text = file(line({ reference: `tr_moved_${serial}` }))
    await run(await checked(text))
    await change(id, { starts_at: `${day}T13:00:00Z`, ends_at: `${day}T13:30:00Z` })
    expect(problemsOf(await checked(text))).toEqual([[2, 'payment_id', 'import_exists']])
    const { data } = await administrator.call(creditApi.downPayments, { params: { appointmentId: id } })
    await administrator.call(creditApi.withdrawDownPayment, { params: { id: data.down_payments[0]!.id } })
    expect(problemsOf(await checked(text))).toEqual([[2, 'visit_time', 'import_no_visit']])
    const again = await checked(file(line({ at: '15:00', reference: `tr_moved_${serial}` })))
    expect((await run(again)).data.imported_count).toBe(1)
  })

  test('is imported as a whole or not at all: a visit is cancelled meanwhile', async () => {
    const other = await newClient()
    await visit(9, other)
    const id = await visit(10)
    const ready = await checked(file(line({ email: other.email, at: '9:00' }), line()))
    const [cancelled, ran] = await atOnce<{ status: number; data: object }>(
      app.db,
      sql`select from appointments where id = ${id} for update`,
      [() => administrator.call(appointmentsApi.cancel, { params: { id } }), () => run(ready)],
    )
    expect(cancelled!.status).toBe(200)
    expect(ran!.data).toMatchObject({
      status: 'checked',
      imported_count: 0,
      problems: [{ row: 3, field: 'visit_date', code: 'no_down_payment' }],
    })
    expect(await paid()).toEqual([])
  })

  test('two files with the same payments at once: one is in, the other is told', async () => {
    await visit(10)
    const text = file(line(), line({ reference: `tr_two_${serial}` }))
    const [one, other] = [await checked(text), await checked(text)]
    const answers = await Promise.all([run(one), run(other)])
    expect(answers.map(({ data }) => data.status).toSorted()).toEqual(['checked', 'done'])
    expect(await paid()).toHaveLength(2)
  })

  test.each(['the colleague', 'the file'])(
    'a colleague who enters one of its payments at once, %s first: who is second is told',
    async (first) => {
      const id = await visit(10)
      const reference = `tr_late_${serial}`
      const ready = await checked(file(line({ amount: '5' }), line({ reference })))
      const [importing, entering] = [() => run(ready), () => byHand(id, { payment_id: reference })]
      const paused = sql`lock table audit_log in exclusive mode`
      if (first === 'the file') {
        const [imported, entered] = await atOnce<Answer<unknown>>(app.db, paused, [importing, entering])
        expect((imported!.data as Import).status).toBe('done')
        // On the embedded database the payment is in by then, and the same payment told twice is one.
        expect(onServer ? entered!.errors : entered!.status).toEqual(onServer ? { payment_id: ['unique'] } : 201)
      } else {
        const [entered, imported] = await atOnce<Answer<unknown>>(app.db, paused, [entering, importing])
        expect(entered!.status).toBe(201)
        const { data } = imported as Answer<Import>
        expect(problemsOf(data)).toEqual([[3, 'payment_id', 'import_exists']])
        expect(await paid()).toHaveLength(1)
        const again = await check(data, ready.mapping, true)
        expect((await run(again.data)).data).toMatchObject({ status: 'done', imported_count: 1, skipped_count: 1 })
      }
      expect((await paid()).map(({ amount_cents }) => amount_cents).toSorted((x, y) => x - y)).toEqual([500, 2500])
    },
  )

  test('becomes credit once, with the report of its visit (decision C129)', async () => {
    const id = await visit(10)
    const text = file(line({ reference: `tr_credit_${serial}` }), line({ amount: '5' }))
    await run(await checked(text))
    const credit = async () => (await administrator.call(creditApi.show, { params: { id: clientId } })).data
    expect(await credit()).toMatchObject({
      credit_balance: 0,
      waiting: [{ amount_cents: 2500 }, { amount_cents: 500 }],
    })
    const convert = async () =>
      (await administrator.call(creditApi.convert, { params: { appointmentId: id } })).data?.converted_cents
    await app.world.report(id)
    expect([await convert(), await convert()]).toEqual([3000, 0])
    expect((await run(await checked(text, true))).data).toMatchObject({ imported_count: 0, skipped_count: 2 })
    expect(await convert()).toBe(0)
    expect(await credit()).toMatchObject({ credit_balance: 3000, waiting: [] })
  })
})
