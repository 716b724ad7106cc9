import type { Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import type { Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { maxLocationsAtOnce, type MissingPart, type reportsToFinish } from '../contract/to-finish.ts'
import { countLocations, isPractitioner } from '../queries/to-finish.ts'
import { maySeeOthersVisits, placeOfList, usualPractitioner } from '../rules/to-finish.ts'
import { reportsTexts } from '../texts.ts'

interface Asking {
  readonly db: Db
  readonly who: Who
  readonly now: Instant
}

type Filters = Pick<QueryOf<typeof reportsToFinish.list>['filters'], 'practitioner' | 'location' | 'screen_location'>

/**
 * The visits that the list shows to its caller. 403 `forbidden` when they ask for those of somebody else and may open
 * no calendar; 422 `too_many_locations` for those of everybody at all locations of a chain that has too many.
 */
export async function scopeOfList({ db, who, now }: Asking, filters: Filters) {
  const { practitioner: asked, location: chosen, screen_location: screen } = filters
  const others = maySeeOthersVisits(who)
  if (asked !== undefined && asked !== who.employeeId && !others) throw new Refused(403, [problem('', 'forbidden')])
  const usual = usualPractitioner({ ...who, isPractitioner: await isPractitioner(db, who.employeeId) })
  const practitionerId = asked === undefined ? usual : asked === 'everybody' ? null : asked
  const place = placeOfList({ chosen, screen }, practitionerId === who.employeeId)
  const locationId = place === 'all' ? null : place
  if (locationId === null && practitionerId === null && (await countLocations(db, who.countryIds)) > maxLocationsAtOnce)
    throw new Refused(422, [problem('filters.location', 'too_many_locations', { max: maxLocationsAtOnce })])
  return { scope: { countryIds: who.countryIds, locationId, practitionerId, now }, usual, others }
}

/** The words of the exported list. */
export const exportOptions = (language: Language) => ({
  title: reportsTexts.toFinishTitle,
  titles: reportsTexts,
  say: (key: string, value: unknown): unknown => {
    if (key === 'treatment') return translate(value as Translatable, language)
    return key === 'missing' ? reportsTexts[`missing_${value as MissingPart}`][language] : value
  },
})
