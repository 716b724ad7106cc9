/** Times in milliseconds, one for each measurement. */
export type Times = readonly number[]

export const quantile = (times: Times, q: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** Runs the work `count` times, one after another, after a warm-up that is not counted. */
export async function timed(
  count: number,
  work: (i: number) => Promise<unknown>,
  warmUp = Math.min(10, count),
): Promise<Times> {
  const times: number[] = []
  for (let i = -warmUp; i < count; i++) {
    const start = performance.now()
    await work(i)
    if (i >= 0) times.push(performance.now() - start)
  }
  return times
}

export interface Row {
  readonly what: string
  readonly p50?: number
  readonly p95?: number
  readonly p99?: number
  /** The median of the same work without our code, measured in the same run. */
  readonly limit?: number
  /** The median of the same answer from a bare node:http server with the same statements, in the same run. */
  readonly http?: number
  readonly result?: string
  readonly aim: string
  readonly met: boolean
}

export function row(
  what: string,
  times: Times,
  aim: string,
  met: (p: { p50: number; p95: number; p99: number; ratio: number; httpRatio: number }) => boolean,
  limit?: Times,
  overHttp?: Times,
): Row {
  const p = { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
  const bare = limit && quantile(limit, 0.5)
  const http = overHttp && quantile(overHttp, 0.5)
  return {
    what,
    ...p,
    aim,
    met: met({ ...p, ratio: bare ? p.p50 / bare : Number.NaN, httpRatio: http ? p.p50 / http : Number.NaN }),
    ...(bare !== undefined && { limit: bare }),
    ...(http !== undefined && { http }),
  }
}

const number = (value: number | undefined) =>
  value === undefined ? '' : value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)

/** The rows as a table in Markdown; times in milliseconds. */
export function table(rows: readonly Row[]): string {
  const line = (r: Row) =>
    `| ${r.what} | ${number(r.p50)} | ${number(r.p95)} | ${number(r.p99)} | ${number(r.limit)} | ${r.limit && r.p50 ? (r.p50 / r.limit).toFixed(2) : ''} | ${number(r.http)} | ${r.http && r.p50 ? (r.p50 / r.http).toFixed(2) : ''} | ${r.result ?? ''} | ${r.aim} | ${r.met ? 'yes' : '**no**'} |`
  return [
    '| what | p50 | p95 | p99 | limit p50 | ratio | bare HTTP p50 | ratio | result | aim | met |',
    '|---|--:|--:|--:|--:|--:|--:|--:|---|---|---|',
    ...rows.map(line),
  ].join('\n')
}
