import { describe, expect, test } from 'vitest'
import { waitSeconds, type AttemptCounts, type AttemptKind } from './throttling.ts'

const none = { count: 0, secondsSinceLast: 0 }
const after = (count: number, secondsSinceLast = 0) => ({ count, secondsSinceLast })
const wait = (kind: AttemptKind, counts: Partial<AttemptCounts>, familiar = false) =>
  waitSeconds(kind, { both: none, account: none, address: none, ...counts }, { familiar })

describe('passwords', () => {
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
    expect(wait('password', counts)).toBe(expected)
  })

  test('an owner who has signed in here before is locked out only by guesses from here', () => {
    expect(wait('password', { account: after(5000) }, true)).toBe(0)
    expect(wait('password', { account: after(5000), both: after(5) }, true)).toBe(30)
  })
})

describe('codes', () => {
  test.each([
    ['four guesses may go on', { both: after(4), account: after(4) }, 0],
    ['the fifth starts the back-off', { both: after(5), account: after(5) }, 30],
    ['also when each came from another address', { both: after(1), account: after(5) }, 30],
    ['in a day they come to once an hour', { account: after(13, 1000) }, 2600],
    ['and never less often', { account: after(500) }, 3600],
  ])('%s', (_, counts, expected) => {
    expect(wait('code', counts)).toBe(expected)
  })

  test('a familiar address does not help', () => {
    expect(wait('code', { account: after(5) }, true)).toBe(30)
  })

  test('guessing all day for a year succeeds with a chance below one in twenty', () => {
    let [seconds, guesses] = [0, 0]
    while (seconds < 24 * 3600) {
      seconds += 1 + wait('code', { account: after(guesses) })
      guesses += 1
    }
    const rightCodes = 3 // now, half a minute ago, and in half a minute
    expect(365 * guesses * (rightCodes / 1e6)).toBeLessThan(0.05)
  })
})

describe('requests for a mail', () => {
  test.each<[string, AttemptKind, Partial<AttemptCounts>, number]>([
    ['a few may be asked', 'reset', { both: after(4), address: after(4) }, 0],
    ['then one waits', 'reset', { both: after(5) }, 30],
    ['who asks for many accounts waits too', 'reset', { address: after(25) }, 30],
    ['what others ask elsewhere never counts', 'reset', { account: after(1000) }, 0],
    ['the QR needs the password, so it counts everywhere', 'two_step_qr', { account: after(5) }, 30],
    ['and four are free', 'two_step_qr', { both: after(4), account: after(4) }, 0],
  ])('%s', (_, kind, counts, expected) => {
    expect(wait(kind, counts)).toBe(expected)
  })
})
