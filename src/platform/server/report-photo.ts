import { Worker } from 'node:worker_threads'
import type { Problem } from '#kernel/problem.ts'
import { openSharp } from './pictures.ts'
import { openQuestions } from './questions.ts'
import { openQueue } from './queue.ts'
import { Refused } from './refused.ts'

/** A photo of a report in three sizes, each a JPEG without metadata, upright, in sRGB. */
export interface ReportPhoto {
  readonly full: Uint8Array
  readonly screen: Uint8Array
  readonly thumbnail: Uint8Array
  /** The size of the full picture in pixels. */
  readonly width: number
  readonly height: number
}

export interface PhotoQuestion {
  readonly id: number
  readonly upload: Uint8Array
  readonly field: string
}
export type PhotoAnswer = { readonly id: number } & (
  | { readonly photo: ReportPhoto }
  | { readonly refused: readonly Problem[] }
  | { readonly error: string }
)

// The worker's file is beside this one: in the source as TypeScript, in the bundle as JavaScript.
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './photo-worker.ts' : './photo-worker.js', import.meta.url)
const patienceMs = 60_000
/** Photos are drawn two at a time: ten are taken within a minute, beside the chair, and each takes up to 50 MB. */
const twoAtATime = openQueue(2)

type Thread = (upload: Uint8Array, field: string) => Promise<ReportPhoto>
let running: Thread | null = null

/** Starts the thread. Once it has ended, the next photo starts another. An idle thread does not keep the server alive. */
function startThread(): Thread {
  const worker = new Worker(workerUrl)
  const questions = openQuestions<ReportPhoto>(patienceMs, () => void worker.terminate())
  const ended = (error: Error) => {
    if (running === draw) running = null
    questions.end(error)
  }
  worker.on('message', (answer: PhotoAnswer) => {
    if ('photo' in answer) questions.answer(answer.id, answer.photo)
    else questions.fail(answer.id, 'refused' in answer ? new Refused(422, answer.refused) : new Error(answer.error))
    if (questions.open === 0) worker.unref()
  })
  worker.on('error', ended)
  worker.on('exit', () => ended(new Error('The thread that draws photos has ended.')))
  const draw: Thread = (upload, field) => {
    worker.ref()
    return questions.ask((id) => worker.postMessage({ id, upload, field } satisfies PhotoQuestion))
  }
  return draw
}

/**
 * Decodes a photo of a report and encodes it again in its useful resolution, for a screen, and as a thumbnail (decision
 * C51), in a thread of its own: the memory of its points is collected there, so that other calls do not wait for it.
 * @throws Refused 422 at `field`: `image_type`, `image_dimensions`, `image_unreadable`.
 */
export const readPhoto = (upload: Uint8Array, field: string): Promise<ReportPhoto> =>
  twoAtATime(async () => {
    // The main thread has to load sharp too, before any other: it keeps the shared library in memory.
    await openSharp()
    running ??= startThread()
    return running(upload, field)
  })
