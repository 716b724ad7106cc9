import { amountProblems, cents, divideHalfUp, type Cents } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { priceLevelProblems } from '#features/dictionaries/contract/prices.ts'
import { packageLimits, type PackageChange, type PackageType } from './contract.ts'

/** The first values of a new package: six treatments, paid at once or in four terms (spec 2 §9, decision C104). */
export const packageDefaults: Readonly<Record<PackageType, { readonly treatments: number; readonly terms: number }>> = {
  package: { treatments: 6, terms: 1 },
  term: { treatments: 6, terms: 4 },
}

/** Whether a package is paid in terms; the specification's flag `term` follows from the type (decision C104). */
export const inTerms = (type: PackageType): boolean => type === 'term'

/** The price of one treatment of a package, rounded half up to the cent; null while it is not known. */
export const pricePerTreatment = (priceCents: number | null, treatments: number | null): Cents | null =>
  priceCents !== null && treatments !== null && treatments > 0 ? cents(divideHalfUp(priceCents, treatments)) : null

export interface Instalments {
  /** The amount of each term but the last. */
  readonly eachCents: Cents
  /** The amount of the last term: the rest. */
  readonly lastCents: Cents
}

/**
 * Divides a price over terms: each is rounded half up to the cent, the last takes the rest, and none is negative; null
 * while the price or the number of terms is not known.
 */
export function instalments(priceCents: number | null, terms: number | null): Instalments | null {
  if (priceCents === null || terms === null || terms < 1) return null
  const rounded = divideHalfUp(priceCents, terms)
  const each = rounded * (terms - 1) > priceCents ? Math.floor(priceCents / terms) : rounded
  return { eachCents: cents(each), lastCents: cents(priceCents - each * (terms - 1)) }
}

/** A package while the form is being filled in. */
export type PackageDraft = Readonly<Partial<{ [Field in keyof PackageChange]: PackageChange[Field] | null }>>

/** The problems of a number of treatments or terms: it is whole and at least 1. */
function countProblems(field: 'treatments' | 'terms', count: number | null | undefined): Problem[] {
  if (count === null || count === undefined) return [problem(field, 'required')]
  if (count < 1) return [problem(field, 'too_small', { min: 1 })]
  return count > packageLimits[field] ? [problem(field, 'too_big', { max: packageLimits[field] })] : []
}

/**
 * The problems of the package form, in the order of its fields (spec 2 §5). `choiceProblems` checks that its choices
 * exist.
 */
export function packageProblems({ type, treatment_id, price_cents, treatments, terms }: PackageDraft): Problem[] {
  const paidAtOnce = type === 'package' && typeof terms === 'number' && terms > 1
  return [
    ...(type ? [] : [problem('type', 'required')]),
    ...(treatment_id ? [] : [problem('treatment_id', 'required')]),
    ...countProblems('treatments', treatments),
    ...(paidAtOnce ? [problem('terms', 'package_at_once')] : countProblems('terms', terms)),
    ...amountProblems('price_cents', price_cents, { min: 0, max: packageLimits.price_cents }), // decision C26
  ]
}

/** The facts about the choices in the form. */
export interface ChoiceFacts {
  /** The country offers this treatment. */
  readonly treatmentKnown: boolean
  readonly priceLevelIds: readonly number[]
}

/**
 * The problems of the choices: treatment and price levels must be of the country. The treatment that the package has
 * already stays valid when it was deactivated since.
 * @param held the stored package; null for a new one.
 */
export function choiceProblems(
  offer: PackageChange,
  facts: ChoiceFacts,
  held: { readonly treatment_id: number } | null = null,
): Problem[] {
  return [
    ...(facts.treatmentKnown || held?.treatment_id === offer.treatment_id ? [] : [problem('treatment_id', 'unknown')]),
    ...priceLevelProblems(offer.price_levels, facts.priceLevelIds, packageLimits.price_cents),
  ]
}
