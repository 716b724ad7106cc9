import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import fc from 'fast-check'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { parseQuery } from '../http/query.ts'
import { problemsOf, unwritable } from '../parse.ts'
import { unknownFields } from '../strict.ts'
import type { Instant } from '#kernel/day.ts'
import { purposeOf } from '#kernel/permission.ts'
import { makeClientLink } from '../client-link.ts'
import { testApp, type Answer, type Caller, type TestApp } from './app.ts'
import { cheapHash } from './cheap-hash.ts'
import { badRequest, faults as anyFaults, type BadRequest, type Faults } from './mutations.ts'
import { callersPassword, nameOf, type RightCall } from './right-call.ts'
import { rightCalls, type RightCalls } from './right-calls.ts'

export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const onServer = process.env.BALIE_TEST_DATABASE === 'postgres'
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? (onServer ? 1000 : 50))
/**
 * The first requests of an endpoint are all sent; of later ones that its contract refuses, one in forty. The embedded
 * database gets fewer of them, because such a refusal does not depend on the database.
 */
const alwaysSent = onServer ? 20 : 1
const sentOfLater = 40
/** Every request is sent (scripts/fuzz.ts). */
const sendsAll = process.env.FUZZ_SENDS === 'all'
/** Of so many requests that are sent, the rows are counted before one, and again if it is refused. */
const countedOf = sendsAll ? 50 : 5

/** The number of requests that are sent at one moment, of those that the contract alone refuses. */
const atOnce = 16

/** The requests of one call, as a line of the file that scripts/fuzz.ts reads. */
export interface FuzzedCall {
  readonly call: string
  readonly answers: Readonly<Record<string, number>>
  /** The faults that broke something, and the reason; null when nothing did. */
  readonly failure: { readonly seed: number; readonly faults: Faults | null; readonly reason: string } | null
}
/** Tells the run of scripts/fuzz.ts, where there is one, what became of the requests of a call. */
export function tally(line: FuzzedCall): void {
  if (process.env.FUZZ_TALLY) appendFileSync(process.env.FUZZ_TALLY, `${JSON.stringify(line)}\n`)
}

/** The file with the request under way: a server that never ends one stops this process too, and nobody else can tell. */
const underWay = process.env.FUZZ_TALLY && `${process.env.FUZZ_TALLY}.${process.pid}`

/** Faults that once broke something: their calls get them in every run. */
interface KeptFaults {
  readonly call: string
  /** The seed of the run that found them, and what was wrong. */
  readonly seed: number
  readonly reason: string
  readonly faults: Faults
}
const keptFaults = JSON.parse(
  readFileSync(new URL('fuzz-failures.json', import.meta.url), 'utf8'),
) as readonly KeptFaults[]
/** For a call with few places for faults, or one that is made from the same form as others: a fifth of the runs. */
const fewerRuns = Math.ceil(fuzzRuns / 5)

const isWriting = (endpoint: AnyEndpoint) => endpoint.method !== 'GET'

/** Tables in which a refusal may leave rows: the log, and counters that slow down guessing. */
const mayGrow = new Set([
  'audit_log',
  'sign_in_attempts',
  'password_reset_requests',
  'employee_two_step',
  'idempotency_keys',
  'sessions',
  'migrations',
])

let app: TestApp
let calls: RightCalls
let passwordHash: string
let countAll: string

type Counts = readonly { readonly name: string; readonly rows: number }[]
/** The number of rows of each table; a prepared statement, because planning it takes longer than counting. */
/** By name: the database unites the counts in the order in which its workers find them. */
const counts = async (): Promise<Counts> =>
  (await app.pool.query<Counts[number]>({ name: 'count_all', text: countAll })).rows.toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
const lastLine = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(app.db)).rows[0]!.id
/** The number of requests since that line of the log that changed something. */
const requestsThatWrote = async (since: number) =>
  (
    await sql<{
      requests: number
    }>`select count(distinct request_id)::int as requests from audit_log where id > ${since} and action in ('create', 'update', 'delete') and request_id is not null`.execute(
      app.db,
    )
  ).rows[0]!.requests

/** Somebody who may make this call: nobody, a client with a link of their own, or an administrator. */
async function newCaller(endpoint: AnyEndpoint): Promise<Caller> {
  if (endpoint.may === 'public') return app.nobody
  const purpose = purposeOf(endpoint.may)
  if (purpose) {
    const until = new Date(Date.now() + 3_600_000).toISOString() as Instant
    const record = await calls.linked(purpose, app.world.amsterdam)
    const link = { 'x-link': await makeClientLink(app.db, { purpose, ...record, until }) }
    const raw: Caller['raw'] = (method, url, body, { headers, ...extra } = {}) =>
      app.nobody.raw(method, url, body, { ...extra, headers: { ...link, ...headers } })
    return { ...app.nobody, raw }
  }
  const caller = await app.as('administrator')
  await app.db
    .updateTable('employees')
    .set({ password_hash: passwordHash })
    .where('id', '=', caller.employeeId!)
    .execute()
  return caller
}

