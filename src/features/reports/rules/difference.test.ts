import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOf, wordsOf, type Piece } from './difference.ts'

const sign = { same: '', added: '+', removed: '-' } as const
const textOf = ({ words }: Piece) => words.map(({ text }) => text).join('')
/** The pieces as text: `[+added]`, `[-removed]`. */
const told = (before: string, after: string) =>
  differenceOf(before, after)
    .map((piece) => (piece.kind === 'same' ? textOf(piece) : `[${sign[piece.kind]}${textOf(piece)}]`))
    .join('')

describe('the difference of two versions', () => {
  test.each([
    ['nothing', '<p>Goed verdragen.</p>', '<p>Goed verdragen.</p>', 'Goed verdragen.'],
    ['a word', '<p>Goed verdragen.</p>', '<p>Niet verdragen.</p>', '[-Goed][+Niet] verdragen.'],
    ['a number with a comma', 'Candela 12,5', 'Candela 14,5', 'Candela [-12,5][+14,5]'],
    ['a sentence', '<p>Rood na afloop</p>', '<p>Blaar bij controle</p>', '[-Rood na afloop][+Blaar bij controle]'],
    ['a paragraph more', '<p>Rood.</p>', '<p>Rood.</p><p>Koelen.</p>', 'Rood.[+\nKoelen.]'],
    ['a line of a list less', '<ul><li>een</li><li>twee</li></ul>', '<ul><li>een</li></ul>', '• een[-\n• twee]'],
    ['all of it', '', 'Nieuw', '[+Nieuw]'],
    ['signs that HTML writes otherwise', '<p>a &lt; b &amp; c</p>', '<p>a &lt; d &amp; c</p>', 'a < [-b][+d] & c'],
    ['a format alone', '<p>Let op</p>', '<p>Let <strong>op</strong></p>', 'Let [-op][+op]'],
    [
      'spaces around a format',
      '<p>een <em>twee</em> drie</p>',
      '<p>een <em>twee</em> vier</p>',
      'een twee [-drie][+vier]',
    ],
  ])('%s', (_, before, after, expected) => expect(told(before, after)).toBe(expected))

  test('keeps formats with their words', () => {
    expect(wordsOf('<h2>Kop</h2><p>een <strong>twee <em>drie</em></strong></p>')).toEqual([
      { text: 'Kop', formats: ['strong'] },
      { text: '\n', formats: [] },
      { text: 'een', formats: [] },
      { text: ' ', formats: [] },
      { text: 'twee', formats: ['strong'] },
      { text: ' ', formats: ['strong'] },
      { text: 'drie', formats: ['strong', 'em'] },
    ])
  })

  test('leaves nothing of either version out', () => {
    const text = fc.array(fc.constantFrom('rood', 'blaar', ' ', '\n', '.', '12,5'), { maxLength: 20 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join(''), other.join('')]
        const pieces = differenceOf(before, after)
        const without = (kind: Piece['kind']) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map(textOf)
            .join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
      }),
    )
  })
})
