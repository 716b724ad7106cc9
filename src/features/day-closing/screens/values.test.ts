import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import type { DayToClose } from '../contract.ts'
import { closingInput, countsOf, shownDenominations, totalsOf, untouchedValues } from './values.ts'

const shown = { opening_cents: cents(15_000), cash_change_cents: cents(30_255), cash_rounding: false } as DayToClose
const at = { locationId: 3, day: '2026-11-21' }
const counted = {
  ...untouchedValues,
  pieces: { ...untouchedValues.pieces, d5000: 8, d2000: 2, d100: 12, d50: 0, d5: 11 },
  to_safe_cents: 30_000,
}

test('notes and coins are added up, compared, and part of them goes to the safe', () => {
  expect(totalsOf(counted, shown)).toEqual({
    notes: 44_000,
    coins: 1255,
    counted: 45_255,
    expected: 45_255,
    difference: 0,
    float: 15_255,
    isCounted: true,
  })
  expect(totalsOf(untouchedValues, shown)).toMatchObject({ counted: 0, difference: -45_255, isCounted: false })
})

test('at the first closing nothing is expected before somebody says how the day began', () => {
  const first = { ...shown, opening_cents: null }
  expect(totalsOf(counted, first)).toMatchObject({ expected: null, difference: null })
  expect(totalsOf({ ...counted, opening_cents: 15_000 }, first)).toMatchObject({ expected: 45_255, difference: 0 })
  expect(closingInput({ ...counted, opening_cents: 15_000 }, first, at).opening_cents).toBe(15_000)
  expect(closingInput({ ...counted, opening_cents: 15_000 }, shown, at).opening_cents).toBeNull()
})

test('values of which there are none are not sent', () => {
  expect(countsOf(counted).map(({ denomination_cents }) => denomination_cents)).toEqual([5000, 2000, 100, 5])
})

test('a reason is sent with a difference alone', () => {
  const explained = { ...counted, difference_reason: 'change' as const, note: 'Biljet van 50' }
  expect(closingInput(explained, shown, at)).toMatchObject({ difference_reason: null, note: '' })
  expect(closingInput({ ...explained, pieces: { ...explained.pieces, d5: 10 } }, shown, at)).toMatchObject({
    difference_reason: 'change',
    note: 'Biljet van 50',
    expected_cents: 45_255,
  })
})

test('where cash is rounded there are no coins of one and two cents (law A7)', () => {
  expect(shownDenominations({ cash_rounding: true }).coins.at(-1)).toBe(5)
  expect(shownDenominations({ cash_rounding: false }).coins.at(-1)).toBe(1)
})
