import { expect, test } from 'vitest'
import { openStatementClock, withoutValues } from './statement-times.ts'

/** A clock that stands still until it is moved. */
function stopwatch() {
  let at = 0
  const clock = openStatementClock(() => at)
  const run = (text: string, ms: number, rows = 0, error?: unknown) => {
    const ended = clock.watch(text)!
    at += ms
    ended(error, rows)
  }
  return { clock, run }
}

test('no number and no text of a statement is stored, whatever was written into it', () => {
  expect(
    withoutValues(`select "a1" from clients c where name = 'O''Neill' and email='x@y.nl'
      and nin = 123456782 and id = $1 and weight > 1.5`),
  ).toBe(`select "a1" from clients c where name = '…' and email='…' and nin = 0 and id = $1 and weight > 0`)
})

test('counts calls, rows, the sum and the longest, and begins anew once they are taken', () => {
  const { clock, run } = stopwatch()
  run('select id from clients where id = $1', 3, 1)
  run('select id from clients where id = $1', 40, 2)
  expect(clock.take()).toMatchObject([{ operation: 'select clients', calls: 2, rows: 3, totalMs: 43, longestMs: 40 }])
  expect(clock.take()).toEqual([])
})

test('one that failed counts as well: it took its time', () => {
  const { clock, run } = stopwatch()
  run('update clients set x = $1', 30_000, 0, new Error('canceling statement'))
  expect(clock.take()).toMatchObject([{ operation: 'update clients', calls: 1, longestMs: 30_000 }])
})

test('statements that differ in a value alone are one', () => {
  const { clock, run } = stopwatch()
  run(`select from a where b = 'x'`, 1)
  run(`select from a where b = 'y'`, 2)
  expect(clock.take()).toMatchObject([{ calls: 2, totalMs: 3, text: `select from a where b = '…'` }])
})

test('one that ends after a taking counts in the next', () => {
  const { clock } = stopwatch()
  const ended = clock.watch('select 1')!
  expect(clock.take()).toEqual([])
  ended()
  expect(clock.take()).toMatchObject([{ calls: 1 }])
})

test('the memory is bounded, the slowest are told apart, and nothing is lost', () => {
  const { clock, run } = stopwatch()
  for (let table = 0; table < 5000; table++) run(`select * from "t${table}x"`, table % 1000)
  const times = clock.take()
  expect(times).toHaveLength(101)
  expect(times[0]).toMatchObject({ totalMs: 999 })
  expect(times.at(-1)).toMatchObject({ id: 'rest', text: '' })
  expect(times.reduce((all, { calls }) => all + calls, 0)).toBe(5000)
})

test('what could not be stored is told again with what came since', () => {
  const { clock, run } = stopwatch()
  run('select 1', 5)
  clock.putBack(clock.take())
  run('select 1', 6)
  expect(clock.take()).toMatchObject([{ calls: 2, totalMs: 11, longestMs: 6 }])
})
