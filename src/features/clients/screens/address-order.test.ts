import { expect, test } from 'vitest'
import { addressOrder } from './address-order.ts'

test.each([
  ['NL', ['postcode', 'street_number', 'street_suffix', 'street', 'place']],
  ['BE', ['street', 'street_number', 'street_suffix', 'postcode', 'place']],
  ['DE', ['street', 'street_number', 'street_suffix', 'postcode', 'place']],
  [null, ['street', 'street_number', 'street_suffix', 'postcode', 'place']],
])('an address in %s is asked for in the order of that country', (country, fields) => {
  expect(addressOrder(country).map(({ field }) => field)).toEqual(fields)
})
