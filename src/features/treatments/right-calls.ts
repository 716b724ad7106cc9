import { sql } from 'kysely'
import { treatmentFields } from '#features/treatments/contract.ts'
import { imageShelf } from '#features/treatments/queries/images.ts'
import { insertTreatment } from '#features/treatments/queries/treatments.ts'
import type { Db } from '#platform/server/db.ts'
import { atPlace, type Records, type CallChanges, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** The smallest possible PNG, of one pixel. */
export const onePoint = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A valid treatment, with a qualification, a rate and an account that are added to its country. */
export async function treatmentInput(db: Db, n: number, countryId: number) {
  await sql`insert into ledgers (supported_country_id, code, description) values (${countryId}, '8000', 'Omzet') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${countryId}, 210, '2020-01-01') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into qualifications (supported_country_id, name) values (${countryId}, 'Huid') on conflict do nothing`.execute(
    db,
  )
  const { id: qualification } = await db
    .selectFrom('qualifications')
    .select('id')
    .where('supported_country_id', '=', countryId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: category } = await db
    .selectFrom('treatment_categories')
    .select('id')
    .where('slug', '=', 'huid')
    .executeTakeFirstOrThrow()
  return {
    ...treatmentFields.defaults,
    name: { nl: `Gezichtsbehandeling ${n}`, fr: `Soin du visage ${n}` },
    treatment_category_id: category,
    performance_code: '12',
    qualifications: [qualification],
    duration: 30,
    price_cents: 6000,
    vat_per_mille: 210,
    ledger_number: '8000',
    portal_position: 0,
  }
}

export const rightCalls: RightCallsOf = ({ db, app }) => {
  const made = async ({ n, place }: Records) =>
    insertTreatment(db, place.countryId, await treatmentInput(db, n, place.countryId))
  const one = async (records: Records): Promise<CallChanges> => ({ params: { id: await made(records) } })
  return {
    calls: {
      'GET /list/country/:countryId/:locationId/treatments': atPlace,
      'GET /list/treatments/:treatmentId/therapeutic-goals': async (records) => ({
        params: { treatmentId: await made(records) },
      }),
      'GET /treatments': async ({ place }) => ({
        query: { filters: { search: 'a', country: place.countryId }, direction: 'desc', page: 1, per_page: 20 },
      }),
      'GET /treatments/:id': one,
      'GET /treatments/:id/history': one,
      'POST /treatments': async ({ n, place }) => ({
        body: { supported_country_id: place.countryId, ...(await treatmentInput(db, n + 5000, place.countryId)) },
      }),
      'PUT /treatments/:id': async (records) => {
        const id = await made(records)
        const { updated_at } = await db
          .selectFrom('treatments')
          .select('updated_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return {
          params: { id },
          body: { ...(await treatmentInput(db, records.n + 8000, records.place.countryId)), updated_at },
        }
      },
      'DELETE /treatments/:id': one,
      'PATCH /treatments/:id/activate': async (records) => ({ ...(await one(records)), body: {} }),
      'PATCH /treatments/:id/deactivate': async (records) => ({ ...(await one(records)), body: {} }),
      'POST /treatments/image': async () => ({ body: onePoint }),
      'GET /treatments/image/:name': async () => {
        const name = `${'0'.repeat(64)}.webp`
        await app.server.services.files.put(imageShelf, name, onePoint)
        return { params: { name } }
      },
    },
    namingInside: ['GET /treatments', 'POST /treatments'],
  }
}
