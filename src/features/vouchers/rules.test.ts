import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import {
  codeCharacters,
  codeLength,
  inGroups,
  lastDayOfVoucher,
  newCode,
  readCode,
  redeemProblems,
  takeBackProblems,
  voucherProblems,
  voucherState,
  type Redeemable,
} from './rules.ts'

const day = (text: string) => text as Day
const codes = fc.array(fc.nat(codeCharacters.length - 1), { minLength: 15, maxLength: 15 }).map((drawn) => {
  let next = 0
  return newCode(() => drawn[next++]!)
})
const replaced = (code: string, at: number, by: string) => code.slice(0, at) + by + code.slice(at + 1)

describe('the code of a voucher', () => {
  test('has sixteen characters, none of which is taken for another', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toHaveLength(codeLength)
        expect(code).not.toMatch(/[^ACDEFGHJKMNPQRTWXY34679]/)
        expect(readCode(code)).toBe(code)
      }),
    )
  })

  test('every wrong character is found', () => {
    fc.assert(
      fc.property(codes, fc.nat(codeLength - 1), fc.constantFrom(...codeCharacters.split('')), (code, at, by) => {
        fc.pre(code[at] !== by)
        expect(readCode(replaced(code, at, by))).toBeNull()
      }),
    )
  })

  test('and every two that changed places', () => {
    fc.assert(
      fc.property(codes, fc.nat(codeLength - 1), fc.nat(codeLength - 1), (code, a, b) => {
        fc.pre(code[a] !== code[b])
        expect(readCode(replaced(replaced(code, a, code[b]!), b, code[a]!))).toBeNull()
      }),
    )
  })

  test('is read in any writing', () => {
    const code = newCode(() => 3)
    expect(inGroups(code)).toMatch(/^(\w{4}-){3}\w{4}$/)
    for (const typed of [inGroups(code), inGroups(code).toLowerCase(), ` ${inGroups(code).replaceAll('-', ' ')} `])
      expect(readCode(typed)).toBe(code)
  })

  test.each(['', 'A', 'ACDE-FGHJ-KMNP-QRT', '0000000000000000', 'ÀCDEFGHJKMNPQRTW'])('%j is none', (typed) =>
    expect(readCode(typed)).toBeNull(),
  )
})

describe('how long a voucher can be used (law A5)', () => {
  const months = { single: 24, multi: null }
  test.each([
    ['one for one kind of goods, two years', true, '2026-03-31', '2028-03-31'],
    ['the last day of a month without that date', true, '2024-02-29', '2026-02-28'],
    ['any other without end', false, '2026-03-31', null],
  ])('%s', (_, single, sold, expected) => expect(lastDayOfVoucher(single, day(sold), months)).toBe(expected))
})

const voucher: Redeemable = {
  legal_entity_id: 1,
  legal_entity: 'Amsterdam B.V.',
  expires_on: day('2026-03-31'),
  left_cents: 5000,
  taken_back: false,
  single_purpose: false,
  vat_per_mille: 0,
}
const at = { legal_entity_id: 1, zone: 'Europe/Amsterdam', now: '2026-03-31T21:59:00.000Z' as Instant }
const typed = newCode(() => 5)

