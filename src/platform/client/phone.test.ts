import { expect, test } from 'vitest'
import { asE164, countryOfPhone, defaultPhoneCountry, phoneCountries, shownPhone } from './phone.ts'

test.each([
  ['phone-001', '0612345678', 'NL', '+31612345678'],
  ['phone-002', '06-12345678', 'NL', '+31612345678'],
  ['phone-004', '(020) 123 45 67', 'NL', '+31201234567'],
  ['phone-005', '0031612345678', 'NL', '+31612345678'],
  ['phone-007', '0032470123456', 'NL', '+32470123456'],
  ['phone-008', '0470 12 34 56', 'BE', '+32470123456'],
  ['phone-011', '+352 628 123 456', 'NL', '+352628123456'],
  ['phone-013', '12345', 'NL', null],
  ['phone-015', '+3161234567', 'NL', null],
  ['phone-016', '+316123456789', 'NL', null],
  ['phone-017', '+999123456789', 'NL', null],
  ['phone-018', '0000000000', 'NL', null],
  ['phone-021', '0612345678', 'BE', null],
  ['00 where one dials abroad with other digits', '0032470123456', 'US', '+32470123456'],
  ['an unknown country', '0612345678', 'XX', '+31612345678'],
])('%s: %s in %s', (_, typed, country, stored) => {
  expect(asE164(typed, country)).toBe(stored)
})

test('phone-022: the preferred countries come first, the Netherlands is the default', () => {
  const countries = phoneCountries('en')
  expect(
    countries
      .slice(0, 6)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['BE', 'DE', 'FR', 'GB', 'LU', 'NL'])
  expect(countries.find(({ code }) => code === 'NL')).toEqual({ code: 'NL', name: 'Netherlands', callingCode: '+31' })
  expect(countries.length).toBeGreaterThan(200)
  expect(defaultPhoneCountry).toBe('NL')
})

test('a stored number is shown with spaces', () => {
  expect(shownPhone('+31612345678')).toBe('+31 6 12345678')
  expect(shownPhone('geen')).toBe('geen')
  expect(countryOfPhone('+32470123456')).toBe('BE')
})
