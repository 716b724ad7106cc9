import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { sum } from '#kernel/money.ts'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Card } from '#platform/client/ui/card.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import type { DayToClose } from '../contract.ts'
import styles from './day-closing.module.css'

interface MethodsProps {
  readonly shown: DayToClose
  /** The difference of the counted cash; null before it is counted. */
  readonly difference: number | null
}

/** The amount that was paid by each payment method, and with what it can be compared. */
export function MethodsCard({ shown, difference }: MethodsProps) {
  const { t } = useTranslation('dayClosing')
  const { euros, amount, count } = useFormat()
  const language = useLanguage()
  const { methods, series, receipts } = shown
  const received = sum(receipts.map(({ total_cents }) => total_cents))
  const hasReceipts = receipts.some((row) => row.sales_cents || row.settled_cents || row.in_advance_cents)
  const aside = (
    <span className="dim small">
      {t('receivedToday')} <strong className={`num ${styles.received}`}>{euros(received)}</strong>
    </span>
  )
  return (
    <Card title={t('methods')} aside={hasReceipts && aside} flush>
      {methods.length ? (
        <div className={styles.scroll}>
          <table className={`${tableStyles.table} ${styles.methods}`}>
            <thead>
              <tr>
                <th scope="col">{t('method')}</th>
                <th scope="col" className={styles.right}>
                  {t('invoices')}
                </th>
                <th scope="col" className={styles.right}>
                  {t('amount')}
                </th>
                <th scope="col">{t('check')}</th>
              </tr>
            </thead>
            <tbody>
              {methods.map((method) => (
                <tr key={method.payment_method_id}>
                  <td className={styles.method}>{translate(method.name, language)}</td>
                  <td className={tableStyles.number}>{count(method.invoices)}</td>
                  <td className={tableStyles.number}>{amount(method.amount_cents)}</td>
                  <td>
                    <Check slug={method.slug} difference={difference} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('sum')}</th>
                <td />
                <td className={tableStyles.number}>{euros(sum(methods.map(({ amount_cents }) => amount_cents)))}</td>
                <td className={`num dim ${styles.series}`}>
                  {series
                    .map(({ first_ref, last_ref }) =>
                      first_ref === last_ref ? first_ref : t('fromTill', { from: first_ref, till: last_ref }),
                    )
                    .join(' · ')}
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      ) : (
        <p className={styles.empty}>{t('nothingSold')}</p>
      )}
      <BesideSales receipts={receipts} />
    </Card>
  )
}

/** The money that came in at the desk beside the sales, by card and in cash: no turnover of this day. */
function BesideSales({ receipts }: Pick<DayToClose, 'receipts'>) {
  const { t } = useTranslation('dayClosing')
  const { euros } = useFormat()
  const lines = receipts.flatMap(({ method, settled_cents, in_advance_cents }) => [
    { key: `settled_${method}`, label: t(`settled_${method as 'pin'}`), cents: settled_cents },
    { key: `in_advance_${method}`, label: t(`in_advance_${method as 'pin'}`), cents: in_advance_cents },
  ])
  const used = lines.filter(({ cents }) => cents !== 0)
  if (!used.length) return null
  return (
    <section className={styles.beside}>
      <h3>{t('besideSales')}</h3>
      <dl className={styles.sums}>
        {used.map(({ key, label, cents }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="num">{euros(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** With what the amount of a payment method is compared. */
function Check({ slug, difference }: { slug: string; difference: number | null }) {
  const { t } = useTranslation('dayClosing')
  const { amount } = useFormat()
  switch (slug) {
    case 'pin':
      return <span className="dim">{t('check_pin')}</span>
    case 'cash':
      if (difference === null) return null
      if (difference === 0)
        return (
          <span className={styles.good}>
            <IconCheck size={15} stroke={2} aria-hidden /> {t('check_cash_right')}
          </span>
        )
      return (
        <span className={styles.warn}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />{' '}
          {t(difference < 0 ? 'check_cash_less' : 'check_cash_more', { amount: amount(Math.abs(difference)) })}
        </span>
      )
    case 'prepaid':
      return <span className="dim">{t('check_prepaid')}</span>
    case 'credit':
      return <span className="dim">{t('check_credit')}</span>
    default:
      return <span className="dim">{t('check_voucher')}</span>
  }
}
