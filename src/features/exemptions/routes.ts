import type { QueryOf } from '#kernel/endpoint.ts'
import { slugged } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { refuseIf } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { zipOf } from '#platform/server/zip.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { exemptionsApi } from './contract.ts'
import { packTexts } from './pack-texts.ts'
import { extentOf, placeOf, type Wanted } from './queries.ts'
import { packOf } from './routes/pack.ts'
import { periodProblems } from './rules.ts'

/** The lines that the caller asks for, at a location within their scope; it may have closed since. */
async function wantedOf(
  db: Db,
  { filters, location: locationId }: QueryOf<typeof exemptionsApi.show>,
  { countryIds }: Who,
): Promise<Wanted & { readonly zone: string }> {
  const { id, zone } = await locationInScope(db, locationId, countryIds, { closedToo: true })
  refuseIf(periodProblems(filters))
  return { locationId: id, zone, ...filters }
}

export const exemptionsRoutes = routes(
  'exemptions',
  'Evidence of the sales that were exempt from VAT on medical grounds.',
  exemptionsApi,
  {
    show: async ({ db, query, who }) => extentOf(db, await wantedOf(db, query, who)),

    pack: async ({ db, query, who, services, now, language }) => {
      const { zone, ...period } = await wantedOf(db, query, who)
      const {
        lines,
        lines_changed: linesChanged,
        lines_without_qualification: linesUnqualified,
        ...extent
      } = await extentOf(db, period)
      const place = await placeOf(db, period)
      const { from, to } = period
      const maker = `${who.firstName} ${who.lastName}`.trim()
      return {
        contentType: 'application/zip',
        fileName: `${packTexts.file[language]}-${slugged(place.location)}-${from}-${to}.zip`,
        attachment: true,
        clientIds: extent.client_ids,
        exported: { rows: lines, location_id: period.locationId, from, to },
        bytes: zipOf(
          packOf({
            db,
            printer: services.patientPrinter,
            // Later invoices are left out, so that every part counts the same lines.
            wanted: { ...period, lastInvoiceId: extent.last_invoice_id },
            head: { language, zone, ...place, from, to, lines, linesChanged, linesUnqualified, maker, now },
          }),
        ),
      }
    },
  },
)
