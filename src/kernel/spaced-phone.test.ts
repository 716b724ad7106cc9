import { expect, test } from 'vitest'
import { spacedPhone } from './spaced-phone.ts'

test.each([
  ['a Dutch mobile number', '+31612345678', '+31 6 12345678'],
  ['a Dutch fixed line', '+31201234567', '+31 20 123 4567'],
  ['a Belgian mobile number', '+32470123456', '+32 470 12 34 56'],
  ['a German number', '+4915112345678', '+4915112345678'],
  ['what was typed by hand', '06-12345678', '06-12345678'],
])('%s is shown with its usual spaces', (_, stored, shown) => {
  expect(spacedPhone(stored)).toBe(shown)
})
