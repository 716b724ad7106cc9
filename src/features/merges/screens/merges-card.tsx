import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { mergesApi, type Merge } from '../contract.ts'
import { useUndo } from './use-merging.ts'
import styles from './merges.module.css'

/** The merges of a client, which an administrator can undo; nothing for a client without any. */
export function MergesCard({ clientId }: { readonly clientId: number }) {
  const { t } = useTranslation('merges')
  const { moment } = useFormat()
  const mayUndo = useMay()(mergesApi.undo.may)
  const [asked, setAsked] = useState<Merge | null>(null)
  const merges = useRead(mergesApi.list, { params: { id: clientId } }, { optional: true }).data ?? []
  const undo = useUndo()
  if (!merges.length) return null
  return (
    <Card title={t('earlier')}>
      <ul className={styles.merges}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              <strong>{t('named', { name: merge.alias_name, id: merge.alias_id })}</strong>
              <small>
                {t('mergedBy', { at: moment(merge.created_at), author: merge.author })}
                {merge.undone_at &&
                  ` · ${t('undoneBy', { at: moment(merge.undone_at), author: merge.undone_by ?? '' })}`}
                {!merge.undone_at && !merge.can_undo && ` · ${t('cannotUndo')}`}
              </small>
            </span>
            {mayUndo && merge.can_undo && (
              <Button variant="default" size="compact-sm" onClick={() => setAsked(merge)}>
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={t('undoTitle')}
        text={t('undoText', { name: asked?.alias_name ?? '' })}
        confirmLabel={t('undo')}
        busy={undo.isPending}
        onConfirm={() => asked && undo.mutate({ params: { id: asked.id } }, { onSettled: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      />
    </Card>
  )
}
