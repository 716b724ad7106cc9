import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, type Instant } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { creditApi, creditSources, type CreditSource } from '#features/credit/contract.ts'
import {
  addMutations,
  balanceInList,
  balanceOf,
  creditLedger,
  lockCredit,
  lotsOf,
  settleCredit,
  takeBack,
} from '#features/credit/queries.ts'
import { endCredit } from '#features/credit/routes/ending.ts'
import { endsUntold, lotsNow, typeOf, usableThrough } from '#features/credit/rules.ts'
import { projectRoot } from '#platform/server/root.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { mergeFields, mergesApi } from '../contract.ts'

// A merge makes one ledger of two, and nobody gains or loses by it.

let app: TestApp
let desk: Caller
const till = tillOf(() => app)
/** The same SQL decides on both databases, so the slower one tries fewer lives. */
const onServer = process.env.BALIE_TEST_DATABASE === 'postgres'
beforeAll(async () => {
  app = await testApp()
  desk = await app.as('administrator')
})
afterAll(() => app.close())

const noon = (day: Day) => `${day}T11:00:00.000Z` as Instant
const on = (day: string) => app.clock.set(noon(day as Day))
const upkeep = (day: string) => endCredit(app.db, app.server.services.secrets, noon(day as Day))

async function merge(id: number, otherClientId: number): Promise<number> {
  const { kept, alias } = (await desk.call(mergesApi.preview, { params: { id, otherClientId } })).data
  const answer = await desk.call(mergesApi.merge, {
    params: { id, otherClientId },
    body: {
      updated_at: kept.updated_at,
      alias_updated_at: alias.updated_at,
      belongings: alias.belongings,
      fields: Object.fromEntries(mergeFields.map((field) => [field, 'kept'])),
    },
  })
  expect(answer.errors).toEqual({})
  return answer.data.id
}
const undo = async (id: number) => expect((await desk.call(mergesApi.undo, { params: { id } })).status).toBe(200)

const lot = async (clientId: number, source: CreditSource, amount_cents: number, expires_on: string | null = null) => {
  const { id } = await app.db
    .insertInto('credit_mutations')
    .values({ client_id: clientId, type: typeOf[source], source, amount_cents, expires_on })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const pay = async (clientId: number, cents: number) => {
  const body = till.saleTo(clientId, { payment_methods: [till.by('prepaid', cents), till.by('pin', 10_000 - cents)] })
  return (await desk.raw('POST', '/api/transactions', body)).status
}
const show = async (id: number) => (await desk.call(creditApi.show, { params: { id } })).data
const balance = async (id: number) => (await show(id)).credit_balance
/** The closing rows of a client: of which lot, and how much. */
const closed = async (id: number) => {
  const { rows } = await sql<{ lot_id: number; amount_cents: number }>`
    select m.lot_id, m.amount_cents from credit_mutations m join clients c on c.id = m.client_id
    where m.lot_id is not null and coalesce(c.merged_into_id, c.id) = ${id} order by m.id`.execute(app.db)
  return rows.map(({ lot_id, amount_cents }) => [lot_id, amount_cents])
}

describe('what either spent before a merge was of their own lots', () => {
  test('money of the kept client is not spent by a gesture that the alias used in time', async () => {
    on('2026-03-04')
    const [kept, alias] = [await app.world.newClient(), await app.world.newClient()]
    await lot(kept, 'overpayment', 5000)
    await lot(alias, 'goodwill', 5000, '2026-03-31')
    expect(await pay(alias, 5000)).toBe(201)
    on('2026-04-08')
    await merge(kept, alias)
    expect(await balance(kept)).toBe(5000)
    await upkeep('2026-04-08')
    expect([await balance(kept), await closed(kept)]).toEqual([5000, []])
    expect(await pay(kept, 5000)).toBe(201)
    expect(await balance(kept)).toBe(0)
  })

  test('a rest that was written off before is not written off again, and the client can pay', async () => {
    on('2026-03-04')
    const [kept, alias] = [await app.world.newClient(), await app.world.newClient()]
    await lot(kept, 'overpayment', 3000)
    const gesture = await lot(alias, 'goodwill', 5000, '2026-03-31')
    expect(await pay(alias, 3000)).toBe(201)
    on('2026-04-08')
    await upkeep('2026-04-08')
    expect(await closed(alias)).toEqual([[gesture, 2000]])
    await merge(kept, alias)
    expect(await balance(kept)).toBe(3000)
    expect(await pay(kept, 1000)).toBe(201)
    const given = await desk.raw('POST', `/api/clients/${kept}/credit`, {
      source: 'goodwill',
      amount_cents: 700,
      reason: 'Excuses',
    })
    const { movement_id } = given.data as { movement_id: number }
    expect(await balance(kept)).toBe(2700)
    const back = await desk.raw('POST', `/api/clients/${kept}/credit/${movement_id}/withdraw`, { reason: 'Vergissing' })
    expect(back.status).toBe(200)
    await upkeep('2026-04-08')
    expect(await closed(kept)).toEqual([
      [gesture, 2000],
      [movement_id, 700],
    ])
    expect([await pay(kept, 2000), await balance(kept)]).toEqual([201, 0])
  })
})

interface Coin {
  readonly id: number
  readonly last: Day | null
  left: number
}
const event = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  gap: fc.integer({ min: 0, max: 90 }),
  what: fc.constantFrom('add' as const, 'add' as const, 'spend' as const, 'spend' as const, 'take back' as const),
  source: fc.constantFrom(...creditSources),
  amount: fc.integer({ min: 1, max: 9000 }),
  months: fc.option(fc.integer({ min: 1, max: 6 })),
  told: fc.boolean(),
})
const events = fc.array(event, { minLength: 2, maxLength: 6 })
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

