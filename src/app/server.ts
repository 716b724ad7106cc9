import os from 'node:os'
import { setImmediate, setTimeout } from 'node:timers/promises'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { problem } from '#kernel/problem.ts'
import { languageOf } from '#kernel/texts.ts'
import { remembered } from '#platform/server/database-state.ts'
import { callerNetwork } from '#platform/server/address.ts'
import { CallCounts } from '#platform/server/call-counts.ts'
import { mountDocs } from '#platform/server/docs-page.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { openGeocoder } from '#platform/server/geocoder.ts'
import { bareHeaders, mountHeaders } from '#platform/server/headers.ts'
import { refuseCrossSite } from '#platform/server/cross-site.ts'
import { watchConnections } from '#platform/server/connections.ts'
import { systemClock, type Clock } from '#platform/server/clock.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { errorHandler, refusalBody } from '#platform/server/http/errors.ts'
import type { Route, Services } from '#platform/server/http.ts'
import { tokenIn } from '#platform/server/http/authorise.ts'
import { readUpload } from '#platform/server/http/input.ts'
import { mount } from '#platform/server/http/mount.ts'
import { parseQuery } from '#platform/server/http/query.ts'
import { startLive, type StreamCount } from '#platform/server/live.ts'
import { loggable } from '#platform/server/log-lines.ts'
import { createPdfPrinter } from '#platform/server/pdf.ts'
import { Refused } from '#platform/server/refused.ts'
import { secretsOf } from '#platform/server/secret.ts'
import { findListener, findSession, sessionCookie } from '#platform/server/session.ts'
import type { Settings } from '#platform/server/settings.ts'
import { mountClient } from '#platform/server/static.ts'
import { routeOf } from '#platform/server/watch/calls.ts'
import { log as wholeLog, problemSentences } from './features.ts'
import { allRoutes } from './routes.ts'

/** The largest JSON body: a report of 20,000 characters with room to spare. */
const bodyLimit = 256 * 1024

export interface ServerOptions {
  readonly database: OpenDatabase
  readonly settings: Settings
  readonly clock?: Clock
  readonly demo?: boolean
  /** The calls that it serves; those of every feature by default. */
  readonly routes?: readonly Route[]
  /** The largest number of calls a minute from one address, which a whole clinic may share. */
  readonly requestsPerMinute?: number
  /** The time in which a request, its body included, must arrive: enough for a large picture over a slow connection. */
  readonly requestMs?: number
  /** The level of the log: unexpected errors only, or also events. Silent when absent. */
  readonly log?: 'error' | 'info'
  /** The stream of the log; the standard output when absent. */
  readonly logTo?: { write(line: string): void }
  /** Watches the calls; it is mounted before everything else. */
  readonly watch?: (app: FastifyInstance) => void
}

const quietMs = 100
/** A proxy that asks as docs/operations/cluster.md recommends sends nobody any more after this time. */
const noticedMs = 1800

/** Contracts are zod schemas (platform/server/http.ts), so the compilers of JSON schemas are never loaded. */
const noSchemas = (): never => {
  throw new Error('No route has a JSON schema.')
}

export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  /** The open event streams, and the changes that were sent on them. */
  eventStreams(): StreamCount
  /** Finishes running calls, ends the event streams, and releases everything but the database. */
  stop(): Promise<void>
}

