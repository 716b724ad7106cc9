import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { inputOf, valuesOf } from './credit-values.ts'

const line = (position: number, left: number, kind: 'product' | 'rounding' = 'product') => ({
  position,
  kind,
  description: '',
  amount: 2,
  left,
  unit_cents: cents(100),
  vat_per_mille: 210,
  vat_exempt: false,
  stays: false,
  without_treatment: false,
  of_visit: false,
})

test('a form begins with all that is left, and leaves out lines of which nothing is taken back', () => {
  const values = valuesOf({ lines: [line(1, 2), line(2, 0), line(3, 1), line(4, 1, 'rounding')] })
  expect(values.amounts).toEqual([
    { position: 1, amount: 2 },
    { position: 3, amount: 1 },
  ])
  expect(inputOf(values).lines).toBeNull()
  expect(
    inputOf({
      ...values,
      what: 'chosen',
      amounts: [
        { position: 1, amount: 0 },
        { position: 3, amount: 1 },
        { position: 5, amount: null },
      ],
    }).lines,
  ).toEqual([{ position: 3, amount: 1 }])
})
