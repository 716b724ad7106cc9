import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, Turn } from '#kernel/endpoint.ts'
import type { KnownCaller } from '../caller.ts'
import type { OpenDatabase } from '../db.ts'
import type { Call, Route, Services } from '../http.ts'
import type { Turnstile } from '../turnstile.ts'
import type { SeenClients } from './seen-clients.ts'
import type { SessionChange } from './session-cookie.ts'

/** The queues of calls that wait for a turn. */
export interface Queues {
  readonly turnstiles: Readonly<Record<Turn, Turnstile>>
  /** Ends the turn of a file that is being sent. */
  readonly sending: WeakMap<object, () => void>
}

/** The parts of the server that every call uses. */
export interface Serving {
  readonly database: OpenDatabase
  readonly services: Services
  readonly queues: Queues
  readonly seenClients: SeenClients
  /** The session's cookie: its name, and whether it is sent over TLS only. */
  readonly cookie: { readonly name: string; readonly secure: boolean }
}

/** One request to one endpoint, with its reply. */
export interface Exchange extends Serving {
  readonly route: Route
  /** The route that shows the record which this call creates or changes; none for what a DELETE removed, or a call by link. */
  readonly show: Route | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly sessionChange: SessionChange
}

/** The caller; null when nobody is signed in. */
export interface Caller {
  readonly who: KnownCaller | null
  /** The token of the session; null without one. */
  readonly token: string | null
}

/** The parsed request, without the connection to work on. */
export interface Input extends Omit<Call<AnyEndpoint>, 'db' | 'writing' | 'who' | 'params' | 'query'> {
  readonly params: object
  readonly query: object
  readonly who: KnownCaller | null
  /** The idempotency key of a call by a known caller that changes something. */
  readonly key: string | null
  /** The request as it was sent, where it named a client who was merged into another one. */
  readonly sent?: Pick<Input, 'params' | 'query' | 'body'>
}
