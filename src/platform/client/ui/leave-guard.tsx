import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leavingSaved } from '../data.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before a page with unsaved input is left, in any way: Cancel, Esc, Back, the navigation, closing the tab. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation('common')
  const leaving = useBlocker({
    shouldBlockFn: () => unsaved && !leavingSaved(),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      danger
      title={t('unsavedTitle')}
      text={t('unsavedText')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    />
  )
}
