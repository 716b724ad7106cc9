import { problem } from '#kernel/problem.ts'
import type { ClientCaller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/db.ts'
import { linkExpired } from '#platform/server/http/authorise-client.ts'
import { routes, type Services } from '#platform/server/http.ts'
import { orNotFound, Refused } from '#platform/server/refused.ts'
import { readingApi, signingApi } from '../contract.ts'
import { insertSignature } from '../queries/agreements.ts'
import { noteSigned, requestOfLink, type RequestRow } from '../queries/requests.ts'
import { chainFacts, nameOfClient, signeeInScope } from '../queries/start.ts'
import { drawnAnew } from './drawing.ts'
import { readingLink } from './mails.ts'
import { dayOf, requestDocument, storedDocument } from './printing.ts'
import { tellDesks } from './telling.ts'

/** The request of a link that can be signed. A request that was taken back answers as an invalid link does. */
async function openRequest(db: Db, who: ClientCaller, { lock = false } = {}): Promise<RequestRow> {
  const request = await requestOfLink(db, who, { lock })
  if (request?.state !== 'open') throw linkExpired()
  return request
}

/** The request of a link that shows what was signed. */
async function signedRequest(db: Db, who: ClientCaller): Promise<RequestRow> {
  const request = await requestOfLink(db, who)
  if (!request || request.state === 'taken_back') throw linkExpired()
  return request
}

async function reading(db: Db, request: RequestRow) {
  const client = orNotFound(await signeeInScope(db, request.client_id, [request.supported_country_id]))
  const { name, location, phone_number } = await chainFacts(db, client.supported_country_id, request.location_id, [])
  return {
    client,
    shown: {
      client_id: client.id,
      name: request.name,
      client_name: request.client_signee_name ?? nameOfClient(client),
      practitioner_name: request.practitioner_signee_name,
      chain: { name, location, phone_number },
      language: request.language,
      day: dayOf(request.created_at),
      client_signed_at: request.client_signed_at,
      done: request.state === 'done',
    },
  }
}

/** The agreement once both have signed; until then what the client is asked to sign. */
const documentOf = (db: Db, services: Services, request: RequestRow, now: Parameters<typeof dayOf>[0]) =>
  request.agreement_id === null
    ? requestDocument(db, services, request)
    : storedDocument(db, services, request.agreement_id, [request.supported_country_id], dayOf(now))

export const signingRoutes = [
  ...routes('agreementSigning', 'A client signs an agreement with a link.', signingApi, {
    show: async ({ db, who }) => {
      const request = await openRequest(db, who)
      const { shown } = await reading(db, request)
      return { ...shown, content: request.content, until: request.link_until! }
    },

    document: async ({ db, who, services, now }) => documentOf(db, services, await openRequest(db, who), now),

    sign: async ({ db, who, body, now }) => {
      if (!body.agrees) throw new Refused(422, [problem('agrees', 'required')])
      const picture = await drawnAnew(body.signature)
      const request = await openRequest(db, who, { lock: true })
      const signature = {
        type: 'client',
        picture,
        author_id: null,
        client_id: who.clientId,
        link_id: who.linkId,
      } as const
      await noteSigned(db, request.id, {
        client_signature_id: await insertSignature(db, { ...signature, created_at: now }),
        client_signee_name: body.client_signee_name,
        client_signed_at: now,
      })
      const { client, shown } = await reading(db, orNotFound(await requestOfLink(db, who)))
      const { token } = await readingLink(db, request)
      await tellDesks(db, client.id, client.supported_country_id)
      return { ...shown, reading_token: token, email: client.email }
    },
  }),

  ...routes('agreementReading', 'A client reads with a link what they have signed.', readingApi, {
    show: async ({ db, who }) => (await reading(db, await signedRequest(db, who))).shown,

    document: async ({ db, who, services, now }) => documentOf(db, services, await signedRequest(db, who), now),
  }),
]
