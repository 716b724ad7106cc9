import http from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { eventStreams, outcomeOf, outcomes, routeOf, type Outcome } from './calls.ts'
import { failureReason, failureReasons, watchPool, type PoolName, type StatementWatch } from './pool.ts'

/** Reads values when they are asked for, and resolves within some seconds whatever becomes of the database. */
export type Reading = () => Promise<void> | void

export interface Metrics {
  readonly registry: Registry
  /** Counts and times the calls of a server. */
  mount(app: FastifyInstance): void
  /** Watches the connections and the failed statements of a pool. @param watches further watches of its statements. */
  pool(name: PoolName, pool: pg.Pool, watches: readonly StatementWatch[]): void
  /** Adds what is read each time somebody asks. */
  reads(reading: Reading): void
  /** The measurements as text; those who ask at the same time share them. */
  text(): Promise<string>
  /** Serves `GET /metrics` until `close`. Rejects with a sentence when it cannot listen there. @returns the port. */
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

/** Seconds: a read takes some milliseconds, an export some seconds, and the database gives up after thirty. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface CallMetrics {
  readonly took: Histogram.Internal<string>
  readonly counted: Readonly<Record<Outcome, Counter.Internal>>
}

/** Opens the measurements of this process. This module loads prom-client, so import it only where it is wanted. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'balie_http_requests_total',
    help: 'Calls by the pattern of their address and by outcome: done, refused, busy (503) or failed.',
    labelNames: ['method', 'route', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'balie_http_request_duration_seconds',
    help: 'Time from the arrival of a call to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  // Labels are looked up once for each call of the contract, and not with each request.
  const calls = new Map<string, CallMetrics>()
  function metricsOf(method: string, route: string): CallMetrics {
    const key = `${method} ${route}`
    let metrics = calls.get(key)
    if (!metrics) {
      const counted = outcomes.map((outcome) => [outcome, requests.labels({ method, route, outcome })] as const)
      for (const [, counter] of counted) counter.inc(0)
      metrics = {
        took: durations.labels({ method, route }),
        counted: Object.fromEntries(counted) as Record<Outcome, Counter.Internal>,
      }
      calls.set(key, metrics)
    }
    return metrics
  }

  const failed = new Counter({
    name: 'balie_database_statements_failed_total',
    help: 'Statements that failed, and connections that could not be had, by pool and reason.',
    labelNames: ['pool', 'reason'],
    registers,
  })
  const poolGauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label | 'pool'>({ name, help, labelNames: ['pool', ...labelNames], registers })
  const connections = poolGauge('balie_database_pool_connections', 'Connections of a pool: idle or checked out.', [
    'state',
  ])
  const max = poolGauge('balie_database_pool_max', 'The largest number of connections.')
  const waiting = poolGauge('balie_database_pool_waiting', 'Work that waits for a connection.')
  const oldest = poolGauge(
    'balie_database_pool_oldest_checkout_seconds',
    'The time for which the connection that was taken first has been in use.',
  )

  const readings: Reading[] = []
  let asking: Promise<string> | null = null
  const text = (): Promise<string> => {
    asking ??= Promise.allSettled(readings.map(async (read) => read()))
      .then(() => registry.metrics())
      .finally(() => {
        asking = null
      })
    return asking
  }
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': registry.contentType }).end(body),
      () => response.writeHead(500).end(),
    )
  })

  return {
    registry,
    mount: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const route = routeOf(request)
        const { took, counted } = metricsOf(request.method, route)
        counted[outcomeOf(reply)].inc()
        if (route !== eventStreams) took.observe(reply.elapsedTime / 1000)
        done()
      })
    },
    pool: (name, pool, watches) => {
      const labels = { pool: name }
      // Counters begin at 0: one that begins at 1 has not grown, so an alert about its growth would miss the first
      // failure.
      for (const reason of failureReasons) failed.inc({ ...labels, reason }, 0)
      const countFailure = (error: unknown): void => failed.inc({ ...labels, reason: failureReason(error) })
      const failures: StatementWatch = () => (error) => {
        if (error !== undefined) countFailure(error)
      }
      const checkedOut = watchPool(pool, [failures, ...watches], countFailure)
      readings.push(() => {
        connections.set({ ...labels, state: 'idle' }, pool.idleCount)
        connections.set({ ...labels, state: 'checked_out' }, pool.totalCount - pool.idleCount)
        max.set(labels, pool.options.max)
        waiting.set(labels, pool.waitingCount)
        oldest.set(labels, checkedOut.oldestSeconds())
      })
    },
    reads: (reading) => void readings.push(reading),
    text,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(
            new Error(
              error.code === 'EADDRINUSE'
                ? `${error.message}\nAnother program uses this port. Choose another with METRICS_PORT.`
                : `The measurements cannot be served on METRICS_HOST and METRICS_PORT: ${error.message}`,
              { cause: error },
            ),
          ),
        )
        server.listen(port, host, () => resolve((server.address() as { port: number }).port))
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
