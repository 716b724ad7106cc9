import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** The packages' commands that the scripts use, run by the Node that runs us and not by one found by chance. */
const commands = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
} as const

export interface Ended {
  readonly code: number
  /** What it printed, when that was kept: output and errors in the order in which they came. */
  readonly output: string
}

interface Options {
  readonly keep?: boolean
  readonly env?: Readonly<Record<string, string>>
}

const running = new Set<ChildProcess>()
let stopping = false

/** Runs Node with these arguments to its end; `keep` keeps what it prints instead of showing it. */
export function runNode(args: readonly string[], { keep = false, env = {} }: Options = {}): Promise<Ended> {
  const output = keep ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', output, output],
  })
  running.add(child)
  let kept = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      kept += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output: kept })
    })
  })
}

/** Runs a package's command to its end. */
export const run = (command: keyof typeof commands, args: readonly string[], options?: Options): Promise<Ended> =>
  runNode([path.join(root, 'node_modules', commands[command]), ...args], options)

/**
 * Ends what was started here; a second call changes nothing, because a terminal and npm may pass on the same Ctrl-C.
 */
export function stopAll(signal: NodeJS.Signals): void {
  if (stopping) return
  stopping = true
  process.exitCode ||= 130
  for (const child of running) child.kill(signal)
}

/** An interrupt ends the children first and then us, so that none of them writes into the next prompt. */
export function endTogether(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
}

/** True once an interrupt came: no further step should begin. */
export const isStopping = (): boolean => stopping

/** Ends here, with what went wrong and without a trace: for what the reader caused and can mend. */
export function giveUp(error: unknown): never {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
