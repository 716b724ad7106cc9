import { ActionIcon, Button } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCircleCheck,
  IconCoins,
  IconFileText,
  IconGift,
  IconMail,
  IconPrinter,
  IconReceipt,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { translate } from '#kernel/translatable.ts'
import { stringifySearch } from '#platform/client/address.ts'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useGo, useGoFrom } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { receiptApi } from '#features/invoices/contract/receipt.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { vouchersApi } from '#features/vouchers/contract.ts'
import type { Paid } from './paid.ts'
import styles from './checkout.module.css'

/**
 * The sale that was just paid, while the client is still at the desk: change, invoice, next appointment.
 * @param onClose closes the banner above the form for the next sale; it is absent for a visit, which is paid once.
 */
export function PaidBanner({ paid, onClose }: { paid: Paid; onClose?: () => void }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const language = useLanguage()
  const may = useMay()
  const go = useGo()
  const { answer, name, paidCents, changeCents, earlier, ways, unsold, nextDay, isCounter } = paid
  const named = {
    ways: ways.map((way) => `${translate(way.name, language)} ${format.euros(way.cents)}`).join(', '),
    items: unsold.map((item) => translate(item, language)).join(', '),
  }
  return (
    <div className={styles.paid} role="status">
      <IconCircleCheck size={20} stroke={1.8} aria-hidden className={styles.paidIcon} />
      <div className={styles.paidText}>
        <strong>{t('TransactionComplete', { ref: answer.ref })}</strong>
        <span>
          {t(isCounter ? 'paidWithoutClient' : 'paidSummary', { name, amount: format.euros(paidCents) })}
          {answer.converted_cents > 0 && ` ${t('paidConverted', { amount: format.euros(answer.converted_cents) })}`}
          {answer.overpaid_cents > 0 && ` ${t('paidOver', { amount: format.euros(answer.overpaid_cents) })}`}
        </span>
        {earlier && (
          <strong className={styles.earlier}>
            {t(
              earlier === 'same' ? 'paidBefore' : earlier === 'another' && onClose ? 'paidOther' : 'paidUnchanged',
              named,
            )}{' '}
            {!onClose && unsold.length > 0 && t('notPosted', named)}
          </strong>
        )}
        {nextDay && <strong className={styles.earlier}>{t('paidNextDay', { day: format.day(nextDay) })}</strong>}
        {changeCents > 0 && (
          <strong className={styles.change}>
            <IconCoins size={26} stroke={1.8} aria-hidden />
            {t('giveChange', { amount: format.euros(changeCents) })}
          </strong>
        )}
      </div>
      {paid.sellsVouchers && may(vouchersApi.list.may) && (
        <Button
          variant="default"
          leftSection={<IconGift size={16} stroke={1.7} />}
          onClick={() => go('/vouchers', { search: { search: name } })}
        >
          {t('voucherCards')}
        </Button>
      )}
      <AfterPaying paid={paid} />
      {onClose && (
        <ActionIcon className={styles.dismiss} aria-label={t('dismiss')} onClick={onClose}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      )}
    </div>
  )
}

/** Opens the invoice in a tab of its own and, where the browser allows it, its print dialog. */
function print(address: string): void {
  const tab = window.open(address, '_blank')
  tab?.addEventListener('load', () => tab.print())
}

/** The page of a receipt, which prints itself. */
const receiptAddress = (ref: string, changeCents: number): string =>
  `/receipt/${ref}${stringifySearch({ change: changeCents ? String(changeCents) : undefined, print: '1' })}`

/** The steps after paying: the invoice on paper or by mail, and the next appointment. */
export function AfterPaying({
  paid: { answer, clientId, email, isCounter = false, isWalkIn = false, changeCents = 0 },
}: {
  paid: Pick<Paid, 'clientId' | 'email'> & {
    /** Sold to nobody, who makes no appointment. */
    readonly isCounter?: boolean
    readonly isWalkIn?: boolean
    readonly changeCents?: number
    readonly answer: Pick<Paid['answer'], 'ref' | 'appointment_id' | 'mailed_to'>
  }
}) {
  const { t } = useTranslation('checkout')
  const may = useMay()
  const go = useGo()
  const goFrom = useGoFrom()
  const [mailedTo, setMailedTo] = useState(answer.mailed_to)
  const mailing = useSend(invoicesApi.notify, { onSuccess: ({ mailed_to }) => setMailedTo(mailed_to) })
  const params = { ref: answer.ref }
  const next =
    answer.appointment_id === null ? `/calendar/new/${clientId}` : `/calendar/repeat/${answer.appointment_id}`
  return (
    <div className={styles.after}>
      {may(invoicesApi.document.may) && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          onClick={() => print(addressOf(invoicesApi.document, { params }))}
        >
          {t('print')}
        </Button>
      )}
      {may(receiptApi.receipt.may) && (
        <Button
          component="a"
          href={receiptAddress(answer.ref, changeCents)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconReceipt size={16} stroke={1.7} />}
        >
          {t('receipt')}
        </Button>
      )}
      {may(invoicesApi.notify.may) &&
        email &&
        (mailedTo === null ? (
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.7} />}
            loading={mailing.isPending}
            onClick={() => mailing.mutate({ params })}
          >
            {t('mail')}
          </Button>
        ) : (
          <span className={styles.mailed} role="status">
            <IconMail size={16} stroke={1.7} aria-hidden />
            {t('mailed', { address: mailedTo })}
          </span>
        ))}
      {isWalkIn && may(reportsApi.show.may) && (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} stroke={1.7} />}
          onClick={() => goFrom(`/report/${answer.appointment_id}`)}
        >
          {t('writeReport')}
        </Button>
      )}
      {!isCounter && may('appointment.create') && (
        <Button variant="default" leftSection={<IconCalendarPlus size={16} stroke={1.7} />} onClick={() => go(next)}>
          {t('nextAppointment')}
        </Button>
      )}
    </div>
  )
}
