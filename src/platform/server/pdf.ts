import { fork } from 'node:child_process'
import os from 'node:os'
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
  /** The number of documents that it prints or that wait for it. */
  readonly open: number
  send(job: Omit<PdfJob, 'id'>): Promise<Uint8Array>
  end(): Promise<void>
}

/** A worker of a patient printer stays so long when nothing is to be printed. */
const restMs = 60_000

/** Lets everything else go first, where the system allows it. */
function yieldTo(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A service manager may forbid it: then it prints like the others.
  }
}

// The worker's file is beside this one: in the source as TypeScript, in the bundle as JavaScript.
const ownWorker = new URL(import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js', import.meta.url)
const unprinted = (reason: string) => new Error(`The document was not printed: ${reason}`)

interface PrinterOptions {
  /** The worker's file, when it is not beside this one. */
  readonly workerUrl?: URL
  /** A worker that has not answered by then is ended: after half a minute, or five minutes of a patient printer. */
  readonly patienceMs?: number
  /** The number of documents that are printed at a time: one. */
  readonly workers?: number
  /** The work may wait: everything else on the machine goes first, and idle workers leave after a minute. */
  readonly isPatient?: boolean
}

/**
 * A printer whose workers print one document at a time each. They are processes and not threads, because a fault in the
 * compiler aborts the whole process in which it runs, and there is one in its handling of bidirectional text. A worker
 * starts with the first document for which no other is free, and again with the next one after it died; an idle worker
 * does not keep the server alive.
 */
export function createPdfPrinter({
  workerUrl = ownWorker,
  isPatient = false,
  patienceMs = isPatient ? 300_000 : 30_000,
  workers = 1,
}: PrinterOptions = {}): PdfPrinter {
  const sessions = new Set<Session>()
  let closed = false

  function start(): Session {
    const worker = fork(workerUrl, { serialization: 'advanced', execArgv: [] })
    const questions = openQuestions<Uint8Array>(patienceMs, () => worker.kill('SIGKILL'))
    const stayAwake = (awake: boolean) => {
      worker[awake ? 'ref' : 'unref']()
      worker.channel?.[awake ? 'ref' : 'unref']()
    }
    const gone = Promise.withResolvers<void>()
    let rest: NodeJS.Timeout | undefined
    const ended = (reason: string) => {
      sessions.delete(started)
      questions.end(unprinted(reason))
      gone.resolve()
    }
    const leave = () => {
      sessions.delete(started)
      worker.kill('SIGKILL')
    }
    worker.on('message', (answer: PdfAnswer) => {
      if ('pdf' in answer) questions.answer(answer.id, answer.pdf)
      else questions.fail(answer.id, new Error(`The template failed: ${answer.error}`))
      if (questions.open > 0) return
      stayAwake(false)
      if (isPatient) rest = setTimeout(leave, restMs).unref()
    })
    worker.on('error', (error) => {
      // A worker that could not be started never exits. One that died while it was being written to does, with the reason.
      if (worker.pid === undefined) return ended(error.message)
      leave()
    })
    worker.on('exit', (code, signal) =>
      ended(closed ? 'the printer was closed' : `the worker ended (${signal ?? code})`),
    )

    const started: Session = {
      get open() {
        return questions.open
      },
      send(job) {
        clearTimeout(rest)
        stayAwake(true)
        return questions.ask((id) => worker.send({ id, ...job } satisfies PdfJob))
      },
      end() {
        stayAwake(true)
        worker.kill('SIGKILL')
        return gone.promise
      },
    }
    sessions.add(started)
    if (isPatient && worker.pid !== undefined) yieldTo(worker.pid)
    return started
  }

  /** A worker that has nothing to do, else a new one, else the one with the least to do. */
  function leastBusy(): Session {
    const [least] = [...sessions].toSorted((a, b) => a.open - b.open)
    return least && (least.open === 0 || sessions.size >= workers) ? least : start()
  }

  return {
    async print(template, data) {
      if (closed) throw unprinted('the printer was closed')
      return await leastBusy().send({ template, data: JSON.stringify(data, printable) })
    },
    async close() {
      closed = true
      await Promise.all([...sessions].map((session) => session.end()))
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
