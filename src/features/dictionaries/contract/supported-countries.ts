import { z } from 'zod'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { line } from '#kernel/line.ts'
import { MedicalQuestion, maxQuestion, usualQuestions } from '#kernel/medical-questions.ts'
import { overview } from '#kernel/overview.ts'
import { maxRetentionYears } from '#kernel/retention.ts'
import { typedPostcode } from '#kernel/postcode.ts'
import { optionalText, Version } from '#kernel/record.ts'
import { languages } from '#kernel/texts.ts'
import { translatable, TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'
import { creditSources, maxMonths, type CreditSource } from '#features/credit/contract.ts'

/**
 * The texts of a country of the chain, with their maximum lengths in characters (spec 3 §3 and §5 "Supported country").
 * Each is compulsory, except as decision C122 and `optionalTexts` say. The longest account number has 34 characters, in groups of four 42.
 */
export const countryTexts = {
  name: 50,
  address: 100,
  zipcode: 10,
  merchant_code: 50,
  tax_code: 50,
  email: 254,
  bankaccount: 42,
  phone: 20,
  url: 200,
  url_portal: 200,
  exact_division: 20,
} as const
export type CountryText = keyof typeof countryTexts
/** These texts may stay empty: the spec says nothing of them. */
export const optionalTexts: readonly CountryText[] = ['exact_division']
export const maxMollieKey = 200

const text = (field: CountryText) => line(countryTexts[field])

export type MonthsField = `credit_months_${CreditSource}`
/** The field with the months for which credit of a source can be used (decision C19). */
export const monthsField = (source: CreditSource): MonthsField => `credit_months_${source}`
export const monthsFields = creditSources.map(monthsField)
/** The months for which vouchers can be used, by kind (law A5): those taxed at their sale, and the others. */
export const voucherMonthsFields = ['voucher_months_single', 'voucher_months_multi'] as const
/** Null is for ever. */
const months = z.int().min(1).max(maxMonths).nullable()
const years = z.int().min(1).max(maxRetentionYears).nullable()
const monthsSchemas = Object.fromEntries(monthsFields.map((field) => [field, months])) as Record<
  MonthsField,
  typeof months
>

/** The form of a country of the chain. The country itself and its zone are set once, by the POST. */
export const supportedCountryFields = fields({
  name: required(text('name'), ''),
  address: required(text('address'), ''),
  zipcode: required(typedPostcode(countryTexts.zipcode), ''),
  merchant_code: required(text('merchant_code'), ''),
  tax_code: required(text('tax_code'), ''),
  email: required(text('email'), ''),
  bankaccount: required(text('bankaccount'), ''),
  phone: required(text('phone'), ''),
  url: required(text('url'), ''),
  url_portal: required(text('url_portal'), ''),
  exact_division: omittable(optionalText(countryTexts.exact_division), ''),
  /** The languages in which the chain writes to clients there; the first is for clients who have not chosen one. */
  locale_ids: required(z.array(z.int().positive()).max(50), []),
  /** Asks the medical VAT questionnaire (decision C37). */
  medical_grounds: omittable(z.boolean(), false),
  /** The questions of that questionnaire, as the tax adviser of the country settles them (decision C41). */
  medical_question_1: omittable(translatable(maxQuestion), usualQuestions.question_1),
  medical_question_2: omittable(translatable(maxQuestion), usualQuestions.question_2),
  /** Cash is rounded to five cents (decision C30). */
  cash_rounding: omittable(z.boolean(), false),
  /**
   * The months for which credit can be used, by the way in which it came; null is for ever. What the client has paid is
   * theirs (law A5), a gesture of the salon ends after a year.
   */
  credit_months_overpayment: omittable(months, null),
  credit_months_returned: omittable(months, null),
  credit_months_down_payment: omittable(months, null),
  credit_months_voucher: omittable(months, null),
  credit_months_goodwill: omittable(months, 12),
  credit_months_migration: omittable(months, null),
  voucher_months_single: omittable(months, null),
  voucher_months_multi: omittable(months, null),
  /** The years for which records stay after an erasure, no fewer than the law says; null is the term of the law (law A6). */
  fiscal_years: omittable(years, null),
  record_years: omittable(years, null),
  log_years: omittable(years, null),
  /**
   * Write-only (decision C87): left out or empty, the stored key stays. Optional (decision C122): without a key nobody
   * pays online there.
   */
  mollie_key: omittable(optionalText(maxMollieKey), ''),
})
export const SupportedCountryInput = supportedCountryFields.create
export type SupportedCountryInput = z.output<typeof SupportedCountryInput>

const textSchemas = Object.fromEntries(Object.keys(countryTexts).map((field) => [field, z.string()])) as Record<
  CountryText,
  z.ZodString
>
const Locale = z.object({
  id: z.int(),
  code: z.string(),
  language: z.object({ code: z.enum(languages), name: z.string() }),
  name: TranslatableText,
})
export const SupportedCountry = z.object({
  id: z.int(),
  code: z.string(),
  zone: z.string(),
  ...textSchemas,
  locales: z.array(Locale),
  medical_grounds: z.boolean(),
  medical_question_1: MedicalQuestion,
  medical_question_2: MedicalQuestion,
  cash_rounding: z.boolean(),
  ...monthsSchemas,
  voucher_months_single: months,
  voucher_months_multi: months,
  fiscal_years: years,
  record_years: years,
  log_years: years,
  /** Whether a key is stored; the key itself is never returned. */
  mollie_key_set: z.boolean(),
  updated_at: z.string(),
})
export type SupportedCountry = z.output<typeof SupportedCountry>

export const supportedCountriesOverview = overview('/supported-countries/dto', {
  does: 'The countries in which the chain works, as their table.',
  may: 'admin.only',
  reads: 'nothing',
  row: {
    id: z.int(),
    name: z.string(),
    code: z.string(),
    email: z.string(),
    phone: z.string(),
    languages: z.array(z.string()),
    mollie_key_set: z.boolean(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'code', type: 'text', sortable: true, searchable: true },
    { key: 'email', type: 'text', sortable: true, searchable: true },
    { key: 'phone', type: 'text' },
    { key: 'languages', type: 'list' },
    { key: 'mollie_key_set', type: 'boolean' },
  ],
  sort: ['name', 'asc'],
})

export const supportedCountriesApi = {
  list: supportedCountriesOverview.list,
  export: supportedCountriesOverview.export,
  /** Open to every user, because forms need the languages of a country (spec 1 §7); it returns no other settings. */
  languages: endpoint('GET', '/supported-countries/dto/:id', {
    does: 'The languages in which the chain writes to clients of a country.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.object({ id: z.int(), code: z.string(), name: z.string(), locales: z.array(Locale) }),
  }),
  show: endpoint('GET', '/supported-countries/:id', {
    does: 'A country in which the chain works, with everything that the form edits.',
    may: 'admin.only',
    reads: 'nothing',
    gives: SupportedCountry,
  }),
  history: historyEndpoint('/supported-countries/dto/:id/history', {
    does: 'Who changed a country of the chain, and when.',
    may: 'admin.only',
    reads: 'nothing',
  }),
  /**
   * Adds one of the countries of addresses; 422 `country_id: unique` when the chain works there already, `bankaccount:
   * iban`, `tax_code: vat_number`, …
   */
  create: endpoint('POST', '/supported-countries', {
    does: 'Lets the chain work in a further country.',
    may: 'admin.only',
    reads: 'nothing',
    takes: SupportedCountryInput.extend({ country_id: Id, zone: z.string().max(50) }),
    gives: SupportedCountry,
  }),
  update: endpoint('PUT', '/supported-countries/:id', {
    does: 'Changes a country of the chain.',
    may: 'admin.only',
    reads: 'nothing',
    takes: supportedCountryFields.change.extend(Version.shape),
    gives: SupportedCountry,
  }),
  /** 409 `in_use` while any record belongs to this country. */
  remove: endpoint('DELETE', '/supported-countries/:id', {
    does: 'Takes a country away in which nothing has begun yet.',
    may: 'admin.only',
    reads: 'nothing',
    gives: z.null(),
  }),
}
