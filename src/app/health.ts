import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { routes } from '#platform/server/http.ts'

export const healthApi = {
  /** `live`: the process answers. `ready`: it reaches its database and is not stopping. `demo`: the demo accounts exist. */
  health: endpoint('GET', '/health', { may: 'public', reads: 'nothing', gives: z.object({ live: z.literal(true), ready: z.boolean(), demo: z.boolean() }) }),
}

export const healthRoutes = routes(healthApi, {
  health: async ({ db, services }) => {
    const reached = await sql`select 1`.execute(db).then(() => true, () => false)
    return { live: true as const, ready: reached && !services.stopping(), demo: services.demo }
  },
})
