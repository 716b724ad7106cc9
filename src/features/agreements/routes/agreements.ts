import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { missingDetails } from '#features/clients/rules.ts'
import { isMinor } from '#features/clients/rules/minor.ts'
import { formatDay, type Day } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { newFileName } from '#platform/server/files.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { notFound, orNotFound, Refused, refuseIf } from '#platform/server/refused.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import type { Who } from '#platform/server/session.ts'
import {
  agreementsApi,
  signaturesApi,
  type AgreementInput,
  type ClientAgreement,
  type RequestInput,
} from '../contract.ts'
import { agreementShelf, printAgreement, type AgreementDocument } from '../document.ts'
import {
  agreementInScope,
  agreementsOfClient,
  chosenFacts,
  insertAgreement,
  insertSignature,
  insertWithdrawal,
  nameClientOf,
  signaturesById,
  type SignatureRow,
} from '../queries/agreements.ts'
import { requestOfSignature, waitingRequests, type RequestRow } from '../queries/requests.ts'
import {
  addressOfClient,
  chainFacts,
  isClientInScope,
  lastTemplate,
  nameOfClient,
  offeredTemplates,
  signeeInScope,
  textOfTemplate,
  type SigneeFacts,
} from '../queries/start.ts'
import {
  defaultTemplate,
  detailProblems,
  filledIn,
  requestProblems,
  signatureProblems,
  signeeProblems,
  textProblems,
  validUntil,
} from '../rules.ts'
import { drawnAnew } from '../drawing.ts'
import { mailSigned } from './mails.ts'
import { dayOf, documentFor, storedDocument } from './printing.ts'
import { tellCalendars, tellDesks } from './telling.ts'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * The client whom a call names in its body.
 * @throws Refused 422 `client_id: unknown` outside the scope, for one who was erased, and for an alias, with whose
 * details nobody signs: the call is then made again with the client who is kept (`platform/server/http/merged-clients.ts`).
 */
export async function namedClient(db: Db, clientId: number, { countryIds }: Who): Promise<SigneeFacts> {
  const client = await signeeInScope(db, clientId, countryIds, { toWrite: true })
  if (!client) throw new Refused(422, [problem('client_id', 'unknown')])
  return client
}

/**
 * What both an agreement and a request to sign name for this client, with its text cleaned.
 * @param request what the client has signed with a link: it counts as it was then, whatever was changed or put aside since.
 * @throws Refused 422 at the field.
 */
export async function chosenParts(db: Db, client: SigneeFacts, input: RequestInput, request: RequestRow | null) {
  const language = input.language ?? request?.language ?? client.language
  const location_id = input.location_id ?? request?.location_id ?? null
  const content = cleanRichText(input.content)
  const facts = await chosenFacts(
    db,
    { ...input, location_id },
    { countryId: client.supported_country_id, language, held: request !== null },
  )
  refuseIf([
    ...textProblems({ ...input, content }),
    ...(facts.name === null ? [problem('template_agreement_id', 'unknown')] : []),
    ...(facts.category === null ? [problem('treatment_category_id', 'unknown')] : []),
    ...(facts.location ? [] : [problem('location_id', 'unknown')]),
    ...detailProblems(missingDetails(client)),
  ])
  const { client_id, template_agreement_id, treatment_category_id, practitioner_signee_name } = input
  return {
    category: facts.category!,
    validMonths: request ? request.valid_months : facts.valid_months,
    row: {
      client_id,
      template_agreement_id,
      treatment_category_id,
      practitioner_signee_name,
      location_id,
      language,
      content,
      content_sha256: sha256(content),
      name: request?.name ?? facts.name!,
    },
  }
}

/** The two signatures that an agreement names, and the request under which the client signed, if they used a link. */
async function signaturesOf(db: Db, input: AgreementInput) {
  const rows = await signaturesById(db, [input.client_signature_id, input.user_signature_id])
  const byId = new Map<number, SignatureRow>(rows.map((signature) => [signature.id, signature]))
  return {
    clientSignature: byId.get(input.client_signature_id),
    userSignature: byId.get(input.user_signature_id),
    request: await requestOfSignature(db, input.client_signature_id),
  }
}

