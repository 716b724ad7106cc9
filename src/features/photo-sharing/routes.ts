import { problem } from '#kernel/problem.ts'
import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { inMinutes } from '#features/agreements/queries/requests.ts'
import { chainFacts } from '#features/agreements/queries/start.ts'
import { homeZone } from '#features/clients/queries/signed.ts'
import { queueMail } from '#features/mail/queries.ts'
import { countLinkCall } from '#platform/server/attempts.ts'
import type { ClientCaller } from '#platform/server/caller.ts'
import { makeClientLink } from '#platform/server/client-link.ts'
import type { Db } from '#platform/server/db.ts'
import { linkOver } from '#platform/server/http/authorise-client.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, Refused, refuseIf } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import {
  comparisonDays,
  photoSharingApi,
  sharedComparisonApi,
  type Comparison,
  type Consent,
  type SendInput,
  type Sharing,
} from './contract.ts'
import {
  clientOfComparison,
  comparisonPurpose,
  comparisonSlug,
  comparisonsOf,
  consentsOf,
  endComparisons,
  fileOf,
  insertComparison,
  insertConsent,
  noteMail,
  noteOpened,
  photosToSend,
  sharedComparison,
  sharingClient,
  type SharedComparisonRow,
  type SharingClient,
} from './queries.ts'
import { consentInForce, consentProblems, pairProblems, recipientProblems } from './rules.ts'

const photoShelf = 'photos'
const dayOf = (at: Instant): Day => localTimeAt(at, homeZone).day

/** The state of a comparison: it was ended, its time is over, the consent is, or its link works. */
function withState(
  { expired, ...row }: Awaited<ReturnType<typeof comparisonsOf>>[number],
  sending: Consent | null,
): Comparison {
  if (row.end_reason !== null) return { ...row, state: 'ended' }
  if (expired) return { ...row, state: 'expired' }
  return sending ? { ...row, state: 'open' } : { ...row, state: 'ended', end_reason: 'consent_over' }
}

async function sharingOf(db: Db, client: SharingClient, now: Instant): Promise<Sharing> {
  const consents = await consentsOf(db, client.id)
  const sending = consentInForce(consents, 'sending', dayOf(now))
  return {
    client_id: client.id,
    email: client.email,
    language: client.language,
    birthdate: client.birthdate,
    consenting_parent: client.consenting_parent,
    in_force: { sending, publication: consentInForce(consents, 'publication', dayOf(now)) },
    consents,
    comparisons: (await comparisonsOf(db, client.id)).map((row) => withState(row, sending)),
  }
}

const lockedClient = async (db: Db, clientId: number, { countryIds }: Who): Promise<SharingClient> =>
  orNotFound(await sharingClient(db, clientId, countryIds, { toWrite: true }))

/** The client of two photos that can be sent together. @throws Refused 422. */
async function clientOfPair(
  db: Db,
  { leftImage, rightImage, appointmentIds, alignment }: SendInput,
  { countryIds }: Who,
  { lock = false } = {},
): Promise<number> {
  const photos = await photosToSend(db, [leftImage, rightImage], countryIds, { lock })
  const [left, right] = [leftImage, rightImage].map((id) => photos.find((photo) => photo.id === id))
  refuseIf(pairProblems(left ?? null, right ?? null, { appointmentIds, alignment: alignment ?? null }))
  return orNotFound(left).client_id
}

/** The comparison of a link while its consent counts. @throws Refused 404 with the reason when it opens nothing. */
async function openComparison(db: Db, who: ClientCaller, now: Instant): Promise<SharedComparisonRow> {
  const comparison = await sharedComparison(db, who)
  if (!comparison) throw linkOver('ended')
  if (!consentInForce(await consentsOf(db, who.clientId), 'sending', dayOf(now))) throw linkOver('expired')
  return comparison
}

