import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { maxLines } from '#features/checkout/contract.ts'
import { lineKinds, refPattern } from '#features/invoices/contract.ts'

/**
 * Where the money of a credit note goes: back by the methods with which the invoice was paid, by pin or in cash, or to
 * the client's credit (spec 2 §4).
 */
export const refundWays = ['as_paid', 'pin', 'cash', 'prepaid'] as const
export type RefundWay = (typeof refundWays)[number]

/** Every line that a sale can have can be chosen. */
export const maxCreditLines = maxLines

const ofAnswer = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]
const byRef = { ref: z.string().regex(refPattern) }

/** A line of an invoice, with the number of its units that no credit note has taken back. */
const CreditableLine = z.object({
  position: z.int(),
  kind: z.enum(lineKinds),
  description: z.string(),
  amount: z.int(),
  left: z.int(),
  /** The price of one unit after its discount, VAT included. */
  unit_cents: CentsValue,
  vat_per_mille: z.int(),
  vat_exempt: z.boolean(),
  /** A voucher past its last day was redeemed with it: the line stays, and its value becomes credit. */
  stays: z.boolean(),
  /** It paid a term without a treatment, and so no visit (docs/decisions/057). */
  without_treatment: z.boolean(),
  /** It sold the treatment of the visit of the invoice: the booked one, or the one that its report names. */
  of_visit: z.boolean(),
})

/** The facts about an invoice that decide how it is credited; screen and server apply the same rules to them. */
export const CreditFacts = z.object({
  ref: z.string(),
  client_id: z.int(),
  client: z.string(),
  /** The moment from which nothing is left of the invoice; null before that. */
  credited_at: z.string().nullable(),
  has_appointment: z.boolean(),
  lines: z.array(CreditableLine),
  /**
   * The later invoices that used, or paid a term of, what a line of this one sold: they are credited first. No position
   * stands for any line that sold a package.
   */
  package_uses: z.array(z.object({ position: z.int().nullable(), ref: z.string() })),
  /**
   * The payments of the invoice less those of its credit notes, by method. An invoice on account that was paid later by
   * card or in cash counts as paid so. `transferred` is the part of `on_account` that came to the bank.
   */
  paid: z.object({ pin: CentsValue, cash: CentsValue, on_account: CentsValue, transferred: CentsValue }),
  /** Money of the invoice became credit before: what was transferred then does too (docs/decisions/060). */
  became_credit: z.boolean(),
  /** The amount that was given up of it; it cannot be credited before that is taken back. */
  written_off_cents: CentsValue,
  /** The payments by voucher that can go back to their vouchers: those past their last day cannot. */
  vouchers: z.array(z.object({ voucher_id: z.int(), amount_cents: CentsValue })),
  /** The amount that vouchers past their last day paid: nobody could use it on the voucher. */
  expired_vouchers_cents: CentsValue,
  /** The vouchers that lines sold, with what is left of each. */
  sold_vouchers: z.array(
    z.object({ position: z.int(), code: z.string(), face_cents: CentsValue, left_cents: CentsValue }),
  ),
  /** It was sold to the counter client of its location, who has no credit. */
  counter: z.boolean(),
  /** The amount that was paid too much, and became credit. */
  overpaid_cents: CentsValue,
  /** Cash is rounded to five cents at the location (law A7). */
  cash_rounding: z.boolean(),
})
export type CreditFacts = z.output<typeof CreditFacts>

export const CreditInput = z.object({
  /** The lines to take back, each with a number of units; null for everything that is left. */
  lines: z
    .array(z.object({ position: z.int().positive(), amount: z.int().min(1).max(99) }))
    .min(1)
    .max(maxCreditLines)
    .nullable()
    .default(null),
  refund: z.enum(refundWays).default('as_paid'),
  /** The credit note goes to the client by mail as well. */
  send_notification: z.boolean().default(false),
})
export type CreditInput = z.output<typeof CreditInput>

export const creditNotesApi = {
  facts: endpoint('GET', '/invoices/:ref/credit', {
    does: 'What is left of an invoice to credit, and how it was paid.',
    may: 'invoice.credit',
    reads: ofAnswer,
    params: byRef,
    gives: CreditFacts,
  }),
  /**
   * Without a body the whole invoice goes back as it was paid. 422 on `invoice`: `invoice_already_credited`,
   * `package_treatments_paid_credit_those_first`, `credit_note_final`.
   */
  credit: endpoint('POST', '/invoices/:ref/credit', {
    does: 'Credits an invoice, or chosen lines of it, and records how the money goes back.',
    may: 'invoice.credit',
    reads: ofAnswer,
    params: byRef,
    takes: CreditInput.nullish().transform((input) => input ?? CreditInput.parse({})),
    gives: z.object({
      client_id: z.int(),
      /** The number of the credit note. */
      ref: z.string(),
      /** Negative: the total of the credit note. */
      total_cents: CentsValue,
      /** The amounts that go back, by method; `credit` is what no longer has to be paid. */
      refunds: z.array(z.object({ slug: z.string(), amount_cents: CentsValue })),
      mailed_to: z.string().nullable(),
    }),
  }),
}
