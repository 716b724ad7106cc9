import { Button } from '@mantine/core'
import { IconCheck, IconInfoCircle, IconMail, IconUserExclamation } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#platform/client/api.ts'
import type { Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import type { Place } from '#platform/client/location.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import type { PaymentClient } from '../contract.ts'
import { changeOf } from '../rules/methods.ts'
import { hidesMethods, type PaymentState, type VisitToPay } from '../rules/payment.ts'
import { usePageKeys } from './page-keys.ts'
import { PaymentLines } from './payment-lines.tsx'
import { Totals } from './totals.tsx'
import { usePayment, usePlaceFacts, type OpenPayment } from './use-payment.ts'
import type { CheckoutValues } from './values.ts'
import styles from './payment.module.css'

interface PaymentCardProps {
  readonly form: Form<CheckoutValues>
  /** The read of the client's facts; null while no client is chosen. */
  readonly payer: Pick<UseQueryResult<PaymentClient, ApiError>, 'data' | 'error' | 'refetch'> | null
  readonly place: Place | null
  /** The visit that is paid; null for a sale at the desk. */
  readonly visit: (VisitToPay & { readonly appointment_id: number }) | null
  readonly onCompleteClient: (clientId: number) => void
  readonly onCancel: () => void
}

/** The right column: the totals, the payment methods, and the one button. It alone watches all values of the form. */
export function PaymentCard({ form, payer, place, visit, onCompleteClient, onCancel }: PaymentCardProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const [confirming, setConfirming] = useState(false)
  const client = payer?.data ?? null
  const placeFacts = usePlaceFacts(place)
  const held = placeFacts.data ?? null
  const payment = usePayment(form.control, client, place, held, visit)
  const { values, state, problems, grounds } = payment
  // A questionnaire that could not be read is not one that nobody has filled in.
  const unread = [payer, place && placeFacts, grounds].filter(
    (read): read is NonNullable<typeof read> => read !== null && !read.data,
  )
  const loading = unread.length > 0
  const failed = unread.find(({ error }) => error)?.error ?? null
  const ready = problems.length === 0 && !loading
  const overpays = state.notice === 'PaymentToCreditNotification'

  // A dialog that asks about amounts which hold no longer is closed: the visit or the credit has changed under it.
  if (confirming && !ready) setConfirming(false)

  const change = overpays ? changeOf(payment.methods, state.overpaid_cents) : 0
  /** The whole overpayment is cash, so all of it can be given back. */
  const givesChange = change > 0 && change === state.overpaid_cents

  const isCounter = client?.counter ?? false
  const changeWords = isCounter
    ? ({ notice: 'counterChangeNotice', text: 'counterChangeText' } as const)
    : ({ notice: 'changeNotice', text: 'changeText' } as const)

  function pay(andMail: boolean): void {
    if (!ready || form.submitting) return
    form.hook.setValue('send_notification', andMail)
    if (overpays) setConfirming(true)
    else take(0)
  }
  function take(changeCents: number): void {
    setConfirming(false)
    if (!ready) return
    form.hook.setValue('change_cents', changeCents)
    void form.submit()
  }
  usePageKeys({ onSubmit: () => pay(false), onCancel })

  return (
    <section className={styles.card} aria-label={t('totals')}>
      <Totals items={values.items} state={state} exempt={payment.exempt} />
      {client && hidesMethods(state) ? (
        <MissingDetails fields={state.missingClientFields} onComplete={() => onCompleteClient(client.id)} />
      ) : (
        <div className={styles.payment}>
          <h2 className={styles.label}>{t('payment')}</h2>
          <PaymentLines
            form={form.hook}
            values={values}
            totalCents={state.total_cents}
            remainingCents={state.remaining_cents}
            balance={client?.credit_balance ?? 0}
            cashRounding={held?.cash_rounding ?? false}
          />
        </div>
      )}
      <div className={styles.balance} aria-live="polite" data-change={givesChange || undefined}>
        <span className="dim">{t(givesChange ? 'toGiveBack' : state.overpaid_cents ? 'overpaid' : 'remaining')}</span>
        <span
          className={`${styles.balanceAmount} num`}
          data-tone={state.overpaid_cents ? 'warn' : state.remaining_cents || !values.items.length ? undefined : 'ok'}
        >
          {state.notice === null && values.items.length > 0 && <IconCheck size={15} stroke={2} aria-hidden />}
          {format.euros(state.overpaid_cents || state.remaining_cents)}
        </span>
      </div>
      {overpays && (
        <p className={styles.notice}>
          <IconInfoCircle size={16} stroke={1.8} aria-hidden />
          {t(givesChange ? changeWords.notice : 'PaymentToCreditNotification', {
            amount: format.euros(state.overpaid_cents),
          })}
        </p>
      )}
      <ProblemAlert sentences={form.problems} />
      <div className={styles.buttons}>
        <Button
          size="lg"
          fullWidth
          disabled={!ready}
          loading={form.submitting}
          onClick={() => pay(false)}
          aria-keyshortcuts="Control+Enter"
          aria-describedby={ready ? undefined : 'before-paying'}
          rightSection={<Kbd keys="Ctrl ↵" onAccent />}
        >
          {t('pay')}
        </Button>
        {!isCounter && (
          <Button
            variant="default"
            fullWidth
            disabled={!ready || form.submitting}
            leftSection={<IconMail size={16} stroke={1.7} />}
            onClick={() => pay(true)}
          >
            {t('payAndMail')}
          </Button>
        )}
      </div>
      {failed ? (
        <LoadError error={failed} onRetry={() => unread.forEach((one) => void one.refetch())} />
      ) : (
        !ready && <Reasons payment={payment} loading={loading} />
      )}
      <ConfirmDialog
        opened={confirming}
        title={t(givesChange ? 'changeTitle' : 'overpayTitle', { amount: format.euros(state.overpaid_cents) })}
        text={t(givesChange ? changeWords.text : 'overpayText', {
          paid: format.euros(state.paid_cents),
          total: format.euros(state.payable_cents),
        })}
        confirmLabel={t(givesChange ? 'changeConfirm' : 'overpayConfirm')}
        other={givesChange && !isCounter ? { label: t('changeAsCredit'), onChoose: () => take(0) } : undefined}
        onConfirm={() => take(givesChange ? change : 0)}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}

/** An invoice needs these; without them there is nothing to pay with (spec 1 §4). */
function MissingDetails({
  fields,
  onComplete,
}: {
  fields: PaymentState['missingClientFields']
  onComplete: () => void
}) {
  const { t } = useTranslation('checkout')
  const may = useMay()
  return (
    <div className={styles.missing} role="status">
      <IconUserExclamation size={20} stroke={1.7} aria-hidden />
      <div>
        <strong>{t('missingTitle')}</strong>
        <p>{t('missingText', { fields: fields.map((field) => t(field)).join(', ') })}</p>
        {may('client.update') && (
          <Button variant="default" onClick={onComplete}>
            {t('completeClient')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The reasons why the button is not shown yet, in the order of the page. */
function Reasons({ payment: { values, state, problems }, loading }: { payment: OpenPayment; loading: boolean }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const sentence = useProblemSentence()
  const unpaid = !values.payment_methods.length
  const reasons = loading
    ? [t('loading')]
    : problems.flatMap((problem) => {
        switch (problem.code) {
          case 'item_incomplete':
            return [t('itemMissing')]
          // While these details are missing there are no methods to choose from.
          case 'method_missing':
            return state.missingClientFields.length ? [] : [t('methodMissing')]
          // Without a method it is not yet useful to say that nothing is paid.
          case 'payment_short':
            return unpaid ? [] : [t('PaymentError', { amount: format.euros(state.remaining_cents) })]
          case 'overpay_not_allowed':
            return [t('PaymentToCreditUnable', { amount: format.euros(state.overpaid_cents) })]
          default:
            return [sentence(problem)]
        }
      })
  return (
    <div id="before-paying" className={styles.reasons}>
      <p>{t('before')}</p>
      <ul>
        {[...new Set(reasons)].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
