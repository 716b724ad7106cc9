import { routes } from '#platform/server/http.ts'
import { found } from '#platform/server/refused.ts'
import { daySummaryApi } from './contract.ts'
import { locationInReach, soldOn } from './queries.ts'
import { summaryRow, summaryTotals } from './rules.ts'

export const daySummaryRoutes = routes(daySummaryApi, {
  show: async ({ db, query, who }) => {
    const location = found(await locationInReach(db, query.location, who.countryIds))
    const rows = (await soldOn(db, location.id, query.filters.day)).map(summaryRow)
    return { rows, totals: summaryTotals(rows) }
  },
})
