import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { ledgerApi } from './contract.ts'
import { verifyLedger } from './queries.ts'
import { checkBooksAtNight } from './routes/nightly.ts'
import { faultLine, type Fault } from './rules.ts'

// The books of a few sales and credit notes fit; whatever is changed behind the program's back is found and named.

let app: TestApp
let desk: Caller
let refs: { paid: string; credited: string; part: string; note: string }
const { by, saleTo, treatment } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('salon-owner')
})
afterAll(() => app.close())

const refOf = (answer: { data: unknown }) => (answer.data as { ref: string }).ref
async function sales() {
  const clientId = await app.world.newClient()
  const sell = async (changes: object = {}) =>
    refOf(await desk.raw('POST', '/api/transactions', saleTo(clientId, changes)))
  const credit = async (ref: string, body: object) => refOf(await desk.raw('POST', `/api/invoices/${ref}/credit`, body))
  const product = { kind: 'product', type_id: app.world.product, amount: 3, price_cents: 1995 }
  const paid = await sell({ payment_methods: [by('pin', 9000), by('cash', 3000)] })
  const credited = await sell({ payment_methods: [by('prepaid', 2000), by('pin', 8000)] })
  await credit(credited, {})
  const part = await sell({
    items: [treatment(), product],
    payment_methods: [by('pin', 15_985)],
    total_cents: 15_985,
  })
  const note = await credit(part, { lines: [{ position: 2, amount: 2 }], refund: 'prepaid' })
  return { paid, credited, part, note }
}
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  refs ??= await sales()
})

test('the books of sales and credit notes fit', async () => {
  expect(await verifyLedger(app.db)).toEqual({ documents: 5, fault: null, faults: [] })
})

/** Walks the books while a view stands in the place of a table and has rows only where a condition holds. */
async function faultsWhere(table: string, condition: string): Promise<readonly Fault[]> {
  const [from, to] = [sql.ref(table), sql.ref(`${table}_elsewhere`)]
  await sql`alter table ${from} rename to ${to}`.execute(app.db)
  await sql`create view ${from} as select * from ${to} where 1 / (case when ${sql.raw(condition)} then 1 else 0 end) = 1`.execute(
    app.db,
  )
  const { faults } = await verifyLedger(app.db)
  await sql`drop view ${from}`.execute(app.db)
  await sql`alter table ${to} rename to ${from}`.execute(app.db)
  return faults
}

test.each(['voucher_movements', 'invoice_chain'])(
  'a part of the books may take longer than any statement of a request: %s',
  async (table) => {
    const timeout = async () =>
      (await sql<{ usual: string }>`select current_setting('statement_timeout') as usual`.execute(app.db)).rows
    const usual = await timeout()
    expect(await faultsWhere(table, "current_setting('statement_timeout')::interval > '30 minutes'")).toEqual([])
    expect(await timeout()).toEqual(usual)
  },
)

test('a list of chains that cannot be read hides no fault of the parts after it', async () => {
  const behindItsBack = (statement: string) =>
    app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
  await behindItsBack(`
    insert into credit_mutations (client_id, type, source, amount_cents, reason)
    select client_id, 'paymentRemoved', 'payment', 9911, '' from invoices where ref = '${refs.paid}'`)
  const faults = await faultsWhere('invoice_chain', 'position < 0')
  await behindItsBack('delete from credit_mutations where amount_cents = 9911')
  expect(faults).toContainEqual({ check: 'chain', subject: 'error', expected: '', found: 'division by zero' })
  expect(faults.map(({ check }) => check)).toContain('credit_lots')
})

