import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, type Instant } from '#kernel/day.ts'
import { problemSentences } from '#app/features.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { Item } from './items.ts'
import {
  insuranceProblems,
  invoiceDateProblems,
  exemptTreatments,
  voucherCountProblems,
  medicalProblems,
  paymentProblems,
  paymentState,
  visitProblems,
  type PayingClient,
  type Payment,
  type PaymentFacts,
} from './payment.ts'

const client: PayingClient = {
  first_name: 'A',
  last_name: 'B',
  email: 'a@b.nl',
  credit_balance: 3000,
  healthInsurance_id: 0,
  nin: '',
}
const insured: PayingClient = { ...client, healthInsurance_id: 5, nin: '111222333' }
const treatment: Item = { kind: 'treatment', type_id: 11, amount: 1, price_cents: 10_000 }
const pack: Item = { kind: 'package', type_id: 5, amount: 1, price_cents: 60_000 }
const covered: Item = { ...treatment, insurance: { id: 4 }, insuranceStartDate: '2026-02-01' as Day }
const base: Payment = {
  client,
  location_id: 1,
  practitioner_id: 2,
  items: [treatment],
  methods: [{ slug: 'pin', amount_cents: 10_000 }],
}
const dutch: PaymentFacts = { cash_rounding: false, asks_medical_grounds: true }
const elsewhere: PaymentFacts = { ...dutch, asks_medical_grounds: false }
const now = '2026-03-02T09:00:00.000Z' as Instant
const problems = (payment: Payment, facts = dutch) =>
  paymentProblems(payment, { ...facts, zone: 'Europe/Amsterdam', may_edit_date: true }, now)
const by = (...methods: (readonly [PaymentMethodSlug | null, number])[]) =>
  methods.map(([slug, amount_cents]) => ({ slug, amount_cents }))

interface Expected {
  total?: number
  paid?: number
  remaining?: number
  overpaid?: number
  notice?: string | null
  insurance?: string[]
  medical?: boolean
  missing?: string[]
  enabled?: boolean
  submit?: string[]
  accepted?: boolean
}
const short = (remaining: number): Expected => ({ remaining, notice: 'PaymentError', enabled: false, accepted: false })
const unable = (overpaid: number): Expected => ({
  overpaid,
  notice: 'PaymentToCreditUnable',
  enabled: false,
  accepted: false,
})
const refused = (...submit: string[]): Expected => ({ submit, accepted: false })

