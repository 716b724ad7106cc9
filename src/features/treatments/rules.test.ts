import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import type { Problem } from '#kernel/problem.ts'
import type { TreatmentChange } from './contract.ts'
import {
  advanceMethod,
  choiceProblems,
  durations,
  isPerformanceCode,
  asStored,
  treatmentProblems,
  type Around,
  type ChoiceFacts,
  type TreatmentDraft,
} from './rules.ts'

const codes = (problems: readonly Problem[]) => problems.map(({ field, code }) => `${field}: ${code}`)
const image = `${'a'.repeat(64)}.webp`
const treatment: TreatmentChange = {
  name: { nl: 'Laser' },
  treatment_category_id: 1,
  performance_code: null,
  qualifications: [1],
  models: [],
  duration: 30,
  follow_up_weeks: null,
  minimum_interval_days: null,
  photo_angles: ['front'],
  body_zone: null,
  price_cents: 9900,
  vat_per_mille: 210,
  price_levels: [],
  ledger_number: '8000',
  intake: false,
  requires_medical_grounds: false,
  therapeutic_goals: [],
  can_book_online: false,
  image: null,
  original_price_cents: null,
  original_price_optional: false,
  portal_position: 0,
  portal_name: null,
  can_pay_online: false,
  advance_payment_price_cents: null,
}
const around: Around = { categorySlug: 'laser', heldDuration: null }

describe('performance code', () => {
  test.each([
    ['treatment_form-001', '1', true],
    ['four digits', '0123', true],
    ['treatment_form-004', '12345', false],
    ['treatment_form-005', '12a', false],
    ['digits of another script', '١٢', false],
    ['a line after it', '12\n', false],
  ])('%s: %s', (_, code, valid) => expect(isPerformanceCode(code)).toBe(valid))
})

describe('the form', () => {
  test.each<[string, TreatmentDraft, Partial<Around>, string[]]>([
    ['treatment_form-006: nothing online', {}, {}, []],
    ['without a name', { name: { nl: ' ', fr: 'Laser' } }, {}, ['name.nl: required']],
    ['treatment_form-008: without a qualification', { qualifications: [] }, {}, ['qualifications: required']],
    ['without a duration', { duration: null }, {}, ['duration: required']],
    ['without a price', { price_cents: null }, {}, ['price_cents: required']],
    ['treatment_form-010: for nothing', { price_cents: 0 }, {}, []],
    ['without a position', { portal_position: null }, {}, ['portal_position: required']],
    [
      'treatment_form-011: bookable online without a name there, or a picture (decision C101)',
      { can_book_online: true },
      {},
      ['portal_name.nl: required', 'image: required'],
    ],
    ['bookable online', { can_book_online: true, portal_name: { nl: 'Laser' }, image }, {}, []],
    ['an offer without an original price', {}, { categorySlug: 'acties' }, ['original_price_cents: required']],
    [
      'an offer that was cheaper before (decision C31)',
      { original_price_cents: 9899 },
      { categorySlug: 'acties' },
      ['original_price_cents: below_price'],
    ],
    [
      'an offer that may do without an original price (decision C142)',
      { original_price_optional: true },
      { categorySlug: 'acties' },
      [],
    ],
    [
      'an optional original price below the price',
      { original_price_optional: true, original_price_cents: 9899 },
      { categorySlug: 'acties' },
      ['original_price_cents: below_price'],
    ],
    ['an offer that costs what it cost', { original_price_cents: 9900 }, { categorySlug: 'acties' }, []],
    ['what is no offer has no original price to judge', { original_price_cents: 1 }, {}, []],
    [
      'treatment_form-013: paid online without an amount',
      { can_pay_online: true },
      {},
      ['advance_payment_price_cents: required'],
    ],
    [
      'treatment_form-014: all online',
      {
        can_book_online: true,
        can_pay_online: true,
        portal_name: { nl: 'Laser' },
        advance_payment_price_cents: 100,
        image,
      },
      {},
      [],
    ],
    ['treatment_form-017: the highest price', { price_cents: 999_999_00 }, {}, []],
    ['a cent more', { price_cents: 999_999_01 }, {}, ['price_cents: too_big']],
    ['less than nothing (decision C26)', { price_cents: -1 }, {}, ['price_cents: too_small']],
    [
      'treatment_form-019: nothing paid beforehand',
      { can_pay_online: true, advance_payment_price_cents: 0 },
      {},
      ['advance_payment_price_cents: too_small'],
    ],
    ['treatment_form-020: one euro', { can_pay_online: true, advance_payment_price_cents: 1_00 }, {}, []],
    [
      'treatment_form-021: the highest advance',
      { can_pay_online: true, advance_payment_price_cents: 99_999_00 },
      {},
      [],
    ],
    [
      'a cent more than that',
      { can_pay_online: true, advance_payment_price_cents: 99_999_01 },
      {},
      ['advance_payment_price_cents: too_big'],
    ],
    ['what is not paid online has no advance to judge', { advance_payment_price_cents: 0 }, {}, []],
    [
      'a therapeutic goal without a Dutch name, with or without the question for medical grounds',
      { therapeutic_goals: [{ id: null, name: { nl: ' ', fr: 'Soulager' } }] },
      {},
      ['therapeutic_goals.0.name.nl: required'],
    ],
    ['a duration off the steps', { duration: 32 }, {}, ['duration: duration_step']],
    ['longer than is offered', { duration: 185 }, {}, ['duration: duration_step']],
    ['an odd one that was there before', { duration: 200 }, { heldDuration: 200 }, []],
    [
      'all at once, in the order of the fields',
      { name: null, treatment_category_id: null, performance_code: 'x', vat_per_mille: null, ledger_number: '' },
      {},
      [
        'name.nl: required',
        'treatment_category_id: required',
        'performance_code: performance_code',
        'vat_per_mille: required',
        'ledger_number: required',
      ],
    ],
  ])('%s', (_, changes, near, expected) =>
    expect(codes(treatmentProblems({ ...treatment, ...changes }, { ...around, ...near }))).toEqual(expected),
  )

  test('durations go from 5 to 180 minutes in steps of 5', () =>
    expect([durations[0], durations[1], durations.at(-1), durations.length]).toEqual([5, 10, 180, 36]))

  test.each([
    ['treatment_form-015', true, 'down_payment'],
    ['treatment_form-016', false, null],
  ])('%s: what is paid beforehand', (_, can_pay_online, expected) =>
    expect(advanceMethod({ can_pay_online })).toBe(expected),
  )
})

