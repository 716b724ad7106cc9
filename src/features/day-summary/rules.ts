import { sum } from '#kernel/money.ts'
import {
  amountColumns,
  type DaySummaryRow,
  type DaySummaryTotals,
  type MethodReceipts,
  type productTypes,
} from './contract.ts'

type ProductType = (typeof productTypes)[number]

/** The kind of a line of an invoice; of a treatment or term it also tells from which package it comes. */
type SoldKind =
  | 'treatment'
  | 'product'
  | 'package'
  | 'package_treatment'
  | 'term'
  | 'term_sale'
  | 'term_treatment'
  | 'voucher'
  | 'rounding'

/** An invoice of the day, as posted. */
export interface SoldInvoice {
  readonly client_id: number
  readonly client_name: string
  readonly invoice_ref: string
  readonly credit_note: boolean
  readonly kinds: readonly SoldKind[]
  /** The overpaid amount, which became client credit (decision C18). */
  readonly credit_added: boolean
  readonly amount_pin: number
  readonly amount_cash: number
  readonly amount_voucher: number
  readonly amount_credit: number
  readonly amount_prepaid: number
  /** The instalments that were still to come of the sales in terms that it began; of a credit note negative. */
  readonly amount_spread: number
  /** The visit was an intake, by its report, or by its treatment while there is no report. */
  readonly intake: boolean
  /** The report says that a treatment followed at once. */
  readonly report_says_treated: boolean
  /** A treatment other than an intake was sold with it. */
  readonly treatment_sold: boolean
}

const typeOfKind: Readonly<Record<SoldKind, ProductType | null>> = {
  treatment: 'Treatment',
  product: 'Product',
  voucher: 'Product',
  package: 'Package',
  package_treatment: 'Package Treatment',
  term: 'Term',
  term_sale: 'Term Sale',
  term_treatment: 'Term Treatment',
  rounding: null,
}

/**
 * An invoice as a row of the summary. Its total is the sum of all payments (decision C20); the amounts of a credit note
 * are posted negative. An intake counts once, and also as an intake with treatment if one followed; a credit note
 * subtracts its visit, so that a visit that is invoiced again does not count twice.
 */
export function summaryRow(invoice: SoldInvoice): DaySummaryRow {
  const {
    client_id,
    client_name,
    invoice_ref,
    amount_pin,
    amount_cash,
    amount_voucher,
    amount_credit,
    amount_prepaid,
  } = invoice
  const types = [
    ...invoice.kinds.map((kind) => typeOfKind[kind]),
    invoice.credit_added ? 'ClientCredit' : null,
  ] as const
  const visits = invoice.credit_note ? -1 : 1
  return {
    client_id,
    client_name,
    invoice_ref,
    product_types: [...new Set(types.filter((type) => type !== null))].toSorted(),
    amount_pin: sum([amount_pin]),
    amount_cash: sum([amount_cash]),
    amount_voucher: sum([amount_voucher]),
    amount_credit: sum([amount_credit]),
    amount_prepaid: sum([amount_prepaid]),
    // Instalments to come are shown beside the total and are not part of it (decision C20).
    amount_spread: sum([invoice.amount_spread]),
    amount_total: sum([amount_pin, amount_cash, amount_voucher, amount_credit, amount_prepaid]),
    intake: invoice.intake ? visits : 0,
    intake_with_treatment: invoice.intake && (invoice.report_says_treated || invoice.treatment_sold) ? visits : 0,
  }
}

type Counted = Pick<DaySummaryRow, (typeof amountColumns)[number] | 'intake' | 'intake_with_treatment'>

/**
 * The last line of the table (spec 2 §9), and the money that came in at the desk. The latter has more than the table:
 * what was on account before, and what was paid in advance (decision C132).
 */
export function summaryTotals(rows: readonly Counted[], received: readonly MethodReceipts[] = []): DaySummaryTotals {
  const beside = received.filter(({ method }) => method !== 'bank')
  const amounts = Object.fromEntries(
    amountColumns.map((column) => [column, sum(rows.map((row) => row[column]))]),
  ) as Pick<DaySummaryTotals, (typeof amountColumns)[number]>
  const takings = {
    received_cents: sum([
      amounts.amount_pin,
      amounts.amount_cash,
      ...beside.flatMap(({ settled_cents, in_advance_cents }) => [settled_cents, in_advance_cents]),
    ]),
    from_balance_cents: sum([amounts.amount_prepaid, amounts.amount_voucher]),
  }
  return {
    ...amounts,
    ...takings,
    intakes: sum(rows.map((row) => row.intake)),
    intakes_with_treatment: sum(rows.map((row) => row.intake_with_treatment)),
  }
}
