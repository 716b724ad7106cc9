import { z } from 'zod'
import type { May } from './permission.ts'
import type { ProblemCode } from './problem.ts'
import type { Refusals } from './refusal.ts'
import { once } from './once.ts'

/** Groups of slow calls that wait for each other: verifying passwords, importing files, examining documents, exporting. */
export type Turn = 'passwords' | 'imports' | 'documents' | 'exports'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An id in an address: digits, which are a positive whole number that JavaScript can represent exactly. */
export const Id = z.preprocess(
  (id: number | string) => (typeof id !== 'string' ? id : /^\d+$/.test(id) ? Number(id) : NaN),
  z.int().positive().max(Number.MAX_SAFE_INTEGER),
)

/** An id of one table, branded so that a room's id is not accepted for a location's. */
export const idOf = <const Table extends string>(_table: Table) =>
  z.int().positive().max(Number.MAX_SAFE_INTEGER).brand<Table>()

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Shape = Readonly<Record<string, z.ZodType>>
type ParamShape<Path extends string, Params extends Shape> = {
  readonly [K in ParamName<Path>]: K extends keyof Params ? Params[K] : typeof Id
}
type Parsed<S extends Shape> = { readonly [K in keyof S]: z.output<S[K]> }

/** A file in the answer, and whose data it shows. */
export interface FileAnswer {
  readonly contentType: string
  readonly fileName: string
  /** The whole content, or a stream that is written while it is read. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  readonly clientIds: readonly number[]
  /** The browser saves the file instead of showing it. */
  readonly attachment?: boolean
  /** The file was uploaded: nothing in it may run, load or send anything. */
  readonly foreign?: boolean
  /** Data that leave the system as a file: what was asked for and the number of rows, for the log. */
  readonly exported?: { readonly rows: number } & Readonly<Record<string, unknown>>
  /** The content never changes under this address, so a browser may cache it for ever. */
  readonly lasting?: boolean
}
export const file = z.custom<FileAnswer>()
/** A picture of the chain itself, which shows no client. */
export const picture = z.custom<FileAnswer>()
/** The body of an upload: the bytes of the file instead of JSON. */
export const bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array && value.length > 0, {
  params: { code: 'document_empty' satisfies ProblemCode },
})

/** The input of a call without input. An empty body is accepted: some clients of the specification send one. */
export const nothing = z
  .object({})
  .nullish()
  .transform(() => undefined)
/**
 * A field that only the server decides. A caller that sends a whole record back may include it; its value is ignored.
 */
export const readOnly = z
  .unknown()
  .transform(() => undefined)
  .optional()
  .meta({ readOnly: true, description: 'Decided by the server; it may be sent back and is not read' })

interface Spec<
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Takes extends z.ZodType,
  Gives extends z.ZodType,
  Who extends May,
  Refuses extends Refusals,
> {
  /** A short sentence about the call for readers of `/api/docs`. */
  does: string
  /** The permission that the call needs. It is compulsory, so that no handler can forget to check it. */
  may: Who
  /**
   * Which clients' data the answer shows, for the access log (law A6). Compulsory: `'nothing'`, or the ids, taken
   * from the request and the answer.
   */
  reads:
    | 'nothing'
    | ((call: {
        readonly params: Parsed<ParamShape<Path, Params>>
        readonly answer: z.output<Gives>
      }) => readonly number[])
  /**
   * A list that pages read again by themselves: a session that has it open is logged once in half an hour for each
   * client on it (docs/decisions/067). Opening a record is never one: each opening is logged.
   */
  refreshed?: boolean
  /**
   * The call shows or changes health data: where the chain requires it, it is refused unless the session was opened
   * with a second factor (decision C75, law A6).
   */
  health?: boolean
  /**
   * A GET of the specification that writes: it runs in a transaction, and is refused without the header X-Timezone,
   * which all our own calls send (decision C133).
   */
  writes?: boolean
  params?: Params
  query?: Query
  takes?: Takes
  /** The largest file that an upload takes, in bytes. An upload `examines`. */
  upload?: number
  /**
   * The call examines what it is given, which may take seconds: no transaction is open meanwhile. Its handler then
   * opens one with `call.writing`, and answers with what that returns.
   */
  examines?: boolean
  /** The largest body in bytes, where the call takes more than the usual limit (src/app/server.ts). */
  largestBody?: number
  /**
   * The call is slow while it holds a connection: few of its group run at once, and the others wait before they take a
   * connection (src/platform/server/turnstile.ts).
   */
  turn?: Turn
  /**
   * Reference data without a word about a person, which a browser may keep through a reload (decision C113): until the
   * sign-out, or for eight hours. The database announces what changes them (topic `lookups`).
   */
  keeps?: 'session' | '8 hours'
  /**
   * A read of many rows that may be some seconds old: an export, a report, a journal. It is made at the copy of the
   * database (DATABASE_READ_URL) where there is one. Never the calendar, nor what somebody reads after a save of theirs.
   */
  readsFrom?: 'replica'
  /** The limit of calls a minute does not count it: proxies and watchers ask each second, some from one address. */
  uncounted?: boolean
  gives: Gives
  /** The answer holds a secret, such as the token of a link: for repeated calls it is stored sealed. */
  secret?: boolean
  /**
   * The refusals of the call that carry data, by code. The server can send no others, and the browser reads them by
   * their type.
   */
  refuses?: Refuses
  /** The status of a successful answer; by default 201 for a POST and 200 for other methods. */
  status?: 200 | 201
}