describe('is found', () => {
  const rolledBack = new Error('back')
  /** The fault that is found after statements that no trigger sees, which are rolled back. */
  async function faultAfter(...statements: string[]): Promise<Fault | null> {
    let fault: Fault | null = null
    await app.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const statement of statements) await sql.raw(statement).execute(tx)
        fault = (await verifyLedger(tx)).fault
        throw rolledBack
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error
      })
    return fault
  }
  const of = (ref: keyof typeof refs) => `(select id from invoices where ref = '${refs[ref]}')`
  const chained = (ref: keyof typeof refs) =>
    `(legal_entity_id, series, year, number) = (select legal_entity_id, series, year, number from invoices where ref = '${refs[ref]}')`
  /** Hashes one document anew, as somebody would who knows how. */
  const rehashed = (ref: keyof typeof refs) =>
    `update invoice_chain set content_hash = sha256_of(invoice_content(${of(ref)}, 1)) where ${chained(ref)}`

  type Case = [string, () => string[], () => Partial<Fault>]
  test.each<Case>([
    [
      'a description that was changed',
      () => [`update invoice_lines set description = 'Iets anders' where invoice_id = ${of('paid')}`],
      () => ({ check: 'chain', subject: refs.paid }),
    ],
    [
      'a client who was changed',
      () => [`update invoices set buyer = buyer || '{"name":"Iemand anders"}' where ref = '${refs.part}'`],
      () => ({ check: 'chain', subject: refs.part }),
    ],
    [
      'a change that was hashed anew',
      () => [`update invoice_lines set description = 'Iets anders' where invoice_id = ${of('paid')}`, rehashed('paid')],
      () => ({ check: 'chain', subject: refs.paid }),
    ],
    [
      'an invoice that was removed',
      () => [`delete from invoices where ref = '${refs.credited}'`],
      () => ({ check: 'chain', subject: expect.stringMatching(/^invoice 2026-/) as string, found: '' }),
    ],
    [
      'the last one, removed with its place in the chain',
      () => [`delete from invoice_chain where ${chained('part')}`, `delete from invoices where ref = '${refs.part}'`],
      () => ({ check: 'numbers', expected: '3 3', found: '2 2' }),
    ],
    [
      'an invoice outside the chain',
      () => [`delete from invoice_chain where ${chained('part')}`],
      () => ({ check: 'numbers', expected: '3 3', found: '3 2' }),
    ],
    [
      'a payment that is missing',
      () => [
        `update invoice_payments set amount_cents = amount_cents - 100 where invoice_id = ${of('part')}`,
        `delete from invoice_chain`,
        `select chain_invoices()`,
      ],
      () => ({ check: 'payments', subject: refs.part, expected: '15985', found: '15885' }),
    ],
    [
      'a line whose total is not its price',
      () => [
        `update invoice_lines set total_cents = total_cents - 100 where invoice_id = ${of('paid')}`,
        `delete from invoice_chain`,
        `select chain_invoices()`,
      ],
      () => ({ check: 'lines', subject: refs.paid }),
    ],
    [
      'VAT that is not that of the lines',
      () => [
        `update invoice_vat set vat_cents = vat_cents - 1, net_cents = net_cents + 1 where invoice_id = ${of('part')}`,
        `delete from invoice_chain`,
        `select chain_invoices()`,
      ],
      () => ({ check: 'vat', subject: refs.part }),
    ],
    [
      'VAT of a credit note that does not fit its invoice',
      () => [
        `update invoice_vat set vat_cents = vat_cents - 1, net_cents = net_cents + 1 where invoice_id = ${of('note')}`,
        `delete from invoice_chain`,
        `select chain_invoices()`,
      ],
      () => ({ check: 'vat', subject: refs.part }),
    ],
    [
      'credit that was spent and not taken away',
      () => [`delete from credit_mutations where invoice_id = ${of('credited')}`],
      () => ({ check: 'credit_spent', subject: refs.credited, expected: '2000', found: '0' }),
    ],
    [
      'credit that is less than nothing',
      () => [
        `insert into credit_mutations (client_id, type, source, amount_cents, lot_id, reason) select client_id, 'paymentRemoved', 'payment', 9900, null, '' from invoices where ref = '${refs.paid}'`,
      ],
      () => ({ check: 'credit_lots', expected: '0' }),
    ],
  ])('%s', async (_, statements, fault) => {
    expect(await faultAfter(...statements())).toMatchObject(fault())
    expect((await verifyLedger(app.db)).fault).toBeNull()
  })

  test('and said in a line', () => {
    expect(faultLine({ check: 'vat', subject: '2026-000001', expected: '', found: 'taxed 210 100 17' })).toBe(
      'vat: 2026-000001 does not fit: expected nothing, found taxed 210 100 17',
    )
  })
})