test('what only offers, online payment and some countries ask for is kept for them alone', () => {
  const full: TreatmentChange = {
    ...treatment,
    original_price_cents: 12_000,
    original_price_optional: true,
    can_pay_online: true,
    advance_payment_price_cents: 1000,
    requires_medical_grounds: true,
    portal_name: { nl: 'Laser', fr: '' },
  }
  expect(asStored(full, { categorySlug: 'acties', medicalGrounds: true })).toEqual({
    ...full,
    portal_name: { nl: 'Laser' },
  })
  expect(
    asStored(
      { ...full, can_pay_online: false, portal_name: { nl: '' } },
      { categorySlug: 'laser', medicalGrounds: false },
    ),
  ).toEqual({
    ...full,
    can_pay_online: false,
    original_price_cents: null,
    original_price_optional: false,
    advance_payment_price_cents: null,
    requires_medical_grounds: false,
    portal_name: null,
  })
})

describe('choices', () => {
  const facts: ChoiceFacts = {
    categoryKnown: true,
    qualificationIds: [1],
    modelIds: [],
    priceLevelIds: [7],
    vatKnown: true,
    ledgerKnown: true,
    nameTaken: false,
    imageKnown: false,
    paysOnline: false,
  }
  const held = {
    vat_per_mille: 190,
    ledger_number: '7999',
    image,
    can_pay_online: true,
    therapeutic_goals: [{ id: 3, name: { nl: 'Minder littekens' }, deactivated: false }],
  }
  const goal = (id: number | null) => ({ id, name: { nl: `Doel ${id}` } })
  const online = { can_pay_online: true, advance_payment_price_cents: 1000 }
  test.each<[string, Partial<TreatmentChange>, Partial<ChoiceFacts>, typeof held | null, string[]]>([
    ['all known', {}, {}, null, []],
    ['online payment in a country without a key (decision C122)', online, {}, null, ['can_pay_online: no_payment_key']],
    ['online payment in a country with one', online, { paysOnline: true }, null, []],
    ['online payment that is on already', online, {}, held, []],
    [
      'online payment switched on later',
      online,
      {},
      { ...held, can_pay_online: false },
      ['can_pay_online: no_payment_key'],
    ],
    ['a name that is another’s', {}, { nameTaken: true }, null, ['name.nl: unique']],
    ['a category that does not exist', {}, { categoryKnown: false }, null, ['treatment_category_id: unknown']],
    ['a qualification of another country', { qualifications: [1, 2] }, {}, null, ['qualifications: unknown']],
    ['a model that does not exist', { models: [4] }, {}, null, ['models: unknown']],
    ['a rate that does not hold', { vat_per_mille: 190 }, { vatKnown: false }, null, ['vat_per_mille: unknown']],
    ['a rate that it has already', { vat_per_mille: 190 }, { vatKnown: false }, held, []],
    ['an account of nobody', { ledger_number: '1' }, { ledgerKnown: false }, null, ['ledger_number: unknown']],
    ['an account that it has already', { ledger_number: '7999' }, { ledgerKnown: false }, held, []],
    [
      'a price level twice',
      {
        price_levels: [
          { price_level_id: 7, price_cents: cents(1) },
          { price_level_id: 7, price_cents: cents(2) },
        ],
      },
      {},
      null,
      ['price_levels: unique'],
    ],
    [
      'a price level of another country',
      { price_levels: [{ price_level_id: 8, price_cents: cents(1) }] },
      {},
      null,
      ['price_levels: unknown'],
    ],
    [
      'goals of another treatment, and one twice',
      { therapeutic_goals: [goal(4), goal(3), goal(3)] },
      {},
      held,
      ['therapeutic_goals.0.id: unknown', 'therapeutic_goals.2.id: unknown'],
    ],
    [
      'a goal with an id in a new treatment',
      { therapeutic_goals: [goal(3)] },
      {},
      null,
      ['therapeutic_goals.0.id: unknown'],
    ],
    ['a goal that it has, and a new one', { therapeutic_goals: [goal(null), goal(3)] }, {}, held, []],
    ['a picture that is not there', { image }, {}, null, ['image: unknown']],
    ['the picture that it has already', { image }, {}, held, []],
  ])('%s', (_, changes, known, before, expected) =>
    expect(codes(choiceProblems({ ...treatment, ...changes }, { ...facts, ...known }, before))).toEqual(expected),
  )
})
