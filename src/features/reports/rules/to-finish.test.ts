import { expect, test } from 'vitest'
import { heardOf, placeIn, placeOfList } from './to-finish.ts'

test.each<[string, number | 'all' | undefined, number | undefined, boolean, number | 'all']>([
  ['the own visits are shown wherever they were', undefined, 3, true, 'all'],
  ['those of others at the location of the page', undefined, 3, false, 3],
  ['a chosen location counts for both', 7, 3, true, 7],
  ['a chosen location counts before that of the page', 7, 3, false, 7],
  ['all are a choice', 'all', 3, false, 'all'],
  ['somebody without locations is shown all', undefined, undefined, false, 'all'],
])('%s', (_, chosen, screen, isOwn, place) => {
  expect(placeOfList({ chosen, screen }, isOwn)).toBe(place)
})

test.each([
  ['all', 'all'],
  ['12', 12],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
])('the place in an address: %s', (text, place) => {
  expect(placeIn(text)).toBe(place)
})

test('a page hears of all locations of a small chain, and of none when it shows those of a large one', () => {
  const chain = Array.from({ length: 1000 }, (_, n) => n + 1)
  expect(heardOf(chain.slice(0, 25))).toEqual(chain.slice(0, 25))
  expect(heardOf(chain)).toEqual([])
})
