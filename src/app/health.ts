import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { refusedWith } from '#platform/server/refused.ts'
import { routes } from '#platform/server/http.ts'

const Unready = z.object({ live: z.literal(true), ready: z.literal(false), demo: z.boolean() })

export const healthApi = {
  /**
   * `live`: the process answers. `ready`: its database is there and takes changes, and it is not stopping; otherwise
   * the answer is 503. `demo`: the demo accounts exist.
   */
  health: endpoint('GET', '/health', {
    does: 'Whether the server lives and is ready for work.',
    may: 'public',
    reads: 'nothing',
    gives: z.object({ live: z.literal(true), ready: z.literal(true), demo: z.boolean() }),
    refuses: { busy: { status: 503, data: Unready } },
  }),
}

export const healthRoutes = routes('health', 'Whether the server is ready for work.', healthApi, {
  health: async ({ endpoint: health, db, services }) => {
    // Locking a row fails when nothing can be written, and waits for nobody.
    const writes = await sql`select from migrations limit 1 for update skip locked`.execute(db).then(
      () => true,
      () => false,
    )
    if (!writes || services.stopping())
      throw refusedWith(health, 'busy', { live: true, ready: false, demo: services.demo })
    return { live: true as const, ready: true as const, demo: services.demo }
  },
})
