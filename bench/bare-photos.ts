import { fork } from 'node:child_process'
import sharp from 'sharp'
import { openQueue } from '#platform/server/queue.ts'
import { environment, atOnce } from '#platform/server/report-photo.ts'

interface Job {
  readonly photo: Uint8Array
  readonly count: number
}

/** Sharp alone in a process of its own, with the memory and the threads that the server gives its process for photos. */
export function startBarePhotos() {
  const worker = fork(new URL(import.meta.url), ['bare'], {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, ...environment },
  })
  const ended = Promise.withResolvers<never>()
  worker.once('exit', () => ended.reject(new Error('sharp alone has ended')))
  // Nobody waits for it while nothing is drawn.
  ended.promise.catch(() => undefined)
  return {
    /** Draws the photo `count` times, as many at a time as the server does; returns when each was done, in milliseconds. */
    draw: (photo: Uint8Array, count: number): Promise<number[]> => {
      const drawn = new Promise<number[]>((resolve) => worker.once('message', (times) => resolve(times as number[])))
      worker.send({ photo, count } satisfies Job)
      return Promise.race([drawn, ended.promise])
    },
    close: () => worker.kill('SIGKILL'),
  }
}

/** The three sizes of a photo that lies on its side, with the settings of `photo-worker.ts`, and nothing else. */
async function draw(photo: Uint8Array): Promise<void> {
  const { data, info } = await sharp(photo, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const points = () => sharp(data, { raw: { width, height, channels } })
  await points().rotate(90).jpeg({ quality: 90, optimizeCoding: false }).toBuffer()
  const half = { width: width / 2, height: height / 2, channels }
  const small = await points().resize({ width: half.width, height: half.height, kernel: 'linear' }).raw().toBuffer()
  await sharp(small, { raw: half }).rotate(90).jpeg({ quality: 84, optimizeCoding: false }).toBuffer()
  await sharp(small, { raw: half }).resize(150, 150).rotate(90).jpeg({ quality: 80, optimizeCoding: false }).toBuffer()
  data.buffer.transfer(0)
}

if (process.argv[2] === 'bare') {
  sharp.cache(false)
  const inTurn = openQueue(atOnce)
  process.on('message', ({ photo, count }: Job) => {
    const start = performance.now()
    const one = () => inTurn(() => draw(photo)).then(() => performance.now() - start)
    void Promise.all(Array.from({ length: count }, one)).then((times) => process.send!(times))
  })
}
