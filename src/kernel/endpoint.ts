import { z } from 'zod'
import type { May } from './permission.ts'
import type { Refusals } from './refusal.ts'

/** Calls that wait for each other: proofs of a password, files to import, files to take along. */
export type Turn = 'passwords' | 'imports' | 'exports'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Ids in addresses: whole, positive, and small enough to be one. */
export const Id = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)

/** An id of one table: a room's id does not pass for a location's. */
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
  /** All of it, or what is written while it is read. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  readonly clientIds: readonly number[]
  /** Is saved instead of shown. */
  readonly attachment?: boolean
  /** Data that somebody takes along: what they asked for and how many rows they got, for the log. */
  readonly exported?: { readonly rows: number } & Readonly<Record<string, unknown>>
  /** Another content has another name: a browser that has it need not ask again. */
  readonly lasting?: boolean
}
export const file = z.custom<FileAnswer>()
/** A picture of the chain's own, on which no client is to be seen. */
export const picture = z.custom<FileAnswer>()
/** What an upload takes: the file as it is, instead of JSON. */
export const bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array && value.length > 0)

/** The input of a call without input. An empty body is accepted: some clients of the specification send one. */
export const nothing = z
  .object({})
  .nullish()
  .transform(() => undefined)
/** Fields that only the server decides. A caller that sends a whole record back may name them; they are not read. */
export const readOnly = z
  .unknown()
  .transform(() => undefined)
  .optional()

interface Spec<
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Takes extends z.ZodType,
  Gives extends z.ZodType,
  Who extends May,
  Refuses extends Refusals,
> {
  /** What it does, as a short sentence for whoever reads `/api/docs`. */
  does: string
  /** Who may call it. Compulsory: a permission is declared here, never remembered in a handler. */
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
   * It shows or changes health data: where the chain asks for it, only somebody whose session was opened with a second
   * factor may call it (decision C75, law A6).
   */
  health?: boolean
  /**
   * A GET of the specification that changes something: it runs in a transaction, and only for who sends the header
   * X-Timezone, as all our own calls do (decision C133).
   */
  writes?: boolean
  params?: Params
  query?: Query
  takes?: Takes
  /**
   * The largest file that an upload takes, in bytes. No transaction is open while the file is read and examined; rows
   * are written by `call.writing`. An upload has no idempotency key.
   */
  upload?: number
  /** So many bytes may come, where more is asked than a form usually sends (src/app/server.ts). */
  largestBody?: number
  /**
   * It is slow while it holds a connection, so a few run at once and the others wait outside
   * (src/platform/server/turnstile.ts).
   */
  turn?: Turn
  gives: Gives
  /** Its refusals that carry data, by code. The server sends no others, and the browser reads them by their type. */
  refuses?: Refuses
  /** 201 for a POST, 200 for the rest, unless said here. */
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
  readonly health: boolean
  /** Changes something. */
  readonly writes: boolean
  readonly params: z.ZodObject<ParamShape<Path, Params>>
  readonly query: z.ZodObject<Query>
  readonly takes: Takes
  readonly upload: number | null
  readonly largestBody: number | null
  readonly turn: Turn | null
  readonly gives: Gives
  readonly refuses: Refuses
  readonly status: 200 | 201
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place that stands for "any endpoint", whatever its shapes
export type AnyEndpoint = Endpoint<string, any, any, any, any, May>
export type Api = Readonly<Record<string, AnyEndpoint>>

/** Describes a call below `/api`. Parameters in the path are ids unless `params` says otherwise. */
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
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const params = Object.fromEntries(names.map((name) => [name, spec.params?.[name] ?? Id])) as ParamShape<Path, Params>
  return {
    method,
    path,
    does: spec.does,
    may: spec.may,
    reads: spec.reads,
    health: spec.health ?? false,
    writes: spec.writes ?? method !== 'GET',
    params: z.object(params),
    query: z.object(spec.query ?? ({} as Query)),
    takes: spec.takes ?? (nothing as unknown as Takes),
    upload: spec.upload ?? null,
    largestBody: spec.upload ?? spec.largestBody ?? null,
    turn: spec.turn ?? null,
    gives: spec.gives,
    refuses: spec.refuses ?? ({} as Refuses),
    status: spec.status ?? (method === 'POST' ? 201 : 200),
  }
}

export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>
export type BodyOf<E extends AnyEndpoint> = z.output<E['takes']>
/** What a handler gives, before it is parsed on its way out. */
export type GivenBy<E extends AnyEndpoint> = z.input<E['gives']>
/** What the caller gets. */
export type AnswerOf<E extends AnyEndpoint> = z.output<E['gives']>
/** What a caller passes: unparsed, so a plain number does for a branded id. */
export type CallOf<E extends AnyEndpoint> = {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['takes']>
}

/** The name of a call in the log: `PUT /employees/:id`. */
export const callName = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string => `${method} ${path}`

/** The address of a call, with its parameters and query filled in: `/api/clients/9?filters[search]=bo`. */
export function addressOf(endpoint: AnyEndpoint, call: { params?: object; query?: object } = {}): string {
  const params = (call.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = queryString(call.query ?? {})
  return `/api${path}${search && `?${search}`}`
}

/** `filters[search]=bo&models[]=7`, the form in which the spec writes queries. Empty values are left out. */
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
