import { isEmpty } from '#kernel/line.ts'
import { amountProblems } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { priceLevelProblems } from '#features/dictionaries/contract/prices.ts'
import { offerSlug, treatmentLimits, type Treatment, type TreatmentChange } from './contract.ts'
import { goalIdProblems, goalProblems } from './rules/goals.ts'

/** Digits only, at most four; without one is fine (spec 1 §5). */
export const isPerformanceCode = (code: string): boolean => /^\d{1,4}$/.test(code)

const { duration: minutes, advance_payment_price_cents: advance } = treatmentLimits
/** The durations that the form offers, in minutes. */
export const durations: readonly number[] = Array.from(
  { length: (minutes.max - minutes.min) / minutes.step + 1 },
  (_, index) => minutes.min + index * minutes.step,
)

/** The intervals in weeks that the form offers for a follow-up. */
export const followUpWeeks: readonly number[] = Array.from(
  { length: treatmentLimits.follow_up_weeks.max },
  (_, index) => index + treatmentLimits.follow_up_weeks.min,
)

/** Whether a category holds offers, which have an original price (decision C31). */
export const isOffer = (categorySlug: string | null | undefined): boolean => categorySlug === offerSlug

/** A down payment when it can be paid online, otherwise nothing (spec 1 §3). */
export const advanceMethod = ({ can_pay_online }: Pick<Treatment, 'can_pay_online'>): 'down_payment' | null =>
  can_pay_online ? 'down_payment' : null

/** A treatment while the form is being filled in. */
export type TreatmentDraft = Readonly<Partial<{ [Field in keyof TreatmentChange]: TreatmentChange[Field] | null }>>

/** The facts that the rules need besides the form. */
export interface Around {
  /** The slug of the chosen category; null while none is chosen. */
  readonly categorySlug: string | null
  /** The stored duration, which stays valid although the form does not offer it. Null for a new treatment. */
  readonly heldDuration: number | null
}

const priceRange = { min: 0, max: treatmentLimits.price_cents }
const present = (value: unknown): boolean => value !== null && value !== undefined

/**
 * The problems of the original price of an offer: it is required unless it is optional (decision C142), and never below
 * the price (decision C31).
 */
function originalPriceProblems({
  original_price_cents,
  original_price_optional,
  price_cents,
}: TreatmentDraft): Problem[] {
  if (original_price_optional && !present(original_price_cents)) return []
  const wrong = amountProblems('original_price_cents', original_price_cents, priceRange)
  return wrong.length || !present(price_cents) || original_price_cents! >= price_cents!
    ? wrong
    : [problem('original_price_cents', 'below_price')]
}

/** The problems of the series of photos: it has an angle, and each once. Left out, it stays as it is. */
function angleProblems(angles: TreatmentDraft['photo_angles']): Problem[] {
  if (!angles) return []
  if (!angles.length) return [problem('photo_angles', 'required')]
  return new Set(angles).size < angles.length ? [problem('photo_angles', 'angle_twice')] : []
}

/**
 * What is wrong with the treatment form, in the order of its fields (spec 1 §5). Lengths are checked by the contract;
 * whether the choices exist, and whether the name is another's, by who knows (choiceProblems).
 */
export function treatmentProblems(treatment: TreatmentDraft, { categorySlug, heldDuration }: Around): Problem[] {
  const {
    name,
    treatment_category_id,
    performance_code,
    qualifications,
    therapeutic_goals,
    photo_angles,
    duration,
    price_cents,
    vat_per_mille,
    ledger_number,
    can_book_online,
    image,
    portal_name,
    portal_position,
    can_pay_online,
    advance_payment_price_cents,
  } = treatment
  const required = (field: keyof TreatmentDraft | 'name.nl' | 'portal_name.nl', there: boolean) =>
    there ? [] : [problem(field, 'required')]
  return [
    ...required('name.nl', !isEmpty(name?.nl)),
    ...required('treatment_category_id', present(treatment_category_id)),
    ...(performance_code && !isPerformanceCode(performance_code)
      ? [problem('performance_code', 'performance_code')]
      : []),
    ...required('duration', present(duration)),
    ...(present(duration) && duration !== heldDuration && !durations.includes(duration!)
      ? [problem('duration', 'duration_step')]
      : []),
    ...angleProblems(photo_angles),
    ...amountProblems('price_cents', price_cents, priceRange),
    ...(isOffer(categorySlug) ? originalPriceProblems(treatment) : []),
    ...required('vat_per_mille', present(vat_per_mille)),
    ...required('ledger_number', !isEmpty(ledger_number)),
    ...required('qualifications', Boolean(qualifications?.length)),
    ...goalProblems(therapeutic_goals ?? []),
    ...required('portal_position', present(portal_position)),
    ...(can_book_online
      ? [...required('portal_name.nl', !isEmpty(portal_name?.nl)), ...required('image', Boolean(image))]
      : []), // decision C101
    ...(can_pay_online ? amountProblems('advance_payment_price_cents', advance_payment_price_cents, advance) : []),
  ]
}

