import { isEmpty } from '#kernel/line.ts'
import type { MedicalQuestionnaire } from '../contract/medical-grounds.ts'

/** A part of a report that was filled in for its treatment or its category. */
export type Dependent = 'answers' | 'intake' | 'category' | 'complications'

interface Filled {
  readonly treatment_category_id: number
  readonly intake_and_treatment: boolean
  readonly complications: readonly number[]
  readonly medical_grounds_questionnaire: MedicalQuestionnaire
}

interface Category {
  readonly id: number
  /** The category asks for complications (decision C42). */
  readonly doctor: boolean
}

/** The parts that another category takes away: complications where it asks for none. */
export const goesWithCategory = ({ complications }: Pick<Filled, 'complications'>, now: { readonly doctor: boolean }) =>
  complications.length > 0 && !now.doctor ? (['complications'] as const) : ([] as const)

/**
 * The parts that another treatment takes away (spec 2 §4): its answers, the intake where the new one is none, and with
 * the category that was chosen by hand what that one asks for. Devices and products are of the visit, and stay.
 */
export function goesWithTreatment(
  filled: Filled,
  before: { readonly category_id: number } | null,
  now: { readonly intake: boolean; readonly category: Category },
): Dependent[] {
  const { question_1, substantiation } = filled.medical_grounds_questionnaire
  const isOwnCategory = before !== null && filled.treatment_category_id !== before.category_id
  return [
    ...(question_1 !== null || !isEmpty(substantiation) ? (['answers'] as const) : []),
    ...(filled.intake_and_treatment && !now.intake ? (['intake'] as const) : []),
    ...(isOwnCategory && filled.treatment_category_id !== now.category.id ? (['category'] as const) : []),
    ...goesWithCategory(filled, now.category),
  ]
}

/** Whether a part can stay with another treatment: the category and the complications are the practitioner's choice. */
export const canStay = (part: Dependent): boolean => part === 'category' || part === 'complications'
