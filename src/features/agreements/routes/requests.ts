import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { agreementRequestsApi, signingMinutes, type AgreementRequest } from '../contract.ts'
import { insertRequest, lockRequest, noteTakenBack, requestInScope, type RequestRow } from '../queries/requests.ts'
import { signeeInScope, type SigneeFacts } from '../queries/start.ts'
import { chosenParts, namedClient } from './agreements.ts'
import { asDataUrl } from '../drawing.ts'
import { endLinks, mailToSign, pageOf, signingLink } from './mails.ts'
import { tellDesks } from './telling.ts'

async function show(db: Db, id: number, { countryIds }: Who): Promise<AgreementRequest> {
  const { picture, ...request } = orNotFound(await requestInScope(db, id, countryIds))
  const client = await signeeInScope(db, request.client_id, countryIds)
  return {
    ...request,
    signature: picture && asDataUrl(picture),
    birthdate: client?.birthdate ?? null,
    consenting_parent: client?.consenting_parent ?? '',
  }
}

interface Locked {
  readonly request: RequestRow
  readonly client: SigneeFacts
}

/** A request with its client, both locked; an erasure locks them in this order too. @throws Refused 404, also after one. */
async function lockedRequest(db: Db, id: number, { countryIds }: Who): Promise<Locked> {
  const { client_id } = orNotFound(await requestInScope(db, id, countryIds))
  const client = orNotFound(await signeeInScope(db, client_id, countryIds, { toWrite: true }))
  return { request: orNotFound(await lockRequest(db, id, countryIds)), client }
}

/** A request that its client can still sign, locked. @throws Refused 409 `request_over`. */
async function openRequest(db: Db, id: number, who: Who): Promise<Locked> {
  const locked = await lockedRequest(db, id, who)
  if (locked.request.state !== 'open') throw new Refused(409, [problem('', 'request_over')])
  return locked
}

async function qrOf(text: string): Promise<string> {
  const { toString } = await import('qrcode') // few calls need it, and every start would wait for it
  return toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}

export const agreementRequestsRoutes = routes(
  'agreementRequests',
  'Agreements that clients are asked to sign with a link.',
  agreementRequestsApi,
  {
    show: ({ db, params, who }) => show(db, params.id, who),

    create: async ({ db, body, who, now }) => {
      const client = await namedClient(db, body.client_id, who)
      const { row, validMonths } = await chosenParts(db, client, body, null)
      const id = await insertRequest(db, {
        ...row,
        valid_months: validMonths,
        author_id: who.employeeId,
        created_at: now,
      })
      await tellDesks(db, client.id, client.supported_country_id)
      return show(db, id, who)
    },

    link: async ({ db, params, who, services }) => {
      const { request } = await openRequest(db, params.id, who)
      const link = await signingLink(db, services, request, signingMinutes.desk)
      const address = pageOf(services.settings.baseUrl, '/sign', link)
      await tellDesks(db, request.client_id, request.supported_country_id)
      return { client_id: request.client_id, address, qr_code: await qrOf(address), until: link.until }
    },

    mail: async ({ db, params, who, services }) => {
      const { request, client } = await openRequest(db, params.id, who)
      if (!client.email) throw new Refused(422, [problem('email', 'email_missing')])
      const until = await mailToSign(db, services, request, client, who)
      await tellDesks(db, client.id, client.supported_country_id)
      return { client_id: client.id, mailed_to: client.email, until }
    },

    takeBack: async ({ db, params, who, now, services }) => {
      const { request } = await lockedRequest(db, params.id, who)
      if (request.state !== 'open' && request.state !== 'signed') throw new Refused(409, [problem('', 'request_over')])
      await noteTakenBack(db, request.id, now)
      await endLinks(db, services, request)
      await tellDesks(db, request.client_id, request.supported_country_id)
      return show(db, request.id, who)
    },
  },
)
