import { expect, test } from 'vitest'
import { secondsUntilNextLookup } from './locating.ts'

test.each([
  [1, 30],
  [2, 120],
  [5, 7680],
  [7, 43_200],
  [500, 43_200],
])('after %i attempts in vain it waits %i seconds', (attempts, seconds) =>
  expect(secondsUntilNextLookup(attempts)).toBe(seconds),
)
