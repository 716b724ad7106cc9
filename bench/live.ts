import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { loadReferenceData } from '#demo/reference.ts'
import { channel } from '#platform/server/announce.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { sessionCookie } from '#platform/server/session.ts'
import { startBundle } from './bundle.ts'
import type { BrowserCount, BrowserOrder } from './live-browsers.ts'
import { row, type Row } from './measure.ts'

const locations = 1000
const browsersEach = 10
const children = 4
/** One address may make 3,000 calls a minute. */
const addresses = 10
const changesASecond = 1000
const seconds = 20
/** Changes for everybody, which are as many messages each as there are browsers. */
const wideChanges = 40

const mib = (bytes: number) => Math.round(bytes / 1024 / 1024)
const residentOf = async (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
/** The processor time of a process so far, in milliseconds. Linux counts it in hundredths of a second. */
const processorMsOf = async (pid: number) => {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

const tokenOf = (location: number, browser: number) => `bench-${location}-${browser}`

/** A chain of a thousand locations, with an employee at each and the sessions of ten browsers. */
async function fillChain(database: OpenDatabase): Promise<void> {
  await migrate(database.pool)
  await loadReferenceData(database.db)
  await sql`
    insert into legal_entities (id, supported_country_id, name, street, street_number, postcode, place, vat_id, trade_register, trade_register_label, bank_account, email, phone)
    select 1, min(id), 'Keten', 'Straat', '1', '1000 AA', 'Amsterdam', 'NL000000000B01', '1', 'KvK', 'NL00', 'keten@balie.test', '1' from supported_countries`.execute(
    database.db,
  )
  await sql`
    insert into locations (id, supported_country_id, legal_entity_id, name, street, street_number, postcode, place, zone)
    select n, (select min(id) from supported_countries), 1, 'Salon ' || n, 'Straat', n::text, '1000 AA', 'Plaats ' || n, 'Europe/Amsterdam' from generate_series(1, ${locations}::int) n`.execute(
    database.db,
  )
  await sql`
    insert into employees (id, first_name, last_name, email) select n, 'Bench', n::text, 'bench' || n || '@balie.test' from generate_series(1, ${locations}::int) n`.execute(
    database.db,
  )
  await sql`insert into employee_locations (employee_id, location_id) select n, n from generate_series(1, ${locations}::int) n`.execute(
    database.db,
  )
  const all = Array.from({ length: locations * browsersEach }, (_, n) => ({
    employee: (n % locations) + 1,
    token: createHash('sha256')
      .update(tokenOf((n % locations) + 1, Math.floor(n / locations)))
      .digest('hex'),
  }))
  await sql`
    insert into sessions (token_hash, employee_id, expires_at)
    select decode(token, 'hex'), employee, now() + interval '12 hours' from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x(employee bigint, token text)`.execute(
    database.db,
  )
}

interface Browsers {
  open(port: number, queryOf: (location: number) => string): Promise<void>
  reset(): Promise<void>
  count(): Promise<BrowserCount>
  close(): Promise<void>
  end(): void
}

function startBrowsers(): Browsers {
  const processes = Array.from({ length: children }, () => fork(new URL('live-browsers.ts', import.meta.url)))
  const ask = <T>(child: ChildProcess, order: BrowserOrder) =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (answer: { result?: T; error?: string }) => {
        if (answer.error) reject(new Error(answer.error))
        else resolve(answer.result as T)
      })
      child.send(order)
    })
  const all = <T>(order: BrowserOrder) => Promise.all(processes.map((child) => ask<T>(child, order)))
  return {
    async open(port, queryOf) {
      for (let address = 0; address < addresses; address++)
        await Promise.all(
          processes.map((child, i) => {
            const streams = []
            for (let n = address * children + i; n < locations * browsersEach; n += addresses * children) {
              const location = (n % locations) + 1
              const token = tokenOf(location, Math.floor(n / locations))
              streams.push({ cookie: `${sessionCookie(false)}=${token}`, query: queryOf(location) })
            }
            return ask(child, { kind: 'open', port, from: `127.0.0.${10 + address}`, streams })
          }),
        )
    },
    reset: async () => void (await all({ kind: 'reset' })),
    async count() {
      const counts = await all<BrowserCount>({ kind: 'count' })
      return {
        open: counts.reduce((sum, one) => sum + one.open, 0),
        received: counts.reduce((sum, one) => sum + one.received, 0),
        delays: counts.flatMap(({ delays }) => delays),
      }
    },
    close: async () => void (await all({ kind: 'close' })),
    end: () => processes.forEach((child) => child.disconnect()),
  }
}

/** One change of a location in a transaction of its own, with the moment of its commit. */
const changeAt = (database: OpenDatabase, countryId: number, location: number, day: number) =>
  database.pool.query({
    name: 'change',
    text: `select pg_notify($1, json_build_object('topic', 'appointments', 'country_id', $2::bigint, 'location_id', $3::bigint, 'date', $4::text, 'sent', extract(epoch from clock_timestamp()) * 1000)::text)`,
    values: [channel, countryId, location, `2027-01-${String((day % 28) + 1).padStart(2, '0')}`],
  })

