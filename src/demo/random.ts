/** Random numbers that are the same at every run: a seeded stream (mulberry32). */
export interface Random {
  /** A number from 0 up to 1. */
  next(): number
  /** A whole number from `lowest` up to and including `highest`. */
  between(lowest: number, highest: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)]!,
  }
}

/** Draws from a list by weight; the weights are summed once. Null when nothing has weight. */
export function weighted<T>(list: readonly T[], weightOf: (item: T) => number): (random: Random) => T | null {
  let total = 0
  const upTo = list.map((item) => (total += weightOf(item)))
  return (random) => {
    const drawn = random.next() * total
    return list[upTo.findIndex((bound) => drawn < bound)] ?? null
  }
}

/** The list in another order. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const result = [...list]
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.between(0, i)
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}
