import { localTimeAt, type Instant } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { problem } from '#kernel/problem.ts'
import { announce } from '#platform/server/announce.ts'
import type { Db } from '#platform/server/db.ts'
import { refuseIf, Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import type { ClosingInput } from '../contract.ts'
import type { ZReport } from '../document.ts'
import { insertClosing, lockDay, placeOfDay, unstatedReopenings, type PlaceOfDay } from './closings.ts'
import { closingProblems, countedCents, expectedCents, openingOf } from '../rules.ts'
import { readDay } from './day.ts'

/** The employee who closes a day. */
type Closer = Pick<Who, 'countryIds' | 'employeeId' | 'firstName' | 'lastName'>

/** The location that a body names, or the refusal at its field. */
export async function namedPlace(
  db: Db,
  locationId: number,
  { countryIds }: Pick<Who, 'countryIds'>,
): Promise<PlaceOfDay> {
  const place = await placeOfDay(db, locationId, countryIds)
  if (!place) throw new Refused(422, [problem('location_id', 'unknown')])
  return place
}

/** Refuses a day on or before the last closed one of its location. */
export function refuseClosed({ closed_through }: PlaceOfDay, day: string): void {
  if (closed_through !== null && day <= closed_through) throw new Refused(409, [problem('day', 'day_closed')])
}

/** Tells the pages that count the cash of a location that its figures have changed. */
export const tellReceipts = (db: Db, countryId: number, locationId: number): Promise<void> =>
  announce(db, { topic: 'receipts', country_id: countryId, location_id: locationId })

/** Closes a day: locks it, reads what is in the books, asks the rules, and stores the Z-report. */
export async function closeDay(db: Db, body: ClosingInput, who: Closer, now: Instant) {
  const { id: locationId } = await namedPlace(db, body.location_id, who)
  // Locked before it is read: a sale under way is in the figures, and a later one takes the next day.
  await lockDay(db, locationId)
  const place = await namedPlace(db, locationId, who)
  refuseClosed(place, body.day)
  const figures = await readDay(db, place, body.day, now)
  const opening = openingOf(figures, body)
  const expected = opening === null ? null : expectedCents(figures, opening)
  if (expected !== null && expected !== body.expected_cents) throw new Refused(409, [problem('', 'till_changed')])
  refuseIf(closingProblems(body, { day: body.day, today: localTimeAt(now, place.zone).day, shown: figures }))

  const number = place.last_number + 1
  const counted = countedCents(body.counts)
  const author = `${who.firstName} ${who.lastName}`.trim()
  const report: ZReport = {
    location: place.location,
    seller: place.seller,
    zone: place.zone,
    day: body.day,
    number,
    closed_at: now,
    author,
    opening_cents: opening!,
    cash_sales_cents: figures.cash_sales_cents,
    cash_in_advance_cents: figures.cash_in_advance_cents,
    cash_settled_cents: figures.cash_settled_cents,
    movements: figures.movements.map(({ kind, amount_cents, description, receipt_number }) => ({
      kind,
      amount_cents,
      description,
      receipt_number,
    })),
    methods: figures.methods,
    receipts: figures.receipts,
    series: figures.series,
    vat: figures.vat,
    counts: body.counts,
    expected_cents: expected!,
    counted_cents: counted,
    difference_reason: body.difference_reason,
    note: body.note,
    to_safe_cents: body.to_safe_cents,
    visits_without_report: figures.open_visits.filter(({ missing }) => missing === 'report').length,
    visits_unpaid: figures.open_visits.filter(({ missing }) => missing === 'payment').length,
    reopened: await unstatedReopenings(db, locationId),
  }
  const id = await insertClosing(db, {
    day: body.day,
    difference_reason: body.difference_reason,
    note: body.note,
    to_safe_cents: body.to_safe_cents,
    locationId,
    number,
    openingCents: opening!,
    expectedCents: expected!,
    countedCents: counted,
    content: report,
    authorId: who.employeeId,
    now,
  })
  await tellReceipts(db, place.country_id, locationId)
  return { id, number, float_cents: cents(counted - body.to_safe_cents) }
}
