import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { lotSearch } from './rules.ts'

test.each<[string, string | undefined, boolean, ReturnType<typeof lotSearch>]>([
  ['nothing typed', undefined, false, null],
  ['white space alone', ' \t', true, null],
  ['a beginning', 'L26', false, { lot: 'L26', isExact: false }],
  ['spaces within', ' L 26 b ', false, { lot: 'L26b', isExact: false }],
  ['two characters', 'L 2', false, { lot: 'L2', isExact: true }],
  ['exactly this lot', 'L26B', true, { lot: 'L26B', isExact: true }],
  ['signs between its letters', 'bot-a/7.2', false, { lot: 'bota72', isExact: false }],
  ['signs alone', '-/.', false, null],
  ['a code as it is printed', '(01)02004141008039(17)271231(10)LOTA', false, { lot: 'LOTA', isExact: true }],
  ['a code as it is scanned', '01020041410080391727123110LOT-A', false, { lot: 'LOTA', isExact: true }],
  ['the second code of a package', '(17)271231(10)LOTA', false, { lot: 'LOTA', isExact: true }],
])('%s', (_, typed, onlyExact, expected) => {
  expect(lotSearch(typed, onlyExact, '2026-11-26' as Day)).toEqual(expected)
})
