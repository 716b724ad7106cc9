import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import { vatPerRate } from '#kernel/vat.ts'
import {
  appointmentProblems,
  creditMutations,
  invoiceContent,
  priceProblems,
  saleVat,
  type Catalogue,
} from './invoice.ts'
import type { Item } from './items.ts'

const name = { nl: 'Peeling', fr: 'Peeling doux' }
const catalogue: Catalogue = [
  {
    kind: 'treatment',
    id: 11,
    name,
    price_cents: 10_000,
    vat_per_mille: 210,
    ledger_number: '8000',
    single_purpose: false,
    requires_medical_grounds: false,
  },
  {
    kind: 'treatment',
    id: 12,
    name,
    price_cents: 333,
    vat_per_mille: 210,
    ledger_number: '8000',
    single_purpose: false,
    requires_medical_grounds: false,
  },
  {
    kind: 'product',
    id: 11,
    name,
    price_cents: 1995,
    vat_per_mille: 90,
    ledger_number: '8100',
    single_purpose: false,
    requires_medical_grounds: false,
  },
  {
    kind: 'voucher',
    id: 8,
    name,
    price_cents: 5000,
    vat_per_mille: 210,
    ledger_number: '8200',
    single_purpose: false,
    requires_medical_grounds: false,
  },
  {
    kind: 'voucher',
    id: 9,
    name,
    price_cents: 5000,
    vat_per_mille: 210,
    ledger_number: '8200',
    single_purpose: true,
    requires_medical_grounds: false,
  },
]
const item = (kind: Item['kind'], type_id: number, changes: Partial<Item> = {}): Item => ({
  kind,
  type_id,
  amount: 1,
  price_cents: catalogue.find((entry) => entry.kind === kind && entry.id === type_id)?.price_cents ?? 0,
  ...changes,
})

describe('what the screen showed (decision C14)', () => {
  test.each<[string, Item[], number, string[]]>([
    ['as it is', [item('treatment', 11), item('product', 11, { amount: 2 })], 13_990, []],
    ['another total', [item('treatment', 11)], 9000, ['total_cents: payment_total_mismatch']],
    [
      'an old price',
      [item('treatment', 11, { price_cents: 9000 })],
      9000,
      ['items.0.price_cents: payment_total_mismatch', 'total_cents: payment_total_mismatch'],
    ],
    [
      'old prices that make the same total',
      [item('treatment', 11, { price_cents: 9990 }), item('product', 11, { price_cents: 2005 })],
      11_995,
      ['items.0.price_cents: payment_total_mismatch', 'items.1.price_cents: payment_total_mismatch'],
    ],
    [
      'a product sold as a treatment',
      [item('treatment', 8, { price_cents: 5000 })],
      5000,
      ['items.0.type_id: not_sold_here'],
    ],
    [
      'a voucher sold as a product',
      [item('product', 8, { price_cents: 5000 })],
      5000,
      ['items.0.type_id: not_sold_here'],
    ],
    [
      'a package, which is not sold yet',
      [item('package', 5, { price_cents: 60_000 })],
      60_000,
      ['items.0.type_id: not_sold_here'],
    ],
  ])('%s', (_, items, total_cents, expected) =>
    expect(priceProblems({ items, total_cents }, catalogue).map(({ field, code }) => `${field}: ${code}`)).toEqual(
      expected,
    ),
  )
})

describe('the appointment that is paid', () => {
  const moment = '2026-03-04T09:00:00.000Z'
  const appointment = {
    client_id: 1,
    deleted_at: null,
    no_show_at: null,
    is_paid: false,
    treatment_report_status: true,
    treatment_id: 11,
    treatment_ids: [11, 12],
  }
  test.each<[string, object, string[]]>([
    ['fits', {}, []],
    ['is another client’s', { client_id: 2, treatment_report_status: false }, ['appointment_of_other_client']],
    ['is cancelled', { deleted_at: moment, treatment_report_status: false }, ['already_cancelled']],
    ['is paid', { is_paid: true }, ['already_paid']],
    ['has no report', { treatment_report_status: false }, ['report_required']],
    ['is a no-show, which has none (decision C136)', { no_show_at: moment, treatment_report_status: false }, []],
    ['is a no-show that is paid', { no_show_at: moment, is_paid: true }, ['already_paid']],
    ['is a no-show that was cancelled', { no_show_at: moment, deleted_at: moment }, ['already_cancelled']],
  ])('%s', (_, changes, codes) =>
    expect(
      appointmentProblems({ ...appointment, ...changes }, 1, { items: [{ kind: 'treatment', type_id: 11 }] }).map(
        ({ code }) => code,
      ),
    ).toEqual(codes),
  )

  // The booked treatment is 12: it pays for the visit too, so the sale alone does not tell what the till showed.
  test.each<[string, number | undefined, object, string[]]>([
    ['the treatment that was given', 11, {}, []],
    ['the booked treatment, while another was given since', 12, {}, ['visit_changed']],
    ['one that was given no more', 13, {}, ['visit_changed']],
    ['a visit that was changed and paid since', 12, { is_paid: true }, ['already_paid']],
    ['nothing in particular', undefined, {}, []],
  ])('paid by a till that showed %s', (_, given_treatment_id, changes, codes) =>
    expect(
      appointmentProblems({ ...appointment, ...changes }, 1, {
        items: [{ kind: 'treatment', type_id: 12 }],
        given_treatment_id,
      }).map(({ code }) => code),
    ).toEqual(codes),
  )

  const missing = [{ field: 'items', code: 'treatment_missing' }]
  test.each<[string, Pick<Item, 'kind' | 'type_id'>[], object[]]>([
    ['what was booked', [{ kind: 'treatment', type_id: 11 }], []],
    [
      'what was given',
      [
        { kind: 'product', type_id: 11 },
        { kind: 'treatment', type_id: 12 },
      ],
      [],
    ],
    ['a jar of cream, also of the same number', [{ kind: 'product', type_id: 11 }], missing],
    ['another treatment', [{ kind: 'treatment', type_id: 13 }], missing],
    ['a line that is still empty', [{ kind: 'treatment', type_id: null }], missing],
  ])('paid by %s', (_, items, expected) => expect(appointmentProblems(appointment, 1, { items })).toEqual(expected))
})

