import { givenName, typedName, type TypedName } from '#kernel/translatable.ts'
import { usualRate } from '#kernel/vat.ts'
import type { PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import type { Treatment, TreatmentInput } from '../contract.ts'
import type { TreatmentDraft } from '../rules.ts'

/** The form while it is being filled in: amounts in cents, names in every language. */
export interface TreatmentValues {
  readonly supported_country_id: number | null
  readonly name: TypedName
  readonly treatment_category_id: number | null
  readonly performance_code: string
  readonly duration: number | null
  readonly follow_up_weeks: number | null
  readonly intake: boolean
  readonly requires_medical_grounds: boolean
  readonly price_cents: number | null
  readonly original_price_cents: number | null
  readonly original_price_optional: boolean
  readonly vat_per_mille: number | null
  readonly ledger_number: string | null
  readonly price_levels: readonly PriceLevelPrice[]
  readonly qualifications: readonly number[]
  readonly models: readonly number[]
  readonly can_book_online: boolean
  readonly portal_name: TypedName
  readonly portal_position: number | null
  readonly image: string | null
  readonly can_pay_online: boolean
  readonly advance_payment_price_cents: number | null
}

/** Its parts, in the order of the form. */
export const detailFields: readonly (keyof TreatmentValues)[] = [
  'supported_country_id',
  'name',
  'treatment_category_id',
  'performance_code',
  'duration',
  'follow_up_weeks',
  'intake',
  'requires_medical_grounds',
  'price_cents',
  'original_price_cents',
  'original_price_optional',
  'vat_per_mille',
  'ledger_number',
  'price_levels',
  'qualifications',
  'models',
]
export const onlineFields: readonly (keyof TreatmentValues)[] = [
  'can_book_online',
  'portal_name',
  'portal_position',
  'image',
  'can_pay_online',
  'advance_payment_price_cents',
]

/**
 * A new one is of the country whose list is shown, begins at its usual rate, and stands first in the portal until
 * somebody says otherwise.
 */
export const newTreatment = (countryId: number | null, ratesPerMille: readonly number[]): TreatmentValues => ({
  supported_country_id: countryId,
  name: typedName(null),
  treatment_category_id: null,
  performance_code: '',
  duration: 30,
  follow_up_weeks: null,
  intake: false,
  requires_medical_grounds: false,
  price_cents: null,
  original_price_cents: null,
  original_price_optional: false,
  vat_per_mille: usualRate(ratesPerMille),
  ledger_number: null,
  price_levels: [],
  qualifications: [],
  models: [],
  can_book_online: false,
  portal_name: typedName(null),
  portal_position: 0,
  image: null,
  can_pay_online: false,
  advance_payment_price_cents: null,
})

/** What of a stored treatment the form holds. */
export const valuesOf = (treatment: Treatment): TreatmentValues => ({
  supported_country_id: treatment.supported_country_id,
  name: typedName(treatment.name),
  treatment_category_id: treatment.treatment_category_id,
  performance_code: treatment.performance_code ?? '',
  duration: treatment.duration,
  follow_up_weeks: treatment.follow_up_weeks,
  intake: treatment.intake,
  requires_medical_grounds: treatment.requires_medical_grounds,
  price_cents: treatment.price_cents,
  original_price_cents: treatment.original_price_cents,
  original_price_optional: treatment.original_price_optional,
  vat_per_mille: treatment.vat_per_mille,
  ledger_number: treatment.ledger_number,
  price_levels: treatment.price_levels,
  qualifications: treatment.qualifications,
  models: treatment.models,
  can_book_online: treatment.can_book_online,
  portal_name: typedName(treatment.portal_name),
  portal_position: treatment.portal_position ?? 0,
  image: treatment.image,
  can_pay_online: treatment.can_pay_online,
  advance_payment_price_cents: treatment.advance_payment_price_cents,
})

/** As the rules judge it. */
export const draftOf = ({ supported_country_id: _, ...values }: TreatmentValues): TreatmentDraft => ({
  ...values,
  name: givenName(values.name),
  portal_name: givenName(values.portal_name),
  performance_code: values.performance_code.trim() || null,
  price_levels: [...values.price_levels],
  qualifications: [...values.qualifications],
  models: [...values.models],
})

/**
 * As the server takes it; the rules have seen to it that what is required is there. The country is said once, of a new
 * one.
 */
export const inputOf = (values: TreatmentValues, isNew: boolean): TreatmentInput =>
  ({ ...draftOf(values), ...(isNew && { supported_country_id: values.supported_country_id }) }) as TreatmentInput
