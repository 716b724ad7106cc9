/** A block in a column, in minutes of the day. */
export interface Span {
  readonly id: number
  readonly from: number
  readonly till: number
  /** Cancelled or missed: it takes no width from appointments that take place. */
  readonly aside: boolean
}

/** The horizontal position of a block in its column: lane 1 of 2 is the right half. */
export interface Lane {
  readonly lane: number
  readonly lanes: number
  /** A cancelled or missed appointment that overlaps another: it is drawn in the margin of the column. */
  readonly strip: boolean
}

const overlap = (a: Span, b: Span) => a.from < b.till && b.from < a.till
const byStart = (a: Span, b: Span) => a.from - b.from || b.till - a.till || a.id - b.id

/** Puts each span in the first free lane; a group of overlapping spans has as many lanes as it needs. */
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
 * Places overlapping blocks of one column beside one another: those that take place share its width, and cancelled or
 * missed ones that overlap another are shown in the margin.
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