/** One call as data: the server mounts it, the client calls it, the tests walk it, the documentation prints it. */
export interface Endpoint<
  Path extends string = string,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Takes extends z.ZodType = z.ZodType,
  Gives extends z.ZodType = z.ZodType,
  Who extends May = May,
  Refuses extends Refusals = Refusals,
> {
  readonly method: Method
  readonly path: Path
  readonly does: string
  readonly may: Who
  readonly reads: Spec<Path, Params, Query, Takes, Gives, Who, Refuses>['reads']
  readonly refreshed: boolean
  readonly health: boolean
  /** Whether the call changes anything: it then runs in a transaction. */
  readonly writes: boolean
  readonly params: z.ZodObject<ParamShape<Path, Params>>
  readonly query: z.ZodObject<Query>
  readonly takes: Takes
  readonly upload: number | null
  readonly examines: boolean
  readonly largestBody: number | null
  readonly turn: Turn | null
  readonly keeps: 'session' | '8 hours' | null
  readonly readsFrom: 'replica' | null
  readonly uncounted: boolean
  readonly gives: Gives
  readonly secret: boolean
  readonly refuses: Refuses
  readonly status: 200 | 201
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place that stands for an endpoint of any shape
export type AnyEndpoint = Endpoint<string, any, any, any, any, May>
export type Api = Readonly<Record<string, AnyEndpoint>>

/**
 * Describes a call below `/api`. Parameters in the path are ids unless `params` says otherwise. Its schemas are read
 * when they are first used, so `spec` may make them then.
 */
export function endpoint<
  const Path extends string,
  Params extends Shape = Record<never, never>,
  Query extends Shape = Record<never, never>,
  Takes extends z.ZodType = z.ZodUndefined,
  Gives extends z.ZodType = z.ZodType,
  const Who extends May = May,
  Refuses extends Refusals = Record<never, never>,
>(
  method: Method,
  path: Path,
  spec: Spec<Path, Params, Query, Takes, Gives, Who, Refuses>,
): Endpoint<Path, Params, Query, Takes, Gives, Who, Refuses> {
  const params = once(() => {
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
    return z.object(
      Object.fromEntries(names.map((name) => [name, spec.params?.[name] ?? Id])) as ParamShape<Path, Params>,
    )
  })
  const query = once(() => z.object(spec.query ?? ({} as Query)))
  const takes = once(() => spec.takes ?? (nothing as unknown as Takes))
  const gives = once(() => spec.gives)
  return {
    method,
    path,
    does: spec.does,
    may: spec.may,
    reads: spec.reads,
    refreshed: spec.refreshed ?? false,
    health: spec.health ?? false,
    writes: spec.writes ?? method !== 'GET',
    get params() {
      return params()
    },
    get query() {
      return query()
    },
    get takes() {
      return takes()
    },
    upload: spec.upload ?? null,
    examines: spec.examines ?? spec.upload !== undefined,
    largestBody: spec.upload ?? spec.largestBody ?? null,
    turn: spec.turn ?? null,
    keeps: spec.keeps ?? null,
    readsFrom: spec.readsFrom ?? null,
    uncounted: spec.uncounted ?? false,
    get gives() {
      return gives()
    },
    secret: spec.secret ?? false,
    refuses: spec.refuses ?? ({} as Refuses),
    status: spec.status ?? (method === 'POST' ? 201 : 200),
  }
}

export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>
export type BodyOf<E extends AnyEndpoint> = z.output<E['takes']>
/** The value that a handler returns, before it is parsed by the contract. */
export type ResultOf<E extends AnyEndpoint> = z.input<E['gives']>
/** The answer as the caller receives it. */
export type AnswerOf<E extends AnyEndpoint> = z.output<E['gives']>
/** The input that a caller passes. It is not parsed yet, so a plain number is accepted for a branded id. */
export type CallOf<E extends AnyEndpoint> = {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['takes']>
}

/** The name of a call in the log: `PUT /employees/:id`. */
export const callName = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string => `${method} ${path}`

/**
 * Whether a call carries an idempotency key: it changes something, and somebody is known whose key it is. Of a public
 * call the refusal may commit (a failed sign-in), and a stored key would then have no answer to repeat.
 */
export const isKeyed = ({ method, writes, may }: Pick<AnyEndpoint, 'method' | 'writes' | 'may'>): boolean =>
  method !== 'GET' && writes && may !== 'public'

/** The address of a call, with its parameters and query filled in: `/api/clients/9?filters[search]=bo`. */
export function addressOf(endpoint: AnyEndpoint, call: { params?: object; query?: object } = {}): string {
  const params = (call.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = queryString(call.query ?? {})
  return `/api${path}${search && `?${search}`}`
}

/** A query as the specification writes it: `filters[search]=bo&models[]=7`. Empty values are left out. */
export function queryString(query: object): string {
  const pairs: string[] = []
  const add = (key: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return
    if (Array.isArray(value)) for (const item of value) add(`${key}[]`, item)
    else if (typeof value === 'object') for (const [name, item] of Object.entries(value)) add(`${key}[${name}]`, item)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      pairs.push(`${key}=${encodeURIComponent(value)}`)
  }
  for (const [key, value] of Object.entries(query)) add(key, value)
  return pairs.join('&')
}
