import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import { maxPaymentCents, PaymentLine } from '../contract.ts'
import {
  capPrepaid,
  cashRounding,
  changeOf,
  disabledMethods,
  followTotal,
  mayExceed,
  mostBy,
  roundCash,
  withoutChange,
  withoutCombinedCredit,
  type Method,
} from './methods.ts'

const pay = (slug: PaymentMethodSlug, amount_cents: number): Method => ({ slug, amount_cents })

test('cash and pin may exceed the total, nothing else does (decision C126)', () => {
  expect((['cash', 'pin', 'old_voucher', 'credit', 'prepaid'] as const).filter((slug) => mayExceed({ slug }))).toEqual([
    'cash',
    'pin',
  ])
})
test.each<[PaymentMethodSlug, number]>([
  ['prepaid', 3000],
  ['old_voucher', 5000],
  ['cash', 99_999],
  ['pin', 99_999],
])('of %s at most %i can be typed', (slug, most) => expect(mostBy(slug, 5000, 3000, 99_999)).toBe(most))
test.each<[string, Method[], number, number, number[]]>([
  ['a large note', [pay('cash', 10_000)], 1100, 1100, [8900]],
  ['too much by card', [pay('pin', 10_000)], 1100, 0, [10_000]],
  ['too much by card and a little cash', [pay('pin', 10_000), pay('cash', 500)], 1100, 500, [10_000, 0]],
  ['exact', [pay('cash', 8900)], 0, 0, [8900]],
])('of %s the change goes back and the rest stays', (_, methods, overpaid, change, stays) => {
  expect(changeOf(methods, overpaid)).toBe(change)
  expect(withoutChange(methods, change).map(({ amount_cents }) => amount_cents)).toEqual(stays)
})
test('on account goes when another method joins it', () => {
  expect(withoutCombinedCredit([pay('credit', 1), pay('pin', 2)])).toEqual([pay('pin', 2)])
  expect(withoutCombinedCredit([pay('credit', 1)])).toEqual([pay('credit', 1)])
})
test('a package cannot go on account', () =>
  expect(disabledMethods([{ kind: 'package', type_id: 5, amount: 1, price_cents: 0 }])).toEqual(['credit']))
test.each([
  [5000, 3000, 3000],
  [2000, 3000, 2000],
  [2000, 0, 0],
  [2000, -100, 0],
])('of %i typed with %i of credit, %i is prepaid', (typed, balance, kept) =>
  expect(capPrepaid(typed, balance)).toBe(kept),
)
test.each([
  [maxPaymentCents, true],
  [maxPaymentCents + 1, false],
  [0, true],
  [-1, false],
])('an amount of %i cents is valid: %s (decision C1)', (amount_cents, valid) => {
  expect([maxPaymentCents, PaymentLine.safeParse({ payment_method_id: 1, amount_cents }).success]).toEqual([
    99_999 * 100,
    valid,
  ])
})

describe('a single method follows the total (decision C9)', () => {
  test.each<[string, Method[], number, boolean, number[]]>([
    ['pin', [pay('pin', 0)], 12_000, false, [12_000]],
    ['prepaid, as far as it reaches', [pay('prepaid', 0)], 12_000, false, [3000]],
    ['prepaid, no further than the total', [pay('prepaid', 0)], 2000, false, [2000]],
    ['two stay as they are', [pay('pin', 5000), pay('cash', 5000)], 12_000, false, [5000, 5000]],
    ['cash where it is rounded', [pay('cash', 0)], 2224, true, [2225]],
    ['none', [], 2224, true, []],
  ])('%s', (_, methods, total, rounds, amounts) =>
    expect(followTotal(methods, total, 3000, rounds).map((method) => method.amount_cents)).toEqual(amounts),
  )
})

describe('cash to 5 cents (law A7, decision C30)', () => {
  test.each([
    [2224, 2225, 1],
    [2222, 2220, -2],
    [2221, 2220, -1],
    [2223, 2225, 2],
    [2226, 2225, -1],
    [2227, 2225, -2],
    [2228, 2230, 2],
    [2229, 2230, 1],
    [2225, 2225, 0],
    [5, 5, 0],
    [3, 3, 0],
    [6, 5, -1],
    [0, 0, 0],
  ])('%i becomes %i', (due, toPay, rounding) =>
    expect(roundCash(due, true)).toEqual({ cash_to_pay_cents: toPay, rounding_cents: rounding }),
  )

  test.each<[string, number, Method[], boolean, number, number]>([
    ['the card is not rounded', 2224, [pay('pin', 2224)], true, 0, 0],
    ['the Netherlands do not round', 2224, [pay('cash', 2224)], false, 2224, 0],
    ['all in cash', 2224, [pay('cash', 2225)], true, 2225, 1],
    ['only the part in cash', 2224, [pay('pin', 1001), pay('cash', 1225)], true, 1225, 2],
    ['cash that is not needed', 2224, [pay('pin', 2224), pay('cash', 0)], true, 0, 0],
    ['more than the total by card', 2224, [pay('pin', 3000), pay('cash', 100)], true, 0, 0],
    ['a note that is larger', 2224, [pay('cash', 5000)], true, 2225, 1],
  ])('%s', (_, total, methods, rounds, toPay, rounding) =>
    expect(cashRounding(total, methods, rounds)).toEqual({ cash_to_pay_cents: toPay, rounding_cents: rounding }),
  )

  test('never more than 2 cents', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (due) => {
        const { cash_to_pay_cents, rounding_cents } = roundCash(due, true)
        expect(Math.abs(rounding_cents)).toBeLessThanOrEqual(2)
        if (due > 5) expect(cash_to_pay_cents % 5).toBe(0)
      }),
    ))
})
