import type { Day } from '#kernel/day.ts'
import type { Problem, ProblemCode } from '#kernel/problem.ts'
import type { ImportKind } from '../contract.ts'
import type { PriceLevel } from './fields.ts'
import type { Choice } from './values.ts'

/** What has to be known of the chain to judge a row: everything that there is to choose. */
export interface Facts {
  readonly kind: ImportKind
  readonly countryId: number
  /** `NL`: whose telephone numbers and postcodes these are, unless the row says otherwise. */
  readonly countryCode: string
  readonly today: Day
  readonly localeId: number
  readonly locales: readonly Choice[]
  readonly genders: readonly Choice[]
  readonly countries: readonly (Choice & { readonly code: string })[]
  readonly categories: readonly (Choice & { readonly slug: string })[]
  readonly qualifications: readonly Choice[]
  readonly models: readonly Choice[]
  /** Is a treatment asked for medical grounds here? */
  readonly medicalGrounds: boolean
  /** VAT per mille that the country knows today, and its accounts. */
  readonly rates: readonly number[]
  readonly ledgers: readonly string[]
  readonly priceLevels: readonly PriceLevel[]
}

/** A row as it would be kept, with what is wrong with it; fields are named as in the file's mapping. */
export interface Judged {
  readonly record: Readonly<Record<string, unknown>>
  readonly problems: readonly Problem[]
  /** By what a row is found again: in the file, where nobody may stand twice, and in the database. */
  readonly keys: Readonly<Record<string, string | number | null>>
}

/** What the database says of a row: the record that it is or belongs to, and what is wrong with that. */
export interface Found {
  readonly row: number
  readonly id: number | null
  readonly field: string
  readonly code: ProblemCode | null
}

/** What stands twice in a file: by which keys together, and at which field it is told. */
export const onlyOnce: Readonly<Record<ImportKind, readonly (readonly [field: string, keys: readonly string[]])[]>> = {
  clients: [
    ['number', ['number']],
    ['email', ['email', 'first_name', 'last_name', 'birthdate']],
  ],
  credit: [['amount', ['number', 'email', 'birthdate', 'amount_cents', 'date']]],
  treatments: [['name', ['name']]],
  products: [
    ['name', ['name']],
    ['ean', ['ean']],
    ['product_code', ['product_code']],
  ],
}
