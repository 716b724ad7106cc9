import { expect, test } from 'vitest'
import { clientSearch, distanceKm, nearestFirst } from './rules.ts'

test.each([
  ['', []],
  ['   ', []],
  ['Jan', ['% Jan%']],
  ['jan  Smit', ['% jan%', '% Smit%']],
  ['Smit, Jan', ['% Smit%', '% Jan%']],
  ['Esra Yıldız', ['% Esra%', '% Yıldız%']],
  ['Élise', ['% Élise%']],
  ['100%_\\', ['% 100\\%\\_\\\\%']],
  ['3-11-1988', ['% 03-11-1988%']],
  ['03/11/1988', ['% 03-11-1988%']],
  ['03111988', ['% 03-11-1988%']],
  ['1988-11-03', ['% 03-11-1988%']],
  ['06 12 34 56 78', ['%612345678%']],
  ['+31 6 1234-5678', ['%31612345678%']],
  ['chantal@', ['% chantal@%']],
])('%s', (typed, patterns) => {
  expect(clientSearch(typed).patterns).toEqual(patterns)
})

test.each([
  ['ja', 'ja%'],
  ['%', '\\%%'],
  ['van  d', 'van d%'],
  ['', null],
  ['0612', null],
])('what was typed, %s, may begin a name: %s', (typed, prefix) => {
  expect(clientSearch(typed).prefix).toBe(prefix)
})

// Rows of spec/vectors.json, by their id.
test.each([
  { id: 'distance-002 Amsterdam–Brussels', from: [52.3676, 4.9041], to: [50.8503, 4.3517], km: 173.0 },
  { id: 'distance-003 Rotterdam–Antwerp', from: [51.9244, 4.4777], to: [51.2194, 4.4025], km: 78.6 },
  { id: 'distance-004 Utrecht–Ghent', from: [52.0907, 5.1214], to: [51.0543, 3.7174], km: 150.6 },
  { id: 'distance-007 antipodes', from: [0, 0], to: [0, 180], km: 20015.1 },
  { id: 'distance-008 one degree of latitude', from: [52, 5], to: [53, 5], km: 111.2 },
  { id: 'distance-009 200 m', from: [52.3676, 4.9041], to: [52.3694, 4.9041], km: 0.2 },
] as const)('$id', ({ from, to, km }) => {
  const at = ([latitude, longitude]: readonly [number, number]) => ({ latitude, longitude })
  expect([distanceKm(at(from), at(to)), distanceKm(at(to), at(from))]).toEqual([km, km])
})

test('locations nearest first, those that are not on the map last', () => {
  const location = (id: number, latitude: number | null) => ({
    id,
    name: '',
    place: '',
    postcode: '',
    country_id: 1,
    latitude,
    longitude: latitude === null ? null : 5,
  })
  const all = [location(1, null), location(2, 53), location(3, 52), location(4, null)]
  expect(nearestFirst(all, { latitude: 52, longitude: 5 }).map(({ id, distance }) => [id, distance])).toEqual([
    [3, 0],
    [2, 111.2],
    [1, null],
    [4, null],
  ])
  expect(nearestFirst(all, null).map(({ id, distance }) => [id, distance])).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [4, null],
  ])
  expect(nearestFirst(all, { latitude: null, longitude: 5 })[0]!.distance).toBeNull()
})
