import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import type { InvoiceTransaction } from '#features/invoices/contract.ts'
import { InvoiceState } from '#features/invoices/screens/invoice-state.tsx'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { invoicePath } from './invoice-paths.ts'
import table from '#platform/client/ui/table.module.css'
import styles from './invoice.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The facts, the lines and the payments of an invoice, as they were posted. */
export function InvoiceDetails({ invoice }: { invoice: InvoiceTransaction }) {
  const { t } = useTranslation('invoices')
  const { day, moment } = useFormat()
  const { credits, credit_notes: notes } = invoice
  return (
    <div className={styles.invoice}>
      <dl className={styles.facts}>
        <Fact name={t('state')}>
          <InvoiceState state={invoice.state} />
        </Fact>
        <Fact name={t('client')}>
          <ClientName id={invoice.client_id} name={invoice.client} />
        </Fact>
        <Fact name={t('invoice_date')}>
          <span className="num">{day(invoice.invoice_date)}</span>
        </Fact>
        <Fact name={t('posted')}>
          {invoice.author
            ? t('postedBy', { at: moment(invoice.created_at), name: invoice.author })
            : moment(invoice.created_at)}
        </Fact>
        <Fact name={t('location')}>{invoice.location}</Fact>
        <Fact name={t('practitioner')}>{invoice.practitioner}</Fact>
        <Fact name={t('cost_center')}>{invoice.cost_center || '–'}</Fact>
        <Fact name={t('cost_unit')}>{invoice.cost_unit || '–'}</Fact>
        {credits && (
          <Fact name={t('credits')}>
            <Document of={credits} />
          </Fact>
        )}
        {notes.length > 0 && (
          <Fact name={t('creditNotes')}>
            <span className={styles.documents}>
              {notes.map((note) => (
                <Document key={note.ref} of={note} />
              ))}
            </span>
          </Fact>
        )}
      </dl>
      <Lines invoice={invoice} />
      <Payments invoice={invoice} />
    </div>
  )
}

/** Leads to the other document. */
function Document({ of: { ref, invoice_date } }: { of: { readonly ref: string; readonly invoice_date: string } }) {
  const { day } = useFormat()
  return (
    <Link to={invoicePath(ref)} className="link num">
      {ref}, {day(invoice_date as InvoiceTransaction['invoice_date'])}
    </Link>
  )
}

function Lines({ invoice }: { invoice: InvoiceTransaction }) {
  const { t } = useTranslation('invoices')
  const { euros, rate } = useFormat()
  return (
    <table className={table.table} aria-label={t('lines')}>
      <thead>
        <tr>
          <th scope="col">{t('description')}</th>
          <th scope="col" className={table.number}>
            {t('amount')}
          </th>
          <th scope="col" className={table.number}>
            {t('vat')}
          </th>
          <th scope="col" className={table.number}>
            {t('total_cents')}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.position}>
            <td>
              {line.description}
              {line.credited > 0 && (
                <span className={styles.credited}>{t('creditedOf', { count: line.credited })}</span>
              )}
            </td>
            <td className={table.number}>{line.kind === 'rounding' ? '' : line.amount}</td>
            <td className={table.number}>
              {line.kind === 'rounding' ? '' : line.vat_exempt ? t('exempt') : rate(line.vat_per_mille)}
            </td>
            <td className={table.number}>{euros(line.total_cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('total_cents')}
          </th>
          <td className={table.number}>{euros(invoice.total_cents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Payments({ invoice }: { invoice: InvoiceTransaction }) {
  const { t } = useTranslation('invoices')
  const { euros } = useFormat()
  const language = useLanguage()
  return (
    <section>
      <h3 className={styles.heading}>{t(invoice.credits ? 'refunds' : 'payments')}</h3>
      <dl className={styles.amounts}>
        {invoice.payment_methods.map(({ slug, name, amount_cents }, index) => (
          <div key={`${slug}${index}`}>
            <dt>{translate(name, language)}</dt>
            <dd className="num">{euros(amount_cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
