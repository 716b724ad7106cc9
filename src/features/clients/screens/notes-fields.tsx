import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { TextareaField } from '#platform/client/ui/fields.tsx'
import { clientLimits } from '../contract.ts'
import type { useNotesForm } from './use-notes-form.ts'

interface NotesFieldsProps {
  readonly notes: ReturnType<typeof useNotesForm>
  readonly onDiscard: () => void
}

/** The field of the important notes, with the notes of a colleague that were saved meanwhile. */
export function NotesFields({ notes: { form, version, draft, theirs }, onDiscard }: NotesFieldsProps) {
  const { t } = useTranslation('clients')
  // The cursor stands behind the notes: most people add to them.
  useEffect(() => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }, [])
  return (
    <>
      {draft.restored && form.dirty && <DraftNote onDiscard={onDiscard} />}
      {theirs && (
        <ChangesNote
          changes={[{ label: t('notes'), before: version.base!.remarks, after: theirs.remarks }]}
          onTake={version.takeOver}
        />
      )}
      <TextareaField
        control={form.control}
        name="remarks"
        label={t('notes')}
        description={t('notesHelp')}
        maxLength={clientLimits.remarks}
        minRows={3}
        maxRows={14}
        autoFocus
      />
    </>
  )
}
