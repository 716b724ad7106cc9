import { expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import type { Mark } from '../contract.ts'
import { drawingAt, drawingHistoriesOf, type StoredHistory } from './history.ts'

const text = (words: string): Mark => ({ kind: 'text', colour: 'black', at: { x: 0.5, y: 0.5 }, text: words })
const bytes = JSON.stringify([text('1')]).length
const drawing = (id: number, hours: readonly number[], removed: StoredHistory['removed'] = null): StoredHistory => ({
  id,
  figure: 'face_front',
  photo: null,
  products: [],
  removed,
  versions: hours.map((hour, index) => ({
    version: index + 1,
    author: `Auteur ${index + 1}`,
    saved_at: `2026-03-04T0${hour}:00:00.000Z` as Instant,
    marks: [text(String(hour))],
  })),
})
const deleted = { author: 'Emma de Wit', at: '2026-03-05T08:00:00.000Z' as Instant, reason: 'Dubbel' }
const textsIn = (histories: readonly StoredHistory[], most: number) =>
  drawingHistoriesOf(histories, most).map(({ versions }) =>
    versions.map(({ marks }) => marks && marks.map((mark) => mark.kind === 'text' && mark.text).join()),
  )

test.each<[string, number, (string | null)[][]]>([
  ['all where there is room', 5 * bytes, [['1', '4'], ['2', '3'], [null]]],
  ['the newest of all drawings first', 2 * bytes, [[null, '4'], [null, '3'], [null]]],
  ['none where even one is too large', bytes - 1, [[null, null], [null, null], [null]]],
])('the versions carry their marks as far as one answer has room: %s', (_, most, expected) => {
  expect(textsIn([drawing(1, [1, 4]), drawing(2, [2, 3]), drawing(3, [5], deleted)], most)).toEqual(expected)
})

test('a version is shown as the drawing that it was, with who saved it; none of one that was deleted', () => {
  const [shown, gone] = drawingHistoriesOf([drawing(1, [1, 4]), drawing(2, [2], deleted)])
  expect(drawingAt(shown!, shown!.versions[1]!)).toMatchObject({
    id: 1,
    figure: 'face_front',
    marks: [text('4')],
    author: 'Auteur 1',
    changed_by: 'Auteur 2',
    updated_at: '2026-03-04T04:00:00.000Z',
    version: 2,
  })
  expect(drawingAt(gone!, gone!.versions[0]!)).toBe(null)
})
