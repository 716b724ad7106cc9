import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discount } from '../contract.ts'
import {
  atAnotherPlace,
  blankItem,
  clampAmount,
  clampPercentage,
  excludesCredit,
  lineTotal,
  offeredActions,
  percentageOf,
  totals,
  withTerm,
  type Item,
} from './items.ts'

const treatment: Item = { kind: 'treatment', type_id: 11, amount: 1, price_cents: 10_000 }

describe('a line, discounted per unit (decisions C2, C3)', () => {
  test.each<[price: number, amount: number, Discount, unitDiscount: number, lineTotal: number]>([
    [3333, 3, { percentage: 10 }, 333, 9000],
    [9995, 1, { percentage: 15 }, 1499, 8496],
    [1, 1, { percentage: 50 }, 1, 0],
    [5, 1, { percentage: 10 }, 1, 4],
    [19_900, 2, { percentage: 0 }, 0, 39_800],
    [19_900, 2, { percentage: 100 }, 19_900, 0],
    [9999, 99, { percentage: 12.5 }, 1250, 866_151],
    [10_000, 1, { amount_cents: 2500 }, 2500, 7500],
    [10_000, 3, { amount_cents: 2500 }, 2500, 22_500],
    [10_000, 1, { amount_cents: 10_000 }, 10_000, 0],
    [10_000, 1, { amount_cents: 12_000 }, 10_000, 0],
    [10_000, 1, { amount_cents: -2500 }, -2500, 12_500],
    [10_000, 1, { amount_cents: -10_000 }, -10_000, 20_000],
    [10_000, 1, { amount_cents: -12_000 }, -10_000, 20_000],
    [1999, 1, { percentage: 33.33 }, 666, 1333],
  ] as [number, number, Discount, number, number][])(
    '%i × %i with %j',
    (price_cents, amount, discount, unitDiscount, total) => {
      expect(lineTotal({ ...treatment, price_cents, amount, discount })).toEqual({
        unit_price_cents: price_cents,
        unit_discount_cents: unitDiscount,
        line_total_cents: total,
      })
    },
  )

  test('the use of a bought package costs nothing, a term costs its price (decision C11)', () => {
    expect(lineTotal({ ...treatment, package: { id: 9 } }).line_total_cents).toBe(0)
    expect(lineTotal({ ...treatment, terms: { id: 3, amount_treated: 1, price_cents: 2500 } }).line_total_cents).toBe(
      2500,
    )
  })
})

test.each([
  [0, 0],
  [100, 100],
  [-1, 0],
  [101, 100],
  [12.345, 12.35],
  [Number.NaN, 0],
])('a percentage of %d becomes %d', (typed, kept) => expect(clampPercentage(typed)).toBe(kept))
test.each([
  [10_000, 2500, 25],
  [3000, 1000, 33.33],
  [0, 0, 0],
  [10_000, -2500, -25],
])('of %i, %i is %d %', (price, amount, percentage) => expect(percentageOf(price, amount)).toBe(percentage))
test.each([
  [0, 1],
  [-5, 1],
  [1, 1],
  [42, 42],
  [99, 99],
  [100, 99],
  [150, 99],
  [2.7, 2],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 99],
])('an amount of %d becomes %d', (typed, kept) => expect(clampAmount(typed)).toBe(kept))

