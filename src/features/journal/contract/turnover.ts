import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { daysFilter, overview } from '#kernel/overview.ts'
import { maySeeJournal } from './permission.ts'

/** By what the turnover of a period is told apart. */
export const dimensions = [
  'month',
  'location',
  'practitioner',
  'category',
  'treatment',
  'product',
  'vat',
  'method',
] as const
export type Dimension = (typeof dimensions)[number]
/** The dimensions of invoice lines; ways of paying belong to whole invoices. */
export const lineDimensions = dimensions.filter((one) => one !== 'method')

const where = { country: Id.optional(), location: Id.optional(), days: daysFilter }
const below = { by: z.enum(dimensions).optional(), key: z.string().max(20).optional() }

/**
 * The invoice lines below a number of the turnover. `filters.by` and `filters.key` name the row; the key is that of the
 * answer of `/turnover`.
 */
export const turnoverLines = overview('/turnover/lines', {
  readsFrom: 'replica',
  does: 'The invoice lines of the turnover.',
  may: maySeeJournal,
  reads: 'nothing',
  row: {
    id: z.int(),
    day: DayValue,
    ref: z.string(),
    location: z.string(),
    practitioner: z.string(),
    description: z.string(),
    amount: z.int(),
    vat_per_mille: z.int(),
    net_cents: CentsValue,
    vat_cents: CentsValue,
    gross_cents: CentsValue,
  },
  columns: [
    { key: 'day', type: 'day', sortable: true },
    { key: 'ref', type: 'text', sortable: true, searchable: true },
    { key: 'location', type: 'text', sortable: true },
    { key: 'practitioner', type: 'text', sortable: true },
    { key: 'description', type: 'text', sortable: true, searchable: true },
    { key: 'amount', type: 'number', sortable: true },
    { key: 'net_cents', type: 'money' },
    { key: 'vat_cents', type: 'money' },
    { key: 'gross_cents', type: 'money', sortable: true },
  ],
  filters: { ...where, ...below },
  sort: ['day', 'desc'],
})

/** The payments below a number of the ways of paying. */
export const turnoverPayments = overview('/turnover/payments', {
  readsFrom: 'replica',
  does: 'The payments of invoices.',
  may: maySeeJournal,
  reads: 'nothing',
  row: {
    id: z.int(),
    day: DayValue,
    ref: z.string(),
    location: z.string(),
    method: z.string(),
    amount_cents: CentsValue,
  },
  columns: [
    { key: 'day', type: 'day', sortable: true },
    { key: 'ref', type: 'text', sortable: true, searchable: true },
    { key: 'location', type: 'text', sortable: true },
    { key: 'method', type: 'text', sortable: true },
    { key: 'amount_cents', type: 'money', sortable: true },
  ],
  filters: { ...where, method: Id.optional() },
  sort: ['day', 'desc'],
})

export const turnoverApi = {
  /**
   * Cash rounding and vouchers that are taxed when they are redeemed are no turnover (law A5). 422 `invalid` for a
   * period that ends before it begins.
   */
  show: endpoint('GET', '/turnover', {
    readsFrom: 'replica',
    does: 'The turnover of a period by location, practitioner, treatment, category, product, VAT rate, month or way of paying.',
    may: maySeeJournal,
    reads: 'nothing',
    query: {
      filters: z.object({ from: DayValue, to: DayValue }),
      by: z.enum(dimensions),
      country: Id,
      location: Id.optional(),
    },
    gives: z.object({
      rows: z.array(
        z.object({
          /** The subject of the row: an id, a month, a rate with `exempt` for exempt ones; `none` for lines without one. */
          key: z.string(),
          /** In the reader's language; empty for a key that the reader's side names: a month, a rate, none. */
          name: z.string(),
          invoices: z.int(),
          /** The number of treatments or products; null for ways of paying. */
          amount: z.int().nullable(),
          gross_cents: CentsValue,
          net_cents: CentsValue.nullable(),
          vat_cents: CentsValue.nullable(),
        }),
      ),
      totals: z.object({
        /** Each invoice once, also where several rows count it. */
        invoices: z.int(),
        gross_cents: CentsValue,
        net_cents: CentsValue.nullable(),
        vat_cents: CentsValue.nullable(),
      }),
    }),
  }),
  lines: turnoverLines.list,
  exportLines: turnoverLines.export,
  payments: turnoverPayments.list,
  exportPayments: turnoverPayments.export,
}
