import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { verifyLedger } from '../queries.ts'
import type { Fault } from '../rules.ts'

// Packages, terms, credit notes and vouchers fit; a fault in either direction is found, whatever hides it.

let app: TestApp
let owner: Caller
let refs: { sold: string; part: string; term: string; goods: string }
let codes: { open: string; single: string }
const { by, saleTo, treatment } = tillOf(() => app)

const refOf = (answer: { status: number; data: unknown }) => {
  expect(answer.status).toBe(201)
  return (answer.data as { ref: string }).ref
}
async function sell(clientId: number, items: readonly object[], total_cents: number, methods?: readonly object[]) {
  const payment_methods = methods ?? [by('pin', total_cents)]
  return refOf(await owner.raw('POST', '/api/transactions', saleTo(clientId, { items, total_cents, payment_methods })))
}
const offered = async (type: 'package' | 'term', terms: number) =>
  (
    await app.db
      .insertInto('packages')
      .values({
        supported_country_id: netherlands,
        treatment_id: app.world.laserTreatment,
        type,
        treatments: 4,
        terms,
        price_cents: 50_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const lastSale = async () =>
  (await app.db.selectFrom('package_sales').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const lastCode = async () =>
  (await app.db.selectFrom('vouchers').select('code').orderBy('id', 'desc').executeTakeFirstOrThrow()).code

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-03-04T09:00:00Z')
  owner = await app.as('salon-owner')
  const clientId = await app.world.newClient()
  const packageItem = { kind: 'package', type_id: await offered('package', 1), amount: 2, price_cents: 50_000 }
  const sold = await sell(clientId, [packageItem], 100_000)
  const packageSale = await lastSale()
  await sell(clientId, [treatment({ package: { id: packageSale } })], 0)
  const back = await sell(clientId, [treatment({ package: { id: packageSale } })], 0)
  refOf(await owner.raw('POST', `/api/invoices/${back}/credit`))
  const terms = await offered('term', 2)
  const term = await sell(clientId, [treatment({ terms: { id: terms, price_cents: 25_000 } })], 25_000)
  const plan = await lastSale()
  await sell(clientId, [treatment({ terms: { id: terms, package_sale_id: plan, price_cents: 25_000 } })], 25_000)
  const product = { kind: 'product', type_id: app.world.product, amount: 3, price_cents: 1995 }
  const part = await sell(clientId, [product], 5985)
  refOf(await owner.raw('POST', `/api/invoices/${part}/credit`, { lines: [{ position: 1, amount: 2 }] }))
  const voucher = (type_id: number) => ({ kind: 'voucher', type_id, amount: 1, price_cents: 5000 })
  await sell(clientId, [voucher(app.world.voucher)], 5000)
  const open = await lastCode()
  const goods = await sell(clientId, [product], 5985, [{ ...by('voucher', 3000), voucher_code: open }, by('pin', 2985)])
  const { id: taxed } = await app.db
    .insertInto('products')
    .values({
      supported_country_id: netherlands,
      name: JSON.stringify({ nl: 'Bon voor huidverzorging' }) as never,
      price_cents: 5000,
      vat_per_mille: 210,
      purchase_price_cents: 0,
      ledger_number: '8210',
      voucher: true,
      single_purpose: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sell(clientId, [voucher(taxed)], 5000)
  refs = { sold, part, term, goods }
  codes = { open, single: await lastCode() }
})
afterAll(() => closeBooks(app))

const rolledBack = new Error('back')
/** The faults that are found after statements that no trigger sees, which are rolled back. */
async function faultsAfter(...statements: string[]): Promise<readonly Fault[]> {
  let faults: readonly Fault[] = []
  await app.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      faults = (await verifyLedger(tx)).faults
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return faults
}
const of = (ref: keyof typeof refs) => `(select id from invoices where ref = '${refs[ref]}')`
const chainedAnew = ['delete from invoice_chain', 'select chain_invoices()']
const voucherOf = (code: keyof typeof codes) => `(select id from vouchers where code = '${codes[code]}')`
const usedSale =
  'select max(package_sale_id) from package_sale_uses where credit_note_id is null and position = 1 and invoice_id not in (select invoice_id from package_sale_terms)'

test('the books of packages, terms, credit notes and vouchers fit', async () => {
  expect(await verifyLedger(app.db)).toMatchObject({ fault: null, faults: [] })
})

type Case = [string, () => string[], () => Partial<Fault>]
const cases: Case[] = [
  [
    'a package that counts a treatment too few',
    () => [`update package_sales set amount_treated = amount_treated - 1 where id = (${usedSale})`],
    () => ({ check: 'packages', expected: '1 0', found: '0 0' }),
  ],
  [
    'a package that counts a treatment too many',
    () => [`update package_sales set amount_treated = amount_treated + 1 where id = (${usedSale})`],
    () => ({ check: 'packages', expected: '1 0', found: '2 0' }),
  ],
  [
    'a plan that counts a term too many',
    () => [
      `update package_sale_terms set credit_note_id = 1 where number = 2`,
      `update package_sales set invoice_position = 1 where type = 'term'`,
    ],
    () => ({ check: 'packages' }),
  ],
  [
    'a treatment of a package without its use',
    () => [
      `delete from package_sale_uses where credit_note_id is null and package_sale_id = (select min(package_sale_id) from package_sale_uses)`,
      `update package_sales set amount_treated = 0 where id = (select min(package_sale_id) from package_sale_uses)`,
    ],
    () => ({ check: 'package_rows', found: '' }),
  ],
  [
    'a use that is given back without a credit note',
    () => [
      `update package_sales set amount_treated = 0 where id = (${usedSale})`,
      `update package_sale_uses set credit_note_id = (select max(credit_note_id) from package_sale_uses) where credit_note_id is null and package_sale_id = (select min(package_sale_id) from package_sale_uses)`,
    ],
    () => ({ check: 'package_rows' }),
  ],
  [
    'a term of another amount than its line',
    () => [`update package_sale_terms set amount_cents = amount_cents - 100 where invoice_id = ${of('term')}`],
    () => ({ check: 'package_rows', subject: refs.term }),
  ],
  [
    'a package that was taken away and not credited',
    () => [`update package_sales set deactivated_at = now() where id = (select min(id) from package_sales)`],
    () => ({ check: 'package_rows', subject: refs.sold, expected: '2', found: '2 1' }),
  ],
  [
    'a plan that was taken away while its terms are paid',
    () => [`update package_sales set deactivated_at = now() where type = 'term'`],
    () => ({ check: 'package_rows', subject: refs.term, expected: '0', found: '4' }),
  ],
  [
    'more pieces that are credited than were sold',
    () => [
      `update invoice_lines set amount = 1, unit_price_cents = 5985 where invoice_id = ${of('part')}`,
      ...chainedAnew,
    ],
    () => ({ check: 'credited', subject: refs.part, expected: '0', found: '-1' }),
  ],
  [
    'an invoice that is called credited while something of it is left',
    () => [`update invoices set leaves_rest = false where credits_invoice_id = ${of('part')}`, ...chainedAnew],
    () => ({ check: 'credited', subject: refs.part, expected: 'true', found: 'false' }),
  ],
  [
    'a voucher that was sold for another amount than its value',
    () => [`update vouchers set face_cents = 6000 where id = ${voucherOf('open')}`],
    () => ({ check: 'voucher_values', subject: codes.open, expected: '1 6000', found: '1 5000' }),
  ],
  [
    'a voucher that was taken back, and still holds something',
    () => [
      `insert into voucher_movements (voucher_id, kind, amount_cents) values (${voucherOf('open')}, 'expired', -1000)`,
    ],
    () => ({ check: 'voucher_values', subject: codes.open, expected: '0', found: '1000' }),
  ],
  [
    'a voucher of another legal entity',
    () => [`update vouchers set legal_entity_id = ${app.world.utrecht.legalEntityId} where id = ${voucherOf('open')}`],
    () => ({ check: 'voucher_values', subject: codes.open }),
  ],
  [
    'a voucher that was taxed at its sale, and paid as if it were money',
    () => [`update vouchers set single_purpose = true where id = ${voucherOf('open')}`],
    () => ({ check: 'voucher_values', subject: codes.open }),
  ],
  [
    'a movement of a voucher that its invoice does not say',
    () => [`update voucher_movements set amount_cents = -2000 where invoice_id = ${of('goods')}`],
    () => ({ check: 'vouchers', subject: refs.goods, expected: '-3000', found: '-2000' }),
  ],
  [
    'an open invoice of which nothing is open',
    () => [
      `insert into open_invoices (invoice_id, location_id, invoice_date, open_cents) select id, location_id, invoice_date, 500 from invoices where id = ${of('goods')}`,
    ],
    () => ({ check: 'open_invoices', subject: refs.goods, expected: '0', found: '500' }),
  ],
  [
    'an invoice on account that is not among the open ones',
    () => [
      `update invoice_payments set payment_method_id = ${app.world.methods.credit} where invoice_id = ${of('sold')}`,
    ],
    () => ({ check: 'open_invoices', subject: refs.sold, expected: '100000', found: '0' }),
  ],
  [
    'a photo that waits, and is not there',
    () => [
      `insert into waiting_photos (photo_id, appointment_id, location_id, employee_id, author_id) values (77, 1, 2, 3, 4)`,
    ],
    () => ({ check: 'waiting_photos', subject: '77', expected: '', found: '1 2 3 4' }),
  ],
]
describe('is found', () => {
  test.each(cases)('%s', async (_, statements, fault) => {
    expect(await faultsAfter(...statements())).toContainEqual(expect.objectContaining(fault()))
  })

  test('each of several faults at once, and none hides another', async () => {
    const faults = await faultsAfter(...cases.flatMap(([, statements]) => statements().slice(0, 1)))
    expect(new Set(faults.map(({ check }) => check))).toEqual(
      new Set([
        'chain',
        'credited',
        'packages',
        'package_rows',
        'vouchers',
        'voucher_values',
        'open_invoices',
        'waiting_photos',
      ]),
    )
  })

  test('a part that cannot be read, and the others are read all the same', async () => {
    await sql`alter table day_closings rename to closings_elsewhere`.execute(app.db)
    const { faults } = await verifyLedger(app.db)
    await sql`alter table closings_elsewhere rename to day_closings`.execute(app.db)
    expect(faults).toMatchObject([{ check: 'closings', subject: 'error' }])
  })
})
