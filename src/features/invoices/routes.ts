import { sum } from '#kernel/money.ts'
import { translate } from '#kernel/translatable.ts'
import { routes } from '#platform/server/http.ts'
import { found } from '#platform/server/refused.ts'
import { invoicesApi } from './contract.ts'
import { printInvoice, type InvoiceDocument } from './document.ts'
import { invoiceByRef, type InvoiceRow } from './queries.ts'

/** What was put on account is still to be paid, so it is not among the payments (decision C6). */
function documentOf(row: InvoiceRow): InvoiceDocument {
  const onAccount = row.payments.filter((payment) => payment.slug === 'credit')
  const paid = row.payments.filter((payment) => payment.slug !== 'credit')
  return {
    kind: row.series,
    credits: row.credits,
    language: row.language,
    ref: row.ref,
    invoiceDate: row.invoice_date,
    supplyDate: row.supply_date,
    seller: row.seller,
    buyer: row.buyer,
    location: row.location,
    practitioner: row.practitioner,
    lines: row.lines,
    vat: row.vat,
    totalCents: row.total_cents,
    payments: paid.map((payment) => ({ method: translate(payment.name, row.language), amountCents: payment.amountCents })),
    onAccountCents: sum(onAccount.map((payment) => payment.amountCents)),
  }
}

export const invoicesRoutes = routes(invoicesApi, {
  document: async ({ db, params, who, services }) => {
    const row = found(await invoiceByRef(db, params.ref, who.countryIds))
    return { contentType: 'application/pdf', fileName: `${row.ref}.pdf`, bytes: await printInvoice(services.printer, documentOf(row)), clientIds: [row.client_id] }
  },
})
