import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, file, Id } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { signsAgreements } from '#kernel/permission.ts'
import { maxRichText } from '#kernel/rich-text.ts'
import { languages } from '#kernel/texts.ts'
import { TranslatableText } from '#kernel/translatable.ts'

export const agreementLimits = {
  signee_name: 100,
  content: maxRichText,
  reason: 500,
  /** A signature as a data URL, in characters: some 300 kB of PNG. */
  signature: 400_000,
} as const

/** The minutes for which a link to sign works: shown at the desk, or sent in a mail, which is read at home. */
export const signingMinutes = { desk: 30, mail: 3 * 24 * 60 } as const
/** The days for which a client can read with a link what they have signed. */
export const readingDays = 30

/** The largest bodies in bytes; in a text each character may be escaped (`\u00eb`). */
const largestSignature = agreementLimits.signature + 16 * 1024
const largestContent = agreementLimits.content * 6 + 16 * 1024

export const signatureTypes = ['client', 'user'] as const
export type SignatureType = (typeof signatureTypes)[number]

/** A drawing as a data URL of a PNG; the server draws it anew. */
const drawing = z.string().min(1).max(agreementLimits.signature)
const signeeName = line(agreementLimits.signee_name).min(1)
const content = z.string().max(agreementLimits.content)
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** Spec 2 §3. The author is whoever is signed in (decision C53): another one is refused. */
export const SignatureInput = z.object({
  signature: drawing,
  type: z.enum(signatureTypes).default('client'),
  author_id: id.nullish(),
})

const chosen = {
  client_id: id,
  template_agreement_id: id,
  treatment_category_id: id,
  /** Formatted text (kernel/rich-text.ts), cleaned when it is received. */
  content,
  practitioner_signee_name: signeeName,
  /** The language of the text; left out: that of the client. */
  language: z.enum(languages).nullish(),
  /** Where it is signed, for the name on the document; left out: one of the client's country. */
  location_id: id.nullish(),
}

/** Spec 2 §3. A day that is left out is that of its signature. */
export const AgreementInput = z.object({
  ...chosen,
  client_signee_name: signeeName,
  client_sign_date: DayValue.nullish(),
  practitioner_sign_date: DayValue.nullish(),
  client_signature_id: id,
  user_signature_id: id,
})
export type AgreementInput = z.output<typeof AgreementInput>

export const RequestInput = z.object(chosen)
export type RequestInput = z.output<typeof RequestInput>

export const agreementStates = ['valid', 'expired', 'withdrawn'] as const
export type AgreementState = (typeof agreementStates)[number]

/** An agreement as signed, without its text. */
const ListedAgreement = z.object({
  id: z.int(),
  client_id: z.int(),
  template_agreement_id: z.int(),
  treatment_category_id: z.int(),
  name: z.string(),
  category: TranslatableText,
  language: z.enum(languages),
  /** The SHA-256 of the text, as it is printed on the document. */
  content_sha256: z.string(),
  client_signee_name: z.string(),
  practitioner_signee_name: z.string(),
  client_sign_date: DayValue,
  practitioner_sign_date: DayValue,
  /** The last day on which it counts; null: for ever. */
  valid_until: DayValue.nullable(),
  state: z.enum(agreementStates),
  withdrawal: z.object({ created_at: InstantValue, author: z.string(), reason: z.string() }).nullable(),
  author: z.string(),
  created_at: InstantValue,
})
export type ListedAgreement = z.output<typeof ListedAgreement>

export const ClientAgreement = ListedAgreement.extend({ content: z.string() })
export type ClientAgreement = z.output<typeof ClientAgreement>

export const requestStates = ['open', 'signed', 'done', 'taken_back'] as const
export type RequestState = (typeof requestStates)[number]

/** A request to sign with a link: `open` until the client signs, `signed` until the practitioner does. */
const ListedRequest = z.object({
  id: z.int(),
  client_id: z.int(),
  template_agreement_id: z.int(),
  treatment_category_id: z.int(),
  name: z.string(),
  category: TranslatableText,
  language: z.enum(languages),
  practitioner_signee_name: z.string(),
  author: z.string(),
  created_at: InstantValue,
  client_signee_name: z.string().nullable(),
  client_signed_at: InstantValue.nullable(),
  client_signature_id: z.int().nullable(),
  state: z.enum(requestStates),
  /** The end of its link that still works; null without one. */
  link_until: InstantValue.nullable(),
})
export type ListedRequest = z.output<typeof ListedRequest>

