import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { ApiError } from '#platform/client/api.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { DayField, MoneyField, SelectField, TextField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { useVersion } from '#platform/client/version.ts'
import { creditApi, maxPaymentId, type DownPayment, type DownPayments } from '../contract.ts'
import { advanceMethods, conversionNotice, firstPaidOn, paidOnProblems } from '../rules.ts'
import styles from './credit.module.css'

const invalidates = [creditApi.downPayments, creditApi.show]
interface DownPaymentValues {
  readonly amount_cents: number | null
  readonly payment_method_id: number | null
  readonly payment_id: string
  readonly paid_on: string
}

interface DownPaymentsPopupProps {
  readonly appointmentId: number
  readonly onClose: () => void
}

/** The form of a payment in advance. What is typed is kept through a reload. */
function useDownPaymentForm({ appointmentId, onClose }: DownPaymentsPopupProps) {
  const { t } = useTranslation('credit')
  const { euros, day } = useFormat()
  const name = `down-payment.${appointmentId}`
  const add = useSend(creditApi.addDownPayment, { failure: 'form', invalidates, keepAs: name })
  const [untouched] = useState<DownPaymentValues>(() => ({
    amount_cents: null,
    payment_method_id: null,
    payment_id: '',
    paid_on: browserToday(),
  }))
  const form = useBalieForm<DownPaymentValues>({
    defaultValues: untouched,
    submit: async ({ amount_cents, payment_method_id, payment_id, paid_on }) => {
      const problems = paidOnProblems(paid_on as Day, browserToday())
      if (problems.length) throw new ApiError(422, '', problems)
      const { id, down_payments } = await add.mutateAsync({
        params: { appointmentId },
        body: {
          amount_cents: cents(amount_cents ?? 0),
          payment_method_id: payment_method_id ?? 0,
          payment_id,
          paid_on,
        },
      })
      draft.forget()
      const added = down_payments.find((payment) => payment.id === id)
      const isLater = added && added.paid_on > paid_on
      const later = isLater ? t('downPaymentNextDay', { day: day(added.paid_on) }) : null
      notify([t('downPaymentAdded', { amount: euros(amount_cents ?? 0) }), later].filter(Boolean).join('. '))
      onClose()
    },
  })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouched }))
  return { form, draft }
}

/** The payments in advance of a visit, and a form for another one. */
export function DownPaymentsPopup({ appointmentId, onClose }: DownPaymentsPopupProps) {
  const { t } = useTranslation('credit')
  const language = useLanguage()
  const may = useMay()
  const reading = useRead(creditApi.downPayments, { params: { appointmentId } })
  const methods = useRead(referenceDataApi.paymentMethods).data ?? []
  const { form, draft } = useDownPaymentForm({ appointmentId, onClose })
  const adds = Boolean(reading.data?.can_add) && may(creditApi.addDownPayment.may)
  const options = methods
    .filter(({ slug }) => advanceMethods.some((one) => one === slug))
    .map(({ id, name }) => ({ value: id, label: translate(name, language) }))
  return (
    <Popup
      title={t('downPayments')}
      loading={reading.isPending}
      error={reading.error && !reading.data ? { error: reading.error, onRetry: () => void reading.refetch() } : null}
      form={adds ? form : null}
      onClose={onClose}
      submitLabel={t('addDownPayment')}
    >
      <div className={styles.fields}>
        {reading.data && <Paid payments={reading.data} />}
        {adds && (
          <>
            {draft.restored && <DraftNote onDiscard={draft.discard} />}
            <MoneyField control={form.control} name="amount_cents" label={t('howMuch')} required />
            <SelectField
              control={form.control}
              name="payment_method_id"
              label={t('paidHow')}
              required
              options={options}
            />
            <DayField
              control={form.control}
              name="paid_on"
              label={t('paidOn')}
              required
              min={firstPaidOn(browserToday())}
              max={browserToday()}
            />
            <TextField control={form.control} name="payment_id" label={t('paymentNumber')} maxLength={maxPaymentId} />
          </>
        )}
      </div>
    </Popup>
  )
}

function Paid({ payments: { appointment_id, down_payments, can_convert, waiting_cents } }: { payments: DownPayments }) {
  const { t } = useTranslation('credit')
  const { euros } = useFormat()
  const convert = useSend(creditApi.convert, {
    invalidates,
    onSuccess: ({ converted_cents }) => {
      const notice = conversionNotice(converted_cents)
      if (notice) notify(t(notice, { amount: euros(converted_cents) }))
    },
  })
  if (!down_payments.length) return <p className="dim">{t('noDownPayments')}</p>
  return (
    <>
      <ul className={styles.paid}>
        {down_payments.map((payment) => (
          <PaidLine key={payment.id} payment={payment} />
        ))}
      </ul>
      {can_convert && waiting_cents > 0 && (
        <Button
          variant="default"
          loading={convert.isPending}
          onClick={() => convert.mutate({ params: { appointmentId: appointment_id } })}
        >
          {t('convertNow')}
        </Button>
      )}
    </>
  )
}

function PaidLine({
  payment: { id, amount_cents, paid_on, author, payment_id, converted_at },
}: {
  payment: DownPayment
}) {
  const { t } = useTranslation(['credit', 'common'])
  const { euros, day } = useFormat()
  const may = useMay()
  const restore = useSend(creditApi.restoreDownPayment, { invalidates })
  const withdraw = useSend(creditApi.withdrawDownPayment, {
    invalidates,
    onSuccess: () =>
      notify(t('downPaymentRemoved'), {
        label: t('common:undo'),
        onUndo: () => restore.mutate({ params: { id } }),
      }),
  })
  const details = [author, payment_id, converted_at && t('becameCredit')].filter(Boolean).join(' · ')
  return (
    <li>
      <span className="num dim">{day(paid_on)}</span>
      <span className={styles.what}>
        <small className="dim">{details}</small>
      </span>
      <b className="num">{euros(amount_cents)}</b>
      {!converted_at && may(creditApi.withdrawDownPayment.may) && (
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={t('removeDownPayment', { amount: euros(amount_cents) })}
          onClick={() => withdraw.mutate({ params: { id } })}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
