import { insertPackage } from '#features/packages/queries.ts'
import { packageFields, type PackageChange } from '#features/packages/contract.ts'
import { type Records, type CallChanges, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of packages. */
export const rightCalls: RightCallsOf = ({ db }) => {
  const input = ({ n, treatmentId }: Records): PackageChange => ({
    ...packageFields.defaults,
    type: 'term',
    treatment_id: treatmentId,
    price_cents: 50_000 + n,
    treatments: 6,
    terms: 4,
  })
  const one = async (records: Records): Promise<CallChanges> => ({
    params: { id: await insertPackage(db, records.place.countryId, input(records)) },
  })
  const ofCountry = async ({ place }: Records): Promise<CallChanges> => ({ params: { countryId: place.countryId } })
  return {
    calls: {
      'GET /packages/country/:countryId': ofCountry,
      'GET /packages/country/:countryId/export': async (records) => ({
        ...(await ofCountry(records)),
        query: { format: 'csv' },
      }),
      'GET /packages/country/:countryId/treatments': ofCountry,
      'GET /packages/terms/for-treatment/:treatmentId/:locationId': async ({ place, treatmentId }) => ({
        params: { treatmentId, locationId: place.id },
      }),
      'GET /list/country/:countryId/:locationId/packages': async ({ place }) => ({
        params: { countryId: place.countryId, locationId: place.id },
      }),
      'GET /packages/:id': one,
      'GET /packages/:id/history': one,
      'POST /packages': async (records) => ({
        body: { supported_country_id: records.place.countryId, ...input(records) },
      }),
      'PUT /packages/:id': async (records) => {
        const call = await one(records)
        const { updated_at } = await db
          .selectFrom('packages')
          .select('updated_at')
          .where('id', '=', call.params!.id as number)
          .executeTakeFirstOrThrow()
        return { ...call, body: { ...input(records), updated_at } }
      },
      'DELETE /packages/:id': one,
      'PATCH /packages/:id/activate': async (records) => ({ ...(await one(records)), body: {} }),
      'PATCH /packages/:id/deactivate': async (records) => ({ ...(await one(records)), body: {} }),
    },
    namingInside: ['POST /packages'],
  }
}
