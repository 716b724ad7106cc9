import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { choiceProblems, instalments, inTerms, packageDefaults, packageProblems, pricePerTreatment } from './rules.ts'

const offer = {
  type: 'package' as const,
  treatment_id: 5,
  price_cents: 10_000,
  price_levels: [],
  treatments: 1,
  terms: 1,
}

// Cases of the rules, by their id.
test.each([
  ['package-001: a million euros', { price_cents: 1_000_000_00 }, []],
  ['package-003: no treatments', { treatments: 0 }, [{ field: 'treatments', code: 'too_small', values: { min: 1 } }]],
  ['package-005: without a treatment', { treatment_id: null }, [{ field: 'treatment_id', code: 'required' }]],
  [
    'one cent more than a million',
    { price_cents: 1_000_000_01 },
    [{ field: 'price_cents', code: 'too_big', values: { max: { cents: 1_000_000_00 } } }],
  ],
  ['for nothing', { price_cents: 0 }, []],
  [
    'below nothing (decision C26)',
    { price_cents: -1 },
    [{ field: 'price_cents', code: 'too_small', values: { min: { cents: 0 } } }],
  ],
  ['no terms', { type: 'term', terms: 0 }, [{ field: 'terms', code: 'too_small', values: { min: 1 } }]],
  ['one term', { type: 'term' }, []],
  ['a hundred terms', { type: 'term', terms: 100 }, [{ field: 'terms', code: 'too_big', values: { max: 99 } }]],
  ['a package in terms', { terms: 4 }, [{ field: 'terms', code: 'package_at_once' }]],
  [
    'nothing filled in',
    { type: null, treatment_id: null, price_cents: null, treatments: null, terms: null },
    ['type', 'treatment_id', 'treatments', 'terms', 'price_cents'].map((field) => ({ field, code: 'required' })),
  ],
] as const)('%s', (_, changes, problems) => {
  expect(packageProblems({ ...offer, ...changes })).toEqual(problems)
})

test.each([
  ['package-006', 'package', { treatments: 6, terms: 1, term: false }],
  ['package-007', 'term', { treatments: 6, terms: 4, term: true }],
] as const)('%s: how a new one begins', (_, type, expected) => {
  expect({ ...packageDefaults[type], term: inTerms(type) }).toEqual(expected)
})

test.each([
  [60_000, 4, 15_000, 15_000],
  [10_000, 3, 3333, 3334],
  [10_000, 6, 1667, 1665],
  [100, 1, 100, 100],
  [0, 4, 0, 0],
  [105, 10, 11, 6],
  [3, 5, 0, 3],
  [149, 99, 1, 51],
  [1_000_000_00, 99, 1_010_101, 1_010_102],
])('%i cents in %i terms: each %i, the last %i', (price, terms, eachCents, lastCents) => {
  expect(instalments(price, terms)).toEqual({ eachCents, lastCents })
})

test('whatever the price and the terms: together they are the price, and none is negative', () => {
  for (let terms = 1; terms <= 99; terms++) {
    for (let price = 0; price < 20_000; price += 37) {
      const { eachCents, lastCents } = instalments(price, terms)!
      expect(eachCents * (terms - 1) + lastCents).toBe(price)
      expect(Math.min(eachCents, lastCents)).toBeGreaterThanOrEqual(0)
    }
  }
})

test.each([
  [60_000, 6, 10_000],
  [10_000, 6, 1667],
  [10_001, 2, 5001],
  [0, 6, 0],
  [null, 6, null],
  [100, null, null],
  [100, 0, null],
])('%j cents for %j treatments: %j each', (price, treatments, each) => {
  expect(pricePerTreatment(price, treatments)).toBe(each)
})
test('as long as it is not known there are no terms', () => {
  expect([instalments(null, 4), instalments(100, null), instalments(100, 0)]).toEqual([null, null, null])
})

const there = { treatmentKnown: true, priceLevelIds: [1] }
const gone = { treatmentKnown: false, priceLevelIds: [] }
test.each([
  [
    'a treatment and levels of the country',
    { ...offer, price_levels: [{ price_level_id: 1, price_cents: cents(1) }] },
    there,
    null,
    [],
  ],
  [
    'of another',
    { ...offer, price_levels: [{ price_level_id: 1, price_cents: cents(1) }] },
    gone,
    null,
    ['treatment_id unknown', 'price_levels unknown'],
  ],
  ['a treatment that has gone since', offer, gone, { treatment_id: 5 }, []],
  ['instead of it one that is not there', offer, gone, { treatment_id: 6 }, ['treatment_id unknown']],
])('%s', (_, one, facts, held, problems) => {
  expect(choiceProblems(one, facts, held).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})