describe('the Pay button and what the server refuses (spec 1 §4, §5)', () => {
  test.each<[string, Partial<Payment>, Expected, PaymentFacts?]>([
    ['exact', {}, {}],
    ['exact by two methods', { methods: by(['cash', 4000], ['pin', 6000]) }, {}],
    ['a cent short', { methods: by(['pin', 9999]) }, { paid: 9999, ...short(1) }],
    ['nothing paid', { methods: by(['cash', 0]) }, { paid: 0, ...short(10_000) }],
    [
      'too much becomes credit',
      { methods: by(['pin', 10_001]) },
      { paid: 10_001, overpaid: 1, notice: 'PaymentToCreditNotification' },
    ],
    [
      'too much by prepaid',
      { items: [{ ...treatment, price_cents: 2000 }], methods: by(['prepaid', 3000]) },
      { total: 2000, paid: 3000, ...unable(1000) },
    ],
    [
      'too much by a mix with prepaid',
      { methods: by(['prepaid', 3000], ['pin', 7500]) },
      { paid: 10_500, ...unable(500) },
    ],
    ['prepaid and pin', { methods: by(['prepaid', 3000], ['pin', 7000]) }, {}],
    ['prepaid above the credit', { methods: by(['prepaid', 3001], ['pin', 6999]) }, refused('prepaid_exceeds_credit')],
    [
      'prepaid above the credit on two lines',
      { methods: by(['prepaid', 2000], ['prepaid', 2000], ['pin', 6000]) },
      refused('prepaid_exceeds_credit'),
    ],
    ['on account', { methods: by(['credit', 10_000]) }, {}],
    ['too much on account', { methods: by(['credit', 11_000]) }, { paid: 11_000, ...unable(1000) }],
    ['too little on account', { methods: by(['credit', 9000]) }, { paid: 9000, ...short(1000) }],
    ['on account with another', { methods: by(['credit', 5000], ['pin', 5000]) }, refused('credit_not_combined')],
    [
      'a package on account',
      { items: [pack], methods: by(['credit', 60_000]) },
      { total: 60_000, paid: 60_000, ...refused('credit_not_allowed') },
    ],
    [
      'a term on account',
      {
        items: [{ ...treatment, price_cents: 25_000, terms: { id: 3, amount_treated: 0, price_cents: 25_000 } }],
        methods: by(['credit', 25_000]),
      },
      { total: 25_000, paid: 25_000, ...refused('credit_not_allowed') },
    ],
    ['a package by pin', { items: [pack], methods: by(['pin', 60_000]) }, { total: 60_000, paid: 60_000 }],
    [
      'a line without a choice',
      { items: [{ ...treatment, type_id: null, price_cents: 0 }], methods: by(['pin', 0]) },
      { total: 0, paid: 0, ...refused('item_incomplete') },
    ],
    [
      'a line without a kind',
      { items: [treatment, { kind: null, type_id: null, amount: 1, price_cents: 0 }] },
      refused('item_incomplete'),
    ],
    [
      'a method to choose',
      { methods: by(['pin', 6000], [null, 4000]) },
      { ...refused('method_missing'), enabled: false },
    ],
    [
      'no method',
      { items: [{ ...treatment, price_cents: 0 }], methods: [] },
      { total: 0, paid: 0, enabled: false, accepted: false },
    ],
    [
      'two lines',
      {
        items: [treatment, { kind: 'product', type_id: 7, amount: 3, price_cents: 1995 }],
        methods: by(['pin', 15_985]),
      },
      { total: 15_985, paid: 15_985 },
    ],
    [
      'vouchers',
      { items: [{ kind: 'voucher', type_id: 8, amount: 2, price_cents: 5000 }], methods: by(['cash', 10_000]) },
      {},
    ],
    ['an old voucher', { methods: by(['old_voucher', 10_000]) }, {}],
    ['a gift voucher', { methods: by(['voucher', 10_000]) }, {}],
    [
      'an old voucher above the total (decision C126)',
      { methods: by(['old_voucher', 10_001]) },
      { paid: 10_001, ...unable(1) },
    ],
    [
      'too much by an old voucher with cash',
      { methods: by(['old_voucher', 5000], ['cash', 6000]) },
      { paid: 11_000, ...unable(1000) },
    ],
    [
      'all of it off (decision C10)',
      { items: [{ ...treatment, discount: { percentage: 100 } }], methods: by(['cash', 0]) },
      { total: 0, paid: 0 },
    ],
    [
      'a discount above the price',
      { items: [{ ...treatment, discount: { amount_cents: 12_000 as never } }], methods: by(['cash', 0]) },
      { total: 0, paid: 0, ...refused('discount_range') },
    ],
    [
      'a discount above the treatment and below its term',
      {
        items: [{ ...treatment, terms: { id: 3, price_cents: 25_000 }, discount: { amount_cents: 12_000 as never } }],
        methods: by(['pin', 13_000]),
      },
      { total: 13_000, paid: 13_000 },
    ],
    [
      'a discount below the treatment and above its term',
      {
        items: [{ ...treatment, terms: { id: 3, price_cents: 5000 }, discount: { amount_cents: 6000 as never } }],
        methods: by(['cash', 0]),
      },
      { total: 0, paid: 0, ...refused('discount_range') },
    ],
    ['insured', { client: insured, items: [covered] }, {}],
    [
      'insured without a start',
      { client: insured, items: [{ ...covered, insuranceStartDate: null }] },
      { insurance: ['insurance_start_date_missing'], enabled: false, accepted: false },
    ],
    [
      'insured without an insurance',
      { items: [covered] },
      { insurance: ['insurance_client_data_missing'], enabled: false, accepted: false },
    ],
    [
      'insured under a number whose check digits are wrong (decision C91)',
      { client: { ...insured, nin_doubtful: true }, items: [covered] },
      { insurance: ['insurance_nin_doubtful'], enabled: false, accepted: false },
    ],
    [
      'a first day of care without a care product',
      { client: insured, items: [{ ...covered, insurance: null }] },
      { insurance: ['insurance_product_missing'], enabled: false, accepted: false },
    ],
    [
      'care that begins tomorrow',
      { client: insured, items: [{ ...covered, insuranceStartDate: '2026-03-03' as Day }] },
      { accepted: false },
    ],
    [
      'two insured lines',
      { client: insured, items: [covered, covered], methods: by(['pin', 20_000]) },
      { total: 20_000, paid: 20_000, insurance: ['insurance_multiple_items'], enabled: false, accepted: false },
    ],
    [
      'an insured line among others (decision C12)',
      { client: insured, items: [covered, treatment], methods: by(['pin', 20_000]) },
      { total: 20_000, paid: 20_000 },
    ],
    ['no client', { client: null }, refused('client_missing')],
    ['no location', { location_id: null }, refused('location_missing')],
    ['no practitioner', { practitioner_id: null }, refused('practitioner_missing')],
    [
      'a client without e-mail',
      { client: { ...client, email: '' } },
      { missing: ['email'], enabled: false, accepted: false },
    ],
    [
      'a client without names',
      { client: { ...client, first_name: '', last_name: ' ' } },
      { missing: ['first_name', 'last_name'], enabled: false, accepted: false },
    ],
    [
      'grounds not passed, in a country that does not ask',
      {},
      {},
      { ...elsewhere, medical_grounds: [{ treatment_id: 11, passed: false }] },
    ],
    [
      'no questionnaire, in a country that asks',
      {},
      { medical: false, enabled: false, accepted: false },
      { ...dutch, medical_grounds: [{ treatment_id: 11, passed: false }] },
    ],
    [
      'grounds of another treatment',
      {},
      {},
      {
        ...dutch,
        medical_grounds: [
          { treatment_id: 12, passed: false },
          { treatment_id: 11, passed: true },
        ],
      },
    ],
  ])('%s', (_, changes, expected, facts = dutch) => {
    const payment = { ...base, ...changes }
    const state = paymentState(payment, facts)
    const whole = {
      total: 10_000,
      paid: 10_000,
      remaining: 0,
      overpaid: 0,
      notice: null,
      insurance: [],
      medical: true,
      missing: [],
      enabled: true,
      submit: [],
      accepted: true,
      ...expected,
    }
    expect({
      total: state.total_cents,
      paid: state.paid_cents,
      remaining: state.remaining_cents,
      overpaid: state.overpaid_cents,
      notice: state.notice,
      insurance: insuranceProblems(payment).map((found) => found.code),
      medical: medicalProblems(payment.items, facts).length === 0,
      missing: state.missingClientFields,
      enabled: state.payEnabled,
      submit: state.submitErrors,
      accepted: problems(payment, facts).length === 0,
    }).toEqual(whole)
  })
})

