import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { roomLabel, stepRoom } from '../rules.ts'
import {
  afterLocationChange,
  columnsOf,
  offersSwitch,
  peopleIn,
  previousSwitchDate,
  restoredView,
  shownDate,
  wordOfPeople,
  type CalendarKind,
  type CalendarView,
} from './calendar.ts'

// Rows of spec/vectors.json, by their id.
describe('the switch view', () => {
  test.each<{ id: string; kind: CalendarKind; rooms: number; offered: boolean }>([
    { id: 'calendar-001', kind: 'location', rooms: 0, offered: true },
    { id: 'one room (decision C54)', kind: 'location', rooms: 1, offered: true },
    { id: 'calendar-003', kind: 'location', rooms: 2, offered: false },
    { id: 'calendar-004', kind: 'employee', rooms: 1, offered: false },
  ])('$id', ({ kind, rooms, offered }) => expect(offersSwitch(kind, rooms)).toBe(offered))

  test('goes back by its seven days (decision C55)', () =>
    expect(previousSwitchDate('2026-03-04' as Day)).toBe('2026-02-25'))
})

describe('another location', () => {
  test.each<{ id: string; view: CalendarView; next: CalendarView }>([
    { id: 'calendar-006', view: 'week', next: 'week' },
    { id: 'from the switch view (spec 2 §2)', view: 'switch', next: 'day' },
    { id: 'from a day', view: 'day', next: 'day' },
  ])('$id', ({ view, next }) => expect(afterLocationChange(view)).toEqual({ roomId: null, view: next }))
})

test.each<[id: string, last: CalendarView, view: CalendarView]>([
  ['calendar-007', 'switch', 'day'],
  ['week', 'week', 'week'],
  ['day', 'day', 'day'],
])('%s is restored', (_, last, view) => expect(restoredView(last)).toBe(view))

test.each([
  { id: 'calendar-008', active: 3, step: 1, label: 'A (1/3)' },
  { id: 'calendar-009', active: 1, step: -1, label: 'C (3/3)' },
] as const)('$id: rooms go around', ({ active, step, label }) => {
  const names = ['A', 'B', 'C']
  expect(roomLabel(names, stepRoom(active - 1, step, names.length))).toBe(label)
})

test.each([
  ['9999-12-31', '2032-12-31'],
  ['2033-01-01', '2032-12-31'],
  ['2032-12-31', '2032-12-31'],
  ['2029-11-20', '2029-11-20'],
  ['2026-11-21', '2026-11-21'],
  ['2000-01-01', '2000-01-01'],
  ['1999-12-31', '2000-01-01'],
  ['1000-01-01', '2000-01-01'],
])('asked for %s the calendar shows %s', (asked, shown) =>
  expect(shownDate(asked as Day, '2026-11-21' as Day)).toBe(shown),
)

describe('the staff side by side', () => {
  test.each([
    ['day', 'staff'],
    ['week', 'rooms'],
    ['switch', 'rooms'],
  ] as const)('in the view of a %s are %s', (view, columns) => expect(columnsOf('staff', view)).toBe(columns))

  test.each<[string | undefined, number[] | null]>([
    ['4.7', [4, 7]],
    ['7.7', [7]],
    ['all', []],
    [undefined, null],
    ['', null],
    ['4,7', null],
    ['x.-3.0.5', [5]],
  ])('people in %s', (word, ids) => expect(peopleIn(word)).toEqual(ids))

  test.each<readonly number[][]>([[[4, 7]], [[]]])('people %j there and back', (ids) =>
    expect(peopleIn(wordOfPeople(ids))).toEqual(ids),
  )
})
