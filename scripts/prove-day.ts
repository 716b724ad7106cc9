import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import sharp from 'sharp'
import { callName } from '#kernel/endpoint.ts'
import { sum } from '#kernel/money.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { startBundle } from '../bench/bundle.ts'
import { callsTo } from '../bench/capacity/calls.ts'
import { factsOf, type Facts, type Filling } from '../bench/capacity/chain.ts'
import { beginNight, startChain } from '../bench/capacity/database.ts'
import {
  growthTable,
  needsTable,
  officeTable,
  routesTable,
  shortLivedTable,
  visitTable,
  withTables,
  type Figures,
  type TableGrowth,
} from '../bench/capacity/derive.ts'
import type { LoadReport, Order } from '../bench/capacity/load.ts'
import { chain, peakVisits } from '../bench/capacity/model.ts'
import { officeTimes } from '../bench/capacity/office.ts'
import {
  machineLoad,
  postmasterOf,
  readLogShare,
  storedIn,
  usageOfDatabase,
  usageOfDisks,
  usageOfPostgres,
  usageOfProcess,
  type TableUse,
} from '../bench/capacity/watch.ts'
import { quantile } from '../bench/measure.ts'
import { build } from './build.ts'
import { giveUp, root } from './process.ts'

// npm run prove:day [-- --locations=1000 --slower=20 --minutes=10 --rush=1 --clients=4000 --folder=F --write]: the busiest
// minutes of a day of 1,000 locations, in slow motion: one server on one PostgreSQL with the rows and the open screens of
// all locations has their load by the capacity model (bench/capacity), of which so many minutes pass as one, which a
// process of its own makes. Without --slower it is the load of fifty; --locations=50 is a chain of that size at its own
// pace. --rush multiplies the work. A chain in --folder stays there for the next run of the day. --write keeps the figures
// and derives docs/capacity.md from them; --derive measures nothing and derives it from the figures that are there.
const args = process.argv.slice(2).join(' ')
const option = (name: string, usual: number) => Number(new RegExp(`--${name}=([\\d.]+)`).exec(args)?.[1] ?? usual)
const locations = option('locations', 1000)
const slower = option('slower', Math.max(1, locations / 50))
const minutes = option('minutes', 10)
const rush = option('rush', 1)
const folderOfChain = /--folder=(\S+)/.exec(args)?.[1]
const filling: Filling = {
  locations,
  clientsOfLocation: option('clients', locations > 50 ? 4000 : chain.clientsOfLocation),
  daysBehind: locations > 50 ? 14 : 7,
}
const locationsOfProcess = 100 * slower
const warmUpSeconds = Math.min(60, minutes * 30)
const sampleMs = 10_000
const statisticsMs = 1500
/** Long enough for a heartbeat on every event stream. */
const restMs = 25_000
const apartPhotos = 20
/** Longer than it takes until all screens have heard that a location has another name. */
const renamedSeconds = { room: 60, location: 330 } as const
const dayRoute = callName(calendarApi.day)
const listRoutes = new Set([listsApi.locations, referenceDataApi.supportedCountries].map(callName))
const figuresFile = path.join(root, 'bench/capacity/figures.json')
const documentFile = path.join(root, 'docs/capacity.md')
const tell = (line: string) => console.log(line)
/** The load did not come as planned when pieces of work began later than this, or their process was so busy. */
const limits = { lateMs: 50, processor: 0.8 } as const

function ask<T>(child: ChildProcess, order: Order): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the load ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (answer: { result?: T; error?: string }) => {
      child.off('exit', ended)
      if (answer.error) reject(new Error(answer.error))
      else resolve(answer.result as T)
    })
    child.send(order)
  })
}

/** The bytes in a folder, with those below it. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)

/** A photo of 12 megapixels as a telephone takes it. */
const telephonePhoto = () =>
  sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: '#c98',
      noise: { type: 'gaussian', mean: 140, sigma: 14 },
    },
  })
    .blur(0.7)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()

