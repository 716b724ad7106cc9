import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint, readOnly } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { overview, statusFilter } from '#kernel/overview.ts'
import { SeenVersion, SwitchedVersion } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'
import { priceLevelPrices } from '#features/dictionaries/contract/prices.ts'

/**
 * The limits of a package: a price in cents, up to a million euros (spec 2 §5, decision C1), and more treatments and
 * terms than anybody sells at once.
 */
export const packageLimits = { price_cents: 1_000_000_00, treatments: 999, terms: 99 } as const

/** Treatments sold in advance: paid at once, or in terms (spec 2 §4). */
export const packageTypes = ['package', 'term'] as const
export type PackageType = (typeof packageTypes)[number]

const RecordId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
/** The fields of a package that can change. Shapes are checked here, amounts and rules across fields in rules.ts. */
export const packageFields = fields({
  type: required(z.enum(packageTypes), 'package'),
  treatment_id: required(RecordId),
  /** The price of all its treatments together; in terms it is divided over them. */
  price_cents: required(z.int()),
  price_levels: omittable(priceLevelPrices(packageLimits.price_cents), []),
  treatments: required(z.int().max(packageLimits.treatments)),
  terms: required(z.int().max(packageLimits.terms)),
})
/** The fields without the country, which never changes. */
export type PackageChange = z.output<typeof packageFields.create>

export const PackageInput = z.object({ supported_country_id: RecordId, ...packageFields.create.shape })
export type PackageInput = z.output<typeof PackageInput>

export const Package = z.object({
  id: z.int(),
  supported_country_id: z.int(),
  type: z.enum(packageTypes),
  /** Whether it is paid in terms: derived from the type (decision C104). */
  term: z.boolean(),
  treatment_id: z.int(),
  treatment: TranslatableText,
  price_cents: z.int(),
  price_levels: z.array(z.object({ price_level_id: z.int(), price_cents: z.int() })),
  treatments: z.int(),
  terms: z.int(),
  deactivated_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Package = z.output<typeof Package>

/** A treatment of which a package can be made, with its own price. */
export const TreatmentOfPackage = z.object({ id: z.int(), name: TranslatableText, price_cents: z.int() })
export type TreatmentOfPackage = z.output<typeof TreatmentOfPackage>

const read = { may: 'management.package', reads: 'nothing' } as const
/** Saving a package needs the permission of treatments (spec 2 §6, decision C83). */
const write = { may: 'treatment.update', reads: 'nothing' } as const

export const packagesOverview = overview('/packages/country/:countryId', {
  does: 'The packages of a country.',
  ...read,
  row: {
    id: z.int(),
    treatment_id: z.int(),
    treatment: TranslatableText,
    type: z.enum(packageTypes),
    treatments: z.int(),
    terms: z.int(),
    price_cents: z.int(),
    /** The price of one treatment, and of one term, rounded half up. */
    treatment_price_cents: z.int(),
    term_price_cents: z.int().nullable(),
    deactivated_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'treatment', type: 'text', sortable: true, searchable: true },
    { key: 'type', type: 'text', sortable: true },
    { key: 'treatments', type: 'number', sortable: true },
    { key: 'price_cents', type: 'money', sortable: true },
    { key: 'treatment_price_cents', type: 'money', sortable: true },
    { key: 'terms', type: 'number', sortable: true },
    { key: 'term_price_cents', type: 'money', sortable: true },
  ],
  filters: { status: statusFilter, type: z.enum(packageTypes).optional() },
  sort: ['treatment', 'asc'],
})

/** The flag is derived from the type and not stored (decision C104). */
const derived = { term: readOnly }

export const packagesApi = {
  list: packagesOverview.list,
  export: packagesOverview.export,
  treatments: endpoint('GET', '/packages/country/:countryId/treatments', {
    does: 'The treatments of which a package can be made.',
    ...read,
    gives: z.array(TreatmentOfPackage),
  }),
  /**
   * The terms that the till offers, at the price of the location's price level, otherwise at the base price (decision
   * C25).
   */
  terms: endpoint('GET', '/packages/terms/for-treatment/:treatmentId/:locationId', {
    does: 'The ways of paying a treatment in terms.',
    may: 'checkout.read',
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), terms: z.int(), treatments: z.int(), price_cents: z.int() })),
  }),
  show: endpoint('GET', '/packages/:id', {
    does: 'A package with everything that the form edits.',
    ...read,
    gives: Package,
  }),
  history: historyEndpoint('/packages/:id/history', { does: 'Who changed this package, and when.', ...read }),
  /** 422 `supported_country_id: unknown`, `treatment_id: unknown`, `terms: package_at_once`, … */
  create: endpoint('POST', '/packages', {
    does: 'Adds a package.',
    may: 'package.create',
    reads: 'nothing',
    takes: PackageInput.extend(derived),
    gives: Package,
  }),
  /** 409 `stale`. A body with `deactivated_at` also activates or deactivates: empty is active (decision C102). */
  update: endpoint('PUT', '/packages/:id', {
    does: 'Changes a package.',
    ...write,
    takes: packageFields.change.extend({ ...SwitchedVersion.shape, ...derived }),
    gives: Package,
  }),
  /** A package is deactivated and never deleted: invoices and its buyers still need it (decision C103). */
  remove: endpoint('DELETE', '/packages/:id', {
    does: 'Takes a package out of the list, by deactivating it.',
    ...write,
    gives: z.null(),
  }),
  activate: endpoint('PATCH', '/packages/:id/activate', {
    does: 'Activates a package.',
    ...write,
    takes: SeenVersion,
    gives: Package,
  }),
  deactivate: endpoint('PATCH', '/packages/:id/deactivate', {
    does: 'Deactivates a package, which is not sold any more.',
    ...write,
    takes: SeenVersion,
    gives: Package,
  }),
}
