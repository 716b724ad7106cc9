import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import { Refused } from '#platform/server/refused.ts'
import { routes } from '#platform/server/http.ts'

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
  }),
}

export const healthRoutes = routes(healthApi, {
  health: async ({ db, services }) => {
    // A lock on a row is refused where nothing can be written, and waits for nobody.
    const writes = await sql`select from migrations limit 1 for update skip locked`.execute(db).then(
      () => true,
      () => false,
    )
    if (!writes || services.stopping())
      throw new Refused(503, [problem('', 'busy')], { live: true, ready: false, demo: services.demo })
    return { live: true as const, ready: true as const, demo: services.demo }
  },
})
