import { expect, test } from 'vitest'
import { beside } from './beside.ts'

const view = { width: 1280, height: 800 }
const popup = { width: 360, height: 300 }
const block = (left: number, top: number) => ({ left, top, right: left + 150, bottom: top + 50 })

test.each([
  ['right of the block', block(300, 200), { left: 458, top: 196 }],
  ['left of it near the right edge', block(1000, 200), { left: 632, top: 196 }],
  ['never below the window', block(300, 700), { left: 458, top: 492 }],
  ['never above it', block(300, -30), { left: 458, top: 8 }],
  ['in the middle without a block', null, { left: 460, top: 500 / 3 }],
])('%s', (_, box, place) => {
  expect(beside(box, popup, view)).toEqual(place)
})

test('a block as wide as the window is covered rather than missed', () => {
  expect(beside({ left: 60, top: 100, right: 1000, bottom: 150 }, popup, { width: 1024, height: 768 })).toEqual({
    left: 8,
    top: 96,
  })
})
