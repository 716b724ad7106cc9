import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { instant, localTimeAt } from '#kernel/day.ts'
import { loadDemo } from '#demo/generate.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { openEmbedded } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startPostgres } from '#platform/server/test/postgres.ts'
import { browserRows } from '../bench/browser.ts'
import { lighthouseRows } from '../bench/lighthouse.ts'
import { liveRows } from '../bench/live.ts'
import { table, type Row } from '../bench/measure.ts'
import { memoryRows } from '../bench/memory.ts'
import { fileRows } from '../bench/file-rows.ts'
import { serve } from '../bench/served.ts'
import { serverRows } from '../bench/server.ts'
import { startRows } from '../bench/start.ts'
import { millionSales, tillRows } from '../bench/till.ts'
import { build } from './build.ts'

// npm run bench [-- --large] [-- server|file|till|start|browser]: prints the speed table, each row beside its limit of the
// same run, and writes it to docs/benchmarks.md (--large: docs/benchmarks-large.md). `passport` is a part of `browser`.
// `sales` is asked for by name: it makes a million random sales, or as many as --sales=… names. `memory` too: it works for
// an hour, or for the minutes that --minutes=… names. And `lighthouse`, because npm fetches it first, and `live`, which
// opens ten thousand connections.
const args = process.argv.slice(2)
const size = args.includes('--large') ? 'large' : 'bench'
const parts = args.filter((arg) => !arg.startsWith('--'))
const minutes = Number(/--minutes=(\d+)/.exec(args.join(' '))?.[1] ?? 60)
const wanted = (part: string) => parts.length === 0 || parts.includes(part)
const sales = Number(/--sales=(\d+)/.exec(args.join(' '))?.[1] ?? 1_000_000)
const isServed = wanted('server') || wanted('file') || wanted('till')
const tell = (line: string) => console.log(line)

async function fill(database: OpenDatabase): Promise<string> {
  await migrate(database.pool)
  const begun = performance.now()
  const now = instant(Date.now())
  await loadDemo(database.db, { size, today: localTimeAt(now, 'Europe/Amsterdam').day, now })
  return `${((performance.now() - begun) / 1000).toFixed(0)} s`
}

/** The rows of the parts that ask a server on this database. */
async function servedRows(database: OpenDatabase): Promise<Row[]> {
  const served = await serve(database)
  const rows = wanted('server') ? await serverRows(database, served, size) : []
  if (wanted('file')) rows.push(...(await fileRows(database, served)))
  if (wanted('till')) rows.push(...(await tillRows(database, served)))
  await served.close()
  return rows
}

async function measure(): Promise<string> {
  const sections: string[] = []
  const add = (title: string, rows: readonly Row[]) => {
    const section = `## ${title}\n\n${table(rows)}`
    sections.push(section)
    tell(`\n${section}`)
  }
  await build()
  const hour = parts.includes('memory')
  const million = parts.includes('sales')
  const live = parts.includes('live')
  const postgres = isServed || wanted('start') || hour || million || live ? await startPostgres({}) : null
  try {
    if (postgres && isServed) {
      const database = await openPostgres(postgres.url('postgres'))
      tell('Filling PostgreSQL …')
      const filled = await fill(database)
      add(`PostgreSQL (filled in ${filled})`, await servedRows(database))
      await database.close()
    }
    if (postgres && hour) {
      const url = postgres.url('postgres')
      const database = await openPostgres(url)
      tell('Filling PostgreSQL …')
      if (!isServed) await fill(database)
      add('Memory', await memoryRows(database, url, minutes, tell))
      await database.close()
    }
    if (postgres && million) {
      const database = await openPostgres(postgres.url('postgres'))
      tell('Filling PostgreSQL …')
      if (!isServed && !hour) await fill(database)
      add('Random sales', [await millionSales(database, sales, tell)])
      await database.close()
    }
    if (postgres && live) {
      const first = await openPostgres(postgres.url('postgres'), 1)
      await first.pool.query('create database live')
      await first.close()
      const database = await openPostgres(postgres.url('live'))
      add('Live updates', await liveRows(database, postgres.url('live'), tell))
      await database.close()
    }
    if (postgres && wanted('start')) {
      const empty = await openPostgres(postgres.url('postgres'), 1)
      await empty.pool.query('create database start')
      await empty.close()
      add('Start', await startRows(postgres.url('start')))
    }
  } finally {
    await postgres?.stop()
  }
  if (isServed) {
    const database = await openEmbedded(null)
    tell('Filling the embedded database …')
    const filled = await fill(database)
    add(`Embedded database (filled in ${filled})`, await servedRows(database))
    await database.close()
  }
  const pages = { calendar: wanted('browser'), passport: wanted('browser') || parts.includes('passport') }
  if (pages.passport) add('Browser', await browserRows(pages))
  if (parts.includes('lighthouse')) add('Lighthouse', await lighthouseRows())
  const head = `# Benchmarks\n\n\`npm run bench${size === 'large' ? ' -- --large' : ''}\`, ${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}. Times in milliseconds; the limit is the same SQL on the same pool (or the same blocks in a bare page) in the same run, without Balie around it; “bare HTTP” is the same SQL and the same answer behind a bare node:http server; both are warm before they are measured; the ratio is what to compare from day to day. Answers are asked for uncompressed; gzip costs a day of the calendar a millisecond more here, and a network a tenth of the bytes.`
  return `${head}\n\n${sections.join('\n\n')}\n`
}

const report = await measure()
if (parts.length === 0) {
  mkdirSync('docs', { recursive: true })
  writeFileSync(size === 'large' ? 'docs/benchmarks-large.md' : 'docs/benchmarks.md', report)
}
