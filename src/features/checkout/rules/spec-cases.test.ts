import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { problemSentences } from '#app/features.ts'
import { cents } from '#kernel/money.ts'
import { vatInside, vatPerRate } from '#kernel/vat.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import { vatOf } from '#features/invoices/rules.ts'
import { maxPaymentCents } from '../contract.ts'
import { clampAmount, clampPercentage, lineTotal, offeredActions, percentageOf, blankItem, type Item } from './items.ts'
import {
  capPrepaid,
  cashRounding,
  disabledMethods,
  followTotal,
  roundCash,
  withoutCombinedCredit,
  type Method,
} from './methods.ts'
import {
  hidesMethods,
  insuranceProblems,
  invoiceDateProblems,
  medicalProblems,
  paymentProblems,
  paymentState,
  type PayingClient,
  type Payment,
} from './payment.ts'

// The cases of the specification that the other tests of these rules do not name, each with its number there.

const treatment: Item = { kind: 'treatment', type_id: 11, amount: 1, price_cents: 10_000 }
const client: PayingClient = {
  first_name: 'A',
  last_name: 'B',
  email: 'a@b.nl',
  credit_balance: 3000,
  healthInsurance_id: 0,
  nin: '',
}
type Paying = readonly (readonly [PaymentMethodSlug, number])[]
const methodsOf = (paying: Paying): Method[] => paying.map(([slug, amount_cents]) => ({ slug, amount_cents }))
interface Given {
  readonly client?: Partial<PayingClient> | null
  readonly location_id?: null
  readonly practitioner_id?: null
  readonly items?: readonly Partial<Item>[]
  readonly methods: Paying
  readonly country_id?: number
  readonly medical_grounds?: readonly { readonly treatment_id: number; readonly passed: boolean }[]
}
const fits = {
  remaining_cents: 0,
  overpaid_cents: 0,
  notice: null,
  insurance_errors: [],
  medical_grounds_ok: true,
  missing_client_fields: [],
  pay_enabled: true,
  submit_errors: [],
  accepted: true,
  methods_hidden: false,
}
const insured = { insurance: { id: 4 }, insuranceStartDate: '2026-02-01' as Day }

test('payment-041: a treatment without its questionnaire is not paid, and the sentence invites to fill it in', () => {
  const payment: Payment = {
    client,
    location_id: 1,
    practitioner_id: 2,
    items: [treatment],
    methods: methodsOf([['pin', 10_000]]),
  }
  const facts = {
    cash_rounding: false,
    asks_medical_grounds: true,
    medical_grounds: [{ treatment_id: 11, passed: false }],
  }
  expect(paymentState(payment, facts).payEnabled).toBe(false)
  const [found] = medicalProblems(payment.items, facts)
  expect(found).toMatchObject({ field: 'items.0.type_id', code: 'medical_grounds' })
  expect(problemSentences['medical_grounds']?.nl).toContain('medische vragenlijst')
})

