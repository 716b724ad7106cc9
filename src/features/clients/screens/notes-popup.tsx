import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { NotesFields } from './notes-fields.tsx'
import { useNotesForm, type NotesFormOptions } from './use-notes-form.ts'

/**
 * The important notes over another popup, which keeps what is typed in it. It has no address of its own, so it asks by
 * itself before anything typed is lost.
 */
export function NotesPopup(options: NotesFormOptions) {
  const { t } = useTranslation(['clients', 'common'])
  const notes = useNotesForm(options)
  const [asking, setAsking] = useState(false)
  const discard = () => {
    notes.draft.discard()
    options.onClose()
  }
  return (
    <>
      <Popup
        title={t('notes')}
        subtitle={options.client.name}
        loading={false}
        error={null}
        form={notes.form}
        onClose={() => (notes.form.dirty ? setAsking(true) : discard())}
      >
        <NotesFields notes={notes} onDiscard={discard} />
      </Popup>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('common:unsavedTitle')}
        text={t('common:unsavedText')}
        confirmLabel={t('common:discard')}
        cancelLabel={t('common:keepEditing')}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
