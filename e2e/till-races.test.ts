import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, localTimeAt, type Day } from '#kernel/day.ts'
import type { PaymentBody } from '#features/checkout/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { dayClosingApi } from '#features/day-closing/contract.ts'
import { journalApi } from '#features/journal/contract.ts'
import { verifyLedger } from '#features/ledger/queries.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { postgresPlace, type Place } from './place.ts'
import { signIn, startServer, type RunningServer } from './server.ts'

// Money through three servers on one database, fifty calls at once: what can be had once is had once, nothing is lost,
// and the numbers of invoices have no gap.

type Caller = Awaited<ReturnType<typeof signIn>>
const atOnce = 50
const location = 1

let place: Place
let running: RunningServer[] = []
let callers: Caller[] = []
let clients: number[]
let facts: {
  treatment_id: number
  price_cents: number
  practitioner_id: number
  voucher_id: number
  package_id: number
  package_cents: number
  package_treatment: number
  treatments: number
  legal_entity_id: number
}
let methods: Record<string, number>

async function rows<Row>(query: string): Promise<Row[]> {
  const database = await openPostgres(place.env.DATABASE_URL!, 2)
  try {
    return (await sql.raw<Row>(query).execute(database.db)).rows
  } finally {
    await database.close()
  }
}
const one = async <Row>(query: string): Promise<Row> => (await rows<Row>(query))[0]!

beforeAll(async () => {
  place = await postgresPlace()
  running = await Promise.all(Array.from({ length: 3 }, () => startServer(place.env)))
  callers = await Promise.all(running.map(({ url }) => signIn(url, 'administrator@demo.balie.test')))
  clients = (
    await rows<{ id: number }>(`
      select id from clients where supported_country_id = 166 and deactivated_at is null and merged_into_id is null and first_name <> '' and last_name <> '' and email <> '' order by id limit 300`)
  ).map(({ id }) => id)
  methods = Object.fromEntries(
    (await rows<{ id: number; slug: string }>('select id, slug from payment_methods')).map(({ id, slug }) => [
      slug,
      id,
    ]),
  )
  const price = (table: string, alias: string) =>
    `coalesce((select x.price_cents from ${table}_prices x where x.${table}_id = ${alias}.id and x.price_level_id = l.price_level_id), ${alias}.price_cents)`
  facts = await one(`
    select t.id as treatment_id, ${price('treatment', 't')} as price_cents, l.legal_entity_id,
      (select e.id from employees e join employee_locations w on w.employee_id = e.id and w.location_id = l.id join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id and r.practitioner where e.deactivated_at is null order by e.id limit 1) as practitioner_id,
      (select p.id from products p where p.voucher and not p.single_purpose and p.supported_country_id = 166 and p.deactivated_at is null order by p.id limit 1) as voucher_id,
      p.id as package_id, ${price('package', 'p')} as package_cents, p.treatment_id as package_treatment, p.treatments
    from locations l
    join lateral (select * from treatments t where t.supported_country_id = 166 and not t.requires_medical_grounds and t.deactivated_at is null and t.price_cents > 1000 order by t.id limit 1) t on true
    join lateral (select p.* from packages p join treatments k on k.id = p.treatment_id and not k.requires_medical_grounds and k.deactivated_at is null where p.supported_country_id = 166 and p.type = 'package' and p.deactivated_at is null order by p.treatments, p.id limit 1) p on true
    where l.id = ${location}`)
}, 240_000)
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await place?.remove()
})

const next = (() => {
  let n = 0
  return () => callers[n++ % callers.length]!
})()
const freshClient = (() => {
  let n = 0
  return () => clients[n++ % clients.length]!
})()

const treatment = (changes: object = {}) => ({
  kind: 'treatment' as const,
  type_id: facts.treatment_id,
  amount: 1,
  price_cents: facts.price_cents,
  ...changes,
})
const by = (slug: string, amount_cents: number, changes: object = {}) => ({
  payment_method_id: methods[slug]!,
  amount_cents,
  ...changes,
})
const sale = (client_id: number, changes: object = {}) =>
  ({
    client_id,
    location_id: location,
    practitioner_id: facts.practitioner_id,
    items: [treatment()],
    payment_methods: [by('pin', facts.price_cents)],
    total_cents: facts.price_cents,
    ...changes,
  }) as PaymentBody
