import { Worker } from 'node:worker_threads'
import { problem } from '#kernel/problem.ts'
import { openQuestions } from '#platform/server/questions.ts'
import { Refused } from '#platform/server/refused.ts'
import type { Session } from './session.ts'

export interface Question {
  readonly id: number
  readonly method: keyof Session
  readonly argument: unknown
}
export type Answer = { readonly id: number } & ({ readonly result: unknown } | { readonly error: string })

/** The methods of a session that runs in a thread of its own. */
export type Reader = {
  readonly [Method in keyof Session]: (
    argument: Parameters<Session[Method]>[0],
  ) => Promise<Awaited<ReturnType<Session[Method]>>>
}

// The worker is beside this file: in the source as TypeScript, in the bundle as JavaScript.
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js',
  import.meta.url,
)
/** A file that needs more memory was made to exhaust it. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }
const patienceMs = 120_000
/** A thread stays this long for the next step (read, check, run) of an import, because it takes a while to start. */
const restMs = 30_000

/** Files take turns: two of a hundred thousand rows would not fit in memory beside the server. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Resolves when it is our turn. Refuses with 503 `import_busy` after `patienceMs`, before the database ends the
 * transaction that the caller holds.
 */
async function ownTurn(before: Promise<unknown>): Promise<void> {
  let patience: NodeJS.Timeout | undefined
  const tired = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Refused(503, [problem('', 'import_busy')])), patienceMs)
  })
  await Promise.race([before, tired]).finally(() => clearTimeout(patience))
}

/** Starts a thread that answers questions one by one. Once it has ended, every question fails with the reason. */
function startThread() {
  const worker = new Worker(workerUrl, { resourceLimits })
  const questions = openQuestions<never>(patienceMs, () => void worker.terminate())
  let gone: Error | null = null
  const end = (error: Error) => {
    gone ??= error
    questions.end(gone)
  }
  worker.on('message', (answer: Answer) => {
    if ('result' in answer) questions.answer(answer.id, answer.result as never)
    else questions.fail(answer.id, new Error(`An import could not be read: ${answer.error}`))
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refused(422, [problem('', 'import_too_large')]) : error),
  )
  worker.on('exit', () => end(new Refused(422, [problem('', 'import_too_large')])))
  const ask =
    (method: keyof Session) =>
    async (argument: unknown): Promise<never> => {
      if (gone) throw gone
      return questions.ask((id) => worker.postMessage({ id, method, argument } satisfies Question))
    }
  const reader: Reader = { receive: ask('receive'), judge: ask('judge'), settle: ask('settle'), batch: ask('batch') }
  return { worker, reader, isGone: () => gone !== null }
}

let idle: { readonly thread: ReturnType<typeof startThread>; readonly end: NodeJS.Timeout } | null = null

/** The resting thread, or a new one. */
function awake(): ReturnType<typeof startThread> {
  const thread = idle?.thread
  clearTimeout(idle?.end)
  idle = null
  if (!thread || thread.isGone()) return startThread()
  thread.worker.ref()
  return thread
}

/** Lets a thread forget its file and rest for `restMs`; a resting thread does not keep the process running. */
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
