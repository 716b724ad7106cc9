import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { DayField, MoneyField, SelectField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { paidByWays, receivablesApi, type Receivable, type Settlement } from '../contract.ts'
import { isInDrawerElsewhere, reminderProblems } from '../rules.ts'
import { ReverseDialog, WriteOffDialog } from './reason-dialogs.tsx'
import { StateChip } from './state-chip.tsx'
import { useLaterPayment } from './use-later-payment.ts'
import styles from './receivables.module.css'

/** `/receivables/12`: an invoice on account, over the list of those that are open. */
export function ReceivablePopup() {
  return <ReceivableForm id={useAddressId('id') ?? 0} onClose={useBack('/receivables')} />
}

/** An invoice on account, what became of it, and the form of a payment. */
export function ReceivableForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation('receivables')
  const reading = useRead(receivablesApi.show, { params: { id } })
  const invoice = reading.data
  const { euros } = useFormat()
  const { form, draft, cashToTake, hasOwnDay, receivesAt } = useLaterPayment(invoice, onClose)
  const mayPay = useMay()(receivablesApi.pay.may)
  const takesPayment = mayPay && invoice !== undefined && invoice.open_cents > 0
  return (
    <Popup
      title={t('popupTitle')}
      subtitle={invoice?.ref}
      size="wide"
      loading={reading.isPending}
      error={reading.error && !invoice ? { error: reading.error, onRetry: () => void reading.refetch() } : null}
      form={takesPayment ? form : null}
      onClose={onClose}
      submitLabel={t('pay')}
      actions={invoice && <Actions invoice={invoice} />}
    >
      {invoice && (
        <div className={styles.popup}>
          <Facts invoice={invoice} />
          {takesPayment && (
            <>
              {draft.restored && <DraftNote onDiscard={draft.discard} />}
              <div className={styles.fields}>
                <MoneyField control={form.control} name="amount_cents" label={t('amount_cents')} required />
                <SelectField
                  control={form.control}
                  name="paid_by"
                  label={t('paid_by')}
                  options={paidByWays.map((value) => ({ value, label: t(`paid_by_${value}`) }))}
                  required
                />
                {hasOwnDay && (
                  <DayField
                    control={form.control}
                    name="settled_on"
                    label={t('settled_on')}
                    description={t('settledToday')}
                    max={invoice.today}
                  />
                )}
                {receivesAt && (
                  <SelectField
                    control={form.control}
                    name="location_id"
                    label={t('received_at')}
                    description={t('receivedAtNote')}
                    options={receivesAt.map(({ id: value, name }) => ({ value, label: name }))}
                    required
                  />
                )}
              </div>
              {cashToTake !== null && (
                <p className="dim" role="status">
                  {t('cashRounded', { amount: euros(cashToTake) })}
                </p>
              )}
            </>
          )}
          <Happened invoice={invoice} />
        </div>
      )}
    </Popup>
  )
}

function Facts({ invoice }: { invoice: Receivable }) {
  const { t } = useTranslation('receivables')
  const { euros, day } = useFormat()
  const { client_id, client, ref, open_cents, amount_cents, invoice_date, due_date, state } = invoice
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('client')}</dt>
        <dd>
          <ClientName id={client_id} name={client} />
        </dd>
      </div>
      <div>
        <dt>{t('ref')}</dt>
        <dd>
          <a className="link" href={`/api/invoices/${ref}`} target="_blank" rel="noopener" title={t('openInvoice')}>
            {ref}
          </a>
        </dd>
      </div>
      <div>
        <dt>{t('invoice_date')}</dt>
        <dd className="num">{day(invoice_date)}</dd>
      </div>
      <div>
        <dt>{t('due_date')}</dt>
        <dd className="num">{day(due_date)}</dd>
      </div>
      <div>
        <dt>{t('amount_cents')}</dt>
        <dd className="num">{euros(amount_cents)}</dd>
      </div>
      <div>
        <dt>{t('open_cents')}</dt>
        <dd className={`num ${styles.open}`}>{euros(open_cents)}</dd>
      </div>
      <div>
        <dt>{t('state')}</dt>
        <dd>
          <StateChip state={state} />
        </dd>
      </div>
    </dl>
  )
}