test('a treatment on medical grounds is sold once its questionnaire is answered, where one is asked (decision C127)', () => {
  const facts = (passed: boolean) => ({ ...dutch, medical_grounds: [{ treatment_id: 11, passed }] })
  expect(problems(base, facts(false))).toEqual([{ field: 'items.0.type_id', code: 'medical_grounds' }])
  expect(problems(base, facts(true))).toEqual([])
  expect(problems({ ...base, items: [{ ...treatment, type_id: 12 }] }, facts(false))).toEqual([])
  expect(problems(base, { ...facts(false), asks_medical_grounds: false })).toEqual([])
})

test('what is health care is exempt', () => {
  const exempt = exemptTreatments([
    { treatment_id: 11, passed: true, therapeutic: true },
    { treatment_id: 12, passed: true, therapeutic: false },
    { treatment_id: 13, passed: false, therapeutic: null },
  ])
  expect([...exempt]).toEqual([11])
})

test('a problem names its field', () => {
  const payment = {
    ...base,
    items: [treatment, { ...treatment, type_id: null }],
    methods: by(['pin', 10_000], ['prepaid', 9000]),
  }
  expect(problems(payment)).toEqual([
    { field: 'items.1.type_id', code: 'item_incomplete' },
    { field: 'payment_methods.1.amount_cents', code: 'prepaid_exceeds_credit' },
    { field: 'payment_methods', code: 'payment_short' },
  ])
})

describe('cash where it is rounded (decision C30)', () => {
  const belgian: PaymentFacts = { cash_rounding: true, asks_medical_grounds: false }
  const sale = (...methods: ReturnType<typeof by>): Payment => ({
    ...base,
    items: [{ ...treatment, price_cents: 2224 }],
    methods,
  })
  test.each<[string, ReturnType<typeof by>, object]>([
    ['rounded up', by(['cash', 2225]), { rounding_cents: 1, payable_cents: 2225, notice: null }],
    [
      'the exact amount is a cent short',
      by(['cash', 2224]),
      { rounding_cents: 1, remaining_cents: 1, notice: 'PaymentError' },
    ],
    ['by card', by(['pin', 2224]), { rounding_cents: 0, payable_cents: 2224, notice: null }],
    ['prepaid with cash', by(['prepaid', 1000], ['cash', 1225]), { rounding_cents: 1, notice: null }],
    ['a large note', by(['cash', 5000]), { overpaid_cents: 2775, notice: 'PaymentToCreditNotification' }],
  ])('%s', (_, methods, expected) => expect(paymentState(sale(...methods), belgian)).toMatchObject(expected))
})

