import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { InvoiceState } from '#features/invoices/screens/invoice-state.tsx'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { clientFileApi, paidBy } from '../contract.ts'
import { invoicesCall } from './block-reads.ts'
import { Block, Nothing } from './block.tsx'
import { clientPath } from './client-address.ts'
import styles from './blocks.module.css'

const rowsShown = 6

/** The newest invoices, with their sums over all. */
const useInvoices = (clientId: number) => useRead(clientFileApi.invoices, invoicesCall(clientId))

/** The last invoices; each opens as PDF in a new window, and the tab shows all of them. */
export function InvoicesBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clientFile')
  const { day, euros } = useFormat()
  const reading = useInvoices(clientId)
  const total = reading.data?.metadata.total ?? 0
  return (
    <Block
      title={t('invoices')}
      aside={
        total > 0 && (
          <Link className={styles.all} to={clientPath(clientId, '2')} aria-label={t('allInvoices', { count: total })}>
            {t('all', { count: total })} ›
          </Link>
        )
      }
      query={reading}
    >
      {({ body }) =>
        body.length ? (
          <ul className={styles.list}>
            {body.slice(0, rowsShown).map(({ id, ref, invoice_date, state, total_cents }) => (
              <li key={id}>
                <a
                  className={`${styles.row} ${styles.invoice}`}
                  href={addressOf(invoicesApi.document, { params: { ref } })}
                  target="_blank"
                  rel="noreferrer"
                  title={t('openInvoice', { ref })}
                >
                  <span className="num">{ref}</span>
                  <span className="num dim">{day(invoice_date)}</span>
                  <InvoiceState state={state} />
                  <span className={`${styles.end} num`}>{euros(total_cents)}</span>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <Nothing text={t('noInvoices')} />
        )
      }
    </Block>
  )
}

/** The sums of all invoices, and of their payments by method. */
export function PaymentsBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clientFile')
  const { euros } = useFormat()
  const reading = useInvoices(clientId)
  return (
    <Block title={t('payments')} query={reading}>
      {({ totals, metadata }) => {
        const amountOf = (key: string) => totals.find((total) => total.key === key)?.amount ?? 0
        return metadata.total ? (
          <dl className={styles.amounts}>
            {paidBy
              .filter((method) => amountOf(method) !== 0)
              .map((method) => (
                <div key={method}>
                  <dt>{t(method)}</dt>
                  <dd className="num">{euros(amountOf(method))}</dd>
                </div>
              ))}
            <div className={styles.total}>
              <dt>{t('invoiced')}</dt>
              <dd className="num">{euros(amountOf('invoiced'))}</dd>
            </div>
          </dl>
        ) : (
          <Nothing text={t('noPayments')} />
        )
      }}
    </Block>
  )
}
