import type { Day } from '#kernel/day.ts'
import { plain } from '#kernel/texts.ts'
import { doubleReasons, maxDoubles, type DoubleReason } from '../contract/doubles.ts'

/** The facts of a client that are compared. Telephone numbers and postcodes are as stored; what is empty is equal to nothing. */
export interface Compared {
  readonly first_name: string
  readonly last_name: string
  readonly phone_number: string
  readonly email: string
  readonly birthdate: Day | null
  readonly street: string
  readonly street_number: string
  readonly postcode: string
  readonly country_id: number | null
}

const words = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The groups of three letters in the words of a text, each word with two spaces before it and one after (pg_trgm). */
const trigrams = (text: string): Set<string> =>
  new Set(
    words(text).flatMap((word) => {
      const padded = [...`  ${word} `]
      return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(''))
    }),
  )

/** The likeness of two texts, from 0 to 1: their common groups of three letters among all of theirs (pg_trgm). */
export function similarity(one: string, other: string): number {
  const [mine, yours] = [trigrams(one), trigrams(other)]
  const common = mine.intersection(yours).size
  const all = mine.size + yours.size - common
  return all ? common / all : 0
}

const alike = 0.4
const same = (one: string, other: string) => words(one).length > 0 && words(one).join(' ') === words(other).join(' ')

/** First names are alike when one begins the other: an initial, a short form. */
function alikeFirstNames(one: string, other: string): boolean {
  const [mine, yours] = [words(one).join(' '), words(other).join(' ')]
  if (!mine || !yours) return false
  return mine.startsWith(yours) || yours.startsWith(mine) || similarity(one, other) >= alike
}

/**
 * Whether two names may be of one person: both names alike, the same first name (a married name), or first and last name
 * exchanged. A name of which one part is not typed yet is judged by the other part. Brothers and sisters are not alike.
 */
export function similarNames(
  one: Pick<Compared, 'first_name' | 'last_name'>,
  other: Pick<Compared, 'first_name' | 'last_name'>,
): boolean {
  if (same(one.first_name, other.first_name)) return true
  const alikeLast = similarity(one.last_name, other.last_name) >= alike
  if (!words(one.first_name).length || !words(other.first_name).length) return alikeLast
  return (
    (alikeLast && alikeFirstNames(one.first_name, other.first_name)) ||
    (same(one.first_name, other.last_name) && same(one.last_name, other.first_name))
  )
}

/** The same house. Without a street its country, postcode and number decide. */
function sameAddress(one: Compared, other: Compared): boolean {
  const numbered =
    Boolean(one.postcode && one.street_number) &&
    one.country_id === other.country_id &&
    one.postcode === other.postcode &&
    same(one.street_number, other.street_number)
  return numbered && (!words(one.street).length || !words(other.street).length || same(one.street, other.street))
}

/** The signs that a stored client is the one who is being entered; empty when there are none. */
export function doubleReasonsOf(entered: Compared, stored: Compared): DoubleReason[] {
  const similar = similarNames(entered, stored)
  const holds: Readonly<Record<DoubleReason, boolean>> = {
    phone_number: entered.phone_number !== '' && entered.phone_number === stored.phone_number,
    email: entered.email !== '' && entered.email.toLowerCase() === stored.email.toLowerCase(),
    birthdate: entered.birthdate !== null && entered.birthdate === stored.birthdate && similar,
    address: sameAddress(entered, stored) && similar,
  }
  return doubleReasons.filter((reason) => holds[reason])
}

/**
 * The likely doubles among these clients with the reasons, at most five: those with most in common come first. A client
 * with aliases is there several times, and is listed once with the reasons of all.
 */
export function likelyDoubles<Stored extends Compared & { readonly id: number }>(
  entered: Compared,
  stored: readonly Stored[],
): (Stored & { readonly reasons: DoubleReason[] })[] {
  const nameOf = ({ first_name, last_name }: Compared) => `${first_name} ${last_name}`
  const likeness = (client: Compared) => similarity(nameOf(entered), nameOf(client))
  return [...Map.groupBy(stored, ({ id }) => id).values()]
    .map((same) => {
      const holding = new Set(same.flatMap((client) => doubleReasonsOf(entered, client)))
      return { ...same[0]!, reasons: doubleReasons.filter((reason) => holding.has(reason)) }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.reasons.length - a.reasons.length || likeness(b) - likeness(a))
    .slice(0, maxDoubles)
}
