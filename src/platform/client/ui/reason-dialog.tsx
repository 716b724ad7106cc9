import type { ReactNode } from 'react'
import { useDraft } from '../draft.ts'
import { useBalieForm } from '../form.ts'
import { notify } from '../notices.ts'
import { useVersion } from '../version.ts'
import { TextareaField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'

interface ReasonDialogProps<Answer> {
  /** The name under which the typed reason is kept until it is sent: `write-off.9`. */
  readonly name: string
  readonly title: string
  readonly text?: ReactNode
  readonly label: string
  readonly maxLength: number
  readonly submitLabel: string
  /** The action destroys something. */
  readonly danger?: boolean
  /** Does what is asked about; its refusal stands in the dialog. */
  readonly send: (reason: string) => Promise<Answer>
  readonly successMessage: (answer: Answer) => string
  readonly onClose: () => void
}
const untouched = { reason: '' }

/** Asks why something is undone or given up, and does it. */
export function ReasonDialog<Answer>({
  name,
  text,
  label,
  maxLength,
  send,
  successMessage,
  ...dialog
}: ReasonDialogProps<Answer>) {
  const form = useBalieForm({
    defaultValues: untouched,
    submit: async ({ reason }) => {
      const answer = await send(reason)
      draft.forget()
      notify(successMessage(answer))
      dialog.onClose()
    },
  })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouched }))
  return (
    <FormDialog form={form} {...dialog}>
      {text && <p>{text}</p>}
      <TextareaField control={form.control} name="reason" label={label} maxLength={maxLength} minRows={2} required />
    </FormDialog>
  )
}
