import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeClass, timeLimitsMs, timeOfShare } from './statement-times.ts'

test.each([
  [0, 0],
  [1, 0],
  [1.01, 1],
  [5, 2],
  [30_000, 13],
  [30_001, 14],
])('%d ms is in class %d', (ms, at) => {
  expect(timeClass(ms)).toBe(at)
})

const countsOf = (times: readonly number[]) => {
  const counts = Array<number>(timeLimitsMs.length + 1).fill(0)
  for (const ms of times) counts[timeClass(ms)]!++
  return counts
}

test('of nothing it is the longest, which is nothing', () => {
  expect(timeOfShare(countsOf([]), 0, 0.95)).toBe(0)
})

test('is in the class of the true one, and never longer than the longest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
      (times) => {
        const sorted = times.toSorted((one, other) => one - other)
        const exact = sorted[Math.ceil(sorted.length * 0.95) - 1]!
        const longest = sorted.at(-1)!
        const told = timeOfShare(countsOf(times), longest, 0.95)
        const at = timeClass(exact)
        expect(told).toBeLessThanOrEqual(longest)
        expect(told).toBeGreaterThanOrEqual(at ? Math.min(timeLimitsMs[at - 1]!, longest) : 0)
        expect(told).toBeLessThanOrEqual(timeLimitsMs[at] ?? longest)
      },
    ),
  )
})