/** Builds the server around an open, migrated database. The caller decides when it listens. */
export async function buildServer({
  database,
  settings,
  clock = systemClock,
  demo = false,
  routes = allRoutes,
  requestsPerMinute = 3000,
  requestMs = 120_000,
  log,
  logTo,
  watch,
}: ServerOptions): Promise<Server> {
  const secure = settings.baseUrl.protocol === 'https:'
  let stopping = false
  const geocoder =
    settings.geocoderUrl && openGeocoder({ url: settings.geocoderUrl, userAgent: `Balie (${settings.baseUrl.host})` })
  const services: Services = {
    clock,
    settings,
    demo,
    files: openFiles(settings),
    printer: createPdfPrinter(),
    patientPrinter: createPdfPrinter({ isPatient: true, workers: Math.min(2, os.availableParallelism()) }),
    secrets: secretsOf(settings),
    geocoder,
    log: wholeLog,
    problems: problemSentences,
    databaseState: remembered(() => database.state()),
    watch: (order, employeeId) => live.watch(order, employeeId),
    stopping: () => stopping,
  }
  const onError = errorHandler(problemSentences, settings.defaultLanguage)
  const app = Fastify({
    bodyLimit,
    // Addresses hold ids and searches, so the log keeps the route and not the address; errors quote what was typed.
    logger: log
      ? {
          level: log,
          ...(logTo && { stream: logTo }),
          serializers: {
            req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
            res: ({ statusCode }) => ({ statusCode }),
            err: loggable,
          },
        }
      : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    routerOptions: {
      maxParamLength: 200,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
    },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    http: {
      requestTimeout: requestMs,
      headersTimeout: Math.min(60_000, requestMs),
      connectionsCheckingInterval: Math.min(10_000, requestMs),
    },
    return503OnClosing: false, // what has already reached us is finished, not sent away
    trustProxy: (_address, hop) => hop < settings.proxyHops,
    // an address that cannot be read, before there is a route or a hook
    frameworkErrors: (error, request, reply) =>
      void onError(error, request, reply.headers({ ...bareHeaders, 'x-request-id': request.id })),
  })
  watch?.(app)

  // The connection for the notifications is opened while the routes are mounted.
  const opening = startLive(database)
  opening.catch(() => {}) // awaited below

  const connections = watchConnections(app)
  let lastRequest = 0
  app.addHook('onRequest', (request, reply, done) => {
    lastRequest = performance.now()
    reply.header('x-request-id', request.id)
    done()
  })
  /**
   * Waits until no request has arrived for a moment, before the door is closed: requests that were sent before that are
   * answered.
   */
  async function quiet(): Promise<void> {
    const until = performance.now() + 3000
    do {
      await setTimeout(quietMs)
      // The embedded database blocks the event loop for longer than that: requests that arrived meanwhile are read
      // first.
      await setImmediate()
    } while (performance.now() < until && performance.now() - lastRequest < quietMs)
  }

  app.removeContentTypeParser('text/plain') // what a form of another site can send without asking us first
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readUpload(request, body),
  )
  app.setErrorHandler(onError)
  mountHeaders(app, secure)
  app.addHook('onRequest', refuseCrossSite(settings.baseUrl))
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['gzip'] })
  const uncounted = new Set(routes.flatMap(({ endpoint }) => (endpoint.uncounted ? [`/api${endpoint.path}`] : [])))
  await app.register(fastifyRateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: CallCounts,
    // Files of the page are cheap and many: somebody who reloads a few times in a minute must not run out of calls.
    allowList: ({ url }) => !url.startsWith('/api/') || uncounted.has(url.split('?', 1)[0]!),
    keyGenerator: callerNetwork, // a cookie is not yet known to be one of ours
  })

  mount(app, database, services, routes)
  const live = await opening
  const cookie = sessionCookie(secure)
  const findWho = async (cookieHeader: string | undefined) => {
    const token = tokenIn(cookieHeader, cookie)
    return token ? findSession(database.db, token, { touch: false }) : null
  }
  live.mount(app, async (cookieHeader) => {
    const token = tokenIn(cookieHeader, cookie)
    return token ? findListener(database.db, token) : null
  })
  mountDocs(app, routes, { cookie, server: settings.baseUrl.origin, findWho, open: demo })
  const sendPage = await mountClient(app, settings)
  app.setNotFoundHandler((request, reply) => {
    // A file of an earlier build is gone; answering it with the page would only confuse the browser.
    if (/^\/(api|assets)\//.test(request.url) || request.method !== 'GET') {
      return reply
        .code(404)
        .send(
          refusalBody(
            problemSentences,
            new Refused(404, [problem('', 'not_found')]),
            languageOf(request.headers['x-locale'] as string | undefined, settings.defaultLanguage),
          ),
        )
    }
    return sendPage(request, reply) // the browser's own router takes it from here
  })

  return {
    app,
    services,
    eventStreams: live.count,
    stop: async () => {
      stopping = true
      live.close()
      if (app.server.listening && settings.proxyHops) await setTimeout(noticedMs)
      if (app.server.listening) await quiet()
      await connections.close()
      await Promise.all([services.printer.close(), services.patientPrinter.close()])
    },
  }
}
