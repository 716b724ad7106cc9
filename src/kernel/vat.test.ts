import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from './money.ts'
import { vatInside, vatPerRate } from './vat.ts'

type Rate = readonly [rate: number, gross: number, vat: number, net: number]

describe('VAT per rate on the total (law A3, decision C28)', () => {
  test.each<[string, readonly (readonly [gross: number, rate: number])[], readonly Rate[]]>([
    ['21 %', [[12_100, 210]], [[210, 12_100, 2100, 10_000]]],
    ['9 %', [[10_900, 90]], [[90, 10_900, 900, 10_000]]],
    ['0 %', [[10_000, 0]], [[0, 10_000, 0, 10_000]]],
    ['rounded', [[10_000, 210]], [[210, 10_000, 1736, 8264]]],
    [
      'three lines at once',
      [
        [333, 210],
        [333, 210],
        [333, 210],
      ],
      [[210, 999, 173, 826]],
    ],
    ['a cent', [[1, 210]], [[210, 1, 0, 1]]],
    ['2,1 %', [[1021, 21]], [[21, 1021, 21, 1000]]],
    [
      'two rates, the highest first',
      [
        [10_900, 90],
        [12_100, 210],
        [10_900, 90],
      ],
      [
        [210, 12_100, 2100, 10_000],
        [90, 21_800, 1800, 20_000],
      ],
    ],
    ['nothing', [], []],
  ])('%s', (_, lines, expected) => {
    const rates = vatPerRate(lines.map(([grossCents, vatPerMille]) => ({ grossCents, vatPerMille })))
    expect(rates.map((rate) => [rate.vatPerMille, rate.grossCents, rate.vatCents, rate.netCents])).toEqual(expected)
  })

  test('rounding per line would give another amount: 1,74 instead of 1,73', () =>
    expect(sum([333, 333, 333].map((gross) => vatInside(gross, 210)))).toBe(174))
})

const lines = fc.array(
  fc.record({
    grossCents: fc.integer({ min: -9_999_900, max: 9_999_900 }),
    vatPerMille: fc.constantFrom(0, 21, 55, 60, 90, 120, 210),
  }),
  { maxLength: 20 },
)

describe('for any invoice lines', () => {
  test('net and VAT add up to the gross amount, and the rates add up to the invoice', () =>
    fc.assert(
      fc.property(lines, (given) => {
        const rates = vatPerRate(given)
        for (const rate of rates) expect(rate.netCents + rate.vatCents).toBe(rate.grossCents)
        expect(sum(rates.map((rate) => rate.grossCents))).toBe(sum(given.map((line) => line.grossCents)))
        expect(new Set(rates.map((rate) => rate.vatPerMille)).size).toBe(rates.length)
      }),
    ))

  test('the VAT differs at most half a cent from the exact amount', () =>
    fc.assert(
      fc.property(lines, (given) => {
        for (const { grossCents, vatPerMille, vatCents } of vatPerRate(given))
          expect(Math.abs(vatCents - (grossCents * vatPerMille) / (1000 + vatPerMille))).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    ))

  test('a credit note reverses every cent', () =>
    fc.assert(
      fc.property(lines, (given) => {
        const back = vatPerRate(given.map((line) => ({ ...line, grossCents: -line.grossCents })))
        expect(back.map((rate) => [rate.vatPerMille, -rate.vatCents || 0, -rate.netCents || 0])).toEqual(
          vatPerRate(given).map((rate) => [rate.vatPerMille, rate.vatCents, rate.netCents]),
        )
      }),
    ))
})