const pay = (body: PaymentBody) => next()(checkoutApi.pay, { body })
const payAll = (bodies: readonly PaymentBody[]) => Promise.all(bodies.map(pay))
const sold = (answers: Awaited<ReturnType<typeof payAll>>) => answers.filter((answer) => answer?.status === 201)
/** Refusals are refusals, and no failures of a server. */
const refusals = (answers: Awaited<ReturnType<typeof payAll>>) =>
  [...new Set(answers.filter((answer) => answer?.status !== 201).map((answer) => answer?.status))].toSorted()

/** The books as they are now: invoices without a gap in their numbers, no fault in any part, and a journal that balances. */
async function booksAreWhole(): Promise<void> {
  expect(
    await rows(`
      select c.legal_entity_id, c.series, c.year from invoice_counters c
      left join invoices i on i.legal_entity_id = c.legal_entity_id and i.series = c.series and i.year = c.year
      group by c.legal_entity_id, c.series, c.year, c.last_number having count(i.id) <> c.last_number or max(i.number) <> c.last_number`),
  ).toEqual([])
  const database = await openPostgres(place.env.DATABASE_URL!, 2)
  const { faults } = await verifyLedger(database.db)
  await database.close()
  expect(faults).toEqual([])
  const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
  const { data } = (await next()(journalApi.show, {
    query: {
      legal_entity: facts.legal_entity_id,
      filters: { from: `${today.slice(0, 8)}01`, to: `${Number(today.slice(0, 4)) + 1}-12-31` },
    },
  }))!
  expect(data.unbalanced).toEqual([])
  expect(data.debit_cents).toBe(data.credit_cents)
}

