import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { GridColumn, Placed } from './grid-model.ts'
import { nearest, stopsOf, walk, type Direction, type Standing, type Stop } from './grid-walk.ts'

const column = (open: GridColumn['open']): GridColumn => ({
  key: '',
  title: '',
  subtitle: '',
  day: '2026-11-21' as Day,
  roomId: 1,
  open,
})
const booked = (id: number, from: number, till: number, cancelled = false): Placed => ({
  appointment: { id, deleted_at: cancelled ? 'x' : null, no_show_at: null } as CalendarAppointment,
  from,
  till,
})
const shown = (stops: readonly Stop[]) => stops.map(({ id, from, till }) => `${id ?? 'free'} ${from}-${till}`)

test('the stops of a column are its appointments and the free places between them', () => {
  const stops = stopsOf(
    0,
    column([[540, 1020]]),
    [booked(1, 540, 600), booked(2, 610, 660), booked(3, 700, 760, true)],
    true,
  )
  expect(shown(stops)).toEqual(['1 540-600', '2 610-660', 'free 660-1020', '3 700-760'])
})

test('without the permission to book only appointments are stops', () => {
  expect(shown(stopsOf(0, column([[540, 1020]]), [booked(1, 540, 600)], false))).toEqual(['1 540-600'])
})

describe('moving with the arrows', () => {
  const columns = [
    stopsOf(0, column([[540, 720]]), [booked(1, 540, 600), booked(2, 660, 720)], true),
    stopsOf(1, column([]), [], true),
    stopsOf(2, column([[540, 720]]), [booked(3, 600, 645)], true),
  ]
  const at = (index: number, minutes: number): Standing => ({
    column: index,
    id: nearest(columns[index]!, minutes)!.id,
    minutes,
  })
  const said = (standing: Standing | null) =>
    standing && `${standing.column}:${standing.id ?? 'free'}@${standing.minutes}`

  test.each<[string, Standing, Direction, string | null]>([
    ['down to the free place', at(0, 540), 'down', '0:free@600'],
    ['down to the next appointment', at(0, 600), 'down', '0:2@660'],
    ['not below the last', at(0, 660), 'down', null],
    ['up', at(0, 660), 'up', '0:free@600'],
    ['right over a closed room', at(0, 540), 'right', '2:free@540'],
    ['right to what lies there', at(0, 615), 'right', '2:3@615'],
    ['left again to the same height', at(2, 615), 'left', '0:free@615'],
    ['not left of the first', at(0, 540), 'left', null],
    ['a quarter later in a free place', at(0, 600), 'later', '0:free@615'],
    ['not out of it', at(0, 645), 'later', null],
    ['an appointment has no quarters', at(0, 540), 'later', null],
  ])('%s', (_, from, direction, expected) => {
    expect(said(walk(columns, from, direction))).toBe(expected)
  })
})
