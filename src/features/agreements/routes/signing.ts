import type { Instant } from '#kernel/day.ts'
import { isMinor } from '#features/clients/rules/minor.ts'
import { countLinkCall } from '#platform/server/attempts.ts'
import type { ClientCaller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/db.ts'
import { linkOver } from '#platform/server/http/authorise-client.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { orNotFound, refuseIf } from '#platform/server/refused.ts'
import { readingApi, signingApi } from '../contract.ts'
import { insertSignature } from '../queries/agreements.ts'
import { noteSigned, requestOfLink, type RequestRow } from '../queries/requests.ts'
import { chainFacts, nameOfClient, signeeInScope, type SigneeFacts } from '../queries/start.ts'
import { linkProblems, shortenedEmail, signeeProblems, validUntil } from '../rules.ts'
import { asDataUrl, drawnAnew } from '../drawing.ts'
import { minorName } from './agreements.ts'
import { readingLink } from './mails.ts'
import { dayOf, requestDocument, storedDocument } from './printing.ts'
import { tellDesks } from './telling.ts'

/** The request of a link that can be signed. @throws Refused 404 with the reason when it cannot be any more. */
async function openRequest(db: Db, who: ClientCaller, { lock = false } = {}): Promise<RequestRow> {
  const request = await requestOfLink(db, who, { lock })
  if (request?.state === 'open') return request
  throw linkOver(request && (request.state === 'taken_back' ? 'ended' : 'used'))
}

/** The request of a link that shows what was signed. */
async function signedRequest(db: Db, who: ClientCaller): Promise<SignedRequest> {
  const request = await requestOfLink(db, who)
  if (!request || request.state === 'taken_back') throw linkOver(request && 'ended')
  return asSigned(request)
}

interface SignedRequest extends RequestRow {
  readonly client_signed_at: Instant
  readonly picture: Buffer
}
function asSigned(request: RequestRow): SignedRequest {
  const { client_signed_at, picture } = request
  if (!client_signed_at || !picture) throw linkOver()
  return { ...request, client_signed_at, picture }
}

async function reading(db: Db, request: RequestRow, client: SigneeFacts) {
  const { name, location, phone_number } = await chainFacts(db, client.supported_country_id, request.location_id, [])
  return {
    client_id: client.id,
    name: request.name,
    category: request.category,
    valid_months: request.valid_months,
    client_name: request.client_signee_name ?? nameOfClient(client),
    practitioner_name: request.practitioner_signee_name,
    chain: { name, location, phone_number },
    language: request.language,
    client_language: client.language,
    day: dayOf(request.created_at),
    client_signed_at: request.client_signed_at,
    done: request.state === 'done',
  }
}

/** A signed request as its client sees it. @param until the end of the time of the link that shows it. */
async function signedReading(db: Db, request: SignedRequest, client: SigneeFacts, until: Instant) {
  const day = dayOf(request.client_signed_at)
  return {
    ...(await reading(db, request, client)),
    signature: asDataUrl(request.picture),
    valid_until: request.agreement_id === null ? validUntil(day, request.valid_months) : request.valid_until,
    until,
    email: shortenedEmail(client.email),
  }
}

const clientOf = async (db: Db, request: RequestRow): Promise<SigneeFacts> =>
  orNotFound(await signeeInScope(db, request.client_id, [request.supported_country_id]))

/** The agreement once both have signed; until then what the client is asked to sign. */
async function documentOf(call: LinkCall, request: RequestRow) {
  const { db, services, now } = call
  await countLinkCall(db, call)
  return request.agreement_id === null
    ? requestDocument(db, services, request)
    : storedDocument(db, services, request.agreement_id, [request.supported_country_id], dayOf(now))
}
type LinkCall = Call<typeof signingApi.document> | Call<typeof readingApi.document>

export const signingRoutes = [
  ...routes('agreementSigning', 'A client signs an agreement with a link.', signingApi, {
    show: async ({ db, who, now }) => {
      const request = await openRequest(db, who)
      const client = await clientOf(db, request)
      const is_minor = isMinor(client.birthdate, dayOf(now))
      return {
        ...(await reading(db, request, client)),
        content: request.content,
        is_minor,
        consenting_parent: is_minor ? client.consenting_parent : '',
        until: who.until,
        seconds_left: who.secondsLeft,
      }
    },

    document: async (call) => documentOf(call, await openRequest(call.db, call.who)),

    sign: async (call) => {
      const { db, who, body, now, writing } = call
      refuseIf(linkProblems({ ...body, signed: true }))
      await countLinkCall(db, call)
      const picture = await drawnAnew(body.signature)
      return writing(async (tx) => {
        const request = await openRequest(tx, who, { lock: true })
        const client = await clientOf(tx, request)
        refuseIf(signeeProblems(body.client_signee_name, minorName(client, dayOf(now))))
        const signature = {
          type: 'client',
          picture,
          author_id: null,
          client_id: who.clientId,
          link_id: who.linkId,
        } as const
        await noteSigned(tx, request.id, {
          client_signature_id: await insertSignature(tx, { ...signature, created_at: now }),
          client_signee_name: body.client_signee_name,
          client_signed_at: now,
        })
        const { token, until } = await readingLink(tx, request)
        const signed = asSigned(orNotFound(await requestOfLink(tx, who)))
        await tellDesks(tx, client.id, client.supported_country_id)
        return { ...(await signedReading(tx, signed, client, until)), reading_token: token }
      })
    },
  }),

  ...routes('agreementReading', 'A client reads with a link what they have signed.', readingApi, {
    show: async ({ db, who }) => {
      const request = await signedRequest(db, who)
      return signedReading(db, request, await clientOf(db, request), who.until)
    },

    document: async (call) => documentOf(call, await signedRequest(call.db, call.who)),
  }),
]
