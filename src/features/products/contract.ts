import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { line } from '#kernel/line.ts'
import { overview, statusFilter } from '#kernel/overview.ts'
import { SeenVersion, SwitchedVersion } from '#kernel/record.ts'
import { translatable, TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'
import { priceLevelPrices } from '#features/dictionaries/contract/prices.ts'

/**
 * Spec 3 §9. Prices are typed in euros and kept in cents (decision C1); a price level has a limit of its own (decision
 * C25).
 */
export const productLimits = {
  name: 50,
  price_cents: 100_000_00,
  level_price_cents: 999_999_00,
  ledger_number: 50,
  ean: 13,
  picqer_productcode: 250,
} as const

/**
 * The kinds of goods sold over the counter: a product, a voucher, or a peeling or an injectable, which reports can name
 * too (decision C137).
 */
export const productKinds = ['product', 'voucher', 'peeling', 'injectable'] as const
export type ProductKind = (typeof productKinds)[number]

/**
 * The number is optional, and unique in a country when it is filled in: an empty one is null, never an empty text.
 * Rules check its digits.
 */
const code = line(300)
  .nullable()
  .transform((typed) => typed || null)
const CountryId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/**
 * The fields of a product that can change. Shapes and lengths are checked here, amounts and rules across fields in
 * rules.ts.
 */
export const productFields = fields({
  name: required(translatable(productLimits.name)),
  price_cents: required(z.int()),
  purchase_price_cents: required(z.int()),
  vat_per_mille: required(z.int().min(0).max(1000)),
  price_levels: omittable(priceLevelPrices(productLimits.level_price_cents), []),
  ledger_number: required(line(productLimits.ledger_number)),
  ean: omittable(code, null),
  picqer_productcode: omittable(code, null),
  peeling: omittable(z.boolean(), false),
  injectable: omittable(z.boolean(), false),
  voucher: omittable(z.boolean(), false),
  /** A voucher for one kind of goods: its VAT is due at its sale, because the goods are known (decision C29). */
  single_purpose: omittable(z.boolean(), false),
})
/** The fields without the country, which never changes. */
export type ProductChange = z.output<typeof productFields.create>

export const ProductInput = z.object({ supported_country_id: CountryId, ...productFields.create.shape })
export type ProductInput = z.output<typeof ProductInput>

export const Product = z.object({
  id: z.int(),
  supported_country_id: z.int(),
  name: TranslatableText,
  price_cents: z.int(),
  purchase_price_cents: z.int(),
  vat_per_mille: z.int(),
  price_levels: z.array(z.object({ price_level_id: z.int(), price_cents: z.int() })),
  ledger_number: z.string(),
  ean: z.string().nullable(),
  picqer_productcode: z.string().nullable(),
  peeling: z.boolean(),
  injectable: z.boolean(),
  voucher: z.boolean(),
  single_purpose: z.boolean(),
  deactivated_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Product = z.output<typeof Product>

const read = { may: 'management.product', reads: 'nothing' } as const
const write = { may: 'product.update', reads: 'nothing' } as const

/** Products and vouchers of one country, or of all countries in the caller's scope. */
export const productsOverview = overview('/products', {
  does: 'The products and vouchers that the chain sells.',
  ...read,
  row: {
    id: z.int(),
    supported_country_id: z.int(),
    name: TranslatableText,
    kind: z.enum(productKinds),
    price_cents: z.int(),
    vat_per_mille: z.int(),
    purchase_price_cents: z.int(),
    ledger_number: z.string(),
    ean: z.string().nullable(),
    picqer_productcode: z.string().nullable(),
    deactivated_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'kind', type: 'text', sortable: true },
    { key: 'price_cents', type: 'money', sortable: true },
    { key: 'purchase_price_cents', type: 'money', sortable: true },
    { key: 'vat_per_mille', type: 'number', sortable: true },
    { key: 'ean', type: 'text', sortable: true, searchable: true },
    { key: 'picqer_productcode', type: 'text', sortable: true, searchable: true },
  ],
  filters: { status: statusFilter, country: Id.optional(), kind: z.enum(productKinds).optional() },
  sort: ['name', 'asc'],
})

export const productsApi = {
  list: productsOverview.list,
  export: productsOverview.export,
  show: endpoint('GET', '/products/:id', {
    does: 'A product with everything that the form edits.',
    ...read,
    gives: Product,
  }),
  history: historyEndpoint('/products/:id/history', { does: 'Who changed this product, and when.', ...read }),
  /**
   * 422 `supported_country_id: unknown`, `voucher: invalid` for a peeling, `injectable: invalid` for either, `ean: ean`,
   * `picqer_productcode: unique_for_country`, `name.nl: unique`, `vat_per_mille: unknown`, …
   */
  create: endpoint('POST', '/products', {
    does: 'Adds a product.',
    may: 'product.create',
    reads: 'nothing',
    takes: ProductInput,
    gives: Product,
  }),
  /**
   * Prices of price levels too, for who may not change the levels themselves (spec 3 §6). `deactivated_at` may come
   * along: empty is active (decision C102). 409 `stale`.
   */
  update: endpoint('PUT', '/products/:id', {
    does: 'Changes a product.',
    ...write,
    takes: productFields.change.extend(SwitchedVersion.shape),
    gives: Product,
  }),
  /** A product is deactivated and never deleted, because invoices still need it (decision C103). */
  remove: endpoint('DELETE', '/products/:id', {
    does: 'Takes a product out of the list, by deactivating it.',
    ...write,
    gives: z.null(),
  }),
  /** 422 `name.nl: unique` when another product has taken its name meanwhile. */
  activate: endpoint('PATCH', '/products/:id/activate', {
    does: 'Activates a product.',
    ...write,
    takes: SeenVersion,
    gives: Product,
  }),
  deactivate: endpoint('PATCH', '/products/:id/deactivate', {
    does: 'Deactivates a product, which is not sold any more.',
    ...write,
    takes: SeenVersion,
    gives: Product,
  }),
}
