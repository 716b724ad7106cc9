import { expect, test } from 'vitest'
import { emptyClient, type ClientValues } from './client-values.ts'
import { doublesQuery } from './doubles-query.ts'

const address = { postcode: '1015 AA', street_number: '12' }
test.each<[string, Partial<ClientValues>, object | null]>([
  ['nothing', {}, null],
  ['a name alone', { first_name: 'Fleur', last_name: 'de Boer' }, null],
  ['half a number', { phone_number: '+3161' }, null],
  ['a number as it was typed', { phone_number: '06 1234' }, null],
  ['a whole number', { phone_number: '+31612345678' }, { phone_number: '+31612345678' }],
  ['half an address of the internet', { email: 'fleur@' }, null],
  ['a whole one', { email: ' fleur@voorbeeld.nl ' }, { email: 'fleur@voorbeeld.nl' }],
  ['a birthdate without a name', { birthdate: '1988-11-03' }, null],
  ['a birthdate that is none', { birthdate: '31-02-1988', last_name: 'de Boer' }, null],
  [
    'a birthdate with a name',
    { birthdate: '1988-11-03', last_name: ' de Boer' },
    { birthdate: '1988-11-03', last_name: 'de Boer' },
  ],
  ['an address without a name', address, null],
  ['a postcode alone', { postcode: '1015 AA', first_name: 'Fleur' }, null],
  [
    'an address with a name',
    { ...address, street: 'Keizersgracht', first_name: 'Fleur' },
    { ...address, country_id: 166, street: 'Keizersgracht', first_name: 'Fleur' },
  ],
])('of %s', (_, values, query) => {
  expect(doublesQuery({ ...emptyClient(166, 1), ...values })).toEqual(query && { ...query, supported_country_id: 166 })
})
