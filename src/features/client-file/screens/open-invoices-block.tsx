import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { receivablesApi } from '#features/receivables/contract.ts'
import { outdate, useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLive } from '#platform/client/live.ts'
import { openInvoicesCall } from './block-reads.ts'
import { Block, Nothing } from './block.tsx'
import styles from './blocks.module.css'

/** The invoices on account of a client that are still open, wherever they were sold; each leads to its payment. */
export function OpenInvoicesBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clientFile')
  const { day, euros } = useFormat()
  const queries = useQueryClient()
  const reading = useRead(receivablesApi.list, openInvoicesCall(clientId))
  useLive('clients', { clients: [clientId] }, (change) => {
    if (change === 'anything' || change.client_id === null || change.client_id === clientId)
      void outdate(queries, receivablesApi.list)
  })
  const open = reading.data?.totals.find(({ key }) => key === 'open_cents')?.amount ?? 0
  return (
    <Block
      title={t('openInvoices')}
      aside={open !== 0 && <b className="num">{euros(open)}</b>}
      query={reading}
      rows={1}
    >
      {({ body }) =>
        body.length ? (
          <ul className={styles.list}>
            {body.map(({ id, ref, invoice_date, location, open_cents }) => (
              <li key={id}>
                <Link
                  className={`${styles.row} ${styles.invoice}`}
                  to={`/clients/${clientId}/receivables/${id}`}
                  title={t('openInvoiceOf', { ref, amount: euros(open_cents) })}
                >
                  <span className="num">{ref}</span>
                  <span className="num dim">{day(invoice_date)}</span>
                  <span>{location}</span>
                  <span className={`${styles.end} num`}>{euros(open_cents)}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <Nothing text={t('noOpenInvoices')} />
        )
      }
    </Block>
  )
}
