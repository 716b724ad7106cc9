import { expect, test } from 'vitest'
import { clientFields, clientsApi } from '#features/clients/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { wholeBody } from './whole-body.ts'

test.each([clientsApi.create, clientsApi.update])(
  'a right call has the declared value of each field that it does not name: $method $path',
  (endpoint) =>
    expect(wholeBody(endpoint, { first_name: 'Zoë', place: 'Gent' })).toEqual({
      ...clientFields.defaults,
      first_name: 'Zoë',
      place: 'Gent',
    }),
)

test('a call without a body, or with one of bytes, stays as it is', () => {
  expect(wholeBody(reportsApi.show, undefined)).toBe(undefined)
  expect(wholeBody(clientsApi.create, null)).toBe(null)
})
