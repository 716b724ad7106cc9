import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#kernel/endpoint.ts'
import type { Day, Instant } from '#kernel/day.ts'
import { loadDemo } from '#demo/generate.ts'
import { routes } from '#platform/server/http.ts'
import { secretsOf } from '#platform/server/secret.ts'
import { sessionCookie } from '#platform/server/session.ts'
import { readSettings } from '#platform/server/settings.ts'
import { startCollector, type TestCollector } from '#platform/server/test/collector.ts'
import { testDatabase, type TestDatabase } from '#platform/server/test/database.ts'
import { newToken } from '#platform/server/test/session.ts'
import { allRoutes } from './routes.ts'
import { buildServer, type Server } from './server.ts'
import { startWatch, type Watch } from './watched.ts'

// A day at the demo chain with everything that can go wrong: afterwards nobody of the chain stands in the log, the
// measurements or the traces.

interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone_number: string
  readonly nin: string | null
}

const today = '2026-11-21' as Day
const now = '2026-11-21T10:47:00.000Z' as Instant
const lines: string[] = []
let database: TestDatabase
let folder: string
let collector: TestCollector
let watch: Watch
let server: Server
let people: readonly Person[]
let clients: readonly Person[]
let cookie: string
let administratorId: number
const newSession = async () => `${sessionCookie(false)}=${await newToken(database.db, administratorId)}`

/** The person whom a fault is about: first one of whom everything is known, then one with a short name. */
let victim: Person
let shortNamed: Person

/** A number as people type it: `+31 6 12 34 56 78`. */
const spaced = (number: string) => number.replace(/^(\+\d\d)(\d)/, '$1 $2 ').replace(/(\d\d)(?=(?:\d\d)+$)/g, '$1 ')
const failing = (name: string) =>
  endpoint('GET', `/broken/${name}`, {
    does: 'Fails.',
    may: 'public',
    reads: 'nothing',
    gives: z.object({ id: z.int() }),
  })