/** Three clients who come to be one, and beside them what each would have in a purse of coins with an end. */
class Lives {
  today = '2024-01-01' as Day
  readonly purses: Map<number, Coin[]>
  constructor(ids: readonly number[]) {
    this.purses = new Map(ids.map((id) => [id, []]))
  }

  async live({ who, gap, what, source, amount, months, told }: Event): Promise<void> {
    this.today = addDays(this.today, gap)
    const [clientId, coins] = [...this.purses][who % this.purses.size]!
    const now = noon(this.today)
    if (what === 'add') {
      const expires_on = months === null ? null : usableThrough(this.today, months)
      const id = await lot(clientId, source, amount, expires_on)
      if (told && expires_on)
        await sql`insert into credit_warnings (lot_id, client_id, ends_on, amount_cents) values (${id}, ${clientId}, ${expires_on}, ${amount})`.execute(
          app.db,
        )
      coins.push({ id, left: amount, last: told || endsUntold(source) ? expires_on : null })
      return
    }
    await app.db.transaction().execute(async (tx) => {
      await lockCredit(tx, clientId, null)
      let spend = Math.min(amount, await settleCredit(tx, clientId, now))
      const usable = this.usable(coins)
      if (what === 'take back') {
        const { lots } = lotsNow(await creditLedger(tx, clientId), now)
        const one = lots.at(amount % 3)
        if (!one) return
        await takeBack(tx, clientId, one, { now, authorId: null, reason: 'Vergissing' })
        usable.find(({ id }) => id === one.id)!.left = 0
        return
      }
      if (!spend) return
      await addMutations(tx, clientId, [{ source: 'payment', amount_cents: spend }], { now, authorId: null })
      for (const coin of usable) {
        const used = Math.min(coin.left, spend)
        coin.left -= used
        spend -= used
      }
    })
  }

  usable(coins: readonly Coin[]): readonly Coin[] {
    return coins.filter(({ left, last }) => left > 0 && (last === null || last >= this.today))
  }

  join(kept: number, alias: number): void {
    const both = [...this.purses.get(kept)!, ...this.purses.get(alias)!].toSorted((one, other) => one.id - other.id)
    this.purses.delete(alias)
    this.purses.set(kept, both)
  }
}

