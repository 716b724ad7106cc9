import type { Instant } from '#kernel/day.ts'
import type { AnyEndpoint, Api, BodyOf, ResultOf, ParamsOf, QueryOf } from '#kernel/endpoint.ts'
import type { InterestOrder } from '#kernel/live.ts'
import type { WholeLog } from '#kernel/log.ts'
import type { ByLink } from '#kernel/permission.ts'
import type { ProblemSentences } from '#kernel/problem.ts'
import type { Refusals } from '#kernel/refusal.ts'
import type { Language } from '#kernel/texts.ts'
import type { ClientCaller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { DatabaseState } from './database-state.ts'
import type { Db, Tx } from './db.ts'
import type { FileStore } from './files.ts'
import type { Geocoder } from './geocoder.ts'
import type { Placed } from './live.ts'
import type { PdfPrinter } from './pdf.ts'
import type { SecretBox } from './secret.ts'
import type { Who } from './session.ts'
import type { Settings } from './settings.ts'

/** The services that handlers need besides the database. */
export interface Services {
  readonly clock: Clock
  readonly settings: Settings
  readonly printer: PdfPrinter
  /** For what is long and may wait: an invoice does not wait for it, and the processor is the desk's when both want it. */
  readonly patientPrinter: PdfPrinter
  readonly secrets: SecretBox
  /** Null without the setting. Never call it inside a transaction: it waits for another machine. */
  readonly geocoder: Geocoder | null
  readonly files: FileStore
  /** The log of all features. */
  readonly log: WholeLog
  /** The sentences of all problems. */
  readonly problems: ProblemSentences
  /** Whether the demo chain is loaded, so that its accounts may be shown. */
  readonly demo: boolean
  /** Whether the database takes changes. */
  databaseState(): Promise<DatabaseState>
  /** Changes what an open event stream of an employee is about (platform/server/live.ts). */
  watch(order: InterestOrder, employeeId: number): Placed
  /** Whether the server has been told to stop: it then finishes running calls and accepts no new ones. */
  stopping(): boolean
}

/** The input of a handler: the parsed request, the caller, and the connection or transaction to work on. */
export interface Call<E extends AnyEndpoint> {
  /** The endpoint of the call, which names it in the log. */
  readonly endpoint: E
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** A transaction in every writing call, which commits when the handler returns; in one that examines a connection. */
  readonly db: Db
  /**
   * Runs `work` in a transaction with the caller as its author, and returns the answer of the call: that of `work`, or
   * the first answer for a used key. It is meant for a call that examines its input first, without a transaction; other
   * writing calls are inside one already.
   */
  readonly writing: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The caller: an employee; in a call by link a client, who may do only what the link allows. */
  readonly who: E['may'] extends 'public' ? Who | null : E['may'] extends ByLink ? ClientCaller : Who
  readonly now: Instant
  readonly language: Language
  /** The caller's time zone, for times in documents for them; rules use the zone of the location (decision C69). */
  readonly zone: string
  readonly address: string
  readonly userAgent: string
  /** The id of the request, which is on every line of this call in the log. */
  readonly requestId: string
  readonly services: Services
  /** The session's token from the cookie; once the call is committed, `start` sets the cookie and `end` clears it. */
  readonly session: { readonly token: string | null; start(token: string): void; end(): void }
}

/**
 * The part of a call that a change needs when several endpoints share it; `Refuses` are the refusals that all of them
 * declare.
 */
export type ChangingCall<Refuses extends Refusals = Refusals> = Pick<
  Call<AnyEndpoint & { readonly refuses: Refuses }>,
  'endpoint' | 'db' | 'who' | 'now' | 'address' | 'requestId'
>

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ResultOf<E>>
export interface Route {
  /** The name of the call in the document of the API and in generated clients: `clients.create`. */
  readonly name: string
  /** The subject of its group of calls, in one sentence. */
  readonly about: string
  readonly endpoint: AnyEndpoint
  readonly handler: Handler<AnyEndpoint>
}

/**
 * Joins a feature's endpoints with their handlers; a missing one does not compile.
 * @param group names the endpoints together with their keys in the contract: `clients` makes `clients.create`. Other
 * programs call them by these names, so they must not change.
 * @param about the subject of the group, in one sentence, for the document of the API.
 */
export function routes<const A extends Api>(
  group: string,
  about: string,
  api: A,
  handlers: { readonly [K in keyof A]: Handler<A[K]> },
): Route[] {
  return Object.entries(api).map(([key, endpoint]) => ({
    name: `${group}.${key}`,
    about,
    endpoint,
    handler: handlers[key] as unknown as Handler<AnyEndpoint>,
  }))
}
