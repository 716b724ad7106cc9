import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#kernel/endpoint.ts'
import type { Day, Instant } from '#kernel/day.ts'
import { loadDemo } from '#demo/generate.ts'
import { openFiles } from '#platform/server/files/open.ts'
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
  readonly consenting_parent: string
  readonly nin: string | null
}

/** The columns that hold a name, a mail address or a phone number, with the parts of documents that do. */
const personal = {
  names: ['clients.first_name', 'clients.last_name', 'employees.first_name', 'employees.last_name'],
  fullNames: [
    'clients.consenting_parent',
    'client_agreements.client_signee_name',
    'client_agreements.practitioner_signee_name',
    'agreement_requests.client_signee_name',
    'agreement_requests.practitioner_signee_name',
    'medical_grounds_answers.author_name',
    'treatment_report_addenda.author_name',
    'appointments.name',
    "invoices.buyer ->> 'name'",
  ],
  companies: ['clients.company_name', "invoices.buyer ->> 'company'"],
  mails: [
    'clients.email',
    'employees.email',
    'locations.email',
    'legal_entities.email',
    'supported_countries.email',
    'mail_outbox.to_address',
    'password_reset_requests.email',
    'sign_in_attempts.account',
    "invoices.seller ->> 'email'",
  ],
  phones: [
    'clients.phone_number',
    'employees.phone_number',
    'locations.phone_number',
    'legal_entities.phone',
    'supported_countries.phone',
    "invoices.seller ->> 'phone'",
  ],
} as const
type Kind = keyof typeof personal
const kinds = Object.keys(personal) as Kind[]

/** Columns that are called like these and hold names of things, or repeat the columns above. */
const impersonal = [
  'agreement_requests.name',
  'brands.name',
  'client_agreements.name',
  'clients.merged_search',
  'clients.search',
  'contracts.name',
  'device_models.brand_name',
  'device_models.name',
  'health_insurances.name',
  'health_insurances.name_short',
  'imports.file_name',
  'invoice_searches.words',
  'legal_entities.bank_account',
  'legal_entities.name',
  'locations.name',
  'migrations.name',
  'price_levels.name',
  'qualifications.name',
  'report_photos.name',
  'rooms.name',
  'supported_countries.bankaccount',
  'supported_countries.name',
  'supported_countries.phone_prefix',
]

const today = '2026-11-21' as Day
const now = '2026-11-21T10:47:00.000Z' as Instant
const lines: string[] = []
let database: TestDatabase
let folder: string
let collector: TestCollector
let watch: Watch
let server: Server
let clients: readonly Person[]
/** The values of each column that is personal, before the day begins. */
let stored: ReadonlyMap<string, readonly string[]>
/** The phone and the mail address of a location. */
let place: { readonly email: string; readonly phone_number: string }
let cookie: string
let administratorId: number
const newSession = async () => `${sessionCookie(false)}=${await newToken(database.db, administratorId)}`

