import type { Day } from '#kernel/day.ts'
import type { Problem, ProblemCode, ProblemValue } from '#kernel/problem.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { ImportKind } from '../contract.ts'
import type { PriceLevel } from './fields.ts'
import type { Choice } from './values.ts'

/** The facts about the chain that judging a row needs: everything that a row may name. */
export interface Facts {
  readonly kind: ImportKind
  readonly countryId: number
  /** `NL`: telephone numbers and postcodes are those of this country, unless the row names another. */
  readonly countryCode: string
  readonly today: Day
  readonly localeId: number
  readonly locales: readonly Choice[]
  readonly genders: readonly Choice[]
  readonly countries: readonly (Choice & { readonly code: string })[]
  readonly categories: readonly (Choice & { readonly slug: string })[]
  readonly qualifications: readonly Choice[]
  readonly models: readonly Choice[]
  /** Treatments may require medical grounds in this country. */
  readonly medicalGrounds: boolean
  /** The VAT rates of the country today, per mille, and its accounts. */
  readonly rates: readonly number[]
  readonly ledgers: readonly string[]
  readonly priceLevels: readonly PriceLevel[]
  /** The locations of the country, each with the day there. */
  readonly locations: readonly (Choice & { readonly today: Day })[]
  readonly paymentMethods: readonly (Choice & { readonly slug: PaymentMethodSlug })[]
}

/** A row as it would be stored, with its problems; their fields are named as in the file's mapping. */
export interface JudgedRow {
  readonly record: Readonly<Record<string, unknown>>
  readonly problems: readonly Problem[]
  /** The values that identify a row in the file, where it may occur once, and in the database. */
  readonly keys: Readonly<Record<string, string | number | null>>
}

/** A match of a row in the database: the record that the row is or belongs to, and the problem with that. */
export interface RowMatch {
  readonly row: number
  readonly id: number | null
  readonly field: string
  readonly code: ProblemCode | null
  readonly values?: Readonly<Record<string, ProblemValue>>
}

/** The column of the record that a row of this kind belongs to. */
export const ownerOf: Readonly<Partial<Record<ImportKind, string>>> = {
  credit: 'client_id',
  down_payments: 'appointment_id',
}

/** The keys that together may occur once in a file, and the field at which a second occurrence is reported. */
export const onlyOnce: Readonly<Record<ImportKind, readonly (readonly [field: string, keys: readonly string[]])[]>> = {
  clients: [
    ['number', ['number']],
    ['email', ['email', 'first_name', 'last_name', 'birthdate']],
  ],
  credit: [['amount', ['number', 'email', 'birthdate', 'amount_cents', 'date']]],
  // Rows without a payment id are compared once their visits are known (`visitMatches`).
  down_payments: [['payment_id', ['payment_id']]],
  treatments: [['name', ['name']]],
  products: [
    ['name', ['name']],
    ['ean', ['ean']],
    ['product_code', ['product_code']],
  ],
}
