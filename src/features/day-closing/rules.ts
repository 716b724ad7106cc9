import type { Day } from '#kernel/day.ts'
import { cents, sum, type Cents } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { CashMovement, ClosingInput, DayToClose, Denomination } from './contract.ts'

/** Notes and coins of one value. */
export interface Pieces {
  readonly denomination_cents: Denomination
  readonly pieces: number
}

/** The counted cash: the notes and coins of each value. */
export const countedCents = (counts: readonly Pieces[]): Cents =>
  sum(counts.map(({ denomination_cents, pieces }) => denomination_cents * pieces))

/**
 * The cash that ought to be in the drawer at the end of a day.
 * @param openingCents what the last closing left, or what was typed for the first closing.
 */
export const expectedCents = (
  { cash_change_cents }: Pick<DayToClose, 'cash_change_cents'>,
  openingCents: number,
): Cents => cents(openingCents + cash_change_cents)

/** The effect of an entry of petty cash on the drawer. The amount of one that takes another back is negative. */
export const inDrawer = ({ kind, amount_cents }: Pick<CashMovement, 'kind' | 'amount_cents'>): Cents =>
  cents(kind === 'deposit' ? amount_cents : -amount_cents)

type Answers = Pick<
  ClosingInput,
  'opening_cents' | 'counts' | 'difference_reason' | 'note' | 'to_safe_cents' | 'leaves_visits'
>
interface Facts {
  readonly day: Day
  /** Today at the location: a day that has not come cannot be closed. */
  readonly today: Day
  readonly shown: Pick<DayToClose, 'opening_cents' | 'cash_change_cents' | 'earlier_open_day' | 'open_visits'>
}

/** The cash at the beginning: what the last closing left, else what was typed; null while that is missing. */
export const openingOf = (
  { opening_cents }: Pick<DayToClose, 'opening_cents'>,
  typed: Pick<ClosingInput, 'opening_cents'>,
): number | null => opening_cents ?? typed.opening_cents

/** The problems of the cash at the beginning: it is typed for the first closing of a location alone. */
function openingProblems({ shown }: Facts, { opening_cents }: Answers): Problem[] {
  if (shown.opening_cents === null) return opening_cents === null ? [problem('opening_cents', 'required')] : []
  return opening_cents === null || opening_cents === shown.opening_cents
    ? []
    : [problem('opening_cents', 'opening_is_known')]
}

/** The problems of the count: each value once, and at most what was counted goes to the safe. */
function countProblems({ counts, to_safe_cents }: Answers): Problem[] {
  const counted = countedCents(counts)
  const values = counts.map(({ denomination_cents }) => denomination_cents)
  return [
    ...(new Set(values).size < values.length ? [problem('counts', 'counted_twice')] : []),
    ...(to_safe_cents > counted ? [problem('to_safe_cents', 'too_big', { max: { cents: counted } })] : []),
  ]
}

/** The problems of a difference: it has a reason, an unknown one a note, and without a difference there is none. */
function differenceProblems({ difference_reason, note }: Answers, differenceCents: number): Problem[] {
  if (differenceCents === 0) return difference_reason === null ? [] : [problem('difference_reason', 'no_difference')]
  if (difference_reason === null) return [problem('difference_reason', 'required')]
  return difference_reason === 'unknown' && !note.trim() ? [problem('note', 'required')] : []
}

/**
 * Reasons why a day cannot be closed (decision C32): it has not come, an earlier day is still open, the cash is not
 * explained, or visits are open and nobody said that they may stay so (docs/decisions/059).
 */
export function closingProblems(answers: Answers, facts: Facts): Problem[] {
  const { day, today, shown } = facts
  const opening = openingOf(shown, answers)
  return [
    ...(day > today ? [problem('day', 'day_not_come')] : []),
    ...(shown.earlier_open_day ? [problem('day', 'earlier_day_open', { day: { day: shown.earlier_open_day } })] : []),
    ...openingProblems(facts, answers),
    ...countProblems(answers),
    ...(opening === null
      ? []
      : differenceProblems(answers, countedCents(answers.counts) - expectedCents(shown, opening))),
    ...(shown.open_visits.length && !answers.leaves_visits
      ? [problem('leaves_visits', 'visits_open', { count: shown.open_visits.length })]
      : []),
  ]
}
