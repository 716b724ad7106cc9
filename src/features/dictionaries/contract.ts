import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { languages } from '#kernel/texts.ts'
import { paymentMethodSlugs } from '#features/reference-data/contract.ts'
import { active, choice, day, dictionary, flag, names, rate, text } from './contract/dictionary.ts'
import { rights } from './contract/permission.ts'

/** The entry that stands for none (decision C43). */
const noneFirst = { by: 'is_none', values: [true] } as const

/**
 * The tables of the reference data page, in the order of spec 3 §2; supported countries and roles are defined
 * elsewhere.
 */
export const referenceTables = {
  genders: dictionary('/genders', {
    ...rights.genders,
    table: 'genders',
    one: 'a gender',
    many: 'genders of clients',
    fields: { name: names() },
  }),
  treatmentCategories: dictionary('/treatment-categories', {
    ...rights.treatmentCategories,
    table: 'treatment_categories',
    one: 'a category',
    many: 'categories of treatments',
    slug: true,
    kept: { by: 'slug', values: ['acties'] },
    /** `doctor`: complications are asked for (decision C42). */
    fields: { name: names(), ledger_number: text(50), doctor: flag() },
  }),
  countries: dictionary('/countries', {
    ...rights.countries,
    table: 'countries',
    one: 'a country',
    many: 'countries of addresses',
    heldBy: 'code',
    fields: { name: names(), code: text(2, { pattern: /^[A-Z]{2}$/ }) },
  }),
  paymentMethods: dictionary('/payment_method', {
    ...rights.paymentMethods,
    table: 'payment_methods',
    one: 'a payment method',
    many: 'payment methods',
    kept: { by: 'slug', values: paymentMethodSlugs },
    fields: { name: names(), active: active() },
  }),
  locales: dictionary('/locales', {
    ...rights.locales,
    table: 'locales',
    one: 'a locale',
    many: 'locales of clients',
    heldBy: 'code',
    fields: { name: names(), code: text(10, { pattern: /^[a-z]{2,3}_[A-Z]{2}$/ }), language: choice(languages) },
  }),
  /** The languages of the interface itself: only their names change (decision C141). */
  languages: dictionary('/languages', {
    ...rights.languages,
    table: 'languages',
    one: 'a language',
    many: 'languages',
    heldBy: 'code',
    kept: { by: 'code', values: languages },
    fields: { name: names(), code: text(3, { pattern: /^[a-z]{2,3}$/ }) },
  }),
  complications: dictionary('/complications', {
    ...rights.complications,
    table: 'complications',
    one: 'a complication',
    many: 'complications of treatments',
    kept: noneFirst,
    fields: { name: names() },
  }),
  sideEffects: dictionary('/side_effects', {
    ...rights.sideEffects,
    table: 'side_effects',
    one: 'a side effect',
    many: 'side effects of treatments',
    kept: noneFirst,
    fields: { name: names() },
  }),
  deviceTypes: dictionary('/device-types', {
    ...rights.deviceTypes,
    table: 'device_types',
    one: 'a type of device',
    many: 'types of devices',
    slug: true,
    kept: { by: 'slug', values: ['laser', 'attachment'] },
    fields: { name: names() },
  }),
  ledgers: dictionary('/ledgers', {
    ...rights.ledgers,
    table: 'ledgers',
    one: 'a ledger',
    many: 'ledgers of a country',
    byCountry: true,
    heldBy: 'code',
    fields: { code: text(50), description: text(100) },
  }),
  /** The VAT rates, each offered from a day on (decision C27). */
  taxRates: dictionary('/tax-rates', {
    ...rights.taxRates,
    table: 'tax_rates',
    one: 'a VAT rate',
    many: 'VAT rates of a country',
    byCountry: true,
    heldBy: 'per_mille',
    holdsFrom: 'valid_from',
    fields: { per_mille: rate(), valid_from: day() },
  }),
} as const

/** The lists with a page of their own (spec 3 §2). */
export const priceLevels = dictionary('/price-levels', {
  ...rights.priceLevels,
  table: 'price_levels',
  one: 'a price level',
  many: 'price levels of a country',
  byCountry: true,
  fields: { name: text(50) },
})
export const qualifications = dictionary('/qualifications', {
  ...rights.qualifications,
  table: 'qualifications',
  one: 'a qualification',
  many: 'qualifications of a country',
  byCountry: true,
  fields: { name: text(50) },
})
export const healthInsurances = dictionary('/healthinsurances', {
  ...rights.healthInsurances,
  table: 'health_insurances',
  one: 'a health insurer',
  many: 'health insurers',
  list: '/healthinsurances',
  fields: {
    uzovi_code: text(4, { digits: true, pattern: /^\d{4}$/, code: 'uzovi_code' }),
    name: text(100),
    name_short: text(50, { required: false }),
  },
})
export const zvInsurances = dictionary('/zv_insurances', {
  ...rights.zvInsurances,
  table: 'zv_insurances',
  one: 'the name of an insured treatment',
  many: 'names of insured treatments',
  list: '/zv_insurances',
  fields: { name_short: names(50), name_long: names(100) },
})

/** The uses of a qualification, which are shown before it is removed (spec 3 §7). */
export const qualificationsApi = {
  connections: endpoint('GET', '/qualifications/:id/connection-count', {
    does: 'How many treatments ask for a qualification, and how many employees have it.',
    may: rights.qualifications.read,
    reads: 'nothing',
    gives: z.object({ treatments: z.int(), users: z.int() }),
  }),
}

export const dictionaries = { ...referenceTables, priceLevels, qualifications, healthInsurances, zvInsurances } as const
export type DictionaryKey = keyof typeof dictionaries
