import type { Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import type { MissingPart } from '../contract/to-finish.ts'
import { isPractitioner } from '../queries/to-finish.ts'
import { maySeeOthersVisits, usualPractitioner } from '../rules/to-finish.ts'
import { reportsTexts } from '../texts.ts'

interface Asking {
  readonly db: Db
  readonly who: Who
  readonly now: Instant
}

/**
 * The visits that the list shows to its caller. 403 `forbidden` when they ask for those of somebody else and may open
 * no calendar.
 */
export async function scopeOfList({ db, who, now }: Asking, asked: 'everybody' | number | undefined) {
  const others = maySeeOthersVisits(who)
  if (asked !== undefined && asked !== who.employeeId && !others) throw new Refused(403, [problem('', 'forbidden')])
  const usual = usualPractitioner({ ...who, isPractitioner: await isPractitioner(db, who.employeeId) })
  const practitionerId = asked === undefined ? usual : asked === 'everybody' ? null : asked
  return { scope: { countryIds: who.countryIds, practitionerId, now }, usual, others }
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
