import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test('day_summary-007: a name leads to the second tab of its client', () => {
  expect(clientAddress(9, 2)).toBe('/clients/9/2')
  expect(clientAddress(9)).toBe('/clients/9')
})
