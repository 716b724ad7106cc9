import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useMay } from '#platform/client/session.ts'
import type { ClientCredit, WaitingPayment } from '../contract.ts'
import styles from './credit.module.css'

/** The payments in advance that are not credit yet, each with its visit and with the moment when it becomes credit. */
export function WaitingPayments({ waiting }: Pick<ClientCredit, 'waiting'>) {
  const { t } = useTranslation('credit')
  if (!waiting.length) return null
  return (
    <ul className={styles.list} aria-label={t('waitingPayments')}>
      {waiting.map((payment) => (
        <Waiting key={payment.id} payment={payment} />
      ))}
    </ul>
  )
}

function Waiting({ payment }: { payment: WaitingPayment }) {
  const { t } = useTranslation('credit')
  const { euros, day, moment } = useFormat()
  const language = useLanguage()
  const sees = useMay()(['calendar.location.read', 'calendar.employee.read'])
  const { amount_cents, payment_method, paid_on, appointment_id, datetime_from, zone, can_convert } = payment
  const visit = t('forVisit', { moment: moment(datetime_from, zone) })
  return (
    <li>
      <span className="num dim">{day(paid_on)}</span>
      <span className={styles.what}>
        {t('from_down_payment')} · {translate(payment_method, language)}
        <small className="dim">
          {sees ? (
            // Where it can be converted, the popup with the button for that opens.
            <Link className="link" to={`/calendar/${can_convert ? 'down-payments' : 'appointment'}/${appointment_id}`}>
              {visit}
            </Link>
          ) : (
            visit
          )}
          {' · '}
          {t(can_convert ? 'canBecomeCredit' : 'becomesCredit')}
        </small>
      </span>
      <span className={`${styles.amount} num`}>{euros(amount_cents)}</span>
    </li>
  )
}
