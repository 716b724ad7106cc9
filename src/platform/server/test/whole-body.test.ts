import { expect, test } from 'vitest'
import { clientFields, clientsApi } from '#features/clients/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { wholeBody } from './whole-body.ts'

test.each([
  [clientsApi.create, { nin: '' }],
  [clientsApi.update, {}],
])('a right call has the declared value of each field that it does not name: $0.method $0.path', (endpoint, beside) =>
  expect(wholeBody(endpoint, { first_name: 'Zoë', place: 'Gent' })).toEqual({
    ...clientFields.defaults,
    ...beside,
    first_name: 'Zoë',
    place: 'Gent',
  }),
)

test('a call without a body, or with one of bytes, stays as it is', () => {
  expect(wholeBody(reportsApi.show, undefined)).toBe(undefined)
  expect(wholeBody(clientsApi.create, null)).toBe(null)
})