const brokenApi = {
  unique: failing('unique'),
  check: failing('check'),
  missing: failing('missing'),
  value: failing('value'),
  json: failing('json'),
  thrown: failing('thrown'),
  answer: failing('answer'),
  type: failing('type'),
  another: failing('another'),
}
const broken = routes('broken', 'Calls that fail, each about a person.', brokenApi, {
  unique: async ({ db }) => {
    const { email } = victim
    await sql`create temporary table if not exists mails (email text constraint only_once unique)`.execute(db)
    await sql`insert into mails values (${email}), (${email})`.execute(db)
    return { id: 1 }
  },
  check: async ({ db }) => {
    await sql`create temporary table if not exists short (email text constraint is_short check (length(email) < 3))`.execute(
      db,
    )
    await sql`insert into short values (${victim.email})`.execute(db)
    return { id: 1 }
  },
  missing: async ({ db }) => {
    await sql`create temporary table if not exists whole (name text, phone text not null)`.execute(db)
    await sql`insert into whole (name) values (${`${victim.first_name} ${victim.last_name}`})`.execute(db)
    return { id: 1 }
  },
  value: async ({ db }) => {
    await sql`select ${victim.last_name}::text::int`.execute(db)
    return { id: 1 }
  },
  json: () => Promise.resolve(JSON.parse(`${victim.first_name} ${victim.last_name}`) as { id: number }),
  thrown: () =>
    Promise.reject(
      new Error(
        `"${victim.first_name} ${victim.last_name}" (${victim.email}, ${victim.phone_number}, ${spaced(victim.phone_number)}, ${victim.nin ?? '123456782'}) cannot be booked`,
      ),
    ),
  answer: () => Promise.resolve({ id: victim.last_name as unknown as number }),
  type: () => Promise.resolve({ id: (undefined as unknown as Person).id }),
  another: () =>
    Promise.reject(
      Object.assign(new Error(`connect ECONNREFUSED for '${victim.first_name}'`), {
        code: 'ECONNREFUSED',
        detail: victim.email,
        cause: new Error(victim.email),
      }),
    ),
})

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'balie-log-'))
  collector = await startCollector()
  const settings = readSettings({
    SECRET_KEY: '0'.repeat(64),
    DATA_DIR: folder,
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const secrets = secretsOf(settings)
  await loadDemo(database.db, { size: 'demo', today, now })
  // Without a store of files the demo gives nobody a national number, so some get one here.
  const sealed = Array.from({ length: 200 }, (_, n) => secrets.seal(String(134_271_803 + n * 7919)))
  await sql`
    update clients c set nin = given.nin, nin_country_id = c.supported_country_id, nin_set_at = now()
    from unnest(${sealed}::bytea[]) with ordinality given(nin, n)
    join (select id, row_number() over (order by id) as n from clients where email <> '' and phone_number <> '') one on one.n = given.n
    where c.id = one.id`.execute(database.db)
  watch = await startWatch(settings, (line) => lines.push(line))
  watch.database(database)
  server = await buildServer({
    database,
    settings,
    demo: true,
    clock: { now: () => now },
    routes: [...allRoutes, ...broken],
    requestsPerMinute: 1_000_000,
    log: 'info',
    logTo: { write: (line) => void lines.push(line) },
    watch: watch.mount,
  })
  watch.ready(server)
  const rows = await database.db
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'nin'])
    .execute()
  clients = rows.map((row) => ({ ...row, nin: row.nin && secrets.open(row.nin) }))
  const employees = await database.db
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number'])
    .execute()
  people = [...clients, ...employees.map((row) => ({ ...row, nin: null }))]
  victim = clients.find(({ nin, email, phone_number }) => nin && email && phone_number)!
  shortNamed = clients.find(({ last_name, email, phone_number }) => last_name.length <= 3 && email && phone_number)!
  administratorId = employees.find(({ email }) => email.startsWith('administrator@'))!.id
  cookie = await newSession()
}, 300_000)
afterAll(async () => {
  await server.stop()
  await watch.stop()
  await collector.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, url: string, body?: object, headers: Record<string, string> = {}): Promise<number> {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { cookie, 'x-timezone': 'Europe/Amsterdam', ...headers },
    ...(body && { payload: body }),
  })
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  return answer.statusCode
}

