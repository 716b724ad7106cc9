import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, file, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { daysFilter, overview } from '#kernel/overview.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** The longest code as somebody types it, with its hyphens or blanks. */
export const maxTypedCode = 40
/** The longest validity that a country can set, in months. */
export const maxVoucherMonths = 120

/** A voucher is open, used up, past its last day, or taken back with the invoice that sold it. */
export const voucherStates = ['open', 'used', 'expired', 'taken_back'] as const
export type VoucherState = (typeof voucherStates)[number]

export const movementKinds = ['sold', 'redeemed', 'returned', 'taken_back', 'expired'] as const
export type VoucherMovementKind = (typeof movementKinds)[number]

const voucherFields = {
  id: z.int(),
  /** Sixteen characters; people read it in groups of four. */
  code: z.string(),
  product: TranslatableText,
  single_purpose: z.boolean(),
  state: z.enum(voucherStates),
  face_cents: CentsValue,
  left_cents: CentsValue,
  sold_on: DayValue,
  /** The last day on which it can be used; null is for ever. */
  expires_on: DayValue.nullable(),
  location: z.string(),
  /** The client who bought it; null once they are erased. */
  client_id: z.int().nullable(),
  client_name: z.string().nullable(),
}

export const vouchersOverview = overview('/vouchers', {
  does: 'The gift vouchers that were sold, with what is left of each.',
  may: 'invoice.read',
  reads: (rows) => rows.flatMap(({ client_id }) => (client_id === null ? [] : [client_id])),
  refreshed: true,
  row: voucherFields,
  columns: [
    { key: 'code', type: 'text', sortable: true, searchable: true },
    { key: 'client_name', type: 'text', sortable: true, searchable: true },
    { key: 'product', type: 'text', sortable: true },
    { key: 'location', type: 'text', sortable: true },
    { key: 'sold_on', type: 'day', sortable: true },
    { key: 'expires_on', type: 'day', sortable: true },
    { key: 'state', type: 'text', sortable: true },
    { key: 'face_cents', type: 'money', sortable: true },
    { key: 'left_cents', type: 'money', sortable: true },
  ],
  filters: { state: z.enum(voucherStates).optional(), client: Id.optional(), sold: daysFilter },
  sort: ['sold_on', 'desc'],
})

const VoucherMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  /** The change of the balance; negative when it takes something away. */
  amount_cents: CentsValue,
  balance_cents: CentsValue,
  created_at: InstantValue,
  /** The invoice or credit note; null for an end, and once the invoice is erased. */
  invoice_ref: z.string().nullable(),
  author: z.string().nullable(),
})

export const Voucher = z.object({
  ...voucherFields,
  legal_entity: z.string(),
  vat_per_mille: z.int(),
  /** The clients of its movements: who bought it and who used it. */
  client_ids: z.array(z.int()),
  movements: z.array(VoucherMovement),
})
export type Voucher = z.output<typeof Voucher>

/** The debt for vouchers by legal entity, kind and year of sale (law A5, A9). */
export const liabilityOverview = overview('/voucher-liability', {
  does: 'What is owed for gift vouchers at the end of a day, by legal entity, kind and year of sale.',
  may: 'invoice.read',
  reads: 'nothing',
  row: {
    id: z.int(),
    legal_entity: z.string(),
    single_purpose: z.boolean(),
    year: z.int(),
    /** The vouchers that were sold until then, without those taken back. */
    sold: z.int(),
    sold_cents: CentsValue,
    open: z.int(),
    /** The amount that holders can still redeem. */
    open_cents: CentsValue,
    /** The rest of vouchers past their last day. */
    expired_cents: CentsValue,
  },
  columns: [
    { key: 'legal_entity', type: 'text', sortable: true },
    { key: 'single_purpose', type: 'boolean', sortable: true },
    { key: 'year', type: 'number', sortable: true },
    { key: 'sold', type: 'number' },
    { key: 'sold_cents', type: 'money' },
    { key: 'open', type: 'number' },
    { key: 'expired_cents', type: 'money' },
    { key: 'open_cents', type: 'money', sortable: true },
  ],
  /** The report at the end of this day; today when absent. */
  filters: { day: DayValue.optional() },
  sort: ['year', 'desc'],
})

export const vouchersApi = {
  list: vouchersOverview.list,
  export: vouchersOverview.export,
  liability: liabilityOverview.list,
  liabilityExport: liabilityOverview.export,
  /**
   * 422 `voucher_code: voucher_unknown`, `voucher_mistyped`, `voucher_expired`, `voucher_used`, `voucher_taken_back`,
   * `voucher_other_entity`.
   */
  byCode: endpoint('GET', '/vouchers/code/:code', {
    does: 'A gift voucher by its code, as far as the till of a location can redeem it.',
    may: 'checkout.read',
    reads: 'nothing',
    params: { code: z.string().max(maxTypedCode) },
    query: { location: Id },
    gives: z.object({
      code: z.string(),
      product: TranslatableText,
      single_purpose: z.boolean(),
      /** The rate that was paid with a voucher for one kind of goods; it pays only for goods of this rate. */
      vat_per_mille: z.int(),
      left_cents: CentsValue,
      expires_on: DayValue.nullable(),
    }),
  }),
  show: endpoint('GET', '/vouchers/:id', {
    does: 'A gift voucher with its movements.',
    may: 'invoice.read',
    reads: ({ answer }) => answer.client_ids,
    gives: Voucher,
  }),
  card: endpoint('GET', '/vouchers/:id/card', {
    does: 'A gift voucher to print and give away, with its code as text and as a QR code.',
    may: 'invoice.read',
    reads: 'nothing',
    gives: file,
  }),
}
