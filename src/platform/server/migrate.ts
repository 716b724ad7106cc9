import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { projectRoot } from './root.ts'

const migrationsFolder = new URL('migrations/', projectRoot)

/**
 * Brings the database up to date: runs every file of `migrations/` that it has not had yet, in order of name, each in
 * its own transaction. Servers that start together wait for one another. Throws when a file that has already run was
 * changed.
 * @returns the names of the migrations that ran now.
 */
export async function migrate(pool: pg.Pool, folder: URL = migrationsFolder): Promise<string[]> {
  const files = await filesIn(folder)
  const client = await pool.connect()
  const ran: string[] = []
  try {
    // Building an index takes long, and so does waiting for another server that builds it.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock(7301)')
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
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
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      ran.push(name)
    }
  } finally {
    await client.query('select pg_advisory_unlock(7301)').catch(() => {})
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
  return ran
}

/** The migrations of a folder, in order of name. */
async function filesIn(folder: URL): Promise<{ readonly name: string; readonly text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}
