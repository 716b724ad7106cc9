import { belgium } from '#platform/server/test/world.ts'
import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of clients. */
export const rightCalls: RightCallsOf = ({ world, versionOf }) => {
  const clientInput = ({ n, place, localeId }: Records) => ({
    supported_country_id: place.countryId,
    first_name: 'Amélie',
    last_name: 'Peeters',
    email: `amelie${n}@voorbeeld.test`,
    locale_id: localeId,
    country_id: place.countryId,
    remarks: 'Belt liever',
    birthdate: '1990-01-31',
    gender_id: world.genderId,
    phone_number: '+31612345678',
    nin: '85073003328',
    nin_country_id: belgium,
    consenting_parent: 'Ans Peeters',
    company_name: 'Peeters en dochters',
    vat_number: place.countryId === belgium ? 'BE0123456749' : 'NL001234560B01',
  })
  const ofClient = async (records: Records) => ({ params: { id: await records.client() } })
  return {
    calls: {
      'POST /clients': async (records) => ({ body: clientInput(records) }),
      'PUT /clients/:id': async (records) => {
        const id = await records.client()
        return { params: { id }, body: { ...clientInput(records), updated_at: await versionOf('clients', id) } }
      },
      'PUT /client-remarks/:clientId': async (records) => {
        const clientId = await records.client()
        return {
          params: { clientId },
          body: { remarks: 'Belt liever', updated_at: await versionOf('clients', clientId) },
        }
      },
      'DELETE /clients/:id': ofClient,
      'PATCH /clients/:id/activate': async (records) => ({ ...(await ofClient(records)), body: {} }),
      'PATCH /clients/:id/deactivate': async (records) => ({ ...(await ofClient(records)), body: {} }),
    },
    reading: { '/clients/:id': ofClient },
    namingInside: ['POST /clients'],
  }
}
