import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/** The processor time in a line of /proc/…/stat, with that of the children that have ended, in milliseconds. */
function processorOf(file: string, withChildren = false): number {
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ')
  return (
    fields.slice(11, withChildren ? 15 : 13).reduce((sum: number, ticks: string) => sum + Number(ticks), 0) * tickMs
  )
}

export interface ProcessUse {
  /** Processor time so far in milliseconds: of the process, and of its first thread, which serves the calls. */
  readonly ms: number
  readonly threadMs: number
  readonly residentBytes: number
}

export function usageOfProcess(pid: number): ProcessUse {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    ms: processorOf(`/proc/${pid}/stat`),
    threadMs: processorOf(`/proc/${pid}/task/${pid}/stat`),
    residentBytes: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024,
  }
}

/** The processor time of a PostgreSQL server with its connections, those that have ended too, in milliseconds. */
export function usageOfPostgres(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1] === String(postmaster)
    } catch {
      return false // it has ended meanwhile
    }
  })
  return children.reduce(
    (sum, pid) => {
      try {
        return sum + processorOf(`/proc/${pid}/stat`)
      } catch {
        return sum
      }
    },
    processorOf(`/proc/${postmaster}/stat`, true),
  )
}

/** The number of the first process of a PostgreSQL server of this machine. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db)
  return Number(readFileSync(`${rows[0]!.folder}/postmaster.pid`, 'utf8').split('\n')[0])
}

export interface TableUse {
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
  readonly bytes: number
}
export interface DatabaseUse {
  readonly walBytes: number
  /** The page images in it: each is a page of 8 kB without its unused middle, and may be compressed. */
  readonly walPageImages: number
  /** The times at which the log was brought to the disk. */
  readonly walSyncs: number
  /** Pages written to tables and indexes, and pages read that were not in the memory of PostgreSQL. */
  readonly pagesWritten: number
  readonly pagesRead: number
  readonly commits: number
  /** The rows inserted, updated and deleted in each table, and its size with its indexes. */
  readonly tables: Readonly<Record<string, TableUse>>
}

/** Counts what a database has written and read so far. */
export async function usageOfDatabase(db: Db): Promise<DatabaseUse> {
  const { rows } = await sql<Omit<DatabaseUse, 'tables'> & { tables: (TableUse & { name: string })[] }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as "walBytes",
      (select wal_fpi::float8 from pg_stat_wal) as "walPageImages",
      (select wal_sync::float8 from pg_stat_wal) as "walSyncs",
      (select (buffers_checkpoint + buffers_clean + buffers_backend)::float8 from pg_stat_bgwriter) as "pagesWritten",
      (select blks_read::float8 from pg_stat_database where datname = current_database()) as "pagesRead",
      (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits,
      (select jsonb_agg(jsonb_build_object('name', relname, 'inserted', n_tup_ins, 'updated', n_tup_upd,
          'deleted', n_tup_del, 'bytes', pg_total_relation_size(relid)))
        from pg_stat_user_tables) as tables`.execute(db)
  const { tables, ...rest } = rows[0]!
  return { ...rest, tables: Object.fromEntries(tables.map(({ name, ...use }) => [name, use])) }
}

/** The writes and reads of the busiest disk of the machine so far, by all its programs. */
export function usageOfDisks(): { readonly writes: number; readonly reads: number } {
  const disks = readFileSync('/proc/diskstats', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , name = '']) => /^(sd[a-z]|vd[a-z]|xvd[a-z]|nvme\d+n\d+)$/.test(name))
    .map((fields) => ({ reads: Number(fields[3]), writes: Number(fields[7]) }))
  return disks.toSorted((a, b) => b.writes - a.writes)[0] ?? { writes: 0, reads: 0 }
}

/** The load of the machine during the last minute, as `uptime` tells it. */
export const machineLoad = (): number => Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0])

/** The share of reads in the bytes that the log of the chain has got since a moment. */
export async function readLogShare(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`
    select (sum(pg_column_size(l.*)) filter (where l.action = 'read'))::float8 / sum(pg_column_size(l.*)) as share
    from audit_log l where l.at > ${since.toISOString()}`.execute(db)
  return rows[0]!.share ?? 0
}

/** The rows that a chain has stored, and the size of its database. */
export async function storedIn(
  db: Db,
): Promise<{ readonly clients: number; readonly appointments: number; readonly bytes: number }> {
  const { rows } = await sql<{ clients: number; appointments: number; bytes: number }>`
    select (select reltuples::float8 from pg_class where oid = 'clients'::regclass) as clients,
      (select reltuples::float8 from pg_class where oid = 'appointments'::regclass) as appointments,
      pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]!
}