/**
 * The treatment as stored: without the fields that belong to offers, online payment or certain countries only, where
 * these do not apply.
 */
export function asStored<Change extends TreatmentChange>(
  treatment: Change,
  { categorySlug, medicalGrounds }: { readonly categorySlug: string | null; readonly medicalGrounds: boolean },
): Change {
  const {
    original_price_cents,
    original_price_optional,
    advance_payment_price_cents,
    can_pay_online,
    requires_medical_grounds,
    portal_name,
  } = treatment
  const named = Object.entries(portal_name ?? {}).filter(([, text]) => text)
  return {
    ...treatment,
    original_price_cents: isOffer(categorySlug) ? original_price_cents : null,
    original_price_optional: isOffer(categorySlug) && original_price_optional,
    advance_payment_price_cents: can_pay_online ? advance_payment_price_cents : null,
    requires_medical_grounds: requires_medical_grounds && medicalGrounds,
    portal_name: named.length ? Object.fromEntries(named) : null,
  }
}

/** The facts about the choices in the form. */
export interface ChoiceFacts {
  readonly categoryKnown: boolean
  /** The chosen qualifications that the country has. */
  readonly qualificationIds: readonly number[]
  readonly modelIds: readonly number[]
  readonly priceLevelIds: readonly number[]
  /** The country offers this rate today (decision C27). */
  readonly vatKnown: boolean
  /** The country has this account. */
  readonly ledgerKnown: boolean
  /** An active treatment of the country has this name (decision C100). */
  readonly nameTaken: boolean
  readonly imageKnown: boolean
  /** The country has a key of the payment provider. */
  readonly paysOnline: boolean
}

/**
 * Whether advance payment online can be switched on: the country must have a key of the payment provider. Once on, it
 * may stay on (decision C122).
 */
export const mayPayOnline = (paysOnline: boolean, held: Pick<Treatment, 'can_pay_online'> | null): boolean =>
  paysOnline || (held?.can_pay_online ?? false)

/**
 * The problems of the choices. A value that the treatment has already is not checked again: its rate or account may be
 * inactive by now.
 * @param held the stored treatment; null for a new one.
 */
export function choiceProblems(
  treatment: TreatmentChange,
  facts: ChoiceFacts,
  held: Pick<Treatment, 'vat_per_mille' | 'ledger_number' | 'image' | 'can_pay_online' | 'therapeutic_goals'> | null,
): Problem[] {
  const unknown = (field: keyof TreatmentChange, known: boolean) => (known ? [] : [problem(field, 'unknown')])
  const all = (chosen: readonly number[], known: readonly number[]) => chosen.every((id) => known.includes(id))
  return [
    ...(facts.nameTaken ? [problem('name.nl', 'unique')] : []),
    ...unknown('treatment_category_id', facts.categoryKnown),
    ...unknown('qualifications', all(treatment.qualifications, facts.qualificationIds)),
    ...unknown('models', all(treatment.models, facts.modelIds)),
    ...unknown('vat_per_mille', facts.vatKnown || held?.vat_per_mille === treatment.vat_per_mille),
    ...unknown(
      'ledger_number',
      !treatment.ledger_number || facts.ledgerKnown || held?.ledger_number === treatment.ledger_number,
    ),
    ...goalIdProblems(treatment.therapeutic_goals, held?.therapeutic_goals ?? []),
    ...priceLevelProblems(treatment.price_levels, facts.priceLevelIds, treatmentLimits.price_cents),
    ...(treatment.can_pay_online && !mayPayOnline(facts.paysOnline, held)
      ? [problem('can_pay_online', 'no_payment_key')]
      : []),
    ...unknown('image', !treatment.image || facts.imageKnown || held?.image === treatment.image),
  ]
}
