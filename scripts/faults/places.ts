import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { OpenDatabase } from '#platform/server/db.ts'
import { openEmbedded } from '#platform/server/embedded.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { startPostgres, type PostgresServer } from '#platform/server/test/postgres.ts'
import { startServer, type RunningServer } from '../../e2e/server.ts'
import { fill } from '../cluster/load-facts.ts'
import { command } from '../cluster/processes.ts'

/** A database with the demo chain and the folder of its server. */
export interface FaultPlace {
  readonly name: string
  /** The settings of a server. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  /** Absent for the embedded database, which is part of its server. */
  readonly postgres?: PostgresServer
  /** Opens the database; no server may run on an embedded one. */
  open(): Promise<OpenDatabase>
  remove(): Promise<void>
}

/** PostgreSQL writes to the disk as in production; its log stays small, so that a small disk is enough. */
const settings = {
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  wal_init_zero: 'on',
  max_connections: '60',
  recovery_init_sync_method: 'syncfs',
}

/**
 * @param parent the folder in which everything is written.
 * @param env variables of the processes of the database.
 */
export async function postgresFaultPlace(
  parent = os.tmpdir(),
  env: Readonly<Record<string, string>> = {},
): Promise<FaultPlace> {
  const folder = mkdtempSync(path.join(parent, 'balie-faults-'))
  const postgres = await startPostgres(settings, { parent, env })
  await fill(postgres.url('postgres'))
  return {
    name: 'PostgreSQL',
    env: { DATA_DIR: folder, DATABASE_URL: postgres.url('postgres') },
    postgres,
    open: () => openPostgres(postgres.url('postgres'), 2),
    remove: async () => {
      if (!postgres.runs()) await postgres.start()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function embeddedFaultPlace(parent = os.tmpdir()): Promise<FaultPlace> {
  const folder = mkdtempSync(path.join(parent, 'balie-faults-'))
  return {
    name: 'the embedded database',
    env: { DATA_DIR: folder },
    open: () => openEmbedded(folder),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A server on a place, which comes back at the same address. */
export interface FaultServer {
  readonly url: string
  running(): RunningServer
  restart(env?: Readonly<Record<string, string>>): Promise<void>
}
export async function serverOn({ env }: FaultPlace, more: Readonly<Record<string, string>> = {}): Promise<FaultServer> {
  let running = await startServer({ ...env, ...more })
  const { url } = running
  return {
    url,
    running: () => running,
    restart: async (other = {}) => {
      running = await startServer({ ...env, ...other }, Number(new URL(url).port))
    },
  }
}

export interface SmallDisk {
  readonly folder: string
  freeBytes(): number
  /** Fills it until so many bytes are free. */
  fillUntil(free: number): void
  makeRoom(): void
  remove(): void
}

/** A disk of its own in memory, which only root may make. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'balie-disk-'))
  command('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  chmodSync(folder, 0o777)
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const unmount = () => command('umount', ['--lazy', folder])
  process.once('exit', unmount)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    freeBytes,
    fillUntil: (free) => {
      const chunk = Buffer.alloc(1 << 20)
      try {
        while (freeBytes() > free)
          writeFileSync(ballast, chunk.subarray(0, Math.min(chunk.length, freeBytes() - free)), { flag: 'a' })
      } catch {
        // It is full to the last byte.
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove: () => {
      process.off('exit', unmount)
      unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
