import type { FastifyInstance } from 'fastify'
import { buildVersion } from '#platform/server/build-version.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { loggable, type Tell } from '#platform/server/log-lines.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { Delivery } from '#platform/server/smtp.ts'
import { poolsOf, watchPool, type PoolName } from '#platform/server/watch/pool.ts'
import type { Server } from './server.ts'

/** Watches a server by measurements, traces, or both (docs/decisions/065). */
export interface Watch {
  /** The port at which the measurements are read; null where there are none. */
  readonly port: number | null
  /** Watches the calls of a server. */
  readonly mount: (app: FastifyInstance) => void
  /** Watches the pools of a database and of its copy, and reads of both what is measured. */
  database(database: OpenDatabase): void
  /** The server takes calls from now on. */
  ready(server: Server): void
  /** Hears of a step of the upkeep. */
  readonly step: (step: string, isDone: boolean) => void
  /** Sees the delivery of a mail. */
  readonly delivery: (deliver: () => Promise<Delivery>) => Promise<Delivery>
  stop(): Promise<void>
}

const failureOf = (delivery: Delivery): string | null =>
  delivery.sent ? null : delivery.unreachable ? 'unreachable' : 'refused'

/**
 * Starts what the settings ask for. Each part is loaded here, so that a start without it is as short as ever.
 * @param tell is told of a collector that cannot be reached.
 */
export async function startWatch(
  settings: Pick<Settings, 'metrics' | 'traces' | 'proxyHops' | 'dataDir' | 'smtpUrl'>,
  tell: Tell,
): Promise<Watch> {
  const { version } = buildVersion()
  const [tracing, metrics] = await Promise.all([
    settings.traces &&
      import('#platform/server/watch/tracing.ts').then(({ openTracing }) =>
        openTracing({
          ...settings.traces!,
          version,
          behindProxy: settings.proxyHops > 0,
          complain: (error) => tell(`Traces cannot be sent: ${loggable(error).message}`, 'warn'),
        }),
      ),
    settings.metrics && import('./watched-metrics.ts').then(({ openChainMetrics }) => openChainMetrics(settings)),
  ])
  const port = metrics && settings.metrics ? await metrics.listen(settings.metrics.port, settings.metrics.host) : null
  return {
    port,
    mount: (app) => {
      tracing?.mount(app)
      metrics?.mount(app)
    },
    database: (database) => {
      const traced = (pool: PoolName) => (tracing ? [tracing.statements(pool)] : [])
      if (metrics) metrics.database(database, traced)
      else for (const [name, pool] of poolsOf(database)) watchPool(pool, traced(name))
    },
    ready: (server) => metrics?.ready(server),
    step: (step, isDone) => metrics?.step(step, isDone),
    delivery: async (deliver) => {
      const delivery = await (tracing ? tracing.span('send mail', deliver, failureOf) : deliver())
      metrics?.mail(failureOf(delivery) ?? 'sent')
      return delivery
    },
    stop: async () => {
      await tracing?.stop()
      await metrics?.close()
    },
  }
}
