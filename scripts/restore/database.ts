import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { backrestSettings, stanza } from '../cluster/backrest.ts'
import { command } from '../cluster/processes.ts'

/** A PostgreSQL server with pgBackRest on this machine, both run by the user postgres in one folder. */
export interface BackedUp {
  readonly url: string
  /** Makes a full backup. */
  backUp(): void
  /** Waits until everything that was committed so far lies in the archive. */
  archive(): Promise<void>
  stop(): void | Promise<void>
  /** Restores the moment into a data folder of its own, and starts a server on it: its address. */
  restore(instant: string): Promise<string>
  /** Makes the other servers follow the restored one: their addresses; none where there is one server. */
  makeStandbys(): Promise<readonly string[]>
  /** Ends every server that was started here. */
  end(): void | Promise<void>
}

/** Runs a command as the user postgres. */
export const asPostgres = (name: string, args: readonly string[]): string =>
  command('setpriv', ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups', name, ...args])

/** Asks a database once over a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Waits until everything that was committed so far lies in the archive. */
export async function untilArchived(url: string): Promise<void> {
  const [row] = await ask<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file')
  for (let tries = 0; tries < 600; tries++) {
    const [archived] = await ask<{ done: boolean }>(
      url,
      `select coalesce(last_archived_wal >= '${row!.file}', false) as done from pg_stat_archiver`,
    )
    if (archived!.done) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${row!.file} did not reach the archive within a minute`)
}

/** Starts an empty server whose changes are archived. */
export async function startBackedUp(
  folder: string,
  ports: { readonly first: number; readonly restored: number },
): Promise<BackedUp> {
  const bin = command('pg_config', ['--bindir']).trim()
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(command('id', [flag, 'postgres']))) as [number, number]
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o755)
  for (const name of ['repository', 'backrest', 'data', 'restored']) {
    mkdirSync(path.join(folder, name), { mode: 0o700 })
    chownSync(path.join(folder, name), uid, gid)
  }
  const config = path.join(folder, 'pgbackrest.conf')
  writeFileSync(config, backrestSettings({ folder, data: `${folder}/data`, port: ports.first, socket: folder }))
  const backrest = (...args: readonly string[]) =>
    asPostgres('pgbackrest', [`--config=${config}`, `--stanza=${stanza}`, ...args])
  const urlAt = (port: number) => `postgresql://postgres@127.0.0.1:${port}/balie`
  const started = new Set<string>()
  function start(data: string, port: number, more: string): void {
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60 ${more}`
    asPostgres(path.join(bin, 'pg_ctl'), ['-D', data, '-w', '-t', '300', '-l', `${data}.log`, '-o', options, 'start'])
    started.add(data)
  }
  function stop(data: string): void {
    if (started.delete(data)) asPostgres(path.join(bin, 'pg_ctl'), ['-D', data, '-w', '-m', 'fast', 'stop'])
  }

  const data = path.join(folder, 'data')
  asPostgres(path.join(bin, 'initdb'), [
    '-D',
    data,
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '-A',
    'trust',
    '--data-checksums',
  ])
  start(
    data,
    ports.first,
    `-c wal_level=replica -c archive_mode=on -c archive_timeout=60 -c 'archive_command=pgbackrest --config=${config} --stanza=${stanza} archive-push %p'`,
  )
  try {
    asPostgres(path.join(bin, 'createdb'), ['-h', folder, '-p', String(ports.first), '-T', 'template0', 'balie'])
    backrest('stanza-create')
    backrest('check')
  } catch (error) {
    stop(data)
    throw error
  }

  return {
    url: urlAt(ports.first),
    backUp: () => void backrest('--type=full', 'backup'),
    archive: () => untilArchived(urlAt(ports.first)),
    stop: () => stop(data),
    async restore(instant) {
      const restored = path.join(folder, 'restored')
      backrest(`--pg1-path=${restored}`, '--type=time', `--target=${instant}`, '--target-action=promote', 'restore')
      // The archive belongs to the first server: the drill does not write to it.
      start(restored, ports.restored, '-c archive_mode=off')
      for (let tries = 0; tries < 600; tries++) {
        const [row] = await ask<{ recovering: boolean }>(
          urlAt(ports.restored),
          'select pg_is_in_recovery() as recovering',
        )
        if (!row!.recovering) return urlAt(ports.restored)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      throw new Error('The restored database did not leave its recovery within two minutes')
    },
    makeStandbys: async () => [],
    end: () => {
      for (const one of started) stop(one)
    },
  }
}
