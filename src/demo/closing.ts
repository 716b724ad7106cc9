import { addDays, localTimeAt, type ClockTime, type Instant } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { cents } from '#kernel/money.ts'
import type { Db } from '#platform/server/db.ts'
import { denominations } from '#features/day-closing/contract.ts'
import { placeOfDay } from '#features/day-closing/queries/closings.ts'
import { closeDay } from '#features/day-closing/queries/close.ts'
import { readDay } from '#features/day-closing/queries/day.ts'
import { expectedCents } from '#features/day-closing/rules.ts'
import { deskOf } from './staff.ts'
import type { Plan } from './model.ts'

/** The location that has closed its last day. */
const closedAt = 'rotterdam'
const openingCents = 150_00
const shutAt = '21:30' as ClockTime

/** The notes and coins of an amount, the largest first. */
function counted(amountCents: number) {
  let left = amountCents
  return denominations.flatMap((denomination_cents) => {
    const pieces = Math.floor(left / denomination_cents)
    left -= pieces * denomination_cents
    return pieces ? [{ denomination_cents, pieces }] : []
  })
}

/** Closes yesterday at one location as its desk does, so that the cash of the others is still to be counted. */
export async function closeYesterday(db: Db, plan: Plan, now: Instant): Promise<void> {
  const locationId = plan.locations.findIndex(({ slug }) => slug === closedAt) + 1
  if (!locationId) return
  const { employeeId, firstName, lastName } = deskOf(plan, closedAt)
  const countryIds = [plan.locations[locationId - 1]!.countryId]
  const place = await placeOfDay(db, locationId, countryIds)
  if (!place) throw new Error('a location of the chain is missing')
  const day = addDays(localTimeAt(now, place.zone).day, -1)
  const at = instantAtLocalTime(day, shutAt, place.zone)
  const expected = expectedCents(await readDay(db, place, day, at), openingCents)
  const body = {
    location_id: locationId,
    day,
    opening_cents: cents(openingCents),
    counts: counted(expected),
    expected_cents: expected,
    difference_reason: null,
    note: '',
    to_safe_cents: cents(expected - Math.min(expected, openingCents)),
    leaves_visits: true,
  }
  await closeDay(db, body, { employeeId, firstName, lastName, countryIds }, at)
}
