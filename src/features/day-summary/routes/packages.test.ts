import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { daySummaryApi } from '../contract.ts'

// Packages and treatments in terms in the summary of the day (spec 2 §3), as the till sells, uses and pays them.

let app: TestApp
let desk: Caller
const till = tillOf(() => app)
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  app.clock.set('2026-03-05T09:00:00Z')
})
afterAll(() => app.close())

const packageOf = async (type: 'package' | 'term', terms: number) =>
  (
    await app.db
      .insertInto('packages')
      .values({
        supported_country_id: app.world.amsterdam.countryId,
        treatment_id: app.world.laserTreatment,
        type,
        treatments: 4,
        terms,
        price_cents: 100_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
async function sell(total_cents: number, item: object): Promise<string> {
  const answer = await desk.call(checkoutApi.pay, {
    body: {
      ...till.saleTo(app.world.client),
      items: [item],
      total_cents,
      payment_methods: [till.by('pin', total_cents)],
    } as never,
  })
  expect([answer.status, answer.errors]).toEqual([201, {}])
  return answer.data.ref
}
const lastSale = async () =>
  (await app.db.selectFrom('package_sales').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

test('a package, a use of it, a sale in terms, a later term, and a treatment after the last term', async () => {
  const packageId = await packageOf('package', 1)
  const termId = await packageOf('term', 2)
  await sell(100_000, { kind: 'package', type_id: packageId, amount: 1, price_cents: 100_000 })
  await sell(0, till.treatment({ package: { id: await lastSale() } }))
  const term = (price_cents: number, changes: object = {}) =>
    till.treatment({ terms: { id: termId, price_cents, ...changes } })
  await sell(50_000, term(50_000))
  const plan = await lastSale()
  await sell(50_000, term(50_000, { package_sale_id: plan, treated: false }))
  await sell(0, term(0, { package_sale_id: plan }))

  const { rows, totals } = (
    await desk.call(daySummaryApi.show, {
      query: { filters: { day: '2026-03-05' }, location: app.world.amsterdam.id },
    })
  ).data
  expect(
    rows.map(({ product_types, amount_spread, amount_total }) => [product_types, amount_spread, amount_total]),
  ).toEqual([
    [['Package'], 0, 100_000],
    [['Package Treatment'], 0, 0],
    [['Term Sale', 'Term Treatment'], 50_000, 50_000],
    [['Term'], 0, 50_000],
    [['Term Treatment'], 0, 0],
  ])
  expect([totals.amount_spread, totals.amount_total]).toEqual([50_000, 200_000])
})