/** The name of a client who is under age on a day, for whom a parent signs (law A10); null for any other. */
export const minorName = (client: SigneeFacts, day: Day): string | null =>
  isMinor(client.birthdate, day) ? nameOfClient(client) : null

type Creating = Pick<Call<typeof agreementsApi.create>, 'body' | 'who' | 'now' | 'services'>

/** An agreement that may be kept, with its document. @throws Refused 422 at the field. */
async function draftOf(db: Db, { body, who, now }: Creating) {
  const today = dayOf(now)
  const client = await namedClient(db, body.client_id, who)
  const { clientSignature, userSignature, request } = await signaturesOf(db, body)
  const { category, validMonths, row } = await chosenParts(db, client, body, request)
  refuseIf([
    ...signatureProblems(body, {
      employeeId: who.employeeId,
      clientId: client.id,
      today,
      clientSignature,
      userSignature,
    }),
    // A name that was signed with a link was judged then, and cannot be changed any more.
    ...(request ? [] : signeeProblems(body.client_signee_name, minorName(client, today))),
    ...requestProblems({ ...row, client_signee_name: body.client_signee_name }, request),
    ...(request?.state === 'taken_back' ? [problem('client_signature_id', 'request_over')] : []),
  ])
  const signed = {
    client_signee_name: body.client_signee_name,
    client_sign_date: body.client_sign_date ?? clientSignature!.day,
    practitioner_sign_date: body.practitioner_sign_date ?? userSignature!.day,
  }
  const valid_until = validUntil(signed.client_sign_date, validMonths)
  const printed = {
    ...row,
    category,
    day: signed.client_sign_date,
    validity: { until: valid_until },
    clientSignatory: {
      name: signed.client_signee_name,
      day: signed.client_sign_date,
      picture: clientSignature!.picture,
    },
    practitioner: {
      name: row.practitioner_signee_name,
      day: signed.practitioner_sign_date,
      picture: userSignature!.picture,
    },
  }
  const document = await documentFor(db, client, printed, who.locationIds)
  return { client, request, document, row: { ...row, ...signed, valid_until } }
}

/** A document in the store, for a row that is still to be written. */
interface Stored {
  readonly document: AgreementDocument
  readonly file: string
}

/**
 * Prints and stores the document before the transaction, so that no connection waits for it. A server that stops in
 * between leaves a file that no row names, which is swept after a day. Null for an agreement that is refused: the
 * transaction refuses it, or gives the first answer for a used key.
 */
async function storedDraft(db: Db, creating: Creating): Promise<Stored | null> {
  const draft = await draftOf(db, creating).catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
  if (!draft) return null
  const file = `${newFileName()}.pdf`
  const { files, printer } = creating.services
  await files.put(agreementShelf, file, await printAgreement(printer, draft.document))
  return { document: draft.document, file }
}

/** Writes the agreement; null when it is no longer what its document says. */
async function keepAgreement(db: Db, creating: Creating, stored: Stored | null): Promise<ClientAgreement | null> {
  const { client, request, document, row } = await draftOf(db, creating)
  if (!stored || !isDeepStrictEqual(document, stored.document)) return null
  const { body, who, now, services } = creating
  const id = await insertAgreement(db, {
    ...row,
    file: stored.file,
    client_signature_id: body.client_signature_id,
    user_signature_id: body.user_signature_id,
    request_id: request?.id ?? null,
    author_id: who.employeeId,
    created_at: now,
  })
  await nameClientOf(db, [body.client_signature_id, body.user_signature_id], client.id)
  if (request && client.email) await mailSigned(db, services, request, client, who)
  const today = dayOf(now)
  await tellDesks(db, client.id, client.supported_country_id)
  await tellCalendars(db, client.id, row.treatment_category_id, today)
  return orNotFound(await agreementInScope(db, id, who.countryIds, today))
}

/** Somebody changed what the document says (an address, a name of the chain) between printing and writing. */
class ChangedMeanwhile extends Error {}
const maxPrintings = 3

