import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import sharp from 'sharp'
import { photosApi } from '#features/photos/contract.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { startBarePhotos } from './bare-photos.ts'
import { quantile, row, type Row } from './measure.ts'
import type { Probe } from './prober.ts'
import type { Asking } from './served.ts'

const atOnce = 10
const rounds = 4

/** A photo of 12 megapixels as a telephone takes it: turned, with the noise of its sensor. */
async function telephonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 140, sigma: 14 } as const
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#c98', noise } })
    .blur(0.7)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/**
 * Ten photos at once: stored in three sizes, and shown as large as a screen; and how long other calls wait for the
 * thread of the server meanwhile. The limit are the same photos, drawn by sharp alone in turns with them.
 */
export async function photoRows({ db }: OpenDatabase, { probe, prober }: Asking): Promise<Row[]> {
  const { rows } = await sql<{ id: number }>`
    select max(a.id) as id from appointments a where a.deleted_at is null and a.no_show_at is null
      and not exists (select from treatment_reports r where r.appointment_id = a.id)`.execute(db)
  const photo = await telephonePhoto()
  const upload = (): Probe => {
    const call = probe(photosApi.preSave, { query: { appointment_id: rows[0]!.id } })
    return { ...call, headers: { ...call.headers, 'content-type': 'application/octet-stream' }, body: photo }
  }
  const round = async (count: number): Promise<number[]> => {
    const stored = await prober.burst(Array.from({ length: count }, upload))
    const wrong = stored.find(({ status }) => status !== 201)
    if (wrong) throw new Error(`a photo: ${wrong.status} ${wrong.body.slice(0, 300)}`)
    const ids = stored.map(({ body }) => (JSON.parse(body) as { data: number }).data)
    const pictures = await prober.burst(ids.map((photoId) => probe(photosApi.image, { params: { photoId } })))
    return stored.map(({ ms }, index) => ms + pictures[index]!.ms)
  }
  const bare = startBarePhotos()
  await round(2)
  await bare.draw(photo, 2)
  const alone: number[] = []
  const bareAlone: number[] = []
  for (let n = 0; n < atOnce; n++) {
    alone.push(...(await round(1)))
    bareAlone.push(...(await bare.draw(photo, 1)))
  }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const times: number[] = []
  const bareTimes: number[] = []
  for (let n = 0; n < rounds; n++) {
    delay.enable()
    times.push(...(await round(atOnce)))
    delay.disable()
    bareTimes.push(...(await bare.draw(photo, atOnce)))
  }
  bare.close()
  const waited = delay.percentile(99) / 1e6
  const size = `${(photo.length / 1_000_000).toFixed(1)} MB each`
  const besides = (own: readonly number[]) => `${size}; sharp alone p95 ${quantile(own, 0.95).toFixed(0)}`
  return [
    {
      ...row('a photo of 12 megapixels, stored and shown', alone, 'p95 < 1,500', ({ p95 }) => p95 < 1500, bareAlone),
      result: besides(bareAlone),
    },
    {
      ...row(`${atOnce} such photos at once`, times, 'p95 < 1,500', ({ p95 }) => p95 < 1500, bareTimes),
      result: besides(bareTimes),
    },
    {
      what: 'the thread of the server meanwhile: how long other calls wait',
      p50: delay.percentile(50) / 1e6,
      p95: delay.percentile(95) / 1e6,
      p99: waited,
      aim: 'p99 < 30',
      met: waited < 30,
    },
  ]
}
