import { liveApi } from '#kernel/live.ts'
import { routes } from '#platform/server/http.ts'
import { passInterest } from '#platform/server/live.ts'
import { notFound } from '#platform/server/refused.ts'

export const liveRoutes = routes('live', 'What changes, as it changes.', liveApi, {
  watch: async ({ db, body, who, services }) => {
    const placed = services.watch(body, who.employeeId)
    if (placed === 'foreign') throw notFound()
    if (placed === 'elsewhere') await passInterest(db, body, who.employeeId)
    return null
  },
})
