import { fork } from 'node:child_process'
import { openQuestions } from './questions.ts'

export interface PdfPrinter {
  /**
   * Prints a document. The template (typst) reads `data` as JSON in `sys.inputs.data`, so that typed text is never
   * code. Rejects when the template fails; the next document is not affected.
   */
  print(template: string, data: unknown): Promise<Uint8Array>
  /** Ends the worker and rejects its unfinished documents. */
  close(): Promise<void>
}

export interface PdfJob {
  readonly id: number
  readonly template: string
  readonly data: string
}
export type PdfAnswer = { readonly id: number } & ({ readonly pdf: Uint8Array } | { readonly error: string })

interface Session {
  send(job: Omit<PdfJob, 'id'>): Promise<Uint8Array>
  end(): Promise<void>
}

// The worker's file is beside this one: in the source as TypeScript, in the bundle as JavaScript.
const ownWorker = new URL(import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js', import.meta.url)
const unprinted = (reason: string) => new Error(`The document was not printed: ${reason}`)

/**
 * A printer with one worker, which prints one document at a time. It is a process and not a thread, because a fault in
 * the compiler aborts the whole process in which it runs, and there is one in its handling of bidirectional text. It
 * starts with the first document, and again with the next one after it died; an idle worker does not keep the server
 * alive.
 * @param options.workerUrl the worker's file, when it is not beside this one.
 * @param options.patienceMs a worker that has not answered by then is ended.
 */
export function createPdfPrinter({
  workerUrl = ownWorker,
  patienceMs = 30_000,
}: { readonly workerUrl?: URL; readonly patienceMs?: number } = {}): PdfPrinter {
  let session: Session | null = null
  let closed = false

  function start(): Session {
    const worker = fork(workerUrl, { serialization: 'advanced', execArgv: [] })
    const questions = openQuestions<Uint8Array>(patienceMs, () => worker.kill('SIGKILL'))
    const stayAwake = (awake: boolean) => {
      worker[awake ? 'ref' : 'unref']()
      worker.channel?.[awake ? 'ref' : 'unref']()
    }
    const gone = Promise.withResolvers<void>()
    const ended = (reason: string) => {
      if (session === started) session = null
      questions.end(unprinted(reason))
      gone.resolve()
    }
    worker.on('message', (answer: PdfAnswer) => {
      if ('pdf' in answer) questions.answer(answer.id, answer.pdf)
      else questions.fail(answer.id, new Error(`The template failed: ${answer.error}`))
      if (questions.open === 0) stayAwake(false)
    })
    worker.on('error', (error) => {
      // A worker that could not be started never exits. One that died while it was being written to does, with the reason.
      if (worker.pid === undefined) return ended(error.message)
      if (session === started) session = null
      worker.kill('SIGKILL')
    })
    worker.on('exit', (code, signal) =>
      ended(closed ? 'the printer was closed' : `the worker ended (${signal ?? code})`),
    )

    const started: Session = {
      send(job) {
        stayAwake(true)
        return questions.ask((id) => worker.send({ id, ...job } satisfies PdfJob))
      },
      end() {
        stayAwake(true)
        worker.kill('SIGKILL')
        return gone.promise
      },
    }
    return started
  }

  return {
    async print(template, data) {
      if (closed) throw unprinted('the printer was closed')
      session ??= start()
      return await session.send({ template, data: JSON.stringify(data, printable) })
    },
    async close() {
      closed = true
      await session?.end()
    },
  }
}

/**
 * Removes characters that are invisible and that the compiler cannot handle: control characters, halves of surrogate
 * pairs, and bidirectional marks (one of them before Latin letters aborts it).
 */
function printable(_key: string, value: unknown): unknown {
  return typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[^\P{Cc}\n]+/gu, ' ')
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    : value
}
