import type { Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'

interface Change {
  readonly closed_through: Day | null
  readonly reason: string
}

/** Whether a change opens days again that were in a closed VAT period. */
export const opensAgain = (closedThrough: Day | null, current: Day | null): boolean =>
  current !== null && (closedThrough === null || closedThrough < current)

/**
 * Reasons why the last closed VAT period cannot become this one (decision C32): it is not over yet, it opens days again
 * and nobody said why, or it is the period that is closed already, so that nothing would be kept of what was typed.
 */
export function vatPeriodProblems(
  { closed_through, reason }: Change,
  { closed_through: current, today }: { readonly closed_through: Day | null; readonly today: Day },
): Problem[] {
  return [
    ...(closed_through !== null && closed_through >= today ? [problem('closed_through', 'vat_period_not_over')] : []),
    ...(closed_through === current ? [problem('closed_through', 'vat_period_unchanged')] : []),
    ...(opensAgain(closed_through, current) && !reason.trim() ? [problem('reason', 'required')] : []),
  ]
}
