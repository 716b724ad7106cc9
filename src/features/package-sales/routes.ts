import { problem } from '#kernel/problem.ts'
import { slugged } from '#kernel/texts.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { isTreatmentOf } from '#features/packages/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { notFound, orNotFound, refuseIf } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { packageSalesApi } from './contract.ts'
import { availableSales, countryOfClient, insertReview, lockUse, usesToReview, reviewableUse } from './queries.ts'
import { reviewFile, reviewTexts } from './routes/review-file.ts'
import { nextTermCents, type RunningSale } from './rules.ts'

/** Refuses a client outside the scope, and a treatment that is not of their country, as if there were none. */
async function refuseUnknown(
  db: Db,
  { clientId, treatmentId }: { readonly clientId: number; readonly treatmentId: number },
  { countryIds }: Who,
): Promise<void> {
  const countryId = await countryOfClient(db, clientId, countryIds)
  if (countryId === undefined || !(await isTreatmentOf(db, treatmentId, countryId))) throw notFound()
}

const vatOf = ({ vat }: RunningSale) => vat && { per_mille: vat.vatPerMille, exempt: vat.vatExempt }

export const packageSalesRoutes = routes(
  'packageSales',
  'Packages and treatments in terms that clients bought.',
  packageSalesApi,
  {
    available: async ({ db, params, who }) => {
      await refuseUnknown(db, params, who)
      return (await availableSales(db, { ...params, type: 'package' })).map((sale) => ({ ...sale, vat: vatOf(sale) }))
    },

    availableTerms: async ({ db, params, who }) => {
      await refuseUnknown(db, params, who)
      return (await availableSales(db, { ...params, type: 'term' })).map((sale) => ({
        ...sale,
        terms: sale.amount_terms_paid,
        price_cents: nextTermCents(sale),
        vat: vatOf(sale),
      }))
    },

    vatToReview: async ({ db, query: { filters, location }, who }) => {
      const { id } = await locationInScope(db, location, who.countryIds, { closedToo: true })
      refuseIf(filters.from > filters.to ? [problem('filters.to', 'invalid')] : [])
      return usesToReview(db, { locationId: id, ...filters })
    },

    exportVatToReview: async ({ db, query: { filters, location }, who, language, zone }) => {
      const { id } = await locationInScope(db, location, who.countryIds, { closedToo: true })
      refuseIf(filters.from > filters.to ? [problem('filters.to', 'invalid')] : [])
      const uses = await usesToReview(db, { locationId: id, ...filters })
      return {
        ...reviewFile(uses, language, zone),
        fileName: `${slugged(reviewTexts.title[language])}-${filters.from}-${filters.to}.csv`,
        clientIds: [...new Set(uses.map(({ client_id }) => client_id))],
        exported: { rows: uses.length, location: id, ...filters },
      }
    },

    review: async ({ db, params: { id }, body, who }) => {
      await lockUse(db, id)
      const use = orNotFound(await reviewableUse(db, id, who.countryIds))
      const isReviewed = use.reviews[0]?.reviewed ?? false
      refuseIf(isReviewed === body.reviewed ? [problem('reviewed', 'already_reviewed')] : [])
      await insertReview(db, { useId: id, ...body, authorId: who.employeeId })
      return orNotFound(await reviewableUse(db, id, who.countryIds))
    },
  },
)
