import { formatDay } from '#kernel/day.ts'
import { formatEuros } from '#kernel/money.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound } from '#platform/server/refused.ts'
import { receiptApi, type Receipt } from '../contract/receipt.ts'
import type { InvoiceDocument } from '../document-content.ts'
import { invoiceInputs, suppliesOf, type InvoiceInputs } from '../document.ts'
import { documentTexts as words } from '../document-texts.ts'
import { invoiceByRef, type InvoiceRow } from '../queries.ts'
import { documentOf } from './print.ts'

type Fact = Receipt['total']
const factOf = ([label, value]: readonly [string, string]): Fact => ({ label, value })

/** The lines, each with its pieces where there are several or the price of one is not the total. */
function linesOf(document: InvoiceDocument, inputs: InvoiceInputs): Receipt['lines'] {
  const { language } = document
  return suppliesOf(document).map((line, at) => {
    const input = inputs.lines[at]!
    return {
      description: line.description,
      pieces: line.unitPriceCents === line.totalCents ? '' : `${input.amount} × ${input.price}`,
      discount: input.discount ? { label: words.discount[language], value: input.discount } : null,
      total: input.total,
    }
  })
}

/** The payments: cash as it was handed over, which is the cash that stayed in the till and the change. */
function paymentsOf(row: InvoiceRow, { payments }: InvoiceDocument, changeCents: number): Fact[] {
  const cashAt = row.payments.filter(({ slug }) => slug !== 'credit').findIndex(({ slug }) => slug === 'cash')
  return payments.map(({ method, amountCents }, at) => ({
    label: method,
    value: formatEuros(amountCents + (at === cashAt ? changeCents : 0), row.language),
  }))
}

/** Writes an invoice as a receipt, in the language of its client. @param changeCents the cash that was given back. */
function receiptOf(row: InvoiceRow, changeCents: number): Receipt {
  const document = documentOf(row)
  const inputs = invoiceInputs(document)
  const { language } = row
  const say = (key: 'invoiceRef' | 'creditNoteRef' | 'invoiceDate' | 'creditNoteDate' | 'practitioner') =>
    words[key][language]
  const isCreditNote = document.kind === 'credit_note'
  const paidInCash = row.payments.some(({ slug }) => slug === 'cash')
  return {
    client_id: row.client_id,
    language,
    kind: inputs.kind,
    ref: row.ref,
    seller: {
      name: inputs.seller.name,
      address: [row.location, ...inputs.seller.address],
      registered: inputs.seller.registered.slice(0, 2).map(factOf),
    },
    facts: [
      { label: say(isCreditNote ? 'creditNoteRef' : 'invoiceRef'), value: row.ref },
      {
        label: say(isCreditNote ? 'creditNoteDate' : 'invoiceDate'),
        value: formatDay(row.invoice_date, language),
      },
      { label: say('practitioner'), value: row.practitioner },
    ],
    lines: linesOf(document, inputs),
    rounded: inputs.rounded && {
      before: factOf(inputs.rounded.before),
      rounding: factOf(inputs.rounded.rounding),
    },
    total: factOf(inputs.total),
    vat: inputs.vat.map(({ rate, vat }) => ({ label: `${words.vat[language]} ${rate}`, value: vat })),
    payments: paymentsOf(row, document, changeCents),
    change:
      paidInCash && changeCents > 0
        ? { label: words.change[language], value: formatEuros(changeCents, language) }
        : null,
    overpaid: inputs.overpaid && factOf(inputs.overpaid),
    on_account: inputs.onAccount && factOf(inputs.onAccount),
    notes: [...inputs.notes],
  }
}

export const receiptRoutes = routes('invoices', 'Invoices and credit notes as documents.', receiptApi, {
  receipt: async ({ db, params, query, who }) =>
    receiptOf(orNotFound(await invoiceByRef(db, params.ref, who.countryIds)), query.change_cents ?? 0),
})
