import { useTranslation } from 'react-i18next'
import { cents } from '#kernel/money.ts'
import { useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { TextareaField } from '#platform/client/ui/fields.tsx'
import { FormDialog } from '#platform/client/ui/form-dialog.tsx'
import { maxReason, receivablesApi, type Receivable, type Settlement } from '../contract.ts'
import { useDatedLater } from './use-dated-later.ts'

interface DialogProps {
  readonly invoice: Receivable
  readonly onClose: () => void
}
const refreshes = [receivablesApi.show, receivablesApi.list]

/** Asks for the reason of a write-off. It is one short line, so nothing of it is kept as a draft. */
export function WriteOffDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTranslation('receivables')
  const { euros } = useFormat()
  const amount = euros(invoice.open_cents)
  const writeOff = useSend(receivablesApi.writeOff, {
    failure: 'form',
    invalidates: refreshes,
    keepAs: `write-off.${invoice.id}`,
  })
  const form = useBalieForm({
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      await writeOff.mutateAsync({
        params: { id: invoice.id },
        body: { open_cents: cents(invoice.open_cents), reason },
      })
      notify(t('writtenOff', { amount }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('writeOffTitle', { amount })} submitLabel={t('writeOff')} danger onClose={onClose}>
      <TextareaField
        control={form.control}
        name="reason"
        label={t('reason')}
        maxLength={maxReason}
        minRows={2}
        required
      />
    </FormDialog>
  )
}

/** Asks why a payment or a write-off is taken back. It is one short line, so nothing of it is kept as a draft. */
export function ReverseDialog({ invoice, settlement, onClose }: DialogProps & { readonly settlement: Settlement }) {
  const { t } = useTranslation('receivables')
  const { euros } = useFormat()
  const datedLater = useDatedLater()
  const amount = euros(settlement.amount_cents)
  const reverse = useSend(receivablesApi.reverse, {
    failure: 'form',
    invalidates: refreshes,
    keepAs: `reverse.${settlement.id}`,
  })
  const form = useBalieForm({
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      const after = await reverse.mutateAsync({
        params: { id: invoice.id, settlementId: settlement.id },
        body: { reason },
      })
      notify([t('reversed', { amount }), datedLater(after)].filter(Boolean).join('. '))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('reverseTitle', { amount })} submitLabel={t('reverse')} danger onClose={onClose}>
      <TextareaField
        control={form.control}
        name="reason"
        label={t('reason')}
        maxLength={maxReason}
        minRows={2}
        required
      />
    </FormDialog>
  )
}