describe('invoices that are read in another statement, because their ids are far from each other', () => {
  const tables = ['invoice_lines', 'invoice_vat', 'invoice_payments', 'credit_mutations']
  /** Gives the invoice another id, with all that is its own. */
  const moved = (ref: string, id: number) => [
    ...tables.map(
      (table) =>
        `update ${table} set invoice_id = ${id} where invoice_id = (select id from invoices where ref = '${ref}')`,
    ),
    `update invoices set id = ${id} where ref = '${ref}'`,
  ]
  async function faultsAfter(...statements: string[]): Promise<string[]> {
    const rolledBack = new Error('back')
    let faults: string[] = []
    const work = app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      faults = (await verifyLedger(tx)).faults.map(({ check, subject }) => `${check} ${subject}`)
      throw rolledBack
    })
    await expect(work).rejects.toBe(rolledBack)
    return faults
  }

  test('fit, also with a credit note that is far from its invoice', async () => {
    expect(await faultsAfter(...moved(refs.note, 2_500_000))).toEqual([])
    expect(
      await faultsAfter(
        ...moved(refs.part, 2_500_000),
        `update invoices set credits_invoice_id = 2500000 where ref = '${refs.note}'`,
      ),
    ).toEqual(
      // Its hash tells that the credit note names another row.
      [`chain ${refs.note}`],
    )
  })

  test('are found by a credit note that is far from its invoice', async () => {
    const altered =
      'update invoice_vat set vat_cents = vat_cents + 1, net_cents = net_cents - 1 where invoice_id = 2500000'
    expect(await faultsAfter(...moved(refs.note, 2_500_000), altered)).toContain(`vat ${refs.part}`)
  })

  test.each([1_000_000, 1_000_001, 3_000_000])('are found with the id %s', async (id) => {
    const changed = (change: string, table: string, column: string) => [
      ...moved(refs.credited, id),
      `update ${table} set ${change} where ${column} = ${id}`,
      'delete from invoice_chain',
      'select chain_invoices()',
    ]
    expect(await faultsAfter(...changed('total_cents = total_cents + 100', 'invoice_lines', 'invoice_id'))).toContain(
      `lines ${refs.credited}`,
    )
    expect(
      await faultsAfter(...changed('amount_cents = amount_cents + 100', 'invoice_payments', 'invoice_id')),
    ).toEqual(expect.arrayContaining([`payments ${refs.credited}`, `credit_spent ${refs.credited}`]))
    expect(
      await faultsAfter(
        ...changed('vat_cents = vat_cents + 1, net_cents = net_cents - 1', 'invoice_vat', 'invoice_id'),
      ),
    ).toContain(`vat ${refs.credited}`)
  })
})

describe('at night', () => {
  const listed = async (who: Caller) => who.call(ledgerApi.list, {})
  test('the books are walked once, and administrators see it', async () => {
    const administrator = await app.as('administrator')
    await checkBooksAtNight(app.db, '2026-03-05T09:00:00Z' as Instant)
    expect((await listed(administrator)).data.body).toEqual([])
    for (const at of ['2026-03-05T01:10:00Z', '2026-03-05T02:10:00Z']) await checkBooksAtNight(app.db, at as Instant)
    expect((await listed(administrator)).data.body).toMatchObject([
      { outcome: 'fits', documents: 5, checked: null, finished_at: expect.any(String) as string },
    ])
    expect((await listed(desk)).status).toBe(403)
    // A server whose clock is ahead by hours begins the check and ends in the middle of it.
    await sql`insert into ledger_checks (day, started_at) values ('2026-03-06', now() + interval '3 hours')`.execute(
      app.db,
    )
    await checkBooksAtNight(app.db, '2026-03-06T01:10:00Z' as Instant)
    // One whose clock is a day ahead does the check of a night that is still to come.
    await sql`insert into ledger_checks (day, started_at, finished_at, documents) values ('2026-03-07', now() + interval '1 day', now() + interval '1 day', 1)`.execute(
      app.db,
    )
    await checkBooksAtNight(app.db, '2026-03-07T01:10:00Z' as Instant)
    await checkBooksAtNight(app.db, '2026-03-07T02:10:00Z' as Instant)
    expect((await listed(administrator)).data.body).toMatchObject(
      Array.from({ length: 3 }, () => ({ outcome: 'fits', documents: 5 })),
    )
    const { rows } = await sql<{
      ahead: boolean
    }>`select max(finished_at) > now() as ahead from ledger_checks`.execute(app.db)
    expect(rows[0]!.ahead).toBe(false)
    const file = await administrator.raw('GET', '/api/ledger-checks/export?format=csv')
    expect(file.bytes.toString()).toContain('Klopt')
    expect((await administrator.call(ledgerApi.export, { query: { format: 'xlsx' } as never })).status).toBe(200)
  })
})

