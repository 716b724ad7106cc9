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

test('the number of lists is bounded too', () => {
  const seen = new SeenClients(100, 2)
  for (const view of ['a', 'b', 'c']) seen.remember(view, [1], 0)
  expect(['a', 'b', 'c'].map((view) => seen.unlogged(view, [1], 1))).toEqual([[1], [], []])
})

test('a list that nobody has used for half an hour takes no room', () => {
  const seen = new SeenClients()
  seen.remember('closed', [1, 2], 0)
  seen.remember('open', [3], 1000)
  expect(seen.size).toEqual({ lists: 2, clients: 3 })
  seen.remember('open', [3, 4], seenForMs)
  expect(seen.size).toEqual({ lists: 1, clients: 2 })
})

test('a client whose id is larger than 32 bits is logged each time, and is no other client', () => {
  const seen = new SeenClients()
  const [last, beyond, sameBits] = [2 ** 32 - 1, 2 ** 32 + 7, 7]
  seen.remember('a', [last, beyond], 0)
  expect(seen.unlogged('a', [last, beyond, sameBits], 1)).toEqual([beyond, sameBits])
})
