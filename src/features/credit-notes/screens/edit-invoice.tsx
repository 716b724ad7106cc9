import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { TextField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { useVersion } from '#platform/client/version.ts'
import { invoicesApi, maxCostField, type InvoiceTransaction } from '#features/invoices/contract.ts'
import { useInvoice } from './use-invoice.ts'
import styles from './invoice.module.css'

interface CostFields {
  readonly cost_center: string
  readonly cost_unit: string
}
const valuesOf = ({ cost_center, cost_unit }: InvoiceTransaction): CostFields => ({ cost_center, cost_unit })

interface EditFormProps {
  readonly invoice: InvoiceTransaction
  readonly onClose: () => void
}

/** The form of the two fields that a posted invoice may change. What is typed is kept through a reload. */
function useCostForm({ invoice, onClose }: EditFormProps) {
  const { t } = useTranslation('invoices')
  const { ref } = invoice
  const queries = useQueryClient()
  const saving = useSend(invoicesApi.update, {
    failure: 'form',
    invalidates: [invoicesApi.transaction, invoicesApi.list],
  })
  const form = useBalieForm<CostFields>({ defaultValues: valuesOf(invoice), submit: save })
  const version = useVersion<InvoiceTransaction, CostFields>({
    form,
    stored: invoice,
    valuesOf,
    newest: (refusal) =>
      refusal.has('stale')
        ? queries.fetchQuery({ ...queryOf(invoicesApi.transaction, { params: { ref } }), staleTime: 0 })
        : null,
    focus: 'cost_center',
  })
  const draft = useDraft(`invoice.${ref}`, version)

  async function save(values: CostFields): Promise<void> {
    await version.saving(saving.mutateAsync({ params: { ref }, body: { ...values, updated_at: version.updatedAt! } }))
    draft.forget()
    notify(t('modified'))
    onClose()
  }
  return { form, version, draft }
}

/** `/invoices/2026-000042/edit`: the cost center and the cost unit (decision C22). */
export function EditInvoice() {
  const { t } = useTranslation('creditNotes')
  const { ref, reading, invoice, onClose } = useInvoice()
  if (invoice) return <EditForm key={ref} invoice={invoice} onClose={onClose} />
  return (
    <Popup
      title={t('editTitle')}
      subtitle={ref}
      loading={!reading.error}
      error={reading.error && { error: reading.error, onRetry: () => void reading.refetch() }}
      form={null}
      onClose={onClose}
    >
      {null}
    </Popup>
  )
}

function EditForm({ invoice, onClose }: EditFormProps) {
  const { t } = useTranslation(['creditNotes', 'invoices', 'common'])
  const { form, version, draft } = useCostForm({ invoice, onClose })
  const { base, changed } = version
  return (
    <Popup
      title={t('editTitle')}
      subtitle={invoice.ref}
      loading={false}
      error={null}
      form={form}
      onClose={onClose}
      submitLabel={t('common:save')}
    >
      <div className={styles.form}>
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        {base && changed && (
          <ChangesNote
            changes={(['cost_center', 'cost_unit'] as const).map((field) => ({
              label: t(`invoices:${field}`),
              before: base[field],
              after: changed[field],
            }))}
            onTake={version.takeOver}
          />
        )}
        <TextField
          control={form.control}
          name="cost_center"
          label={t('invoices:cost_center')}
          maxLength={maxCostField}
          required
        />
        <TextField
          control={form.control}
          name="cost_unit"
          label={t('invoices:cost_unit')}
          maxLength={maxCostField}
          required
        />
      </div>
    </Popup>
  )
}
