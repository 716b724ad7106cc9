import { expect, test } from 'vitest'
import { maxAttempts, resendProblems, secondsUntilNext, worthMinutes } from './attempts.ts'

test('each wait is four times the last, half a day at most, and together they last about a day', () => {
  const waits = Array.from({ length: maxAttempts - 1 }, (_, i) => secondsUntilNext(i + 1))
  expect(waits).toEqual([30, 120, 480, 1920, 7680, 30_720, 43_200])
  expect(secondsUntilNext(maxAttempts)).toBeNull()
  expect(secondsUntilNext(maxAttempts + 1)).toBeNull()
})

test('a mail is worth sending as long as its link works', () => {
  expect(worthMinutes({ first_name: 'Emma', minutes: 60 })).toBe(60)
  expect(worthMinutes({ first_name: 'Emma', days: 7 })).toBe(10_080)
})

test.each([
  [{ needsLink: true, linkKept: true, expired: false }, []],
  [{ needsLink: true, linkKept: false, expired: false }, ['mail_link_gone']],
  [{ needsLink: true, linkKept: true, expired: true }, ['mail_link_gone']],
  [{ needsLink: false, linkKept: false, expired: false }, []],
])('sending again with %j: %j', (facts, codes) => {
  expect(resendProblems(facts).map(({ code }) => code)).toEqual(codes)
})