/** Whether a part of the contract refuses this input, and gives a reason. */
function refuses(schema: AnyEndpoint['takes'], input: unknown): boolean {
  const result = schema.safeParse(input)
  if (result.success) return unknownFields(schema, input).length > 0
  if (problemsOf(result.error, input).length === 0) throw new Error(`refused without a word: ${JSON.stringify(input)}`)
  return true
}

/**
 * Whether the contract alone refuses this request: its path, its query, or its body, which may not even be JSON. The
 * server parses them before it does anything else, so sending all of them would tell nothing new.
 */
function refusedByContract({ params, query, takes }: AnyEndpoint, request: BadRequest): boolean {
  if (!request.params) return false // the address may be that of another call
  if (refuses(params, request.params)) return true
  if (request.isForm) return false // its parts count as parameters
  if (refuses(query, parseQuery(request.query.split('#')[0]!))) return true
  if (typeof request.body !== 'string') return false
  let input: unknown
  try {
    input = JSON.parse(request.body.replace(/^\ufeff/, ''))
  } catch {
    return true
  }
  return refuses(takes, input) || unwritable(takes.parse(input)).length > 0
}

const wordsOf = ({ path, query, headers, body }: BadRequest): string =>
  [path, query, JSON.stringify(headers), String(body)].join('\n')

/** A right call with new records. An earlier request may have taken the name or the number of one: the next has others. */
async function nextCall(endpoint: AnyEndpoint, tries = 3): Promise<RightCall | null> {
  try {
    return await calls.make(endpoint, app.world.amsterdam)
  } catch (error) {
    if (tries === 1) throw error
    return nextCall(endpoint, tries - 1)
  }
}

/** Makes bad requests of one endpoint; returns the number of answers by status. */
async function fuzz(endpoint: AnyEndpoint, isAlike: (endpoint: AnyEndpoint) => boolean): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  let caller = await newCaller(endpoint)
  let call: RightCall | null = await nextCall(endpoint)
  if (!call)
    throw new Error(
      `${nameOf(endpoint)} takes something: say in src/platform/server/test/right-calls.ts what a right call is`,
    )
  const numRuns = call.body === undefined || isAlike(endpoint) ? fewerRuns : fuzzRuns
  let [line, taken] = [await lastLine(), 0]
  /** The rows since the last request that was taken, once they were counted. */
  let before: Counts | null = null

  /** Checks by the log that the refused requests since the last check wrote nothing. */
  const checkLog = async () =>
    expect(await requestsThatWrote(line), 'more requests wrote something than were taken').toBeLessThanOrEqual(taken)
  /** The same by the rows, of which not all are in the log. */
  const checkRows = async () =>
    expect(before && (await counts()), 'rows came or went although everything was refused').toEqual(before)
  // Faults that make the same request of the first call, word for word, are judged once: later calls differ from it in
  // the records they name alone.
  const first = call
  const judged = new Set<string>()
  let [made, asked] = [0, 0]
  /** The faults under judgement, for whoever reads the failure. */
  let current: Faults | null = null

  /** Sends a request, and judges its answer by itself. */
  async function send(request: BadRequest): Promise<Answer> {
    const answer = await caller.raw(
      endpoint.method,
      `/api${request.path}${request.query && `?${request.query}`}`,
      request.body,
      { headers: request.headers },
    )
    const { status, errors } = answer
    answers.set(status, (answers.get(status) ?? 0) + 1)
    const isTaken = status < 300 || status === 304
    if (status >= 500 || (status < 400 && !isTaken)) throw new Error(`${status}: ${describeRequest(endpoint, request)}`)
    if (isTaken && refusedByContract(endpoint, request))
      throw new Error(`taken against its contract: ${describeRequest(endpoint, request)}`)
    if (status >= 400 && Object.keys(errors).length === 0)
      throw new Error(`refused without a word: ${describeRequest(endpoint, request)}`)
    return answer
  }

  /** Says meanwhile what is under way; of several requests at a time nobody could tell which never ends. */
  async function told<T>(faults: Faults | null, work: () => Promise<T>): Promise<T> {
    if (underWay) writeFileSync(underWay, JSON.stringify({ call: nameOf(endpoint), seed: fuzzSeed, faults }))
    try {
      return await work()
    } finally {
      if (underWay) rmSync(underWay, { force: true })
    }
  }

  /** Sends a request that the contract alone does not refuse, by itself. */
  async function judge(faults: Faults, ofFirst: BadRequest): Promise<void> {
    current = faults
    const request = call === first ? ofFirst : badRequest(endpoint.path, call!, faults)
    const counted = ++asked % countedOf === 0
    if (counted) before ??= await counts()
    const { status } = await told(faults, () => send(request))
    if (status >= 400) {
      if (counted) await checkRows()
      // A right call among them may have signed the caller out; a link opens its pictures a number of times.
      const isCallers = !['x-employee', 'cookie', 'x-link'].some((name) => name in request.headers)
      const isOver = status === 401 || (status === 429 && purposeOf(endpoint.may) !== null)
      if (isOver && endpoint.may !== 'public' && isCallers) {
        caller = await newCaller(endpoint)
        before = null
      }
      return
    }
    taken++
    if (endpoint.writes) before = null
    if (isWriting(endpoint)) {
      await checkLog()
      // The call used up its record, and its link if it has one.
      call = await nextCall(endpoint)
      if (purposeOf(endpoint.may)) caller = await newCaller(endpoint)
      before = null
      ;[line, taken] = [await lastLine(), 0]
    }
  }

  /** Requests that the contract alone refuses wait here, and are sent at one moment: none of them has an effect. */
  const waiting: { readonly faults: Faults; readonly request: BadRequest }[] = []
  async function sendWaiting(): Promise<void> {
    if (!waiting.length) return
    const together = waiting.splice(0)
    asked += together.length
    const counted = asked % countedOf < together.length
    if (counted) before ??= await counts()
    await told(null, () =>
      Promise.all(
        together.map(async ({ faults, request }) => {
          await send(request).catch((error: unknown) => {
            current = faults
            throw error
          })
        }),
      ),
    )
    if (counted) await checkRows()
  }

  async function judgeAll(): Promise<void> {
    const failed = keptFaults.filter((one) => one.call === nameOf(endpoint)).map((one) => one.faults)
    for (const faults of [...failed, ...fc.sample(anyFaults, { seed: fuzzSeed, numRuns })]) {
      const ofFirst = badRequest(endpoint.path, first, faults)
      const words = wordsOf(ofFirst)
      if (judged.has(words)) continue
      judged.add(words)
      current = faults
      if (!refusedByContract(endpoint, ofFirst)) {
        await sendWaiting()
        await judge(faults, ofFirst)
      } else if (++made <= alwaysSent || made % sentOfLater === 0 || sendsAll) {
        waiting.push({ faults, request: ofFirst })
        if (waiting.length === atOnce) await sendWaiting()
      }
    }
    await sendWaiting()
    current = null
    await checkLog()
    await checkRows()
  }

  let failure: FuzzedCall['failure'] = null
  try {
    await judgeAll()
  } catch (error) {
    failure = { seed: fuzzSeed, faults: current, reason: String(error).slice(0, 300) }
    throw new Error(
      `${nameOf(endpoint)}, seed ${fuzzSeed}: ${String(error)}\n${JSON.stringify(current)?.slice(0, 3000)}`,
      {
        cause: error,
      },
    )
  } finally {
    tally({ call: nameOf(endpoint), answers: Object.fromEntries(answers), failure })
  }
  return answers
}