/** Every GET of the chain, with addresses that belong to a person and searches for their names. */
async function readEverything(about: Person): Promise<Map<number, number>> {
  const search = encodeURIComponent(`${about.first_name} ${about.last_name}`)
  const { rows } = await sql<{ visit: number; invoice: string; location: number }>`
    select (select id from appointments where client_id = ${about.id} limit 1) as visit, (select ref from invoices limit 1) as invoice, (select min(id) from locations) as location`.execute(
    database.db,
  )
  const { visit, invoice, location } = rows[0]!
  const values: Readonly<Record<string, string | number>> = {
    id: about.id,
    clientId: about.id,
    appointmentId: visit ?? 1,
    ref: invoice,
    locationId: location,
    date: today,
    day: today,
    name: about.email,
  }
  const statuses = new Map<number, number>()
  for (const { endpoint: one } of allRoutes) {
    if (one.method !== 'GET') continue
    const address = one.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? 1))
    const isSearched = 'search' in one.query.shape
    const status = await call('GET', `/api${address}${isSearched ? `?search=${search}` : ''}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return statuses
}

/** Calls that take data or rights away come after the others, and those that end the session at the very end. */
function turnOf({ method, path: address }: { readonly method: string; readonly path: string }): number {
  if (/logout|sessions/.test(address)) return 2
  return method === 'DELETE' || /deactivate|password|erasure/.test(address) ? 1 : 0
}

async function writeAndBeRefused(about: Person): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const send = async (...of: Parameters<typeof call>) => {
    const status = await call(...of)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const person = { ...about, phone: about.phone_number }
  const writing = allRoutes.map(({ endpoint: one }) => one).filter(({ method }) => method !== 'GET')
  for (const one of writing.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const address = one.path.replace(/:\w+/g, String(about.id))
    await send(one.method, `/api${address}`, person)
  }
  cookie = await newSession()
  await send('POST', '/api/login', { email: about.email, password: about.last_name })
  await send('POST', '/api/clients', { ...person, email: `${about.last_name} at nowhere` })
  await send('GET', `/api/me?email=${encodeURIComponent(about.email)}`)
  await send('GET', `/api/%zz${about.last_name}`)
  await send('GET', `/api/clients/${'9'.repeat(300)}${about.last_name}`)
  await send('POST', '/api/clients', person, { 'content-type': 'text/plain' })
  const typed = spaced(about.phone_number)
  await send('POST', '/api/clients', { ...person, phone_number: typed, phone: typed })
  await send('GET', `/api/clients?search=${encodeURIComponent(typed)}`)
  await send('GET', `/api/clients/${encodeURIComponent(typed)}`)
  await send('GET', `/no/page/of/${about.email}`)
  return statuses
}

test(
  'nobody of the chain stands in the log, the measurements or the traces of a day',
  { timeout: 300_000 },
  async () => {
    const read = await readEverything(victim)
    expect(read.get(200)).toBeGreaterThan(100)
    const written = await writeAndBeRefused(victim)
    expect(written.get(422)).toBeGreaterThan(50)
    const victims = [victim, shortNamed]
    for (victim of victims)
      for (const { path: address } of Object.values(brokenApi)) {
        const status = await call('GET', `/api${address}`)
        expect.soft([address, status]).toEqual([address, address === '/broken/another' ? 503 : 500])
      }
    await watch.delivery(() =>
      Promise.resolve({ sent: false, error: `550 <${victim.email}>: nobody`, final: true, unreachable: false }),
    )
    await expect
      .poll(() => collector.spans.some(({ name }) => name === 'GET /api/broken/another'), { timeout: 20_000 })
      .toBe(true)
    const measured = await (await fetch(`http://127.0.0.1:${watch.port}/metrics`)).text()

    const faults = lines.filter((line) => line.includes('/api/broken/')).map((line) => JSON.parse(line) as object)
    expect(faults.length).toBe(Object.keys(brokenApi).length * victims.length)
    for (const line of faults)
      expect.soft(line).toMatchObject({
        reqId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        route: expect.stringMatching(/^\/api\/broken\/\w+$/) as string,
        status: expect.any(Number) as number,
        ms: expect.any(Number) as number,
      })
    // The fault can still be understood.
    expect(JSON.stringify(faults)).toMatch(/only_once/)
    expect(JSON.stringify(faults)).toMatch(/log-privacy\.test\.ts/)

    const everything = [...lines, measured, ...collector.bodies].join('\n')
    const leaked = new Set<string>()
    // A number counts however it is typed: with its country or without, with spaces, dots or strokes.
    const numbers = new Set(
      Array.from(everything.matchAll(/\d(?:[ ./()-]{0,2}\d){5,}/g), ([number]) => number.replace(/\D/g, '')),
    )
    const words = new Set(everything.match(/[\p{L}\p{M}'’-]+/gu))
    const stands = (name: string) => name.split(' ').every((part) => words.has(part)) && everything.includes(name)
    for (const { first_name, last_name, email, phone_number, nin } of people) {
      for (const name of [first_name, last_name]) if (name && stands(name)) leaked.add(name)
      if (email && everything.toLowerCase().includes(email.toLowerCase())) leaked.add(email)
      const national = phone_number.replace(/^\+\d\d/, '')
      for (const number of [phone_number, `00${phone_number}`, `0${national}`, national, nin ?? '']) {
        const digits = number.replace(/\D/g, '')
        if (digits.length > 5 && numbers.has(digits)) leaked.add(number)
      }
    }
    expect([...leaked]).toEqual([])
  },
)
