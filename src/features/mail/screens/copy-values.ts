import { languages, type Language } from '#kernel/texts.ts'
import type { Translation } from '../rules/words.ts'

type Part = 'subject' | 'copy'

/**
 * The words of a mail in the form. Each text is a field, so that changes of two people to different texts are combined.
 */
export type CopyField = `${Part}_${Language}`
export type CopyValues = Record<CopyField, string>

const parts: readonly Part[] = ['subject', 'copy']
const each = <T>(make: (part: Part, language: Language, field: CopyField) => readonly [string, T]): Record<string, T> =>
  Object.fromEntries(parts.flatMap((part) => languages.map((language) => make(part, language, `${part}_${language}`))))

export const valuesOfCopy = (stored: { readonly translation: Translation } | null): CopyValues =>
  each((part, language, field) => [field, stored?.translation[part][language] ?? '']) as CopyValues

export const translationOf = (values: CopyValues): Translation => ({
  subject: { nl: values.subject_nl, fr: values.subject_fr, en: values.subject_en, de: values.subject_de },
  copy: { nl: values.copy_nl, fr: values.copy_fr, en: values.copy_en, de: values.copy_de },
})

/** Maps the fields of the call to those of the form. */
export const namesOfFields: Readonly<Record<string, CopyField>> = each((part, language, field) => [
  `translation.${part}.${language}`,
  field,
])

export const partOf = (field: CopyField): Part => (field.startsWith('subject') ? 'subject' : 'copy')
export const languageIn = (field: CopyField): Language => languages.find((language) => field.endsWith(`_${language}`))!
