import { parseDay } from '#kernel/day.ts'
import { earthDiameterKm, type BookingLocation } from './contract.ts'

export interface ClientSearch {
  /** Patterns for `clients.search`, all of which must match. */
  readonly patterns: readonly string[]
  /** The whole search as the beginning of a first or a last name (`jan`, `van d`); null when it cannot be a name. */
  readonly prefix: string | null
}

const typedWords = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 6)
const escape = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** The words of a typed name, with wildcards escaped: each begins a first or last name. */
export const nameSearch = (typed: string): string[] => typedWords(typed).map(escape)

/**
 * The patterns of a typed client search. The database removes capitals and accents with `searchable_name()`, as it did in
 * `clients.search`, where every word is preceded by a space: each typed word must begin one of them, so `van ja` finds
 * Janneke van Dam, and `meer` Bergh-Meersch, whose parts are words too (migration 0048). A day may be typed in any usual way, and a phone number from its fourth digit on, with or without
 * its leading 0 and separators.
 */
export function clientSearch(typed: string): ClientSearch {
  const words = typedWords(typed)
  const digits = typed.replace(/[\s().+/-]/g, '')
  if (/^\d{4,15}$/.test(digits) && !asDay(typed.trim()))
    return { patterns: [`%${digits.replace(/^0+/, '')}%`], prefix: null }
  return {
    patterns: words.map((each) => `% ${asDay(each) ?? escape(each)}%`),
    prefix: words.length > 0 ? `${escape(words.join(' '))}%` : null,
  }
}

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Kilometres over the earth from one place to another, with one decimal (spec 2 §9). */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const share =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return Math.round(earthDiameterKm * Math.asin(Math.min(1, Math.sqrt(share))) * 10) / 10
}

const placed = (
  one: { readonly latitude: number | null; readonly longitude: number | null } | null,
): Coordinates | null =>
  one && one.latitude !== null && one.longitude !== null ? { latitude: one.latitude, longitude: one.longitude } : null

/** Sorts locations by distance; those without coordinates come last, in their own order. */
export function nearestFirst(
  locations: readonly Omit<BookingLocation, 'distance'>[],
  from: { readonly latitude: number | null; readonly longitude: number | null } | null,
): BookingLocation[] {
  const here = placed(from)
  return locations
    .map((one): BookingLocation => {
      const there = placed(one)
      return { ...one, distance: here && there ? distanceKm(here, there) : null }
    })
    .toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity) || 0)
}

/**
 * Reads `3-11-1988`, `03/11/1988`, `03111988` and `1988-11-03`, and returns the day as it stands in the search text:
 * `03-11-1988`.
 */
function asDay(word: string): string | null {
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(word) ?? /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(word)
  const iso = match ? `${match[3]}-${match[2]}-${match[1]}` : word
  const day = parseDay(iso)
  return day ? `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}` : null
}
