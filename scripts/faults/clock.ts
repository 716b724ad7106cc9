import { sql } from 'kysely'
import { addDays, localTimeAt } from '#kernel/day.ts'
import { authApi } from '#features/auth/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { callerAt, sessionAt, type Caller } from '../../e2e/server.ts'
import { administrator } from './kills.ts'
import { embeddedFaultPlace, serverOn } from './places.ts'
import { recordsBefore, untruths } from './truths.ts'
import { clockOff } from './wrong-clock.ts'
import { saleOf, waresOf, type Acknowledged } from './writers.ts'

/**
 * Starts a server with its database with the clock right, three hours ahead, right again, three hours back, and a day
 * back, sells at each, and looks at sessions, keys, numbers and dates. It is the embedded database, whose clock is the
 * server's.
 * @returns what is wrong, in words.
 */
export async function turnTheClock(tell: (line: string) => void): Promise<readonly string[]> {
  const place = await embeddedFaultPlace()
  const wrong: string[] = []
  const expect = (what: string, is: unknown, should: unknown) => {
    if (is !== should) wrong.push(`${what}: ${String(is)} instead of ${String(should)}`)
  }
  const server = await serverOn(place)
  try {
    const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
    const first = await sessionAt(server.url, administrator)
    const wares = await waresOf(callerAt(server.url, first))
    await server.running().stop()
    const opened = await place.open()
    const before = await recordsBefore(opened.db)
    const { rows: closed } = await sql<{
      location_id: number
      day: string
      product: number
      price: number
      practitioner: number
    }>`
      select c.location_id, max(c.day)::text as day, min(p.id) as product, min(p.price_cents) as price, min(w.employee_id) as practitioner
      from day_closings c join locations l on l.id = c.location_id join products p on p.supported_country_id = l.supported_country_id and not p.voucher and p.deactivated_at is null
      join employee_locations w on w.location_id = l.id join employee_roles er on er.employee_id = w.employee_id join roles r on r.id = er.role_id and r.practitioner
      group by 1 limit 1`.execute(opened.db)
    await opened.close()

    const acknowledged: Acknowledged = { sales: new Map(), bookings: new Map(), cancelled: new Set(), again: new Map() }
    const sell = async (call: Caller, key: string, locationId = wares.locationId) => {
      const answer = await call(
        checkoutApi.pay,
        {
          body: saleOf(wares, { location_id: locationId }),
        },
        key,
      )
      if (answer?.status !== 201) {
        wrong.push(`${key} was answered ${answer?.status} ${JSON.stringify(answer?.errors)}`)
        return null
      }
      if (!acknowledged.sales.has(key)) acknowledged.sales.set(key, answer.data.ref)
      expect(`the number of ${key}`, answer.data.ref, acknowledged.sales.get(key))
      return { ...answer.data, replayed: answer.replayed }
    }
    const dayAfter = (hours: number) => localTimeAt(Date.now() + hours * 3_600_000, 'Europe/Amsterdam').day
    const statusOf = async (cookie: string) => (await callerAt(server.url, cookie)(authApi.me))?.status
    const at = async (hours: number) => {
      await server.restart(clockOff(hours))
      const date = (await fetch(`${server.url}/api/health`)).headers.get('date')
      expect(`the clock ${hours} hours off`, Math.round((Date.parse(date!) - Date.now()) / 3_600_000), hours)
    }

    await at(0)
    expect('the date of a sale', (await sell(callerAt(server.url, first), 'sale-now'))?.invoice_date, today)
    await server.running().stop()

    await at(3)
    expect('a session that rested for three hours', await statusOf(first), 401)
    const ahead = await sessionAt(server.url, administrator)
    const future = await sell(callerAt(server.url, ahead), 'sale-ahead')
    expect('the date of a sale three hours ahead', future?.invoice_date, dayAfter(3))
    const again = await sell(callerAt(server.url, ahead), 'sale-now')
    expect('a key of three hours ago is known', again?.replayed, true)
    await server.running().stop()

    await at(0)
    expect('a session that begins in the future', await statusOf(ahead), 401)
    const back = await sessionAt(server.url, administrator)
    expect('a key of the future is known', (await sell(callerAt(server.url, back), 'sale-ahead'))?.replayed, true)
    expect(
      'the date of a sale after the clock went back',
      (await sell(callerAt(server.url, back), 'sale-back'))?.invoice_date,
      today,
    )
    await server.running().stop()

    await at(-3)
    expect('a session of three hours ahead', await statusOf(back), 401)
    const behind = await sessionAt(server.url, administrator)
    expect(
      'the date of a sale three hours back',
      (await sell(callerAt(server.url, behind), 'sale-behind'))?.invoice_date,
      dayAfter(-3),
    )
    await server.running().stop()

    await at(-24)
    const yesterday = await sessionAt(server.url, administrator)
    const late = closed[0]
    if (!late) wrong.push('no location of the chain has closed a day')
    else {
      const dated = await callerAt(server.url, yesterday)(
        checkoutApi.pay,
        {
          body: saleOf(wares, { location_id: late.location_id, practitioner_id: late.practitioner }),
        },
        'sale-on-closed',
      )
      if (dated?.status === 201) acknowledged.sales.set('sale-on-closed', dated.data.ref)
      expect(
        `a sale on ${late.day}, which is closed, is dated`,
        dated?.data?.invoice_date ?? JSON.stringify(dated?.errors),
        addDays(late.day as never, 1),
      )
    }
    await server.running().stop()

    await at(0)
    const last = await sessionAt(server.url, administrator)
    await sell(callerAt(server.url, last), 'sale-at-last')
    for (const key of ['sale-behind', 'sale-back', 'sale-ahead'])
      expect(`the key ${key} is known`, (await sell(callerAt(server.url, last), key))?.replayed, true)
    await server.running().stop()
    const database = await place.open()
    wrong.push(...(await untruths(database, before, acknowledged)))
    await database.close()
    tell(`  ${acknowledged.sales.size} sales with the clock right, 3 h ahead, right, 3 h back, a day back, right`)
    return wrong
  } finally {
    await server.running().kill()
    await place.remove()
  }
}
