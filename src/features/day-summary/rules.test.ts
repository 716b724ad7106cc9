import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { summaryRow, summaryTotals, type SoldInvoice } from './rules.ts'

const amounts = (...[pin = 0, cash = 0, voucher = 0, credit = 0, prepaid = 0, spread = 0, total = 0]: number[]) => ({
  amount_pin: cents(pin),
  amount_cash: cents(cash),
  amount_voucher: cents(voucher),
  amount_credit: cents(credit),
  amount_prepaid: cents(prepaid),
  amount_spread: cents(spread),
  amount_total: cents(total),
})
const row = (...given: number[]) => ({ ...amounts(...given), intake: 0, intake_with_treatment: 0 })

describe('the totals of the day (spec 2 §9)', () => {
  test.each<[string, ReturnType<typeof row>[], ReturnType<typeof amounts>]>([
    ['day_summary-001: nothing sold', [], amounts()],
    ['day_summary-002: one', [row(10_000, 0, 0, 0, 0, 0, 10_000)], amounts(10_000, 0, 0, 0, 0, 0, 10_000)],
    [
      'day_summary-004: with its credit note',
      [row(12_100, 0, 0, 0, 0, 0, 12_100), row(-12_100, 0, 0, 0, 0, 0, -12_100)],
      amounts(),
    ],
    [
      'day_summary-005: instalments are shown beside it (decision C20)',
      [row(25_000, 0, 0, 0, 0, 75_000, 25_000)],
      amounts(25_000, 0, 0, 0, 0, 75_000, 25_000),
    ],
    [
      'day_summary-006: voucher and account',
      [row(0, 0, 5000, 4000, 0, 0, 9000)],
      amounts(0, 0, 5000, 4000, 0, 0, 9000),
    ],
  ])('%s', (_, rows, expected) =>
    expect(summaryTotals(rows)).toMatchObject({ ...expected, intakes: 0, intakes_with_treatment: 0 }),
  )

  test('beside the total stands what came in, and what was paid with what the client had (decision C132)', () => {
    expect(
      summaryTotals([row(7000, 500, 1000, 4000, 2000, 0, 14_500), row(-7000, 0, 0, 0, 0, 0, -7000)]),
    ).toMatchObject({ amount_total: 7500, received_cents: 500, from_balance_cents: 3000 })
  })

  test('intakes are counted', () => {
    expect(
      summaryTotals([{ ...row(), intake: 1 }, { ...row(), intake: 1, intake_with_treatment: 1 }, row()]),
    ).toMatchObject({ intakes: 2, intakes_with_treatment: 1 })
  })
})

describe('a row', () => {
  const invoice: SoldInvoice = {
    client_id: 9,
    client_name: 'Chantal Dubois',
    invoice_ref: '2026-000042',
    credit_note: false,
    kinds: ['treatment'],
    credit_added: false,
    amount_pin: 7000,
    amount_cash: 0,
    amount_voucher: 0,
    amount_credit: 0,
    amount_prepaid: 3000,
    amount_spread: 0,
    intake: false,
    report_says_treated: false,
    treatment_sold: true,
  }
  test('adds up the methods', () =>
    expect(summaryRow(invoice)).toMatchObject({
      amount_pin: 7000,
      amount_prepaid: 3000,
      amount_spread: 0,
      amount_total: 10_000,
      product_types: ['Treatment'],
    }))
  test('shows the instalments to come beside its total (decision C20)', () =>
    expect(summaryRow({ ...invoice, amount_spread: 75_000 })).toMatchObject({
      amount_spread: 75_000,
      amount_total: 10_000,
    }))
  test.each<[SoldInvoice['kinds'], boolean, string[]]>([
    [['treatment', 'product'], false, ['Product', 'Treatment']],
    [['product', 'voucher', 'rounding'], false, ['Product']],
    [['treatment'], true, ['ClientCredit', 'Treatment']],
    [['package'], false, ['Package']],
    [['package_treatment', 'package'], false, ['Package', 'Package Treatment']],
    [['term_sale', 'term_treatment'], false, ['Term Sale', 'Term Treatment']],
    [['term', 'term_treatment'], false, ['Term', 'Term Treatment']],
  ])('%j, credit added %s: %j', (kinds, credit_added, types) =>
    expect(summaryRow({ ...invoice, kinds, credit_added }).product_types).toEqual(types),
  )
  test.each<[string, Partial<SoldInvoice>, number, number]>([
    ['no intake', {}, 0, 0],
    ['an intake', { intake: true, treatment_sold: false }, 1, 0],
    ['an intake with a treatment sold', { intake: true }, 1, 1],
    [
      'an intake that the report says went on',
      { intake: true, treatment_sold: false, report_says_treated: true },
      1,
      1,
    ],
    ['its credit note', { intake: true, credit_note: true }, -1, -1],
  ])('%s', (_, changes, intake, withTreatment) =>
    expect(summaryRow({ ...invoice, ...changes })).toMatchObject({ intake, intake_with_treatment: withTreatment }),
  )
})
