import type { Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { PostedCare } from '#features/invoices/rules.ts'
import { isDoubtfulNin } from '#features/clients/rules/nin.ts'

/** Refuses a period that ends before it begins. */
export const periodProblems = ({ from, to }: { readonly from: Day; readonly to: Day }): Problem[] =>
  to < from ? [problem('to', 'invalid')] : []

/** The insurance of a client as the till knows it. The number is shown without its digits. */
export interface PayerInsurance {
  /** 0 means none (spec 1 §3). */
  readonly healthInsurance_id: number
  readonly nin: string
  /** The check digits are wrong: an insured item cannot be paid (decision C91). */
  readonly nin_doubtful: boolean
}

/**
 * Whether a claim can name this number: with right check digits where its country has them. 999999999 stays allowed
 * (decision C91, law A1). A number that cannot be read is not.
 */
export const canClaimWith = (nin: string | null, countryCode: string | null): boolean =>
  nin !== null && !isDoubtfulNin(nin, countryCode)

/** The records from which the care of a line is made. */
export interface CareFacts {
  readonly zv_insurance_id: number
  readonly health_insurance_id: number
  readonly product: string
  readonly insurer: string
  readonly uzovi_code: string
  readonly performance_code: string | null
  readonly agb_code: string | null
}

/** The care as the line keeps it (decision C35). @param careDate its first day, which the till chose. */
export const postedCare = (facts: CareFacts, careDate: Day): PostedCare => ({
  zvInsuranceId: facts.zv_insurance_id,
  healthInsuranceId: facts.health_insurance_id,
  careDate,
  product: facts.product,
  insurer: facts.insurer,
  uzoviCode: facts.uzovi_code,
  performanceCode: facts.performance_code,
  agbCode: facts.agb_code,
})
