import { useTranslation } from 'react-i18next'
import { cents } from '#kernel/money.ts'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { ReasonDialog } from '#platform/client/ui/reason-dialog.tsx'
import { maxReason, receivablesApi, type Receivable, type Settlement } from '../contract.ts'
import { useDatedLater } from './use-dated-later.ts'

interface DialogProps {
  readonly invoice: Receivable
  readonly onClose: () => void
}
const refreshes = [receivablesApi.show, receivablesApi.list]

/** Asks for the reason of a write-off. */
export function WriteOffDialog({ invoice: { id, open_cents }, onClose }: DialogProps) {
  const { t } = useTranslation('receivables')
  const amount = useFormat().euros(open_cents)
  const datedLater = useDatedLater()
  const name = `write-off.${id}`
  const writeOff = useSend(receivablesApi.writeOff, { failure: 'form', invalidates: refreshes, keepAs: name })
  return (
    <ReasonDialog
      name={name}
      title={t('writeOffTitle', { amount })}
      label={t('reason')}
      maxLength={maxReason}
      submitLabel={t('writeOff')}
      danger
      send={(reason) => writeOff.mutateAsync({ params: { id }, body: { open_cents: cents(open_cents), reason } })}
      successMessage={(after) => [t('writtenOff', { amount }), datedLater(after)].filter(Boolean).join('. ')}
      onClose={onClose}
    />
  )
}

/** Asks why a payment or a write-off is taken back. */
export function ReverseDialog({
  invoice: { id },
  settlement,
  onClose,
}: DialogProps & { readonly settlement: Settlement }) {
  const { t } = useTranslation('receivables')
  const amount = useFormat().euros(settlement.amount_cents)
  const datedLater = useDatedLater()
  const name = `reverse.${settlement.id}`
  const reverse = useSend(receivablesApi.reverse, { failure: 'form', invalidates: refreshes, keepAs: name })
  return (
    <ReasonDialog
      name={name}
      title={t('reverseTitle', { amount })}
      label={t('reason')}
      maxLength={maxReason}
      submitLabel={t('reverse')}
      danger
      send={(reason) => reverse.mutateAsync({ params: { id, settlementId: settlement.id }, body: { reason } })}
      successMessage={(after) => [t('reversed', { amount }), datedLater(after)].filter(Boolean).join('. ')}
      onClose={onClose}
    />
  )
}
