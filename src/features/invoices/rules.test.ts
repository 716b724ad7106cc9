import { describe, expect, test } from 'vitest'
import { refPattern } from './contract.ts'
import { creditProblems, invoiceRef, isCreditNote, type Series } from './rules.ts'

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
  test('invoice-011: a C at the end is', () => expect(isCreditNote('2026-000003C')).toBe(true))
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
})
