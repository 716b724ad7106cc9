import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { centsTyped, shownDay, typedDay, typedEuros, typedTime } from './typed.ts'

const today = '2026-11-21' as Day

describe('a day as people type it', () => {
  test.each([
    ['21-11-2026', '2026-11-21'],
    ['1-3-2026', '2026-03-01'],
    ['21/11/26', '2026-11-21'],
    ['21.11', '2026-11-21'],
    ['2111', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['140388', '1988-03-14'],
    ['14-03-88', '1988-03-14'],
    ['01-01-36', '2036-01-01'],
    ['01-01-37', '1937-01-01'],
    [' 29-02-2028 ', '2028-02-29'],
    ['24.11.2026', '2026-11-24'],
    ['24.11.', '2026-11-24'],
    ['24. 11. 2026', '2026-11-24'],
    ['24/11/2026', '2026-11-24'],
    ['24-11', '2026-11-24'],
    ['241126', '2026-11-24'],
    ['2026-11-21', '2026-11-21'],
    ['31-02-2026', null],
    ['29-02-2026', null],
    ['24.11.2026.', null],
    ['21', null],
    ['morgen', null],
    ['', null],
    ['21-11-026', null],
  ])('%j is %j', (text, day) => {
    expect(typedDay(text, today)).toBe(day)
  })

  test('a field shows a valid day in the form of the language, and other text as it was typed', () => {
    expect([shownDay('2026-03-01', 'nl'), shownDay('31-02-2026', 'nl'), shownDay(null, 'nl')]).toEqual([
      '01-03-2026',
      '31-02-2026',
      '',
    ])
    expect(['fr', 'en', 'de'].map((language) => shownDay('2026-03-01', language as Language))).toEqual([
      '01/03/2026',
      '01/03/2026',
      '01.03.2026',
    ])
  })
})

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['09.30', '09:30'],
  ['9u30', '09:30'],
  ['9h', '09:00'],
  ['23:59', '23:59'],
  ['0', '00:00'],
  ['24:00', null],
  ['9:60', null],
  ['9:5', null],
  ['12345', null],
  ['noon', null],
  ['', null],
])('the time %j is %j', (text, time) => {
  expect(typedTime(text)).toBe(time)
})

describe('an amount while it is typed', () => {
  test.each([
    ['12,5', 1250],
    ['12,', 1200],
    [',5', 50],
    ['0', 0],
    ['', null],
    [',', null],
    ['EUR 12,50', 1250],
    // Decision C45: a point is read as a comma, and never ignored.
    ['12.5', 1250],
    ['12.50', 1250],
    ['1.', 100],
    ['1.0', 100],
    ['1.00', 100],
    // A point before three digits divides thousands (spec 3 §5), as the field itself writes it.
    ['1.000', 100_000],
    ['1.250,50', 125_050],
    ['€ 1.234,56', 123_456],
    ['1.234.567', 123_456_700],
    ['1.234.5', 1_234_500],
    ['1250.50', 125_050],
  ])('%j is %j cents', (text, amount) => {
    expect(centsTyped(typedEuros(text, 'nl')!, 'nl')).toBe(amount)
  })

  test.each([['12,345'], ['12.3456'], ['1,2,3'], ['1,234.5'], ['abc'], ['-5'], ['12.345.67,8,'], ['1234.567']])(
    '%j is no amount',
    (text) => {
      expect(typedEuros(text, 'nl')).toBeNull()
    },
  )

  test.each([
    ['1.50', 150],
    ['1,50', 150],
    ['1,5', 150],
    ['1,000', 100_000],
    ['1,234.56', 123_456],
    ['€ 12.5', 1250],
    ['.5', 50],
    ['1,000,000', 100_000_000],
  ])('%j is %j cents in English', (text, amount) => {
    expect(centsTyped(typedEuros(text, 'en')!, 'en')).toBe(amount)
  })

  test.each([['1.000'], ['1.234,56'], ['12.345']])('%j is no amount in English', (text) => {
    expect(typedEuros(text, 'en')).toBeNull()
  })

  test.each([
    ['1 234,56', 123_456],
    ['1.000', 100_000],
    ['1\u00a0000', 100_000],
  ])('%j is %j cents in French', (text, amount) => {
    expect(centsTyped(typedEuros(text, 'fr')!, 'fr')).toBe(amount)
  })

  test('typing what the field shows, key by key, keeps every key', () => {
    for (let length = 1; length <= '1.234.567,89'.length; length++) {
      expect(typedEuros('1.234.567,89'.slice(0, length), 'nl')).toBe('1.234.567,89'.slice(0, length))
      expect(typedEuros('1,234,567.89'.slice(0, length), 'en')).toBe('1,234,567.89'.slice(0, length))
    }
  })

  test('a minus is accepted only where it is allowed', () => {
    expect([typedEuros('-5', 'nl', true), typedEuros('− 5', 'en', true), typedEuros('5-', 'nl', true)]).toEqual([
      '-5',
      '-5',
      null,
    ])
  })
})
