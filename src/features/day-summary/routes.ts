import { routes } from '#platform/server/http.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { daySummaryApi } from './contract.ts'
import { soldOn } from './queries.ts'
import { summaryRow, summaryTotals } from './rules.ts'

export const daySummaryRoutes = routes('daySummary', 'What came in on a day.', daySummaryApi, {
  show: async ({ db, query, who }) => {
    const location = await locationInScope(db, query.location, who.countryIds, { closedToo: true })
    const rows = (await soldOn(db, location.id, query.filters.day)).map(summaryRow)
    return { rows, totals: summaryTotals(rows) }
  },
})
