import { expect, test } from 'vitest'
import { packLanes, type Span } from './lanes.ts'

const span = (id: number, from: number, till: number, aside = false): Span => ({ id, from, till, aside })
const packed = (...spans: Span[]) =>
  Object.fromEntries(
    [...packLanes(spans)]
      .toSorted(([a], [b]) => a - b)
      .map(([id, { lane, lanes, strip }]) => [id, strip ? 'margin' : `${lane}/${lanes}`]),
  )

test.each<[string, Span[], Record<number, string>]>([
  ['one block has the whole column', [span(1, 60, 120)], { 1: '0/1' }],
  ['blocks that touch do not share', [span(1, 60, 120), span(2, 120, 180)], { 1: '0/1', 2: '0/1' }],
  ['two that overlap share', [span(1, 60, 120), span(2, 90, 150)], { 1: '0/2', 2: '1/2' }],
  ['a freed lane is used again', [span(1, 0, 100), span(2, 10, 40), span(3, 50, 90)], { 1: '0/2', 2: '1/2', 3: '1/2' }],
  [
    'overlapping spans have lanes of the same width',
    [span(1, 0, 30), span(2, 10, 60), span(3, 20, 50), span(4, 55, 80)],
    { 1: '0/3', 2: '1/3', 3: '2/3', 4: '0/3' },
  ],
  ['the longest of two that start together stands left', [span(1, 0, 30), span(2, 0, 60)], { 1: '1/2', 2: '0/2' }],
  ['a cancelled one takes no room', [span(1, 60, 120), span(2, 60, 120, true)], { 1: '0/1', 2: 'margin' }],
  [
    'a cancelled one that is in nobody’s way keeps the column',
    [span(1, 60, 120), span(2, 120, 180, true)],
    { 1: '0/1', 2: '0/1' },
  ],
  [
    'two cancelled ones beside one booking',
    [span(1, 60, 120), span(2, 60, 90, true), span(3, 75, 120, true)],
    { 1: '0/1', 2: 'margin', 3: 'margin' },
  ],
  [
    'nor from two that share',
    [span(1, 60, 120), span(2, 90, 150), span(3, 60, 150, true)],
    { 1: '0/2', 2: '1/2', 3: 'margin' },
  ],
  ['cancelled ones among themselves share', [span(2, 60, 90, true), span(3, 75, 120, true)], { 2: '0/2', 3: '1/2' }],
])('%s', (_, spans, expected) => {
  expect(packed(...spans)).toEqual(expected)
})

test('without spans there are no lanes', () => expect(packLanes([]).size).toBe(0))
