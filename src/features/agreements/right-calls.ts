import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertAgreementTemplate } from '#features/templates/queries.ts'
import type { Records, RightCallsOf } from '#platform/server/test/right-call.ts'
import type { Instant } from '#kernel/day.ts'
import { insertAgreement, insertSignature } from './queries/agreements.ts'
import { insertRequest } from './queries/requests.ts'
import { agreementShelf } from './document.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'

const sha = 'a'.repeat(64)
const now = '2026-03-04T07:00:00.000Z' as Instant

/** Right calls of agreements, each with a template of its own. */
export const rightCalls: RightCallsOf = ({ app, db, world }) => {
  const template = ({ n, place }: Records) =>
    insertAgreementTemplate(
      db,
      place.countryId,
      { name: { nl: `Overeenkomst ${n}` }, translation: { content: {} }, valid_months: 12 },
      { nl_NL: '<p>Ik ga akkoord.</p>', fr_BE: '<p>D’accord.</p>' },
    )
  /** A client with all nine details. */
  const client = async (records: Records) => {
    const id = await records.client()
    await sql`update clients set phone_number = '+31201234567', birthdate = '1988-03-14', street = 'Dam', street_number = '1', postcode = '1012 JS', place = 'Amsterdam' where id = ${id}`.execute(
      db,
    )
    return id
  }
  const chosen = async (records: Records) => ({
    client_id: await client(records),
    template_agreement_id: await template(records),
    treatment_category_id: world.skinCategory,
    content: '<p>Ik ga akkoord.</p>',
    practitioner_signee_name: 'Samira Bouzid',
  })
  const text = async (records: Records) => ({
    ...(await chosen(records)),
    name: 'Overeenkomst',
    language: 'nl' as const,
    content_sha256: sha,
    location_id: null,
    author_id: world.practitioner,
    created_at: now,
  })
  const signature = (type: 'client' | 'user', author_id: number) =>
    insertSignature(db, { type, picture: Buffer.from('picture'), author_id, created_at: now })
  const agreement = async (records: Records) => {
    const file = `${randomUUID()}.pdf`
    await app.server.services.files.put(agreementShelf, file, Buffer.from('%PDF-'))
    return insertAgreement(db, {
      ...(await text(records)),
      file,
      client_signee_name: 'Chantal Dubois',
      client_sign_date: '2026-03-04' as never,
      practitioner_sign_date: '2026-03-04' as never,
      client_signature_id: await signature('client', world.practitioner),
      user_signature_id: await signature('user', world.practitioner),
      valid_until: null,
      request_id: null,
    })
  }
  const request = async (records: Records) => insertRequest(db, { ...(await text(records)), valid_months: 12 })
  const ofAgreement = async (records: Records) => ({ params: { id: await agreement(records) } })
  const ofRequest = async (records: Records) => ({ params: { id: await request(records) } })
  const ofClient = async (records: Records) => ({ params: { clientId: await client(records) } })
  return {
    calls: {
      'POST /signatures': async () => ({ body: { signature: await drawnSignature() } }),
      'GET /client-agreements/client/:clientId': ofClient,
      'GET /client-agreements/start/:clientId': ofClient,
      'GET /client-agreements/:id': ofAgreement,
      'GET /client-agreements/:id/document': ofAgreement,
      'POST /client-agreements': async (records) => ({
        body: {
          ...(await chosen(records)),
          client_signee_name: 'Chantal Dubois',
          client_signature_id: await signature('client', world.practitioner),
          user_signature_id: await signature('user', world.practitioner),
        },
      }),
      'POST /client-agreements/:id/withdrawal': async (records) => ({ ...(await ofAgreement(records)), body: {} }),
      'GET /agreement-requests/:id': ofRequest,
      'POST /agreement-requests': async (records) => ({ body: await chosen(records) }),
      'POST /agreement-requests/:id/link': ofRequest,
      'POST /agreement-requests/:id/mail': ofRequest,
      'PATCH /agreement-requests/:id/take-back': ofRequest,
      'POST /agreement-signing': async () => ({
        body: { signature: await drawnSignature(), client_signee_name: 'Chantal Dubois', agrees: true },
      }),
    },
    links: {
      agreement_signing: async (records) => {
        const chosen = await text(records)
        return { clientId: chosen.client_id, recordId: await insertRequest(db, { ...chosen, valid_months: 12 }) }
      },
      agreement_reading: async (records) => {
        const id = await agreement(records)
        const { client_id } = await db
          .selectFrom('client_agreements')
          .select('client_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return { clientId: client_id, recordId: id }
      },
    },
    namingInside: ['POST /client-agreements', 'POST /agreement-requests'],
  }
}
