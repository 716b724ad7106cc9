import { expect, test } from 'vitest'
import { timeInWords } from './time-words.ts'

test.each([
  [0.04, '0 ms', '0 ms'],
  [0.44, '0,4 ms', '0.4 ms'],
  [9.96, '10 ms', '10 ms'],
  [38.4, '38 ms', '38 ms'],
  [999.6, '1 s', '1 s'],
  [1640, '1,6 s', '1.6 s'],
  [52_000, '52 s', '52 s'],
  [240_000, '4 min', '4 min'],
  [4_500_000, '1 u 15', '1 h 15 min'],
])('%d ms is %s in Dutch and %s in English', (ms, nl, en) => {
  expect([timeInWords(ms, 'nl'), timeInWords(ms, 'en')]).toEqual([nl, en])
})
