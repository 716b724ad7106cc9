import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOverview } from '#platform/server/overview.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { receivablesApi, receivablesOverview } from '../contract.ts'
import { receivablesSource } from '../queries.ts'
import { receivablesTexts } from '../texts.ts'
import { storeOpenInvoices } from './open.ts'

let app: TestApp
let owner: Caller
const { by, saleTo, treatment } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-03-04T09:00:00Z')
  owner = await app.as('salon-owner')
})
afterAll(() => closeBooks(app))

const overviews = [{}, { state: 'overdue' }, { state: 'open', days: { from: '2026-03-04' } }] as const
const listed = async () =>
  Promise.all(
    overviews.map(async (filters) => {
      const { status, data } = await owner.call(receivablesApi.list, { query: { filters, per_page: 'all' } })
      expect(status).toBe(200)
      return { rows: data.body, totals: data.totals, total: data.metadata.total }
    }),
  )
const isToStore = (to: number) => sql`insert into open_invoices_to_store values (${to})`.execute(app.db)
/** The same overviews, worked out from every invoice that was ever on account. */
async function workedOut() {
  await isToStore(1)
  const all = await listed()
  await sql`delete from open_invoices_to_store`.execute(app.db)
  return all
}
const stored = async () =>
  (
    await sql<{ id: number; open: number }>`
      select invoice_id as id, open_cents as open from open_invoices order by invoice_id`.execute(app.db)
  ).rows
const defined = async () =>
  (
    await sql<{ id: number; open: number }>`
      select id, open_cents_of(id) as open from invoices where series = 'invoice' and open_cents_of(id) <> 0 order by id`.execute(
      app.db,
    )
  ).rows

async function expectEqual(): Promise<void> {
  expect(await stored()).toEqual(await defined())
  expect(await listed()).toEqual(await workedOut())
}

/** A movement of an invoice on account; the amount is a share of what is open, in hundredths. */
type Movement =
  | { readonly kind: 'sale'; readonly units: number; readonly onAccount: number }
  | { readonly kind: 'paid'; readonly of: number; readonly share: number; readonly by: 'bank' | 'pin' | 'cash' }
  | { readonly kind: 'written off' | 'credited'; readonly of: number }
  | { readonly kind: 'credited in part'; readonly of: number; readonly refund: 'as_paid' | 'credit' }
  | { readonly kind: 'taken back'; readonly of: number; readonly settlement: number }

/** Makes movements of one client's invoices, one after another; a call that the rules refuse moves nothing. */
function moving(clientId: number) {
  const invoices: { readonly id: number; readonly ref: string }[] = []
  const done = new Set<Movement['kind']>()
  const sell = async (changes: object) => {
    const answer = await owner.raw('POST', '/api/transactions', saleTo(clientId, changes))
    expect([answer.status, answer.errors]).toEqual([201, {}])
    const { ref } = answer.data as { ref: string }
    invoices.push(
      await app.db.selectFrom('invoices').select(['id', 'ref']).where('ref', '=', ref).executeTakeFirstOrThrow(),
    )
    return answer
  }
  const sold = (of: number) => invoices[of % invoices.length]!
  /** The invoice as the call shows it; one that was paid at once is not on account. */
  const show = async (of: number) => {
    const { status, data } = await owner.call(receivablesApi.show, { params: { id: sold(of).id } })
    return status === 200 ? data : { open_cents: 0, settlements: [] }
  }
  const post = (of: number, path: string, body: object) =>
    owner.raw('POST', `/api/receivables/${sold(of).id}/${path}`, body)
  const credit = (of: number, body: object) => owner.raw('POST', `/api/invoices/${sold(of).ref}/credit`, body)

  async function call(movement: Movement): Promise<Answer | null> {
    if (movement.kind === 'sale') {
      const [total_cents, credited] = [movement.units * 10_000, movement.units * 100 * movement.onAccount]
      const ways = [by('credit', credited), by('pin', total_cents - credited)]
      return sell({
        items: [treatment({ amount: movement.units })],
        total_cents,
        payment_methods: ways.filter(({ amount_cents }) => amount_cents > 0),
      })
    }
    if (!invoices.length) return null
    const { open_cents, settlements } = await show(movement.of)
    switch (movement.kind) {
      case 'paid':
        return post(movement.of, 'payments', {
          amount_cents: Math.max(1, Math.floor((open_cents * movement.share) / 500) * 5),
          paid_by: movement.by,
        })
      case 'written off':
        return post(movement.of, 'write-off', { open_cents: Math.max(1, open_cents), reason: 'Failliet' })
      case 'credited':
        return credit(movement.of, {})
      case 'credited in part':
        return credit(movement.of, { lines: [{ position: 1, amount: 1 }], refund: movement.refund })
      case 'taken back': {
        const settlement = settlements[movement.settlement % Math.max(1, settlements.length)]
        return settlement ? post(movement.of, `settlements/${settlement.id}/reverse`, { reason: 'Vergissing' }) : null
      }
    }
  }
  return {
    done,
    move: async (movement: Movement) => {
      const answer = await call(movement)
      if (answer && answer.status < 300) done.add(movement.kind)
      if (answer) expect([200, 201, 404, 422]).toContain(answer.status)
    },
  }
}

