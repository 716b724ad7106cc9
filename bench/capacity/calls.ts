import http from 'node:http'
import { gunzipSync } from 'node:zlib'
import { addressOf, callName, isKeyed, type AnswerOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'

/** The answers of one route. */
export interface RouteTimes {
  /** Milliseconds of each answer: from the moment at which its call was due, which a slow answer does not put off. */
  readonly ms: number[]
  /** Answers by status; 0: none. */
  readonly statuses: Record<string, number>
}

export interface Caller {
  /** Makes a call; null when it is refused or not answered. `dueAt` is the moment at which it should have begun. */
  call<E extends AnyEndpoint>(endpoint: E, call: CallOf<E>, dueAt?: number): Promise<AnswerOf<E> | null>
  /** The same, without looking into the answer. */
  read<E extends AnyEndpoint>(endpoint: E, call: CallOf<E>, dueAt?: number): Promise<void>
  /** The session that a sign-in starts; null when it is refused. */
  signIn<E extends AnyEndpoint>(endpoint: E, call: CallOf<E>, dueAt: number): Promise<string | null>
}

export interface Calls {
  /** Makes calls with the cookie of a session, from an address of the location: each has its share of calls a minute. */
  as(cookie: string, location: number): Caller
  readonly routes: Readonly<Record<string, RouteTimes>>
  /** The first refusals of each route, in words, for the report. */
  readonly refusals: Readonly<Record<string, string>>
  reset(): void
}

const patienceMs = 30_000
let keys = 0

/** A network address of this machine for a location. */
export const addressOfLocation = (location: number): string =>
  `127.1.${Math.floor(location / 250)}.${1 + (location % 250)}`

interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}
const none = (why: unknown): Answer => ({ status: 0, headers: {}, body: Buffer.from(String(why)) })
const textOf = ({ headers, body }: Answer): string =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')

/** Calls to a server over HTTP, as browsers make them, with the time of each answer. */
export function callsTo(origin: string): Calls {
  // Each location has a network of its own; one that rests keeps two connections, so that all of them do not need more
  // than a process may have open.
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100, maxFreeSockets: 2 })
  const { port } = new URL(origin)
  const routes: Record<string, RouteTimes> = {}
  const refusals: Record<string, string> = {}

  const send = (options: http.RequestOptions, body?: Uint8Array | string) =>
    new Promise<Answer>((resolve) => {
      const request = http.request(
        { host: '127.0.0.1', port, agent, timeout: patienceMs, ...options },
        (response: http.IncomingMessage) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', (error) => resolve(none(error)))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          )
        },
      )
      request.on('timeout', () => request.destroy(new Error('no answer in time')))
      // The server may end a connection that rests in the moment in which it is used again: a browser asks again then.
      request.on('error', (error) => {
        const isRead =
          options.method === 'GET' && request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        resolve(isRead ? send(options) : none(error))
      })
      request.end(body)
    })

  async function timed(
    endpoint: AnyEndpoint,
    call: { params?: object; query?: object; body?: unknown },
    { cookie, location, dueAt }: { cookie: string; location: number; dueAt: number },
  ): Promise<Answer> {
    const { body } = call
    const isFile = body instanceof Uint8Array
    const answer = await send(
      {
        method: endpoint.method,
        path: addressOf(endpoint, call),
        localAddress: addressOfLocation(location),
        headers: {
          ...(cookie && { cookie }),
          'accept-encoding': 'gzip',
          ...(body !== undefined && {
            'content-type': isFile ? 'application/octet-stream' : 'application/json',
          }),
          ...(isKeyed(endpoint) && { 'idempotency-key': `capacity-${process.pid}-${++keys}` }),
        },
      },
      body === undefined ? undefined : isFile ? body : JSON.stringify(body),
    )
    const route = callName(endpoint)
    const times = (routes[route] ??= { ms: [], statuses: {} })
    times.ms.push(performance.now() - dueAt)
    times.statuses[answer.status] = (times.statuses[answer.status] ?? 0) + 1
    if (!isDone(answer)) refusals[`${route} ${answer.status}`] ??= textOf(answer).slice(0, 300)
    return answer
  }
  const isDone = ({ status }: Answer) => status >= 200 && status < 300

  return {
    routes,
    refusals,
    reset() {
      for (const name of Object.keys(routes)) delete routes[name]
    },
    as: (cookie, location) => ({
      async call(endpoint, call, dueAt = performance.now()) {
        const answer = await timed(endpoint, call, { cookie, location, dueAt })
        return isDone(answer) ? (JSON.parse(textOf(answer)) as { data: never }).data : null
      },
      async read(endpoint, call, dueAt = performance.now()) {
        await timed(endpoint, call, { cookie, location, dueAt })
      },
      async signIn(endpoint, call, dueAt) {
        const answer = await timed(endpoint, call, { cookie: '', location, dueAt })
        return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? null
      },
    }),
  }
}
