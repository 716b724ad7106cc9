import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { databaseStates, type DatabaseState } from '#platform/server/database-state.ts'
import { refusedWith } from '#platform/server/refused.ts'
import { routes } from '#platform/server/http.ts'

const database = z.enum(databaseStates)
/**
 * A proxy leaves a server that is ready among those that get calls. One with a full disk is: all servers share it, and
 * without any of them nobody could read, nor be told what is wrong. One that reaches a standby, or no database, is not:
 * another may reach the one that leads.
 */
const readyStates: ReadonlySet<DatabaseState> = new Set(['writes', 'full'])
export const isReady = (state: DatabaseState): boolean => readyStates.has(state)

const Unready = z.object({ live: z.literal(true), ready: z.literal(false), database, demo: z.boolean() })

export const healthApi = {
  /**
   * `live`: the process answers. `ready`: its database is there and leads, and it is not stopping; otherwise the answer
   * is 503. `database`: whether it takes changes (`writes`), refuses them for want of room on its disk (`full`, which is
   * ready: reading works, and every other server has the same disk), can be read alone, or is away. `demo`: the demo
   * accounts exist.
   */
  health: endpoint('GET', '/health', {
    does: 'Whether the server lives and is ready for work.',
    may: 'public',
    reads: 'nothing',
    uncounted: true,
    gives: z.object({ live: z.literal(true), ready: z.literal(true), database, demo: z.boolean() }),
    refuses: { busy: { status: 503, data: Unready } },
  }),
}

export const healthRoutes = routes('health', 'Whether the server is ready for work.', healthApi, {
  health: async ({ endpoint: health, services }) => {
    const state = { database: await services.databaseState(), demo: services.demo }
    if (!isReady(state.database) || services.stopping())
      throw refusedWith(health, 'busy', { live: true, ready: false, ...state })
    return { live: true as const, ready: true as const, ...state }
  },
})
