import { announce } from '#platform/server/announce.ts'
import { routes } from '#platform/server/http.ts'
import { notFound } from '#platform/server/refused.ts'
import { noticesApi, seesChecks } from './contract.ts'
import { dismissNotice, noticesOf } from './queries.ts'

export const noticesRoutes = routes('notices', 'What one employee is asked to do, or should know.', noticesApi, {
  list: ({ db, who, now }) =>
    noticesOf(
      db,
      {
        employeeId: who.employeeId,
        countryIds: who.countryIds,
        seesChecks: who.permissions.has(seesChecks),
      },
      now,
    ),

  dismiss: async ({ db, params, who }) => {
    if (!(await dismissNotice(db, params.id, who.employeeId))) throw notFound()
    await announce(db, { topic: 'notices', employee_id: who.employeeId })
    return null
  },
})
