import { Worker } from 'node:worker_threads'
import { problem } from '#kernel/problem.ts'
import { Refused } from '#platform/server/refused.ts'
import type { Session } from './session.ts'

export interface Question {
  readonly id: number
  readonly what: keyof Session
  readonly asked: unknown
}
export type Answer = { readonly id: number } & ({ readonly given: unknown } | { readonly error: string })

/** The same session, in a thread of its own. */
export type Reader = {
  readonly [What in keyof Session]: (asked: Parameters<Session[What]>[0]) => Promise<Awaited<ReturnType<Session[What]>>>
}

// Beside this file: in the source as TypeScript, in the bundle as JavaScript.
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js',
  import.meta.url,
)
/** A file that needs more was made to need it. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }
const patienceMs = 120_000
/** A thread takes a while to begin, and an import is read, checked and run: so long it waits for what comes next. */
const restMs = 30_000

/** One at a time: two files of a hundred thousand rows would not fit beside the server. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Resolves when it is our turn. Whoever waits holds a transaction, which the database ends one day: they are told
 * before it does.
 */
async function ownTurn(before: Promise<unknown>): Promise<void> {
  let patience: NodeJS.Timeout | undefined
  const tired = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Refused(503, [problem('', 'import_busy')])), patienceMs)
  })
  await Promise.race([before, tired]).finally(() => clearTimeout(patience))
}

/** A thread that answers one question after another; once it ended, every answer is why. */
function startThread() {
  const worker = new Worker(workerUrl, { resourceLimits })
  const waiting = new Map<
    number,
    { resolve: (given: never) => void; reject: (error: Error) => void; deadline: NodeJS.Timeout }
  >()
  let last = 0
  let gone: Error | null = null
  const end = (error: Error) => {
    gone = error
    for (const { reject, deadline } of waiting.values()) {
      clearTimeout(deadline)
      reject(error)
    }
    waiting.clear()
  }
  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id)
    if (!asked) return
    waiting.delete(answer.id)
    clearTimeout(asked.deadline)
    if ('given' in answer) asked.resolve(answer.given as never)
    else asked.reject(new Error(`An import could not be read: ${answer.error}`))
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refused(422, [problem('', 'import_too_large')]) : error),
  )
  worker.on('exit', () => end(new Refused(422, [problem('', 'import_too_large')])))
  const ask =
    (what: keyof Session) =>
    (asked: unknown): Promise<never> =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone)
        const id = (last += 1)
        waiting.set(id, { resolve, reject, deadline: setTimeout(() => void worker.terminate(), patienceMs) })
        worker.postMessage({ id, what, asked } satisfies Question)
      })
  const reader: Reader = { receive: ask('receive'), judge: ask('judge'), settle: ask('settle'), batch: ask('batch') }
  return { worker, reader, isGone: () => gone !== null }
}

let idle: { readonly thread: ReturnType<typeof startThread>; readonly end: NodeJS.Timeout } | null = null

/** The thread that rests, or a new one. */
function awake(): ReturnType<typeof startThread> {
  const thread = idle?.thread
  clearTimeout(idle?.end)
  idle = null
  if (!thread || thread.isGone()) return startThread()
  thread.worker.ref()
  return thread
}

/** It forgets what it read, and keeps no process from ending. */
function rest(thread: ReturnType<typeof startThread>): void {
  if (thread.isGone()) return
  thread.worker.postMessage('forget')
  thread.worker.unref()
  const end = setTimeout(() => {
    idle = null
    void thread.worker.terminate()
  }, restMs).unref()
  idle = { thread, end }
}

async function inOwnThread<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
  const thread = awake()
  return work(thread.reader).finally(() => rest(thread))
}

/** Works on one file in a thread of its own, so that the server goes on answering; the next file waits. */
export function withReader<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
  const before = turn
  const mine = ownTurn(before).then(() => inOwnThread(work))
  turn = Promise.allSettled([before, mine])
  return mine
}
