import { expect, test } from 'vitest'
import { locationsOfOwnVisits, locationsToListenTo, placeIn, placeOfList } from './to-finish.ts'

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

const chain = Array.from({ length: 1000 }, (_, n) => n + 1)
const few = chain.slice(0, 25)

test.each<[string, number | 'all', boolean, readonly number[], readonly number[], readonly number[]]>([
  ['one location listens to that', 7, false, [3, 4], chain, [7]],
  ['all listen to each while they are few', 'all', false, [3, 4], few, few],
  ['too many listen to none', 'all', false, [3, 4], chain, []],
  ['the own visits listen to the own locations, in a large chain too', 'all', true, [3, 4], chain, [3, 4]],
  ['the own visits at too many locations listen to that of the page', 'all', true, chain, chain, [5]],
  ['the own visits of somebody without locations listen to that of the page', 'all', true, [], chain, [5]],
  ['the own visits at one location listen to that', 7, true, [3, 4], chain, [7]],
])('the list of visits: %s', (_, place, isOwn, own, all, locations) => {
  expect(locationsToListenTo({ place, isOwn }, { own, all, screen: 5 })).toEqual(locations)
})

test('the own visits of somebody at too many locations, on a page without a location, listen to none', () => {
  expect(locationsOfOwnVisits({ own: chain, screen: undefined })).toEqual([])
})
