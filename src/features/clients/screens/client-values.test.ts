import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { valuesTyped } from './client-values.ts'

test.each([
  ['fleur de boer', { first_name: 'Fleur', last_name: 'de Boer' }],
  ['Fleur', { first_name: 'Fleur', last_name: '' }],
  ['fleur@voorbeeld.nl', { email: 'fleur@voorbeeld.nl' }],
  ['06 1234 5678', { phone_number: '06 1234 5678' }],
  ['+32470123456', { phone_number: '+32470123456' }],
  ['14-03-1988', { birthdate: '1988-03-14' }],
  ['14/3/88', { birthdate: '1988-03-14' }],
  ['', { first_name: '', last_name: '' }],
])('%s', (typed, values) => {
  expect(valuesTyped(typed, '2026-11-21' as Day)).toEqual(values)
})