describe('the buttons of a line (spec 1 §4)', () => {
  const buttons = (...[discount, insurance, pack, term]: boolean[]) => ({ discount, insurance, package: pack, term })
  test.each<[string, Item, ReturnType<typeof buttons>]>([
    ['a treatment', treatment, buttons(true, true, true, true)],
    ['a treatment still to choose', { ...treatment, type_id: null }, buttons(true, true, false, false)],
    ['a product', { ...treatment, kind: 'product', type_id: 7 }, buttons(true, true, false, false)],
    ['a voucher', { ...treatment, kind: 'voucher', type_id: 7 }, buttons(true, true, false, false)],
    ['with a package', { ...treatment, package: { id: 9 } }, buttons(false, true, false, false)],
    ['the first term', { ...treatment, terms: { id: 3, amount_treated: 0 } }, buttons(true, true, false, false)],
    ['a later term', { ...treatment, terms: { id: 3, amount_treated: 2 } }, buttons(false, true, false, false)],
    [
      'the first term with a discount',
      { ...treatment, terms: { id: 3, amount_treated: 0 }, discount: { percentage: 5 } },
      buttons(false, true, false, false),
    ],
    ['insured', { ...treatment, insurance: { id: 4 } }, buttons(true, false, true, true)],
    ['with a discount', { ...treatment, discount: { percentage: 5 } }, buttons(false, true, true, true)],
  ])('%s', (_, item, expected) => expect(offeredActions(item)).toEqual(expected))
})

describe('changes of the list (spec 1 §4)', () => {
  test('payment_state-008: the first term keeps the discount', () =>
    expect(withTerm({ ...treatment, discount: { percentage: 10 } }, { id: 3, amount_treated: 0 })).toMatchObject({
      discount: { percentage: 10 },
      terms: { id: 3 },
    }))
  test('a later term clears it', () =>
    expect(withTerm({ ...treatment, discount: { percentage: 10 } }, { id: 3, amount_treated: 2 })).toMatchObject({
      discount: null,
      terms: { id: 3 },
    }))
  test('another place clears all but vouchers', () => {
    const voucher: Item = { kind: 'voucher', type_id: 8, amount: 2, price_cents: 5000 }
    expect(
      atAnotherPlace([treatment, { ...treatment, kind: 'product' }, { ...treatment, kind: 'package' }, voucher]).map(
        (item) => [item.kind, item.type_id, item.price_cents],
      ),
    ).toEqual([
      ['treatment', null, 0],
      ['product', null, 0],
      ['package', null, 0],
      ['voucher', 8, 5000],
    ])
  })
  test.each<[string, Item, boolean]>([
    ['a package that is sold', { ...treatment, kind: 'package' }, true],
    ['a term', { ...treatment, terms: { id: 3, amount_treated: 0 } }, true],
    ['a package that is used', { ...treatment, package: { id: 9 } }, false],
    ['a treatment', treatment, false],
  ])('%s excludes paying on account: %s', (_, item, excludes) =>
    expect(excludesCredit([blankItem, item])).toBe(excludes),
  )
})

describe('whatever is sold', () => {
  const discount = fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 10_000 }).map((hundredths) => ({ percentage: hundredths / 100 })),
      fc.integer({ min: -20_000_000, max: 20_000_000 }).map((amount_cents) => ({ amount_cents }) as Discount),
    ),
  )
  const item = fc.record({
    kind: fc.constant('treatment' as const),
    type_id: fc.constant(11),
    amount: fc.integer({ min: 1, max: 99 }),
    price_cents: fc.integer({ min: 0, max: 99_999_900 }),
    discount,
  })
  test('a line costs between nothing and twice its price', () =>
    fc.assert(
      fc.property(item, (sold) => {
        const { unit_discount_cents, line_total_cents } = lineTotal(sold)
        expect(Math.abs(unit_discount_cents)).toBeLessThanOrEqual(sold.price_cents)
        expect(line_total_cents).toBeGreaterThanOrEqual(0)
        expect(line_total_cents).toBe((sold.price_cents - unit_discount_cents) * sold.amount)
      }),
    ))
  test('the total is the sum of the lines, and the subtotal less the discounts', () =>
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), (items) => {
        const { lines, subtotal_cents, discount_cents, total_cents } = totals(items)
        expect(total_cents).toBe(lines.reduce((total, line) => total + line.line_total_cents, 0))
        expect(subtotal_cents - discount_cents).toBe(total_cents)
      }),
    ))
})
