import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientsApi } from '#features/clients/contract.ts'
import { notesDraft } from '#features/clients/screens/use-notes-form.ts'
import { readFromTab } from '#platform/client/draft.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import type { ClientDashboard } from '../contract.ts'
import { NotesForm } from './notes-form.tsx'
import { NotesText } from './notes-text.tsx'
import styles from './notes.module.css'

/** The important notes, edited in their place (decision C105). */
export function NotesBlock({ client }: { client: ClientDashboard }) {
  const { t } = useTranslation('clientFile')
  const { moment } = useFormat()
  const may = useMay()
  // Notes that were typed before a reload are shown again at once.
  const [editing, setEditing] = useState(() => readFromTab(notesDraft(client.id)) !== null)
  const mayEdit = may(clientsApi.remarks.may)
  const { remarks, remarks_changed: changed } = client
  const isOpen = editing && mayEdit
  const written = changed && remarks && [changed.by, moment(changed.at).slice(0, 10)].filter(Boolean).join(', ')
  return (
    <Card
      title={t('notes')}
      className={remarks || isOpen ? styles.important : undefined}
      aside={
        !isOpen && (
          <span className={styles.aside}>
            {written && <span className="dim small">{written}</span>}
            {mayEdit && remarks && (
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={t('editNotes')}
                title={t('editNotes')}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={16} stroke={1.7} />
              </ActionIcon>
            )}
          </span>
        )
      }
    >
      {isOpen ? (
        <NotesForm client={client} onClose={() => setEditing(false)} />
      ) : remarks ? (
        <NotesText text={remarks} />
      ) : (
        <p className={styles.none}>
          {t('noNotes')}
          {mayEdit && (
            <Button size="xs" variant="subtle" onClick={() => setEditing(true)}>
              {t('addNotes')}
            </Button>
          )}
        </p>
      )}
    </Card>
  )
}
