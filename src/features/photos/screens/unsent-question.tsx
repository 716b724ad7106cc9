import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'

interface UnsentQuestionProps {
  /** The number of photos that this browser keeps unsent. */
  readonly count: number
  readonly onSignOut: () => void
  readonly onStay: () => void
}

/** Asks before the sign-out removes photos that are not sent yet. */
export function UnsentQuestion({ count, onSignOut, onStay }: UnsentQuestionProps) {
  const { t } = useTranslation('photos')
  return (
    <ConfirmDialog
      opened
      danger
      title={t('unsent', { count })}
      text={t('unsentText')}
      confirmLabel={t('signOutWithout')}
      cancelLabel={t('staySignedIn')}
      onConfirm={onSignOut}
      onCancel={onStay}
    />
  )
}
