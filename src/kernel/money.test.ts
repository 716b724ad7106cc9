import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, divideHalfUp, formatAmount, formatEuros, formatSigned, parseEuros, sum } from './money.ts'
import { languages } from './texts.ts'

describe('reads money as people type it (spec 3 §5)', () => {
  test.each([
    ['12,5', 1250],
    ['12,50', 1250],
    ['0,05', 5],
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['100.000', 10_000_000],
    [' € 12 ', 1200],
    ['-2,50', -250],
    ['-0', 0],
    ['12,505', null],
    ['12.5.0x', null],
    ['12.5', null],
    ['1.23,45', null],
    ['abc', null],
    ['', null],
    ['-', null],
    [',50', null],
    ['1e3', null],
    ['99999999999999999', null],
  ])('%j is %j', (typed, expected) => expect(parseEuros(typed, 'nl')).toBe(expected))

  test.each([
    ['12.50', 1250],
    ['1,234.56', 123_456],
    ['1,000', 100_000],
    ['-2.50', -250],
    ['1.000', null],
    ['1.234,56', null],
  ])('%j is %j in English', (typed, expected) => expect(parseEuros(typed, 'en')).toBe(expected))
})

describe('writes money (spec 2 §9)', () => {
  test.each([
    [123_456, '1.234,56'],
    [5, '0,05'],
    [0, '0,00'],
    [-250, '-2,50'],
    [100_000_000, '1.000.000,00'],
  ])('%i is %s', (amount, text) => expect(formatAmount(amount, 'nl')).toBe(text))

  test('in each language', () => {
    expect(languages.map((language) => formatAmount(123_456_789, language))).toEqual([
      '1.234.567,89',
      '1\u00a0234\u00a0567,89',
      '1,234,567.89',
      '1.234.567,89',
    ])
    expect(languages.map((language) => formatEuros(26_500, language))).toEqual([
      '€\u00a0265,00',
      '265,00\u00a0€',
      '€265.00',
      '265,00\u00a0€',
    ])
  })

  test('writes money in a text with its sign', () => {
    expect([123_456, -250].map((amount) => formatEuros(amount, 'nl'))).toEqual([
      '€\u00a01.234,56',
      '−\u00a0€\u00a02,50',
    ])
    expect([123_456, -250].map((amount) => formatEuros(amount, 'en'))).toEqual(['€1,234.56', '−€2.50'])
    expect([123_456, -250].map((amount) => formatEuros(amount, 'de'))).toEqual([
      '1.234,56\u00a0€',
      '−\u00a02,50\u00a0€',
    ])
  })

  test('writes a difference with its sign, also above zero', () => {
    expect([100, 0, -250].map((amount) => formatSigned(amount, 'nl'))).toEqual([
      '+\u00a0€\u00a01,00',
      '€\u00a00,00',
      '−\u00a0€\u00a02,50',
    ])
    expect([formatSigned(100, 'en'), formatSigned(100, 'de')]).toEqual(['+€1.00', '+\u00a01,00\u00a0€'])
  })

  test('reading back what was written gives the same amount', () =>
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }), (amount) => {
        for (const language of languages)
          expect(parseEuros(formatAmount(amount, language), language)).toBe(cents(amount))
      }),
    ))
})

describe('rounds half-up, away from zero (law A3)', () => {
  test.each([
    [1, 2, 1],
    [-1, 2, -1],
    [149, 100, 1],
    [150, 100, 2],
    [-150, 100, -2],
    [-149, 100, -1],
    [0, 7, 0],
    [9995 * 1500, 10_000, 1499],
  ])('%i / %i is %i', (numerator, denominator, expected) => expect(divideHalfUp(numerator, denominator)).toBe(expected))

  const whole = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  const positive = fc.integer({ min: 1, max: 1_000_000 })
  test('the error is at most a half, and a half rounds away from zero', () =>
    fc.assert(
      fc.property(whole, positive, (n, d) => {
        const off = 2n * (BigInt(divideHalfUp(n, d)) * BigInt(d) - BigInt(n))
        expect(off >= -BigInt(d) && off <= BigInt(d)).toBe(true)
        if (off === BigInt(d)) expect(n).toBeGreaterThan(0)
        if (off === -BigInt(d)) expect(n).toBeLessThan(0)
      }),
    ))
  test('a credit note mirrors its invoice', () =>
    fc.assert(
      fc.property(whole, positive, (n, d) => {
        expect(divideHalfUp(-n, d) + divideHalfUp(n, d)).toBe(0)
      }),
    ))
  test('a denominator that is not positive throws', () => expect(() => divideHalfUp(1, 0)).toThrow(RangeError))
})

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not a whole number of cents', (amount) =>
  expect(() => cents(amount)).toThrow(RangeError),
)
test('an empty sum is zero, and zero is never negative', () =>
  expect([sum([]), sum([-0]), cents(-0)].every((amount) => Object.is(amount, 0))).toBe(true))
