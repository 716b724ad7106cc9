import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutNin, isDoubtfulNin, isTooLongNin, maskedNin, ninName, ninProblems, withoutMarks } from './nin.ts'

const withoutValues = (nin: string, country: string, insured: boolean) =>
  ninProblems(nin, country, insured)[0]?.code ?? null

describe('the length of a national number (spec 1 §5)', () => {
  test.each([
    ['nin-001', 'NL', '111222333', false, '111222333', null],
    ['nin-002: a wrong check digit', 'NL', '123456789', false, '123456789', null],
    ['nin-003', 'NL', '12345678', false, '12345678', 'nin_digits'],
    ['nin-004', 'NL', '1234567890', false, '123456789', null],
    ['nin-005', 'NL', '12345678a', false, '12345678a', 'nin_digits'],
    ['nin-006', 'NL', '1112.22.33', false, '1112.22.3', 'nin_digits'],
    ['nin-007', 'NL', '', false, '', null],
    ['nin-008', 'NL', '', true, '', 'required'],
    ['nin-009', 'NL', '123456782', true, '123456782', null],
    ['nin-010', 'BE', '85073003328', false, '85073003328', null],
    ['nin-011', 'BE', '8507300332', false, '8507300332', 'nin_digits'],
    ['nin-012', 'BE', '850730033289', false, '85073003328', null],
    ['nin-013', 'BE', '85.07.30-033.28', false, '85.07.30-03', 'nin_digits'],
    ['nin-014', 'BE', '', true, '', 'required'],
    ['nin-015', 'DE', 'A'.repeat(25), false, 'A'.repeat(25), null],
    ['nin-016', 'DE', 'A'.repeat(26), false, 'A'.repeat(26), 'too_long'],
    ['nin-018 (decision C90)', 'DE', 'AB12345', true, 'AB12345', 'nin_only_digits'],
    ['nin-019', 'DE', '12345678901', true, '12345678901', null],
  ])('%s', (_, country, typed, insured, cut, code) => {
    expect(cutNin(typed, country)).toBe(cut)
    expect(withoutValues(cut, country, insured)).toBe(code)
  })

  test.each([
    ['BE', '85.07.30-033.28', '85073003328'],
    ['NL', '1112.22.333 ', '111222333'],
    ['DE', 'AB-12.345', 'AB-12.345'],
  ])('of %s stays whole when %j is pasted', (country, typed, whole) =>
    expect(cutNin(withoutMarks(typed, country), country)).toBe(whole),
  )

  test('is refused with the number of digits, and not cut, when a program sends another', () => {
    expect(ninProblems('1234567890', 'NL', false)).toEqual([{ field: 'nin', code: 'nin_digits', values: { count: 9 } }])
  })
})

describe('check digits warn (law A1, decision C91)', () => {
  test.each([
    ['nin-023', 'NL', '111222333', true],
    ['nin-025', 'NL', '319072356', true],
    ['nin-026', 'NL', '123456789', false],
    ['nin-028', 'NL', '000000000', false],
    ['nin-029', 'NL', '012345672', true],
    ['no BSN known', 'NL', '999999999', true],
    ['two digits swapped', 'NL', '111252333', false],
    ['nin-030', 'BE', '85073003328', true],
    ['nin-032', 'BE', '12345678901', false],
    ['nin-036: born in 1901', 'BE', '01020300141', true],
    ['nin-037: born in 2001', 'BE', '01020300170', true],
    ['another country', 'DE', 'AB12345', true],
    ['another country, of digits', 'DE', '123456789', true],
    ['too short to say', 'NL', '12345678', true],
    ['nothing', 'NL', '', true],
  ])('%s: %s %s', (_, country, nin, right) => expect(isDoubtfulNin(nin, country)).toBe(!right))

  const digits = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
  test('one wrong digit of a right BSN is always noticed', () =>
    fc.assert(
      fc.property(digits(9), fc.nat(8), fc.integer({ min: 1, max: 9 }), (nin, at, more) => {
        fc.pre(!isDoubtfulNin(nin, 'NL') && nin !== '999999999')
        const other = nin.slice(0, at) + String((Number(nin[at]) + more) % 10) + nin.slice(at + 1)
        expect(isDoubtfulNin(other, 'NL') || other === '999999999').toBe(true)
      }),
    ))
  test('any nine digits and a century make a right RRN, a BIS number too', () =>
    fc.assert(
      fc.property(digits(9), fc.constantFrom('', '2'), (beginning, century) => {
        const check = String(97 - (Number(century + beginning) % 97)).padStart(2, '0')
        expect(isDoubtfulNin(beginning + check, 'BE')).toBe(false)
      }),
    ))
})

test.each([
  ['123456782', '•••••••82'],
  ['85073003328', '•••••••••28'],
  ['AB1234', '••••34'],
  ['AB123', '•••••'],
  ['', ''],
])('%s is shown as %s', (nin, mask) => expect(maskedNin(nin)).toBe(mask))

test.each([
  ['NL', 'bsn'],
  ['BE', 'rrn'],
  ['DE', 'nin'],
  [null, 'nin'],
])('in %s it is called %s', (country, name) => expect(ninName(country)).toBe(name))

test.each([
  ['85073003328', 'NL', true],
  ['85073003328', 'BE', false],
  ['123456782', 'NL', false],
  ['', 'NL', false],
  ['8507300332812', 'DE', false],
  ['85073003328', null, false],
])('whether %s is too long in %s, of which the country was chosen later: %s', (nin, country, tooLong) => {
  expect(isTooLongNin(nin, country)).toBe(tooLong)
})
