import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import type { Change } from '#kernel/live.ts'
import { signaturesApi } from '#features/agreements/contract.ts'
import { channel } from '#platform/server/announce.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'
import { everyCall } from '#platform/server/test/every-call.ts'
import { nameOf, type RightCall } from '#platform/server/test/right-call.ts'
import { allRoutes } from './routes.ts'

// docs/decisions/064: open pages hear of what changes. Every call that writes is made here, and every table in which it
// changed a row is either shown live, so that its topics have to be announced, or silent, with the reason.

type Topic = Change['topic']

/** The tables that open pages show, and the topics to which those pages listen. */
const live: Readonly<Record<string, readonly Topic[]>> = {
  // the calendar, the dashboard, the page of a client
  appointments: ['appointments'],
  treatment_reports: ['appointments'],
  medical_grounds_answers: ['appointments'],
  // the calendar and the planning of hours
  absences: ['schedules'],
  recurrences: ['schedules'],
  recurrence_exceptions: ['schedules'],
  opening_hours: ['schedules'],
  devices: ['schedules'],
  // the page of a client, and the till
  clients: ['clients'],
  client_merges: ['clients'],
  contracts: ['clients'],
  credit_mutations: ['clients'],
  invoices: ['clients'],
  open_invoices: ['clients'],
  photo_consents: ['clients'],
  photo_comparisons: ['clients'],
  treatment_report_addenda: ['clients'],
  // the page that counts the cash
  invoice_payments: ['receipts'],
  invoice_settlements: ['clients', 'receipts'],
  down_payments: ['appointments', 'receipts'],
  cash_movements: ['receipts'],
  day_closings: ['receipts'],
  day_reopenings: ['receipts'],
  // what is signed, beside the tablet that shows it
  client_agreements: ['agreements'],
  client_agreement_withdrawals: ['agreements'],
  agreement_requests: ['agreements'],
  // photos and what is drawn on them, on the other tablet
  report_photos: ['photos'],
  waiting_photos: ['photos'],
  report_drawings: ['photos'],
  notices: ['notices'],
  // the lists that every form offers (reference-data)
  locations: ['lookups'],
  rooms: ['lookups'],
  employee_locations: ['lookups'],
  employee_roles: ['lookups'],
  supported_countries: ['lookups'],
  supported_country_locales: ['lookups'],
  genders: ['lookups'],
  countries: ['lookups'],
  locales: ['lookups'],
  languages: ['lookups'],
  payment_methods: ['lookups'],
  ledgers: ['lookups'],
  price_levels: ['lookups'],
  qualifications: ['lookups'],
  health_insurances: ['lookups'],
  zv_insurances: ['lookups'],
  treatment_categories: ['lookups'],
  device_types: ['lookups'],
}

const catalogue = 'a catalogue that administrators keep: a form reads it as it is opened'
const own = 'belongs to one person, and no colleague looks at it'
const follows = 'is written with a row that is announced'
/** The tables of which no open page hears, each with the reason. */
const silent: Readonly<Record<string, string>> = {
  sign_in_attempts: own,
  password_reset_requests: own,
  one_time_links: 'no page shows links; what came of one is told by its own topic',
  upkeep_steps: 'the page of the system reads itself again',
  employees:
    'their hours are told as schedules, and what they may see as lookups; a name stands right at the next read',
  roles: 'permissions are read with each call',
  role_permissions: 'permissions are read with each call',
  complications: catalogue,
  side_effects: catalogue,
  tax_rates: catalogue,
  treatments: catalogue,
  treatment_qualifications: catalogue,
  products: catalogue,
  packages: catalogue,
  email_copies: catalogue,
  treatment_report_templates: catalogue,
  treatment_report_template_categories: catalogue,
  agreement_templates: catalogue,
  journal_settings: catalogue,
  location_owners: 'decides in whose books a sale is; the server asks it at each sale',
  vat_period_closings: 'the bookkeeper closes them for months that are over',
  schedule_undos: follows,
  address_lookups: follows,
  treatment_report_versions: follows,
  report_drawing_versions: follows,
  signatures: follows,
  appointment_reminders: 'the mail of one visit, which only its sender waits for',
  appointment_moves: 'the mail of one visit, which only its sender waits for',
  mail_outbox: 'the page of mails reads itself again',
  invoice_chain: follows,
  invoice_counters: follows,
  invoice_lines: follows,
  invoice_searches: follows,
  invoice_vat: follows,
  invoice_reminders: 'the list of open invoices is worked through by one person',
  package_use_reviews: 'the list is worked through by one bookkeeper',
  erasure_requests: 'the second decision about a request is refused as stale',
  import_files: own,
  imports: own,
}

/** Tables that a call changes without saying so, each with the reason. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /locations': { opening_hours: 'a new location stands in no calendar yet' },
  'POST /clients': { clients: 'no page shows a client who is new' },
  'POST /imports/:id/run': { clients: 'no page shows clients who are new' },
  'POST /payment-screen/location/:locationId/counter': { clients: 'the buyer of a sale at the desk, which begins now' },
  'POST /appointments': { appointments: 'a walk-in stands in no calendar (062), and its sale follows' },
  'POST /receivables/:id/write-off': { invoice_settlements: 'no money came in, so the cash is the same' },
}

/** Calls that are refused or change nothing here, each with the reason. */
const idle: Readonly<Record<string, string>> = {
  'POST /login': 'these credentials are nobody’s',
  'POST /logout': 'nobody is signed in; a stream hears of the end of its session by its heartbeat',
  'DELETE /sessions/:id': 'the session of the right call is a colleague’s',
  'DELETE /sessions': 'this caller has one session, which stays',
  'PUT /password-resets/:token': 'this token is nobody’s',
  'POST /mfa/mail-qr': 'these credentials are nobody’s',
  'POST /mfa/qr/:token': 'this token is nobody’s',
  'PUT /chain-settings': 'its right call names the settings that are; the pages that show them read them as they open',
  'POST /payment_method': 'a closed list',
  'POST /languages': 'a closed list',
  'POST /email-copies/:id/preview': 'only looks',
  'POST /treatments/image': 'stores a file, which a treatment names later',
  'POST /credit/convert/:appointmentId': 'the visit of its right call has no payment in advance',
  'POST /event/series/check': 'only looks',
  'POST /payment-screen/appointment/:appointmentId/ask-for-report': 'the asker would be the one who is asked',
  'PUT /payment-screen/location/:locationId/favourites': 'its right call names the favourites that are',
}

