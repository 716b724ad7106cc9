import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'

interface MoneyQuestionProps {
  readonly asked: boolean
  /** The invoice that paid the visit. */
  readonly invoiceRef: string | null
  readonly onStays: () => void
  readonly onClose: () => void
}

/** Cancelling a paid visit asks what becomes of the money (decision C136). Only what can be done is offered, and the rest is said. */
export function MoneyQuestion({ asked, invoiceRef, onStays, onClose }: MoneyQuestionProps) {
  const { t } = useTranslation('appointments')
  return (
    <ConfirmDialog
      opened={asked} danger title={t('moneyTitle')} text={t('moneyText', { ref: invoiceRef ?? '' })} confirmLabel={t('moneyStays')} cancelLabel={t('moneyBack')}
      onConfirm={onStays} onCancel={onClose}
    />
  )
}
