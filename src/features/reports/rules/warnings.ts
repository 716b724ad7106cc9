import { daysBetween, epochMs, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { HistoryItem } from '../contract.ts'

/** The visit of the report that is written. */
export interface Visit {
  readonly from: Instant
  readonly zone: string
}

type Earlier = Pick<HistoryItem, 'appointment' | 'treatment' | 'devices' | 'complications'>

/** The visits before this one that took place; the newest is first, as in the history. */
const before = <Item extends Earlier>(history: readonly Item[], { from }: Visit): Item[] =>
  history.filter(({ appointment }) => appointment.active && epochMs(appointment.datetime_from) < epochMs(from))

const dayOf = ({ appointment }: Earlier, { zone }: Visit): Day => localTimeAt(appointment.datetime_from, zone).day

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
  history: readonly Earlier[],
  visit: Visit,
  treatment: { readonly id: number; readonly minimumDays: number | null },
): TooSoon | null {
  const last = before(history, visit).find((one) => one.treatment.id === treatment.id)
  if (!last || treatment.minimumDays === null) return null
  const days = daysBetween(dayOf(last, visit), localTimeAt(visit.from, visit.zone).day)
  return days < treatment.minimumDays ? { days, minimum: treatment.minimumDays, last: dayOf(last, visit) } : null
}

export interface EarlierComplication {
  readonly device: string
  readonly complications: HistoryItem['complications']
  readonly day: Day
}

/**
 * The last complication after a visit with each of these devices. A device is known by its model, as its settings are:
 * another one of the same model counts as the same.
 */
export const earlierComplications = (
  history: readonly Earlier[],
  visit: Visit,
  devices: readonly string[],
): EarlierComplication[] =>
  [...new Set(devices)].flatMap((device) => {
    const last = before(history, visit).find(
      (one) => one.complications.length > 0 && one.devices.some(({ name }) => name === device),
    )
    return last ? [{ device, complications: last.complications, day: dayOf(last, visit) }] : []
  })

export interface SafeSetting {
  readonly setting: number
  readonly day: Day
}

/**
 * The last setting of a device for this client whose visit had no complication; null without one. Reports name no zone
 * of the body, so the device alone decides.
 */
export function lastSafeSetting(history: readonly Earlier[], visit: Visit, device: string): SafeSetting | null {
  for (const one of before(history, visit)) {
    const used = one.devices.find(({ name, setting }) => name === device && setting !== null)
    if (used && !one.complications.length) return { setting: used.setting!, day: dayOf(one, visit) }
  }
  return null
}
