import { sql } from 'kysely'
import { addDays, instant, localTimeAt, type Day } from '#kernel/day.ts'
import { allRoutes } from '#app/routes.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { availabilityApi, type AvailabilityDay } from '#features/availability/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { bareHttp } from './bare-http.ts'
import { replay } from './capture.ts'
import { quantile, row, timed, type Row } from './measure.ts'
import type { Probe } from './prober.ts'
import type { Served } from './served.ts'

/** The number of turns in which ours and bare are measured. */
const rounds = 20
const loadRounds = 5

const one = async <T>(database: OpenDatabase, query: ReturnType<typeof sql<T>>): Promise<T> =>
  (await query.execute(database.db)).rows[0]!

/** The rows of the speed table that concern the day at the desk, on one database. */
export async function serverRows(database: OpenDatabase, served: Served, size: 'bench' | 'large'): Promise<Row[]> {
  const { recorder, origin, prober, adminId, cookie, probe, ask } = served
  /**
   * Makes each call as often as it is counted later, ours and bare alike: Node compiles what is used often while it
   * works, and of ours there is more to compile.
   */
  async function warmUp(calls: readonly Probe[], count: number): Promise<void> {
    for (const call of calls) await prober.sequence(Array.from({ length: count }, () => call))
  }
  async function reading(
    what: string,
    call: Probe,
    count: number,
    aim: string,
    met: Parameters<typeof row>[3],
  ): Promise<Row> {
    const statements = await recorder.during(() => prober.sequence([call]))
    const server = await bareHttp(database.pool, statements, { data: await ask(call) })
    await warmUp([call, server.call], count)
    // In turns, so that a machine that becomes slower affects all three.
    const ours: number[] = []
    const bare: number[] = []
    const overHttp: number[] = []
    const each = Math.ceil(count / rounds)
    for (let round = 0; round < rounds; round++) {
      const answers = await prober.sequence(Array.from({ length: each }, () => call))
      if (answers.some((answer) => answer.status !== 200)) throw new Error(`${what}: not every answer was 200`)
      ours.push(...answers.map((answer) => answer.ms))
      bare.push(...(await timed(each, () => replay(database.pool, statements), 2)))
      const others = await prober.sequence(Array.from({ length: each }, () => server.call))
      overHttp.push(...others.map((answer) => answer.ms))
    }
    await server.close()
    return row(what, ours, aim, met, bare, overHttp)
  }

  const rows: Row[] = []
  const busiest = await one(
    database,
    sql<{ location_id: number; day: Day; n: number; country_id: number; zone: string }>`
    select a.location_id, (a.starts_at at time zone l.zone)::date as day, count(*)::int as n, l.supported_country_id as country_id, l.zone
    from appointments a join locations l on l.id = a.location_id where a.location_id = (select min(id) from locations) group by 1, 2, 4, 5 order by n desc, abs((a.starts_at at time zone l.zone)::date - current_date) limit 1`,
  )
  const locationId = busiest.location_id
  const dayCall = probe(calendarApi.day, { params: { locationId, date: busiest.day } })
  rows.push(
    await reading(
      `a location's day, ${busiest.n} appointments`,
      dayCall,
      400,
      'p50 ≤ 1.25 × bare HTTP; p95 < 15',
      ({ p95, httpRatio }) => httpRatio <= 1.25 && p95 < 15,
    ),
  )

  const monday = addDays(busiest.day, -((new Date(`${busiest.day}T12:00:00Z`).getUTCDay() + 6) % 7))
  const week = await one(
    database,
    sql<{
      n: number
    }>`select count(*)::int as n from appointments where location_id = ${locationId} and starts_at >= ${monday}::date and starts_at < ${monday}::date + 7`,
  )
  rows.push(
    await reading(
      `a week, ${week.n} appointments`,
      probe(calendarApi.week, { params: { locationId, from: monday, to: addDays(monday, 6) } }),
      120,
      'p95 < 45',
      ({ p95 }) => p95 < 45,
    ),
  )

  const treatment = await one(
    database,
    sql<{ id: number; duration: number }>`
    select t.id, t.duration from treatments t join treatment_models tm on tm.treatment_id = t.id join devices d on d.model_id = tm.model_id and d.location_id = ${locationId}
    where t.supported_country_id = ${busiest.country_id} and t.deactivated_at is null group by t.id order by count(*) desc, t.id limit 1`,
  )
  const today = localTimeAt(instant(Date.now()), busiest.zone).day
  const slotsCall = probe(availabilityApi.availability, {
    query: {
      location_id: locationId,
      treatment_id: treatment.id,
      date_from: addDays(today, 1),
      date_till: addDays(today, 30),
    },
  })
  rows.push(
    await reading(
      'free slots, 30 days, practitioner + room + laser',
      slotsCall,
      120,
      'p95 < 100',
      ({ p95 }) => p95 < 100,
    ),
  )

  const names = (
    await sql<{
      last_name: string
      first_name: string
    }>`select last_name, first_name from clients tablesample system (5) limit 400`.execute(database.db)
  ).rows
  const typed = names
    .flatMap(({ first_name, last_name }) => [
      last_name.slice(0, 2),
      last_name.slice(0, 3),
      last_name.slice(0, 5),
      `${first_name} ${last_name.slice(0, 2)}`,
      first_name.slice(0, 1),
    ])
    .slice(0, 300)
  const clients = await one(database, sql<{ n: number }>`select count(*)::int as n from clients`)
  const searches = await prober.sequence(
    typed.map((search) => probe(listsApi.clients, { query: { filters: { search } } })),
  )
  rows.push(
    row(
      `client search while typing, ${clients.n} clients`,
      searches.slice(10).map((answer) => answer.ms),
      'p95 < 30',
      ({ p95 }) => p95 < 30,
    ),
  )

  // Book and move: free slots of different days, each for another client.
  const days = await ask<AvailabilityDay[]>(slotsCall)
  const free = days.flatMap((day) => day.time_slots.filter((_, i) => i % 3 === 0)).slice(0, 120)
  const people = (
    await sql<{
      id: number
    }>`select id from clients where supported_country_id = ${busiest.country_id} order by id limit 400`.execute(
      database.db,
    )
  ).rows
  const book = (slot: (typeof free)[number], i: number, exact = false) =>
    probe(appointmentsApi.create, {
      body: {
        client_id: people[i]!.id,
        location_id: locationId,
        treatment_id: treatment.id,
        datetime_from: slot.datetime_from,
        ...(exact && { user_id: slot.user_id }),
      },
    })
  const booked = await prober.sequence(free.slice(0, -1).map((slot, i) => book(slot, i)))
  const accepted = booked.filter((answer) => answer.status === 201)
  const insertBare = await timed(60, (i) => bareBooking(database, { locationId, treatmentId: treatment.id, i: i + 20 }))
  rows.push({
    ...row(
      'book one',
      accepted.slice(5).map((answer) => answer.ms),
      'p95 < 25',
      ({ p95 }) => p95 < 25,
      insertBare,
    ),
    result: `${accepted.length} of ${booked.length} accepted`,
  })

  const mine = (
    await sql<{ id: number; client_id: number; starts_at: string; updated_at: string }>`
    select id, client_id, starts_at, updated_at from appointments where location_id = ${locationId} and creator_id = ${adminId} and created_at > now() - interval '10 minutes' and starts_at > now() and starts_at < now() + interval '40 days' order by id limit 60`.execute(
      database.db,
    )
  ).rows
  const later = (await ask<AvailabilityDay[]>(slotsCall)).flatMap((day) => day.time_slots.filter((_, i) => i % 4 === 1))
  const moves = await prober.sequence(
    mine.slice(0, later.length).map((appointment, i) =>
      probe(appointmentsApi.update, {
        params: { id: appointment.id },
        body: {
          client_id: appointment.client_id,
          location_id: locationId,
          treatment_id: treatment.id,
          datetime_from: later[i]!.datetime_from,
          updated_at: appointment.updated_at,
        },
      }),
    ),
  )
  const moved = moves.filter((answer) => answer.status === 200)
  rows.push({
    ...row(
      'move one',
      moved.slice(3).map((answer) => answer.ms),
      'p95 < 25',
      ({ p95 }) => p95 < 25,
    ),
    result: `${moved.length} of ${moves.length} accepted`,
  })

  const last = free.at(-1)!
  const race = await prober.burst(people.slice(200, 250).map((_, i) => book(last, 200 + i, true)))
  const count = (status: number) => race.filter((answer) => answer.status === status).length
  const raceSlot = `${count(201)} × 201, ${count(409)} × 409`
  rows.push({
    what: '50 bookings of one slot at once',
    p50: quantile(
      race.map((answer) => answer.ms),
      0.5,
    ),
    p95: quantile(
      race.map((answer) => answer.ms),
      0.95,
    ),
    result: raceSlot,
    aim: 'exactly 1 accepted, 49 × 409',
    met: count(201) === 1 && count(409) === 49,
  })

  rows.push(await overviewsRow())
  rows.push(await salesRow())
  rows.push(...(await throughputRows()))
  rows.push(await pdfRow())
  return rows

  /** The rows behind a number of the turnover are opened for its days; here, for a month. */
  function daysOf(path: string): string {
    return path.startsWith('/turnover/')
      ? `filters[days][from]=${addDays(today, -30)}&filters[days][till]=${today}&`
      : ''
  }

  /** Every overview of the administration, when it opens and when somebody searches in it: the slowest of them. */
  async function overviewsRow(): Promise<Row> {
    const gets = new Set(
      allRoutes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path),
    )
    const paths = [...gets].filter((one) => gets.has(`${one}/export`))
    const calls = paths
      .filter((one) => !one.includes('access-log'))
      .flatMap((one) =>
        ['', 'filters[search]=an', 'filters[search]=behandeling'].map(
          (query) => `${origin}/api${one.replaceAll(/:\w+/g, String(busiest.country_id))}?${daysOf(one)}${query}`,
        ),
      )
    const measured: { readonly url: string; readonly ms: readonly number[] }[] = []
    for (const url of calls) {
      const answers = await prober.sequence(
        Array.from({ length: 22 }, () => ({ method: 'GET', url, headers: { cookie } })),
      )
      const wrong = answers.find((answer) => answer.status !== 200)
      if (wrong) throw new Error(`${url}: ${wrong.status}`)
      measured.push({ url, ms: answers.slice(2).map((answer) => answer.ms) })
    }
    const slowest = measured.toSorted((a, b) => quantile(b.ms, 0.95) - quantile(a.ms, 0.95))[0]!
    return {
      ...row(
        `the slowest of ${paths.length} overviews, opened and searched`,
        [...slowest.ms],
        'p95 < 50',
        ({ p95 }) => p95 < 50,
      ),
      result: slowest.url.replace(`${origin}/api`, ''),
    }
  }

  async function salesRow(): Promise<Row> {
    const product = await one(
      database,
      sql<{ id: number; price: number; practitioner: number; method: number }>`
      select p.id, coalesce(pp.price_cents, p.price_cents) as price, (select employee_id from employee_locations el where location_id = ${locationId} and exists (select from employee_roles er join roles r on r.id = er.role_id and r.practitioner where er.employee_id = el.employee_id) limit 1) as practitioner, (select id from payment_methods where slug = 'pin') as method
      from products p join locations l on l.id = ${locationId} left join product_prices pp on pp.product_id = p.id and pp.price_level_id = l.price_level_id
      where p.supported_country_id = ${busiest.country_id} and not p.voucher and p.deactivated_at is null order by p.id limit 1`,
    )
    const sale = (i: number) =>
      probe(checkoutApi.pay, {
        body: {
          client_id: people[100 + i]!.id,
          location_id: locationId,
          practitioner_id: product.practitioner,
          total_cents: product.price,
          items: [{ kind: 'product', type_id: product.id, amount: 1, price_cents: product.price }],
          payment_methods: [{ payment_method_id: product.method, amount_cents: product.price }],
        },
      })
    const sold = await prober.burst(Array.from({ length: 50 }, (_, i) => sale(i)))
    const gaps = await one(
      database,
      sql<{
        gaps: number
      }>`select count(*)::int as gaps from (select number - lag(number) over (partition by legal_entity_id, series, year order by number) as step from invoices) s where step <> 1`,
    )
    const ok = sold.filter((answer) => answer.status === 201).length
    return {
      what: '50 sales at once in one series',
      p50: quantile(
        sold.map((answer) => answer.ms),
        0.5,
      ),
      p95: quantile(
        sold.map((answer) => answer.ms),
        0.95,
      ),
      result: `${ok} sold, ${gaps.gaps} gaps`,
      aim: 'no gap, no double',
      met: ok === 50 && gaps.gaps === 0,
    }
  }

  /** The day list over ten connections, against a bare node:http server. */
  async function throughputRows(): Promise<Row[]> {
    const statements = await recorder.during(() => prober.sequence([dayCall]))
    const bare = await bareHttp(database.pool, statements, { data: await ask(dayCall) })
    const pair = async () => [await prober.load(dayCall, 10, 3), await prober.load(bare.call, 10, 3)] as const
    await pair() // to warm up: not counted
    const pairs = []
    for (let round = 0; round < loadRounds; round++) pairs.push(await pair())
    await bare.close()
    const [ours, limit] = pairs.toSorted((a, b) => a[0].perSecond / a[1].perSecond - b[0].perSecond / b[1].perSecond)[
      (loadRounds - 1) / 2
    ]!
    const ratio = ours.perSecond / limit.perSecond
    return [
      {
        what: 'throughput of the day list, 10 connections',
        p50: ours.p50,
        p99: ours.p99,
        limit: limit.p50,
        result: `${Math.round(ours.perSecond)}/s against ${Math.round(limit.perSecond)}/s = ${ratio.toFixed(2)}; p99 ${ours.p99} against ${limit.p99}`,
        aim: '≥ 0.75 of bare HTTP; p99 ≤ 2 ×',
        met: ratio >= 0.75 && ours.p99 <= 2 * limit.p99 && ours.failed === 0,
      },
    ]
  }

  async function pdfRow(): Promise<Row> {
    const refs = (await sql<{ ref: string }>`select ref from invoices order by id desc limit 100`.execute(database.db))
      .rows
    const calls = Array.from({ length: size === 'bench' ? 1000 : 300 }, (_, i) =>
      probe(invoicesApi.document, { params: { ref: refs[i % refs.length]!.ref } }),
    )
    await prober.sequence(calls.slice(0, 50))
    const before = process.memoryUsage().rss
    const printed = await prober.sequence(calls)
    const grown = Math.round((process.memoryUsage().rss - before) / 1e6)
    return {
      ...row(
        'invoice PDF',
        printed.map((answer) => answer.ms),
        'p99 ≤ 50; memory flat',
        ({ p99 }) => p99 <= 50 && grown < 150,
      ),
      result: `${calls.length} printed, memory ${grown >= 0 ? '+' : ''}${grown} MB`,
    }
  }
}

/**
 * The cost of a booking for the database alone: appointment and device with all constraints, committed, far in the
 * future.
 */
async function bareBooking(
  database: OpenDatabase,
  { locationId, treatmentId, i }: { locationId: number; treatmentId: number; i: number },
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at)
       select (select min(id) from clients), $1, (select min(id) from rooms where location_id = $1), (select min(employee_id) from employee_locations where location_id = $1), $2, timestamptz '2038-01-01' + $3 * interval '1 hour', timestamptz '2038-01-01' + $3 * interval '1 hour' + interval '45 minutes'`,
      [locationId, treatmentId, i],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
