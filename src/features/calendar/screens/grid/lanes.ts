/** A block in a column, in minutes of the day. */
export interface Span {
  readonly id: number
  readonly from: number
  readonly till: number
  /** Cancelled or no-show: it takes no room from what really takes place. */
  readonly aside: boolean
}

/** Where a block lies across its column: lane 1 of 2 is the right half. */
export interface Lane {
  readonly lane: number
  readonly lanes: number
  /** A cancelled or missed appointment that overlaps another: it is drawn in the margin of the column. */
  readonly strip: boolean
}

const overlap = (a: Span, b: Span) => a.from < b.till && b.from < a.till
const byStart = (a: Span, b: Span) => a.from - b.from || b.till - a.till || a.id - b.id

/** Puts each span in the first lane that is free; a group of spans that hang together has as many lanes as it needs. */
function lanesOf(spans: readonly Span[]): Map<number, { lane: number; lanes: number }> {
  const placed = new Map<number, { lane: number; lanes: number }>()
  let group: { lane: number; lanes: number }[] = []
  let ends: number[] = []
  for (const { id, from, till } of spans.toSorted(byStart)) {
    if (ends.every((end) => end <= from)) [group, ends] = [[], []]
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = till
    const place = { lane, lanes: 0 }
    group.push(place)
    placed.set(id, place)
    for (const one of group) one.lanes = ends.length
  }
  return placed
}

/**
 * Lays the blocks of one column beside one another where they overlap: those that take place share its width, what was
 * cancelled or missed shows in the margin when it is in the way of another.
 */
export function packLanes(spans: readonly Span[]): ReadonlyMap<number, Lane> {
  const active = spans.filter((span) => !span.aside)
  const aside = spans.filter((span) => span.aside)
  const inTheWay = aside.filter((span) => active.some((other) => overlap(span, other)))
  const lying = [...lanesOf(active), ...lanesOf(aside.filter((span) => !inTheWay.includes(span)))]
  return new Map<number, Lane>([
    ...lying.map(([id, place]) => [id, { ...place, strip: false }] as const),
    ...inTheWay.map(({ id }) => [id, { lane: 0, lanes: 1, strip: true }] as const),
  ])
}
