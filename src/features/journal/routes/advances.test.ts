import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, instant, type Day } from '#kernel/day.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { journalApi } from '../contract.ts'
import { companiesOf } from '../queries.ts'
import { accountChoices, asAccounts } from '../rules.ts'
import { journalFile } from './file.ts'

let app: TestApp
let owner: Caller
let admin: Caller
const { by, saleTo } = tillOf(() => app)

beforeAll(async () => {
  app = await testApp()
  owner = await app.as('salon-owner')
  admin = await app.as('administrator')
})
afterAll(() => closeBooks(app))

/** The VAT inside an amount at 21 %, in cents. */
const vatIn = (amount: number) => Math.round((amount * 210) / 1210)

/** The VAT that is owed by the journal of these days, in cents. */
async function vatOf(from: string, to: string): Promise<number> {
  const query = { legal_entity: app.world.amsterdam.legalEntityId, filters: { from, to } } as never
  const { data } = await owner.call(journalApi.show, { query })
  expect(data.unbalanced).toEqual([])
  const account = data.accounts.find(({ purposes }) => purposes.includes('vat_210'))
  return account ? account.credit_cents - account.debit_cents : 0
}

/** A visit on 31 March that was paid in part on 10 March. */
async function visitPaidInAdvance(hour: string): Promise<number> {
  app.clock.set('2026-03-10T09:00:00Z')
  const visit = await app.world.appointment({
    treatmentId: app.world.laserTreatment,
    from: `2026-03-31T${hour}:00:00Z`,
  })
  const { status } = await admin.raw('POST', `/api/appointments/${visit}/down-payments`, {
    amount_cents: 2500,
    payment_method_id: app.world.methods.pin,
    paid_on: '2026-03-10',
  })
  expect(status).toBe(201)
  return visit
}

async function pay(visit: number, changes: object = {}): Promise<void> {
  const sale = saleTo(app.world.client, {
    appointment_id: visit,
    payment_methods: [by('prepaid', 2500), by('pin', 7500)],
    ...changes,
  })
  const { status, errors } = await admin.raw('POST', '/api/transactions', sale)
  expect([status, errors]).toEqual([201, {}])
}

test('the VAT of a payment in advance is due when it comes, and is in the books once when the visit is paid in another quarter', async () => {
  const visit = await visitPaidInAdvance('09')
  expect(await vatOf('2026-03-01', '2026-03-31')).toBe(vatIn(2500))
  // The report is saved on the last day of the quarter, and the visit is paid on the first of the next.
  app.clock.set('2026-03-31T16:00:00Z')
  await app.world.report(visit)
  expect((await admin.raw('POST', `/api/credit/convert/${visit}`, {})).status).toBe(200)
  app.clock.set('2026-04-01T09:00:00Z')
  await pay(visit)
  expect([await vatOf('2026-03-01', '2026-03-31'), await vatOf('2026-04-01', '2026-04-30')]).toEqual([
    vatIn(2500),
    vatIn(10_000) - vatIn(2500),
  ])
})

test('an invoice that is dated before the money came', async () => {
  const [march, april] = [await vatOf('2026-03-01', '2026-03-31'), await vatOf('2026-04-01', '2026-04-30')]
  const visit = await visitPaidInAdvance('11')
  app.clock.set('2026-04-02T09:00:00Z')
  await app.world.report(visit)
  await pay(visit, { invoice_date: '2026-03-05' })
  expect([await vatOf('2026-03-01', '2026-03-31'), await vatOf('2026-04-01', '2026-04-30')]).toEqual([
    march + vatIn(10_000),
    april,
  ])
  // The VAT is taken back no earlier than it was due.
  const { vat_returned_on } = await app.db
    .selectFrom('down_payments')
    .select('vat_returned_on')
    .where('appointment_id', '=', visit)
    .executeTakeFirstOrThrow()
  expect(vat_returned_on).toBe('2026-03-10')
})

test('a visit that was not had: the money is free credit, which is taxed when it is spent', async () => {
  const before = await vatOf('2026-03-01', '2026-04-30')
  const visit = await visitPaidInAdvance('14')
  expect(await vatOf('2026-03-01', '2026-04-30')).toBe(before + vatIn(2500))
  app.clock.set('2026-04-03T09:00:00Z')
  await app.db.updateTable('appointments').set({ no_show_at: '2026-04-02T09:00:00Z' }).where('id', '=', visit).execute()
  expect((await admin.raw('POST', `/api/credit/convert/${visit}`, {})).status).toBe(200)
  expect(await vatOf('2026-03-01', '2026-04-30')).toBe(before)
  expect(await vatOf('2026-04-03', '2026-04-03')).toBe(-vatIn(2500))
})

