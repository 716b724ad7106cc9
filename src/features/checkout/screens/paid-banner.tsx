import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarPlus, IconCircleCheck, IconCoins, IconMail, IconPrinter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, type AnswerOf } from '#kernel/endpoint.ts'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import type { checkoutApi } from '../contract.ts'
import styles from './checkout.module.css'

/** What the desk is told of a sale, as it was typed. */
export interface Told {
  /** Of the client. */
  readonly name: string
  /** Empty when none is known: then there is nothing to mail to. */
  readonly email: string
  /** The cash that stays in the till. */
  readonly paidCents: number
  /** The change that goes back to the client. */
  readonly changeCents: number
}

export interface Paid extends Told {
  readonly answer: AnswerOf<typeof checkoutApi.pay>
  readonly clientId: number
  /** An earlier press had posted it already: this very sale, or another than the form holds now. */
  readonly earlier: 'same' | 'changed' | null
}

/**
 * The sale that was just paid, while the client is still at the desk: change, invoice, next appointment.
 * @param onClose of a banner above the form for the next sale; without it the sale is that of a visit, which is paid now.
 */
export function PaidBanner({ paid, onClose }: { paid: Paid; onClose?: () => void }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const { answer, name, paidCents, changeCents, earlier } = paid
  return (
    <div className={styles.paid} role="status">
      <IconCircleCheck size={20} stroke={1.8} aria-hidden className={styles.paidIcon} />
      <div className={styles.paidText}>
        <strong>{t('TransactionComplete', { ref: answer.ref })}</strong>
        <span>{t('paidSummary', { name, amount: format.euros(paidCents) })}{answer.overpaid_cents > 0 && ` ${t('paidOver', { amount: format.euros(answer.overpaid_cents) })}`}</span>
        {earlier && <span>{t(earlier === 'same' ? 'paidBefore' : onClose ? 'paidOther' : 'paidUnchanged')}</span>}
        {changeCents > 0 && <strong className={styles.change}><IconCoins size={17} stroke={1.8} aria-hidden />{t('giveChange', { amount: format.euros(changeCents) })}</strong>}
      </div>
      <AfterPaying paid={paid} />
      {onClose && <ActionIcon aria-label={t('dismiss')} onClick={onClose}><IconX size={16} stroke={1.8} /></ActionIcon>}
    </div>
  )
}

/** Opens the invoice in a tab of its own and, where the browser lets us, its print dialog. */
function print(address: string): void {
  const tab = window.open(address, '_blank')
  tab?.addEventListener('load', () => tab.print())
}

/** The steps after paying: the invoice on paper or by mail, and the next appointment. */
export function AfterPaying({ paid: { answer, clientId, email } }: { paid: Pick<Paid, 'clientId' | 'email'> & { readonly answer: Pick<Paid['answer'], 'ref' | 'appointment_id' | 'mailed_to'> } }) {
  const { t } = useTranslation('checkout')
  const may = useMay()
  const go = useGo()
  const [mailedTo, setMailedTo] = useState(answer.mailed_to)
  const mailing = useSend(invoicesApi.notify, { onSuccess: ({ mailed_to }) => setMailedTo(mailed_to) })
  const params = { ref: answer.ref }
  const next = answer.appointment_id === null ? `/calendar/new/${clientId}` : `/calendar/repeat/${answer.appointment_id}`
  return (
    <div className={styles.after}>
      {may(invoicesApi.document.may) && <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => print(addressOf(invoicesApi.document, { params }))}>{t('print')}</Button>}
      {may(invoicesApi.notify.may) && email && (mailedTo === null
        ? <Button variant="default" leftSection={<IconMail size={16} stroke={1.7} />} loading={mailing.isPending} onClick={() => mailing.mutate({ params })}>{t('mail')}</Button>
        : <span className={styles.mailed} role="status"><IconMail size={16} stroke={1.7} aria-hidden />{t('mailed', { address: mailedTo })}</span>)}
      {may('appointment.create') && <Button variant="default" leftSection={<IconCalendarPlus size={16} stroke={1.7} />} onClick={() => go(next)}>{t('nextAppointment')}</Button>}
    </div>
  )
}
