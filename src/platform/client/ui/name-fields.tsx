import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { defaultLanguage, languageName, languages } from '#kernel/texts.ts'
import { useLanguage } from '../i18n.ts'
import { TextField } from './fields.tsx'

interface NameFieldsProps<Values extends FieldValues> {
  readonly control: Control<Values>
  /** The form holds a TypedName there (kernel/translatable.ts). */
  readonly name: FieldPath<Values>
  /** What is named: `Naam` is asked as `Naam (Frans)`. */
  readonly label: string
  readonly maxLength: number
  /** In Dutch at least, unless said otherwise. */
  readonly required?: boolean
}

/** A name in each language; where one is empty, Dutch stands in. */
export function NameFields<Values extends FieldValues>({
  control,
  name,
  label,
  maxLength,
  required = true,
}: NameFieldsProps<Values>) {
  const reader = useLanguage()
  return languages.map((language) => (
    <TextField
      key={language}
      control={control}
      name={`${name}.${language}` as FieldPath<Values>}
      label={`${label} (${languageName(language, reader)})`}
      maxLength={maxLength}
      required={required && language === defaultLanguage}
    />
  ))
}
