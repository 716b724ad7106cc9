import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day, type Instant } from '#kernel/day.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { creditSources } from './contract.ts'
import { addMutations, balanceOf, creditLedger, lockCredit, settleCredit } from './queries.ts'
import { addMigrated } from './queries/migrated.ts'
import { lastDayOf, typeOf, usableCredit, usableThrough } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const start = '2024-01-01' as Day
const noon = (day: Day) => `${day}T11:00:00.000Z` as Instant

test('the balance that lists are sorted by is the one of the rules, whatever happened', async () => {
  const events = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 120 }),
      source: fc.constantFrom(...creditSources),
      spends: fc.boolean(),
      amount_cents: fc.integer({ min: 1, max: 9000 }),
      months: fc.option(fc.integer({ min: 1, max: 12 })),
      told: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(events, fc.integer({ min: 0, max: 700 }), async (happened, later) => {
      const clientId = await app.world.newClient()
      let today = start
      for (const { gap, source, spends, amount_cents, months, told } of happened) {
        today = addDays(today, gap)
        const now = noon(today)
        if (spends) {
          await app.db.transaction().execute(async (tx) => {
            await lockCredit(tx, clientId, null)
            const spend = Math.min(amount_cents, await settleCredit(tx, clientId, now))
            if (spend)
              await addMutations(tx, clientId, [{ source: 'payment', amount_cents: spend }], { now, authorId: null })
          })
          continue
        }
        const expires_on = months === null ? null : usableThrough(today, months)
        const { id } = await app.db
          .insertInto('credit_mutations')
          .values({ client_id: clientId, type: typeOf[source], source, amount_cents, expires_on, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (told && expires_on)
          await app.db
            .insertInto('credit_warnings')
            .values({ lot_id: id, client_id: clientId, ends_on: expires_on, amount_cents })
            .execute()
      }
      for (const asOf of [today, addDays(today, later)]) {
        const { rows } = await sql<{
          balance: number
        }>`select ${balanceOf(sql`${clientId}::bigint`, noon(asOf))} as balance`.execute(app.db)
        const expected = usableCredit(await creditLedger(app.db, clientId), noon(asOf))
        expect(rows[0]!.balance).toBe(expected)
        expect(expected).toBeGreaterThanOrEqual(0)
      }
    }),
    { seed: 1905, numRuns: 40 },
  )
}, 60_000)

test('credit that is imported ends as the rules say, the earliest first', async () => {
  await app.db
    .updateTable('supported_countries')
    .set({ credit_months_migration: 12 })
    .where('id', '=', app.world.amsterdam.countryId)
    .execute()
  const clientId = await app.world.newClient()
  const days = ['2025-08-31', '2024-02-29', '2025-01-31'] as Day[]
  await addMigrated(
    app.db,
    JSON.stringify(days.map((date, n) => ({ client_id: clientId, amount_cents: 100 + n, date }))),
    'Europe/Amsterdam',
  )
  const { entries } = await creditLedger(app.db, clientId)
  const lasting = Object.fromEntries(creditSources.map((source) => [source, 12])) as never
  expect(entries.map(({ date, expires_on, ends_on }) => [date, expires_on, ends_on])).toEqual(
    days.toSorted().map((date) => [date, lastDayOf('migration', date, lasting), null]),
  )
})
