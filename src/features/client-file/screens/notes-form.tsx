import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotesFields } from '#features/clients/screens/notes-fields.tsx'
import { useNotesForm, type NotedClient } from '#features/clients/screens/use-notes-form.ts'
import { queryOf } from '#platform/client/data.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { clientFileApi, type ClientDashboard } from '../contract.ts'
import styles from './notes.module.css'

const noted = ({ id, first_name, last_name, remarks, updated_at }: ClientDashboard): NotedClient => ({
  id,
  name: `${first_name} ${last_name}`,
  remarks,
  updated_at,
})

interface NotesFormProps {
  readonly client: ClientDashboard
  readonly onClose: () => void
}

/** The notes in a text field, in the place where they stand. Cancel and Esc ask before anything typed is lost. */
export function NotesForm({ client, onClose }: NotesFormProps) {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  const notes = useNotesForm({
    client: noted(client),
    reread: async () =>
      noted(await queries.fetchQuery({ ...queryOf(clientFileApi.show, { params: { id: client.id } }), staleTime: 0 })),
    refreshes: [clientFileApi.show],
    onClose,
  })
  const { form, draft } = notes
  const [asking, setAsking] = useState(false)
  const discard = () => {
    draft.discard()
    onClose()
  }
  const cancel = () => (form.dirty ? setAsking(true) : discard())
  useHotkeys([['Escape', () => asking || cancel()]], [])
  return (
    <FormFrame form={form} className={styles.form}>
      <ProblemAlert sentences={form.problems} />
      <NotesFields notes={notes} onDiscard={discard} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('save')}
        </Button>
      </div>
      <LeaveGuard unsaved={form.dirty} />
      <ConfirmDialog
        opened={asking}
        danger
        title={t('unsavedTitle')}
        text={t('unsavedText')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </FormFrame>
  )
}
