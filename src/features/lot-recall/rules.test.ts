import { expect, test } from 'vitest'
import { lotSearch } from './rules.ts'

test.each<[string, string | undefined, boolean, ReturnType<typeof lotSearch>]>([
  ['nothing typed', undefined, false, null],
  ['white space alone', ' \t', true, null],
  ['a beginning', 'L26', false, { lot: 'L26', isExact: false }],
  ['spaces within', ' L 26 b ', false, { lot: 'L26b', isExact: false }],
  ['two characters', 'L 2', false, { lot: 'L2', isExact: true }],
  ['exactly this lot', 'L26B', true, { lot: 'L26B', isExact: true }],
])('%s', (_, typed, onlyExact, expected) => {
  expect(lotSearch(typed, onlyExact)).toEqual(expected)
})
