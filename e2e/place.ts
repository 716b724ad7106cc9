import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { OpenDatabase } from '#platform/server/db.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { openEmbedded } from '#platform/server/embedded.ts'

/** A server's own data, which can be opened after it has ended. */
export interface Place {
  /** The settings for the server. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  /** Opens its database; no server may be running on an embedded one. */
  open(): Promise<OpenDatabase>
  remove(): Promise<void>
}

const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'balie-journey-'))

/** A copy of the demo chain in the embedded database. */
export async function embeddedPlace(): Promise<Place> {
  const folder = await newFolder()
  cpSync(inject('demoFolder'), folder, { recursive: true }) // twice as fast as the asynchronous version
  return {
    env: { DATA_DIR: folder },
    open: () => openEmbedded(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

let copies = 0

/** A copy of the demo chain on the PostgreSQL server of the run, or an empty database. */
export async function postgresPlace(from: 'demo' | 'nothing' = 'demo'): Promise<Place> {
  const folder = await newFolder()
  const name = `journey_${process.pid}_${++copies}`
  const url = (database: string) => inject('demoUrl').replace('/demo?', `/${database}?`)
  const query = async (text: string) => {
    const server = await openPostgres(url('postgres'), 1)
    await server.pool.query(text)
    await server.close()
  }
  // Copying files instead of rows takes half the time.
  await query(`create database ${name} template ${from === 'demo' ? 'demo' : 'template1'} strategy file_copy`)
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url(name) },
    open: () => openPostgres(url(name), 2),
    remove: async () => {
      await query(`drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Both, for `describe.each`. */
export const places = [
  ['the embedded database', embeddedPlace],
  ['a PostgreSQL server', () => postgresPlace()],
] as const
