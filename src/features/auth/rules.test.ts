import { expect, test } from 'vitest'
import { waitSeconds } from './rules.ts'

const none = { failures: 0, secondsSinceLast: 0 }
const after = (failures: number, secondsSinceLast = 0) => ({ failures, secondsSinceLast })

test.each([
  ['four failures may go on', { both: after(4) }, 0],
  ['the fifth starts the back-off', { both: after(5) }, 30],
  ['it doubles', { both: after(7) }, 120],
  ['waiting counts', { both: after(7, 100) }, 20],
  ['and is over', { both: after(7, 121) }, 0],
  ['at most the window', { both: after(50) }, 900],
  ['failures of the account elsewhere do not hold this address up', { account: after(24) }, 0],
  ['until they are many', { account: after(25) }, 30],
  ['colleagues at one address are not held up by a few slips', { address: after(49) }, 0],
  ['but a guesser of many accounts is', { both: after(1), address: after(50) }, 30],
  ['a fresh failure of a colleague does not prolong the own wait', { both: after(5, 31), address: after(6, 0) }, 0],
])('%s', (_, counts, expected) => {
  expect(waitSeconds({ both: none, account: none, address: none, ...counts })).toBe(expected)
})
