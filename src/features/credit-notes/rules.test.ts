import { describe, expect, test } from 'vitest'
import { cents, sum } from '#kernel/money.ts'
import type { CreditFacts, RefundWay } from './contract.ts'
import { vatOf } from '#features/invoices/rules.ts'
import { creditedVat, lineProblems, planCredit, refundOf, unCreditable, type Refund } from './rules.ts'

type Line = CreditFacts['lines'][number]
const line = (position: number, changes: Partial<Line> = {}): Line => ({
  position,
  kind: 'product',
  description: `Regel ${position}`,
  amount: 1,
  left: changes.amount ?? 1,
  unit_cents: cents(1000),
  vat_per_mille: 210,
  vat_exempt: false,
  stays: false,
  without_treatment: false,
  of_visit: false,
  ...changes,
})
const facts = (changes: Partial<CreditFacts> = {}): CreditFacts => ({
  ref: '2026-000012',
  client_id: 1,
  client: 'Noor Bakker',
  credited_at: null,
  has_appointment: true,
  lines: [line(1, { kind: 'treatment', unit_cents: cents(10_000) }), line(2, { amount: 3 })],
  package_uses: [],
  paid: { pin: cents(13_000), cash: cents(0), on_account: cents(0), transferred: cents(0) },
  became_credit: false,
  written_off_cents: cents(0),
  vouchers: [],
  sold_vouchers: [],
  expired_vouchers_cents: cents(0),
  counter: false,
  overpaid_cents: cents(0),
  cash_rounding: false,
  ...changes,
})
const codes = (problems: readonly { field: string; code: string }[] | undefined) =>
  problems?.map(({ field, code }) => `${field} ${code}`)
const plan = (
  known: CreditFacts,
  lines: Parameters<typeof planCredit>[1]['lines'] = null,
  refund: RefundWay = 'as_paid',
) => planCredit(known, { lines, refund, send_notification: false })

describe('is refused (spec 2 §4)', () => {
  test.each<[string, Partial<CreditFacts>, string]>([
    ['invoice-002: twice', { credited_at: '2026-03-01T09:00:00Z' }, 'invoice invoice_already_credited'],
    ['once nothing is left', { lines: [line(1, { left: 0 })] }, 'invoice invoice_already_credited'],
    ['invoice-003: a credit note', { ref: '2026-000003C' }, 'invoice credit_note_final'],
    [
      'invoice-004: while its package has paid treatments',
      { lines: [line(1, { kind: 'package' })], package_uses: [{ position: 1, ref: '2026-000020' }] },
      'invoice package_treatments_paid_credit_those_first',
    ],
  ])('%s', (_, changes, code) => expect(codes(plan(facts(changes)).refused?.problems)).toEqual([code]))

  test('a product is credited although a package of the same invoice was used', () => {
    const known = facts({
      lines: [line(1, { kind: 'package' }), line(2)],
      package_uses: [{ position: 1, ref: '2026-000020' }],
    })
    expect(plan(known, [{ position: 2, amount: 1 }]).plan?.totalCents).toBe(1000)
  })
  test('what is left can be credited', () => expect(unCreditable(facts())).toEqual([]))
})

