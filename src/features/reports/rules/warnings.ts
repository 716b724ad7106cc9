import type { BodyZone } from '#kernel/body.ts'
import { daysBetween, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { EarlierUse, EarlierVisit } from '../contract/earlier.ts'

/** The visit of the report that is written. */
export interface Visit {
  readonly from: Instant
  readonly zone: string
}

const dayOf = ({ datetime_from }: Pick<EarlierVisit, 'datetime_from'>, { zone }: Visit): Day =>
  localTimeAt(datetime_from, zone).day

export interface TooSoon {
  /** The days since the last visit for the treatment. */
  readonly days: number
  readonly minimum: number
  readonly last: Day
}

/**
 * The warning that the last visit for the same treatment was fewer days ago than the treatment asks for; null without
 * one, and for a treatment of which nobody has set the days. It never stops a save.
 */
export function tooSoon(
  visits: readonly EarlierVisit[],
  visit: Visit,
  treatment: { readonly id: number; readonly minimumDays: number | null },
): TooSoon | null {
  const last = visits.find(({ treatment_id }) => treatment_id === treatment.id)
  if (!last || treatment.minimumDays === null) return null
  const days = daysBetween(dayOf(last, visit), localTimeAt(visit.from, visit.zone).day)
  return days < treatment.minimumDays ? { days, minimum: treatment.minimumDays, last: dayOf(last, visit) } : null
}

export interface EarlierComplication {
  readonly device: string
  readonly complications: EarlierUse['complications']
  readonly day: Day
}

/** The last complication after a visit with each of these devices. @param uses the newest first. */
export const earlierComplications = (
  uses: readonly EarlierUse[],
  visit: Visit,
  devices: readonly string[],
): EarlierComplication[] =>
  [...new Set(devices)].flatMap((device) => {
    const last = uses.find((one) => one.complications.length > 0 && one.device === device)
    return last ? [{ device, complications: last.complications, day: dayOf(last, visit) }] : []
  })

export interface SafeSetting {
  readonly setting: number
  readonly day: Day
}

/**
 * Whether a visit says that its setting suits the client. Where no complications are asked, one can only have been
 * recorded as a side effect (decision C42).
 */
const wentWell = ({ complications, asks_complications, has_side_effects }: EarlierUse): boolean =>
  complications.length === 0 && (asks_complications || !has_side_effects)

/** The device that is set, and the zone of the body that the treatment is about; null when it names none. */
export interface SetDevice {
  readonly device: string
  readonly zone: BodyZone | null
}

/** A zone that nobody named may be any. */
const mayBeSame = (one: BodyZone | null, other: BodyZone | null): boolean =>
  one === other || one === null || other === null

/**
 * The last setting of a device that went well for this client at this zone of the body, and lies below every setting
 * that did not, there or where no zone is named; null without one. A setting of another zone is not offered
 * (docs/decisions/053), and neither is one of a visit that was cancelled or missed.
 * @param uses the newest first.
 */
export function lastSafeSetting(
  uses: readonly EarlierUse[],
  visit: Visit,
  { device, zone }: SetDevice,
): SafeSetting | null {
  const settings = uses.flatMap((use) =>
    use.device === device && use.setting !== null ? [{ use, setting: use.setting }] : [],
  )
  const failed = settings.filter(({ use }) => !wentWell(use) && mayBeSame(use.body_zone, zone))
  const ceiling = Math.min(...failed.map(({ setting }) => setting))
  const safe = settings.find(
    ({ use, setting }) => use.took_place && wentWell(use) && use.body_zone === zone && setting < ceiling,
  )
  return safe ? { setting: safe.setting, day: dayOf(safe.use, visit) } : null
}
