import { problem } from '#kernel/problem.ts'
import { endClientLinks } from '#platform/server/client-link.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { agreementRequestsApi, signingMinutes, type AgreementRequest } from '../contract.ts'
import { insertRequest, lockRequest, noteTakenBack, requestInScope, type RequestRow } from '../queries/requests.ts'
import { signeeInScope } from '../queries/start.ts'
import { chosenParts } from './agreements.ts'
import { asDataUrl } from './drawing.ts'
import { mailToSign, pageOf, signingLink } from './mails.ts'
import { tellDesks } from './telling.ts'

async function show(db: Db, id: number, { countryIds }: Who): Promise<AgreementRequest> {
  const { picture, ...request } = orNotFound(await requestInScope(db, id, countryIds))
  return { ...request, signature: picture && asDataUrl(picture) }
}

/** A request that its client can still sign, locked. @throws Refused 409 `request_over`. */
async function openRequest(db: Db, id: number, { countryIds }: Who): Promise<RequestRow> {
  const request = orNotFound(await lockRequest(db, id, countryIds))
  if (request.state !== 'open') throw new Refused(409, [problem('', 'request_over')])
  return request
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
      const { client, row } = await chosenParts(db, body, who, false)
      const id = await insertRequest(db, { ...row, author_id: who.employeeId, created_at: now })
      await tellDesks(db, client.id, client.supported_country_id)
      return show(db, id, who)
    },

    link: async ({ db, params, who, services }) => {
      const request = await openRequest(db, params.id, who)
      const link = await signingLink(db, request, signingMinutes.desk)
      const address = pageOf(services.settings.baseUrl, '/sign', link)
      await tellDesks(db, request.client_id, request.supported_country_id)
      return { client_id: request.client_id, address, qr_code: await qrOf(address), until: link.until }
    },

    mail: async ({ db, params, who, services }) => {
      const request = await openRequest(db, params.id, who)
      const client = orNotFound(await signeeInScope(db, request.client_id, who.countryIds))
      if (!client.email) throw new Refused(422, [problem('email', 'email_missing')])
      const until = await mailToSign(db, services, request, client, who)
      await tellDesks(db, client.id, client.supported_country_id)
      return { client_id: client.id, mailed_to: client.email, until }
    },

    takeBack: async ({ db, params, who, now }) => {
      const request = orNotFound(await lockRequest(db, params.id, who.countryIds))
      if (request.state !== 'open' && request.state !== 'signed') throw new Refused(409, [problem('', 'request_over')])
      await noteTakenBack(db, request.id, now)
      await endClientLinks(db, { purpose: 'agreement_signing', clientId: request.client_id, recordId: request.id })
      await endClientLinks(db, { purpose: 'agreement_reading', clientId: request.client_id, recordId: request.id })
      await tellDesks(db, request.client_id, request.supported_country_id)
      return show(db, request.id, who)
    },
  },
)