describe('chosen lines', () => {
  const lines = [
    line(1, { amount: 3, left: 2 }),
    line(2, { kind: 'rounding', unit_cents: cents(-1) }),
    line(3, { kind: 'voucher', amount: 2 }),
  ]
  test.each<[string, { position: number; amount: number }[], string[]]>([
    ['none', [], ['lines credited_nothing']],
    ['as many as are left', [{ position: 1, amount: 2 }], []],
    ['more than are left', [{ position: 1, amount: 3 }], ['lines.0.amount credited_too_many']],
    ['one that does not exist', [{ position: 9, amount: 1 }], ['lines.0.position unknown']],
    ['the rounding of cash', [{ position: 2, amount: 1 }], ['lines.0.position unknown']],
    [
      'one twice',
      [
        { position: 1, amount: 1 },
        { position: 1, amount: 1 },
      ],
      ['lines.1.position unique'],
    ],
    ['a part of the vouchers of a line', [{ position: 3, amount: 1 }], ['lines.0.amount credited_whole']],
  ])('%s', (_, wanted, problems) => expect(codes(lineProblems(lines, wanted))).toEqual(problems))

  test('leave the rest, and the visit paid while its treatment is left', () => {
    expect(plan(facts(), [{ position: 2, amount: 3 }]).plan).toMatchObject({
      totalCents: 3000,
      leavesRest: true,
      leavesVisit: true,
    })
    expect(plan(facts(), [{ position: 1, amount: 1 }]).plan).toMatchObject({
      totalCents: 10_000,
      leavesRest: true,
      leavesVisit: false,
    })
  })
  test('the last of them take the rounding of cash along', () => {
    const known = facts({ lines: [line(1), line(2, { kind: 'rounding', unit_cents: cents(-2) })] })
    expect(plan(known, [{ position: 1, amount: 1 }]).plan).toMatchObject({
      totalCents: 998,
      leavesRest: false,
      lines: [
        { position: 1, amount: 1 },
        { position: 2, amount: 1 },
      ],
    })
  })
})

describe('the money goes back', () => {
  const paid = (pin: number, cash: number, on_account = 0, transferred = 0) => ({
    pin: cents(pin),
    cash: cents(cash),
    on_account: cents(on_account),
    transferred: cents(transferred),
  })
  type Case = [string, number, Parameters<typeof refundOf>[1], RefundWay, Partial<Record<keyof Refund, number>>]
  const known = (money: ReturnType<typeof paid>, changes: object = {}) => ({
    paid: money,
    overpaid_cents: cents(0),
    cash_rounding: false,
    ...changes,
  })
  test.each<Case>([
    ['as it was paid', 10_000, known(paid(6000, 4000)), 'as_paid', { pinCents: 6000, cashCents: 4000 }],
    ['by pin', 10_000, known(paid(6000, 4000)), 'pin', { pinCents: 10_000, cashCents: 0 }],
    ['in cash', 10_000, known(paid(6000, 4000)), 'cash', { pinCents: 0, cashCents: 10_000 }],
    ['to credit', 10_000, known(paid(6000, 4000)), 'prepaid', { prepaidCents: 10_000 }],
    ['paid with credit: never as money', 10_000, known(paid(4000, 0)), 'pin', { pinCents: 4000, prepaidCents: 6000 }],
    [
      'by another way than before: together never more than came in',
      5000,
      known(paid(-5000, 5000)),
      'cash',
      { pinCents: 0, cashCents: 0, prepaidCents: 5000 },
    ],
    ['on account: nowhere', 10_000, known(paid(0, 0, 10_000)), 'cash', { onAccountCents: 10_000, cashCents: 0 }],
    [
      'on account and transferred: as a refund that is due',
      10_000,
      known(paid(0, 0, 10_000, 6000)),
      'cash',
      { onAccountCents: 10_000, refundDueCents: 6000 },
    ],
    [
      'on account and transferred, to credit: what is open goes nowhere',
      10_000,
      known(paid(0, 0, 10_000, 6000)),
      'prepaid',
      { onAccountCents: 4000, refundDueCents: 0, prepaidCents: 6000 },
    ],
    [
      'on account and transferred, where some of it became credit before',
      4000,
      known(paid(0, 0, 10_000, 10_000), { became_credit: true }),
      'as_paid',
      { onAccountCents: 0, prepaidCents: 4000 },
    ],
    [
      'to credit, while an earlier refund is due still',
      4000,
      known(paid(0, 0, 4000, 10_000)),
      'prepaid',
      { onAccountCents: 0, prepaidCents: 4000 },
    ],
    [
      'not what was paid too much: that is credit already',
      10_000,
      known(paid(0, 12_000), { overpaid_cents: cents(2000) }),
      'as_paid',
      { cashCents: 10_000, prepaidCents: 0 },
    ],
    [
      'in cash, rounded where cash is rounded',
      1002,
      known(paid(1002, 0), { cash_rounding: true }),
      'cash',
      { cashCents: 1000, roundingCents: 2 },
    ],
    [
      'in cash, rounded up',
      1003,
      known(paid(1003, 0), { cash_rounding: true }),
      'cash',
      { cashCents: 1005, roundingCents: -2 },
    ],
  ])('%s', (_, total, money, way, expected) => {
    const refund = refundOf(total, money, way)
    expect(refund).toMatchObject(expected)
    const { onAccountCents, voucherCents, pinCents, cashCents, prepaidCents, roundingCents } = refund
    expect(onAccountCents + voucherCents + pinCents + cashCents + prepaidCents + roundingCents).toBe(total)
  })
})

