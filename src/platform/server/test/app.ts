import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addressOf, type AnyEndpoint, type AnswerOf, type CallOf } from '#kernel/endpoint.ts'
import { epochMs, instant, type Instant } from '#kernel/day.ts'
import { problemSentences } from '#app/features.ts'
import { allRoutes } from '#app/routes.ts'
import { buildServer, type Server } from '#app/server.ts'
import { startWatch, type Watch } from '#app/watched.ts'
import type { Route } from '#platform/server/http.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { openReplica } from '#platform/server/replica.ts'
import { sessionCookie } from '#platform/server/session.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { Db, OpenDatabase } from '#platform/server/db.ts'
import { testWorld } from './database.ts'
import { newToken } from './session.ts'
import type { RoleSlug, World } from './world.ts'

/** The answer to a call: its status, the unwrapped data of a success, the errors by field of a refusal. */
export interface Answer<T = unknown> {
  readonly status: number
  readonly data: T
  readonly errors: Record<string, string[]>
  readonly body: Record<string, unknown>
  readonly headers: Record<string, unknown>
  readonly bytes: Buffer
}

type Extra = { key?: string; headers?: Record<string, string>; from?: string }

/** A caller: signed in with a role, or nobody. */
export interface Caller {
  readonly employeeId: number | null
  call<E extends AnyEndpoint>(endpoint: E, call?: CallOf<E>, extra?: Extra): Promise<Answer<AnswerOf<E>>>
  /** Makes a call that the types would not allow: `raw('POST', '/api/event', '{"client_id": "x"')`. */
  raw(method: string, url: string, body?: unknown, extra?: Extra): Promise<Answer>
}

export interface TestApp {
  readonly server: Server
  /** The measurements and traces; null unless asked for. */
  readonly watch: Watch | null
  /** The database of the server, for another server beside it. */
  readonly database: OpenDatabase
  readonly db: Db
  readonly pool: OpenDatabase['pool']
  /** The address of the database for another process; null for the embedded one. */
  readonly url: string | null
  /** The fixed world of the tests: two countries, places, people, catalogue, clients. */
  readonly world: World
  /** The server's clock: Wednesday 4 March 2026, 08:00 in Amsterdam, until set. */
  readonly clock: { now(): Instant; set(now: string): void }
  /** A caller with this role at a location of the world (Amsterdam by default). */
  as(role: RoleSlug, locationId?: number): Promise<Caller>
  readonly nobody: Caller
  close(): Promise<void>
}

interface TestAppOptions {
  /** Served beside those of the features. */
  readonly routes?: readonly Route[]
  readonly requestsPerMinute?: number
  /** The address of a copy of one of the server's databases, and the seconds that it may be behind. */
  readonly replica?: { readonly url: (database: string) => string; readonly maxLagSeconds: number }
  /** The address of a pooler, by which the server alone reaches its database. */
  readonly pooled?: (database: string) => string
  readonly env?: Readonly<Record<string, string>>
  /** Receives the lines of the log, of the level `info`; without it nothing is logged. */
  readonly logTo?: { write(line: string): void }
  /** Watches the server, as with METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT in `env`. */
  readonly watched?: boolean
}

/** The whole server on a real database of its own, called through its routes. */
export async function testApp({
  routes = [],
  requestsPerMinute = 1_000_000,
  env = {},
  replica: copy,
  pooled,
  logTo,
  watched = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const { world, ...direct } = await testWorld()
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const opened = pooled ? { ...direct, ...(await openPostgres(pooled(nameOf(direct.url!)), 4)) } : direct
  const replica = copy && openReplica(opened, { url: copy.url(nameOf(opened.url!)), maxLagSeconds: copy.maxLagSeconds })
  const database = { ...opened, ...(replica && { replica }) }
  let now = instant(Date.parse('2026-03-04T07:00:00Z'))
  const clock = {
    now: () => now,
    set: (at: string) => {
      now = instant(epochMs(at as Instant))
    },
  }
  const dataDir = path.join(tmpdir(), `balie-test-${randomUUID()}`) // created when the first file is stored
  const settings = readSettings({ SECRET_KEY: '0'.repeat(64), DATA_DIR: dataDir, FILES_KEPT_DAYS: '0', ...env })
  const watch = watched ? await startWatch(settings, (line) => logTo?.write(line)) : null
  watch?.database(database)
  const server = await buildServer({
    database,
    settings,
    clock,
    routes: [...allRoutes, ...routes],
    requestsPerMinute,
    ...(logTo && { log: 'info', logTo }),
    ...(watch && { watch: watch.mount }),
  })
  watch?.ready(server)

  const caller = (employeeId: number | null, token: string | null): Caller => {
    async function raw(
      method: string,
      url: string,
      body?: unknown,
      { key, headers = {}, from = '127.0.0.1' }: Extra = {},
    ): Promise<Answer> {
      const response = await server.app.inject({
        method: method as 'GET',
        url,
        remoteAddress: from,
        headers: {
          ...(token && { cookie: `${sessionCookie(false)}=${token}` }),
          ...(body !== undefined && {
            'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
          }),
          ...(key && { 'idempotency-key': key }),
          ...headers,
        },
        ...(body !== undefined && {
          payload:
            typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
        }),
      })
      const json =
        response.body && /json/.test(String(response.headers['content-type']))
          ? (response.json() as Record<string, unknown>)
          : {}
      for (const { code } of (json.problems ?? []) as readonly { code: string }[])
        if (!Object.hasOwn(problemSentences, code))
          throw new Error(`${method} ${url} refuses with ${code}, which has no sentence.`)
      return {
        status: response.statusCode,
        data: json.data,
        errors: (json.errors ?? {}) as Record<string, string[]>,
        body: json,
        headers: response.headers,
        bytes: response.rawPayload,
      }
    }
    return {
      employeeId,
      raw,
      call: (endpoint, call = {}, extra) =>
        raw(endpoint.method, addressOf(endpoint, call), call.body, extra) as Promise<Answer<never>>,
    }
  }

  return {
    server,
    watch,
    database,
    db: direct.db,
    pool: direct.pool,
    url: database.url,
    world,
    clock,
    as: async (role, locationId = world.amsterdam.id) => {
      const employeeId = await world.employee({ role, locationIds: [locationId] })
      return caller(employeeId, await newToken(database.db, employeeId))
    },
    nobody: caller(null, null),
    close: async () => {
      await server.stop()
      await replica?.close()
      await watch?.stop()
      await database.close()
      if (pooled) await direct.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
