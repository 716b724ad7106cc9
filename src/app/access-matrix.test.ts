import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type AnyEndpoint } from '#kernel/endpoint.ts'
import { allows, purposeOf } from '#kernel/permission.ts'
import { rolePermissions } from '#features/employees/role-permissions.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { cheapHash } from '#platform/server/test/cheap-hash.ts'
import {
  callersPassword,
  nameOf,
  namesInPath,
  withUnknownIds,
  type RightCall,
} from '#platform/server/test/right-call.ts'
import { rightCalls, type RightCalls } from '#platform/server/test/right-calls.ts'
import type { Place, RoleSlug } from '#platform/server/test/world.ts'
import { allRoutes } from './routes.ts'

const endpoints = allRoutes.map((route) => route.endpoint)
const roles = Object.keys(rolePermissions) as RoleSlug[]
const onServer = process.env.BALIE_TEST_DATABASE === 'postgres'

/** The caller works in Amsterdam; the records of the call are in Amsterdam, Utrecht or Antwerp, or do not exist. */
const situations = [
  'own location',
  'other location',
  'other country',
  'unknown',
  'no session',
  'expired session',
] as const
type Situation = (typeof situations)[number]
/** The part of a call that names its records. */
type Naming = 'nowhere' | 'in its path' | 'inside'

const right = 'right' // what the endpoint gives to a call without fault: 200, 201
type Expected = readonly (number | typeof right)[]

/**
 * The answers of every call that is not public, by where it names its records. The permission is checked first (C81,
 * C85): a caller without it gets 403 whatever records they name.
 */
const table: Readonly<Record<Situation, Readonly<Record<Naming, Expected>>>> = {
  'own location': { nowhere: [right], 'in its path': [right], inside: [right] },
  // the scope is the country, not the location (C84)
  'other location': { nowhere: [right], 'in its path': [right], inside: [right] },
  // does not exist, or is wrong in its field
  'other country': { nowhere: [right], 'in its path': [404], inside: [404, 422] },
  unknown: { nowhere: [right], 'in its path': [404], inside: [404, 422] },
  'no session': { nowhere: [401], 'in its path': [401], inside: [401] },
  'expired session': { nowhere: [401], 'in its path': [401], inside: [401] },
}

/** The scope of administrators is every country (C84). */
const hasFullScope = (role: RoleSlug) => role === 'administrator'

/** Calls that do not follow the table, with the reason. */
const exceptions: Readonly<
  Record<string, { readonly why: string; readonly expected: Expected; readonly signedIn?: true }>
> = {
  'GET /health': { why: 'for the proxy in front, which has no session', expected: [200] },
  'POST /login': { why: 'the way in; these credentials are nobody’s', expected: [401] },
  'POST /logout': { why: 'who has no session is signed out already', expected: [200] },
  'POST /password-resets': { why: 'answers alike whoever’s address it is (C77)', expected: [200] },
  'GET /password-resets/:token': { why: 'the token is the permission, and this one is nobody’s', expected: [422] },
  'PUT /password-resets/:token': { why: 'the token is the permission, and this one is nobody’s', expected: [422] },
  'POST /mfa/mail-qr': { why: 'before the sign-in, with its credentials; these are nobody’s (C76)', expected: [401] },
  'POST /mfa/qr/:token': { why: 'the token is the permission, and this one is nobody’s', expected: [422] },
  'POST /languages': { why: 'the languages are those of the interface (C141)', expected: [409], signedIn: true },
  'POST /payment_method': { why: 'the program knows every way of paying', expected: [409], signedIn: true },
  'PATCH /notices/:id/dismiss': {
    why: 'a notice is for one person alone, also for administrators; this one is a colleague’s',
    expected: [404],
    signedIn: true,
  },
  'POST /client-agreements': {
    why: 'signed where the caller is signed in (C53); these signatures are a colleague’s',
    expected: [422],
    signedIn: true,
  },
  'DELETE /sessions/:id': {
    why: 'a session is its owner’s alone, also for administrators; this one is a colleague’s',
    expected: [404],
    signedIn: true,
  },
}

