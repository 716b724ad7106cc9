import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A program of the cluster, in a session of its own, so that it can be killed without its parent's help. */
export interface Program {
  readonly pid: number
  readonly child: ChildProcess
  readonly ended: Promise<void>
}

export interface Start {
  readonly command: string
  readonly args: readonly string[]
  readonly log: string
  /** The network namespace in which it runs; absent: that of this process. */
  readonly namespace?: string
  /** Runs as the user postgres, because PostgreSQL refuses to run as root. */
  readonly asPostgres?: boolean
  readonly cwd: string
}

/** Starts a program whose words go to a file. */
export function startProgram({ command, args, log, namespace, asPostgres, cwd }: Start): Program {
  const line = [
    ...(namespace ? ['ip', 'netns', 'exec', namespace] : []),
    ...(asPostgres ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : []),
    command,
    ...args,
  ]
  const out = openSync(log, 'a')
  const child = spawn(line[0]!, line.slice(1), {
    cwd,
    detached: true,
    stdio: ['ignore', out, out],
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, HOME: cwd, LANG: 'C.UTF-8' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('error', () => {}) // it has no number then, and what waits for it says so
  return { pid: child.pid ?? 0, child, ended }
}

/** Sends a signal to processes of which some may have ended. */
export function signal(name: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended already.
    }
}

/** Runs a command to its end. Throws with what it printed when it fails. */
export function command(name: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  })
  if (error || status !== 0)
    throw new Error(`${name} ${args.join(' ')}: ${error?.message ?? stderr.trim() ?? `ended with ${status}`}`)
  return stdout
}

/** Whether a program can be found. */
export const isInstalled = (name: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${name}`], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  }).status === 0

/** Waits until something is true. Throws in words after a minute. */
export async function until(
  description: string,
  isTrue: () => Promise<boolean> | boolean,
  { patienceMs = 60_000, everyMs = 100 } = {},
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    let failure: unknown = null
    const answer = await Promise.resolve()
      .then(isTrue)
      .catch((error: unknown) => {
        failure = error
        return false
      })
    if (answer) return
    if (performance.now() > giveUpAt) {
      const last = failure instanceof Error ? `; the last attempt: ${failure.message}` : ''
      throw new Error(`${description} did not come within ${patienceMs / 1000} s${last}`, { cause: failure })
    }
    await wait(everyMs)
  }
}