const describeRequest = (endpoint: AnyEndpoint, { path, query, body, headers }: BadRequest) =>
  `${endpoint.method} /api${path}${query && `?${query}`} ${JSON.stringify(headers)}\n${typeof body === 'string' ? body.slice(0, 5000) : body ? Buffer.from(body).toString('base64') : ''}`

const asksForSomething = ({ params, query, takes }: AnyEndpoint) =>
  [params, query, takes].some((asked) => asked instanceof z.ZodObject && Object.keys(asked.shape).length > 0)

/**
 * Tests that send right calls with faults in them: each is refused or accepted, none breaks the server, and a refused
 * one leaves nothing behind. Every run makes the same thousand; `npm run fuzz` makes others, for as long as one likes
 * (scripts/fuzz.ts).
 *
 * @param isAlike calls of which others of the same form get the thousand.
 */
export function fuzzing(
  endpoints: readonly AnyEndpoint[],
  isAlike: (endpoint: AnyEndpoint) => boolean = () => false,
): void {
  beforeAll(async () => {
    app = await testApp()
    calls = await rightCalls(app)
    passwordHash = await cheapHash(callersPassword)
    const { rows } = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(app.db)
    countAll = rows
      .filter(({ name }) => !mayGrow.has(name))
      .map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
      .join(' union all ')
  })
  afterAll(() => app.close())

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    { timeout: sendsAll ? 7_200_000 : 600_000 },
    async (name, endpoint) => {
      const answers = await fuzz(endpoint, isAlike)
      if (process.env.FUZZ_TELL) console.log(name, JSON.stringify(Object.fromEntries(answers)))
      // Wrong answers have been thrown by now; this checks that an endpoint with input also refused something (in a few
      // runs each request may happen to be right).
      expect(
        !onServer || !asksForSomething(endpoint) || [...answers.keys()].some((status) => status >= 400),
        'something was refused',
      ).toBe(true)
    },
  )
}
