import { expect, test } from 'vitest'
import { safeTarget, waitSeconds } from './rules.ts'

test.each([
  ['four failures may go on', { account: 4, address: 4, secondsSinceLast: 0 }, 0],
  ['the fifth starts the back-off', { account: 5, address: 5, secondsSinceLast: 0 }, 30],
  ['it doubles', { account: 7, address: 7, secondsSinceLast: 0 }, 120],
  ['waiting counts', { account: 7, address: 7, secondsSinceLast: 100 }, 20],
  ['and is over', { account: 7, address: 7, secondsSinceLast: 121 }, 0],
  ['at most the window', { account: 50, address: 50, secondsSinceLast: 0 }, 900],
  ['colleagues at one address are not held up by a few slips', { account: 0, address: 20, secondsSinceLast: 0 }, 0],
  ['but a guesser of many accounts is', { account: 1, address: 50, secondsSinceLast: 0 }, 30],
])('%s', (_, counts, expected) => {
  expect(waitSeconds(counts)).toBe(expected)
})

test.each([
  ['/clients/5', '/clients/5'],
  ['/calendar/location?date=2026-3-1', '/calendar/location?date=2026-3-1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [null, '/'],
])('target %s leads to %s (decision C80)', (target, expected) => {
  expect(safeTarget(target)).toBe(expected)
})
