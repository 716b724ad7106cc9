import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { quantile, type Row } from './measure.ts'

const bundle = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

/** Starts the bundle and gives the milliseconds until it answers that it is ready. */
async function startOnce(env: Record<string, string>): Promise<number> {
  const port = await new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as net.AddressInfo
      probe.close(() => resolve(free))
    })
  })
  const begun = performance.now()
  const child = spawn(process.execPath, [bundle], { env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(os.tmpdir(), 'balie-compile-cache'), HOST: '127.0.0.1', PORT: String(port), ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => { if (text.toString().includes('Balie is ready')) resolve() })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const ms = performance.now() - begun
  child.removeAllListeners('exit')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  return ms
}

const starting = (what: string, times: number[], aimMs: number, aim: string): Row => ({ what, p50: quantile(times, 0.5), p95: quantile(times, 0.95), aim, met: quantile(times, 0.5) <= aimMs })

/** Server start to ready: the bundle on PostgreSQL, on a warm embedded database, and on none yet. */
export async function startRows(databaseUrl: string | null): Promise<Row[]> {
  const rows: Row[] = []
  if (databaseUrl) {
    const times = []
    for (let i = 0; i < 6; i++) times.push(await startOnce({ DATABASE_URL: databaseUrl }))
    rows.push(starting('start to ready: bundle + PostgreSQL', times.slice(1), 300, '≤ 300'))
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-start-'))
  try {
    const first = [await startOnce({ DATA_DIR: folder })]
    const warm = []
    for (let i = 0; i < 5; i++) warm.push(await startOnce({ DATA_DIR: folder }))
    rows.push(starting('start to ready: embedded, warm', warm, 1000, '≤ 1000'))
    rows.push(starting('start to ready: embedded, first (with migration and demo data)', first, 2000, '≤ 2000 plus migration and demo data'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}
