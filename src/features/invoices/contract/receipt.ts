import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { languages } from '#kernel/texts.ts'
import { refPattern } from '../contract.ts'

/** The largest change in cents: the largest payment of the till. */
const maxChangeCents = 99_999_00

/** A label with its value, both in the language of the client. */
const Fact = z.object({ label: z.string(), value: z.string() })

/** A receipt as finished text in the language of the client, in the order of the paper. */
export const Receipt = z.object({
  client_id: z.int(),
  language: z.enum(languages),
  /** Invoice or credit note. */
  kind: z.string(),
  ref: z.string(),
  seller: z.object({ name: z.string(), address: z.array(z.string()), registered: z.array(Fact) }),
  facts: z.array(Fact),
  lines: z.array(
    z.object({
      description: z.string(),
      /** The number of pieces with the price of one; empty for one piece without discount. */
      pieces: z.string(),
      /** The discount of the whole line; null when it has none. */
      discount: Fact.nullable(),
      total: z.string(),
    }),
  ),
  /** The total before cash was rounded, and the rounding; null where nothing was rounded (law A7). */
  rounded: z.object({ before: Fact, rounding: Fact }).nullable(),
  total: Fact,
  /** The VAT in the total, by rate. */
  vat: z.array(Fact),
  payments: z.array(Fact),
  /** The cash that was given back. */
  change: Fact.nullable(),
  /** The overpaid amount that became credit. */
  overpaid: Fact.nullable(),
  on_account: Fact.nullable(),
  notes: z.array(z.string()),
})
export type Receipt = z.output<typeof Receipt>

export const receiptApi = {
  /**
   * `change_cents` is the cash that was given back: the invoice has the cash that stayed in the till alone, and the
   * receipt shows both.
   */
  receipt: endpoint('GET', '/invoices/:ref/receipt', {
    does: 'An invoice or credit note as a receipt for a printer of 80 mm.',
    may: 'invoice.read',
    reads: ({ answer }) => [answer.client_id],
    params: { ref: z.string().regex(refPattern) },
    query: {
      change_cents: z.coerce.number<string | number>().int().min(0).max(maxChangeCents).optional(),
    },
    gives: Receipt,
  }),
}
