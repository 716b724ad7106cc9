import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { lastCheck } from '#features/ledger/queries.ts'
import { outboxState } from '#features/mail/queries.ts'
import { buildVersion } from '#platform/server/build-version.ts'
import { databaseStates } from '#platform/server/database-state.ts'
import type { OpenDatabase, Replica } from '#platform/server/db.ts'
import { freeBytesAt } from '#platform/server/disk-floor.ts'
import { migrationsRun } from '#platform/server/migrate.ts'
import type { Settings } from '#platform/server/settings.ts'
import { openMetrics } from '#platform/server/watch/metrics.ts'
import { poolsOf, statementName, type PoolName, type StatementWatch } from '#platform/server/watch/pool.ts'
import { isReady } from './health.ts'
import type { Server } from './server.ts'
import { countMoney } from './watched-money.ts'

export interface ChainMetrics {
  listen(port: number, host: string): Promise<number>
  mount(app: FastifyInstance): void
  database(database: OpenDatabase, traced: (pool: PoolName) => readonly StatementWatch[]): void
  ready(server: Server): void
  step(step: string, isDone: boolean): void
  mail(outcome: string): void
  close(): Promise<void>
}

/** Several monitors may ask: the database is asked once in this time. */
const rememberedMs = 5000
/** The longest wait for the database. */
const patienceMs = 2000

/** A statement that takes longer than this is slow: no screen waits for a single one as long. */
const slowMs = 1000
const operations: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete', 'with', 'commit'])

interface ChainValues {
  readonly outbox: Awaited<ReturnType<typeof outboxState>>
  readonly check: Awaited<ReturnType<typeof lastCheck>>
  readonly migrations: Awaited<ReturnType<typeof migrationsRun>>
}