/** The country whose treatments ask the medical questionnaire. */
const dutch = 166
test.each<[string, Given, object]>([
  ['payment-001', { methods: [['pin', 10_000]] }, { total_cents: 10_000, paid_cents: 10_000 }],
  [
    'payment-002',
    {
      methods: [
        ['cash', 4000],
        ['pin', 6000],
      ],
    },
    { total_cents: 10_000, paid_cents: 10_000 },
  ],
  [
    'payment-003',
    { methods: [['pin', 9999]] },
    {
      total_cents: 10_000,
      paid_cents: 9999,
      remaining_cents: 1,
      notice: 'PaymentError',
      pay_enabled: false,
      accepted: false,
    },
  ],
  [
    'payment-004',
    { methods: [['cash', 0]] },
    {
      total_cents: 10_000,
      paid_cents: 0,
      remaining_cents: 10_000,
      notice: 'PaymentError',
      pay_enabled: false,
      accepted: false,
    },
  ],
  [
    'payment-006',
    { methods: [['pin', 10_001]] },
    { total_cents: 10_000, paid_cents: 10_001, overpaid_cents: 1, notice: 'PaymentToCreditNotification' },
  ],
  [
    'payment-008',
    { items: [{ price_cents: 2000 }], methods: [['prepaid', 3000]] },
    {
      total_cents: 2000,
      paid_cents: 3000,
      overpaid_cents: 1000,
      notice: 'PaymentToCreditUnable',
      pay_enabled: false,
      accepted: false,
    },
  ],
  [
    'payment-009',
    {
      methods: [
        ['prepaid', 3000],
        ['pin', 7500],
      ],
    },
    {
      total_cents: 10_000,
      paid_cents: 10_500,
      overpaid_cents: 500,
      notice: 'PaymentToCreditUnable',
      pay_enabled: false,
      accepted: false,
    },
  ],
  [
    'payment-010',
    {
      methods: [
        ['prepaid', 3000],
        ['pin', 7000],
      ],
    },
    { total_cents: 10_000, paid_cents: 10_000 },
  ],
  [
    'payment-011',
    {
      methods: [
        ['prepaid', 3001],
        ['pin', 6999],
      ],
    },
    { total_cents: 10_000, paid_cents: 10_000, submit_errors: ['prepaid_exceeds_credit'], accepted: false },
  ],
  ['payment-012', { methods: [['credit', 10_000]] }, { total_cents: 10_000, paid_cents: 10_000 }],
  [
    'payment-013',
    { methods: [['credit', 11_000]] },
    {
      total_cents: 10_000,
      paid_cents: 11_000,
      overpaid_cents: 1000,
      notice: 'PaymentToCreditUnable',
      pay_enabled: false,
      accepted: false,
    },
  ],
  [
    'payment-014',
    { methods: [['credit', 9000]] },
    {
      total_cents: 10_000,
      paid_cents: 9000,
      remaining_cents: 1000,
      notice: 'PaymentError',
      pay_enabled: false,
      accepted: false,
    },
  ],
  [
    'payment-015',
    { items: [{ kind: 'package', type_id: 5, price_cents: 60_000 }], methods: [['credit', 60_000]] },
    { total_cents: 60_000, paid_cents: 60_000, submit_errors: ['credit_not_allowed'], accepted: false },
  ],
  [
    'payment-016',
    {
      items: [{ price_cents: 25_000, terms: { id: 3, amount_treated: 0, price_cents: 25_000 } }],
      methods: [['credit', 25_000]],
    },
    { total_cents: 25_000, paid_cents: 25_000, submit_errors: ['credit_not_allowed'], accepted: false },
  ],
  [
    'payment-017',
    { items: [{ kind: 'package', type_id: 5, price_cents: 60_000 }], methods: [['pin', 60_000]] },
    { total_cents: 60_000, paid_cents: 60_000 },
  ],
  [
    'payment-021',
    { items: [{ type_id: null, price_cents: 0 }], methods: [['pin', 0]] },
    { total_cents: 0, paid_cents: 0, submit_errors: ['item_incomplete'], accepted: false },
  ],
  [
    'payment-024',
    { items: [{}, { kind: 'product', type_id: 7, amount: 3, price_cents: 1995 }], methods: [['pin', 15_985]] },
    { total_cents: 15_985, paid_cents: 15_985 },
  ],
  [
    'payment-025',
    { items: [{ kind: 'voucher', type_id: 8, amount: 2, price_cents: 5000 }], methods: [['cash', 10_000]] },
    { total_cents: 10_000, paid_cents: 10_000 },
  ],
  [
    'payment-026',
    { items: [{ discount: { percentage: 100 } }], methods: [['cash', 0]] },
    { total_cents: 0, paid_cents: 0 },
  ],
  [
    'payment-027',
    { client: { healthInsurance_id: 5, nin: '111222333' }, items: [insured], methods: [['pin', 10_000]] },
    { total_cents: 10_000, paid_cents: 10_000 },
  ],
  [
    'payment-029',
    { items: [insured], methods: [['pin', 10_000]] },
    {
      total_cents: 10_000,
      paid_cents: 10_000,
      insurance_errors: ['insurance_client_data_missing'],
      pay_enabled: false,
      accepted: false,
    },
  ],
  [
    'payment-031',
    { client: { healthInsurance_id: 5, nin: '111222333' }, items: [insured, insured], methods: [['pin', 20_000]] },
    {
      total_cents: 20_000,
      paid_cents: 20_000,
      insurance_errors: ['insurance_multiple_items'],
      pay_enabled: false,
      accepted: false,
    },
  ],
  [
    'payment-033',
    { client: null, methods: [['pin', 10_000]] },
    { total_cents: 10_000, paid_cents: 10_000, submit_errors: ['client_missing'], accepted: false },
  ],
  [
    'payment-034',
    { location_id: null, methods: [['pin', 10_000]] },
    { total_cents: 10_000, paid_cents: 10_000, submit_errors: ['location_missing'], accepted: false },
  ],
  [
    'payment-035',
    { practitioner_id: null, methods: [['pin', 10_000]] },
    { total_cents: 10_000, paid_cents: 10_000, submit_errors: ['practitioner_missing'], accepted: false },
  ],
  [
    'payment-036',
    { client: { email: '' }, methods: [['pin', 10_000]] },
    {
      total_cents: 10_000,
      paid_cents: 10_000,
      missing_client_fields: ['email'],
      pay_enabled: false,
      accepted: false,
      methods_hidden: true,
    },
  ],
  [
    'payment-037',
    { client: { first_name: '', last_name: '' }, methods: [['pin', 10_000]] },
    {
      total_cents: 10_000,
      paid_cents: 10_000,
      missing_client_fields: ['first_name', 'last_name'],
      pay_enabled: false,
      accepted: false,
      methods_hidden: true,
    },
  ],
  [
    'payment-040',
    { methods: [['pin', 10_000]], country_id: 21, medical_grounds: [{ treatment_id: 11, passed: false }] },
    { total_cents: 10_000, paid_cents: 10_000 },
  ],
])(
  '%s',
  (_, { client: changes = {}, items = [treatment], methods, country_id, medical_grounds, ...rest }, expected) => {
    const payment: Payment = {
      client: changes && { ...client, ...changes },
      location_id: 1,
      practitioner_id: 2,
      items: items.map((item) => ({ ...treatment, ...item })),
      methods: methodsOf(methods),
      ...rest,
    }
    const asks = (country_id ?? dutch) === dutch
    const facts = { cash_rounding: false, asks_medical_grounds: asks, medical_grounds: medical_grounds ?? [] }
    const at = { ...facts, zone: 'Europe/Amsterdam', may_edit_date: false }
    const state = paymentState(payment, facts)
    expect({
      total_cents: state.total_cents,
      paid_cents: state.paid_cents,
      remaining_cents: state.remaining_cents,
      overpaid_cents: state.overpaid_cents,
      notice: state.notice,
      insurance_errors: insuranceProblems(payment).map(({ code }) => code),
      medical_grounds_ok: !medicalProblems(payment.items, facts).length,
      missing_client_fields: state.missingClientFields,
      pay_enabled: state.payEnabled,
      submit_errors: state.submitErrors,
      accepted: !paymentProblems(payment, at, '2026-03-04T09:00:00Z' as never).length,
      methods_hidden: hidesMethods(state),
    }).toEqual({ ...fits, ...expected })
  },
)

