import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import type { MethodReceipts, OtherReceipt } from '../contract.ts'
import styles from './day-summary.module.css'

const parts = ['sales_cents', 'settled_cents', 'in_advance_cents', 'total_cents'] as const

/**
 * The money that came in by each way: of sales, of invoices that were on account, and in advance. Ways by which nothing
 * came are left out.
 */
export function ReceivedByMethod({ received, stale }: { received: readonly MethodReceipts[]; stale: boolean }) {
  const { t } = useTranslation('daySummary')
  const { amount } = useFormat()
  const used = received.filter((row) => parts.some((part) => row[part] !== 0))
  if (!used.length) return null
  return (
    <table
      className={`${tableStyles.table} ${styles.received}`}
      aria-label={t('receivedByMethod')}
      data-stale={stale || undefined}
    >
      <thead>
        <tr>
          <th scope="col">{t('receivedByMethod')}</th>
          {parts.map((part) => (
            <th key={part} scope="col" className={styles.right}>
              {t(part === 'total_cents' ? 'received_total' : part)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {used.map((row) => (
          <tr key={row.method}>
            <th scope="row">{t(`amount_${row.method}`)}</th>
            {parts.map((part) => (
              <td key={part} className={tableStyles.number}>
                {part === 'total_cents' ? (
                  <strong className={styles.strong}>{amount(row[part])}</strong>
                ) : row[part] ? (
                  amount(row[part])
                ) : (
                  <span className={styles.none}>–</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The money that came in beside the sales, a payment a line. */
export function OtherReceipts({ others, stale }: { others: readonly OtherReceipt[]; stale: boolean }) {
  const { t } = useTranslation('daySummary')
  const { amount } = useFormat()
  if (!others.length) return null
  return (
    <table
      className={`${tableStyles.table} ${styles.received}`}
      aria-label={t('others')}
      data-stale={stale || undefined}
    >
      <thead>
        <tr>
          <th scope="col">{t('others')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('invoice')}</th>
          <th scope="col">{t('method')}</th>
          <th scope="col" className={styles.right}>
            {t('received_total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {others.map(({ kind, method, amount_cents, client_id, client_name, invoice_ref }, i) => (
          <tr key={i}>
            <td className={styles.client}>
              <ClientName id={client_id} name={client_name} tab={2} />
            </td>
            <td>{t(kind)}</td>
            <td className={styles.ref}>{invoice_ref}</td>
            <td>{t(`amount_${method}`)}</td>
            <td className={tableStyles.number}>{amount(amount_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
