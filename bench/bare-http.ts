import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { replay, type Statement } from './capture.ts'
import type { Probe } from './prober.ts'

export interface BareHttp {
  readonly call: Probe
  close(): Promise<void>
}

/**
 * A plain node:http server that sends the same statements and writes the same answer as ours, without session,
 * permissions, parsing and log. It is the second limit of a reading call.
 */
export async function bareHttp(pool: pg.Pool, statements: readonly Statement[], answer: unknown): Promise<BareHttp> {
  const server = http.createServer((_, response) => {
    replay(pool, statements).then(
      () => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    call: { method: 'GET', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, headers: {} },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
