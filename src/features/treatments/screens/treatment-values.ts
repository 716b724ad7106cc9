import type { PhotoAngle } from '#kernel/body.ts'
import type { ValuesOf } from '#kernel/fields.ts'
import { givenName, typedName, type Translatable, type TypedName } from '#kernel/translatable.ts'
import { usualRate } from '#kernel/vat.ts'
import type { PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import { treatmentFields, type Treatment, type TreatmentChange, type TreatmentInput } from '../contract.ts'
import type { TreatmentDraft } from '../rules.ts'

/** A therapeutic goal in the form; `id` is null for a new one. */
interface GoalValues {
  readonly id: number | null
  readonly name: TypedName
  readonly deactivated: boolean
}
export const newGoal: GoalValues = { id: null, name: typedName(null), deactivated: false }

/** The form while it is being filled in: amounts in cents, names in every language. */
export interface TreatmentValues extends Omit<
  ValuesOf<typeof treatmentFields>,
  | 'name'
  | 'portal_name'
  | 'portal_position'
  | 'performance_code'
  | 'duration'
  | 'price_levels'
  | 'qualifications'
  | 'models'
  | 'therapeutic_goals'
  | 'photo_angles'
> {
  readonly supported_country_id: number | null
  readonly name: TypedName
  readonly performance_code: string
  readonly duration: number | null
  readonly price_levels: readonly PriceLevelPrice[]
  readonly qualifications: readonly number[]
  readonly models: readonly number[]
  readonly photo_angles: readonly PhotoAngle[]
  readonly therapeutic_goals: readonly GoalValues[]
  readonly portal_name: TypedName
  readonly portal_position: number | null
}

/** The fields of each part, in the order of the form. */
export const detailFields: readonly (keyof TreatmentValues)[] = [
  'supported_country_id',
  'name',
  'treatment_category_id',
  'performance_code',
  'duration',
  'follow_up_weeks',
  'minimum_interval_days',
  'body_zone',
  'photo_angles',
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
  'therapeutic_goals',
]
export const onlineFields: readonly (keyof TreatmentValues)[] = [
  'can_book_online',
  'portal_name',
  'portal_position',
  'image',
  'can_pay_online',
  'advance_payment_price_cents',
]

interface Fields extends Omit<
  ValuesOf<typeof treatmentFields>,
  'name' | 'portal_name' | 'portal_position' | 'therapeutic_goals'
> {
  readonly name: Translatable | null
  readonly portal_name: Translatable | null
  readonly portal_position: number | null
  readonly therapeutic_goals: TreatmentChange['therapeutic_goals']
}
/** The fields in the form in which they are typed. */
const typed = (treatment: Fields): Omit<TreatmentValues, 'supported_country_id'> => ({
  ...treatment,
  name: typedName(treatment.name),
  performance_code: treatment.performance_code ?? '',
  therapeutic_goals: treatment.therapeutic_goals.map(({ id, name, deactivated = false }) => ({
    id,
    name: typedName(name),
    deactivated,
  })),
  portal_name: typedName(treatment.portal_name),
  portal_position: treatment.portal_position ?? treatmentFields.empty.portal_position,
})

/** A new treatment belongs to the country of the list, and starts with its usual rate. */
export const newTreatment = (countryId: number | null, ratesPerMille: readonly number[]): TreatmentValues => ({
  supported_country_id: countryId,
  ...typed(treatmentFields.empty),
  vat_per_mille: usualRate(ratesPerMille),
})

/** The form's values of a stored treatment. */
export const valuesOf = (treatment: Treatment): TreatmentValues => ({
  supported_country_id: treatment.supported_country_id,
  ...typed(treatmentFields.pick(treatment)),
})

/** The values as the rules check them. */
export const draftOf = ({ supported_country_id: _, ...values }: TreatmentValues): TreatmentDraft => ({
  ...values,
  name: givenName(values.name),
  portal_name: givenName(values.portal_name),
  performance_code: values.performance_code.trim() || null,
  price_levels: [...values.price_levels],
  qualifications: [...values.qualifications],
  models: [...values.models],
  photo_angles: [...values.photo_angles],
  therapeutic_goals: values.therapeutic_goals.map((goal) => ({ ...goal, name: givenName(goal.name) })),
})

/** The body of the call, for values in which nothing required is missing. Only a new treatment names its country. */
export const inputOf = (values: TreatmentValues, isNew: boolean): TreatmentInput =>
  ({ ...draftOf(values), ...(isNew && { supported_country_id: values.supported_country_id }) }) as TreatmentInput
