import { expect, test } from 'vitest'
import { formatNumber } from './number.ts'
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
