import { describe, expect, test } from 'vitest'
import type { ClockTime, Day } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Away, MovePlaces } from '../../contract/places.ts'
import { hatchIn, limitsIn, limitsOf } from './drag-limits.ts'
import type { GridColumn } from '../grid/grid-model.ts'

const day = '2026-03-09' as Day
const away = (time_from: string, time_till: string, why: Away['why'], date = day): Away => ({
  date,
  time_from: time_from as ClockTime,
  time_till: time_till as ClockTime,
  why,
})
const column = (change: Partial<GridColumn> = {}): GridColumn => ({
  key: 'a',
  title: 'a',
  subtitle: '',
  day,
  roomId: 5,
  open: [[540, 1020]],
  ...change,
})
const moving = {
  id: 1,
  client_name: 'Fleur de Boer',
  user_id: 1,
  devices: ['GentleMax Pro'],
} as unknown as CalendarAppointment
const limits = limitsOf({
  people: [
    {
      user_id: 1,
      name: 'Daphne Koster',
      away: [
        away('00:00', '09:00', 'off'),
        away('12:00', '13:00', 'break'),
        away('12:00', '13:00', 'away', '2026-03-10' as Day),
      ],
    },
    { user_id: 2, name: 'Ewa Kowalska', away: [away('15:00', '00:00', 'off')] },
  ],
  elsewhere: [away('16:00', '16:30', 'busy')],
  rooms: [{ room_id: 5, away: [away('10:00', '11:00', 'busy')] }],
} satisfies MovePlaces)

const client = { from: 960, till: 990, why: 'client', name: 'Fleur de Boer' }
describe('the times at which an appointment cannot take place', () => {
  test.each([
    [
      'in a room’s column are its practitioner, its client and its devices',
      column(),
      [
        { from: 0, till: 540, why: 'off', name: 'Daphne Koster' },
        { from: 720, till: 780, why: 'break', name: 'Daphne Koster' },
        client,
        { from: 600, till: 660, why: 'device', name: 'GentleMax Pro' },
      ],
    ],
    [
      'in a person’s column is that person',
      column({ roomId: null, userId: 2 }),
      [{ from: 900, till: 1440, why: 'off', name: 'Ewa Kowalska' }, client],
    ],
    [
      'in the column of an unqualified person is the qualification',
      column({ roomId: null, userId: 3 }),
      [{ from: 0, till: 1440, why: 'unqualified', name: '' }, client],
    ],
    [
      'on another day are the limits of that day',
      column({ day: '2026-03-10' as Day, roomId: 6 }),
      [{ from: 720, till: 780, why: 'away', name: 'Daphne Koster' }],
    ],
  ])('%s', (_, where, expected) => expect(limitsIn(where, moving, limits)).toEqual(expected))

  test('are hatched where the column is not closed already', () => {
    expect(
      hatchIn(
        column({
          open: [
            [540, 750],
            [780, 1020],
          ],
        }),
        limitsIn(column(), moving, limits),
      ),
    ).toEqual([
      [600, 660],
      [720, 750],
      [960, 990],
    ])
  })
})