export const AgreementRequest = ListedRequest.extend({
  content: z.string(),
  /** Where it was asked, for the name on the document. */
  location_id: z.int().nullable(),
  /** The client's signature as a data URL, once they have signed. */
  signature: z.string().nullable(),
  /** The birthdate of the client and the parent who consents while they are under age (law A10); empty after an erasure. */
  birthdate: DayValue.nullable(),
  consenting_parent: z.string(),
})
export type AgreementRequest = z.output<typeof AgreementRequest>

/** The text and the names with which signing begins. */
const Start = z.object({
  client: z.object({
    id: z.int(),
    supported_country_id: z.int(),
    name: z.string(),
    email: z.string(),
    birthdate: DayValue.nullable(),
    /** The parent who signs for a minor (law A10); empty while nobody is known. */
    consenting_parent: z.string(),
    language: z.enum(languages),
    /** The details that are still missing (decision C92). */
    missing: z.array(z.string()),
  }),
  templates: z.array(z.object({ id: z.int(), name: TranslatableText, valid_months: z.int().nullable() })),
  /** The template of the text: the asked one, else the last one that the caller used, else the first. */
  template_agreement_id: z.int().nullable(),
  treatment_category_id: z.int().nullable(),
  /** The text in the client's language with the names filled in; empty when the template has none. */
  content: z.string(),
  /** The language of the text, which is the country's own where the template has none in that of the client. */
  language: z.enum(languages),
})
export type AgreementStart = z.output<typeof Start>

/** The agreement as its signatory sees it. */
const Reading = z.object({
  client_id: z.int(),
  name: z.string(),
  category: TranslatableText,
  /** The months for which it will count after it is signed; null: for ever. */
  valid_months: z.int().nullable(),
  client_name: z.string(),
  practitioner_name: z.string(),
  chain: z.object({ name: z.string(), location: z.string(), phone_number: z.string() }),
  /** The language of the text, and that of its reader. */
  language: z.enum(languages),
  client_language: z.enum(languages),
  /** The day on which the text was written. */
  day: DayValue,
  client_signed_at: InstantValue.nullable(),
  done: z.boolean(),
})
const Signing = Reading.extend({
  content: z.string(),
  /** Whether the client is under age today, so that a parent signs (law A10), and who that is; empty while unknown. */
  is_minor: z.boolean(),
  consenting_parent: z.string(),
  /** The end of the link's time, and the seconds until then: the clock of a telephone may be wrong. */
  until: InstantValue,
  seconds_left: z.int(),
})
const Signed = Reading.extend({
  /** The client's signature as a data URL. */
  signature: z.string(),
  /** The last day on which it counts; null: for ever. */
  valid_until: DayValue.nullable(),
  /** The end of the time in which the client can read it with their link. */
  until: InstantValue,
  /** The address that gets the complete agreement, shortened (`c•••@voorbeeld.test`); empty without one. */
  email: z.string(),
})
export type SigningAgreement = z.output<typeof Signing>
export type SignedAgreement = z.output<typeof Signed>

const reads = 'treatment-report.read'
const ofAnswer = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]
const ofFile = ({ answer }: { answer: { clientIds: readonly number[] } }) => answer.clientIds

export const signaturesApi = {
  /**
   * 422 `signature: signature_type`, `signature_empty`, `image_dimensions`, `image_unreadable`; `author_id: unknown` for
   * anybody but the caller.
   */
  create: endpoint('POST', '/signatures', {
    does: 'Keeps a signature, for the agreement that names it within a day.',
    may: signsAgreements,
    health: true,
    reads: 'nothing',
    takes: SignatureInput,
    largestBody: largestSignature,
    examines: true,
    gives: z.object({ id: z.int(), type: z.enum(signatureTypes), author_id: z.int() }),
  }),
}

