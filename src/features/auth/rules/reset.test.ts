import { expect, test } from 'vitest'
import { linkIsOver, strengthBar, type StrengthBar } from './reset.ts'
import type { Score } from './strength.ts'

// Spec 3 §5; the shared vectors password_reset-009 to -018.
test.each<readonly [Score, StrengthBar]>([
  [0, { colour: 'red', percent: 0 }],
  [1, { colour: 'red', percent: 33 }],
  [2, { colour: 'orange', percent: 66 }],
  [3, { colour: 'green', percent: 100 }],
  [4, { colour: 'green', percent: 100 }],
])('a score of %i is %j', (score, bar) => {
  expect(strengthBar(score)).toEqual(bar)
})

test.each([
  ['a link that works', 200, [], false],
  ['a link that was used or is too old', 422, [], true],
  ['a link that was used meanwhile, as our server says it', 422, ['token'], true],
  ['an address that is none', 422, ['email'], true],
  ['a password that is too weak', 422, ['password'], false],
  ['one that was typed differently', 422, ['passwordConfirmation'], false],
  ['too many attempts', 429, ['token'], false],
  ['no answer', 0, [''], false],
])('%s', (_, status, fields, over) => {
  expect(linkIsOver(status, fields)).toBe(over)
})
