import { expect, test } from 'vitest'
import { openQueue } from './queue.ts'

test('two at a time: while one takes long, all others are done by the second place, in order', async () => {
  const queue = openQueue(2)
  const long = Promise.withResolvers<void>()
  const done: number[] = []
  const first = queue(() => long.promise)
  await Promise.all([1, 2, 3].map((n) => queue(async () => void done.push(n))))
  expect(done).toEqual([1, 2, 3])
  long.resolve()
  await first
})

test('no more than two run at the same moment', async () => {
  const queue = openQueue(2)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (running += 1))
    await Promise.resolve()
    running -= 1
  }
  await Promise.all(Array.from({ length: 7 }, () => queue(work)))
  expect([running, most]).toEqual([0, 2])
})

test('work that fails frees its place', async () => {
  const queue = openQueue(1)
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue(async () => 'done')).toBe('done')
})
