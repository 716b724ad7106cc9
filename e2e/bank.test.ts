import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { seeded } from '#demo/random.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { postgresPlace, type Place } from './place.ts'
import { signIn, startServer, type RunningServer } from './server.ts'

// The bank test: fifty sales at the same moment, through three servers, pay from one client's credit. The credit never
// falls below nothing, and what was there is what was spent and what is left.

type Caller = Awaited<ReturnType<typeof signIn>>
const servers = 3
const atOnce = 50
const amsterdam = 1

let place: Place
let running: RunningServer[] = []
let callers: Caller[] = []
beforeAll(async () => {
  place = await postgresPlace()
  running = await Promise.all(Array.from({ length: servers }, () => startServer(place.env)))
  callers = await Promise.all(running.map(({ url }) => signIn(url, 'administrator@demo.balie.test')))
}, 240_000)
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await place?.remove()
})

async function rows<Row>(query: string): Promise<Row[]> {
  const database = await openPostgres(place.env.DATABASE_URL!, 2)
  try {
    return (await sql.raw<Row>(query).execute(database.db)).rows
  } finally {
    await database.close()
  }
}

test('fifty sales at once spend one balance', { timeout: 300_000 }, async () => {
  const random = seeded(1905)
  const [client] = await rows<{ id: number }>(
    `select c.id from clients c where c.supported_country_id = 166 and c.deactivated_at is null and not exists (select from credit_mutations m where m.client_id = c.id) order by c.id limit 1`,
  )
  const [product] = await rows<{ id: number; price_cents: number }>(
    `select p.id, coalesce(pp.price_cents, p.price_cents) as price_cents from products p join locations l on l.id = ${amsterdam} left join product_prices pp on pp.product_id = p.id and pp.price_level_id = l.price_level_id
     where p.supported_country_id = 166 and p.deactivated_at is null and not p.voucher order by p.id limit 1`,
  )
  const [practitioner] = await rows<{ id: number }>(
    `select e.id from employees e join employee_locations el on el.employee_id = e.id and el.location_id = ${amsterdam} join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id and r.practitioner
     where e.deactivated_at is null order by e.id limit 1`,
  )
  const methods = new Map(
    (await rows<{ slug: string; id: number }>('select slug, id from payment_methods')).map(({ slug, id }) => [
      slug,
      id,
    ]),
  )
  const params = { id: client!.id }
  // Three lots, so that sales use parts of one and of the next.
  const lots = [1700, 4100, 2300]
  for (const amount of lots) {
    const body = { source: 'goodwill', amount_cents: cents(amount), reason: 'Bankproef' } as const
    expect((await callers[0]!(creditApi.give, { params, body }))!.status).toBe(201)
  }
  const before = lots.reduce((total, amount) => total + amount, 0)

  const price = product!.price_cents
  const spend = (index: number) => {
    const prepaid = Math.min(price, random.between(1, 900))
    return {
      prepaid,
      go: () =>
        callers[index % servers]!(checkoutApi.pay, {
          body: {
            client_id: client!.id,
            location_id: amsterdam,
            practitioner_id: practitioner!.id,
            items: [{ kind: 'product', type_id: product!.id, amount: 1, price_cents: cents(price) }],
            payment_methods: [
              { payment_method_id: methods.get('prepaid')!, amount_cents: cents(prepaid) },
              ...(prepaid < price
                ? [{ payment_method_id: methods.get('pin')!, amount_cents: cents(price - prepaid) }]
                : []),
            ],
            total_cents: cents(price),
          },
        }),
    }
  }
  const sales = Array.from({ length: atOnce }, (_, index) => spend(index))
  const answers = await Promise.all(sales.map(({ go }) => go()))
  expect(new Set(answers.map((answer) => answer!.status))).toEqual(new Set([201, 422]))
  const paid = sales.filter((_, index) => answers[index]!.status === 201)
  const spent = paid.reduce((total, { prepaid }) => total + prepaid, 0)

  // The balance after each movement, in the order in which they were written, is never below nothing.
  const ledger = await rows<{ type: string; amount_cents: number; balance: number }>(
    `select type, amount_cents, sum(case when type in ('expired', 'paymentRemoved') then -amount_cents else amount_cents end) over (order by id)::bigint as balance from credit_mutations where client_id = ${client!.id} order by id`,
  )
  expect(Math.min(...ledger.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0)
  expect(ledger.filter(({ type }) => type === 'paymentRemoved')).toHaveLength(paid.length)
  const left = before - spent
  expect(ledger.at(-1)!.balance).toBe(left)
  // Each server says the same, and its lots add up to it; whoever was refused asked for more than was left then.
  for (const caller of callers) {
    const { data } = (await caller(creditApi.show, { params }))!
    expect(data.credit_balance).toBe(left)
    expect(data.ending.reduce((total, { amount_cents }) => total + amount_cents, 0)).toBe(left)
  }
  const refused = sales.filter((_, index) => answers[index]!.status === 422)
  expect(Math.min(...refused.map(({ prepaid }) => prepaid))).toBeGreaterThan(left)
})