export const agreementsApi = {
  /** The newest first. */
  ofClient: endpoint('GET', '/client-agreements/client/:clientId', {
    does: 'The agreements that a client has signed, and those that they are asked to sign.',
    may: reads,
    health: true,
    reads: ofAnswer,
    gives: z.object({ client_id: z.int(), agreements: z.array(ListedAgreement), requests: z.array(ListedRequest) }),
  }),
  /** A renewal begins with the text of the agreement that it renews. */
  start: endpoint('GET', '/client-agreements/start/:clientId', {
    does: 'The text and the names with which signing an agreement begins.',
    may: signsAgreements,
    health: true,
    reads: ({ params }) => [params.clientId],
    query: { template_agreement_id: Id.optional(), renews_id: Id.optional(), location_id: Id.optional() },
    gives: Start,
  }),
  show: endpoint('GET', '/client-agreements/:id', {
    does: 'An agreement with its text.',
    may: reads,
    health: true,
    reads: ofAnswer,
    gives: ClientAgreement,
  }),
  document: endpoint('GET', '/client-agreements/:id/document', {
    does: 'An agreement as it was signed, as a PDF.',
    may: reads,
    health: true,
    reads: ofFile,
    gives: file,
  }),
  /**
   * 422 at the field: `unknown`, `required`, `day`, `signature_used`; `content: signed_otherwise` when the client signed
   * another text with a link; `client.…: details_missing` for each missing detail (decision C92).
   */
  create: endpoint('POST', '/client-agreements', {
    does: 'Keeps an agreement that client and practitioner have signed, and makes its document.',
    may: signsAgreements,
    health: true,
    reads: ofAnswer,
    takes: AgreementInput,
    largestBody: largestContent,
    examines: true,
    gives: ClientAgreement,
  }),
  /** 409 `already_withdrawn`. */
  withdraw: endpoint('POST', '/client-agreements/:id/withdrawal', {
    does: 'Notes that the client has withdrawn an agreement, which from then on counts as absent.',
    may: signsAgreements,
    health: true,
    reads: ofAnswer,
    takes: z.object({ reason: line(agreementLimits.reason).default('') }),
    gives: ClientAgreement,
  }),
}

const changesRequest = { may: signsAgreements, health: true, reads: ofAnswer } as const

export const agreementRequestsApi = {
  show: endpoint('GET', '/agreement-requests/:id', {
    does: 'What a client is asked to sign with a link, and their signature once they have.',
    may: reads,
    health: true,
    reads: ofAnswer,
    gives: AgreementRequest,
  }),
  /** 422 as for an agreement; the client signs later, with a link. */
  create: endpoint('POST', '/agreement-requests', {
    does: 'Asks a client to sign an agreement on their own telephone.',
    ...changesRequest,
    takes: RequestInput,
    largestBody: largestContent,
    gives: AgreementRequest,
  }),
  /** 409 `request_over`: it is signed or taken back. An earlier link stops working. */
  link: endpoint('POST', '/agreement-requests/:id/link', {
    does: 'Makes a link of thirty minutes with which the client signs once, as an address and as a QR code.',
    ...changesRequest,
    status: 200,
    secret: true,
    gives: z.object({ client_id: z.int(), address: z.string(), qr_code: z.string(), until: InstantValue }),
  }),
  /** 409 `request_over`; 422 `email_missing`. An earlier link stops working. */
  mail: endpoint('POST', '/agreement-requests/:id/mail', {
    does: 'Mails the client a link with which they sign once.',
    ...changesRequest,
    status: 200,
    gives: z.object({ client_id: z.int(), mailed_to: z.string(), until: InstantValue }),
  }),
  /** 409 `request_over`. */
  takeBack: endpoint('PATCH', '/agreement-requests/:id/take-back', {
    does: 'Takes back what a client was asked to sign; its link stops working.',
    ...changesRequest,
    gives: AgreementRequest,
  }),
}

/** The calls of a client with a link; each shows the one agreement that the link is about. */
export const signingApi = {
  show: endpoint('GET', '/agreement-signing', {
    does: 'The agreement that a client is asked to sign.',
    may: 'link:agreement_signing',
    reads: ofAnswer,
    gives: Signing,
  }),
  document: endpoint('GET', '/agreement-signing/document', {
    does: 'The agreement that a client is asked to sign, as a PDF.',
    may: 'link:agreement_signing',
    reads: ofFile,
    gives: file,
  }),
  /** 422 `signature: …` as for a signature; `agrees: required`; 429 after many attempts. The link is used up. */
  sign: endpoint('POST', '/agreement-signing', {
    does: 'Signs the agreement, once.',
    may: 'link:agreement_signing',
    reads: ofAnswer,
    takes: z.object({ signature: drawing, client_signee_name: signeeName, agrees: z.boolean() }),
    largestBody: largestSignature,
    examines: true,
    secret: true,
    /** Also the token of a link that only shows what was signed. */
    gives: Signed.extend({ reading_token: z.string() }),
  }),
}

export const readingApi = {
  show: endpoint('GET', '/agreement-reading', {
    does: 'The agreement that a client has signed with a link.',
    may: 'link:agreement_reading',
    reads: ofAnswer,
    gives: Signed,
  }),
  document: endpoint('GET', '/agreement-reading/document', {
    does: 'The agreement that a client has signed with a link, as a PDF.',
    may: 'link:agreement_reading',
    reads: ofFile,
    gives: file,
  }),
}
