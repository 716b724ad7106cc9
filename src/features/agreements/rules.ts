import { daysBetween, type Day } from '#kernel/day.ts'
import { isEmpty } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { isBlank } from '#kernel/rich-text.ts'
import { plain, type Language } from '#kernel/texts.ts'
import type { TemplateVariable } from '#features/templates/contract.ts'
import type { SignatureType } from './contract.ts'

/** Step 1 while it is being filled in; null stands for a missing choice. */
export interface TextDraft {
  readonly template_agreement_id: number | null
  readonly treatment_category_id: number | null
  readonly content: string
}

/** The problems of step 1: a template, a category and a text that says something (spec 2 §5). */
export function textProblems({ template_agreement_id, treatment_category_id, content }: TextDraft): Problem[] {
  return [
    ...(template_agreement_id === null ? [problem('template_agreement_id', 'required')] : []),
    ...(treatment_category_id === null ? [problem('treatment_category_id', 'required')] : []),
    ...(isBlank(content) ? [problem('content', 'required')] : []),
  ]
}

/** The problems of step 2: complete details (decision C92) and both signatures (spec 2 §4). */
export function signingProblems(facts: {
  readonly missing: readonly string[]
  readonly clientSigned: boolean
  readonly practitionerSigned: boolean
}): Problem[] {
  return [
    ...detailProblems(facts.missing),
    ...(facts.clientSigned ? [] : [problem('client_signature_id', 'required')]),
    ...(facts.practitionerSigned ? [] : [problem('user_signature_id', 'required')]),
  ]
}

/** A problem for each missing detail of the client. */
export const detailProblems = (missing: readonly string[]): Problem[] =>
  missing.map((field) => problem(`client.${field}`, 'details_missing'))

/** The template that is shown first: the remembered one while it is offered, else the first (spec 2 §4). */
export const defaultTemplate = (templateIds: readonly number[], remembered: number | null): number | null =>
  remembered !== null && templateIds.includes(remembered) ? remembered : (templateIds[0] ?? null)

/** A signature as the agreement needs it; undefined for one that does not exist. */
export interface SignatureFacts {
  readonly type: SignatureType
  /** Null for a client who signed with a link. */
  readonly author_id: number | null
  readonly client_id: number | null
  /** The day on which it was drawn. */
  readonly day: Day
  readonly used: boolean
}

export interface AgreementFacts {
  readonly employeeId: number
  readonly clientId: number
  readonly today: Day
  readonly clientSignature: SignatureFacts | undefined
  readonly userSignature: SignatureFacts | undefined
}

interface SignedInput {
  readonly client_signature_id: number
  readonly user_signature_id: number
  readonly client_sign_date?: Day | null
  readonly practitioner_sign_date?: Day | null
}

/** A signature may be named on the day before or after its own, because clocks differ. */
const slackDays = 1

/**
 * The problems of the two signatures: each is of its kind, unused, and drawn where the caller is signed in, or by this
 * client with a link (decision C53); a day that is given is that of the signature.
 */
export function signatureProblems(input: SignedInput, facts: AgreementFacts): Problem[] {
  const problemOf = (field: string, type: SignatureType, signature: SignatureFacts | undefined) => {
    const isOwn =
      signature?.type === type &&
      (signature.author_id === null ? signature.client_id === facts.clientId : signature.author_id === facts.employeeId)
    if (!isOwn) return [problem(field, 'unknown')]
    return signature.used ? [problem(field, 'signature_used')] : []
  }
  const dayProblem = (field: string, given: Day | null | undefined, signature: SignatureFacts | undefined) => {
    if (!given || !signature) return []
    const wrong = given > facts.today || Math.abs(daysBetween(given, signature.day)) > slackDays
    return wrong ? [problem(field, 'day')] : []
  }
  return [
    ...problemOf('client_signature_id', 'client', facts.clientSignature),
    ...problemOf('user_signature_id', 'user', facts.userSignature),
    ...dayProblem('client_sign_date', input.client_sign_date, facts.clientSignature),
    ...dayProblem('practitioner_sign_date', input.practitioner_sign_date, facts.userSignature),
  ]
}

/** A text that a client signs with a link, with the names under it. */
export interface Signable {
  readonly template_agreement_id: number
  readonly treatment_category_id: number
  readonly content: string
  readonly language: Language
  readonly location_id: number | null
  readonly client_signee_name: string | null
  readonly practitioner_signee_name: string
}
const signable = [
  'template_agreement_id',
  'treatment_category_id',
  'content',
  'language',
  'location_id',
  'client_signee_name',
  'practitioner_signee_name',
] as const satisfies readonly (keyof Signable)[]

/** Refuses anything else than what the client signed with a link. */
export function requestProblems(input: Signable, request: Signable | null): Problem[] {
  if (!request) return []
  return signable.filter((field) => input[field] !== request[field]).map((field) => problem(field, 'signed_otherwise'))
}

/** The last day on which an agreement counts: so many months after it was signed; null for ever. */
export function validUntil(signed: Day, months: number | null): Day | null {
  if (months === null) return null
  const [year, month, day] = signed.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const inMonth = Math.min(day, last.getUTCDate())
  return `${last.toISOString().slice(0, 8)}${String(inMonth).padStart(2, '0')}` as Day
}

/** The form that a client fills in with a link. */
export interface LinkDraft {
  readonly agrees: boolean
  readonly client_signee_name: string
  readonly signed: boolean
}

/**
 * The problems of signing with a link, in the order of the page: the yes, the name and the signature.
 *
 * @param minor the name of a client who is under age, for whom a parent signs (law A10); null for any other client.
 */
export const linkProblems = (
  { agrees, client_signee_name, signed }: LinkDraft,
  minor: string | null = null,
): Problem[] => [
  ...(agrees ? [] : [problem('agrees', 'required')]),
  ...(isEmpty(client_signee_name)
    ? [problem('client_signee_name', 'required')]
    : signeeProblems(client_signee_name, minor)),
  ...(signed ? [] : [problem('signature', 'signature_empty')]),
]

/** The words of a name in any script, without capitals and accents. */
const wordsOf = (name: string): string => (plain(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Refuses the name of a minor as that of the parent, in whatever capitals, accents and spaces. */
export const signeeProblems = (name: string, minor: string | null): Problem[] =>
  minor !== null && wordsOf(name) !== '' && wordsOf(name) === wordsOf(minor)
    ? [problem('client_signee_name', 'minor_signs')]
    : []

/** An e-mail address that its owner recognises and nobody else can use: `c•••@voorbeeld.test`. */
export const shortenedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (mark) => marks[mark]!)

/** Fills the names in; a value is text and never a tag, and other words with a colon stay. */
export const filledIn = (content: string, values: Readonly<Record<TemplateVariable, string>>): string =>
  content.replace(/:([a-z_]+)/g, (written, name: string) =>
    Object.hasOwn(values, name) ? escaped(values[name as TemplateVariable]) : written,
  )
