import type { Day } from '#kernel/day.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { canConvert, canPayInAdvance, type PrepaidVisit } from '#features/credit/rules.ts'
import type { RowMatch } from './facts.ts'

/** A visit of the client of a row, at its location on its day. */
export interface FoundVisit extends PrepaidVisit {
  readonly id: number
  /** The time at its location, `14:30`. */
  readonly time: string
  /** Whether a payment in advance with the amount and the day of the row is recorded for it. */
  readonly has_payment: boolean
}

/** A row of down payments with what the database has of it. */
export interface VisitLookup {
  readonly row: number
  readonly number: string
  readonly email: string
  /** The number of clients that fit the row. */
  readonly fits: number
  readonly location_id: number | null
  readonly visit_date: Day | null
  readonly visit_time: string | null
  readonly amount_cents: number | null
  readonly payment_id: string | null
  readonly paid_on: Day
  /** The reason why nothing is dated on the day of payment any more; null for an open day. */
  readonly closed: 'day_closed' | 'vat_period_closed' | null
  /** The payment with this payment id: of this client and amount, of another one, or none. */
  readonly payment: 'same' | 'other' | null
  /** The visits that day, cancelled and missed ones too; empty unless one client fits. */
  readonly visits: readonly FoundVisit[]
}

type Finding = { readonly field: string; readonly code: ProblemCode } | { readonly visit: FoundVisit } | null

/** The reason why a visit takes no payment in advance; null when it takes one. */
function visitProblem(visit: FoundVisit): ProblemCode | null {
  if (!canPayInAdvance(visit)) return 'no_down_payment'
  // A payment for a visit that is over has become credit (decision C129).
  return canConvert(visit) ? 'import_visit_over' : null
}

const stands = ({ deleted_at, no_show_at }: FoundVisit) => deleted_at === null && no_show_at === null

/**
 * The one visit of these that is meant; undefined when there are several. A cancelled or missed one has freed its place,
 * so it is meant only when none stands.
 */
function oneOf(visits: readonly FoundVisit[]): FoundVisit | undefined {
  const standing = visits.filter(stands)
  return standing.length > 1 ? undefined : (standing[0] ?? visits.at(-1))
}

/** The visit of a row, or its problem; null when the row does not say enough, which is a problem of its own. */
function findingOf(row: VisitLookup): Finding {
  if (!row.number && !row.email) return null
  if (row.fits !== 1)
    return { field: row.email ? 'email' : 'number', code: row.fits ? 'import_several' : 'import_nobody' }
  if (row.payment) return { field: 'payment_id', code: row.payment === 'same' ? 'import_exists' : 'unique' }
  if (!row.location_id || !row.visit_date) return null
  if (row.closed) return { field: 'paid_on', code: row.closed }
  const there = row.visits.filter(({ time }) => row.visit_time === null || time === row.visit_time)
  if (!there.length) return { field: row.visits.length ? 'visit_time' : 'visit_date', code: 'import_no_visit' }
  if (!row.payment_id && there.some(({ has_payment }) => has_payment))
    return { field: 'paid_amount', code: 'import_exists' }
  const visit = oneOf(there)
  if (!visit) return { field: 'visit_time', code: 'import_several_visits' }
  const code = visitProblem(visit)
  return code ? { field: 'visit_date', code } : { visit }
}

/**
 * The visits of the rows of a file, and the problems with them. Rows without a payment id are one payment when their
 * visit, amount and day are the same: it may stand once in the file.
 */
export function visitMatches(rows: readonly VisitLookup[]): RowMatch[] {
  const first = new Map<string, number>()
  return rows.flatMap((lookup): RowMatch[] => {
    const { row, payment_id, amount_cents, paid_on } = lookup
    const finding = findingOf(lookup)
    if (!finding) return []
    if ('code' in finding) return [{ row, id: null, ...finding }]
    const { id } = finding.visit
    const key = payment_id ? null : `${id} ${amount_cents} ${paid_on}`
    const before = key === null || amount_cents === null ? undefined : first.get(key)
    if (key !== null && before === undefined) first.set(key, row)
    return [
      before === undefined
        ? { row, id, field: 'paid_amount', code: null }
        : { row, id, field: 'paid_amount', code: 'import_double', values: { row: before } },
    ]
  })
}
