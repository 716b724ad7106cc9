import { sql } from 'kysely'
import { productFields } from '#features/products/contract.ts'
import { insertProduct } from '#features/products/queries.ts'
import { atPlace, type Records, type CallChanges, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of products, and values for other goods at a country's rates and on its accounts. */
export const rightCalls: RightCallsOf = ({ db }) => {
  /** A valid product, another one for each `n`; its country has the rate and the account. */
  const input = async ({ n, place: { countryId } }: Records) => {
    await sql`insert into ledgers (supported_country_id, code, description) values (${countryId}, '8100', 'Omzet') on conflict do nothing`.execute(
      db,
    )
    await sql`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${countryId}, 210, '2020-01-01') on conflict do nothing`.execute(
      db,
    )
    return {
      ...productFields.defaults,
      name: { nl: `Crème ${n}`, fr: `Crème ${n} (fr)` },
      price_cents: 1995,
      purchase_price_cents: 800,
      vat_per_mille: 210,
      ledger_number: '8100',
      ean: String(10_000_000 + n),
      picqer_productcode: String(n),
    }
  }
  const made = async (records: Records) => insertProduct(db, records.place.countryId, await input(records))
  const one = async (records: Records): Promise<CallChanges> => ({ params: { id: await made(records) } })
  return {
    calls: {
      'GET /list/country/:countryId/:locationId/products': atPlace,
      'GET /products': async ({ place }) => ({
        query: { filters: { search: 'a', country: place.countryId }, direction: 'desc', page: 1, per_page: 20 },
      }),
      'GET /products/:id': one,
      'GET /products/:id/history': one,
      'POST /products': async (records) => ({
        body: { supported_country_id: records.place.countryId, ...(await input({ ...records, n: records.n + 5000 })) },
      }),
      'PUT /products/:id': async (records) => {
        const id = await made(records)
        const { updated_at } = await db
          .selectFrom('products')
          .select('updated_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return { params: { id }, body: { ...(await input({ ...records, n: records.n + 8000 })), updated_at } }
      },
      'DELETE /products/:id': one,
      'PATCH /products/:id/activate': async (records) => ({ ...(await one(records)), body: {} }),
      'PATCH /products/:id/deactivate': async (records) => ({ ...(await one(records)), body: {} }),
    },
    namingInside: ['GET /products', 'POST /products'],
  }
}