/** The person whom a fault is about: first a minor of whom everything is known, then one with a short name. */
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
        `"${victim.first_name} ${victim.last_name}" (${victim.email}, ${victim.phone_number}, ${spaced(victim.phone_number)}, ${victim.nin ?? '123456782'}) cannot be booked for "${victim.consenting_parent}" at ${place.email}, ${spaced(place.phone_number)}`,
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
  await loadDemo(database.db, { size: 'demo', today, now, files: openFiles(settings), secrets })
  // The demo gives a national number to few, so others get one here.
  const sealed = Array.from({ length: 200 }, (_, n) => secrets.seal(String(134_271_803 + n * 7919)))
  await sql`
    update clients c set nin = given.nin, nin_country_id = c.supported_country_id, nin_set_at = now()
    from unnest(${sealed}::bytea[]) with ordinality given(nin, n)
    join (select id, row_number() over (order by id) as n from clients where email <> '' and phone_number <> '' and nin is null) one on one.n = given.n
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
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'consenting_parent', 'nin'])
    .execute()
  clients = rows.map((row) => ({ ...row, nin: row.nin && secrets.open(row.nin) }))
  const employees = await database.db.selectFrom('employees').select(['id', 'email']).execute()
  place = await database.db.selectFrom('locations').select(['email', 'phone_number']).executeTakeFirstOrThrow()
  const columns = kinds.flatMap((kind) => [...personal[kind]])
  stored = new Map(await Promise.all(columns.map(async (column) => [column, await valuesOf(column)] as const)))
  victim = clients.find((one) => one.consenting_parent && one.nin && one.email && one.phone_number)!
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

/** The values of a column, or of a part of its documents, without those that are empty. */
async function valuesOf(column: string): Promise<readonly string[]> {
  const [table] = column.split('.')
  const { rows } = await sql<{ value: string }>`
    select distinct value from (select ${sql.raw(column)}::text as value from ${sql.table(table!)}) x where value <> ''`.execute(
    database.db,
  )
  return rows.map(({ value }) => value)
}
const valuesOfKind = (kind: Kind) => personal[kind].flatMap((column) => stored.get(column)!)

/** The first name and the last name in a full one: each of them tells of somebody. */
function partsOfName(name: string): readonly string[] {
  const [first, ...rest] = name.split(' ')
  return rest.length ? [first!, rest.join(' ')] : [name]
}

/** Everybody of the chain who stands in a text: their names, mail addresses, phone and national numbers. */
function leakedIn(text: string): ReadonlySet<string> {
  const leaked = new Set<string>()
  const words = new Set(text.match(/[\p{L}\p{M}'’-]+/gu))
  const stands = (name: string) => name.split(' ').every((part) => words.has(part)) && text.includes(name)
  const names = [...valuesOfKind('names'), ...valuesOfKind('fullNames').flatMap(partsOfName)]
  for (const name of new Set([...names, ...valuesOfKind('companies')])) if (stands(name)) leaked.add(name)
  const small = text.toLowerCase()
  for (const email of new Set(valuesOfKind('mails'))) if (small.includes(email.toLowerCase())) leaked.add(email)
  // A number counts however it is typed: with its country or without, with spaces, dots or strokes.
  const numbers = new Set(
    Array.from(text.matchAll(/\d(?:[ ./()-]{0,2}\d){5,}/g), ([number]) => number.replace(/\D/g, '')),
  )
  for (const number of [...valuesOfKind('phones'), ...clients.flatMap(({ nin }) => nin ?? [])]) {
    const national = number.replace(/^\+\d\d/, '').trim()
    for (const typed of [number, `00${number}`, `0${national}`, national]) {
      const digits = typed.replace(/\D/g, '')
      if (digits.length > 5 && numbers.has(digits)) leaked.add(typed)
    }
  }
  return leaked
}

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
  const person = { ...about, phone: about.phone_number, client_signee_name: about.consenting_parent }
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

test('every column of names, mail addresses and phone numbers is looked for', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'USER-DEFINED')
      and column_name ~ 'name|mail|phone|parent|account|signee|words|search|^to_address$'`.execute(database.db)
  const columns = kinds.flatMap((kind) => [...personal[kind]]).filter((column) => !column.includes(' '))
  expect(rows.map(({ column }) => column).toSorted()).toEqual([...columns, ...impersonal].toSorted())
})

test('whatever of them is written into a line is found there', () => {
  // Nothing of these is stored when the day begins.
  const empty = ['agreement_requests.', 'appointments.name', 'mail_outbox.', 'password_reset_', 'sign_in_attempts.']
  for (const kind of kinds)
    for (const column of personal[kind]) {
      const values = stored.get(column)!
      expect.soft([column, values.length > 0]).toEqual([column, !empty.some((name) => column.startsWith(name))])
      const leaked = leakedIn(values.map((value) => `{"msg":"not for ${value}"}`).join('\n'))
      const parts = kind === 'fullNames' ? values.flatMap(partsOfName) : values
      expect.soft(parts.filter((part) => !leaked.has(part))).toEqual([])
    }
  expect([...leakedIn('{"level":30,"time":"2026-11-21T10:47:00.000Z","msg":"served","ms":12345678}')]).toEqual([])
})

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
    expect([...leakedIn(everything)]).toEqual([])
  },
)
