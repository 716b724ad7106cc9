import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { Calendar } from '../contract.ts'
import { dayColumns, firstDayOf, rangeLabel, stepDate, weekColumns } from './calendar-columns.ts'

const day = (text: string) => text as Day
const calendar = {
  rooms: [
    { id: 4, name: 'Kamer 1', schedule: [{ date: day('2026-11-21'), open: [{ time_from: '09:00', time_till: '12:00' }, { time_from: '13:00', time_till: '17:30' }] }] },
    { id: 7, name: 'Kamer 2', schedule: [{ date: day('2026-11-21'), open: [] }] },
  ],
} as unknown as Calendar
const words = { closed: 'gesloten', shortDay: (one: Day) => one.slice(5) }

test('a day has its rooms as columns', () => {
  expect(dayColumns(calendar, day('2026-11-21'), words)).toEqual([
    { key: '2026-11-21 4', title: 'Kamer 1', subtitle: '09:00–12:00 · 13:00–17:30', day: '2026-11-21', roomId: 4, open: [[540, 720], [780, 1050]] },
    { key: '2026-11-21 7', title: 'Kamer 2', subtitle: 'gesloten', day: '2026-11-21', roomId: 7, open: [] },
  ])
})

test('a week has its seven days as columns, Monday first', () => {
  const columns = weekColumns(calendar.rooms[0]!, day('2026-11-16'), words)
  expect(columns.map(({ title }) => title)).toEqual(['11-16', '11-17', '11-18', '11-19', '11-20', '11-21', '11-22'])
  expect(columns.map(({ subtitle }) => subtitle === 'gesloten')).toEqual([true, true, true, true, true, false, true])
})

test('an answer knows its day', () => {
  expect(firstDayOf(calendar)).toBe('2026-11-21')
  expect(firstDayOf({ ...calendar, rooms: [] })).toBeNull()
})

test.each([
  ['day', '2026-11-21', 'nl', 'week 47 · za 21 november 2026'],
  ['week', '2026-11-21', 'nl', 'week 47 · 16–22 november 2026'],
  ['week', '2026-12-31', 'nl', 'week 53 · 28 december 2026 – 3 januari 2027'],
  ['day', '2026-11-21', 'de', 'week 47 · Sa., 21. November 2026'],
] as const)('the label of a %s, %s in %s', (view, date, language, label) => {
  expect(rangeLabel(view, day(date), 'week', language).replace(/\s/g, ' ')).toBe(label)
})

test('one view further', () => {
  expect([stepDate('day', day('2026-11-30'), 1), stepDate('week', day('2026-11-03'), -1)]).toEqual(['2026-12-01', '2026-10-27'])
})