const writing = allRoutes.map(({ endpoint }) => endpoint).filter(({ writes }) => writes)

let app: TestApp
let make: Awaited<ReturnType<typeof everyCall>>
let heard: Change[] = []
const marks = new Map<string, () => void>()
beforeAll(async () => {
  app = await testApp()
  make = await everyCall(app)
  await app.database.listen(channel, (payload) => {
    const change = JSON.parse(payload) as Change | { readonly topic: 'mark'; readonly id: string }
    if (change.topic === 'mark') marks.get(change.id)?.()
    else heard.push(change)
  })
  await sql`create table changed_rows (name text primary key)`.execute(app.db)
  await sql`create function note_changed_row() returns trigger language plpgsql security definer as $$ begin
    insert into changed_rows values (tg_table_name) on conflict do nothing; return null; end $$`.execute(app.db)
  await sql`do $$ declare one record; begin
    for one in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relispartition and relname <> 'changed_rows' loop
      execute format('create trigger zz_noted after insert or update or delete on %s for each row execute function note_changed_row()', one.name);
    end loop; end $$`.execute(app.db)
}, 60_000)
afterAll(async () => {
  // The next file of this worker uses the same database.
  await sql`drop function note_changed_row() cascade`.execute(app.db)
  await sql`drop table changed_rows`.execute(app.db)
  await app.close()
})

let marked = 0
/** Takes what was announced until now. */
async function announced(): Promise<readonly Change[]> {
  const id = String(++marked)
  const { promise, resolve } = Promise.withResolvers<void>()
  marks.set(id, resolve)
  await sql`select pg_notify(${channel}, ${JSON.stringify({ topic: 'mark', id })})`.execute(app.db)
  await promise
  const changes = heard
  heard = []
  return changes
}
async function changedTables(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`delete from changed_rows returning name`.execute(app.db)
  return rows.map(({ name }) => name).toSorted()
}

/** The calls after which these change something; every `activate` comes after its `deactivate`. */
const opposites: Readonly<Record<string, string>> = {
  'PATCH /contracts/:id/activate': 'DELETE /contracts/:id',
  'PATCH /down-payments/:id/restore': 'DELETE /down-payments/:id',
}
/** Makes what a right call needs besides, so that it changes something. */
async function prepared(endpoint: AnyEndpoint, call: RightCall, caller: Caller): Promise<RightCall> {
  const name = nameOf(endpoint)
  if (name === 'PATCH /notices/:id/dismiss')
    await sql`update notices set employee_id = ${caller.employeeId}`.execute(app.db)
  if (name === 'POST /client-agreements') {
    const body = call.body as object
    const signature = async (type: 'client' | 'user') =>
      (await caller.call(signaturesApi.create, { body: { signature: await drawnSignature(), type } })).data.id
    const signed = {
      client_signature_id: await signature('client'),
      user_signature_id: await signature('user'),
    }
    return { ...call, body: { ...body, ...signed } }
  }
  const opposite = opposites[name] ?? (name.endsWith('/activate') ? name.replace(/activate$/, 'deactivate') : undefined)
  if (opposite) {
    const { endpoint: undoing } = allRoutes.find((one) => nameOf(one.endpoint) === opposite)!
    const { status } = await (await app.as('administrator')).raw(undoing.method, addressOf(undoing, call), call.body)
    expect([opposite, status]).toEqual([opposite, undoing.status])
  }
  if (name === 'PATCH /event/:id/move') {
    const body = call.body as { readonly datetime_from: string; readonly datetime_till: string }
    const later = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString()
    return {
      ...call,
      body: { ...body, datetime_from: later(body.datetime_from), datetime_till: later(body.datetime_till) },
    }
  }
  return call
}

const seen = new Set<string>()
test.each(writing.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
  const { status } = await make(endpoint, {
    prepare: (call, caller) => prepared(endpoint, call, caller),
    around: async (send) => {
      await changedTables()
      await announced()
      return send()
    },
  })
  const tables = await changedTables()
  const topics = new Set((await announced()).map(({ topic }) => topic))
  for (const table of tables) seen.add(table)
  const isIdle = status !== endpoint.status || !tables.length
  const unsaid = tables.flatMap((table) => {
    if (table in silent || exceptions[name]?.[table]) return []
    const absent = live[table]?.filter((topic) => !topics.has(topic))
    return absent?.length === 0 ? [] : [`${table}: ${absent?.join(' and ') ?? 'is neither live nor silent'}`]
  })
  expect(unsaid).toEqual([])
  expect(isIdle).toBe(Object.hasOwn(idle, name))
})

test('no exception outlives its call or its table', () => {
  const names = new Set(writing.map(nameOf))
  expect([...Object.keys(exceptions), ...Object.keys(idle)].filter((name) => !names.has(name))).toEqual([])
  expect([...Object.keys(silent), ...Object.keys(live)].filter((table) => !seen.has(table))).toEqual([])
})
