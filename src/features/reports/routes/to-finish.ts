import type { Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import type { Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { maxWaitingDays, type MissingPart, type reportsToFinish } from '../contract/to-finish.ts'
import {
  choicesToFinish,
  countLocations,
  deactivatedLocation,
  isPractitioner,
  waitingAtLocations,
} from '../queries/to-finish.ts'
import { maySeeOthersVisits, placeOfList, usualPractitioner } from '../rules/to-finish.ts'
import { daysAtOnce, periodOfList } from '../rules/to-finish-period.ts'
import { reportsTexts } from '../texts.ts'

interface Asking {
  readonly db: Db
  readonly who: Who
  readonly now: Instant
  readonly zone: string
}

type Filters = Omit<QueryOf<typeof reportsToFinish.list>['filters'], 'missing' | 'search'>

/**
 * The visits that the list shows to its caller. Of everybody at all locations of a large chain it shows fewer days.
 * 403 `forbidden` when they ask for those of somebody else and may open no calendar.
 */
export async function scopeOfList({ db, who, now, zone }: Asking, filters: Filters) {
  const { practitioner: asked, location: chosen, screen_location: screen, till } = filters
  const others = maySeeOthersVisits(who)
  if (asked !== undefined && asked !== who.employeeId && !others) throw new Refused(403, [problem('', 'forbidden')])
  const usual = usualPractitioner({ ...who, isPractitioner: await isPractitioner(db, who.employeeId) })
  const practitionerId = asked === undefined ? usual : asked === 'everybody' ? null : asked
  const place = placeOfList({ chosen, screen }, practitionerId === who.employeeId)
  const locationId = place === 'all' ? null : place
  const last = till ? { till, zone } : undefined
  const whole = periodOfList(now, maxWaitingDays, last)
  const isEverything = locationId === null && practitionerId === null
  const days = isEverything ? daysAtOnce(await countLocations(db, who.countryIds, whole.since)) : maxWaitingDays
  const scope = { countryIds: who.countryIds, locationId, practitionerId, now, ...periodOfList(now, days, last) }
  return { scope, whole, usual, others, days }
}

/**
 * The choices beside a list: the practitioners of everybody's visits at its place, where these are one list; of more
 * locations, those of the visits that it shows. Deactivated locations are among the choices while visits wait there: their
 * visits are few, because they ended with the location. The one that is shown stays a choice when its last visit is done.
 */
export async function choicesOfList(call: Asking, filters: Filters) {
  const { scope, whole, usual, others, days } = await scopeOfList(call, filters)
  const isOne = others && scope.practitionerId !== null
  const everybody = isOne ? await scopeOfList(call, { ...filters, practitioner: 'everybody' }) : null
  const read = everybody?.days === maxWaitingDays ? everybody.scope : scope
  const always = { usualId: usual, askedId: others ? scope.practitionerId : null }
  const { practitioners, locations } = await choicesToFinish(call.db, read, always)
  const waiting = read === scope ? locations : await waitingAtLocations(call.db, scope)
  const deactivated = await waitingAtLocations(call.db, { ...scope, ...whole, locationId: 'deactivated' })
  const { locationId, countryIds } = scope
  const isThere = locationId === null || deactivated.some(({ id }) => id === locationId)
  const chosen = isThere ? [] : await deactivatedLocation(call.db, { id: locationId, countryIds })
  return {
    usual,
    days,
    others,
    practitioners,
    locations: [...waiting.filter((one) => !one.deactivated), ...deactivated, ...chosen],
  }
}

/** The words of the exported list. */
export const exportOptions = (language: Language) => ({
  title: reportsTexts.toFinishTitle,
  titles: reportsTexts,
  say: (key: string, value: unknown): unknown => {
    if (key === 'treatment') return translate(value as Translatable, language)
    // A report that was finished since the rows were counted lacks nothing.
    return key === 'missing' && value ? reportsTexts[`missing_${value as MissingPart}`][language] : value
  },
})
