import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'
import { endsConnection } from './refused.ts'
import type { Tables } from './tables.ts'

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** The connections that are not used again once they are released: `endsConnection`. */
const broken = new WeakSet<object>()

/**
 * Notes the connections that an error shows to lead nowhere any more: all that are open, because those of a pool lead to
 * one database.
 * @param hear is told of every error.
 */
export function watchErrors(pool: pg.Pool, hear: (error: unknown) => void): void {
  const open = new Set<object>()
  pool.on('remove', (client) => open.delete(client))
  pool.on('connect', (client) => {
    open.add(client)
    const query = client.query.bind(client) as unknown as Query
    const watched: Query = (...asked) => {
      const answer = query(...asked)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          hear(error)
          if (endsConnection(error)) for (const one of open) broken.add(one)
        })
      return answer
    }
    client.query = watched as typeof client.query
  })
}

/** The pool, which replaces a broken connection by a new one. */
const replacingBroken = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await pool.connect()
    const release = client.release.bind(client)
    client.release = (error) => release(error || broken.has(client))
    return client
  },
  end: () => pool.end(),
})

export const kyselyOn = (pool: pg.Pool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: replacingBroken(pool) }) })