test.each([
  ['cancelled', '01', '2026-04-06', (id: number) => admin.raw('DELETE', `/api/event/${id}`, {})],
  ['marked as a no-show', '02', '2026-04-09', (id: number) => admin.raw('PATCH', `/api/event/${id}/no-show`)],
])('a visit that is %s after its report made the payment credit, once, also when that is undone', async (...each) => {
  const [, hour, day, end] = each
  const visit = await visitPaidInAdvance(hour)
  const [before, after] = [addDays(day as Day, -1), addDays(day as Day, 1)]
  app.clock.set(`${before}T09:00:00Z`)
  await app.world.report(visit)
  expect((await admin.raw('POST', `/api/credit/convert/${visit}`, {})).status).toBe(200)
  // The visit is still to be invoiced, and its VAT is that of the payment until then.
  expect(await vatOf(before, day)).toBe(0)
  // After midnight in Amsterdam, before it in UTC.
  app.clock.set(`${before}T22:30:00Z`)
  const ended = await end(visit)
  expect([ended.status, ended.errors]).toEqual([200, {}])
  expect([await vatOf(before, before), await vatOf(day, day)]).toEqual([0, -vatIn(2500)])
  const undone = await admin.raw('PATCH', `/api/event/${visit}/restore`, { confirmed: true })
  expect([undone.status, undone.errors]).toEqual([200, {}])
  app.clock.set(`${after}T09:00:00Z`)
  await pay(visit)
  expect(await vatOf(after, after)).toBe(vatIn(10_000))
})

test('a visit that is cancelled while its payment becomes credit', async () => {
  const visit = await visitPaidInAdvance('03')
  app.clock.set('2026-04-12T09:00:00Z')
  await app.world.report(visit)
  const held = sql`select from down_payments where appointment_id = ${visit} for update`
  const answers = await atOnce(app.db, held, [
    () => admin.raw('POST', `/api/credit/convert/${visit}`, {}),
    () => admin.raw('DELETE', `/api/event/${visit}`, {}),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await vatOf('2026-04-12', '2026-04-12')).toBe(-vatIn(2500))
})

test('the day on which the VAT was taken back does not change', async () => {
  await expect(
    app.db
      .updateTable('down_payments')
      .set({ vat_returned_on: '2026-05-01' })
      .where('vat_returned_on', 'is not', null)
      .execute(),
  ).rejects.toThrow('does not change')
})

test('an audit file breaks off when its entries are no longer those of its head', async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  const [company] = await companiesOf(app.db, [netherlands], app.world.amsterdam.legalEntityId)
  const begin = () =>
    journalFile(
      {
        db: app.db,
        company: company!,
        accounts: asAccounts(accountChoices({ country_code: 'NL', accounts: {}, rates: [210] })),
        from: '2026-03-01' as Day,
        to: '2026-03-31' as Day,
        language: 'nl',
        now: instant(Date.parse('2026-03-10T10:00:00Z')),
      },
      'xaf',
    )
  const textOf = async ({ bytes }: Awaited<ReturnType<typeof begin>>) => {
    let text = ''
    for await (const part of bytes as AsyncIterable<Uint8Array>) text += Buffer.from(part).toString()
    return text
  }
  // Two payments in advance, of which the later one is withdrawn before the file begins, and the other one meanwhile.
  const paid = async (hour: string) => {
    const visit = await visitPaidInAdvance(hour)
    return app.db.selectFrom('down_payments').select('id').where('appointment_id', '=', visit).executeTakeFirstOrThrow()
  }
  const [first, second] = [await paid('05'), await paid('07')]
  const withdraw = async ({ id }: { id: number }) =>
    expect((await admin.raw('DELETE', `/api/down-payments/${id}`)).status).toBe(200)
  await withdraw(second)
  expect((await textOf(await begin())).length).toBeGreaterThan(100)
  const begun = await begin()
  await withdraw(first)
  await expect(textOf(begun)).rejects.toThrow('changed while')
})
