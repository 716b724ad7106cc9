/** A half-open span `[from, till)` of numbers: minutes or epoch milliseconds. */
export type Interval = readonly [from: number, till: number]

/**
 * The intervals in the form that every function below takes and returns: sorted, without empty ones, merged where they
 * touch or overlap.
 */
export function normalise(intervals: readonly Interval[]): Interval[] {
  const result: [number, number][] = []
  for (const [from, till] of intervals.filter(([a, b]) => a < b).toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], till)
    else result.push([from, till])
  }
  return result
}

/** The parts of `a` that are not in `b`. */
export function subtract(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  let j = 0
  for (const [from, till] of a) {
    let start = from
    while (j < b.length && b[j]![1] <= start) j++
    for (let k = j; k < b.length && b[k]![0] < till; k++) {
      if (b[k]![0] > start) result.push([start, b[k]![0]])
      start = Math.max(start, b[k]![1])
    }
    if (start < till) result.push([start, till])
  }
  return result
}

export const overlaps = (a: Interval, b: Interval): boolean => a[0] < b[1] && b[0] < a[1]
