import { insertPackage } from '#features/packages/queries.ts'
import type { PackageChange } from '#features/packages/contract.ts'
import type { Db } from '../../db.ts'
import type { Place } from '../world.ts'

interface Records {
  readonly n: number
  readonly place: Place
  readonly treatmentId: number
}
interface Said {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** Right calls of packages. */
export function packageCalls(db: Db): Record<string, (records: Records) => Promise<Said>> {
  const input = ({ n, treatmentId }: Records): PackageChange => ({
    type: 'term',
    treatment_id: treatmentId,
    price_cents: 50_000 + n,
    price_levels: [],
    treatments: 6,
    terms: 4,
  })
  const one = async (records: Records): Promise<Said> => ({
    params: { id: await insertPackage(db, records.place.countryId, input(records)) },
  })
  const ofCountry = async ({ place }: Records): Promise<Said> => ({ params: { countryId: place.countryId } })
  return {
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
      const said = await one(records)
      const { updated_at } = await db
        .selectFrom('packages')
        .select('updated_at')
        .where('id', '=', said.params!.id as number)
        .executeTakeFirstOrThrow()
      return { ...said, body: { ...input(records), updated_at } }
    },
    'DELETE /packages/:id': one,
    'PATCH /packages/:id/activate': async (records) => ({ ...(await one(records)), body: {} }),
    'PATCH /packages/:id/deactivate': async (records) => ({ ...(await one(records)), body: {} }),
  }
}