function expectedOf(endpoint: AnyEndpoint, naming: Naming, role: RoleSlug | null, situation: Situation): Expected {
  // A session counts for nothing in the call of a client: only a link opens it.
  if (purposeOf(endpoint.may)) return [404]
  const { expected, signedIn } = exceptions[nameOf(endpoint)] ?? {}
  if (expected && !signedIn) return expected
  if (situation === 'no session' || situation === 'expired session') return table[situation][naming]
  if (!allows(endpoint.may, new Set<string>(rolePermissions[role!]))) return [403]
  if (expected) return expected
  return situation === 'other country' && (hasFullScope(role!) || calls.ofNoCountry(endpoint))
    ? [right]
    : table[situation][naming]
}

/** Whether the session or the permission alone decides the answer, wherever the records lie. */
const isAtDoor = (expected: Expected): boolean => expected[0] === 401 || expected[0] === 403

/**
 * The roles by their answer in a situation. Administrators are a group of their own, because their rule is different: on
 * the embedded database only about another country, where it leads to another answer.
 */
function byAnswer(endpoint: AnyEndpoint, naming: Naming, situation: Situation) {
  const groups = new Map<string, { expected: Expected; roles: RoleSlug[] }>()
  const isScopeApart = onServer || situation === 'other country'
  for (const role of roles) {
    const expected = expectedOf(endpoint, naming, role, situation)
    const key = JSON.stringify([expected, isScopeApart && !isAtDoor(expected) && hasFullScope(role)])
    const group = groups.get(key) ?? { expected, roles: [] }
    group.roles.push(role)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * The roles that make a call in a situation. On PostgreSQL, all of them make it at their own location, and elsewhere
 * all that pass the door with a call that names something: a session that is over, a permission that is missing and a
 * call that names nothing give the same answer wherever the records lie, so of the others one makes it, each in turn.
 * On the embedded database, where the same code decides, one of those that get the same answer makes it, and elsewhere
 * than at the own location only one that passes the door with a call that names something: in another country, and
 * about what does not exist. Another location of the country is the same case as the own (C84).
 */
function callersOf(endpoint: AnyEndpoint, naming: Naming, situation: Situation): readonly (RoleSlug | null)[] {
  if (situation === 'no session') return [null]
  const turn = endpoints.indexOf(endpoint) + situations.indexOf(situation)
  return byAnswer(endpoint, naming, situation).flatMap(({ expected, roles: alike }) => {
    const one = [alike[turn % alike.length]!]
    if (situation === 'own location') return onServer ? alike : one
    if (situation === 'expired session') return one
    const elsewhere = naming !== 'nowhere' && endpoint.may !== 'public' && !isAtDoor(expected)
    if (elsewhere && onServer) return alike
    if (elsewhere) return situation === 'other location' ? [] : one
    return onServer ? one : []
  })
}

let app: TestApp
let calls: RightCalls
let passwordHash: string
const inTime = new Map<RoleSlug, Caller>()
const tooLate = new Map<RoleSlug, Caller>()

async function newCaller(role: RoleSlug): Promise<Caller> {
  const caller = await app.as(role)
  await app.db
    .updateTable('employees')
    .set({ password_hash: passwordHash })
    .where('id', '=', caller.employeeId!)
    .execute()
  return caller
}

beforeAll(async () => {
  app = await testApp()
  calls = await rightCalls(app)
  passwordHash = await cheapHash(callersPassword)
  for (const role of roles) {
    inTime.set(role, await newCaller(role))
    tooLate.set(role, await newCaller(role))
    // One half of the sessions is older than twelve hours, the other half was unused for too long.
    await sql`update sessions set ${inTime.size % 2 ? sql`expires_at = now() - interval '1 second'` : sql`last_seen_at = now() - interval '121 minutes'`} where employee_id = ${tooLate.get(role)!.employeeId}`.execute(
      app.db,
    )
  }
})
afterAll(() => app.close())

/** Calls on the own account change it, so each is made by an employee of its own. */
const ofOwnAccount = (endpoint: AnyEndpoint) =>
  endpoint.method !== 'GET' && /^\/(me|sessions|logout|mfa)\b/.test(endpoint.path)

let address = 0
/** Each has an address of its own, because attempts are counted by address. */
const send = (caller: Caller, endpoint: AnyEndpoint, call: RightCall) =>
  caller.raw(endpoint.method, addressOf(endpoint, call), call.body, {
    from: `10.0.${Math.floor(++address / 250) % 250}.${address % 250}`,
    headers: { 'x-timezone': 'Europe/Amsterdam' },
  })

/** Whether the log has a line after this one that this caller read or changed something. */
const wrote = async (caller: Caller, since: number) =>
  (
    await sql`select from audit_log where id > ${since} and employee_id = ${caller.employeeId} and action in ('create', 'update', 'delete', 'read', 'export') limit 1`.execute(
      app.db,
    )
  ).rows.length > 0
const lastLine = async () =>
  (await sql<{ line: number }>`select coalesce(max(id), 0) as line from audit_log`.execute(app.db)).rows[0]!.line

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
  const { amsterdam, utrecht, antwerp } = app.world
  const places: Readonly<Partial<Record<Situation, Place>>> = { 'other location': utrecht, 'other country': antwerp }
  const naming: Naming = namesInPath(endpoint) ? 'in its path' : calls.namesInside(endpoint) ? 'inside' : 'nowhere'
  const unexpected: string[] = []

  /** Builds a call about records of each place, and new ones after a successful call has changed them. */
  const made = new Map<Place, RightCall>()

  for (const situation of situations) {
    const place = places[situation] ?? amsterdam
    for (const role of callersOf(endpoint, naming, situation)) {
      const call = made.get(place) ?? (await calls.make(endpoint, place))
      if (!call)
        throw new Error(`${name} takes something: say in src/platform/server/test/right-calls.ts what a right call is`)
      made.set(place, call)
      const sent = situation === 'unknown' ? withUnknownIds(endpoint, call) : call
      const expected = expectedOf(endpoint, naming, role, situation).map((status) =>
        status === right ? endpoint.status : status,
      )
      const lasting = situation === 'expired session' ? tooLate : inTime
      const caller =
        role === null
          ? app.nobody
          : ofOwnAccount(endpoint) && situation !== 'expired session'
            ? await newCaller(role)
            : lasting.get(role)!
      const before = expected.includes(404) ? await lastLine() : null
      const answer = await send(caller, endpoint, sent)
      if (!expected.includes(answer.status))
        unexpected.push(
          `${role ?? 'nobody'}, ${situation}: ${answer.status} ${JSON.stringify(answer.errors)}, expected ${expected.join(' or ')}`,
        )
      if (answer.status >= 400 && Object.keys(answer.errors).length === 0)
        unexpected.push(`${role ?? 'nobody'}, ${situation}: ${answer.status} without a word`)
      // A record that does not exist is neither read nor changed, so the log has no line about it.
      if (before !== null && (await wrote(caller, before)))
        unexpected.push(`${role}, ${situation}: the log says that something was read or changed`)
      if (answer.status < 300 && endpoint.writes) made.delete(place)
    }
  }
  expect(unexpected).toEqual([])
})

test('no exception outlives its endpoint', () => {
  const names = new Set(endpoints.map(nameOf))
  expect([...Object.keys(exceptions), ...calls.known].filter((name) => !names.has(name))).toEqual([])
})

test('every public endpoint is an exception with a reason', () => {
  expect(
    endpoints
      .filter((endpoint) => endpoint.may === 'public')
      .map(nameOf)
      .filter((name) => !exceptions[name]),
  ).toEqual([])
})
