import type { UseFormReturn } from 'react-hook-form'
import type { Language } from '#kernel/texts.ts'
import { maxCopy, maxSubject } from '../contract.ts'
import type { CopyField, CopyValues } from './copy-values.ts'

const fieldCalled = (name: CopyField) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)

/**
 * Inserts a variable at the cursor: in the subject when that has the focus, otherwise at its last position in the text.
 */
export function insertAt(form: UseFormReturn<CopyValues>, language: Language, variable: string): void {
  const [subject, copy]: CopyField[] = [`subject_${language}`, `copy_${language}`]
  const name = document.activeElement === fieldCalled(subject!) ? subject! : copy!
  const field = fieldCalled(name)
  if (!field || field.value.length + variable.length > (name === subject ? maxSubject : maxCopy)) return
  field.setRangeText(
    variable,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    'end',
  )
  const cursor = field.selectionStart
  form.setValue(name, field.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  field.focus()
  field.setSelectionRange(cursor, cursor)
}
