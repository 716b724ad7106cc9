import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cents } from '#kernel/money.ts'
import { ApiError } from '#platform/client/api.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { MoneyField, SelectField, TextareaField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { ReasonDialog } from '#platform/client/ui/reason-dialog.tsx'
import { useVersion } from '#platform/client/version.ts'
import { creditApi, givenSources, maxReason, movementsPerPage, type GivenSource } from '../contract.ts'
import { givenProblems } from '../rules.ts'
import styles from './credit.module.css'

interface GiftValues {
  readonly source: GivenSource | null
  readonly amount_cents: number | null
  readonly reason: string
}
const untouched: GiftValues = { source: 'goodwill', amount_cents: null, reason: '' }

interface CreditPopupProps {
  readonly clientId: number
  readonly onClose: () => void
}

/** The form of credit by hand. What is typed is kept through a reload, and the notice has Undo. */
function useGift({ clientId, onClose }: CreditPopupProps) {
  const { t } = useTranslation(['credit', 'common'])
  const { euros } = useFormat()
  const name = `credit.${clientId}`
  const give = useSend(creditApi.give, { failure: 'form', invalidates: [creditApi.show], keepAs: name })
  const takeBack = useSend(creditApi.withdraw, { invalidates: [creditApi.show] })
  const form = useBalieForm<GiftValues>({ defaultValues: untouched, submit: save })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouched }))

  async function save(values: GiftValues): Promise<void> {
    const problems = givenProblems(values)
    if (problems.length) throw new ApiError(422, '', problems)
    const { movement_id } = await give.mutateAsync({
      params: { id: clientId },
      body: { source: values.source!, amount_cents: cents(values.amount_cents!), reason: values.reason },
    })
    draft.forget()
    notify(t('creditGiven', { amount: euros(values.amount_cents!) }), {
      label: t('common:undo'),
      onUndo: () =>
        takeBack.mutate({ params: { id: clientId, movementId: movement_id }, body: { reason: t('undone') } }),
    })
    onClose()
  }
  return { form, draft }
}

/** Gives a client credit, with its kind, its amount and its reason. */
export function GiveCredit({ clientId, onClose }: CreditPopupProps) {
  const { t } = useTranslation('credit')
  const { form, draft } = useGift({ clientId, onClose })
  const months = useRead(creditApi.show, { params: { id: clientId }, query: { page: 1 } }).data?.months
  const source = form.hook.watch('source')
  const lasts = source && months ? months[source] : undefined
  return (
    <Popup
      title={t('giveCreditTitle')}
      loading={false}
      error={null}
      form={form}
      onClose={onClose}
      submitLabel={t('giveCreditTitle')}
    >
      <div className={styles.fields}>
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        <MoneyField control={form.control} name="amount_cents" label={t('howMuch')} required />
        <SelectField
          control={form.control}
          name="source"
          label={t('howCome')}
          required
          description={
            lasts === undefined ? undefined : lasts === null ? t('validForEver') : t('validFor', { count: lasts })
          }
          options={givenSources.map((value) => ({ value, label: t(`from_${value}`) }))}
        />
        <TextareaField
          control={form.control}
          name="reason"
          label={t('why')}
          maxLength={maxReason}
          minRows={2}
          required
        />
      </div>
    </Popup>
  )
}

interface TakeBackProps extends CreditPopupProps {
  readonly movementId: number
}

/** Takes back what is left of credit that was given by hand, once that amount is read. */
export function TakeCreditBack({ clientId, movementId, onClose }: TakeBackProps) {
  const { t } = useTranslation('credit')
  const [page, setPage] = useState(1)
  const reading = useRead(creditApi.show, { params: { id: clientId }, query: { page } })
  const movement = reading.data?.credits.find(({ id }) => id === movementId)
  // The movement may be on an older page.
  const isOlder = !movement && reading.data?.page === page && page * movementsPerPage < reading.data.total
  if (isOlder) setPage(page + 1)
  if (movement) return <TakeBackDialog {...{ clientId, movementId, onClose }} leftCents={movement.left_cents ?? 0} />
  return (
    <Popup
      title={t('takeBackTitle')}
      loading={isOlder || reading.isPending}
      error={reading.error && { error: reading.error, onRetry: () => void reading.refetch() }}
      form={null}
      onClose={onClose}
    >
      <p>{t('takeBackGone')}</p>
    </Popup>
  )
}

function TakeBackDialog({ clientId, movementId, onClose, leftCents }: TakeBackProps & { readonly leftCents: number }) {
  const { t } = useTranslation('credit')
  const { euros } = useFormat()
  const withdraw = useSend(creditApi.withdraw, { failure: 'form', invalidates: [creditApi.show] })
  return (
    <ReasonDialog
      name={`take-credit-back.${movementId}`}
      title={t('takeBackTitle')}
      text={t('takeBackText', { amount: euros(leftCents) })}
      label={t('why')}
      maxLength={maxReason}
      submitLabel={t('takeBackTitle')}
      send={(reason) => withdraw.mutateAsync({ params: { id: clientId, movementId }, body: { reason } })}
      successMessage={() => t('creditTakenBack')}
      onClose={onClose}
    />
  )
}
