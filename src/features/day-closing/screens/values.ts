import { cents, sum, type Cents } from '#kernel/money.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import {
  denominations,
  smallestNoteCents,
  type DayToClose,
  type dayClosingApi,
  type DifferenceReason,
} from '../contract.ts'
import { countedCents, expectedCents, openingOf, type Pieces } from '../rules.ts'

/** The count of the cash as it is typed. A box without a number counts as none. */
export interface ClosingValues {
  readonly opening_cents: number | null
  /** The pieces of each value, under `d` and the value in cents. */
  readonly pieces: Readonly<Record<string, number | null>>
  readonly difference_reason: DifferenceReason | null
  readonly note: string
  readonly to_safe_cents: number | null
  readonly leaves_visits: boolean
}

export const boxOf = (denomination: number): `pieces.d${number}` => `pieces.d${denomination}`

export const untouchedValues: ClosingValues = {
  opening_cents: null,
  pieces: Object.fromEntries(denominations.map((denomination) => [`d${denomination}`, null])),
  difference_reason: null,
  note: '',
  to_safe_cents: null,
  leaves_visits: false,
}

/** The notes and coins that are counted. Where cash is rounded there are no coins of one and two cents (law A7). */
export const shownDenominations = ({ cash_rounding }: Pick<DayToClose, 'cash_rounding'>) => ({
  notes: denominations.filter((value) => value >= smallestNoteCents),
  coins: denominations.filter((value) => value < smallestNoteCents && (!cash_rounding || value >= 5)),
})

/** The counted notes and coins, without those of which there are none. */
export const countsOf = ({ pieces }: Pick<ClosingValues, 'pieces'>): Pieces[] =>
  denominations.flatMap((denomination_cents) => {
    const count = pieces[`d${denomination_cents}`]
    return count ? [{ denomination_cents, pieces: count }] : []
  })

export interface ClosingTotals {
  readonly notes: Cents
  readonly coins: Cents
  readonly counted: Cents
  /** Null while the cash at the beginning is not known. */
  readonly expected: Cents | null
  readonly difference: Cents | null
  readonly float: Cents
  /** Whether anything has been counted. */
  readonly isCounted: boolean
}

/** Adds up the typed count. */
export function totalsOf(values: ClosingValues, shown: DayToClose): ClosingTotals {
  const counts = countsOf(values)
  const notes = countedCents(counts.filter(({ denomination_cents }) => denomination_cents >= smallestNoteCents))
  const counted = countedCents(counts)
  const opening = openingOf(shown, {
    opening_cents: values.opening_cents === null ? null : cents(values.opening_cents),
  })
  const expected = opening === null ? null : expectedCents(shown, opening)
  return {
    notes,
    coins: sum([counted, -notes]),
    counted,
    expected,
    difference: expected === null ? null : sum([counted, -expected]),
    float: sum([counted, -(values.to_safe_cents ?? 0)]),
    isCounted: Object.values(values.pieces).some((pieces) => pieces !== null),
  }
}

/** The call that closes the day with these values. Without a difference it has no reason and no note. */
export function closingInput(
  values: ClosingValues,
  shown: DayToClose,
  { locationId, day }: { readonly locationId: number; readonly day: string },
): BodyOf<typeof dayClosingApi.close> {
  const { expected, difference } = totalsOf(values, shown)
  const differs = difference !== null && difference !== 0
  return {
    location_id: locationId,
    day: day as BodyOf<typeof dayClosingApi.close>['day'],
    opening_cents: shown.opening_cents === null && values.opening_cents !== null ? cents(values.opening_cents) : null,
    counts: countsOf(values),
    expected_cents: expected ?? cents(0),
    difference_reason: differs ? values.difference_reason : null,
    note: differs ? values.note : '',
    to_safe_cents: cents(values.to_safe_cents ?? 0),
    leaves_visits: values.leaves_visits,
  }
}
