import { expect, test } from 'vitest'
import { formatCount, formatNumber } from './number.ts'
import { languages } from './texts.ts'

test.each([
  [36.5, '36,5', '36,5', '36.5', '36,5'],
  [0, '0', '0', '0', '0'],
  [-2.25, '-2,25', '-2,25', '-2.25', '-2,25'],
  [2026, '2026', '2026', '2026', '2026'],
  [10_000, '10.000', '10\u202f000', '10,000', '10.000'],
])('%d is %s in Dutch, %s in French, %s in English and %s in German', (value, ...written) => {
  expect(languages.map((language) => formatNumber(value, language))).toEqual(written)
})

test.each([
  [7, false, '7', '7', '7', '7'],
  [1234, false, '1.234', '1\u202f234', '1,234', '1.234'],
  [10_000, true, '10.000+', '10\u202f000+', '10,000+', '10.000+'],
])('%d rows, more: %s, are %s in Dutch, %s in French, %s in English and %s in German', (count, more, ...written) => {
  expect(languages.map((language) => formatCount(count, language, more))).toEqual(written)
})
