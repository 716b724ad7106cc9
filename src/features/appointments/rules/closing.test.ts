import { expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { closesAt, isClosed } from './closing.ts'

const at = (day: number, time = '08:00') => `2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z` as Instant
const before = (hours: number, until: Instant) => ({ hours, until })

test.each<[string, number, ReturnType<typeof before>[], Instant]>([
  ['the hours of now after it was saved', 48, [], at(6)],
  ['earlier, as hours of before were over before they changed', 96, [before(24, at(5, '09:00'))], at(5)],
  ['earlier too, as they were over at the moment of the change', 96, [before(24, at(5))], at(5)],
  ['as now, as hours of before were not over yet', 96, [before(24, at(5, '07:59'))], at(8)],
  ['first of all by the shortest that were over', 96, [before(48, at(7)), before(24, at(7)), before(72, at(7))], at(5)],
  ['by the longer ones, as the shorter were not over yet', 96, [before(24, at(4)), before(48, at(7))], at(6)],
  ['by the hours of now, as they are fewer than those of before', 12, [before(24, at(9))], at(4, '20:00')],
])('a report that was saved on 4 March closes %s', (_, hours, earlier, closes) =>
  expect(closesAt(at(4), { hours, before: earlier })).toBe(closes),
)

test.each<[string, { amended?: boolean; now: Instant }, boolean]>([
  ['open the minute before', { now: at(6, '07:59') }, false],
  ['closed from that moment on', { now: at(6) }, true],
  ['closed by an addendum', { now: at(4), amended: true }, true],
])('it is %s', (_, { amended = false, now }, closed) =>
  expect(isClosed({ open_from: at(4), amended }, { hours: 48, before: [] }, now)).toBe(closed),
)
