import type pg from 'pg'
import type { OpenDatabase } from '../db.ts'

/** The pool of the database, and that of the copy from which reports are read. */
export type PoolName = 'main' | 'read'

/** The pools of a database by name: that of its copy is there where it has one. */
export const poolsOf = ({ pool, replica }: Pick<OpenDatabase, 'pool' | 'replica'>): readonly [PoolName, pg.Pool][] => [
  ['main', pool],
  ...(replica ? [['read', replica.pool] satisfies [PoolName, pg.Pool]] : []),
]

/**
 * Sees every statement: it is called when one begins, and the answer when it ends, with its error if it failed, else with
 * the number of its rows.
 */
export type StatementWatch = (text: string) => ((error?: unknown, rows?: number) => void) | null

/** The connections of the pool that are in use. */
export interface CheckedOut {
  /** The age of the longest use, in seconds; 0 when none is in use. */
  oldestSeconds(): number
}

type Query = (config: unknown, ...rest: unknown[]) => unknown
type Callback = (error: unknown, ...rest: unknown[]) => void

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : ((config as { text?: string } | null)?.text ?? '')

const rowsOf = (result: unknown): number => (result as { rowCount?: number | null } | null)?.rowCount ?? 0

/** Calls `ended` when the statement ends, which its caller hears by a promise or by a callback. */
function watched(query: Query, begin: StatementWatch): Query {
  return (config, ...rest) => {
    const ended = begin(textOf(config))
    if (!ended) return query(config, ...rest)
    const at = rest.findIndex((one) => typeof one === 'function')
    if (at >= 0) {
      const callback = rest[at] as Callback
      rest[at] = (error: unknown, ...answer: unknown[]) => {
        ended(error ?? undefined, rowsOf(answer[0]))
        callback(error, ...answer)
      }
      return query(config, ...rest)
    }
    const answer = query(config, ...rest)
    if (answer instanceof Promise)
      answer.then(
        (result) => ended(undefined, rowsOf(result)),
        (error: unknown) => ended(error),
      )
    else ended()
    return answer
  }
}

/**
 * Watches the statements and the connections of a pool from now on, those included that are open already. Nobody waits
 * for a watch, and none changes what the pool does.
 * @param begin the watches of statements.
 * @param onRefused is called with the error when no connection could be had.
 */
export function watchPool(
  pool: pg.Pool,
  begin: readonly StatementWatch[],
  onRefused: (error: unknown) => void = () => {},
): CheckedOut {
  const since = new Map<pg.PoolClient, number>()
  const seen = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    since.set(client, performance.now())
    if (seen.has(client)) return
    seen.add(client)
    for (const one of begin) client.query = watched(client.query.bind(client), one) as typeof client.query
  })
  pool.on('release', (_error, client) => since.delete(client))
  pool.on('remove', (client) => since.delete(client))

  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient> | undefined
  const counting = (callback?: Callback): Promise<pg.PoolClient> | undefined => {
    if (callback)
      return connect((error, ...rest) => {
        if (error) onRefused(error)
        callback(error, ...rest)
      })
    const connected = connect()
    connected?.catch(onRefused)
    return connected
  }
  pool.connect = counting as typeof pool.connect

  return {
    oldestSeconds: () => (since.size ? (performance.now() - Math.min(...since.values())) / 1000 : 0),
  }
}

const byCode: Readonly<Record<string, string>> = {
  '23505': 'unique',
  '23503': 'reference',
  '23P01': 'taken',
  '40001': 'serialization',
  '40P01': 'deadlock',
  '55P03': 'lock_timeout',
  '57014': 'statement_timeout',
  '53300': 'too_many_connections',
  '53100': 'disk_full',
  '25006': 'read_only',
}
const byClass: Readonly<Record<string, string>> = {
  '08': 'connection',
  '22': 'value',
  '23': 'constraint',
  '42': 'statement',
  '53': 'resources',
  '57': 'connection',
}

/** Every word that `failureReason` may give. */
export const failureReasons: ReadonlySet<string> = new Set([
  ...Object.values(byCode),
  ...Object.values(byClass),
  'pool_timeout',
  'other',
])

/** The reason of a failed statement, as one of `failureReasons`. */
export function failureReason(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (/^timeout exceeded when trying to connect$/.test(message)) return 'pool_timeout'
  if (typeof code === 'string' && code.length === 5) return byCode[code] ?? byClass[code.slice(0, 2)] ?? 'other'
  return typeof code === 'string' || /connection|timeout/i.test(message) ? 'connection' : 'other'
}

const maxNames = 3000
const names = new Map<string, StatementName>()

export interface StatementName {
  /** `select appointments` */
  readonly summary: string
  /** `select` */
  readonly operation: string
  /** The first table that it names; absent when it names none. */
  readonly table?: string
}

const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i
const operation = /^[\s(]*([a-z]+)/i

/** The name of a statement: its verb and the first table that it names, so that no value can be in it. */
export function statementName(text: string): StatementName {
  const known = names.get(text)
  if (known) return known
  const verb = (operation.exec(text)?.[1] ?? 'statement').toLowerCase()
  const name = table.exec(text)?.[1]
  const result = { summary: name ? `${verb} ${name}` : verb, operation: verb, ...(name && { table: name }) }
  if (names.size < maxNames) names.set(text, result)
  return result
}