describe('the date of the invoice (decision C13)', () => {
  const today = '2026-03-02' as Day
  test.each<[string | null, boolean, boolean]>([
    [null, false, true],
    ['2026-03-02', true, true],
    ['2026-03-02', false, true],
    ['2025-12-02', true, true],
    ['2025-12-01', true, false],
    ['2026-03-03', true, false],
    ['2026-03-01', false, false],
  ])('%s, with permission %s: %s', (date, mayEdit, valid) =>
    expect(invoiceDateProblems(date as Day | null, today, mayEdit).length === 0).toBe(valid),
  )

  test('today is the location’s: past midnight in Amsterdam, still yesterday in UTC', () => {
    const late = '2026-03-02T23:30:00.000Z' as Instant
    const facts = { ...dutch, zone: 'Europe/Amsterdam', may_edit_date: false }
    expect(paymentProblems({ ...base, invoice_date: '2026-03-03' as Day }, facts, late)).toEqual([])
    expect(paymentProblems({ ...base, invoice_date: '2026-03-02' as Day }, facts, late)).toEqual([
      { field: 'invoice_date', code: 'invoice_date_window' },
    ])
  })

  test('the window is 91 days wide', () =>
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        expect(invoiceDateProblems(addDays(today, -days), today, true).length === 0).toBe(days >= 0 && days <= 90)
      }),
    ))
})

describe('whatever is paid', () => {
  const method = fc.record({
    slug: fc.constantFrom(null, 'cash', 'pin', 'credit', 'prepaid', 'old_voucher'),
    amount_cents: fc.integer({ min: 0, max: 30_000 }),
  })
  const payment = fc.record({
    price: fc.integer({ min: 0, max: 30_000 }),
    methods: fc.array(method, { maxLength: 4 }),
    balance: fc.integer({ min: 0, max: 30_000 }),
    rounds: fc.boolean(),
  })
  const made = ({
    price,
    methods,
    balance,
  }: {
    price: number
    methods: Payment['methods']
    balance: number
  }): Payment => ({
    ...base,
    client: { ...client, credit_balance: balance },
    items: [{ ...treatment, price_cents: price }],
    methods,
  })

  test('what is paid is what is due, less what remains, plus what is too much', () =>
    fc.assert(
      fc.property(payment, (given) => {
        const state = paymentState(made(given), { ...dutch, cash_rounding: given.rounds })
        expect(state.paid_cents).toBe(state.payable_cents - state.remaining_cents + state.overpaid_cents)
        expect(Math.min(state.remaining_cents, state.overpaid_cents)).toBe(0)
      }),
    ))
  test('what is accepted could be pressed, is covered, and spends no more credit than there is', () =>
    fc.assert(
      fc.property(payment, (given) => {
        const facts = { ...dutch, cash_rounding: given.rounds }
        if (problems(made(given), facts).length) return
        const state = paymentState(made(given), facts)
        expect([state.payEnabled, state.remaining_cents, state.submitErrors]).toEqual([true, 0, []])
        const spent = given.methods
          .filter(({ slug }) => slug === 'prepaid')
          .reduce((total, { amount_cents }) => total + amount_cents, 0)
        expect(spent).toBeLessThanOrEqual(given.balance)
        if (given.methods.some(({ slug }) => slug !== 'cash' && slug !== 'pin')) expect(state.overpaid_cents).toBe(0)
      }),
      { numRuns: 1000 },
    ))
  test('every problem has its sentence', () =>
    fc.assert(
      fc.property(payment, (given) => {
        for (const { code } of problems(made(given))) expect(problemSentences).toHaveProperty(code)
      }),
    ))
})

describe('the visit that is paid', () => {
  const laser = { kind: 'treatment', type_id: 11 } as const
  test.each<[string, boolean, Parameters<typeof visitProblems>[1], string[]]>([
    ['as it was shown', false, [laser], []],
    ['without its treatment', false, [{ kind: 'product', type_id: 11 }], ['treatment_missing']],
    ['with its treatment, over a change that nobody has taken over', true, [laser], ['visit_changed']],
  ])('%s', (_, changed, items, codes) =>
    expect(visitProblems({ treatment_ids: [12, 11], changed }, items).map(({ code }) => code)).toEqual(codes),
  )
})

test.each<[string, readonly number[], string[]]>([
  ['as many as there are lines', [99, 99, 2], []],
  ['one more', [99, 99, 2, 1], ['items.3.amount too_many_vouchers']],
  ['far more', [99, 99, 99, 99], ['items.2.amount too_many_vouchers']],
])('vouchers of one sale: %s', (_, amounts, problems) => {
  const items = amounts.map((amount): Item => ({ kind: 'voucher', type_id: 9, amount, price_cents: 500 }))
  expect(voucherCountProblems(items).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})
