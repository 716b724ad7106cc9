import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { makeTemplate } from '#platform/server/template.ts'
import { startBundle } from './bundle.ts'
import { quantile, type Row } from './measure.ts'

interface Start {
  readonly ms: number
  /** The part of the time that the demo chain took. */
  readonly demoMs: number
}

/** Starts the bundle, ends it, and returns the milliseconds until it reported that it was ready. */
async function startOnce(env: Record<string, string>): Promise<Start> {
  const server = await startBundle(env)
  await server.stop()
  return { ms: server.ms, demoMs: Number(/demo chain is made \(([\d.]+) s\)/.exec(server.output)?.[1] ?? 0) * 1000 }
}

const starting = (what: string, times: number[], aimMs: number, aim: string): Row => ({
  what,
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  aim,
  met: quantile(times, 0.5) <= aimMs,
})

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let i = 0; i < count; i++) results.push(await work())
  return results
}

/** Server start to ready: the bundle on PostgreSQL, on a warm embedded database, and on a new one. */
export async function startRows(databaseUrl: string | null): Promise<Row[]> {
  const rows: Row[] = []
  if (databaseUrl) {
    const times = await inTurn(6, () => startOnce({ DATABASE_URL: databaseUrl, SECRET_KEY: '0'.repeat(64) }))
    rows.push(
      starting(
        'start to ready: bundle + PostgreSQL',
        times.slice(1).map(({ ms }) => ms),
        260,
        '≤ 260',
      ),
    )
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-start-'))
  try {
    await makeTemplate() // as the build does when no server is named
    const first = await inTurn(3, async () => {
      await rm(folder, { recursive: true, force: true })
      return startOnce({ DATA_DIR: folder })
    })
    const warm = await inTurn(5, () => startOnce({ DATA_DIR: folder }))
    rows.push(
      starting(
        'start to ready: embedded, warm',
        warm.map(({ ms }) => ms),
        800,
        '≤ 800',
      ),
    )
    const bare = first.map(({ ms, demoMs }) => ms - demoMs)
    rows.push({
      ...starting(
        'start to ready: embedded, first (from the prepared template)',
        first.map(({ ms }) => ms),
        0,
        '≤ 2000 besides the demo data',
      ),
      result: `${Math.round(
        quantile(
          first.map(({ demoMs }) => demoMs),
          0.5,
        ),
      )} of it for the demo data, ${Math.round(quantile(bare, 0.5))} besides`,
      met: quantile(bare, 0.5) <= 2000,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}
