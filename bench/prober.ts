import { execFile } from 'node:child_process'
import http from 'node:http'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { parentPort, Worker } from 'node:worker_threads'

/** A caller in its own thread, so that it does not share the event loop with the server that it measures. */
export interface Prober {
  /** Makes the calls one after another over one connection; returns the time and status of each. */
  sequence(calls: readonly Probe[]): Promise<{ ms: number; status: number }[]>
  /** Makes all calls at once. */
  burst(calls: readonly Probe[]): Promise<{ ms: number; status: number; body: string }[]>
  /** Makes as many calls as possible in `seconds` over `connections`. */
  load(
    call: Probe,
    connections: number,
    seconds: number,
  ): Promise<{ perSecond: number; p50: number; p99: number; failed: number }>
  close(): Promise<unknown>
}

export interface Probe {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | Uint8Array
}
type Job = { id: number } & ({ kind: 'sequence'; calls: readonly Probe[] } | { kind: 'burst'; calls: readonly Probe[] })

export function startProber(): Prober {
  const worker = new Worker(new URL(import.meta.url))
  let id = 0
  const ask = <T>(job: object) =>
    new Promise<T>((resolve, reject) => {
      const own = ++id
      const heard = (message: { id: number; result?: T; error?: string }) => {
        if (message.id !== own) return
        worker.off('message', heard)
        if (message.error) reject(new Error(message.error))
        else resolve(message.result as T)
      }
      worker.on('message', heard)
      worker.postMessage({ ...job, id: own })
    })
  return {
    sequence: (calls) => ask({ kind: 'sequence', calls }),
    burst: (calls) => ask({ kind: 'burst', calls }),
    load,
    close: () => worker.terminate(),
  }
}

interface Cannon {
  requests: { average: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
}

/** Runs autocannon in its own process: inside a thread it mistakes itself for one of its workers. */
async function load(call: Probe, connections: number, seconds: number): ReturnType<Prober['load']> {
  const cannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
  const headers = Object.entries(call.headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const { stdout } = await promisify(execFile)(process.execPath, [
    cannon,
    '-j',
    '-n',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...headers,
    call.url,
  ])
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as Cannon
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
function send({ method, url, headers, body }: Probe): Promise<{ ms: number; status: number; body: string }> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject) // an answer that breaks off
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          ms: performance.now() - start,
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

parentPort?.on('message', (job: Job) => {
  const work = async (): Promise<unknown> => {
    if (job.kind === 'burst') return Promise.all(job.calls.map(send))
    const answers = []
    for (const call of job.calls) {
      const { ms, status } = await send(call)
      answers.push({ ms, status })
    }
    return answers
  }
  work().then(
    (result) => parentPort?.postMessage({ id: job.id, result }),
    (error: unknown) => parentPort?.postMessage({ id: job.id, error: String(error) }),
  )
})
