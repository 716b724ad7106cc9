import { useState } from 'react'
import { keyOfOffer } from './catalogue.ts'
import type { ItemValues } from './values.ts'

/** The groups of the list, in their order, each with the name of its heading. */
export const offerGroups = [
  ['treatment', 'treatments'],
  ['product', 'products'],
  ['package', 'packages'],
  ['terms', 'terms'],
  ['voucher', 'vouchers'],
] as const
type Group = (typeof offerGroups)[number][0]
export const groupOf = ({ kind, terms }: ItemValues): Group => (terms ? 'terms' : kind)

/** Keeps the options where they are in an open list: those that came later follow below them. */
export function steadyOrder(before: readonly string[], now: readonly string[]): readonly string[] {
  const [known, there] = [new Set(before), new Set(now)]
  return [...before.filter((key) => there.has(key)), ...now.filter((key) => !known.has(key))]
}

interface Section {
  readonly group: Group
  readonly offers: ItemValues[]
}

/** Offers under their headings: a heading comes again for those of its group that came later. */
export function sectionsOf(offers: readonly ItemValues[]): readonly Section[] {
  const sections: Section[] = []
  for (const offer of offers) {
    const group = groupOf(offer)
    const last = sections.at(-1)
    if (last?.group === group) last.offers.push(offer)
    else sections.push({ group, offers: [offer] })
  }
  return sections
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, at) => key === other[at])

/**
 * The offers in an order in which none gives way to another while somebody points at it: the packages of a location may
 * come after its treatments.
 * @param list tells one opened list from another; null while it is closed.
 */
export function useSteadyOffers(fitting: readonly ItemValues[], list: string | null): readonly ItemValues[] {
  const [kept, setKept] = useState<{ readonly list: string | null; readonly keys: readonly string[] }>({
    list: null,
    keys: [],
  })
  const now = fitting.map(keyOfOffer)
  const keys = list !== null && kept.list === list ? steadyOrder(kept.keys, now) : now
  if (kept.list !== list || !same(kept.keys, keys)) setKept({ list, keys })
  const byKey = new Map(fitting.map((offer) => [keyOfOffer(offer), offer]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