/** The processor milliseconds of one photo, without other load. */
async function costOfPhoto(origin: string, pid: number, facts: Facts, photo: Uint8Array<ArrayBuffer>): Promise<number> {
  const site = facts.sites[0]!
  const caller = callsTo(origin).as(site.practitioners[0]!.cookie, site.id)
  const visit = site.visits[0]!
  const before = usageOfProcess(pid).ms
  for (let n = 0; n < apartPhotos; n++)
    if ((await caller.call(photosApi.preSave, { query: { appointment_id: visit.id }, body: photo })) === null)
      throw new Error('a photo was refused')
  return (usageOfProcess(pid).ms - before) / apartPhotos
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Joins what the processes of the load report. */
function joined(reports: readonly LoadReport[]) {
  const routes = new Map<string, number[]>()
  const statuses: Record<string, number> = {}
  for (const report of reports)
    for (const [route, times] of Object.entries(report.routes)) {
      routes.set(route, [...(routes.get(route) ?? []), ...times.ms])
      for (const [status, count] of Object.entries(times.statuses)) statuses[status] = (statuses[status] ?? 0) + count
    }
  const late = quantile(
    reports.flatMap((one) => one.late),
    0.99,
  )
  const processor = Math.max(...reports.map((one) => one.processor))
  const countOf = (which: (status: number) => boolean) =>
    Object.entries(statuses).reduce((sum, [status, count]) => sum + (which(Number(status)) ? count : 0), 0)
  return {
    routes: [...routes]
      .map(([route, ms]) => ({
        route,
        count: ms.length,
        p50: quantile(ms, 0.5),
        p95: quantile(ms, 0.95),
        p99: quantile(ms, 0.99),
      }))
      .toSorted((a, b) => b.count - a.count),
    statuses,
    requests: countOf(() => true),
    errors: countOf((status) => status === 0 || status >= 500 || status === 429),
    refusals: countOf((status) => status >= 400 && status < 500 && status !== 429),
    refused: Object.assign({}, ...reports.map((one) => one.refusals)) as Record<string, string>,
    failures: reports.flatMap((one) => one.failures),
    streams: reports.reduce((sum, one) => sum + one.openStreams, 0),
    heard: reports.reduce((sum, one) => sum + one.changesHeard, 0),
    visits: reports.reduce((sum, one) => sum + one.visits, 0),
    generator: {
      lateMs: late,
      processor,
      delayMs: Math.max(...reports.map((one) => one.delayMs)),
      wasTheLimit: late > limits.lateMs || processor > limits.processor,
    },
  }
}

/** The commit that is measured, with its time. */
const measuredVersion = (): string =>
  execFileSync('git', ['log', '-1', '--date=format-local:%Y-%m-%d %H:%M UTC', '--format=%h of %cd'], {
    cwd: root,
    env: { ...process.env, TZ: 'UTC' },
    encoding: 'utf8',
  }).trim()

/** Writes the tables of the document. */
const derive = (figures: Figures): void =>
  writeFileSync(documentFile, withTables(readFileSync(documentFile, 'utf8'), figures))

async function prove(): Promise<boolean> {
  await build()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-day-'))
  const chainFolder = folderOfChain ?? (await mkdtemp(path.join(os.tmpdir(), 'balie-chain-')))
  const removeChain = () => {
    if (!folderOfChain) rmSync(chainFolder, { recursive: true, force: true })
  }
  process.once('exit', removeChain)
  const postgres = await startChain(chainFolder, filling, tell)
  const children: ChildProcess[] = []
  const database = await openPostgres(postgres.url('postgres'))
  try {
    await beginNight(database.db)
    const facts = await factsOf(database)
    const photo = new Uint8Array(await telephonePhoto())
    const photoFile = path.join(folder, 'photo.jpg')
    await writeFile(photoFile, photo)
    const postmaster = await postmasterOf(database.db)
    const server = await startBundle({
      DATABASE_URL: postgres.url('postgres'),
      DATA_DIR: path.join(folder, 'data'),
      SECRET_KEY: '0'.repeat(64),
      BASE_URL: 'http://127.0.0.1:3000',
    })
    const groups = Array.from({ length: Math.ceil(locations / locationsOfProcess) }, (_, n) =>
      facts.sites.slice(n * locationsOfProcess, (n + 1) * locationsOfProcess),
    )
    const openedAt = performance.now()
    for (const sites of groups) {
      const child = fork(path.join(root, 'bench/capacity/load.ts'))
      children.push(child)
      await ask(child, { kind: 'open', origin: server.origin, photoFile, facts: { ...facts, sites } })
    }
    const openingSeconds = (performance.now() - openedAt) / 1000
    const screens = locations * chain.screensOfLocation
    tell(`Opened ${screens} screens in ${openingSeconds.toFixed(0)} s`)
    const resting = usageOfProcess(server.pid)
    await wait(restMs)
    const rested = usageOfProcess(server.pid)
    const perScreen = (ms: number) => ms / (restMs / 1000) / screens
    const idle = { ms: perScreen(rested.ms - resting.ms), threadMs: perScreen(rested.threadMs - resting.threadMs) }
    tell(`At rest they take ${((idle.ms * screens) / 10).toFixed(1)} % of a core`)
    const photoMs = await costOfPhoto(server.origin, server.pid, facts, photo)
    const run = (seconds: number) =>
      Promise.all(
        children.map((child, n) =>
          ask<LoadReport>(child, {
            kind: 'run',
            visitsASecond: (peakVisits(groups[n]!.length) / slower) * rush,
            seconds,
          }),
        ),
      )
    tell(`Warming up for ${warmUpSeconds} s …`)
    await run(warmUpSeconds)
    // The pages that the work has changed are written by the next checkpoint, and belong to it; PostgreSQL tells its
    // counts a moment later.
    const checkpoint = async () => {
      await wait(statisticsMs)
      await database.pool.query('checkpoint')
      await wait(statisticsMs)
    }
    await checkpoint()

    const measure = async () => ({
      server: usageOfProcess(server.pid),
      postgres: usageOfPostgres(postmaster),
      database: await usageOfDatabase(database.db),
      stored: await storedIn(database.db),
      disks: usageOfDisks(),
      files: bytesIn(path.join(folder, 'data')),
    })
    const before = await measure()
    const memory: number[] = []
    const loads: number[] = []
    const sample = () => {
      memory.push(megabytes(usageOfProcess(server.pid).residentBytes))
      loads.push(machineLoad())
      if (memory.length % 6 === 0) tell(`${memory.length * 10} s: ${memory.at(-1)} MB, load ${loads.at(-1)}`)
    }
    const sampling = setInterval(sample, sampleMs)
    const took = performance.now()
    const begunAt = new Date()
    const report = joined(await run(minutes * 60))
    clearInterval(sampling)
    sample()
    const seconds = (performance.now() - took) / 1000
    await checkpoint()
    const after = await measure()
    const first = facts.sites[0]!.id
    const minutesAfter = async (change: RawBuilder<unknown>, seconds: number) => {
      await change.execute(database.db)
      const minute = joined(await run(seconds))
      report.errors += minute.errors
      const lists = minute.routes.filter(({ route }) => listRoutes.has(route))
      const day = minute.routes.find(({ route }) => route === dayRoute)!
      return {
        listCalls: sum(lists.map(({ count }) => count)),
        listsP95: Math.max(0, ...lists.map(({ p95 }) => p95)),
        dayCalls: day.count,
        dayP95: day.p95,
      }
    }
    const renamed = {
      room: await minutesAfter(
        sql`update rooms set name = name || ' 2' where id = (select min(id) from rooms where location_id = ${first})`,
        renamedSeconds.room,
      ),
      location: await minutesAfter(
        sql`update locations set name = name || ' 2' where id = ${first}`,
        renamedSeconds.location,
      ),
    }
    const office = await officeTimes(server.origin, facts)
    const silent = office.filter(({ status }) => status !== 200)

    const each = (value: number) => value / report.visits
    const growth = new Map<string, Required<TableGrowth>>()
    for (const [name, now] of Object.entries(after.database.tables)) {
      const then = before.database.tables[name]
      const table = name.replace(/^audit_log_.*/, 'audit_log') // its months together
      const sum = growth.get(table)
      const grownBy = (key: keyof TableUse) => (sum?.[key] ?? 0) + each(now[key] - (then?.[key] ?? 0))
      const rows = { inserted: grownBy('inserted'), updated: grownBy('updated'), deleted: grownBy('deleted') }
      growth.set(table, {
        table,
        rows: rows.inserted + rows.updated + rows.deleted,
        ...rows,
        bytes: grownBy('bytes'),
      })
    }
    const grown = [...growth.values()].toSorted((a, b) => b.bytes - a.bytes || b.rows - a.rows)
    const of = (key: 'walBytes' | 'walPageImages' | 'walSyncs' | 'pagesWritten' | 'pagesRead' | 'commits') =>
      each(after.database[key] - before.database[key])
    const figures: Figures = {
      measuredOn: new Date().toISOString().slice(0, 10),
      version: measuredVersion(),
      machine: `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}`,
      machineLoad: [Math.min(...loads), Math.max(...loads)],
      locations,
      slower,
      clients: before.stored.clients,
      appointments: before.stored.appointments,
      databaseBytes: before.stored.bytes,
      openingSeconds,
      idleMs: idle.ms,
      idleThreadMs: idle.threadMs,
      office,
      renamed,
      minutes,
      visits: report.visits,
      streams: report.streams,
      requests: report.requests,
      errors: report.errors,
      refusals: report.refusals,
      routes: report.routes,
      serverMs: each(after.server.ms - before.server.ms - idle.ms * screens * seconds),
      serverThreadMs: each(after.server.threadMs - before.server.threadMs - idle.threadMs * screens * seconds),
      databaseMs: each(after.postgres - before.postgres),
      photoMs,
      walBytes: of('walBytes'),
      walPageImages: of('walPageImages'),
      tableBytes: grown.reduce((sum, one) => sum + one.bytes, 0),
      fileBytes: each(after.files - before.files),
      rows: grown.reduce((sum, one) => sum + one.rows, 0),
      tables: grown.filter(({ bytes }) => bytes > 0),
      readLogShare: await readLogShare(database.db, begunAt),
      walSyncs: of('walSyncs'),
      pagesWritten: of('pagesWritten'),
      pagesRead: of('pagesRead'),
      commits: of('commits'),
      memoryMb: memory,
      generator: report.generator,
    }

    const third = Math.floor(memory.length / 3)
    const [middle, last] = [quantile(memory.slice(third, 2 * third), 0.5), quantile(memory.slice(2 * third), 0.5)]
    const isPlateau = !(last > middle * 1.1)
    tell(
      [
        `# ${locations} locations for ${minutes} minutes at ${rush === 1 ? 'their peak' : `${rush} times their peak`}, ${slower} times slower`,
        `${report.visits.toFixed(0)} visits, ${report.requests} requests (${(report.requests / seconds).toFixed(0)} a second), ${report.errors} errors, ${report.refusals} refusals; ${report.streams} of ${screens} streams open, ${report.heard} changes heard; answers ${JSON.stringify(report.statuses)}`,
        ...Object.entries(report.refused).map(([route, words]) => `  ${route}: ${words}`),
        ...report.failures.slice(0, 5).map((words) => `  failed: ${words}`),
        ...silent.map(({ page, status, failed }) => `  ${page}: ${status} ${failed}`),
        routesTable(figures),
        visitTable(figures),
        growthTable(figures),
        shortLivedTable(figures),
        officeTable(figures),
        `Use of the server ${(((after.server.ms - before.server.ms) / 1000 / seconds) * 100).toFixed(0)} % of a core (its thread ${(((after.server.threadMs - before.server.threadMs) / 1000 / seconds) * 100).toFixed(0)} %), of the database ${(((after.postgres - before.postgres) / 1000 / seconds) * 100).toFixed(0)} %`,
        `Disk of the machine: ${((after.disks.writes - before.disks.writes) / seconds).toFixed(0)} writes and ${((after.disks.reads - before.disks.reads) / seconds).toFixed(0)} reads a second, by all programs`,
        `Memory of the server ${memory[0]} → ${last} MB, at most ${Math.max(...memory)}: ${isPlateau ? 'a plateau' : 'still growing'}`,
        `The load began its work ${report.generator.lateMs.toFixed(1)} ms late (p99) and used ${(report.generator.processor * 100).toFixed(0)} % of a core: ${report.generator.wasTheLimit ? 'IT WAS ITSELF THE LIMIT' : 'it was not the limit'}. Load of the machine ${figures.machineLoad.join(' to ')}`,
        needsTable(figures),
      ].join('\n\n'),
    )
    if (args.includes('--write')) {
      writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
      derive(figures)
    }
    for (const child of children) await ask(child, { kind: 'close' })
    await server.stop()
    return (
      report.errors === 0 && !report.failures.length && !silent.length && isPlateau && !report.generator.wasTheLimit
    )
  } finally {
    for (const child of children) child.disconnect()
    await database.close()
    await postgres.stop()
    removeChain()
    process.off('exit', removeChain)
    await rm(folder, { recursive: true, force: true })
  }
}

if (args.includes('--derive')) derive(JSON.parse(readFileSync(figuresFile, 'utf8')) as Figures)
else if (!(await prove().catch(giveUp))) process.exitCode = 1
