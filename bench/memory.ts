import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, instant, localTimeAt, type Day } from '#kernel/day.ts'
import { addressOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { availabilityApi, type AvailabilityDay } from '#features/availability/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { sessionCookie, startSession } from '#platform/server/session.ts'
import { startBundle } from './bundle.ts'
import { quantile, type Row } from './measure.ts'

const mib = (bytes: number) => Math.round(bytes / 1024 / 1024)
/** The resident memory of a process in bytes. Linux only, where servers run. */
const residentOf = async (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) * 1024

/**
 * The memory of the bundle through minutes of mixed work: it reads calendars, free starts, searches and lists, and
 * makes and cancels one booking a second. Memory has a plateau when its last third is not above the one before.
 * @param url of a PostgreSQL database with a chain in it, to which `database` is connected.
 */
export async function memoryRows(
  database: OpenDatabase,
  url: string,
  minutes: number,
  tell: (line: string) => void,
): Promise<Row[]> {
  const server = await startBundle({ DATABASE_URL: url, SECRET_KEY: '0'.repeat(64) })
  const { rows: sites } = await sql<{ id: number; country_id: number; zone: string; treatment_id: number }>`
    select l.id, l.supported_country_id as country_id, l.zone,
      (select t.id from treatments t where t.supported_country_id = l.supported_country_id and t.deactivated_at is null
        and not exists (select from treatment_models m where m.treatment_id = t.id) order by t.id limit 1) as treatment_id
    from locations l where l.deactivated_at is null order by l.id limit 20`.execute(database.db)
  const { rows: clients } = await sql<{ id: number; country_id: number; last_name: string }>`
    select id, supported_country_id as country_id, last_name from clients where deactivated_at is null order by id limit 2000`.execute(
    database.db,
  )
  const { rows: admins } = await sql<{ id: number }>`
    select e.id from employees e join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id
    where r.slug = 'administrator' limit 1`.execute(database.db)
  const cookie = `${sessionCookie(false)}=${await startSession(database.db, admins[0]!.id, { address: '127.0.0.1', userAgent: 'bench', twoStep: true })}`

  const answers = new Map<number, number>()
  async function ask<E extends AnyEndpoint, T>(endpoint: E, call: CallOf<E>): Promise<T | null> {
    const answer = await fetch(`${server.origin}${addressOf(endpoint, call)}`, {
      method: endpoint.method,
      headers: { cookie, ...(call.body !== undefined && { 'content-type': 'application/json' }) },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    const text = await answer.text()
    return answer.ok && text ? (JSON.parse(text) as { data: T }).data : null
  }

  /** One second of work, with other locations and people each time. */
  async function second(n: number): Promise<void> {
    const site = sites[n % sites.length]!
    const today = localTimeAt(instant(Date.now()), site.zone).day
    const day: Day = addDays(today, (n * 7) % 60)
    const client = clients[n % clients.length]!
    await Promise.all([
      ask(calendarApi.day, { params: { locationId: site.id, date: day } }),
      ask(calendarApi.day, { params: { locationId: site.id, date: addDays(day, 1) } }),
      ask(listsApi.clients, { query: { filters: { search: client.last_name.slice(0, 1 + (n % 4)) } } }),
      n % 5 === 0 && ask(calendarApi.week, { params: { locationId: site.id, from: day, to: addDays(day, 6) } }),
      n % 5 === 1 && ask(productsApi.list, { query: {} }),
    ])
    const own = clients.filter(({ country_id }) => country_id === site.country_id)
    const days = await ask<typeof availabilityApi.availability, AvailabilityDay[]>(availabilityApi.availability, {
      query: { location_id: site.id, treatment_id: site.treatment_id, date_from: day, date_till: addDays(day, 6) },
    })
    const free = days?.flatMap(({ time_slots }) => time_slots) ?? []
    if (!free.length || !own.length) return
    const booked = await ask<typeof appointmentsApi.create, { id: number }>(appointmentsApi.create, {
      body: {
        client_id: own[n % own.length]!.id,
        location_id: site.id,
        treatment_id: site.treatment_id,
        datetime_from: free[n % free.length]!.datetime_from,
      },
    })
    if (booked) await ask(appointmentsApi.cancel, { params: { id: booked.id } })
  }

  const samples: number[] = []
  try {
    const begun = Date.now()
    let n = 0
    while (Date.now() - begun < minutes * 60_000) {
      const next = Date.now() + 1000
      await second(n++)
      if (n % 30 === 0) {
        samples.push(await residentOf(server.pid))
        tell(
          `${Math.round((Date.now() - begun) / 1000)} s: ${mib(samples.at(-1)!)} MiB, answers ${JSON.stringify(Object.fromEntries(answers))}`,
        )
      }
      if (next > Date.now()) await wait(next - Date.now())
    }
  } finally {
    await server.stop()
  }
  const third = Math.floor(samples.length / 3)
  const [first, middle, last] = [0, 1, 2].map((k) => quantile(samples.slice(k * third, (k + 1) * third), 0.5)) as [
    number,
    number,
    number,
  ]
  return [
    {
      what: `memory through ${minutes} minutes of mixed work`,
      result: `${mib(first)}, ${mib(middle)}, ${mib(last)} MiB in each third; at most ${mib(Math.max(...samples))}; answers ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
      aim: 'the last third ≤ 1.1 × the second',
      met: last <= middle * 1.1,
    },
  ]
}
