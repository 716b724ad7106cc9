import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { defaultLanguage, languageName, languages } from '#kernel/texts.ts'
import { useLanguage } from '../i18n.ts'
import { TextField } from './fields.tsx'

interface NameFieldsProps<Values extends FieldValues> {
  readonly control: Control<Values>
  /** The field of the form that holds a TypedName (kernel/translatable.ts). */
  readonly name: FieldPath<Values>
  /** The label of the name: `Naam` becomes `Naam (Frans)`. */
  readonly label: string
  readonly maxLength: number
  /** The Dutch name is required, unless this is false. */
  readonly required?: boolean
}

/** A name in each language; an empty one falls back to Dutch. */
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
