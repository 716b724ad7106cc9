import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/client/api.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm, type Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { CheckboxField, NumberField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { useVersion } from '#platform/client/version.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { creditNotesApi, refundWays, type CreditFacts } from '../contract.ts'
import { isChoosable, planCredit, unCreditable } from '../rules.ts'
import { inputOf, valuesOf, type CreditValues } from './credit-values.ts'
import { GoesBack } from './goes-back.tsx'
import { useInvoice } from './use-invoice.ts'
import styles from './invoice.module.css'

interface CreditFormProps {
  readonly facts: CreditFacts
  readonly onClose: () => void
}

/** The form that credits an invoice. What is chosen is kept through a reload. */
function useCreditForm({ facts, onClose }: CreditFormProps) {
  const { t } = useTranslation('creditNotes')
  const { ref } = facts
  const name = `credit-note.${ref}`
  const credit = useSend(creditNotesApi.credit, {
    failure: 'form',
    invalidates: [
      creditNotesApi.facts,
      invoicesApi.transaction,
      invoicesApi.list,
      creditApi.show,
      appointmentsApi.show,
    ],
    keepAs: name,
  })
  const form = useBalieForm<CreditValues>({ defaultValues: valuesOf(facts), submit: save })
  const draft = useDraft(name, useVersion({ form, stored: { ...facts, updated_at: null }, valuesOf }))

  async function save(values: CreditValues): Promise<void> {
    const input = inputOf(values)
    const { refused } = planCredit(facts, input)
    if (refused) throw new ApiError(422, '', refused.problems)
    const note = await credit.mutateAsync({ params: { ref }, body: input })
    draft.forget()
    notify(t('credited', { ref: note.ref }))
    onClose()
  }
  return { form, draft }
}

/** `/invoices/2026-000042/credit`: takes back an invoice or chosen lines of it, and says how the money goes back. */
export function CreditInvoice() {
  const { t } = useTranslation('creditNotes')
  const { ref, onClose } = useInvoice()
  const reading = useRead(creditNotesApi.facts, { params: { ref } }, { staleTime: 0 })
  if (reading.data) return <CreditForm key={ref} facts={reading.data} onClose={onClose} />
  return (
    <Popup
      title={t('creditTitle')}
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

function CreditForm({ facts, onClose }: CreditFormProps) {
  const { t } = useTranslation('creditNotes')
  const sentence = useProblemSentence()
  const { form, draft } = useCreditForm({ facts, onClose })
  const refused = unCreditable(facts)
  return (
    <Popup
      title={t('creditTitle')}
      subtitle={`${facts.ref} · ${facts.client}`}
      loading={false}
      error={null}
      form={form}
      onClose={onClose}
      submitLabel={t('credit')}
      submittable={!planCredit(facts, inputOf(form.hook.watch())).refused}
    >
      <div className={styles.form}>
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        <ProblemAlert sentences={refused.map((problem) => sentence(problem))} />
        {!refused.length && <CreditFields facts={facts} form={form} />}
      </div>
    </Popup>
  )
}

function CreditFields({ facts, form }: { facts: CreditFacts; form: Form<CreditValues> }) {
  const { t } = useTranslation('creditNotes')
  const { euros } = useFormat()
  const { what, amounts } = form.hook.watch()
  const lines = facts.lines.filter(isChoosable)
  const isPart = facts.lines.some(({ left, amount }) => left < amount)
  return (
    <>
      <ChoiceField
        control={form.control}
        name="what"
        label={t('what')}
        startHere
        options={[
          { value: 'all', label: t(isPart ? 'rest' : 'whole') },
          { value: 'chosen', label: t('chosen') },
        ]}
      />
      {what === 'chosen' && (
        <div className={styles.lines}>
          {amounts.map(({ position }, index) => {
            const line = lines.find((one) => one.position === position)
            return (
              line && (
                <NumberField
                  key={position}
                  control={form.control}
                  name={`amounts.${index}.amount`}
                  label={t('amountOf', { description: line.description, left: line.left })}
                  description={euros(line.unit_cents)}
                />
              )
            )
          })}
        </div>
      )}
      <ChoiceField
        control={form.control}
        name="refund"
        label={t('refund')}
        options={refundWays.map((value) => ({ value, label: t(`refund_${value}`) }))}
        description={t('refundNote')}
      />
      <GoesBack facts={facts} values={form.hook.watch()} />
      <CheckboxField control={form.control} name="send_notification" label={t('notify')} />
    </>
  )
}
