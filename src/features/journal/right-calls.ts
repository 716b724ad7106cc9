import { addDays, type Day } from '#kernel/day.ts'
import { belgium } from '#platform/server/test/world.ts'
import { type Records, type CallChanges, type RightCallsOf } from '#platform/server/test/right-call.ts'

const filters = { from: '2026-03-01', to: '2026-03-31' }

/** Right calls of the journal and the turnover. */
export const rightCalls: RightCallsOf = ({ db }) => {
  const ofCompany = async ({ place }: Records): Promise<CallChanges> => ({
    query: { legal_entity: place.legalEntityId, filters },
  })
  const ofCountry = async ({ place }: Records): Promise<CallChanges> => ({ params: { id: place.countryId } })
  const versionOf = async (countryId: number) =>
    (
      await db
        .selectFrom('journal_settings')
        .select('updated_at')
        .where('supported_country_id', '=', countryId)
        .executeTakeFirst()
    )?.updated_at ?? ''
  const vatPeriodOf = (companyId: number) =>
    db
      .selectFrom('vat_period_closings')
      .select(['closed_through', 'created_at'])
      .where('legal_entity_id', '=', companyId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  return {
    calls: {
      'GET /journal': ofCompany,
      'GET /journal/whole-file': async (records) => ({
        query: { ...(await ofCompany(records)).query, format: 'csv' },
      }),
      'GET /journal/accounts/:id': ofCountry,
      'PUT /journal/accounts/:id': async (records) => ({
        ...(await ofCountry(records)),
        body: {
          accounts: { cash: records.place.countryId === belgium ? '570001' : '1001' },
          updated_at: await versionOf(records.place.countryId),
        },
      }),
      'GET /journal/vat-periods/:id': async ({ place }) => ({ params: { id: place.legalEntityId } }),
      // A period of long ago, so that the other calls still find their days open; each call closes a day more.
      'PUT /journal/vat-periods/:id': async ({ place }) => {
        const last = await vatPeriodOf(place.legalEntityId)
        return {
          params: { id: place.legalEntityId },
          body: {
            closed_through: addDays((last?.closed_through ?? '2001-12-31') as Day, 1),
            reason: 'Aangifte',
            updated_at: last?.created_at ?? '',
          },
        }
      },
      'GET /turnover': async ({ place }) => ({ query: { by: 'location', country: place.countryId, filters } }),
    },
    namingInside: ['GET /journal', 'GET /journal/whole-file', 'GET /turnover'],
  }
}