describe('the chain', () => {
  test('does not change', async () => {
    await expect(sql`update invoice_chain set hash = previous_hash`.execute(app.db)).rejects.toThrow(
      'the chain of invoices does not change',
    )
    await expect(sql`delete from invoice_chain`.execute(app.db)).rejects.toThrow(
      'the chain of invoices does not change',
    )
  })

  test('links each document to the one before it in its series', async () => {
    const rows = await app.db
      .selectFrom('invoice_chain')
      .select(['series', 'position', 'number', 'previous_hash', 'hash'])
      .orderBy('series', 'desc')
      .orderBy('position')
      .execute()
    expect(rows.map(({ series, position, number }) => [series, position, number])).toEqual([
      ['invoice', 1, 1],
      ['invoice', 2, 2],
      ['invoice', 3, 3],
      ['credit_note', 1, 1],
      ['credit_note', 2, 2],
    ])
    expect(rows[0]!.previous_hash).toBe('0'.repeat(64))
    expect(rows[1]!.previous_hash).toBe(rows[0]!.hash)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(5)
  })
})

test('vouchers fit what their invoices say, until a movement is changed', async () => {
  const clientId = await app.world.newClient()
  const sell = (changes: object) => desk.raw('POST', '/api/transactions', saleTo(clientId, changes))
  const voucher = { kind: 'voucher', type_id: app.world.voucher, amount: 2, price_cents: 5000 }
  await sell({ items: [voucher], payment_methods: [by('pin', 10_000)], total_cents: 10_000 })
  const { code } = await app.db.selectFrom('vouchers').select('code').orderBy('id').executeTakeFirstOrThrow()
  const ref = refOf(await sell({ payment_methods: [{ ...by('voucher', 4000), voucher_code: code }, by('pin', 6000)] }))
  await desk.raw('POST', `/api/invoices/${ref}/credit`)
  expect((await verifyLedger(app.db)).fault).toBeNull()
  const rolledBack = new Error('back')
  await app.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update voucher_movements set amount_cents = amount_cents + 1 where kind = 'redeemed'`.execute(tx)
      expect((await verifyLedger(tx)).fault).toMatchObject({
        check: 'vouchers',
        subject: ref,
        expected: '-4000',
        found: '-3999',
      })
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
})

test('a visit that is booked over another one is found', async () => {
  const practitionerId = await app.world.employee({ locationIds: [app.world.amsterdam.id] })
  await app.world.works(practitionerId, app.world.amsterdam)
  const book = (time: string) =>
    app.world.appointment({
      clientId: app.world.client,
      practitionerId,
      treatmentId: app.world.skinTreatment,
      from: `2099-03-09T${time}:00Z`,
    })
  const [first, second] = [await book('09:00'), await book('12:00')]
  expect((await verifyLedger(app.db)).fault).toBeNull()
  const rolledBack = new Error('back')
  await app.db
    .transaction()
    .execute(async (tx) => {
      await sql`alter table appointments drop constraint practitioner_taken, drop constraint room_taken, drop constraint client_taken`.execute(
        tx,
      )
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update appointments set (starts_at, ends_at) = (select starts_at + interval '5 minutes', ends_at + interval '5 minutes' from appointments where id = ${first}) where id = ${second}`.execute(
        tx,
      )
      expect((await verifyLedger(tx)).fault).toMatchObject({
        check: 'bookings',
        subject: String(second),
        expected: '',
        found: 'employee_id',
      })
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
})
