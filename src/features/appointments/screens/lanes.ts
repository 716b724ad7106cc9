/** A block in a column, in minutes of the day. */
export interface Span {
  readonly id: number
  readonly from: number
  readonly till: number
  /** Cancelled or no-show: it makes room for what really takes place. */
  readonly aside: boolean
}

/** Where a block lies across its column: lane 1 of 2 is the right half. */
export interface Lane {
  readonly lane: number
  readonly lanes: number
  /** Narrow strips to leave free at the right edge, for what is set aside there. */
  readonly strips: number
  /** It is itself such a strip, counted from the right edge; null for a lane. */
  readonly strip: number | null
}

const alone: Lane = { lane: 0, lanes: 1, strips: 0, strip: null }
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
 * cancelled or missed becomes a narrow strip at the right edge when it is in the way of another.
 */
export function packLanes(spans: readonly Span[]): ReadonlyMap<number, Lane> {
  const active = spans.filter((span) => !span.aside)
  const aside = spans.filter((span) => span.aside)
  const inTheWay = aside.filter((span) => active.some((other) => overlap(span, other)))
  const strips = lanesOf(inTheWay)
  const result = new Map<number, Lane>()
  for (const [id, { lane }] of strips) result.set(id, { ...alone, strip: lane })
  for (const [id, place] of lanesOf(aside.filter((span) => !strips.has(span.id)))) result.set(id, { ...alone, ...place })
  for (const [id, place] of lanesOf(active)) {
    const span = active.find((one) => one.id === id)!
    const beside = inTheWay.filter((other) => overlap(other, span)).map((other) => strips.get(other.id)!.lane + 1)
    result.set(id, { ...alone, ...place, strips: Math.max(0, ...beside) })
  }
  return result
}
