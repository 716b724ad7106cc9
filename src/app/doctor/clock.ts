import type { Settings } from '#platform/server/settings.ts'
import { connectTo } from './connection.ts'
import { findingsOf, type Finding } from './finding.ts'

const mostMs = 2000
const patienceMs = 5000

/** The clock of another machine: how far it is ahead of ours, in milliseconds, and how exact that is. */
interface Reading {
  readonly aheadMs: number
  readonly exactMs: number
}

async function clockOfDatabase(url: string): Promise<Reading> {
  const client = await connectTo(url)
  try {
    const began = Date.now()
    const { rows } = await client.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    const ended = Date.now()
    return { aheadMs: rows[0]!.ms - (began + ended) / 2, exactMs: (ended - began) / 2 }
  } finally {
    await client.end().catch(() => {})
  }
}

/** A header `Date` has whole seconds, cut off. */
async function clockOfBucket(url: URL): Promise<Reading | null> {
  const began = Date.now()
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  const ended = Date.now()
  const at = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(at) ? null : { aheadMs: at + 500 - (began + ended) / 2, exactMs: (ended - began) / 2 + 500 }
}

/** Compares the clock of this machine with those of the database and of the bucket. */
export async function examineClock({ databaseUrl, bucket }: Settings): Promise<readonly Finding[]> {
  const { list, good, wrong } = findingsOf('clock')
  const sources: readonly (readonly [string, () => Promise<Reading | null>])[] = [
    ...(databaseUrl ? [['the database', () => clockOfDatabase(databaseUrl)] as const] : []),
    ...(bucket ? [['the storage of files', () => clockOfBucket(bucket.url)] as const] : []),
  ]
  for (const [name, read] of sources) {
    // A machine that cannot be reached is told of by its own examination.
    const reading = await read().catch(() => null)
    if (!reading) continue
    const { aheadMs, exactMs } = reading
    const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
    if (Math.abs(aheadMs) - exactMs > mostMs)
      wrong(
        `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the one of ${name}.`,
        'Let NTP set the clocks of both (timedatectl set-ntp true): appointments, codes of authenticator apps and signatures of storage depend on them.',
      )
    else good(`The clock agrees with the one of ${name}.`)
  }
  return list
}
