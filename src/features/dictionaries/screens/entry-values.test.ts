import { expect, test } from 'vitest'
import { percent } from '#kernel/vat.ts'
import { referenceTables } from '../contract.ts'
import type { Dictionary } from '../contract/dictionary.ts'
import { inputOf, perMille, valuesOf } from './entry-values.ts'

test.each([
  [210, '21'],
  [55, '5,5'],
  [0, '0'],
  [21, '2,1'],
  [1000, '100'],
])('%d per mille is written %s, and read back', (rate, typed) => {
  expect(percent(rate, 'nl')).toBe(typed)
  expect(perMille(typed)).toBe(rate)
})

test.each([
  ['5.5', 55],
  [' 21 ', 210],
  ['5,55', 55.5],
  ['', ''],
  ['hoog', 'hoog'],
])('the rate %j goes out as %j', (typed, sent) => expect(perMille(typed)).toBe(sent))

test('a form begins empty, and a language without a name is not sent', () => {
  const of: Dictionary = referenceTables.treatmentCategories
  const start = valuesOf(of, null)
  expect(start).toEqual({ name: { nl: '', fr: '', en: '', de: '' }, ledger_number: '', doctor: false })
  expect(
    inputOf(of, { ...start, name: { nl: 'Laser', fr: ' ', en: 'Laser', de: '' }, ledger_number: '8000' }, null),
  ).toEqual({ name: { nl: 'Laser', en: 'Laser' }, ledger_number: '8000', doctor: false })
})

test('what belongs to a country says to which', () => {
  const of: Dictionary = referenceTables.taxRates
  expect(inputOf(of, { per_mille: '9', valid_from: '2026-01-01' }, 166)).toEqual({
    per_mille: 90,
    valid_from: '2026-01-01',
    supported_country_id: 166,
  })
  expect(valuesOf(of, { per_mille: 90, valid_from: '2026-01-01' })).toEqual({
    per_mille: '9',
    valid_from: '2026-01-01',
  })
})
