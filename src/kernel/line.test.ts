import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { characters, isEmpty, line, lines, oneLine, severalLines } from './line.ts'
import { translatable } from './translatable.ts'

describe('cleans a text of one line', () => {
  test.each([
    ['an accent of its own', 'Gele\u0301e', 'Gel\u00e9e'],
    ['two spaces, and some at the ends', '  Gel\u00e9e  x ', 'Gel\u00e9e x'],
    ['a space that does not break', 'Soin\u00a0: visage', 'Soin : visage'],
    ['line breaks and tabs', 'Peeling\r\nzacht\tnieuw', 'Peeling zacht nieuw'],
    ['a line break of a mainframe', 'a\u0085b', 'a b'],
    ['what turns the reading direction', 'Laser\u202Eresal', 'Laserresal'],
    ['an isolate of a direction', '\u2066Laser\u2069', 'Laser'],
    ['characters that control', 'La\u0007s\u001ber', 'Laser'],
    ['a space without width', 'La\u200Bser', 'Laser'],
    ['a mark of byte order', '\uFEFFLaser', 'Laser'],
    ['a hyphen that may come', 'La\u00ADser', 'Laser'],
    ['a joiner between letters and its accent', 'e\u200D\u0301', '\u00e9'],
    ['a space without width alone', '\u200B', ''],
    ['a letter that is none', '\u3164', ''],
    ['an empty pattern of braille', '\u2800', ''],
    ['a choice of form alone', '\uFE0F', ''],
    ['spaces alone', ' \u3000\t', ''],
    ['an emoji of several', 'Dr. \u{1F469}\u200D\u2695\uFE0F', 'Dr. \u{1F469}\u200D\u2695\uFE0F'],
    ['a family of several colours', '\u{1F469}\u{1F3FD}\u200D\u{1F467}', '\u{1F469}\u{1F3FD}\u200D\u{1F467}'],
    [
      'the flag of a region',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    ],
    ['letters of another script', 'שלום Ивана 中村', 'שלום Ивана 中村'],
  ])('%s', (_, typed, stored) => expect(oneLine(typed)).toBe(stored))

  const units = [
    'a',
    'E',
    'e\u0301',
    '\u0301',
    '\u00e9',
    ' ',
    '\u00a0',
    '\u3000',
    '\n',
    '\t',
    '\u0085',
    '\u0007',
    '\u200B',
    '\u200C',
    '\u200D',
    '\u202E',
    '\u2069',
    '\uFEFF',
    '\u00AD',
    '\u3164',
    '\u2800',
    '\uFE0F',
    '\u2695',
    '\u{1F469}',
    '\u{1F3FD}',
    '\u{1F3F4}',
    '\u{E0067}',
    '\u{E007F}',
    '\u05E9',
    '\u212B',
    '\u0340',
  ]
  test('storing a text again does not change it, nor does the way in which its accents are encoded', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...units) }), (typed) => {
        const stored = oneLine(typed)
        expect(oneLine(stored)).toBe(stored)
        expect(oneLine(typed.normalize('NFD'))).toBe(oneLine(typed.normalize('NFC')))
        expect(stored).not.toMatch(/^\s|\s$|\s\s|[\p{Cc}\u200B\u202A-\u202E\u2066-\u2069]/u)
        expect(stored === '').toBe(isEmpty(typed))
      }),
      { numRuns: 2000 },
    ))
})

describe('cleans a text of several lines', () => {
  test.each([
    ['its lines and indents stay', ' Rood\n  na een dag\n\nWeg. ', 'Rood\n  na een dag\n\nWeg.'],
    ['line breaks of other systems', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['what turns the reading direction', 'Laser\u202Eresal\u2069', 'Laserresal'],
    ['nothing but invisible characters', '\u200B\n\u2060\u2800', ''],
    ['an accent of its own', 'Gele\u0301e', 'Gel\u00e9e'],
  ])('%s', (_, typed, stored) => expect(severalLines(typed)).toBe(stored))

  test('the limit applies to the cleaned text', () => {
    expect(lines(2).parse(' a\u200B\r\n ')).toBe('a')
    expect(lines(2).safeParse('a\r\nb').success).toBe(false)
  })
})

describe('the length of a text', () => {
  test.each([
    ['laser', 5],
    ['\u{1F600}\u{1F600}', 2],
    ['', 0],
  ])('%s has %i characters', (text, count) => expect(characters(text)).toBe(count))

  test('the limit applies to the cleaned text', () => {
    expect(line(50).safeParse('\u{1F600}'.repeat(50)).success).toBe(true)
    expect(line(50).safeParse('\u{1F600}'.repeat(51)).success).toBe(false)
    expect(line(2).parse('  a\u200B  ')).toBe('a')
  })
})

test('a Dutch name of invisible characters counts as missing', () => {
  expect(translatable(50).safeParse({ nl: '\u200B' }).error?.issues).toMatchObject([
    { code: 'too_small', path: ['nl'] },
  ])
  expect(translatable(50).parse({ nl: 'Gele\u0301e  x', fr: 'a\u202Eb' })).toEqual({ nl: 'Gel\u00e9e x', fr: 'ab' })
})