/** The lots and the balance of each client are those of their purse, by the rules and in SQL. */
async function check(lives: Lives): Promise<void> {
  const now = noon(lives.today)
  for (const [id, purse] of lives.purses) {
    const coins = lives.usable(purse)
    const expected = coins.map((coin) => [coin.id, coin.left])
    const { lots, balance_cents } = lotsNow(await creditLedger(app.db, id), now)
    expect(lots.map((one) => [one.id, one.left_cents])).toEqual(expected)
    const { rows } = await sql<{ of: number; list: number; lots: [number, number][] }>`
      select ${balanceOf(sql`c.id`, now)} as of, ${balanceInList(sql`c.id`, now)} as list,
        (select coalesce(jsonb_agg(jsonb_build_array(l.id, l.left_cents) order by l.id), '[]') from ${lotsOf(sql`c.id`)} l where l.left_cents > 0 and (l.ends_on is null or l.ends_on >= ${lives.today})) as lots
      from clients c where c.id = ${id}`.execute(app.db)
    const total = sum(coins.map(({ left }) => left))
    expect([rows[0], balance_cents]).toEqual([{ of: total, list: total, lots: expected }, total])
  }
}

/** The rest of each lot of these clients, ended or not. */
const restsOf = async (ids: readonly number[]) => {
  const rests: [number, number][] = []
  for (const id of ids) {
    const { rows } = await sql<{ id: number; left_cents: number }>`
      select l.id, l.left_cents from ${lotsOf(sql`${id}::bigint`)} l`.execute(app.db)
    rests.push(...rows.map((row): [number, number] => [row.id, row.left_cents]))
  }
  return rests.toSorted(([one], [other]) => one - other)
}

test('whatever happened before, a merge changes no rest of a lot and no balance, nor does its undo; what is spent later takes the oldest of both', async () => {
  await fc.assert(
    fc.asyncProperty(
      events,
      events,
      events,
      fc.boolean(),
      fc.boolean(),
      async (first, second, third, becomesAlias, undoes) => {
        const ids = [await app.world.newClient(), await app.world.newClient(), await app.world.newClient()] as const
        const lives = new Lives(ids)
        const join = async (kept: number, alias: number) => {
          const before = await restsOf([kept, alias])
          const mergeId = await merge(kept, alias)
          expect(await restsOf([kept])).toEqual(before)
          if (undoes) {
            await undo(mergeId)
            expect(await restsOf([kept, alias])).toEqual(before)
            await check(lives)
            await merge(kept, alias)
          }
          lives.join(kept, alias)
          await check(lives)
        }
        const liveAll = async (happened: readonly Event[]) => {
          for (const one of happened) await lives.live(one)
          await check(lives)
        }
        await liveAll(first)
        await join(ids[0], ids[1])
        await liveAll(second)
        await (becomesAlias ? join(ids[2], ids[0]) : join(ids[0], ids[2]))
        await liveAll(third)
      },
    ),
    { seed: 1905, numRuns: onServer ? 15 : 8 },
  )

  // The migration finds the same for merges that were made before it.
  const stored = async () => {
    const rests = await sql`select lot_id, left_cents, through_id from credit_rests order by 1`.execute(app.db)
    const posted =
      await sql`select id, '{"credit_rests": 0}'::jsonb || posted as posted from client_merges where undone_at is null order by 1`.execute(
        app.db,
      )
    return [rests.rows, posted.rows]
  }
  const before = await stored()
  expect(before.map((rows) => rows.length > 5)).toEqual([true, true])
  await sql`delete from credit_rests`.execute(app.db)
  await sql`update client_merges set posted = posted - 'credit_rests'`.execute(app.db)
  const text = await readFile(new URL('migrations/0044-merged-credit.sql', projectRoot), 'utf8')
  await sql.raw(text.slice(text.indexOf('do $$'))).execute(app.db)
  expect(await stored()).toEqual(before)
}, 120_000)
