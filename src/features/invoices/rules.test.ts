import { describe, expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import { refPattern } from './contract.ts'
import { creditLines, creditProblems, invoiceRef, isCreditNote, offersCrediting, type Series } from './rules.ts'

describe('how an invoice is called', () => {
  test.each<[string, number, number, Series, string]>([
    ['', 2026, 42, 'invoice', '2026-000042'],
    ['BE', 2026, 42, 'invoice', 'BE2026-000042'],
    ['', 2026, 3, 'credit_note', '2026-000003C'],
    ['', 2026, 1_234_567, 'invoice', '2026-1234567'],
  ])('%s, %i, %i, %s', (prefix, year, number, series, ref) => {
    expect(invoiceRef(prefix, year, number, series)).toBe(ref)
    expect(ref).toMatch(refPattern)
    expect(isCreditNote(ref)).toBe(series === 'credit_note')
  })
  test('invoice-012: a C in front is no credit note', () => expect(isCreditNote('C2026-000003')).toBe(false))
})

describe('crediting (spec 2 §4)', () => {
  test.each<[string, { credited_at: string | null; uncredited_treatments_using_package: number }, string[]]>([
    ['invoice-001: fits', { credited_at: null, uncredited_treatments_using_package: 0 }, []],
    [
      'invoice-002: twice',
      { credited_at: '2026-03-01T09:00:00Z', uncredited_treatments_using_package: 0 },
      ['invoice_already_credited'],
    ],
    [
      'invoice-004: while its package has paid treatments',
      { credited_at: null, uncredited_treatments_using_package: 2 },
      ['package_treatments_paid_credit_those_first'],
    ],
  ])('%s', (_, invoice, codes) => expect(creditProblems(invoice).map(({ code }) => code)).toEqual(codes))

  test.each([
    ['invoice-001', '2026-000012', ['invoice.credit'], true],
    ['invoice-003', '2026-000003C', ['invoice.credit'], false],
    ['invoice-005', '2026-000012', [], false],
  ])('%s: %s with %j offers it: %s', (_, ref, permissions, offered) => {
    expect(offersCrediting(ref, new Set(permissions))).toBe(offered)
  })

  test('invoice-006: the lines are mirrored to nothing', () => {
    const lines = [
      { amount: 1, totalCents: 12_100, vatPerMille: 210, medicalGroundsAnswerId: null },
      { amount: 2, totalCents: 5000, vatPerMille: 0, medicalGroundsAnswerId: 7 },
    ]
    expect(creditLines(lines)).toEqual([
      { amount: -1, totalCents: -12_100, vatPerMille: 210, medicalGroundsAnswerId: null },
      // A credit note relies on the same answers (law A4).
      { amount: -2, totalCents: -5000, vatPerMille: 0, medicalGroundsAnswerId: 7 },
    ])
    expect(sum([...lines, ...creditLines(lines)].map((line) => line.totalCents))).toBe(0)
  })
})
