import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { invoicesApi } from '#features/invoices/contract.ts'
import { amountColumns, type DaySummaryRow, type DaySummaryTotals } from '../contract.ts'
import styles from './day-summary.module.css'

interface SummaryTableProps {
  readonly rows: readonly DaySummaryRow[]
  readonly totals: DaySummaryTotals
  /** The rows are of another day, while the chosen day is loading. */
  readonly stale: boolean
}

/** The invoices of the day, one in each row, with their totals. */
export function SummaryTable({ rows, totals, stale }: SummaryTableProps) {
  const { t } = useTranslation('daySummary')
  const { amount } = useFormat()
  return (
    <table
      className={`${tableStyles.table} ${styles.table}`}
      aria-label={t('title')}
      aria-busy={stale}
      data-stale={stale || undefined}
    >
      <thead>
        <tr>
          <th scope="col">{t('client')}</th>
          <th scope="col">{t('invoice')}</th>
          <th scope="col">{t('sold')}</th>
          {amountColumns.map((column) => (
            <th key={column} scope="col" className={styles.right}>
              {column === 'amount_spread' ? (
                <Tooltip label={t('spreadHint')} withArrow>
                  <abbr className={styles.explained}>{t(column)}</abbr>
                </Tooltip>
              ) : (
                t(column)
              )}
            </th>
          ))}
          <th scope="col" className={styles.right}>
            {t('intake')}
          </th>
          <th scope="col" className={styles.right}>
            {t('intake_with_treatment')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <InvoiceRow key={row.invoice_ref} row={row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td colSpan={2} className={styles.count}>
            {t('invoices', { count: rows.length })}
          </td>
          {amountColumns.map((column) => (
            <td key={column} className={tableStyles.number}>
              {amount(totals[column])}
            </td>
          ))}
          <td className={tableStyles.number}>{totals.intakes}</td>
          <td className={tableStyles.number}>{totals.intakes_with_treatment}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function InvoiceRow({ row }: { row: DaySummaryRow }) {
  const { t } = useTranslation('daySummary')
  const may = useMay()
  return (
    <tr>
      <td className={styles.client}>
        <ClientName id={row.client_id} name={row.client_name} tab={2} />
      </td>
      <td className={styles.ref}>
        {may(invoicesApi.document.may) ? (
          <a
            className={styles.link}
            href={addressOf(invoicesApi.document, { params: { ref: row.invoice_ref } })}
            target="_blank"
            rel="noreferrer"
            title={t('openInvoice', { ref: row.invoice_ref })}
          >
            {row.invoice_ref}
          </a>
        ) : (
          row.invoice_ref
        )}
      </td>
      <td>
        <span className={styles.types}>
          {row.product_types.map((type) => (
            <Chip key={type}>{t(type)}</Chip>
          ))}
        </span>
      </td>
      {amountColumns.map((column) => (
        <td key={column} className={tableStyles.number}>
          <Amount cents={row[column]} strong={column === 'amount_total'} />
        </td>
      ))}
      <td className={tableStyles.number}>
        <Count count={row.intake} />
      </td>
      <td className={tableStyles.number}>
        <Count count={row.intake_with_treatment} />
      </td>
    </tr>
  )
}

/** Zero is shown as a dash, so that amounts stand out. */
const nothing = <span className={styles.none}>–</span>
const Count = ({ count }: { count: number }) => (count ? <>{count}</> : nothing)

function Amount({ cents, strong }: { cents: number; strong: boolean }) {
  const { amount } = useFormat()
  if (strong) return <strong className={styles.strong}>{amount(cents)}</strong>
  return cents ? <>{amount(cents)}</> : nothing
}
