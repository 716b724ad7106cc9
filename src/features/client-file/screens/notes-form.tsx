import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientLimits, clientsApi } from '#features/clients/contract.ts'
import { ApiError } from '#platform/client/api.ts'
import { queryOf, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { TextareaField } from '#platform/client/ui/fields.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { useVersion } from '#platform/client/version.ts'
import { clientFileApi, type ClientDashboard } from '../contract.ts'
import { joinedNotes, type Notes } from './joined-notes.ts'
import styles from './notes.module.css'

/** The name under which this tab keeps notes that are not saved. */
export const notesDraft = (clientId: number): string => `client-notes.${clientId}`

const valuesOf = ({ remarks }: Notes): Notes => ({ remarks })

interface NotesFormProps {
  readonly client: ClientDashboard
  readonly onClose: () => void
}

/** The form of the notes, with what a colleague wrote meanwhile; what is typed stays until it is saved or discarded. */
function useNotesForm({ client, onClose }: NotesFormProps) {
  const { t } = useTranslation('clientFile')
  const queries = useQueryClient()
  const saving = useSend(clientsApi.remarks, { failure: 'form', invalidates: [clientFileApi.show, clientsApi.show] })
  const reread = (): Promise<ClientDashboard> =>
    queries.fetchQuery({ ...queryOf(clientFileApi.show, { params: { id: client.id } }), staleTime: 0 })
  const form = useBalieForm<Notes>({ defaultValues: valuesOf(client), submit: save })
  const version = useVersion<ClientDashboard, Notes>({
    form,
    stored: client,
    valuesOf,
    follows: true,
    newest: (refusal) => (refusal.has('stale') ? reread() : null),
    join: joinedNotes,
    focus: 'remarks',
  })
  const draft = useDraft(notesDraft(client.id), version)

  const send = (remarks: string, updated_at: string) =>
    saving.mutateAsync({ params: { clientId: client.id }, body: { remarks, updated_at } })

  /** Saves over a newer version of the client too, unless a colleague changed the notes themselves. */
  async function sendOverOtherFields(remarks: string) {
    try {
      return await send(remarks, version.updatedAt!)
    } catch (error) {
      if (!(error instanceof ApiError && error.has('stale'))) throw error
      const newer = await reread()
      if (newer.remarks !== version.base?.remarks) throw error
      return send(remarks, newer.updated_at)
    }
  }

  async function save({ remarks }: Notes): Promise<void> {
    await version.saving(sendOverOtherFields(remarks))
    draft.forget()
    notify(t('notesSaved', { name: `${client.first_name} ${client.last_name}` }))
    onClose()
  }
  return { form, version, draft }
}

/** The notes in a text field, in the place where they stand. Cancel and Esc ask before anything typed is lost. */
export function NotesForm(props: NotesFormProps) {
  const { t } = useTranslation(['clientFile', 'common'])
  const { form, version, draft } = useNotesForm(props)
  const [asking, setAsking] = useState(false)
  const { base, changed } = version
  // Somebody may have changed another field of the client, which does not concern the notes.
  const theirs = changed && base && changed.remarks !== base.remarks ? changed : null
  const discard = () => {
    draft.discard()
    props.onClose()
  }
  const cancel = () => (form.dirty ? setAsking(true) : discard())
  // The cursor stands behind the notes: most people add to them.
  useEffect(() => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }, [])
  useHotkeys([['Escape', () => asking || cancel()]], [])
  return (
    <FormFrame form={form} className={styles.form}>
      {draft.restored && form.dirty && <DraftNote onDiscard={discard} />}
      {theirs && (
        <ChangesNote
          changes={[{ label: t('remarks'), before: base!.remarks, after: theirs.remarks }]}
          onTake={version.takeOver}
        />
      )}
      <ProblemAlert sentences={form.problems} />
      <TextareaField
        control={form.control}
        name="remarks"
        label={t('remarks')}
        description={t('remarksHelp')}
        maxLength={clientLimits.remarks}
        minRows={3}
        maxRows={14}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('common:save')}
        </Button>
      </div>
      <LeaveGuard unsaved={form.dirty} />
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
    </FormFrame>
  )
}
