/**
 * The upper limits, in milliseconds, of the classes in which the times of statements are counted; one class more is for
 * what takes longer.
 */
export const timeLimitsMs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000] as const

/** The class of a time. */
export function timeClass(ms: number): number {
  let at = 0
  while (at < timeLimitsMs.length && ms > timeLimitsMs[at]!) at++
  return at
}

/**
 * The time within which a share of the calls was done, worked out within its class, and never more than the longest.
 * @param counts the calls in each class.
 * @param share between 0 and 1.
 */
export function timeOfShare(counts: readonly number[], longestMs: number, share: number): number {
  const wanted = counts.reduce((all, count) => all + count, 0) * share
  let before = 0
  for (const [at, count] of counts.entries()) {
    if (count && before + count >= wanted) {
      const from = at ? timeLimitsMs[at - 1]! : 0
      const till = Math.min(timeLimitsMs[at] ?? longestMs, longestMs)
      return Math.max(0, Math.min(longestMs, from + ((till - from) * (wanted - before)) / count))
    }
    before += count
  }
  return longestMs
}