test.each<[string, Parameters<typeof saleVat>[0], number, boolean]>([
  ['a treatment', { kind: 'treatment', vat_per_mille: 210 }, 210, false],
  ['a therapeutic treatment (law A4)', { kind: 'treatment', vat_per_mille: 210, therapeutic: true }, 0, true],
  ['a treatment that is not therapeutic', { kind: 'treatment', vat_per_mille: 210, therapeutic: false }, 210, false],
  ['a voucher for anything (decision C29)', { kind: 'voucher', vat_per_mille: 210 }, 0, false],
  ['a voucher for one thing', { kind: 'voucher', vat_per_mille: 210, single_purpose: true }, 210, false],
])('the VAT of %s', (_, sold, vatPerMille, vatExempt) => expect(saleVat(sold)).toEqual({ vatPerMille, vatExempt }))

describe('what is posted', () => {
  test('the lines in the client’s language, VAT per rate on the total', () => {
    const { lines, vat, totalCents } = invoiceContent(
      [item('treatment', 12, { amount: 3 }), item('product', 11, { discount: { percentage: 10 } }), item('voucher', 8)],
      catalogue,
      0,
      'fr',
    )
    expect(
      lines.map((line) => [
        line.kind,
        line.treatmentId,
        line.productId,
        line.description,
        line.amount,
        line.unitDiscountCents,
        line.totalCents,
        line.vatPerMille,
        line.ledgerNumber,
      ]),
    ).toEqual([
      ['treatment', 12, null, 'Peeling doux', 3, 0, 999, 210, '8000'],
      ['product', null, 11, 'Peeling doux', 1, 200, 1795, 90, '8100'],
      ['voucher', null, 8, 'Peeling doux', 1, 0, 5000, 0, '8200'],
    ])
    expect(vat.map((rate) => [rate.vatPerMille, rate.vatCents])).toEqual([
      [210, 173],
      [90, 148],
      [0, 0],
    ])
    expect(totalCents).toBe(7794)
  })

  test('cash rounding is a line of its own, in the total and not in the VAT', () => {
    const { lines, vat, totalCents } = invoiceContent([item('treatment', 12)], catalogue, 2, 'nl')
    expect(lines[1]).toMatchObject({ kind: 'rounding', description: 'Afronding contant', totalCents: 2 })
    expect([vat.length, vat[0]!.grossCents, totalCents]).toEqual([1, 333, 335])
  })

  test('whatever is sold, the lines are the total and the rates are what was sold', () => {
    const sold = fc.constantFrom(...catalogue).chain((entry) =>
      fc
        .record({
          amount: fc.integer({ min: 1, max: 99 }),
          discount: fc.option(
            fc.integer({ min: 0, max: 10_000 }).map((hundredths) => ({ percentage: hundredths / 100 })),
          ),
        })
        .map((rest) => item(entry.kind, entry.id, rest)),
    )
    fc.assert(
      fc.property(
        fc.array(sold, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: -2, max: 2 }),
        (items, rounding) => {
          const { lines, vat, totalCents } = invoiceContent(items, catalogue, rounding, 'nl')
          expect(sum(lines.map((line) => line.totalCents))).toBe(totalCents)
          expect(sum(vat.map((rate) => rate.grossCents))).toBe(totalCents - rounding)
          for (const row of vat) {
            const ofRow = lines.filter(
              (line) =>
                line.kind !== 'rounding' &&
                line.vatPerMille === row.vatPerMille &&
                (row.kind === 'voucher') === (line.kind === 'voucher' && line.vatPerMille === 0),
            )
            const { kind: _, ...rate } = row
            expect([rate]).toEqual(
              vatPerRate(ofRow.map((line) => ({ grossCents: line.totalCents, vatPerMille: line.vatPerMille }))),
            )
          }
        },
      ),
    )
  })
})

test.each<[string, Parameters<typeof creditMutations>, object[]]>([
  ['nothing', [[{ slug: 'pin', amount_cents: 10_000 }], 0], []],
  [
    'too much (decision C18)',
    [[{ slug: 'cash', amount_cents: 12_000 }], 2000],
    [{ source: 'overpayment', amount_cents: 2000 }],
  ],
  [
    'prepaid',
    [
      [
        { slug: 'prepaid', amount_cents: 3000 },
        { slug: 'pin', amount_cents: 7000 },
      ],
      0,
    ],
    [{ source: 'payment', amount_cents: 3000 }],
  ],
  [
    'prepaid on two lines',
    [
      [
        { slug: 'prepaid', amount_cents: 1000 },
        { slug: 'prepaid', amount_cents: 500 },
      ],
      0,
    ],
    [{ source: 'payment', amount_cents: 1500 }],
  ],
])('the credit after a sale: %s', (_, [methods, overpaid], expected) =>
  expect(creditMutations(methods, overpaid)).toEqual(expected),
)
