import type { ValuesOf } from '#kernel/fields.ts'
import { plainText } from '#kernel/rich-text.ts'
import { givenName, typedName, type TypedName } from '#kernel/translatable.ts'
import {
  agreementTemplateFields,
  reportTemplateFields,
  type AgreementTemplate,
  type AgreementTemplateInput,
  type Contents,
  type ReportTemplate,
  type ReportTemplateInput,
} from '../contract.ts'

export type ReportTemplateValues = ValuesOf<typeof reportTemplateFields>
export interface AgreementTemplateValues extends Omit<ValuesOf<typeof agreementTemplateFields>, 'name'> {
  readonly name: TypedName
}

/** A text for every language of the country, empty where there is none. */
const inEvery = (codes: readonly string[], { content }: { readonly content: Contents }) => ({
  content: Object.fromEntries(codes.map((code) => [code, content[code] ?? ''])),
})

/** The values of a stored template, or those of a new one. */
export function reportValues(stored: ReportTemplate | null, codes: readonly string[]): ReportTemplateValues {
  const { translation, ...values } = stored ? reportTemplateFields.pick(stored) : reportTemplateFields.empty
  return { ...values, translation: inEvery(codes, translation) }
}

export const reportInput = ({ appointment_type_id, ...values }: ReportTemplateValues): ReportTemplateInput => ({
  ...values,
  appointment_type_id: appointment_type_id ?? 0,
})

export function agreementValues(stored: AgreementTemplate | null, codes: readonly string[]): AgreementTemplateValues {
  const { name, translation, ...values } = stored ? agreementTemplateFields.pick(stored) : agreementTemplateFields.empty
  return { ...values, name: typedName(name), translation: inEvery(codes, translation) }
}

export const agreementInput = ({ name, ...values }: AgreementTemplateValues): AgreementTemplateInput => ({
  ...values,
  name: givenName(name),
})

const longest = 160
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

/** The texts on one line, for the note about somebody else's changes, and for the history. */
export const textsInWords = (contents: unknown, nameOf: (code: string) => string): string =>
  Object.entries((contents ?? {}) as Contents)
    .filter(([, html]) => html)
    .map(([code, html]) => `${nameOf(code)}: ${shortened(plainText(html))}`)
    .join(' · ')
