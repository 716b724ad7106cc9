import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { refusedWith } from '#platform/server/refused.ts'
import { routes } from '#platform/server/http.ts'

const database = z.enum(['writes', 'reads', 'away'])
const Unready = z.object({ live: z.literal(true), ready: z.literal(false), database, demo: z.boolean() })

export const healthApi = {
  /**
   * `live`: the process answers. `ready`: its database is there and takes changes, and it is not stopping; otherwise
   * the answer is 503. `database`: whether it takes changes, can be read alone, or is away. `demo`: the demo accounts
   * exist.
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
    if (state.database !== 'writes' || services.stopping())
      throw refusedWith(health, 'busy', { live: true, ready: false, ...state })
    return { live: true as const, ready: true as const, ...state }
  },
})