describe('what a voucher past its last day paid (decision 056)', () => {
  const known = (changes: Partial<CreditFacts> = {}) =>
    facts({
      lines: [
        line(1, { unit_cents: cents(10_000) }),
        line(2, { kind: 'voucher', unit_cents: cents(-6000), stays: true }),
        line(3, { kind: 'voucher', unit_cents: cents(-1000), vat_per_mille: 210 }),
      ],
      paid: { pin: cents(3000), cash: cents(0), on_account: cents(0), transferred: cents(0) },
      expired_vouchers_cents: cents(6000),
      ...changes,
    })
  test('becomes credit; its line stays, and nothing is left to credit', () => {
    expect(plan(known()).plan).toMatchObject({
      lines: [
        { position: 1, amount: 1 },
        { position: 3, amount: 1 },
      ],
      totalCents: 9000,
      refund: { pinCents: 3000, prepaidCents: 6000 },
      leavesRest: false,
    })
    expect(plan(known(), null, 'cash').plan?.refund).toMatchObject({ cashCents: 3000, prepaidCents: 6000 })
  })
  test('is paid back by pin or in cash where nobody has credit, and only if somebody chooses so', () => {
    const counter = known({ counter: true })
    for (const way of ['as_paid', 'prepaid'] as const)
      expect(codes(plan(counter, null, way).refused?.problems)).toEqual(['refund voucher_expired_paid_back'])
    expect(plan(counter, null, 'pin').plan?.refund).toMatchObject({ pinCents: 9000, prepaidCents: 0 })
    expect(plan(counter, null, 'cash').plan?.refund).toMatchObject({ cashCents: 9000, prepaidCents: 0 })
  })
})

test('the VAT of all credit notes is that of the invoice to the cent, however it is divided (law A3)', () => {
  const sold = [
    line(1, { unit_cents: cents(333), amount: 3 }),
    line(2, { kind: 'treatment', vat_per_mille: 0, vat_exempt: true }),
    line(3, { vat_per_mille: 0 }),
  ]
  const posted = vatOf(
    sold.map((one) => ({
      kind: one.kind,
      totalCents: one.amount * one.unit_cents,
      vatPerMille: one.vat_per_mille,
      vatExempt: one.vat_exempt,
    })),
  )
  expect(posted.map(({ kind, vatCents }) => [kind, vatCents])).toEqual([
    ['taxed', 173],
    ['taxed', 0],
    ['exempt', 0],
  ])
  let left = sold
  const notes = [1, 1, 2, 1, 3].map((position) => {
    const note = creditedVat(left, [{ position, amount: 1 }])
    left = left.map((one) => (one.position === position ? { ...one, left: one.left - 1 } : one))
    for (const { grossCents, vatCents, netCents } of note) expect(vatCents + netCents).toBe(grossCents)
    return note
  })
  expect(notes.map((note) => note.map(({ kind, vatPerMille, vatCents }) => [kind, vatPerMille, vatCents]))).toEqual([
    [['taxed', 210, 57]],
    [['taxed', 210, 58]],
    [['exempt', 0, 0]],
    [['taxed', 210, 58]],
    [['taxed', 0, 0]],
  ])
  expect(sum(notes.flat().map(({ grossCents }) => grossCents))).toBe(2999)
})