/** The changes of one location after another, evenly through the seconds. */
async function announceFor(database: OpenDatabase, countryId: number, perSecond: number, total: number): Promise<void> {
  const begun = performance.now()
  const open = new Set<Promise<unknown>>()
  for (let n = 0; n < total;) {
    const due = Math.min(total, ((performance.now() - begun) / 1000) * perSecond)
    for (; n < due; n++) {
      const sent: Promise<unknown> = changeAt(database, countryId, (n % locations) + 1, n).finally(() =>
        open.delete(sent),
      )
      open.add(sent)
    }
    await wait(5)
  }
  await Promise.all(open)
}

/** Waits until nothing has arrived for a second. */
async function settled(browsers: Browsers): Promise<BrowserCount> {
  let count = await browsers.count()
  for (;;) {
    await wait(1000)
    const later = await browsers.count()
    if (later.received === count.received) return later
    count = later
  }
}

/**
 * Ten thousand open pages of a thousand locations at one server process on PostgreSQL, over loopback: its memory, and
 * what a thousand changes a second cost it, beside the same changes when each is told to every page of the country.
 * @param url of an empty PostgreSQL database, to which `database` is connected.
 */
export async function liveRows(database: OpenDatabase, url: string, tell: (line: string) => void): Promise<Row[]> {
  await fillChain(database)
  const { rows: countries } = await sql<{ id: number }>`select min(id) as id from supported_countries`.execute(
    database.db,
  )
  const countryId = countries[0]!.id
  const total = locations * browsersEach
  const server = await startBundle({ DATABASE_URL: url, SECRET_KEY: '0'.repeat(64) })
  const port = Number(new URL(server.origin).port)
  const browsers = startBrowsers()
  const rows: Row[] = []
  const statements = async () => {
    const { rows: counted } = await sql<{ n: number }>`
      select xact_commit::int as n from pg_stat_database where datname = current_database()`.execute(database.db)
    return counted[0]!.n
  }
  const measured = async (work: () => Promise<void>) => {
    await browsers.reset()
    const [begun, before] = [performance.now(), await processorMsOf(server.pid)]
    await work()
    const ms = performance.now() - begun
    const count = await settled(browsers)
    return { ...count, ms, processorMs: (await processorMsOf(server.pid)) - before }
  }
  try {
    const before = await residentOf(server.pid)
    tell(`Opening ${total} streams …`)
    const begun = performance.now()
    await browsers.open(
      port,
      (location) =>
        `?interest=${encodeURIComponent(
          JSON.stringify([
            { topic: 'appointments', location_ids: [location] },
            { topic: 'schedules', location_ids: [location] },
          ]),
        )}`,
    )
    const openSeconds = (performance.now() - begun) / 1000
    const openedAt = performance.now()
    const opened = await residentOf(server.pid)
    const idle = [await statements(), await processorMsOf(server.pid)] as const
    await wait(30_000)
    const [perSecond, load] = [
      ((await statements()) - idle[0]) / 30,
      ((await processorMsOf(server.pid)) - idle[1]) / 300,
    ]
    const { open } = await browsers.count()
    const rest = `${mib(opened)} MiB, ${mib(before)} before (${Math.round((opened - before) / total / 1024)} KiB each), opened in ${openSeconds.toFixed(0)} s; at rest ${perSecond.toFixed(1)} transactions a second and ${load.toFixed(1)} % of a processor`

    tell(`${changesASecond} changes a second for ${seconds} s …`)
    await measured(() => announceFor(database, countryId, changesASecond, changesASecond * 3)) // to warm up
    const near = await measured(() => announceFor(database, countryId, changesASecond, changesASecond * seconds))
    const resident = await residentOf(server.pid)
    rows.push({
      what: `${total} open streams of ${locations} locations, one process`,
      result: `${open} open, ${rest}; ${mib(resident)} MiB after the changes`,
      aim: '< 1 GB',
      met: open === total && Math.max(opened, resident) < 1e9,
    })
    const expected = changesASecond * seconds * browsersEach
    rows.push({
      ...row(
        `${changesASecond} changes a second for ${seconds} s, from commit to browser`,
        near.delays,
        `every one of the ${browsersEach} browsers of each; p99 < 250`,
        ({ p99 }) => p99 < 250 && near.received === expected,
      ),
      result: `${near.received} of ${expected} received, sent in ${(near.ms / 1000).toFixed(1)} s; ${((near.processorMs / near.ms) * 100).toFixed(0)} % of a processor, ${(near.processorMs / (changesASecond * seconds)).toFixed(2)} ms a change`,
    })

    tell('The same changes, each told to every browser …')
    await browsers.close()
    await wait(3000)
    // The calls that one address may make in a minute may be used up.
    await wait(Math.max(0, 60_000 - (performance.now() - openedAt)))
    await browsers.open(port, () => '')
    await measured(() => announceFor(database, countryId, 2, 8)) // to warm up
    const wide = await measured(() => announceFor(database, countryId, 2, wideChanges))
    const [each, eachWide] = [near.processorMs / (changesASecond * seconds), wide.processorMs / wideChanges]
    rows.push({
      ...row('a change told to every browser of the country, two a second', wide.delays, 'as before', () => true),
      result: `${wide.received} of ${wideChanges * total} received; ${eachWide.toFixed(0)} ms of a processor a change against ${each.toFixed(2)}: ${Math.round(eachWide / each)} ×; at ${changesASecond} changes a second ${Math.round((eachWide * changesASecond) / 1000)} processors`,
    })
  } finally {
    await browsers.close()
    browsers.end()
    await server.stop()
  }
  return rows
}
