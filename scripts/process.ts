import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** The commands of packages that the scripts use, run by the same Node as the scripts. */
const commands = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
} as const

/** The code of a proof for which something was missing, so that it proved nothing. */
export const nothingProved = 3

export interface Ended {
  readonly code: number
  /** The printed output when `keep` is set: stdout and stderr in the order in which they came. */
  readonly output: string
}

interface Options {
  readonly keep?: boolean
  readonly env?: Readonly<Record<string, string>>
}

const running = new Set<ChildProcess>()
let stopping = false

/** Runs Node with these arguments to its end; `keep` returns what it prints instead of showing it. */
export function runNode(args: readonly string[], { keep = false, env = {} }: Options = {}): Promise<Ended> {
  const channel = keep ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', channel, channel],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs a package's command to its end. */
export const run = (command: keyof typeof commands, args: readonly string[], options?: Options): Promise<Ended> =>
  runNode([path.join(root, 'node_modules', commands[command]), ...args], options)

/**
 * Ends the processes started here; a second call does nothing, because a terminal and npm may both pass on the same
 * Ctrl-C.
 */
export function stopAll(signal: NodeJS.Signals): void {
  if (stopping) return
  stopping = true
  process.exitCode ||= 130
  for (const child of running) child.kill(signal)
}

/**
 * Makes an interrupt end the children first and then this process, so that none of them writes after the prompt is
 * back.
 */
export function endTogether(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
}

/** Whether an interrupt came: no further step should begin. */
export const isStopping = (): boolean => stopping

/** Ends with a message and without a stack trace: for errors that the reader caused and can repair. */
export function giveUp(error: unknown): never {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
