import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { folders } from './root.ts'

const migrationsFolder = folders.migrations

/**
 * A change of a table waits for every open transaction that uses it, and whatever comes after waits behind the change:
 * so it waits this long only, and lets the others pass before it tries again.
 */
const lockMs = 2000
const pauseMs = { first: 500, most: 5000 }
const patienceMs = 600_000

/**
 * Brings the database up to date: runs every file of `migrations/` that it has not had yet, in order of name, each in
 * its own transaction. Servers that start together wait for one another. Throws when a file that has already run was
 * changed.
 * @param tell is told about a migration that waits for other work on its tables.
 * @returns the names of the migrations that ran now.
 */
export async function migrate(
  pool: pg.Pool,
  folder: URL = migrationsFolder,
  tell: (line: string) => void = () => {},
): Promise<string[]> {
  const files = await filesIn(folder)
  const client = await pool.connect()
  const ran: string[] = []
  let usualTimeout = '0'
  try {
    // Building an index takes long, and so does waiting for another server that builds it.
    usualTimeout = (await client.query<{ usual: string }>(`select current_setting('statement_timeout') as usual`))
      .rows[0]!.usual
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock(7301)')
    // A role that owns nothing may not create anything, and does not need to where nothing is new (docs/install.md).
    if ((await client.query(`select where to_regclass('migrations') is null`)).rowCount)
      await client.query(
        'create table migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
      )
    const done = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    )
    for (const { name, text } of files) {
      const hash = createHash('sha256').update(text).digest('hex')
      const known = done.get(name)
      if (known && known !== hash)
        throw new Error(`Migration ${name} was changed after it ran. Migrations only go forward: add a new one.`)
      if (known) continue
      await run(client, { name, text, hash }, tell)
      ran.push(name)
    }
  } finally {
    await client.query('select pg_advisory_unlock(7301)').catch(() => {})
    await client.query(`select set_config('statement_timeout', $1, false)`, [usualTimeout]).catch(() => {})
    client.release()
  }
  return ran
}

/** The number of migrations that have run, and the name of the last one. */
export async function migrationsRun(pool: pg.Pool): Promise<{ readonly count: number; readonly latest: string }> {
  const { rows } = await pool.query<{ count: number; latest: string }>(
    `select count(*)::int as count, coalesce(max(name), '') as latest from migrations`,
  )
  return rows[0]!
}

interface Migration {
  readonly name: string
  readonly text: string
  readonly hash: string
}

/** Runs a migration, and tries again while other work holds its tables. */
async function run(client: pg.PoolClient, migration: Migration, tell: (line: string) => void): Promise<void> {
  const { name, text, hash } = migration
  let pause = pauseMs.first
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockMs}`)
      await client.query(text)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code, message } = error as { code?: string; message: string }
      // It waited for a lock, or for one that waits for its own.
      if ((code !== '55P03' && code !== '40P01') || performance.now() > giveUpAt)
        throw new Error(`Migration ${name} failed: ${message}`, { cause: error })
      tell(`Migration ${name} waits for other work on its tables: ${await longestOpen(client)}`)
    }
    await wait(pause)
    pause = Math.min(pause * 1.5, pauseMs.most)
  }
}

/** The transactions that have been open for the longest time, in words for whoever starts the server. */
async function longestOpen(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; seconds: number; state: string }>(
    `select pid, extract(epoch from now() - xact_start)::int as seconds, coalesce(state, backend_type) as state from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 3`,
  )
  return (
    rows.map(({ pid, seconds, state }) => `process ${pid} (${seconds} s, ${state})`).join(', ') || 'nobody any more'
  )
}

/** The migrations of a folder, in order of name. */
async function filesIn(folder: URL): Promise<{ readonly name: string; readonly text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}
