import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

export interface PostgresServer {
  /** The address of one of the server's databases. */
  url(database: string): string
  /** Sends SIGKILL to its first process, as a crash does; the others end by themselves. */
  kill(): Promise<void>
  /** Starts it again on its data after it has ended. */
  start(): Promise<void>
  /** Whether its first process runs. */
  runs(): boolean
  stop(): Promise<void>
}

const programs = ['initdb', 'postgres', 'pg_ctl']
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// The data are not needed after the run, so nothing waits for the disk.
const forTests = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

interface Where {
  /** The folder with the socket of a server that it copies and follows. */
  readonly standbyOf?: string
  /** The folder in which the temporary folder is made. */
  readonly parent?: string
  /** A folder that is used instead of a temporary one, with what an earlier server left in it, and stays. */
  readonly keptIn?: string
  /** Variables of the server's processes. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts a PostgreSQL server in a temporary folder, on a socket in that folder. It ends, and the folder is removed,
 * with stop() or when this process ends.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = forTests,
  { standbyOf, parent = os.tmpdir(), keptIn, env = {} }: Where = {},
): Promise<PostgresServer> {
  const bin = findPrograms()
  const owner = databaseOwner()
  if (keptIn) mkdirSync(keptIn, { recursive: true })
  const folder = keptIn ?? mkdtempSync(path.join(parent, 'balie-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const as = { ...owner, cwd: folder, env: { PATH: process.env.PATH, HOME: folder, TZ: 'UTC' } }
  const data = path.join(folder, 'data')
  let server: ChildProcess | undefined

  const remove = () => {
    if (!keptIn) rmSync(folder, { recursive: true, force: true })
  }
  const abandon = () => {
    // Waits until the server has closed its files: otherwise it would write them again after the folder was removed.
    if (server) spawnSync(path.join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], { ...as, stdio: 'ignore' })
    remove()
  }
  const interrupted = (signal: NodeJS.Signals) => process.exit(128 + os.constants.signals[signal])
  process.once('exit', abandon)
  // Not `once`: the same Ctrl-C may come several times, and the second would end this process while it cleans up.
  for (const signal of signals) process.on(signal, interrupted)
  const forget = () => {
    process.off('exit', abandon)
    for (const signal of signals) process.off(signal, interrupted)
  }

  try {
    const [program, ...making] = standbyOf
      ? ['pg_basebackup', '-h', standbyOf, '-U', 'postgres', '-R', '-c', 'fast']
      : ['initdb', '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
    if (!existsSync(data))
      execFileSync(path.join(bin, program), [...making, '-D', data, '--no-sync'], {
        ...as,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    const options = { listen_addresses: '', unix_socket_directories: folder, max_connections: '200', ...settings }
    // The host in the query is the folder of the socket; the one before it only completes the address.
    const url = (database: string) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
    let ended = Promise.resolve()
    const launch = async () => {
      const child = spawn(
        path.join(bin, 'postgres'),
        ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        { ...as, env: { ...as.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      server = child
      let log = ''
      child.stderr.on('data', (text: Buffer) => {
        log = (log + text.toString()).slice(-4000)
      })
      ended = new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
      })
      await untilReady(url('postgres'), () => (child.exitCode === null ? null : `PostgreSQL did not start:\n${log}`))
    }
    await launch()
    return {
      url,
      kill: async () => {
        server?.kill('SIGKILL')
        await ended
      },
      start: async () => {
        // The processes of the one that was killed may not have ended yet, and hold its memory.
        for (let attempt = 0; ; attempt++)
          try {
            return await launch()
          } catch (error) {
            if (attempt > 50) throw error
            await wait(100)
          }
      },
      runs: () => server?.exitCode === null && server.signalCode === null,
      stop: async () => {
        server?.kill('SIGINT')
        await ended
        remove()
        forget()
      },
    }
  } catch (error) {
    forget()
    abandon()
    throw error
  }
}

async function untilReady(url: string, failure: () => string | null): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const failed = failure()
      if (failed) throw new Error(failed, { cause: error })
      if (attempt > 300) throw error
      await wait(100)
    }
  }
}

/**
 * The folder with the server's programs: the newest on this machine; without any, as root on Debian, its package is
 * installed.
 */
function findPrograms(): string {
  const find = () => candidates().find((folder) => programs.every((name) => existsSync(path.join(folder, name))))
  const version = find()
  if (version) return version
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    console.log('Installing PostgreSQL for the tests …')
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'postgresql')
  }
  const brought = find()
  if (!brought)
    throw new Error(
      'The tests need a PostgreSQL server (15 or newer) with its contributed extensions on this machine. Install it (Debian: apt-get install postgresql) or put initdb and postgres on the PATH.',
    )
  return brought
}

function candidates(): string[] {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [...debian, ...(asked ? [asked] : []), ...(process.env.PATH ?? '').split(path.delimiter)]
}

/** PostgreSQL refuses to run as root: then it runs as the user of its package, or as nobody. */
function databaseOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error('PostgreSQL cannot run as root, and this machine has neither a user postgres nor a user nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