describe('discount', () => {
  test.each<[string, object, object]>([
    [
      'discount-002',
      { price_cents: 3333, amount: 3, discount: { percentage: 10 } },
      { unit_discount_cents: 333, line_total_cents: 9000 },
    ],
    [
      'discount-003',
      { price_cents: 9995, amount: 1, discount: { percentage: 15 } },
      { unit_discount_cents: 1499, line_total_cents: 8496 },
    ],
    [
      'discount-005',
      { price_cents: 1, amount: 1, discount: { percentage: 50 } },
      { unit_discount_cents: 1, line_total_cents: 0 },
    ],
    [
      'discount-006',
      { price_cents: 5, amount: 1, discount: { percentage: 10 } },
      { unit_discount_cents: 1, line_total_cents: 4 },
    ],
    [
      'discount-007',
      { price_cents: 19_900, amount: 2, discount: { percentage: 0 } },
      { unit_discount_cents: 0, line_total_cents: 39_800 },
    ],
    [
      'discount-008',
      { price_cents: 19_900, amount: 2, discount: { percentage: 100 } },
      { unit_discount_cents: 19_900, line_total_cents: 0 },
    ],
    [
      'discount-009',
      { price_cents: 9999, amount: 99, discount: { percentage: 12.5 } },
      { unit_discount_cents: 1250, line_total_cents: 866_151 },
    ],
    [
      'discount-010',
      { price_cents: 10_000, amount: 1, discount: { amount_cents: 2500 } },
      { unit_discount_cents: 2500, line_total_cents: 7500 },
    ],
    [
      'discount-011',
      { price_cents: 10_000, amount: 3, discount: { amount_cents: 2500 } },
      { unit_discount_cents: 2500, line_total_cents: 22_500 },
    ],
    [
      'discount-012',
      { price_cents: 10_000, amount: 1, discount: { amount_cents: 10_000 } },
      { unit_discount_cents: 10_000, line_total_cents: 0 },
    ],
    [
      'discount-013',
      { price_cents: 10_000, amount: 1, discount: { amount_cents: 12_000 } },
      { unit_discount_cents: 10_000, line_total_cents: 0 },
    ],
  ])('%s', (_, item, expected) =>
    expect(lineTotal({ ...treatment, ...(item as Partial<Item>) })).toMatchObject(expected),
  )

  test.each([
    ['discount-017', 0],
    ['discount-018', 100],
  ])('%s: a percentage at the end of its range stays', (_, percentage) =>
    expect(clampPercentage(percentage)).toBe(percentage),
  )
  test.each([
    ['discount-020', 10_000, 2500, 25],
    ['discount-021', 3000, 1000, 33.33],
  ])('%s: an amount as a percentage', (_, price, amount, percentage) =>
    expect(percentageOf(price, amount)).toBe(percentage),
  )
})

