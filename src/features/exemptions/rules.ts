import type { Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { linesInPart, type Period } from './contract.ts'

/** Refuses a period that ends before it begins. */
export const periodProblems = ({ from, to }: Period): Problem[] => (to < from ? [problem('filters.to', 'invalid')] : [])

/** The first day of the quarter of a day: VAT is declared by the quarter. */
export function quarterOf(day: Day): Day {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01` as Day
}

/** The number of PDFs of a pack. */
export const partsOf = (lines: number): number => Math.ceil(lines / linesInPart)

/** The lines in the first `parts` PDFs of a pack. */
export const linesIn = (parts: number, lines: number): number => Math.min(parts * linesInPart, lines)
