import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { useRuled } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { TextareaInput } from '#platform/client/ui/textarea-input.tsx'
import { maxCopy, maxSubject, type MailSlug } from '../contract.ts'
import { tidyTranslation, translationProblems } from '../rules/words.ts'
import { namesOfFields, partOf, translationOf, type CopyField, type CopyValues } from './copy-values.ts'

interface WordsFieldProps {
  readonly control: Control<CopyValues>
  readonly slug: MailSlug
  readonly name: CopyField
  readonly label: string
  readonly description?: ReactNode
}

/** The subject or the text in one language, checked by the same rules as on the server. */
export function WordsField({ control, slug, name, ...props }: WordsFieldProps) {
  const field = useRuled(control, name, (values) =>
    translationProblems(slug, tidyTranslation(translationOf(values))).map((found) => ({
      ...found,
      field: namesOfFields[found.field]!,
    })),
  )
  const shared = { ...props, ...field, required: true }
  return partOf(name) === 'subject' ? (
    <TextInput {...shared} maxLength={maxSubject} />
  ) : (
    <TextareaInput {...shared} maxLength={maxCopy} minRows={13} maxRows={18} />
  )
}
