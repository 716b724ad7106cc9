import type { Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Item } from './items.ts'

interface DeskSale {
  readonly items: readonly Pick<Item, 'kind' | 'type_id' | 'terms'>[]
  /** The chosen date of the invoice; null for today. */
  readonly invoice_date: Day | null
}

/** The treatment that a sale at the desk gives: that of the first line which is not a term paid without a treatment. */
export const treatmentGiven = (items: DeskSale['items']): number | null =>
  items.find(({ kind, terms }) => kind === 'treatment' && terms?.treated !== false)?.type_id ?? null

/** Whether a sale without an appointment can be recorded as a walk-in: it gives a treatment, and does so today. */
export const canBeWalkIn = ({ items, invoice_date }: DeskSale): boolean =>
  treatmentGiven(items) !== null && invoice_date === null

/**
 * The problems of a sale that makes a walk-in: a visit is none, a walk-in begins now (decision C128), and it is recorded
 * in a room of its location.
 */
export function walkInSaleProblems(
  sale: DeskSale & { readonly appointment_id: number | null },
  { has_room }: { readonly has_room: boolean },
): Problem[] {
  if (sale.appointment_id !== null || !canBeWalkIn(sale)) return [problem('walk_in', 'walk_in_treatment')]
  return has_room ? [] : [problem('walk_in', 'walk_in_no_room')]
}