export const photoSharingRoutes = [
  ...routes('photoSharing', 'Photos that leave the file: consents, and comparisons as links.', photoSharingApi, {
    ofClient: async ({ db, params, who, now }) =>
      sharingOf(db, orNotFound(await sharingClient(db, params.clientId, who.countryIds)), now),

    give: async ({ db, params, body, who, now }) => {
      const client = await lockedClient(db, params.clientId, who)
      const consent = { ...body, given_on: body.given_on ?? dayOf(now), until: body.until ?? null }
      refuseIf(consentProblems(consent, await consentsOf(db, client.id), dayOf(now)))
      await insertConsent(db, {
        ...consent,
        client_id: client.id,
        given: true,
        author_id: who.employeeId,
        created_at: now,
      })
      return sharingOf(db, client, now)
    },

    withdraw: async ({ db, params, body: { purpose, note }, who, now, services }) => {
      const client = await lockedClient(db, params.clientId, who)
      const consent = consentInForce(await consentsOf(db, client.id), purpose, dayOf(now))
      if (!consent) throw new Refused(409, [problem('', 'consent_missing')])
      await insertConsent(db, {
        client_id: client.id,
        purpose,
        given: false,
        given_on: dayOf(now),
        until: null,
        note,
        author_id: who.employeeId,
        created_at: now,
      })
      if (purpose === 'sending')
        await endComparisons(
          db,
          services.secrets,
          { clientIds: [client.id] },
          { reason: 'consent_withdrawn', employeeId: who.employeeId, now },
        )
      return sharingOf(db, client, now)
    },

    send: async ({ db, body, who, now, services }) => {
      const clientId = await clientOfPair(db, body, who)
      const client = await lockedClient(db, clientId, who)
      // A photo may have been deleted, and its visit merged away, before the client was locked.
      await clientOfPair(db, body, who, { lock: true })
      const consent = consentInForce(await consentsOf(db, client.id), 'sending', dayOf(now))
      refuseIf(recipientProblems({ ...client, hasConsent: consent !== null }))
      const until = await inMinutes(db, comparisonDays * 24 * 60)
      const id = await insertComparison(db, {
        client_id: client.id,
        left_photo_id: body.leftImage,
        right_photo_id: body.rightImage,
        alignment: body.alignment ?? null,
        author_id: who.employeeId,
        until,
        created_at: now,
      })
      const token = await makeClientLink(db, { purpose: comparisonPurpose, clientId: client.id, recordId: id, until })
      const { phone_number } = await chainFacts(db, client.supported_country_id, null, who.locationIds)
      const mailId = await queueMail(db, services.secrets, {
        slug: comparisonSlug,
        to: { address: client.email, language: client.language, clientId: client.id },
        createdBy: who.employeeId,
        vars: { first_name: client.first_name, days: comparisonDays, phone: phone_number },
        secretVars: { link: new URL(`/comparison#${token}`, services.settings.baseUrl).href },
      })
      await noteMail(db, id, mailId)
      return { client_id: client.id, mailed_to: client.email, until }
    },

    end: async ({ db, params: { id }, who, now, services }) => {
      const client = await lockedClient(db, orNotFound(await clientOfComparison(db, id, who.countryIds)), who)
      const ended = await endComparisons(
        db,
        services.secrets,
        { comparisonId: id },
        { reason: 'taken_back', employeeId: who.employeeId, now },
      )
      if (!ended) throw new Refused(409, [problem('', 'comparison_over')])
      return sharingOf(db, client, now)
    },
  }),

  ...routes('sharedComparison', 'A client looks at a comparison with a link.', sharedComparisonApi, {
    show: async (call) => {
      const { db, who, now } = call
      await countLinkCall(db, call)
      const comparison = await openComparison(db, who, now)
      const { id, client_id, supported_country_id, location_id, left, right, alignment } = comparison
      const { name, location, phone_number } = await chainFacts(db, supported_country_id, location_id, [])
      await noteOpened(db, id, now)
      return {
        client_id,
        chain: { name, location, phone_number },
        client_language: who.language,
        until: who.until,
        left: { day: left.day, width: left.width, height: left.height },
        right: { day: right.day, width: right.width, height: right.height },
        alignment,
      }
    },

    photo: async (call) => {
      const { db, params, who, now, services } = call
      await countLinkCall(db, call)
      const comparison = await openComparison(db, who, now)
      return {
        contentType: 'image/jpeg',
        fileName: `${params.side}.jpg`,
        bytes: orNotFound(await services.files.get(photoShelf, fileOf(comparison, params.side))),
        clientIds: [comparison.client_id],
        foreign: true,
      }
    },
  }),
]