/** Payments, write-offs and reminders in their order. */
function Happened({ invoice }: { invoice: Receivable }) {
  const { t } = useTranslation('receivables')
  const { euros, moment } = useFormat()
  const [reversing, setReversing] = useState<Settlement | null>(null)
  const mayReverse = useMay()(receivablesApi.reverse.may)
  const { settlements, reminded } = invoice
  if (!settlements.length && !reminded.length) return <p className="dim">{t('nothingYet')}</p>
  return (
    <section aria-label={t('happened')}>
      <h3 className={styles.heading}>{t('happened')}</h3>
      <ul className={styles.list}>
        {settlements.map((settlement) => (
          <SettlementLine
            key={settlement.id}
            settlement={settlement}
            isElsewhere={settlement.location_id !== invoice.location_id}
            onReverse={mayReverse && !isInDrawerElsewhere(settlement) ? () => setReversing(settlement) : null}
          />
        ))}
        {reminded.map(({ created_at, open_cents, author }) => (
          <li key={created_at}>
            <span className="num dim">{moment(created_at)}</span>
            <span className={styles.what}>
              {t('remindedOn', { amount: euros(open_cents) })}
              {author && <small className="dim">{author}</small>}
            </span>
          </li>
        ))}
      </ul>
      {reversing && <ReverseDialog invoice={invoice} settlement={reversing} onClose={() => setReversing(null)} />}
    </section>
  )
}

interface SettlementLineProps {
  readonly settlement: Settlement
  /** The money came in at another location than that of the invoice. */
  readonly isElsewhere: boolean
  readonly onReverse: (() => void) | null
}

function SettlementLine({ settlement, isElsewhere, onReverse }: SettlementLineProps) {
  const { t } = useTranslation('receivables')
  const { euros, day } = useFormat()
  const { kind, paid_by, reason, author, amount_cents, reversed, settled_on, location } = settlement
  const what = kind === 'write_off' ? t('written_off_cents') : t(`paid_by_${paid_by ?? 'bank'}`)
  return (
    <li>
      <span className="num dim">{day(settled_on)}</span>
      <span className={styles.what}>
        {amount_cents < 0 ? `${t('reverse')}: ${what}` : what}
        <small className="dim">{[isElsewhere && location, reason, author].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={`num ${styles.amount}`}>{euros(amount_cents)}</span>
      {onReverse && !reversed && (
        <Button variant="subtle" size="compact-sm" onClick={onReverse}>
          {t('reverse')}
        </Button>
      )}
    </li>
  )
}

/** The reminder and the write-off, for whoever may and where the rules allow it. */
function Actions({ invoice }: { invoice: Receivable }) {
  const { t } = useTranslation('receivables')
  const may = useMay()
  const [writesOff, setWritesOff] = useState(false)
  const remind = useSend(receivablesApi.remind, { invalidates: [receivablesApi.show, receivablesApi.list] })
  const canRemind = !reminderProblems({ ...invoice, just_mailed: false }).length
  if (invoice.open_cents <= 0) return null
  return (
    <>
      <Button
        variant="default"
        disabled={!canRemind}
        loading={remind.isPending}
        onClick={() =>
          remind.mutate(
            { params: { id: invoice.id } },
            { onSuccess: () => notify(t('reminded', { address: invoice.email })) },
          )
        }
      >
        {t('remind')}
      </Button>
      {may(receivablesApi.writeOff.may) && (
        <Button variant="default" onClick={() => setWritesOff(true)}>
          {t('writeOff')}
        </Button>
      )}
      {writesOff && <WriteOffDialog invoice={invoice} onClose={() => setWritesOff(false)} />}
    </>
  )
}
