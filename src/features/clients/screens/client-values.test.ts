import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { addressLine, addressValues, valuesTyped } from './client-values.ts'

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

const onMap = {
  street: 'Keizersgracht',
  street_number: '12',
  postcode: '1015 AA',
  place: 'Amsterdam',
  country_id: 1,
  latitude: 52.37,
  longitude: 4.88,
}

test.each([
  [
    'a house',
    onMap,
    'keizersgr 14',
    { street_number: '12', postcode: '1015 AA', place: 'Amsterdam' },
    'Keizersgracht 12, 1015 AA Amsterdam',
  ],
  [
    'a street, by its name',
    { ...onMap, street_number: '' },
    'keizersgracht',
    { street_number: '' },
    'Keizersgracht, 1015 AA Amsterdam',
  ],
  [
    'a street, with a number that the map lacks',
    { ...onMap, street_number: '' },
    'keizersgracht 14b',
    { street_number: '14b' },
    'Keizersgracht, 1015 AA Amsterdam',
  ],
  [
    'a street, with a number and a town',
    { ...onMap, street_number: '' },
    'keizersgracht 14, amsterdam',
    { street_number: '14' },
    'Keizersgracht, 1015 AA Amsterdam',
  ],
  [
    'a street that is named after a day',
    { ...onMap, street: 'Plein 1944', street_number: '' },
    'plein 1944',
    { street_number: '' },
    'Plein 1944, 1015 AA Amsterdam',
  ],
  [
    'a street without a postcode',
    { ...onMap, street_number: '', postcode: '' },
    'keizersgracht',
    { postcode: '' },
    'Keizersgracht, Amsterdam',
  ],
] as const)('%s that was chosen is the whole address', (_, chosen, typed, values, line) => {
  const filled = addressValues(chosen, typed)
  expect(filled).toEqual({
    street: chosen.street,
    street_number: chosen.street_number,
    street_suffix: '',
    postcode: chosen.postcode,
    place: chosen.place,
    country_id: 1,
    ...values,
  })
  expect(addressLine(chosen)).toBe(line)
})
