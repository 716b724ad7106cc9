import { describe, expect, test } from 'vitest'
import { asE164, phoneProblems, storedPhone } from './phone.ts'

describe('a number is read with the country of its record (decisions C93, C124)', () => {
  test.each<[what: string, typed: string, country: string | null, stored: string]>([
    ['national, in the Netherlands', '0612345678', 'NL', '+31612345678'],
    ['with a dash', '06-12345678', 'NL', '+31612345678'],
    ['a fixed line with brackets', '(020) 123 45 67', 'NL', '+31201234567'],
    ['national, in Belgium', '0470 12 34 56', 'BE', '+32470123456'],
    ['a Belgian fixed line', '03 202 45 67', 'BE', '+3232024567'],
    ['national, in France', '06 12 34 56 78', 'FR', '+33612345678'],
    ['national, in Germany', '0151 23456789', 'DE', '+4915123456789'],
    ['national, in Luxembourg', '628 123 456', 'LU', '+352628123456'],
    ['a + wins over the country', '+32 470 12 34 56', 'NL', '+32470123456'],
    ['so does 00', '0032470123456', 'NL', '+32470123456'],
    ['00 with spaces', '00 32 470 12 34 56', 'NL', '+32470123456'],
    ['00 of the own country', '0031612345678', 'NL', '+31612345678'],
    ['00 in a country where one dials abroad with other digits', '0032470123456', 'US', '+32470123456'],
    ['00 without a country', '0032470123456', null, '+32470123456'],
    ['the zero in brackets', '+31 (0)6-1234 5678', 'BE', '+31612345678'],
    ['a + without a country', '+31612345678', null, '+31612345678'],
  ])('%s: %s (%s)', (_, typed, country, stored) => {
    expect(asE164(typed, country)).toBe(stored)
    expect(phoneProblems('phone', typed, country)).toEqual([])
    expect(storedPhone(typed, country)).toBe(stored)
  })

  test.each<[what: string, typed: string, country: string | null]>([
    ['too short', '12345', 'NL'],
    ['a digit too few', '+3161234567', 'NL'],
    ['a digit too many', '+316123456789', 'NL'],
    ['a country that does not exist', '+999123456789', 'NL'],
    ['zeros', '0000000000', 'NL'],
    ['a Dutch one in Belgium', '0612345678', 'BE'],
    ['national without a country', '0612345678', null],
    ['words', 'geen', 'NL'],
  ])('%s: %s (%s) is no number', (_, typed, country) => {
    expect(asE164(typed, country)).toBeNull()
    expect(phoneProblems('phone', typed, country)).toEqual([{ field: 'phone', code: 'valid_phone' }])
    expect(storedPhone(typed, country)).toBe(typed)
  })

  test('an empty number is no problem', () => expect(phoneProblems('phone', '', 'NL')).toEqual([]))
})
