import type { InvoiceState } from '#features/invoices/contract.ts'

/** The address of an invoice, over the overview. */
export const invoicePath = (ref: string): string => `/invoices/${ref}`
/** The address of the form that credits an invoice. */
export const creditPath = (ref: string): string => `${invoicePath(ref)}/credit`

/** Whether something of an invoice may be left to credit (spec 2 §4). */
export const isCreditOffered = ({ state }: { readonly state: InvoiceState }): boolean =>
  state !== 'credited' && state !== 'credit_note'