/** The answer in time, or the other one: whoever asks for measurements never waits for a database that hangs. */
async function inTime<Value, Late>(answer: Promise<Value>, late: Late): Promise<Value | Late> {
  const timer = new AbortController()
  try {
    return await Promise.race([answer, wait(patienceMs, late, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

/**
 * Reads values of the database one after another over one connection at a time, at most every five seconds, and never
 * twice at the same time: a database that hangs holds one question.
 */
function rememberedValues({ db, pool }: OpenDatabase): () => Promise<ChainValues | null> {
  let reading: Promise<ChainValues | null> | null = null
  let until = 0
  async function read(): Promise<ChainValues | null> {
    try {
      return { outbox: await outboxState(db), check: await lastCheck(db), migrations: await migrationsRun(pool) }
    } catch {
      return null
    }
  }
  return async () => {
    if (!reading || performance.now() > until) {
      until = Infinity
      reading = read().finally(() => {
        until = performance.now() + rememberedMs
      })
    }
    return inTime(reading, null)
  }
}

/** The folder, or the nearest one above it that exists: the folder of files is made when the first one is stored. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)))

/** The measurements of a chain's server: those of any server (metrics.ts), and those that know what a salon is. */
export function openChainMetrics({ dataDir, smtpUrl }: Pick<Settings, 'dataDir' | 'smtpUrl'>): ChainMetrics {
  const metrics = openMetrics()
  const registers = [metrics.registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers })

  gauge('balie_build_info', 'The version of the program; always 1.', ['version', 'commit', 'node']).set(
    { ...buildVersion(), node: process.versions.node },
    1,
  )
  const ready = gauge(
    'balie_ready',
    'Whether the server takes calls: its database is there and leads, and it is not stopping.',
  )
  const free = gauge('balie_data_free_bytes', 'Free space on the disk of DATA_DIR.')
  gauge('balie_mail_server_configured', 'Whether mails are sent: without SMTP_URL they stay in the outbox.').set(
    smtpUrl ? 1 : 0,
  )
  const mails = new Counter({
    name: 'balie_mails_total',
    help: 'Attempts to send a mail: sent, refused or unreachable.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['sent', 'refused', 'unreachable']) mails.inc({ outcome }, 0)
  const stepDone = gauge(
    'balie_upkeep_last_success_timestamp_seconds',
    'When a step of the upkeep last succeeded in this process.',
    ['step'],
  )
  const stepFailing = gauge('balie_upkeep_failing', 'Whether a step of the upkeep failed the last time.', ['step'])

  metrics.reads(() => {
    try {
      free.set(freeBytesAt(existing(dataDir)))
    } catch {
      free.remove()
    }
  })

  function watchReplica(replica: Replica | undefined): void {
    const lag = gauge(
      'balie_replica_lag_seconds',
      'How far the copy for reports is behind; absent without a copy, and when nobody can tell.',
    )
    const readable = gauge(
      'balie_replica_readable',
      'Whether reports are read from the copy; 0 when they are refused. Absent without a copy.',
    )
    lag.remove()
    readable.remove()
    if (!replica) return
    metrics.reads(async () => {
      const state = await inTime(replica.state(), null)
      readable.set(state?.isReadable ? 1 : 0)
      if (state) lag.set(state.lagSeconds)
      else lag.remove()
    })
  }

  return {
    listen: metrics.listen,
    mount: (app) => {
      metrics.mount(app)
      countMoney(app, metrics.registry)
    },
    database: (database, traced) => {
      const slow = new Counter({
        name: 'balie_database_slow_statements_total',
        help: 'Statements that took longer than a second, by pool and verb. The page System has the statements.',
        labelNames: ['pool', 'operation'],
        registers,
      })
      for (const [name, pool] of poolsOf(database)) {
        for (const operation of [...operations, 'other']) slow.inc({ pool: name, operation }, 0)
        const countSlow: StatementWatch = (text) => {
          const begun = performance.now()
          return () => {
            if (performance.now() - begun <= slowMs) return
            const { operation } = statementName(text)
            slow.inc({ pool: name, operation: operations.has(operation) ? operation : 'other' })
          }
        }
        metrics.pool(name, pool, [...traced(name), countSlow])
      }
      watchReplica(database.replica)
      const values = rememberedValues(database)
      const read = gauge('balie_database_values_read', 'Whether the values of the database could be read in time.')
      const outbox = gauge('balie_outbox_mails', 'Mails that wait, and those that were given up within a week.', [
        'status',
      ])
      const oldest = gauge(
        'balie_outbox_oldest_waiting_seconds',
        'The age of the mail that has waited for the longest time.',
      )
      const checkedAt = gauge(
        'balie_ledger_check_timestamp_seconds',
        'When the last nightly check of the books was finished.',
      )
      const fits = gauge('balie_ledger_check_fits', 'Whether the last nightly check of the books had no fault.')
      const documents = gauge('balie_ledger_check_documents', 'The documents that the last nightly check walked.')
      const migrations = gauge('balie_migrations_count', 'The migrations that have run.')
      const latest = gauge('balie_migrations_info', 'The name of the last migration; always 1.', ['latest'])
      metrics.reads(async () => {
        const current = await values()
        read.set(current ? 1 : 0)
        // A value that could not be read is absent, so that nobody takes an old one for the present.
        for (const one of [oldest, checkedAt, fits, documents, migrations]) one.remove()
        for (const one of [outbox, latest]) one.reset()
        if (!current) return
        outbox.set({ status: 'waiting' }, current.outbox.waiting)
        outbox.set({ status: 'failed' }, current.outbox.failed)
        oldest.set(current.outbox.oldestSeconds)
        migrations.set(current.migrations.count)
        latest.set({ latest: current.migrations.latest }, 1)
        if (!current.check) return
        checkedAt.set(current.check.finishedAt)
        fits.set(current.check.fits ? 1 : 0)
        documents.set(current.check.documents)
      })
    },
    ready: ({ services, eventStreams }) => {
      const state = gauge('balie_database_state', 'The state of the database, as /api/health tells it.', ['state'])
      const streams = gauge('balie_event_streams', 'Open event streams of browsers.')
      const changes = new Counter({
        name: 'balie_event_stream_changes_total',
        help: 'Changes that were sent to browsers on their event streams.',
        registers,
      })
      let counted = 0
      metrics.reads(() => {
        const { open, sent } = eventStreams()
        streams.set(open)
        changes.inc(sent - counted)
        counted = sent
      })
      metrics.reads(async () => {
        const current = await inTime(services.databaseState(), 'away' as const)
        for (const one of databaseStates) state.set({ state: one }, one === current ? 1 : 0)
        ready.set(isReady(current) && !services.stopping() ? 1 : 0)
      })
    },
    step: (step, isDone) => {
      if (isDone) stepDone.setToCurrentTime({ step })
      stepFailing.set({ step }, isDone ? 0 : 1)
    },
    mail: (outcome) => mails.inc({ outcome }),
    close: metrics.close,
  }
}