test.each<[string, Partial<Item>, object]>([
  [
    'payment_buttons-001',
    { kind: 'treatment', type_id: 11, amount: 1, price_cents: 10_000 },
    { discount: true, insurance: true, package: true, term: true },
  ],
  [
    'payment_buttons-002',
    { kind: 'treatment', type_id: null },
    { discount: true, insurance: true, package: false, term: false },
  ],
  [
    'payment_buttons-003',
    { kind: 'product', type_id: 7, price_cents: 1000 },
    { discount: true, insurance: true, package: false, term: false },
  ],
  [
    'payment_buttons-004',
    { kind: 'voucher', type_id: 7, price_cents: 1000 },
    { discount: true, insurance: true, package: false, term: false },
  ],
  [
    'payment_buttons-008',
    { kind: 'treatment', type_id: 11, amount: 1, price_cents: 10_000, terms: { id: 3, amount_treated: 0 } },
    { discount: true, insurance: true, package: false, term: false },
  ],
  [
    'payment_buttons-009',
    { kind: 'treatment', type_id: 11, amount: 1, price_cents: 10_000, terms: { id: 3, amount_treated: 2 } },
    { discount: false, insurance: true, package: false, term: false },
  ],
  [
    'payment_buttons-010',
    {
      kind: 'treatment',
      type_id: 11,
      amount: 1,
      price_cents: 10_000,
      terms: { id: 3, amount_treated: 0 },
      discount: { percentage: 5 },
    },
    { discount: false, insurance: true, package: false, term: false },
  ],
  [
    'payment_buttons-011',
    { kind: 'treatment', type_id: 11, amount: 1, price_cents: 10_000, insurance: { id: 4 } },
    { discount: true, insurance: false, package: true, term: true },
  ],
])('%s', (_, item, expected) => expect(offeredActions({ ...blankItem, ...item })).toEqual(expected))

describe('cash', () => {
  test.each<[string, number, boolean, number, number]>([
    ['cash_rounding-001', 2224, true, 2225, 1],
    ['cash_rounding-002', 2222, true, 2220, -2],
    ['cash_rounding-003', 2227, true, 2225, -2],
    ['cash_rounding-006', 2225, true, 2225, 0],
    ['cash_rounding-007', 5, true, 5, 0],
    ['cash_rounding-008', 3, true, 3, 0],
    ['cash_rounding-011', 2224, false, 2224, 0],
  ])('%s', (_, due, rounds, cash_to_pay_cents, rounding_cents) =>
    expect(roundCash(due, rounds)).toEqual({ cash_to_pay_cents, rounding_cents }),
  )
  test('cash_rounding-010: a card is not rounded', () =>
    expect(cashRounding(2224, methodsOf([['pin', 2224]]), true)).toEqual({ cash_to_pay_cents: 0, rounding_cents: 0 }))
})

