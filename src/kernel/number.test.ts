import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimalOf,
  decimalProblem,
  decimalSettled,
  decimalText,
  decimalTyped,
  decimalWhileTyping,
  formatCount,
  formatNumber,
  isDecimalBeginning,
} from './number.ts'
import { languages } from './texts.ts'

test.each([
  [36.5, '36,5', '36,5', '36.5', '36,5'],
  [0, '0', '0', '0', '0'],
  [-2.25, '-2,25', '-2,25', '-2.25', '-2,25'],
  [2026, '2026', '2026', '2026', '2026'],
  [10_000, '10.000', '10\u202f000', '10,000', '10.000'],
])('%d is %s in Dutch, %s in French, %s in English and %s in German', (value, ...written) => {
  expect(languages.map((language) => formatNumber(value, language))).toEqual(written)
})

test.each([
  [7, false, '7', '7', '7', '7'],
  [1234, false, '1.234', '1\u202f234', '1,234', '1.234'],
  [10_000, true, '10.000+', '10\u202f000+', '10,000+', '10.000+'],
])('%d rows, more: %s, are %s in Dutch, %s in French, %s in English and %s in German', (count, more, ...written) => {
  expect(languages.map((language) => formatCount(count, language, more))).toEqual(written)
})

const clampCc = (cc: number) => Math.min(999, cc)
const codeOf = (typed: string) => decimalProblem(typed, clampCc)?.code ?? null

describe('a typed amount', () => {
  test.each([
    ['1;5', 1.5],
    ['1:5', 1.5],
    ["1'5", 1.5],
    ['1’5', 1.5],
    ['1·5', 1.5],
    ['1٫5', 1.5],
    ['1,5', 1.5],
    ['1.5', 1.5],
    [';5', 0.5],
    ['12,', 12],
    [' 0,5 ml', 0.5],
    ['0,5ml', 0.5],
    ['a2,0b', 2],
    ['20 E', 20],
    ['١٢٫٥', 12.5],
    ['１２.５', 12.5],
    ['𝟏𝟓', 15],
    ['0', 0],
    ['999', 999],
  ])('%j is read as %d', (typed, value) => {
    expect([codeOf(typed), decimalOf(typed)]).toEqual([null, value])
    expect(decimalSettled(typed, clampCc, 'nl')).toBe(decimalText(value, 'nl'))
  })

  test.each([
    '1e3',
    '1E3',
    '7-8',
    '1/2',
    '2 x 0,5',
    '0,5-1',
    '-1',
    '−1',
    '+1',
    '<1',
    '1%',
    '1.500,5',
    '1,500.5',
    '1,2,3',
    '1,,5',
    '1_5',
    '1*5',
    '1 5',
    '1, 5',
    '1\t5',
    '1\u200b5',
    '\u202e12',
    '1½',
    '½',
    '10²',
    '1O',
    'O,5',
    'l5',
    '05',
    '五',
    'twee',
    ',',
    '1 2345',
  ])('%j is refused, and stays as typed', (typed) => {
    expect([codeOf(typed), decimalOf(typed)]).toEqual(['not_a_number', null])
    expect([decimalTyped(typed, 'nl'), decimalSettled(typed, clampCc, 'nl')]).toEqual([typed, typed])
  })

  test.each([
    ['0,125', 'more_decimals'],
    ['1,500', 'more_decimals'],
    ['1.500', 'more_decimals'],
    ['1500', 'beyond'],
    ['1 500', 'beyond'],
    ['999,01', 'beyond'],
    ['9'.repeat(400), 'beyond'],
  ])('%j is refused: %s', (typed, code) => expect(codeOf(typed)).toBe(code))

  test('an empty field has no problem, and a sentence names what was typed', () => {
    expect(['', '  '].map(codeOf)).toEqual([null, null])
    expect(decimalProblem(' 1500', clampCc)).toEqual({ code: 'beyond', values: { typed: '1500', max: 999 } })
    expect(decimalProblem('0,125', clampCc)).toEqual({ code: 'more_decimals', values: { typed: '0,125' } })
  })

  test.each([
    ['1;', '1,'],
    ['1;5', '1,5'],
    ['.5', ',5'],
    ['١٫٥', '1,5'],
    ['0,125', '0,125'],
    ['1,5;', '1,5;'],
    ['1e', '1e'],
    ['1 ', '1 '],
    ['', ''],
  ])('while it is typed %j is shown as %j', (typed, text) =>
    expect(decimalWhileTyping(typed, clampCc, 'nl')).toBe(text),
  )

  test('may begin with letters or a mark', () => {
    expect(['', 'a', ',', 'ab .'].map(isDecimalBeginning)).toEqual([true, true, true, true])
    expect(['1', '-', ',,', '½'].map(isDecimalBeginning)).toEqual([false, false, false, false])
  })

  /** The number that a reader sees: letters and blanks around it are none of it, and each mark is a decimal mark. */
  function read(typed: string): number {
    const bare = typed.replace(/^[a-z\s]+|[a-z\s]+$/gi, '').replace(/[ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    const digits = bare.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    return Number(digits.replace(/[;:'’·٫,]/, '.'))
  }

  const sign = fc.constantFrom(...Array.from("00112345678999,.;:'’·٫-+/x*eE _OlIabm%½²٣\u00a0\u202f\u200b\t"))
  test('is refused, or is the number that a reader sees: it never becomes another one', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: sign, maxLength: 8 }), fc.string({ maxLength: 6 })), (typed) => {
        const value = decimalOf(typed)
        if (codeOf(typed) !== null || !typed.trim()) return
        // Typed key by key it is the same.
        const byKeys = Array.from(typed).reduce((text, key) => decimalWhileTyping(text + key, clampCc, 'nl'), '')
        expect([codeOf(byKeys), decimalOf(byKeys)]).toEqual([null, value])
        expect(value).toBe(read(typed))
        // Neither does leaving the field change it, in any language.
        for (const language of languages) {
          const text = decimalSettled(typed, clampCc, language)
          expect([codeOf(text), decimalOf(text)]).toEqual([null, value])
        }
      }),
      { numRuns: 3000 },
    ))
})
