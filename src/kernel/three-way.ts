/** Two versions of a part, mine and theirs, with the one from which both began. */
export interface ThreeWays<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** The joined value of a part, unless both changed it, and differently. */
export type Joined<T> = { readonly value: T } | { readonly differs: true }

/** Joins a part that is one value: whoever changed it counts. */
export function joinedValue<T>({ base, mine, theirs }: ThreeWays<T>, same: (one: T, other: T) => boolean): Joined<T> {
  if (same(mine, base)) return { value: theirs }
  return same(theirs, base) || same(mine, theirs) ? { value: mine } : { differs: true }
}

/** Joins a set: what either added stands, what either removed is removed. Theirs come first. */
export function joinedSet<T>({ base, mine, theirs }: ThreeWays<readonly T[]>): T[] {
  const stays = (one: T) => (base.includes(one) ? mine.includes(one) && theirs.includes(one) : true)
  return [...new Set([...theirs, ...mine])].filter(stays)
}

/** A row that both changed, and differently; null where the row is not: it was added, or removed. */
export interface RowDifference<Row> {
  /** The number of the difference among those of the list. */
  readonly at: number
  readonly base: Row | null
  readonly mine: Row | null
  readonly theirs: Row | null
}

export interface RowRules<Row> {
  /** Rows with the same key are the same row. It may stand in a list several times. */
  readonly keyOf: (row: Row) => string
  /** A row without its like may be one of these whose key was changed; by default no key changes. */
  readonly kindOf?: (row: Row) => string
  readonly same: (one: Row, other: Row) => boolean
}

/** The rows that a difference leaves. */
export type Settle<Row> = (difference: RowDifference<Row>) => readonly Row[]

/** The row of `rows` that belongs to each row of `base`, and the rows that belong to none. */
function paired<Row>(
  base: readonly Row[],
  rows: readonly Row[],
  { keyOf, kindOf = keyOf }: RowRules<Row>,
): { readonly of: readonly (Row | null)[]; readonly added: readonly Row[] } {
  const of: (Row | null)[] = base.map(() => null)
  let added = [...rows]
  for (const nameOf of [keyOf, kindOf])
    for (const [index, row] of base.entries()) {
      const at = of[index] ? -1 : added.findIndex((one) => nameOf(one) === nameOf(row))
      if (at < 0) continue
      of[index] = added[at]!
      added = added.toSpliced(at, 1)
    }
  return { of, added }
}

/**
 * Joins a list row by row: a row that either added stands, one that either removed is removed, and whoever changed one
 * counts. Their order comes first, and what only I have follows. Equal rows that both added are one.
 * @param settle decides about the rows that both changed, and differently.
 */
export function joinedRows<Row>(
  { base, mine, theirs }: ThreeWays<readonly Row[]>,
  rules: RowRules<Row>,
  settle: Settle<Row>,
): Row[] {
  const [my, their] = [paired(base, mine, rules), paired(base, theirs, rules)]
  const both = paired(their.added, my.added, { keyOf: rules.keyOf, same: rules.same })
  let differences = 0
  /** The rows that stand for a row of the three versions. */
  const outcome = (before: Row | null, myRow: Row | null, theirRow: Row | null): readonly Row[] => {
    const same = (one: Row | null, other: Row | null) =>
      one === null || other === null ? one === other : rules.same(one, other)
    const joined = joinedValue({ base: before, mine: myRow, theirs: theirRow }, same)
    if ('value' in joined) return joined.value === null ? [] : [joined.value]
    return settle({ at: differences++, base: before, mine: myRow, theirs: theirRow })
  }
  const placed = new Map<Row, readonly Row[]>()
  const rest: Row[] = []
  const place = (theirRow: Row | null, rows: readonly Row[]) => {
    if (theirRow === null) rest.push(...rows)
    else placed.set(theirRow, rows)
  }
  for (const [index, row] of base.entries()) place(their.of[index]!, outcome(row, my.of[index]!, their.of[index]!))
  for (const [index, row] of their.added.entries())
    place(row, both.of[index] ? outcome(null, both.of[index], row) : [row])
  return [...theirs.flatMap((row) => placed.get(row) ?? []), ...rest, ...both.added]
}

/** The indexes at which two sequences have the same items, in order: the longest there are. */
function common<T>(one: readonly T[], other: readonly T[]): Map<number, number> {
  const longest = one.map(() => new Uint16Array(other.length + 1))
  longest.push(new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      longest[i]![j] =
        one[i] === other[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
  const pairs = new Map<number, number>()
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) pairs.set(i++, j++)
    else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i++
    else j++
  }
  return pairs
}

const equal = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])

/** A stretch that at least one changed: where both did, what is new in theirs stands above what is new in mine. */
function joinedStretch<T>({ base, mine, theirs }: ThreeWays<readonly T[]>): readonly T[] {
  const joined = joinedValue({ base, mine, theirs }, equal)
  if ('value' in joined) return joined.value
  const added = theirs.filter((item) => !base.includes(item))
  return [...added, ...mine.filter((item) => !base.includes(item) && !added.includes(item))]
}

/**
 * Joins a sequence whose order counts, such as the paragraphs of a text: what either wrote stands where it was written,
 * what either removed is removed, and where both wrote at the same place theirs stands above mine.
 */
export function joinedSequence<T>({ base, mine, theirs }: ThreeWays<readonly T[]>): T[] {
  const [inMine, inTheirs] = [common(base, mine), common(base, theirs)]
  const all: T[] = []
  let [b, m, t] = [0, 0, 0]
  const upTo = (baseEnd: number, myEnd: number, theirEnd: number) =>
    all.push(
      ...joinedStretch({ base: base.slice(b, baseEnd), mine: mine.slice(m, myEnd), theirs: theirs.slice(t, theirEnd) }),
    )
  for (const [index, item] of base.entries()) {
    const [my, their] = [inMine.get(index), inTheirs.get(index)]
    if (my === undefined || their === undefined) continue
    upTo(index, my, their)
    all.push(item)
    ;[b, m, t] = [index + 1, my + 1, their + 1]
  }
  upTo(base.length, mine.length, theirs.length)
  return all
}
