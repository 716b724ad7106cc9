import { expect, test } from 'vitest'
import { addendumParts } from './addendum-parts.ts'

test.each<[string, string, number, number | undefined, string[]]>([
  ['nothing', '  ', 5, undefined, []],
  ['a text that fits', 'rood ', 5, undefined, ['rood']],
  ['at its lines', 'een twee\ndrie', 9, undefined, ['een twee', 'drie']],
  ['at its spaces', 'een twee drie', 9, undefined, ['een twee', 'drie']],
  ['a long word', 'aaaaaaa', 4, undefined, ['aaa', 'aaaa']],
  ['less in the first part', 'een twee drie', 9, 4, ['een', 'twee drie']],
])('%s', (_, text, max, room, expected) => expect(addendumParts(text, max, room)).toEqual(expected))

test('no word of a long text is lost', () => {
  const text = Array.from({ length: 3000 }, (_, index) => `w${index}${index % 7 ? '' : '\n'}`).join(' ')
  const parts = addendumParts(text, 4000)
  expect(parts.every((part) => part.length <= 4000)).toBe(true)
  expect(parts.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
})
