import { formatDay, type Day } from '#kernel/day.ts'
import { fill, type Language } from '#kernel/texts.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import { readTemplate } from '#platform/server/typst-template.ts'
import { documentTexts as words } from './document-texts.ts'
import { blocksOf, type Block } from './rules/text-tree.ts'

/** One who signs; day and picture are null while they have not signed. */
export interface Signatory {
  readonly name: string
  readonly day: Day | null
  /** The drawing as a PNG. */
  readonly picture: Uint8Array | null
}

/** The last day on which an agreement counts, or the months after its signature until it is signed; null: for ever. */
export type Validity = { readonly until: Day | null } | { readonly months: number | null }

/** The content of an agreement on paper, signed or still to sign. */
export interface AgreementDocument {
  readonly language: Language
  readonly name: string
  readonly category: string
  readonly chain: { readonly name: string; readonly address: readonly string[] }
  readonly client: { readonly name: string; readonly birthdate: Day | null; readonly address: readonly string[] }
  /** Cleaned formatted text. */
  readonly content: string
  readonly contentSha256: string
  /** The day on which the text was written, or the client signed. */
  readonly day: Day
  readonly validity: Validity
  readonly clientSignatory: Signatory
  readonly practitioner: Signatory
}

interface SignatureInput {
  readonly role: string
  readonly name: string
  readonly signed: string
  readonly picture: readonly number[] | null
}

/** The input of the template: finished text, in its order. */
export interface AgreementInputs {
  readonly language: Language
  readonly issued: { readonly year: number; readonly month: number; readonly day: number }
  readonly title: string
  readonly chain: { readonly name: string; readonly address: readonly string[] }
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly blocks: readonly Block[]
  readonly signatures: readonly SignatureInput[]
  readonly fingerprint: readonly [label: string, value: string]
  readonly explanation: string
  /** The text with the placeholders `{{page}}` and `{{pages}}`, which the printer fills in. */
  readonly page: string
}

/** The shelf of the documents; their names are random and say nothing about a client. */
export const agreementShelf = 'agreements'

const template = readTemplate('agreements/agreement.typ')

/** Prints an agreement as a PDF in its own language. */
export const printAgreement = (printer: PdfPrinter, document: AgreementDocument): Promise<Uint8Array> =>
  printer.print(template, agreementInputs(document))

/** Writes an agreement in words, with days in the notation of its language. */
export function agreementInputs(document: AgreementDocument): AgreementInputs {
  const { language, client, validity } = document
  const say = (key: keyof typeof words, values?: Record<string, string>) => fill(words[key][language], values)
  const inDigits = (day: Day) => formatDay(day, language)
  const valid = (): readonly [label: string, value: string] => {
    if ('until' in validity && validity.until) return [say('validUntil'), inDigits(validity.until)]
    const months = 'until' in validity ? null : validity.months
    if (months === null) return [say('validity'), say('forEver')]
    return [say('validity'), say(months === 1 ? 'months_one' : 'months_other', { count: String(months) })]
  }
  const [year, month, day] = document.day.split('-').map(Number) as [number, number, number]
  const signature = (role: string, { name, day: signed, picture }: Signatory): SignatureInput => ({
    role,
    name,
    signed: signed ? say('signedOn', { day: inDigits(signed) }) : say('notSigned'),
    picture: picture && [...picture],
  })
  return {
    language,
    issued: { year, month, day },
    title: document.name,
    chain: document.chain,
    facts: [
      [say('client'), client.name],
      ...(client.birthdate ? [[say('birthdate'), inDigits(client.birthdate)] as const] : []),
      ...(client.address.length ? [[say('address'), client.address.join(', ')] as const] : []),
      [say('category'), document.category],
      [say('day'), inDigits(document.day)],
      valid(),
    ],
    blocks: blocksOf(document.content),
    signatures: [
      signature(say('client'), document.clientSignatory),
      signature(say('practitioner'), document.practitioner),
    ],
    fingerprint: [say('fingerprint'), document.contentSha256],
    explanation: say('explanation'),
    page: words.page[language],
  }
}
