import { giveUpEndedMails, queueMail } from '#features/mail/queries.ts'
import type { Instant } from '#kernel/day.ts'
import { endClientLinks, makeClientLink } from '#platform/server/client-link.ts'
import type { Db } from '#platform/server/db.ts'
import type { Services } from '#platform/server/http.ts'
import type { Who } from '#platform/server/session.ts'
import { readingDays, signingMinutes } from '../contract.ts'
import { inMinutes, type RequestRow } from '../queries/requests.ts'
import { chainFacts, type SigneeFacts } from '../queries/start.ts'

interface Link {
  readonly token: string
  readonly until: Instant
}

const signingPurpose = 'agreement_signing'

/** A link to sign a request; an earlier one stops working, and a mail with it that still waits is not sent. */
export async function signingLink(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { id, client_id }: RequestRow,
  minutes: number,
): Promise<Link> {
  const until = await inMinutes(db, minutes)
  const token = await makeClientLink(db, { purpose: signingPurpose, clientId: client_id, recordId: id, until })
  await giveUpSigningMails(db, services, client_id)
  return { token, until }
}

/** Ends the links of a request that is taken back; a mail with one that still waits is not sent. */
export async function endLinks(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { id, client_id }: RequestRow,
): Promise<void> {
  for (const purpose of [signingPurpose, 'agreement_reading'] as const)
    await endClientLinks(db, { purpose, clientId: client_id, recordId: id })
  await giveUpSigningMails(db, services, client_id)
}

const giveUpSigningMails = (db: Db, { secrets }: Pick<Services, 'secrets'>, clientId: number) =>
  giveUpEndedMails(db, secrets, { slug: 'agreement-signing', purpose: signingPurpose, clientId })

/** A link that shows what a client has signed; earlier ones keep working until theirs end. */
export async function readingLink(db: Db, { id, client_id }: RequestRow): Promise<Link> {
  const until = await inMinutes(db, readingDays * 24 * 60)
  const link = { purpose: 'agreement_reading', clientId: client_id, recordId: id, until, beside: true } as const
  return { token: await makeClientLink(db, link), until }
}

/** The page of a link: the token stands behind `#`, which no server sees. */
export const pageOf = (baseUrl: URL, page: '/sign' | '/signed', { token }: Link): string =>
  new URL(`${page}#${token}`, baseUrl).href

async function mailLink(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  { slug, days, address }: { slug: 'agreement-signing' | 'agreement-signed'; days: number; address: string },
  request: RequestRow,
  client: SigneeFacts,
  who: Who,
): Promise<void> {
  const { phone_number } = await chainFacts(db, client.supported_country_id, request.location_id, who.locationIds)
  await queueMail(db, secrets, {
    slug,
    to: { address: client.email, language: client.language, clientId: client.id },
    createdBy: who.employeeId,
    vars: { first_name: client.first_name, agreement: request.name, days, phone: phone_number },
    secretVars: { link: address },
  })
}

/** Mails a client the link with which they sign; returns the end of its time. */
export async function mailToSign(
  db: Db,
  services: Services,
  request: RequestRow,
  client: SigneeFacts,
  who: Who,
): Promise<Instant> {
  const link = await signingLink(db, services, request, signingMinutes.mail)
  const address = pageOf(services.settings.baseUrl, '/sign', link)
  const days = signingMinutes.mail / (24 * 60)
  await mailLink(db, services, { slug: 'agreement-signing', days, address }, request, client, who)
  return link.until
}

/** Mails a client who signed with a link that the agreement is complete, with a link to it. */
export async function mailSigned(
  db: Db,
  services: Services,
  request: RequestRow,
  client: SigneeFacts,
  who: Who,
): Promise<void> {
  const address = pageOf(services.settings.baseUrl, '/signed', await readingLink(db, request))
  await mailLink(db, services, { slug: 'agreement-signed', days: readingDays, address }, request, client, who)
}
