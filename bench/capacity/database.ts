import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { startPostgres, type PostgresServer } from '#platform/server/test/postgres.ts'
import { daysOfRun, fillChain, type Filling } from './chain.ts'

/** PostgreSQL as on a machine of its own with 4 GB for it; it writes to the disk as in production. */
const databaseSettings = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '5min',
  track_io_timing: 'on',
  effective_cache_size: '3GB',
}

/** While it is filled nothing waits for the disk, and no other server follows. */
const fillingSettings = {
  ...databaseSettings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

/** Keeps the checks of the night from running meanwhile: another server seems to be at them. */
export async function beginNight(db: Db): Promise<void> {
  const { today } = daysOfRun()
  await sql`insert into ledger_checks (day) values (${today}) on conflict (day) do update set started_at = now()`.execute(
    db,
  )
  await sql`insert into file_checks (day, started_at, place, row_id) values (${today}, now(), '', 0)
    on conflict (day) do update set started_at = now()`.execute(db)
}

/**
 * Starts PostgreSQL on a chain in this folder. The chain that an earlier run left there is used again when it was made
 * today and as it is wanted; the work of that run stays in it.
 */
export async function startChain(
  folder: string,
  filling: Filling,
  tell: (line: string) => void,
): Promise<PostgresServer> {
  const note = path.join(folder, 'chain.json')
  const wanted = JSON.stringify({ ...filling, day: daysOfRun().day })
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) tell('The chain of an earlier run is used again')
  else {
    rmSync(folder, { recursive: true, force: true })
    const begun = performance.now()
    const postgres = await startPostgres(fillingSettings, { keptIn: folder })
    const database = await openPostgres(postgres.url('postgres'))
    try {
      await fillChain(database, filling, tell)
    } finally {
      await database.close()
      await postgres.stop()
    }
    tell(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    writeFileSync(note, wanted)
  }
  return startPostgres(databaseSettings, { keptIn: folder })
}
