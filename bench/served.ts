import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { addressOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { buildServer } from '#app/server.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { sessionCookie, startSession } from '#platform/server/session.ts'
import { readSettings } from '#platform/server/settings.ts'
import { recordStatements } from './capture.ts'
import { startProber, type Probe } from './prober.ts'

/** A server on a database that is measured, and how an administrator asks it from another thread. */
export type Served = Awaited<ReturnType<typeof serve>>
/** The two ways in which a measurement asks the server: one call, or a load of them. */
export type Asking = Pick<Served, 'probe' | 'prober'>

export async function serve(database: OpenDatabase) {
  const recorder = recordStatements(database.pool)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'balie-bench-files-'))
  const settings = readSettings({ DATA_DIR: dataDir })
  const server = await buildServer({ database, settings, requestsPerMinute: 10_000_000 })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  // The fixtures of a row take minutes, in which the connections of the prober rest.
  server.app.server.keepAliveTimeout = 600_000
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const prober = startProber()

  const { rows } = await sql<{ id: number }>`
    select e.id from employees e join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id
    where r.slug = 'administrator' limit 1`.execute(database.db)
  const adminId = rows[0]!.id
  const session = await startSession(database.db, adminId, { address: '127.0.0.1', userAgent: 'bench', twoStep: true })
  const cookie = `${sessionCookie(false)}=${session}`
  let key = 0
  const probe = <E extends AnyEndpoint>(endpoint: E, call: CallOf<E>): Probe => ({
    method: endpoint.method,
    url: `${origin}${addressOf(endpoint, call)}`,
    headers: {
      cookie,
      ...(call.body !== undefined && {
        'content-type': 'application/json',
        'idempotency-key': `bench-${Date.now()}-${++key}`,
      }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  })
  const ask = async <T>(call: Probe): Promise<T> => {
    const [answer] = await prober.burst([call])
    if (answer!.status >= 300)
      throw new Error(`${call.method} ${call.url}: ${answer!.status} ${answer!.body.slice(0, 300)}`)
    return (JSON.parse(answer!.body) as { data: T }).data
  }
  const close = async () => {
    await prober.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { recorder, origin, prober, adminId, cookie, probe, ask, close }
}
