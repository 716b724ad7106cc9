import { sql } from 'kysely'
import fc from 'fast-check'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { parseQuery } from '../http/query.ts'
import { problemsOf, unwritable } from '../parse.ts'
import { unknownFields } from '../strict.ts'
import { testApp, type Answer, type Caller, type TestApp } from './app.ts'
import { cheapHash } from './cheap-hash.ts'
import { badRequest, faults, type BadRequest, type Faults } from './mutations.ts'
import { callersPassword, nameOf, type RightCall } from './right-call.ts'
import { rightCalls, type RightCalls } from './right-calls.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const onServer = process.env.BALIE_TEST_DATABASE === 'postgres'
const runs = Number(process.env.FUZZ_RUNS ?? (onServer ? 1000 : 50))
/**
 * The first requests of an endpoint are all sent; of later ones that its contract refuses, one in forty. The embedded
 * database gets fewer of them, because such a refusal does not depend on the database.
 */
const alwaysSent = onServer ? 20 : 1
const sentOfLater = 40
/** Of so many requests that are sent, the rows are counted before one, and again if it is refused. */
const countedOf = 5
/** For a call with few places for faults, or one that is made from the same form as others: a fifth of the runs. */
const fewerRuns = Math.ceil(runs / 5)

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

async function newCaller(endpoint: AnyEndpoint): Promise<Caller> {
  if (endpoint.may === 'public') return app.nobody
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
  if (request.params && refuses(params, request.params)) return true
  if (refuses(query, parseQuery(request.query))) return true
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

/** Makes bad requests of one endpoint; returns the number of answers by status. */
async function fuzz(endpoint: AnyEndpoint, isAlike: (endpoint: AnyEndpoint) => boolean): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  let caller = await newCaller(endpoint)
  let call: RightCall | null = await calls.make(endpoint, app.world.amsterdam)
  if (!call)
    throw new Error(
      `${nameOf(endpoint)} takes something: say in src/platform/server/test/right-calls.ts what a right call is`,
    )
  const numRuns = call.body === undefined || isAlike(endpoint) ? fewerRuns : runs
  let [line, taken] = [await lastLine(), 0]
  /** The rows since the last request that was taken, once they were counted. */
  let before: Counts | null = null

  /** Checks by the log that the refused requests since the last check wrote nothing. */
  const checkLog = async () =>
    expect
      .soft(await requestsThatWrote(line), 'more requests wrote something than were taken')
      .toBeLessThanOrEqual(taken)
  /** The same by the rows, of which not all are in the log. */
  const checkRows = async () =>
    expect.soft(before && (await counts()), 'rows came or went although everything was refused').toEqual(before)
  let [made, asked] = [0, 0]
  // Faults that make the same request of the first call, word for word, are judged once: later calls differ from it in
  // the records they name alone.
  const first = call
  const judged = new Set<string>()
  async function judge(faults: Faults): Promise<void> {
    const ofFirst = badRequest(endpoint.path, first, faults)
    const words = wordsOf(ofFirst)
    if (judged.has(words)) return
    judged.add(words)
    const ofFirstRefused = refusedByContract(endpoint, ofFirst)
    if (++made > alwaysSent && made % sentOfLater && ofFirstRefused) return
    const request = call === first ? ofFirst : badRequest(endpoint.path, call!, faults)
    const refused = call === first ? ofFirstRefused : refusedByContract(endpoint, request)
    const counted = ++asked % countedOf === 0
    if (counted) before ??= await counts()
    const answer: Answer = await caller.raw(
      endpoint.method,
      `/api${request.path}${request.query && `?${request.query}`}`,
      request.body,
      { headers: request.headers },
    )
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500 || answer.status < 200 || (answer.status >= 300 && answer.status < 400))
      throw new Error(`${answer.status}: ${describeRequest(endpoint, request)}`)
    if (refused && answer.status < 400)
      throw new Error(`taken against its contract: ${describeRequest(endpoint, request)}`)
    if (answer.status >= 400) {
      if (Object.keys(answer.errors).length === 0)
        throw new Error(`refused without a word: ${describeRequest(endpoint, request)}`)
      if (counted) await checkRows()
      // A right call among them may have signed the caller out.
      if (answer.status === 401 && endpoint.may !== 'public' && !request.headers['x-employee']) {
        caller = await newCaller(endpoint)
        before = null
      }
      return
    }
    taken++
    if (endpoint.writes) before = null
    if (isWriting(endpoint)) {
      await checkLog()
      call = await calls.make(endpoint, app.world.amsterdam) // the call used up its record
      before = null
      ;[line, taken] = [await lastLine(), 0]
    }
  }
  const property = fc.asyncProperty(faults, judge)
  const {
    failed,
    counterexample,
    errorInstance,
    seed: used,
    counterexamplePath,
  } = await fc.check(property as never, { seed, numRuns, endOnFailure: true })
  if (failed)
    throw new Error(
      `${nameOf(endpoint)}, seed ${used}, path ${counterexamplePath}: ${String(errorInstance)}\n${JSON.stringify(counterexample)?.slice(0, 3000)}`,
    )
  await checkLog()
  await checkRows()
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
    { timeout: 600_000 },
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
