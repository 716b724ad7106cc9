import { expect, test } from 'vitest'
import { SeenClients, seenForMs } from './seen-clients.ts'

test('a full memory forgets the view that was used longest ago, whose clients are logged again', () => {
  const seen = new SeenClients(4)
  seen.remember('a', [1, 2], 0)
  seen.remember('b', [3, 4], 0)
  expect(seen.unlogged('a', [1, 2], 1)).toEqual([])
  seen.remember('c', [5], 1)
  expect([seen.unlogged('b', [3, 4], 2), seen.unlogged('a', [1, 2, 9], 2)]).toEqual([[3, 4], [9]])
})

test('a view that is larger than the memory is logged each time', () => {
  const seen = new SeenClients(2)
  seen.remember('a', [1, 2, 3], 0)
  expect(seen.unlogged('a', [1, 2, 3], 1)).toEqual([1, 2, 3])
})

test('the time counts from the first line, and a clock that goes back forgets', () => {
  const seen = new SeenClients()
  seen.remember('a', [1], 1000)
  seen.remember('a', [2], seenForMs)
  expect(seen.unlogged('a', [1, 2], 999 + seenForMs)).toEqual([])
  expect(seen.unlogged('a', [1, 2], 1000 + seenForMs)).toEqual([1, 2])
  seen.remember('a', [1], 5000)
  expect(seen.unlogged('a', [1], 4000)).toEqual([1])
})
