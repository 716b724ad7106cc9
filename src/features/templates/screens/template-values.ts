import { plainText } from '#kernel/rich-text.ts'
import { givenName, typedName, type TypedName } from '#kernel/translatable.ts'
import type {
  AgreementTemplate,
  AgreementTemplateInput,
  Contents,
  ReportTemplate,
  ReportTemplateInput,
} from '../contract.ts'

interface Texts {
  readonly translation: { readonly content: Contents }
}
export interface ReportTemplateValues extends Texts {
  readonly appointment_type_id: number | null
  readonly treatmentCategoryIds: readonly number[]
}
export interface AgreementTemplateValues extends Texts {
  readonly name: TypedName
}

/** A text, or an empty one, for every language of the country. */
const textsOf = (stored: Texts | null, codes: readonly string[]): Texts => ({
  translation: { content: Object.fromEntries(codes.map((code) => [code, stored?.translation.content[code] ?? ''])) },
})

/** What of a stored template the form holds; of none, how a new one starts. */
export const reportValues = (stored: ReportTemplate | null, codes: readonly string[]): ReportTemplateValues => ({
  appointment_type_id: stored?.appointment_type_id ?? null,
  treatmentCategoryIds: stored?.treatmentCategoryIds ?? [],
  ...textsOf(stored, codes),
})

export const reportInput = ({
  appointment_type_id,
  treatmentCategoryIds,
  translation,
}: ReportTemplateValues): ReportTemplateInput => ({
  appointment_type_id: appointment_type_id ?? 0,
  treatmentCategoryIds: [...treatmentCategoryIds],
  translation,
})

export const agreementValues = (
  stored: AgreementTemplate | null,
  codes: readonly string[],
): AgreementTemplateValues => ({ name: typedName(stored?.name ?? null), ...textsOf(stored, codes) })

export const agreementInput = ({ name, translation }: AgreementTemplateValues): AgreementTemplateInput => ({
  name: givenName(name),
  translation,
})

const longest = 160
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

/** How texts read in one line: in the note about somebody else's changes, and in the history. */
export const textsInWords = (contents: unknown, nameOf: (code: string) => string): string =>
  Object.entries((contents ?? {}) as Contents)
    .filter(([, html]) => html)
    .map(([code, html]) => `${nameOf(code)}: ${shortened(plainText(html))}`)
    .join(' · ')