async function createAgreement({ db, writing, ...creating }: Call<typeof agreementsApi.create>) {
  for (let printing = 1; ; printing++) {
    const stored = await storedDraft(db, creating)
    try {
      return await writing(async (tx) => {
        const agreement = await keepAgreement(tx, creating, stored)
        if (!agreement) throw new ChangedMeanwhile()
        return agreement
      })
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      if (printing === maxPrintings) throw new Refused(503, [problem('', 'busy')])
    }
  }
}

async function start({ db, params, query, who, now, language }: Call<typeof agreementsApi.start>) {
  const client = orNotFound(await signeeInScope(db, params.clientId, who.countryIds))
  const countryId = client.supported_country_id
  const templates = await offeredTemplates(db, countryId, language)
  const renews = query.renews_id
    ? orNotFound(await agreementInScope(db, query.renews_id, who.countryIds, dayOf(now)))
    : null
  if (renews && renews.client_id !== client.id) throw new Refused(422, [problem('renews_id', 'unknown')])
  const template_agreement_id = defaultTemplate(
    templates.map(({ id }) => id),
    query.template_agreement_id ?? renews?.template_agreement_id ?? (await lastTemplate(db, who.employeeId, countryId)),
  )
  // The last text goes with its own template; another template that is chosen brings its own text.
  const renewed = renews?.template_agreement_id === template_agreement_id ? renews : null
  const text = template_agreement_id === null ? null : await textOfTemplate(db, template_agreement_id, client)
  const chain = await chainFacts(db, countryId, query.location_id ?? null, who.locationIds)
  const textLanguage = renewed?.language ?? text?.language ?? client.language
  const names = {
    client_name: nameOfClient(client),
    client_birthdate: client.birthdate ? formatDay(client.birthdate, textLanguage) : '',
    client_address: addressOfClient(client).join(', '),
    practitioner_name: `${who.firstName} ${who.lastName}`.trim(),
    chain_name: chain.name,
    location: chain.location,
    date: formatDay(dayOf(now), textLanguage),
  }
  return {
    client: { ...client, name: nameOfClient(client), missing: missingDetails(client) },
    templates,
    template_agreement_id,
    treatment_category_id: renews?.treatment_category_id ?? null,
    content: renewed?.content ?? filledIn(text?.content ?? '', names),
    language: textLanguage,
  }
}

export const signaturesRoutes = routes('signatures', 'Signatures for agreements.', signaturesApi, {
  create: async ({ body, who, now, writing }) => {
    if (body.author_id && body.author_id !== who.employeeId) throw new Refused(422, [problem('author_id', 'unknown')])
    const picture = await drawnAnew(body.signature)
    const author_id = who.employeeId
    return writing(async (tx) => ({
      id: await insertSignature(tx, { type: body.type, picture, author_id, created_at: now }),
      type: body.type,
      author_id,
    }))
  },
})

export const agreementsRoutes = routes('clientAgreements', 'Agreements that clients have signed.', agreementsApi, {
  ofClient: async ({ db, params: { clientId }, who, now }) => {
    if (!(await isClientInScope(db, clientId, who.countryIds))) throw notFound()
    return {
      client_id: clientId,
      agreements: await agreementsOfClient(db, clientId, dayOf(now)),
      requests: await waitingRequests(db, clientId),
    }
  },

  start,

  show: async ({ db, params, who, now }) =>
    orNotFound(await agreementInScope(db, params.id, who.countryIds, dayOf(now))),

  document: ({ db, params, who, now, services }) => storedDocument(db, services, params.id, who.countryIds, dayOf(now)),

  create: createAgreement,

  withdraw: async ({ db, params, body, who, now }) => {
    const today = dayOf(now)
    const agreement = orNotFound(await agreementInScope(db, params.id, who.countryIds, today))
    const client = orNotFound(await signeeInScope(db, agreement.client_id, who.countryIds, { toWrite: true }))
    const withdrawal = { reason: body.reason, author_id: who.employeeId, created_at: now }
    if (!(await insertWithdrawal(db, agreement, withdrawal))) throw new Refused(409, [problem('', 'already_withdrawn')])
    await tellDesks(db, client.id, client.supported_country_id)
    await tellCalendars(db, client.id, agreement.treatment_category_id, today)
    return orNotFound(await agreementInScope(db, agreement.id, who.countryIds, today))
  },
})
