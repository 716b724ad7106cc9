import { expect, test } from 'vitest'
import { pausing } from './paused.ts'

/** A pause of 30 on a clock that stands still until it is moved. */
function stage() {
  let [time, isSeen, done] = [0, true, 0]
  let waiting: { readonly at: number; readonly work: () => void } | null = null
  const pause = pausing(() => (done += 1), 30, {
    now: () => time,
    isVisible: () => isSeen,
    after: (ms, work) => {
      waiting = { at: time + ms, work }
      return () => (waiting = null)
    },
  })
  return {
    pause,
    times: () => done,
    see: (seen: boolean) => (isSeen = seen),
    wait(till: number): void {
      time = till
      if (!waiting || waiting.at > time) return
      const { work } = waiting
      waiting = null
      work()
    },
  }
}

test('the first asking is done at once, and those of the next moments together', () => {
  const { pause, times, wait } = stage()
  pause.ask()
  expect(times()).toBe(1)
  for (const at of [1, 5, 29]) {
    wait(at)
    pause.ask()
  }
  expect(times()).toBe(1)
  wait(30)
  expect(times()).toBe(2)
  wait(60)
  expect(times()).toBe(2)
})

test('a page that nobody sees waits, and does it once when it is seen', () => {
  const { pause, times, see, wait } = stage()
  see(false)
  pause.ask()
  pause.ask()
  expect(times()).toBe(0)
  see(true)
  pause.seen()
  pause.seen()
  expect(times()).toBe(1)
  wait(10)
  pause.ask()
  see(false)
  wait(30)
  expect(times()).toBe(1)
  see(true)
  pause.seen()
  expect(times()).toBe(2)
})

test('what ended does nothing more', () => {
  const { pause, times, wait } = stage()
  pause.ask()
  pause.ask()
  pause.end()
  wait(100)
  expect(times()).toBe(1)
})
