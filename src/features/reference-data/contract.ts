import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { statusFilter } from '#kernel/overview.ts'
import { languages } from '#kernel/texts.ts'
import { TranslatableText } from '#kernel/translatable.ts'

const Named = z.object({ id: z.int(), name: TranslatableText })
/**
 * An entry that can be deactivated (decision C103). Answers have the active entries only, unless all are asked for,
 * because a record may have an inactive one.
 */
const Offered = Named.extend({ active: z.boolean() })
const keptLookup = { may: 'signed-in', reads: 'nothing', keeps: 'session' } as const
const offered = { ...keptLookup, query: { status: statusFilter } }
const Category = Offered.extend({ slug: z.string(), doctor: z.boolean(), ledger_number: z.string() })
const OfCountry = z.object({ id: z.int(), name: z.string(), supported_country_id: z.int(), active: z.boolean() })

/** Credit expires, is paid with, is given and is brought along; two of these take it away (spec 3 §4, decision C18). */
export const mutationTypes = ['expired', 'credit', 'deposit', 'paymentAdded', 'paymentRemoved', 'migration'] as const
export const takesCredit = (type: (typeof mutationTypes)[number]): boolean =>
  type === 'expired' || type === 'paymentRemoved'

export const paymentMethodSlugs = ['cash', 'credit', 'pin', 'prepaid', 'old_voucher', 'voucher'] as const
export type PaymentMethodSlug = (typeof paymentMethodSlugs)[number]

/**
 * Lookups without personal data; a browser keeps them for the session (decision C113), except the VAT rates, because
 * another one can hold from midnight. A table that they read announces its changes (migration 0029).
 */
export const referenceDataApi = {
  countries: endpoint('GET', '/countries', {
    does: 'The countries of an address.',
    ...offered,
    keeps: '8 hours',
    gives: z.array(Offered.extend({ code: z.string() })),
  }),
  locales: endpoint('GET', '/locales', {
    does: 'The languages of a client.',
    ...offered,
    gives: z.array(Offered.extend({ code: z.string(), language: z.string() })),
  }),
  genders: endpoint('GET', '/genders', {
    does: 'The genders of a client.',
    ...offered,
    gives: z.array(Offered),
  }),
  paymentMethods: endpoint('GET', '/payment_method', {
    does: 'The payment methods in use.',
    ...keptLookup,
    gives: z.array(Named.extend({ slug: z.enum(paymentMethodSlugs) })),
  }),
  /**
   * The countries in which the chain works and whose data the caller may reach (spec 1 §3), with the languages in which
   * it writes to clients there, its own first; `pays_online`: it has a key of the payment provider (decision C122).
   */
  supportedCountries: endpoint('GET', '/list/supported-countries', {
    does: 'The countries of the chain that the caller works for.',
    ...keptLookup,
    gives: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        medical_grounds: z.boolean(),
        pays_online: z.boolean(),
        locales: z.array(
          z.object({ id: z.int(), code: z.string(), language: z.enum(languages), name: TranslatableText }),
        ),
      }),
    ),
  }),
  locationTypes: endpoint('GET', '/list/location-types', {
    does: 'The kinds of location.',
    ...keptLookup,
    gives: z.array(Named.extend({ slug: z.string() })),
  }),
  deviceTypes: endpoint('GET', '/devices/types', {
    does: 'The types of device.',
    ...offered,
    gives: z.array(Offered.extend({ slug: z.string() })),
  }),
  /** Spec 3 §7; `doctor`: complications are asked (decision C42). The same at the three paths that the spec names. */
  treatmentCategories: endpoint('GET', '/list/treatment-categories', {
    does: 'The categories of treatments.',
    ...offered,
    gives: z.array(Category),
  }),
  categoriesOfTreatments: endpoint('GET', '/treatments/categories', {
    does: 'The categories from which the treatment form chooses.',
    ...offered,
    gives: z.array(Category),
  }),
  categoriesOfAgreements: endpoint('GET', '/treatment-categories', {
    does: 'The categories from which an agreement chooses.',
    ...offered,
    gives: z.array(Category),
  }),
  priceLevels: endpoint('GET', '/list/country/:countryId/price-levels', {
    does: 'The price levels of a country.',
    ...offered,
    gives: z.array(z.object({ id: z.int(), name: z.string(), active: z.boolean() })),
  }),
  allPriceLevels: endpoint('GET', '/price-levels', {
    does: 'The price levels of all countries of the caller.',
    ...offered,
    gives: z.array(OfCountry),
  }),
  qualifications: endpoint('GET', '/qualifications/country/:countryId/list', {
    does: 'The qualifications from which a form of one country chooses.',
    ...offered,
    gives: z.array(z.object({ id: z.int(), name: z.string(), active: z.boolean() })),
  }),
  allQualifications: endpoint('GET', '/qualifications', {
    does: 'The qualifications of all countries of the caller.',
    ...offered,
    gives: z.array(OfCountry),
  }),
  /** As bookkeeping writes them (spec 1 §3). */
  ledgers: endpoint('GET', '/ledgers/:id', {
    does: 'The accounts that turnover may be booked on in the country with this id.',
    ...offered,
    gives: z.array(z.object({ Code: z.string(), Description: z.string(), active: z.boolean() })),
  }),
  /** The current rates: of each rate the last one that has begun and is active (decision C27). */
  taxRates: endpoint('GET', '/list/country/:countryId/tax-rates', {
    does: 'The VAT rates that hold today in a country.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), per_mille: z.int() })),
  }),
  healthInsurances: endpoint('GET', '/list/healthinsurance', {
    does: 'The health insurers of clients.',
    ...offered,
    gives: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        name_short: z.string(),
        uzovi_code: z.string(),
        full_name: z.string(),
        active: z.boolean(),
      }),
    ),
  }),
  zvInsurances: endpoint('GET', '/list/zv-insurance', {
    does: 'The insured care that an item of an invoice names.',
    ...offered,
    gives: z.array(
      z.object({ id: z.int(), name_short: TranslatableText, name_long: TranslatableText, active: z.boolean() }),
    ),
  }),
  languages: endpoint('GET', '/languages', {
    does: 'The languages.',
    ...offered,
    gives: z.array(Offered.extend({ code: z.string() })),
  }),
  /** The kinds of changes of a client's credit (spec 1 §7), with their sign (decision C17). */
  mutationTypes: endpoint('GET', '/mutation_type', {
    does: 'The kinds of movement of a client’s credit.',
    ...keptLookup,
    gives: z.array(
      z.object({ id: z.int(), name: z.enum(mutationTypes), sign: z.union([z.literal(1), z.literal(-1)]) }),
    ),
  }),
  appointmentTypes: endpoint('GET', '/list/appointment-types', {
    does: 'The kinds of appointment that a report names.',
    ...keptLookup,
    gives: z.array(Named.extend({ slug: z.string() })),
  }),
}
