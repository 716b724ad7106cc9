import { bodyZones, type BodyZone } from '#kernel/body.ts'
import { daysBetween, localTimeAt } from '#kernel/day.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { PassportVisit } from '../contract/passport.ts'

/** The visits about one zone of the body, oldest first; those whose treatment names none are together. */
export interface ZoneStrip {
  readonly zone: BodyZone | 'none'
  readonly visits: readonly PassportVisit[]
}

/** The strips of a passport from head to foot, and last the visits without a zone. */
export function stripsOf(visits: readonly PassportVisit[]): readonly ZoneStrip[] {
  return [...bodyZones, 'none' as const]
    .map((zone) => ({ zone, visits: visits.filter(({ body_zone }) => (body_zone ?? 'none') === zone) }))
    .filter((strip) => strip.visits.length > 0)
}

/** The strip that is shown first: that of the newest visit. Visits come oldest first. */
export const newestZone = (visits: readonly PassportVisit[]): ZoneStrip['zone'] => visits.at(-1)?.body_zone ?? 'none'

/** The days between a visit and the one before it; null for the first. */
export function daysSince(visit: PassportVisit, before: PassportVisit | undefined): number | null {
  const dayOf = ({ appointment, zone }: PassportVisit) => localTimeAt(appointment.datetime_from, zone).day
  return before ? daysBetween(dayOf(before), dayOf(visit)) : null
}

/** A photo of each visit to compare, the older one first: from the same angle if both have one, else their first. */
export function comparedPair(one: PassportVisit, other: PassportVisit): readonly [Photo | null, Photo | null] {
  const [older, newer] = one.appointment.datetime_from <= other.appointment.datetime_from ? [one, other] : [other, one]
  const alike = older.photos.find(({ angle }) => newer.photos.some((photo) => photo.angle === angle))
  return [
    alike ?? older.photos[0] ?? null,
    (alike && newer.photos.find(({ angle }) => angle === alike.angle)) ?? newer.photos[0] ?? null,
  ]
}

/** The two chosen visits after another press: a chosen one is given up, and a third takes the place of the first. */
export const withPressed = (chosen: readonly number[], id: number): readonly number[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2)
