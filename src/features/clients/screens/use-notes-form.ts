import { useTranslation } from 'react-i18next'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { ApiError } from '#platform/client/api.ts'
import { useSend } from '#platform/client/data.ts'
import { useDraft, type Draft } from '#platform/client/draft.ts'
import { useBalieForm, type Form } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { useVersion, type FormVersion } from '#platform/client/version.ts'
import { clientsApi } from '../contract.ts'
import { joinedNotes, type Notes } from './joined-notes.ts'

/** The name under which this tab keeps notes that are not saved. */
export const notesDraft = (clientId: number): string => `client-notes.${clientId}`

/** A client with the important notes about them. */
export interface NotedClient extends Notes {
  readonly id: number
  readonly name: string
  readonly updated_at: string
}

export interface NotesFormOptions {
  readonly client: NotedClient
  /** Reads the client anew, when somebody has saved them since. */
  readonly reread: () => Promise<NotedClient>
  /** The reads that show the notes. */
  readonly refreshes: readonly AnyEndpoint[]
  readonly onClose: () => void
}

interface NotesForm {
  readonly form: Form<Notes>
  readonly version: FormVersion<NotedClient, Notes>
  readonly draft: Draft
  /** The notes that a colleague wrote meanwhile; another field of the client does not concern them. */
  readonly theirs: Notes | null
}

const valuesOf = ({ remarks }: Notes): Notes => ({ remarks })

/**
 * The form of the important notes (decision C105), with what a colleague wrote meanwhile; what is typed stays until it
 * is saved or discarded.
 */
export function useNotesForm({ client, reread, refreshes, onClose }: NotesFormOptions): NotesForm {
  const { t } = useTranslation('clients')
  const saving = useSend(clientsApi.remarks, { failure: 'form', invalidates: [...refreshes, clientsApi.show] })
  const form = useBalieForm<Notes>({ defaultValues: valuesOf(client), submit: save })
  const version = useVersion<NotedClient, Notes>({
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
    notify(t('notesSaved', { name: client.name }))
    onClose()
  }
  const { base, changed } = version
  return { form, version, draft, theirs: changed && base && changed.remarks !== base.remarks ? changed : null }
}
