import { expect, test } from 'vitest'
import { readAgainAfterMs } from './rules.ts'

test.each([
  ['not read yet', undefined, false],
  ['none to come', null, false],
  ['one in a second', 1, 1000],
  ['one in a quarter of an hour', 900, 900_000],
  ['one tomorrow', 86_400, 86_400_000],
  ['one next month, which is looked at each day', 30 * 86_400, 86_400_000],
])('%s', (_, seconds, wait) => expect(readAgainAfterMs(seconds)).toBe(wait))