const of = fc.nat(3)
const movements: fc.Arbitrary<Movement> = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    units: fc.integer({ min: 1, max: 3 }),
    onAccount: fc.constantFrom(0, 100),
  }),
  fc.record({
    kind: fc.constant('paid' as const),
    of,
    share: fc.constantFrom(20, 50, 100),
    by: fc.constantFrom('bank' as const, 'pin' as const, 'cash' as const),
  }),
  fc.record({ kind: fc.constantFrom('written off' as const, 'credited' as const), of }),
  fc.record({
    kind: fc.constant('credited in part' as const),
    of,
    refund: fc.constantFrom('as_paid' as const, 'credit' as const),
  }),
  fc.record({ kind: fc.constant('taken back' as const), of, settlement: fc.nat(3) }),
)

test('what is stored as open is what all movements add up to, after each kind of them', async () => {
  const { move, done } = moving(await app.world.newClient())
  const each: readonly Movement[] = [
    { kind: 'sale', units: 3, onAccount: 100 },
    { kind: 'paid', of: 0, share: 20, by: 'bank' },
    { kind: 'taken back', of: 0, settlement: 0 },
    { kind: 'credited in part', of: 0, refund: 'as_paid' },
    { kind: 'paid', of: 0, share: 50, by: 'cash' },
    { kind: 'paid', of: 0, share: 100, by: 'pin' },
    { kind: 'sale', units: 1, onAccount: 100 },
    { kind: 'written off', of: 1 },
    { kind: 'taken back', of: 1, settlement: 0 },
    { kind: 'credited', of: 1 },
    { kind: 'sale', units: 1, onAccount: 100 },
    { kind: 'paid', of: 2, share: 100, by: 'bank' },
    { kind: 'credited', of: 2 },
  ]
  for (const movement of each) {
    await move(movement)
    await expectEqual()
  }
  expect([...done].toSorted()).toEqual([...new Set(each.map(({ kind }) => kind))].toSorted())
})

test('and after any of them in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movements, { minLength: 4, maxLength: 10 }), async (all) => {
      const { move } = moving(await app.world.newClient())
      await move({ kind: 'sale', units: 2, onAccount: 100 })
      for (const movement of all) {
        await move(movement)
        expect(await stored()).toEqual(await defined())
      }
      expect(await listed()).toEqual(await workedOut())
    }),
    { numRuns: 8, seed: 70 },
  )
})

test('three payments at one moment leave the rest', async () => {
  const { move } = moving(await app.world.newClient())
  await move({ kind: 'sale', units: 2, onAccount: 100 })
  const { id } = (await stored()).at(-1)!
  const pay = () => owner.raw('POST', `/api/receivables/${id}/payments`, { amount_cents: 3000, paid_by: 'bank' })
  await Promise.all([pay(), pay(), pay()])
  expect((await stored()).at(-1)).toEqual({ id, open: 11_000 })
})

test('invoices from before are stored by the upkeep; until then the list is worked out', async () => {
  const before = await listed()
  const rows = await stored()
  expect(rows.length).toBeGreaterThan(3)
  await sql`delete from open_invoices`.execute(app.db)
  await isToStore(rows.at(-1)!.id + 1000)
  expect(await listed()).toEqual(before)
  await storeOpenInvoices(app.db)
  expect(await stored()).toEqual(rows)
  expect((await sql`select from open_invoices_to_store`.execute(app.db)).rows).toEqual([])
  expect(await listed()).toEqual(before)
})

test('a file has each invoice that it counted, also when one is settled meanwhile', async () => {
  const { move } = moving(await app.world.newClient())
  await move({ kind: 'sale', units: 1, onAccount: 100 })
  const { id } = (await stored()).at(-1)!
  const { data } = await owner.call(receivablesApi.show, { params: { id } })
  const now = app.clock.now()
  const { bytes, exported } = await exportOverview(
    { db: app.db, query: { filters: {}, format: 'csv' }, language: 'en', zone: 'Europe/Amsterdam', now },
    receivablesOverview,
    receivablesSource({}, { countryIds: [netherlands], now, areOpenStored: true }),
    { title: receivablesTexts.title, titles: receivablesTexts },
  )
  const paid = { amount_cents: 10_000, paid_by: 'bank' }
  expect((await owner.raw('POST', `/api/receivables/${id}/payments`, paid)).status).toBeLessThan(300)
  expect((await stored()).some((one) => one.id === id)).toBe(false)
  const text = Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Uint8Array>)).toString()
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(exported!.rows)
  expect(lines.filter((line) => line.includes(data.ref))).toMatchObject([expect.stringContaining('settled')])
})