describe('whether a voucher can be redeemed', () => {
  test.each<[string, Partial<Redeemable> | null, string, string[]]>([
    ['one that was never sold', null, typed, ['voucher_unknown']],
    ['a slip', null, replaced(typed, 0, 'Z'), ['voucher_mistyped']],
    ['one of another legal entity', { legal_entity_id: 2 }, typed, ['voucher_other_entity']],
    ['one whose sale was credited', { taken_back: true, left_cents: 0 }, typed, ['voucher_taken_back']],
    ['the day after its last', { expires_on: day('2026-03-30') }, typed, ['voucher_expired']],
    ['its last day', {}, typed, []],
    ['without end', { expires_on: null }, typed, []],
    ['nothing left', { left_cents: 0 }, typed, ['voucher_used']],
  ])('%s', (_, changes, code, expected) => {
    const found = changes && { ...voucher, ...changes }
    expect(voucherProblems('code', code, found, at).map((one) => one.code)).toEqual(expected)
  })

  test('the day is that of the location', () => {
    const midnight = { ...at, now: '2026-03-31T22:01:00.000Z' as Instant }
    expect(voucherProblems('code', typed, voucher, midnight)).toMatchObject([
      { code: 'voucher_expired', values: { day: { day: '2026-03-31' } } },
    ])
  })

  test('its state', () => {
    expect(voucherState(voucher, day('2026-03-31'))).toBe('open')
    expect(voucherState({ ...voucher, left_cents: 0 }, day('2026-03-31'))).toBe('used')
    expect(voucherState(voucher, day('2026-04-01'))).toBe('expired')
    expect(voucherState({ ...voucher, taken_back: true }, day('2026-04-01'))).toBe('taken_back')
  })
})

describe('paying with vouchers', () => {
  const paying = (amount_cents: number, changes: Partial<Redeemable> = {}, code = typed, index = 0) => ({
    index,
    typed: code,
    amount_cents,
    voucher: { ...voucher, ...changes },
  })
  const item = (total_cents: number, changes: object = {}) => ({
    kind: 'product',
    total_cents,
    vat_per_mille: 210,
    vat_exempt: false,
    ...changes,
  })
  const single = { single_purpose: true, vat_per_mille: 210 }
  const other = newCode(() => 7)
  test.each<[string, Parameters<typeof redeemProblems>[0], Parameters<typeof redeemProblems>[1], string[]]>([
    ['all that is left', [paying(5000)], [item(5000)], []],
    ['a part', [paying(1)], [item(5000)], []],
    ['more than is left', [paying(5001)], [item(9000)], ['payment_methods.0.amount_cents voucher_short']],
    ['nothing', [paying(0)], [item(9000)], ['payment_methods.0.amount_cents required']],
    [
      'the same twice',
      [paying(1000), paying(1000, {}, inGroups(typed).toLowerCase(), 1)],
      [item(9000)],
      ['payment_methods.1.voucher_code voucher_twice'],
    ],
    ['two of them', [paying(5000), paying(4000, {}, other, 1)], [item(9000)], []],
    [
      'another voucher',
      [paying(5000)],
      [item(5000, { kind: 'voucher', vat_per_mille: 0 })],
      ['payment_methods.0.amount_cents voucher_buys_voucher'],
    ],
    ['goods beside a voucher', [paying(5000)], [item(5000), item(2500, { kind: 'voucher', vat_per_mille: 0 })], []],
    [
      'goods of another rate with one for one kind of goods (law A5)',
      [paying(3000, single)],
      [item(2000), item(5000, { vat_per_mille: 90 })],
      ['payment_methods.0.amount_cents voucher_other_rate'],
    ],
    ['up to the goods of its rate', [paying(2000, single)], [item(2000), item(5000, { vat_per_mille: 90 })], []],
    [
      'exempt care with one for taxed goods',
      [paying(2000, { ...single, vat_per_mille: 0 })],
      [item(5000, { vat_per_mille: 0, vat_exempt: true })],
      ['payment_methods.0.amount_cents voucher_other_rate'],
    ],
  ])('%s', (_, payments, items, expected) =>
    expect(redeemProblems(payments, items, at).map(({ field, code }) => `${field} ${code}`)).toEqual(expected),
  )
})

test('a sale is credited once nothing of its vouchers is used', () => {
  const sold = { code: typed, face_cents: 5000, left_cents: 5000 }
  expect(takeBackProblems([sold])).toEqual([])
  expect(takeBackProblems([sold, { ...sold, left_cents: 4999 }])).toMatchObject([{ code: 'voucher_used_credit_first' }])
})
