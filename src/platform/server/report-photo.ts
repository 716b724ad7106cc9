import { fork } from 'node:child_process'
import os from 'node:os'
import type { Problem } from '#kernel/problem.ts'
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
/** A process that has drawn nothing for so long is ended, which gives its memory back. */
const idleMs = 60_000
/** The points of a photo, turned and not, and the three files: measured 110 MB for 12 megapixels, more for 50. */
const bytesEach = 200_000_000
/** The part of the machine's memory that photos may take. */
const partOfMemory = 1 / 4

/**
 * The number of photos that are drawn at a time: one for each processor, since a photo keeps one busy from beginning to
 * end and a further one would only make each slower, and no more than the memory holds. The least is one.
 */
export const photosAtOnce = (processors: number, memoryBytes: number): number =>
  Math.max(1, Math.min(processors, Math.floor((memoryBytes * partOfMemory) / bytesEach)))

/** The memory of the machine, or of the container, which may be allowed less. */
const memoryBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity)
/** The number of photos that this machine draws at a time. */
export const atOnce = photosAtOnce(os.availableParallelism(), memoryBytes)
const inTurn = openQueue(atOnce)

/**
 * The environment of the process. Points take 36 MB, and glibc asks the kernel anew for every piece that is larger than
 * 32, so that each page of it is fetched and emptied again: a tenth of the time of a photo. From one heap that is not
 * given back it has them at once. Other systems ignore these names. Its threads are its own, so that photos take none
 * from the files and passwords of the server.
 */
export const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1073741824',
  MALLOC_TRIM_THRESHOLD_: '4294967296',
  UV_THREADPOOL_SIZE: String(Math.max(4, atOnce)),
}

type Drawing = (upload: Uint8Array, field: string) => Promise<ReportPhoto>
let running: Drawing | null = null

/**
 * Starts the process. Once it has ended, the next photo starts another. An idle one does not keep the server alive, and
 * is ended after a minute.
 */
function startProcess(): Drawing {
  const worker = fork(workerUrl, {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, ...environment },
  })
  const questions = openQuestions<ReportPhoto>(patienceMs, () => worker.kill('SIGKILL'))
  let idle: NodeJS.Timeout | undefined
  const stayAwake = (awake: boolean) => {
    worker[awake ? 'ref' : 'unref']()
    worker.channel?.[awake ? 'ref' : 'unref']()
    clearTimeout(idle)
    if (!awake) idle = setTimeout(end, idleMs).unref()
  }
  const forget = () => {
    if (running === draw) running = null
  }
  function end() {
    forget()
    worker.kill('SIGKILL')
  }
  const ended = () => {
    forget()
    clearTimeout(idle)
    questions.end(new Error('The process that draws photos has ended.'))
  }
  worker.on('message', (answer: PhotoAnswer) => {
    if ('photo' in answer) questions.answer(answer.id, answer.photo)
    else questions.fail(answer.id, 'refused' in answer ? new Refused(422, answer.refused) : new Error(answer.error))
    if (questions.open === 0) stayAwake(false)
  })
  // A process that could not be started never exits. One that died while it was being written to does.
  worker.on('error', () => (worker.pid === undefined ? ended() : end()))
  worker.on('exit', ended)
  const draw: Drawing = (upload, field) => {
    stayAwake(true)
    return questions.ask((id) => worker.send({ id, upload, field } satisfies PhotoQuestion))
  }
  return draw
}

/**
 * Decodes a photo of a report and encodes it again in its useful resolution, for a screen, and as a thumbnail (decision
 * C51), in a process of its own: other calls do not wait for the collection of its points, and a picture that breaks
 * the decoder does not end the server.
 * @throws Refused 422 at `field`: `image_type`, `image_dimensions`, `image_unreadable`.
 */
export const readPhoto = (upload: Uint8Array, field: string): Promise<ReportPhoto> =>
  inTurn(() => {
    running ??= startProcess()
    return running(upload, field)
  })