describe('fifty calls at once, through three servers', () => {
  test('an appointment is paid once', { timeout: 300_000 }, async () => {
    const visit = await one<{
      id: number
      client_id: number
      treatment_id: number
      employee_id: number
      price_cents: number
    }>(`
      select a.id, a.client_id, t.id as treatment_id, a.employee_id, coalesce((select x.price_cents from treatment_prices x where x.treatment_id = t.id and x.price_level_id = l.price_level_id), t.price_cents) as price_cents
      from appointments a join treatment_reports r on r.appointment_id = a.id join treatments t on t.id = r.treatment_id and not t.requires_medical_grounds
      join locations l on l.id = a.location_id join clients c on c.id = a.client_id and c.deactivated_at is null and c.merged_into_id is null and c.email <> ''
      where a.location_id = ${location} and a.deleted_at is null and t.price_cents > 0 and not exists (select from invoices i where i.appointment_id = a.id) order by a.id desc limit 1`)
    const body = sale(visit.client_id, {
      appointment_id: visit.id,
      practitioner_id: visit.employee_id,
      items: [treatment({ type_id: visit.treatment_id, price_cents: visit.price_cents })],
      payment_methods: [by('pin', visit.price_cents)],
      total_cents: visit.price_cents,
    })
    const answers = await payAll(Array.from({ length: atOnce }, () => body))
    expect([sold(answers).length, refusals(answers)]).toEqual([1, [422]])
    expect(await rows(`select id from invoices where appointment_id = ${visit.id}`)).toHaveLength(1)
    await booksAreWhole()
  })

  test('a balance is spent once', { timeout: 300_000 }, async () => {
    const client = freshClient()
    const before = (await next()(checkoutApi.client, { params: { clientId: client } }))!.data.credit_balance
    const given = (await next()(creditApi.give, {
      params: { id: client },
      body: { source: 'goodwill', amount_cents: facts.price_cents, reason: 'race' },
    }))!
    expect(given.status).toBe(201)
    // Fewer than two amounts are left, so only one sale can be paid.
    const body = sale(client, { payment_methods: [by('prepaid', facts.price_cents)] })
    const answers = await payAll(Array.from({ length: atOnce }, () => body))
    const times = Math.floor((before + facts.price_cents) / facts.price_cents)
    expect([sold(answers).length, refusals(answers)]).toEqual([times, [422]])
    const after = (await next()(checkoutApi.client, { params: { clientId: client } }))!.data.credit_balance
    expect(after).toBe(before + facts.price_cents - times * facts.price_cents)
    await booksAreWhole()
  })

  test('a voucher is redeemed once', { timeout: 300_000 }, async () => {
    const cents = Math.max(facts.price_cents, 1000)
    const bought = await pay(
      sale(freshClient(), {
        items: [{ kind: 'voucher', type_id: facts.voucher_id, amount: 1, price_cents: cents }],
        payment_methods: [by('pin', cents)],
        total_cents: cents,
      }),
    )
    expect(bought!.errors).toEqual({})
    const { id, code } = await one<{ id: number; code: string }>(
      'select id, code from vouchers order by id desc limit 1',
    )
    const answers = await payAll(
      Array.from({ length: atOnce }, () =>
        sale(freshClient(), { payment_methods: [by('voucher', facts.price_cents, { voucher_code: code })] }),
      ),
    )
    expect([sold(answers).length, refusals(answers)]).toEqual([1, [422]])
    expect(await one(`select voucher_balance(${id}) as left`)).toEqual({ left: cents - facts.price_cents })
    await booksAreWhole()
  })

  test('each treatment of a package is used once', { timeout: 300_000 }, async () => {
    const client = freshClient()
    const bought = await pay(
      sale(client, {
        items: [{ kind: 'package', type_id: facts.package_id, amount: 1, price_cents: facts.package_cents }],
        payment_methods: [by('pin', facts.package_cents)],
        total_cents: facts.package_cents,
      }),
    )
    expect(bought!.errors).toEqual({})
    const { id } = await one<{ id: number }>(
      `select id from package_sales where client_id = ${client} order by id desc limit 1`,
    )
    const { price_cents } = await one<{ price_cents: number }>(`
      select coalesce((select x.price_cents from treatment_prices x join locations l on l.price_level_id = x.price_level_id and l.id = ${location} where x.treatment_id = t.id), t.price_cents) as price_cents
      from treatments t where t.id = ${facts.package_treatment}`)
    const body = sale(client, {
      items: [treatment({ type_id: facts.package_treatment, price_cents, package: { id } })],
      payment_methods: [by('pin', 0)],
      total_cents: 0,
    })
    const answers = await payAll(Array.from({ length: atOnce }, () => body))
    expect([sold(answers).length, refusals(answers)]).toEqual([facts.treatments, [422]])
    expect(
      await one(
        `select amount_treated, (select count(*)::int from package_sale_uses where package_sale_id = ${id}) as uses from package_sales where id = ${id}`,
      ),
    ).toEqual({ amount_treated: facts.treatments, uses: facts.treatments })
    await booksAreWhole()
  })

  test('fifty sales in one series have fifty numbers', { timeout: 300_000 }, async () => {
    const answers = await payAll(Array.from({ length: atOnce }, () => sale(freshClient())))
    expect(sold(answers)).toHaveLength(atOnce)
    expect(new Set(answers.map((answer) => answer!.data.ref)).size).toBe(atOnce)
    await booksAreWhole()
  })

  test(
    'a VAT period is closed with the sales that it counted, and later ones are told or dated after it',
    { timeout: 300_000 },
    async () => {
      const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
      const yesterday = addDays(today, -1)
      const params = { id: facts.legal_entity_id }
      const inPeriod = async () =>
        one<{ count: number; cents: number }>(`
          select count(*)::int as count, coalesce(sum(total_cents), 0)::bigint as cents from invoices
          where legal_entity_id = ${facts.legal_entity_id} and invoice_date <= '${yesterday}'`)
      async function change(closed_through: Day | null, reason: string) {
        const { updated_at } = (await next()(journalApi.vatPeriod, { params }))!.data
        return (await next()(journalApi.saveVatPeriod, { params, body: { closed_through, reason, updated_at } }))!
      }
      const before = await inPeriod()
      let answered = 0
      const enough = Promise.withResolvers<void>()
      /** Sells one after another, as a desk does: every second sale is dated yesterday. */
      async function sellAll(): Promise<Awaited<ReturnType<typeof payAll>>> {
        const answers = []
        for (let n = 0; n < atOnce / 5; n++) {
          answers.push(await pay(sale(freshClient(), n % 2 ? {} : { invoice_date: yesterday })))
          if (++answered === atOnce / 5) enough.resolve()
        }
        return answers
      }
      /** Closes the period while the desks sell, and reads at once what is in it. */
      async function close() {
        await enough.promise
        const { status, errors } = await change(yesterday, '')
        return { status, errors, counted: await inPeriod() }
      }
      const [{ status, errors, counted }, ...desks] = await Promise.all([
        close(),
        ...Array.from({ length: 5 }, sellAll),
      ])
      expect([status, errors]).toEqual([200, {}])
      const answers = desks.flat()
      const back = sold(answers).filter((answer) => answer!.data.invoice_date === yesterday)
      const later = sold(answers).filter((answer) => answer!.data.invoice_date >= today)
      const refused = answers.filter((answer) => answer?.status !== 201)
      // Nothing came into the period after it was closed, and whatever was sold into it was counted.
      expect(await inPeriod()).toEqual(counted)
      expect(counted.count - before.count).toBe(back.length)
      expect(counted.cents - before.cents).toBe(back.length * facts.price_cents)
      // The others are dated after it, or are told why they are not.
      expect([later.length, back.length + refused.length]).toEqual([atOnce / 2, atOnce / 2])
      for (const answer of refused)
        expect([answer?.status, answer?.errors]).toEqual([409, { invoice_date: ['vat_period_closed'] }])
      expect((await change(null, 'race')).status).toBe(200)
      await booksAreWhole()
    },
  )

  test(
    'a day is closed with the sales that it counted, and later ones are dated after it',
    { timeout: 300_000 },
    async () => {
      const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
      const cash = () => sale(freshClient(), { payment_methods: [by('cash', facts.price_cents)] })
      /** Closes the day by what the screen shows; a sale that comes in between is told, and the screen is read again. */
      async function close(): Promise<number> {
        const { data } = (await next()(dayClosingApi.show, { query: { filters: { day: today }, location } }))!
        const expected_cents = (data.opening_cents ?? 0) + data.cash_change_cents
        const closed = (await next()(dayClosingApi.close, {
          body: {
            location_id: location,
            day: today,
            opening_cents: data.opening_cents === null ? 0 : null,
            counts: [],
            expected_cents,
            difference_reason: expected_cents ? 'counting' : null,
            note: 'race',
            to_safe_cents: 0,
            leaves_visits: true,
          },
        }))!
        if (closed.status === 201) return closed.status
        expect([closed.status, closed.errors]).toEqual([409, { '': ['till_changed'] }])
        return close()
      }
      /** Sells one after another, as a desk does. */
      async function sellAll(): Promise<Awaited<ReturnType<typeof payAll>>> {
        const answers = []
        for (let n = 0; n < atOnce / 5; n++) answers.push(await pay(cash()))
        return answers
      }
      const [closed, ...desks] = await Promise.all([close(), ...Array.from({ length: 5 }, sellAll)])
      expect(closed).toBe(201)
      expect(sold(desks.flat())).toHaveLength(atOnce)
      const { expected_cents, cash_cents, late } = await one<{
        expected_cents: number
        cash_cents: number
        late: number
      }>(`
      select (select expected_cents from day_closings where location_id = ${location} and day = '${today}') as expected_cents,
        (select coalesce(sum(p.amount_cents), 0)::bigint from invoices i join invoice_payments p on p.invoice_id = i.id and p.payment_method_id = ${methods.cash} where i.location_id = ${location} and i.invoice_date = '${today}') as cash_cents,
        (select count(*)::int from invoices i, day_closings c where c.location_id = ${location} and c.day = '${today}' and i.location_id = ${location} and i.invoice_date <= c.day and i.created_at > c.created_at) as late`)
      expect([expected_cents, late]).toEqual([cash_cents, 0])
      await booksAreWhole()
    },
  )
})
