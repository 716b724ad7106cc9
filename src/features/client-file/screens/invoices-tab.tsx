import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { creditNotesApi } from '#features/credit-notes/contract.ts'
import { creditPath, isCreditOffered } from '#features/credit-notes/screens/invoice-paths.ts'
import { invoicesApi, invoiceStates } from '#features/invoices/contract.ts'
import { InvoiceState } from '#features/invoices/screens/invoice-state.tsx'
import { useLanguage } from '#platform/client/i18n.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { clientInvoices } from '../contract.ts'
import { clientPath } from './client-address.ts'

type Row = RowOf<typeof clientInvoices>

const number = (row: Row) => <span className="num">{row.ref}</span>
const state = (row: Row) => <InvoiceState state={row.state} />

/** `/clients/9/2`: all invoices of a client and the sums of their payments; a row opens its PDF in a new window. */
export function InvoicesTab({ clientId }: { clientId: number }) {
  const { t } = useTranslation(['clientFile', 'creditNotes'])
  const language = useLanguage()
  return (
    <OverviewPage
      overview={clientInvoices}
      path={clientPath(clientId, '2')}
      params={{ id: clientId }}
      title={t('invoices')}
      part
      opens="window"
      open={(row) => addressOf(invoicesApi.document, { params: { ref: row.ref } })}
      words={(key) => t(key)}
      cells={{
        id: number,
        sale_types: (row) => row.sale_types.map((type) => t(`sale_${type}`)).join(', '),
        payment_methods: (row) => row.payment_methods.map(({ name }) => translate(name, language)).join(', '),
        state,
      }}
      widths={{ id: '132px', location: '140px 1fr', state: '132px', total_cents: '112px' }}
      yields={['location', 'sale_types', 'payment_methods']}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          options: invoiceStates.map((value) => ({ value, label: t(`state_${value}`) })),
        },
        { kind: 'days', key: 'days', label: t('days') },
      ]}
      rowActions={[
        {
          label: t('creditNotes:credit'),
          icon: IconReceiptRefund,
          may: creditNotesApi.credit.may,
          fits: isCreditOffered,
          leads: (row) => creditPath(row.ref),
          returns: true,
        },
      ]}
      totals={{ invoiced: t('invoiced'), credit: t('credit') }}
      empty={{ title: t('invoices'), text: t('emptyInvoices') }}
    />
  )
}
