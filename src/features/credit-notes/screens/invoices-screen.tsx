import { IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { invoicesOverview, invoiceStates } from '#features/invoices/contract.ts'
import { InvoiceState } from '#features/invoices/screens/invoice-state.tsx'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { creditNotesApi } from '../contract.ts'
import { creditPath, invoicePath, isCreditOffered } from './invoice-paths.ts'

type Row = RowOf<typeof invoicesOverview>

const number = (row: Row) => <span className="num">{row.ref}</span>
const state = (row: Row) => <InvoiceState state={row.state} />
const client = (row: Row) => <ClientName id={row.client_id} name={row.client} />

/** `/invoices`: every invoice and credit note, found by number, client, amount or day. */
export function InvoicesScreen() {
  const { t } = useTranslation(['invoices', 'creditNotes'])
  const language = useLanguage()
  const { locations } = useLocationChoice()
  return (
    <OverviewPage
      overview={invoicesOverview}
      path="/invoices"
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => invoicePath(row.ref)}
      cells={{
        id: number,
        client,
        sale_types: (row) => row.sale_types.map((type) => t(`sale_${type}`)).join(', '),
        payment_methods: (row) => row.payment_methods.map(({ name }) => translate(name, language)).join(', '),
        state,
      }}
      widths={{
        id: '132px',
        invoice_date: '110px',
        client: '160px 1.4fr',
        location: '140px 1fr',
        state: '150px',
        total_cents: '112px',
      }}
      yields={['location', 'sale_types', 'payment_methods']}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          options: invoiceStates.map((value) => ({ value, label: t(`state_${value}`) })),
        },
        { kind: 'days', key: 'days', label: t('days') },
        {
          kind: 'choices',
          key: 'locations',
          label: t('locations'),
          options: locations.map((place) => ({ value: place.id, label: placeName(place) })),
        },
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
      totals={{ invoiced: t('invoiced') }}
      empty={{ title: t('noInvoicesTitle'), text: t('noInvoicesText') }}
    />
  )
}
