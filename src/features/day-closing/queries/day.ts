import type { Day, Instant } from '#kernel/day.ts'
import { cents, sum } from '#kernel/money.ts'
import { receivedAtDesk } from '#features/day-summary/queries/receipts.ts'
import type { Db } from '#platform/server/db.ts'
import type { DayToClose } from '../contract.ts'
import { closingOf, type PlaceOfDay } from './closings.ts'
import { earlierOpenDay, methodTotals, movementsOf, openVisits, seriesTotals, vatTotals } from './figures.ts'
import { inDrawer } from '../rules.ts'

/** A day of a location with its expected cash, its totals, and what is still open. */
export async function readDay(db: Db, place: PlaceOfDay, day: Day, now: Instant): Promise<DayToClose> {
  const at = { locationId: place.id, day }
  const closing = await closingOf(db, at)
  const isLocked = place.closed_through !== null && day <= place.closed_through
  const methods = await methodTotals(db, at)
  const movements = await movementsOf(db, at)
  const cashSales = sum(methods.filter(({ slug }) => slug === 'cash').map(({ amount_cents }) => amount_cents))
  const receipts = await receivedAtDesk(db, at)
  const inCash = receipts.find(({ method }) => method === 'cash')
  const inAdvance = inCash?.in_advance_cents ?? cents(0)
  const settled = inCash?.settled_cents ?? cents(0)
  return {
    zone: place.zone,
    cash_rounding: place.cash_rounding,
    closing,
    is_last_closed: closing !== null && day === place.closed_through,
    is_locked: isLocked,
    earlier_open_day: isLocked ? null : await earlierOpenDay(db, at, place.closed_through),
    opening_cents: openingCents(place, closing, isLocked),
    cash_sales_cents: cashSales,
    cash_in_advance_cents: inAdvance,
    cash_settled_cents: settled,
    movements,
    cash_change_cents: sum([cashSales, inAdvance, settled, ...movements.map(inDrawer)]),
    methods,
    receipts,
    series: await seriesTotals(db, at),
    vat: await vatTotals(db, at),
    open_visits: await openVisits(db, at, now),
  }
}

/** A closed day began with what its closing says, an open one begins with what the last closing left. */
function openingCents(place: PlaceOfDay, closing: DayToClose['closing'], isLocked: boolean) {
  if (closing) return closing.opening_cents
  return isLocked || place.float_cents === null ? null : cents(place.float_cents)
}
