import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { TextField } from '#platform/client/ui/fields.tsx'
import { FormDialog } from '#platform/client/ui/form-dialog.tsx'

/** The deletion of a picture: its words, and the call that carries it out. */
export interface Deletion {
  readonly words: {
    /** Names the dialog and its button. */
    readonly title: string
    readonly text: string
    /** Says what the record keeps of a saved one. */
    readonly keeps: string
    readonly reason: string
    readonly successMessage: string
  }
  /** Whether the picture belongs to the medical record, so that its deletion has a reason. */
  readonly needsReason: boolean
  readonly reasonLength: number
  readonly remove: (reason: string) => Promise<unknown>
}

interface DeleteDialogProps {
  readonly deletion: Deletion
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a photo or a drawing is deleted. What is typed here is asked anew each time. */
export function DeleteDialog({ deletion, onClose, onDeleted }: DeleteDialogProps) {
  const { words, needsReason, reasonLength, remove } = deletion
  const form = useBalieForm({
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      await remove(reason)
      notify(words.successMessage)
      onDeleted()
    },
  })
  return (
    <FormDialog form={form} title={words.title} submitLabel={words.title} danger onClose={onClose}>
      <p>{words.text}</p>
      {needsReason && (
        <>
          <p className="dim">{words.keeps}</p>
          <TextField control={form.control} name="reason" label={words.reason} required maxLength={reasonLength} />
        </>
      )}
    </FormDialog>
  )
}
