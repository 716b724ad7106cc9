import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leavingSaved } from '../data.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  readonly unsaved: boolean
  /** Called first: true when nobody may leave yet, because a save is running. Nothing is asked then. */
  readonly mustWait?: () => boolean
  /** The question, where something else than typed input is not finished. */
  readonly words?: Readonly<Record<'title' | 'text' | 'confirmLabel' | 'cancelLabel', string>>
}

/**
 * Asks before unsaved input is left, in any way: Cancel, Esc, Back, the navigation, closing the tab. Every way out of a
 * page or a popup is a navigation; the one by the answer to a save is not leaving.
 */
export function LeaveGuard({ unsaved, mustWait, words }: LeaveGuardProps) {
  const { t } = useTranslation('common')
  const isLost = () => unsaved && !leavingSaved()
  useBlocker({ shouldBlockFn: () => isLost() && (mustWait?.() ?? false), enableBeforeUnload: false })
  const leaving = useBlocker({ shouldBlockFn: isLost, enableBeforeUnload: isLost, withResolver: true })
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      danger
      title={t('unsavedTitle')}
      text={t('unsavedText')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      {...words}
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    />
  )
}