describe('VAT', () => {
  test.each<[string, readonly (readonly [number, number])[], readonly (readonly number[])[]]>([
    ['vat-001', [[12_100, 21]], [[21, 12_100, 2100, 10_000]]],
    ['vat-002', [[10_900, 9]], [[9, 10_900, 900, 10_000]]],
    ['vat-005', [[10_000, 0]], [[0, 10_000, 0, 10_000]]],
    ['vat-006', [[10_000, 21]], [[21, 10_000, 1736, 8264]]],
    [
      'vat-007',
      [
        [333, 21],
        [333, 21],
        [333, 21],
      ],
      [[21, 999, 173, 826]],
    ],
    ['vat-009', [[1, 21]], [[21, 1, 0, 1]]],
  ])('%s', (_, lines, expected) => {
    const rates = vatPerRate(lines.map(([grossCents, rate]) => ({ grossCents, vatPerMille: rate * 10 })))
    expect(
      rates.map(({ vatPerMille, grossCents, vatCents, netCents }) => [
        vatPerMille / 10,
        grossCents,
        vatCents,
        netCents,
      ]),
    ).toEqual(expected)
  })
  test('vat-011: the total decides, and not its lines', () => {
    const lines = [333, 333, 333].map((grossCents) => ({ grossCents, vatPerMille: 210 }))
    expect(lines.map(({ grossCents }) => vatInside(grossCents, 210)).reduce((all, one) => all + one, 0)).toBe(174)
    expect(vatPerRate(lines)[0]).toMatchObject({ vatCents: 173 })
  })
  const sold = (kind: 'treatment' | 'voucher', totalCents: number, vatPerMille: number, vatExempt: boolean) =>
    vatOf([{ kind, totalCents: cents(totalCents), vatPerMille, vatExempt }])
  test('vat-012: health care is exempt', () =>
    expect<unknown>(sold('treatment', 12_100, 0, true)).toMatchObject([
      { kind: 'exempt', vatPerMille: 0, vatCents: 0, netCents: 12_100 },
    ]))
  test('vat-013: anything else is taxed', () =>
    expect<unknown>(sold('treatment', 12_100, 210, false)).toMatchObject([
      { kind: 'taxed', vatPerMille: 210, vatCents: 2100, netCents: 10_000 },
    ]))
  test('vat-017: a voucher for several purposes is not taxed at its sale', () =>
    expect<unknown>(sold('voucher', 5000, 0, false)).toMatchObject([{ kind: 'voucher', vatCents: 0 }]))
})

describe('the form follows', () => {
  test('payment_state-009: on account goes when another method joins it', () =>
    expect(
      withoutCombinedCredit(
        methodsOf([
          ['credit', 0],
          ['pin', 0],
        ]),
      ).map(({ slug }) => slug),
    ).toEqual(['pin']))
  test('payment_state-010: a package is not sold on account', () =>
    expect(disabledMethods([{ ...blankItem, kind: 'package', type_id: 5 }])).toEqual(['credit']))
  test('payment_state-013: two methods keep what was typed', () => {
    const methods = methodsOf([
      ['pin', 5000],
      ['cash', 5000],
    ])
    expect(followTotal(methods, 12_000, 3000, false)).toEqual(methods)
  })
  test('payment_state-014: credit alone follows up to what there is', () =>
    expect(followTotal(methodsOf([['prepaid', 0]]), 12_000, 3000, false)).toEqual(methodsOf([['prepaid', 3000]])))
  test('payment_state-015: more credit than there is', () => expect(capPrepaid(5000, 3000)).toBe(3000))
  test.each([
    ['payment_state-016', 0, 1],
    ['payment_state-017', -5, 1],
    ['payment_state-018', 1, 1],
    ['payment_state-020', 100, 99],
    ['payment_state-021', 150, 99],
  ])('%s: an amount of %i is %i', (_, typed, amount) => expect(clampAmount(typed)).toBe(amount))
  test('payment_state-022: the largest amount of a method', () => expect(maxPaymentCents).toBe(99_999_00))
  test.each<[string, string, boolean, boolean]>([
    ['payment_state-024', '2026-03-02', true, true],
    ['payment_state-025', '2025-12-02', true, true],
    ['payment_state-026', '2025-12-01', true, false],
    ['payment_state-027', '2026-03-03', true, false],
    ['payment_state-028', '2026-03-01', false, false],
  ])('%s: an invoice of %s', (_, invoiceDate, mayEdit, valid) =>
    expect(invoiceDateProblems(invoiceDate as Day, '2026-03-02' as Day, mayEdit).length === 0).toBe(valid),
  )
})
