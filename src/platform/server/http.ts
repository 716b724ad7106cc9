import type { Instant } from '#kernel/day.ts'
import type { AnyEndpoint, Api, BodyOf, GivenBy, ParamsOf, QueryOf } from '#kernel/endpoint.ts'
import type { WholeLog } from '#kernel/log.ts'
import type { ByLink } from '#kernel/permission.ts'
import type { ProblemSentences } from '#kernel/problem.ts'
import type { Refusals } from '#kernel/refusal.ts'
import type { Language } from '#kernel/texts.ts'
import type { ClientCaller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.ts'
import type { FileStore } from './files.ts'
import type { Geocoder } from './geocoder.ts'
import type { PdfPrinter } from './pdf.ts'
import type { SecretBox } from './secret.ts'
import type { Who } from './session.ts'
import type { Settings } from './settings.ts'

/** What handlers need besides the database. */
export interface Services {
  readonly clock: Clock
  readonly settings: Settings
  readonly printer: PdfPrinter
  readonly secrets: SecretBox
  /** Null without the setting. Never ask it inside a transaction: it waits for another machine. */
  readonly geocoder: Geocoder | null
  readonly files: FileStore
  /** What the log knows of every feature. */
  readonly log: WholeLog
  /** The sentences of everything that can be wrong. */
  readonly problems: ProblemSentences
  /** The demo chain is loaded: its accounts may be shown. */
  readonly demo: boolean
  /** The server has been told to stop: it finishes the calls that are under way and takes no more. */
  stopping(): boolean
}

/** Everything that a handler gets: the parsed request, the caller, and the connection or transaction to work on. */
export interface Call<E extends AnyEndpoint> {
  /** The endpoint that is served: it names the call in the log. */
  readonly endpoint: E
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** A transaction in every writing call, which commits when the handler returns; in an upload a connection. */
  readonly db: Db
  /**
   * Runs the work in a transaction of which the caller is the author. For an upload, whose file is examined first, while
   * no transaction is open; any other writing call is inside one already.
   */
  readonly writing: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** An employee; in a call by link its client, who may do what the link says and nothing else. */
  readonly who: E['may'] extends 'public' ? Who | null : E['may'] extends ByLink ? ClientCaller : Who
  readonly now: Instant
  readonly language: Language
  /** The caller's time zone, for times in documents for them; rules use the zone of the location (decision C69). */
  readonly zone: string
  readonly address: string
  readonly userAgent: string
  /** The id of the request, on every line that this call leaves in the log. */
  readonly requestId: string
  readonly services: Services
  /** The session's token from the cookie; `start` sets the cookie and `end` clears it. */
  readonly session: { readonly token: string | null; start(token: string): void; end(): void }
}

/** The part of a call that a change needs when several endpoints share it; `Refuses` are those that all of them declare. */
export type ChangingCall<Refuses extends Refusals = Refusals> = Pick<
  Call<AnyEndpoint & { readonly refuses: Refuses }>,
  'endpoint' | 'db' | 'who' | 'now' | 'address' | 'requestId'
>

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<GivenBy<E>>
export interface Route {
  /** Its name in the document of the API and in the clients that are made from it: `clients.create`. */
  readonly name: string
  /** What its group of calls is about, in one sentence. */
  readonly about: string
  readonly endpoint: AnyEndpoint
  readonly handler: Handler<AnyEndpoint>
}

/**
 * Joins a feature's endpoints with their handlers; a missing one does not compile.
 * @param group names the endpoints together with their keys in the contract: `clients` makes `clients.create`. Other
 * programs call them by these names, so they stay.
 * @param about what the group is about, in one sentence, for the document of the API.
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
