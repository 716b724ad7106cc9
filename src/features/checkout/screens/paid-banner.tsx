import { ActionIcon, Button } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf, type AnswerOf } from '#kernel/endpoint.ts'
import { useFormat } from '#platform/client/format.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import type { checkoutApi } from '../contract.ts'
import styles from './checkout.module.css'

export interface Paid {
  readonly answer: AnswerOf<typeof checkoutApi.pay>
  /** Of the client. */
  readonly name: string
  readonly paidCents: number
}

/** What was just paid, for as long as it is of use: the notice is gone in four seconds, the client is still at the desk. */
export function PaidBanner({ paid: { answer, name, paidCents }, onClose }: { paid: Paid; onClose: () => void }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  return (
    <div className={styles.paid} role="status">
      <IconCircleCheck size={20} stroke={1.8} aria-hidden className={styles.paidIcon} />
      <div className={styles.paidText}>
        <strong>{t('TransactionComplete', { ref: answer.ref })}</strong>
        <span>{t('paidSummary', { name, amount: format.euros(paidCents) })}{answer.overpaid_cents > 0 && ` ${t('paidOver', { amount: format.euros(answer.overpaid_cents) })}`}</span>
      </div>
      <Button component="a" variant="default" href={addressOf(invoicesApi.document, { params: { ref: answer.ref } })} target="_blank" rel="noreferrer">{t('openInvoice')}</Button>
      <ActionIcon aria-label={t('dismiss')} onClick={onClose}><IconX size={16} stroke={1.8} /></ActionIcon>
    </div>
  )
}
