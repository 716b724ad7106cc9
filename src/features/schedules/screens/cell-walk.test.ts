import { describe, expect, test } from 'vitest'
import { walk, type Standing } from './cell-walk.ts'

/** Two rows of three days; the middle cell of the first row has three stops, the last cell of the second two. */
const counts = [
  [1, 3, 1],
  [1, 1, 2],
]
const at = (row: number, day: number, stop = 0): Standing => ({ row, day, stop })

describe('the arrows in the week', () => {
  test.each<[string, Standing, string, Standing | null]>([
    ['to the next day', at(0, 0), 'ArrowRight', at(0, 1)],
    ['to the day before', at(0, 1), 'ArrowLeft', at(0, 0)],
    ['through a cell before leaving it', at(0, 1), 'ArrowDown', at(0, 1, 1)],
    ['down out of a cell', at(0, 1, 2), 'ArrowDown', at(1, 1)],
    ['up into the end of a cell', at(1, 1), 'ArrowUp', at(0, 1, 2)],
    ['sideways to as far as there is', at(0, 1, 2), 'ArrowRight', at(0, 2)],
    ['to the first day', at(1, 2, 1), 'Home', at(1, 0)],
    ['to the last day', at(0, 1, 2), 'End', at(0, 2)],
    ['nowhere at the left edge', at(0, 0), 'ArrowLeft', null],
    ['nowhere at the bottom', at(1, 0), 'ArrowDown', null],
    ['nowhere with another key', at(0, 0), 'a', null],
  ])('%s', (_, from, key, to) => {
    expect(walk(counts, from, key)).toEqual(to)
  })
})
