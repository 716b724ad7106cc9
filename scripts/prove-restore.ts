import { cpSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { localTimeAt, type ClockTime } from '#kernel/day.ts'
import { loadDemo } from '#demo/generate.ts'
import { verifyFiles } from '#app/stored-files.ts'
import { verdict } from '#app/verify-ledger.ts'
import { verifyLedger } from '#features/ledger/queries.ts'
import { openFolder } from '#platform/server/files/folder.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { secretBox } from '#platform/server/secret.ts'
import { build } from './build.ts'
import { nodes } from './cluster/cluster.ts'
import { runInNetwork, surroundingNetwork } from './cluster/inside.ts'
import { salesAt } from './cluster/load-facts.ts'
import { bringPatroni } from './cluster/patroni.ts'
import { command, isInstalled } from './cluster/processes.ts'
import { giveUp } from './process.ts'
import { startBackedUpCluster } from './restore/cluster.ts'
import { ask, startBackedUp, type BackedUp } from './restore/database.ts'
import { differences, fingerprintOf, type Fingerprint } from './restore/fingerprint.ts'
import { work, workFacts } from './restore/work.ts'

// npm run prove:restore: the drill of docs/operations/restore.md. A server works on a database with pgBackRest, somebody
// deletes half of it, and it is restored to the moment before, into another folder: every table and every file has to be
// as it was. `npm run prove:restore -- patroni` does the same under Patroni, by the section of that name: three nodes, of
// which two have to follow again and have every row. `npm run prove:restore -- late` (or `-- patroni late`) restores a later moment, and has to fail: else the proof proves nothing.
const needed = ['pg_config', 'pgbackrest', 'psql', 'setpriv'] as const
const packages = 'postgresql-15 pgbackrest'
const neededByCluster = ['patroni', 'patronictl', 'etcd', 'haproxy', 'ip', 'pgrep'] as const
const packagesOfCluster = 'patroni etcd-server etcd-client haproxy iproute2 procps'
const administrator = 'administrator@demo.balie.test'
const zone = 'Europe/Amsterdam'
const keptDays = 14
/** The key of e2e/server.ts. */
const secrets = secretBox(Buffer.alloc(32))

const steps: { readonly name: string; readonly ms: number }[] = []
async function step<Result>(name: string, does: () => Promise<Result> | Result): Promise<Result> {
  const begun = performance.now()
  const result = await does()
  steps.push({ name, ms: performance.now() - begun })
  const seconds = steps.at(-1)!.ms / 1000
  console.log(`${Math.floor(seconds / 60)} min ${(seconds % 60).toFixed(1).padStart(4)} s  ${name}`)
  return result
}

/** Fills the database and the folder of files with the demo chain. */
async function fillWithFiles(url: string, files: string): Promise<void> {
  const { pool, db, close } = await openPostgres(url, 4)
  try {
    await migrate(pool)
    const today = localTimeAt(Date.now(), zone).day
    const now = instantAtLocalTime(today, '00:00' as ClockTime, zone)
    await loadDemo(db, { size: 'demo', today, now, files: openFolder(files), secrets })
  } finally {
    await close()
  }
}

/** A moment in which nothing is written, and every table in it. */
async function noteMoment(url: string): Promise<{ at: string; fingerprint: Fingerprint }> {
  for (let tries = 0; tries < 20; tries++) {
    const fingerprint = await fingerprintOf(url)
    const [row] = await ask<{ at: string }>(
      url,
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as at`,
    )
    if (!differences(fingerprint, await fingerprintOf(url)).length) return { at: row!.at, fingerprint }
  }
  throw new Error('Something is written all the time: there is no moment to compare with')
}

/** The upkeep of the day after: a photo went, and its file is swept, so that only a swept file has it. */
async function sweepAPhoto(url: string, files: string): Promise<string> {
  const [photo] = await ask<{ stored_file: string }>(
    url,
    `delete from report_photos where id = (select id from report_photos where name like 'before%' limit 1) returning stored_file`,
  )
  const rows = await ask<{ name: string }>(
    url,
    'select unnest(array[stored_file, screen_file, thumbnail_file]) as name from report_photos',
  )
  const used = new Set(rows.map(({ name }) => name))
  const work = { since: new Date(Date.now() + 1000), after: '', usedOf: async () => used }
  await Array.fromAsync(openFolder(files, { keptDays }).sweep('photos', work))
  return photo!.stored_file
}

/** Waits until the standbys have what the database has: what still differs after half a minute. */
async function untilEqual(url: string, standbys: readonly string[]): Promise<readonly string[]> {
  const differing: string[] = []
  for (const standby of standbys) {
    let left: readonly string[] = []
    for (let tries = 0; tries < 30; tries++) {
      left = differences(await fingerprintOf(url), await fingerprintOf(standby))
      if (!left.length) break
      await wait(1000)
    }
    differing.push(...left.map((words) => `${new URL(standby).hostname}: ${words}`))
  }
  return differing
}

const harm = `begin; set local session_replication_role = replica; delete from clients; delete from appointments where id % 2 = 0; update invoices set total_cents = 0; truncate report_photos cascade; commit;`

/** Step 7 of docs/operations/restore.md. */
const emptied = `delete from sessions; delete from one_time_links; update mail_outbox set status = 'failed', error = 'restored' where status = 'waiting'`

/** The whole drill; true when everything was as before. */
async function drill(folder: string, database: BackedUp, isLate: boolean): Promise<boolean> {
  const { signIn, startServer } = await import('../e2e/server.ts')
  const [dataDir, copied, restoredDir] = ['server', 'copied-files', 'restored-server'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  const filesOf = (one: string) => path.join(one, 'files')
  await step('the demo chain is loaded, with its files', () => fillWithFiles(database.url, filesOf(dataDir)))
  await step('a full backup', () => database.backUp())
  const server = await step('a server is started', () => startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir }))
  const { db, close } = await openPostgres(database.url, 2)
  const [facts, sales] = [await workFacts(db), await salesAt(db)]
  await close()
  const call = await signIn(server.url, administrator)
  await step('work: sales, a photo, a contract', () => work(call, facts, sales, 'before'))
  const moment = await step('the moment is noted, with every table in it', () => noteMoment(database.url))
  await step('more work', () => work(call, facts, sales, 'afterwards'))
  const swept = await step('a photo goes, and its file is swept', () => sweepAPhoto(database.url, filesOf(dataDir)))
  const [late] = await ask<{ at: string }>(
    database.url,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as at`,
  )
  await step('the files are copied', () =>
    cpSync(filesOf(dataDir), copied, { recursive: true, preserveTimestamps: true }),
  )
  await step('somebody deletes clients with psql, and files', () => {
    command('psql', [database.url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', harm])
    rmSync(path.join(filesOf(dataDir), 'contracts'), { recursive: true })
  })
  await step('the server is stopped, and what was committed reaches the archive', async () => {
    await server.stop()
    await database.archive()
    await database.stop()
  })
  const begun = performance.now()
  const url = await step(`the database is restored to ${isLate ? 'a later moment' : 'the moment'}`, () =>
    database.restore(isLate ? late!.at : moment.at),
  )
  const different = await step('every table is compared', async () =>
    differences(moment.fingerprint, await fingerprintOf(url)),
  )
  await step('the files are put back', () =>
    cpSync(copied, filesOf(restoredDir), { recursive: true, preserveTimestamps: true }),
  )
  const restored = await openPostgres(url, 4)
  try {
    const ledger = await step('the books are walked', () => verifyLedger(restored.db))
    const files = await step('every file that a row names is read', () =>
      verifyFiles(restored.db, openFolder(filesOf(restoredDir), { keptDays }), { content: true }),
    )
    await step('sessions, links and waiting mails of that moment are emptied', () => ask(url, emptied))
    const standbys = await step('the other nodes follow', () => database.makeStandbys())
    const again = await step('a server is started on it, and sells', async () => {
      const one = await startServer({ DATABASE_URL: url, DATA_DIR: restoredDir })
      await work(await signIn(one.url, administrator), facts, sales, 'restored')
      await one.stop()
      return true
    })
    // A single server is restored beside the first one, to which the archive belongs.
    if (standbys.length) await step('a new full backup', () => database.backUp())
    const behind = await step('what they have is compared', () => untilEqual(url, standbys))
    const inUse = await ask<{ n: number }>(
      url,
      `select count(*)::int as n from report_photos where stored_file = '${swept}'`,
    )
    console.log(
      `\nThe moment: ${moment.at}. From the beginning of the restore to a server that sells: ${((performance.now() - begun) / 60_000).toFixed(1)} minutes.`,
    )
    const results: (readonly [boolean, string])[] = [
      [
        !different.length,
        different.length
          ? `tables differ:\n    ${different.join('\n    ')}`
          : `${moment.fingerprint.size} tables are row for row as they were`,
      ],
      [!ledger.fault, verdict(ledger)],
      [
        !files.faults.length,
        files.faults.length
          ? `files: ${JSON.stringify(files.faults.slice(0, 5))}`
          : `${files.files} files that rows name are there and right`,
      ],
      [inUse[0]!.n === 1, 'the photo that was swept after the moment is there again'],
      [again, 'a server works on the restored database'],
      ...(standbys.length
        ? [
            [
              !behind.length,
              behind.join('\n    ') || `${standbys.length} other nodes follow, and have every row`,
            ] as const,
          ]
        : []),
    ]
    for (const [isRight, words] of results) console.log(`${isRight ? '✓' : '✗'} ${words}`)
    return results.every(([isRight]) => isRight)
  } finally {
    await restored.close()
  }
}

const words = process.argv.slice(2)
if (words.some((one) => one !== 'late' && one !== 'patroni')) giveUp('npm run prove:restore [-- [patroni] [late]]')
const isCluster = words.includes('patroni')
const missing = [...needed, ...(isCluster ? neededByCluster : [])].filter((one) => !isInstalled(one))
if (missing.length)
  giveUp(
    `${missing.join(', ')} cannot be found. On Debian: apt-get install --no-install-recommends ${packages}${isCluster ? ` ${packagesOfCluster}` : ''}`,
  )
if (process.getuid?.() !== 0)
  giveUp('prove:restore starts PostgreSQL as the user postgres, which only root may, and networks for a cluster.')
const network = isCluster ? surroundingNetwork(nodes) : null
if (!network) await build()
// The cluster has a network of its own, in which all of this runs again.
if (isCluster && !network) {
  await bringPatroni()
  process.exit(await runInNetwork(nodes))
}
const { freePort } = await import('../e2e/server.ts')
const folder = await mkdtemp('/tmp/balie-restore-')
let database: BackedUp | undefined
try {
  database = network
    ? await step('three nodes are started under Patroni, with pgBackRest', () => startBackedUpCluster(network))
    : await step('PostgreSQL is started, with pgBackRest', async () =>
        startBackedUp(folder, { first: await freePort(), restored: await freePort() }),
      )
  if (!(await drill(folder, database, words.includes('late')))) process.exitCode = 1
} catch (error) {
  console.error((error as Error).stack)
  process.exitCode = 1
} finally {
  await database?.end()
  await rm(folder, { recursive: true, force: true })
}
// A server that is left over by a failure ends with this process.
process.exit()
