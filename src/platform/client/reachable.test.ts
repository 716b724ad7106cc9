import { expect, onTestFinished, test, vi } from 'vitest'
import { healed, loadAtLast } from './reachable.ts'

const noCode = new TypeError('Failed to fetch dynamically imported module')

test.each<[string, { failures: number; answers: readonly boolean[] }, unknown, number]>([
  ['is there', { failures: 0, answers: [] }, 'the code', 0],
  ['comes with the connection', { failures: 2, answers: [false, false] }, 'the code', 1],
  // The second attempt failed while the connection came back, so the server answers right after it.
  ['fails as the connection comes back', { failures: 2, answers: [false, true] }, 'the code', 1],
  ['is gone from a server that answers', { failures: 2, answers: [true, true] }, noCode, 1],
])('code that %s', async (_, { failures, answers }, outcome, told) => {
  vi.useFakeTimers()
  const [asked, load, onAbsent] = [[...answers], vi.fn<() => Promise<string>>(), vi.fn<() => void>()]
  for (let failure = 0; failure < failures; failure++) load.mockRejectedValueOnce(noCode)
  load.mockResolvedValue('the code')
  vi.stubGlobal('fetch', () => (asked.shift() ? Promise.resolve(new Response()) : Promise.reject(noCode)))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const loading = loadAtLast(load, onAbsent).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await loading).toBe(outcome)
  expect(onAbsent).toHaveBeenCalledTimes(told)
})

test('what fails although the server answers is tried again after ever longer pauses, and at once after a silence', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const start = Date.now()
  const trials: number[] = []
  let answers = true
  void healed(
    () => trials.length < 6,
    async () => {
      trials.push((Date.now() - start) / 1000)
    },
    async () => answers,
  )
  await vi.advanceTimersByTimeAsync(45_000)
  expect(trials).toEqual([3, 9, 21, 45])
  answers = false
  await vi.advanceTimersByTimeAsync(60_000)
  answers = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(trials).toHaveLength(6)
  expect(trials[4]! - 105).toBeLessThanOrEqual(3)
})
