import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { localTimeAt, type ClockTime } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { loadDemo } from '#demo/generate.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startPostgres, type PostgresServer } from '#platform/server/test/postgres.ts'
import { findChromium } from '../scripts/chromium.ts'
import { signIn, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo chain in the embedded database, to be copied. */
    demoFolder: string
    /** A file of what was found accessible in this run, to which the workers add. */
    checkedLooks: string
    /** The address of the database `demo` on a PostgreSQL server, to be copied; it has no connections. */
    demoUrl: string
  }
}

/** Makes the demo chain once in each kind of database: making it takes seconds, copying it a tenth of a second. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-demo-'))
  const checkedLooks = `${folder}.looks`
  await writeFile(checkedLooks, '')
  // Its copies live only as long as a file of journeys, so writes do not wait for the disk. It records commit times,
  // because the races need them.
  const postgres = await startPostgres({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    track_commit_timestamp: 'on',
  })
  const remove = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(checkedLooks, { force: true })
  }
  const made = await Promise.allSettled([
    onServer(postgres),
    embedded(folder),
    findChromium(), // installs it when necessary, before two files need it at once
  ])
  for (const each of made) {
    if (each.status === 'fulfilled') continue
    await remove()
    throw each.reason
  }
  project.provide('demoFolder', folder)
  project.provide('checkedLooks', checkedLooks)
  project.provide('demoUrl', postgres.url('demo'))
  return remove
}

async function onServer(postgres: PostgresServer): Promise<void> {
  const server = await openPostgres(postgres.url('postgres'), 1)
  await server.pool.query('create database demo')
  await server.close()
  const { pool, db, close } = await openPostgres(postgres.url('demo'))
  await migrate(pool)
  // The chain of the beginning of the day is the same from minute to minute: events of today would change what the demo
  // draws afterwards.
  const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
  await loadDemo(db, { size: 'demo', today, now: instantAtLocalTime(today, '00:00' as ClockTime, 'Europe/Amsterdam') })
  await pool.query('vacuum analyze') // a copy starts with the planner's statistics
  await close()
}

/** Makes it by a first start, which is thereby tested too. */
async function embedded(folder: string): Promise<void> {
  const server = await startServer({ DATA_DIR: folder })
  await signIn(server.url, 'administrator@demo.balie.test') // it answers, so it has started far enough to stop cleanly
  const code = await server.stop()
  if (code !== 0) throw new Error(`the server that made the demo chain ended with ${code}:\n${server.output()}`)
}
