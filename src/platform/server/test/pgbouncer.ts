import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const program = '/usr/sbin/pgbouncer'
/** Whether the pooler is installed on this machine (Debian: apt-get install pgbouncer). */
export const hasPgbouncer = spawnSync(program, ['--version']).status === 0

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** It does not run as root: then it runs as the user of the database. */
function owner(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres')!
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/**
 * Starts a pooler in front of the server whose sockets are in a folder.
 * @param settings further lines of its configuration.
 */
export async function startPgbouncer(
  socketFolder: string,
  settings: readonly string[],
): Promise<{ readonly url: (database: string) => string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'balie-pgbouncer-'))
  const as = owner()
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${socketFolder} port=5432 user=postgres`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      ...settings,
      '',
    ].join('\n'),
  )
  if ('uid' in as) for (const owned of [folder, file]) chownSync(owned, as.uid, as.gid)
  const child = spawn(program, [file], { ...as, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(url('postgres'))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (attempt > 100) throw error
      await wait(50)
    }
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      process.off('exit', abandon)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
