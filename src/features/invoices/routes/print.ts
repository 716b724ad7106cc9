import { sum } from '#kernel/money.ts'
import { translate } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import type { Attachment } from '#platform/server/smtp.ts'
import type { InvoiceDocument } from '../document-content.ts'
import { printInvoice } from '../document.ts'
import { refOf, invoiceByRef, type InvoiceRow } from '../queries.ts'

/** An amount on account is still to be paid, so it is not among the payments (decision C6). */
export function documentOf(row: InvoiceRow): InvoiceDocument {
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
    payments: paid.map((payment) => ({
      method: translate(payment.name, row.language),
      amountCents: payment.amountCents,
    })),
    onAccountCents: sum(onAccount.map((payment) => payment.amountCents)),
    prepaid: row.prepaid,
  }
}

/** The invoice as a PDF in its own language. */
export const printed = (printer: PdfPrinter, row: InvoiceRow): Promise<Uint8Array> =>
  printInvoice(printer, documentOf(row))

/** The attachments of a mail: the invoice, if it has one. */
export async function invoiceFiles(db: Db, printer: PdfPrinter, invoiceId: number | null): Promise<Attachment[]> {
  if (invoiceId === null) return []
  const row = (await invoiceByRef(db, await refOf(db, invoiceId), null))!
  return [{ name: `${row.ref}.pdf`, contentType: 'application/pdf', bytes: await printed(printer, row) }]
}
