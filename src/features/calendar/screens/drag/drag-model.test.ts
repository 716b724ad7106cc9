import { describe, expect, test } from 'vitest'
import type { ClockTime, Day } from '#kernel/day.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Away } from '../../contract/places.ts'
import { limitsOf, type Limits } from './drag-limits.ts'
import { dragged, isResize, nudged, refusalsOf, samePlace, type GridPlace } from './drag-model.ts'
import type { GridColumn, Placed } from '../grid/grid-model.ts'

const hours = [8 * 60, 18 * 60] as const
const at = (from: number, till: number, column = 0): GridPlace => ({ column, from, till })

describe('a dragged block', () => {
  test.each<{
    what: string
    mode?: 'move' | 'resize'
    start?: GridPlace
    moved: number
    column?: number
    lies: GridPlace
  }>([
    { what: 'comes to lie on the nearest quarter', moved: 20, lies: at(615, 660) },
    { what: 'on the later one when it is halfway', moved: 7.5, lies: at(615, 660) },
    { what: 'stays for a tremble', moved: 6, lies: at(600, 645) },
    { what: 'goes to the column under the hand', moved: 0, column: 3, lies: at(600, 645, 3) },
    { what: 'does not leave the hours above', moved: -900, lies: at(480, 525) },
    { what: 'nor below', moved: 900, lies: at(1035, 1080) },
    { what: 'keeps a length of its own', start: at(600, 640), moved: 31, lies: at(630, 670) },
    { what: 'goes to a quarter from where it was on none', start: at(605, 635), moved: 1, lies: at(600, 630) },
    { what: 'grows by its edge', mode: 'resize', moved: 32, lies: at(600, 675) },
    { what: 'shrinks no further than a quarter', mode: 'resize', moved: -300, lies: at(600, 615) },
    { what: 'by its edge stays in its column', mode: 'resize', moved: 15, column: 4, lies: at(600, 660) },
    { what: 'does not grow beyond the hours', mode: 'resize', moved: 900, lies: at(600, 1080) },
  ])('$what', ({ mode = 'move', start = at(600, 645), moved, column = 0, lies }) => {
    expect(dragged({ mode, start, hours }, moved, column)).toEqual(lies)
  })
})

describe('a block moved by the keyboard', () => {
  test.each([
    ['up', at(585, 630, 1)],
    ['down', at(615, 660, 1)],
    ['left', at(600, 645, 0)],
    ['right', at(600, 645, 2)],
    ['longer', at(600, 660, 1)],
    ['shorter', at(600, 630, 1)],
  ] as const)('%s', (key, lies) => expect(nudged({ start: at(600, 645, 1), hours }, key, 4)).toEqual(lies))

  test('it stops at the edges', () => {
    expect(nudged({ start: at(600, 645, 0), hours }, 'left', 4)).toEqual(at(600, 645, 0))
    expect(nudged({ start: at(600, 645, 3), hours }, 'right', 4)).toEqual(at(600, 645, 3))
    expect(nudged({ start: at(480, 525), hours }, 'up', 4)).toEqual(at(480, 525))
  })

  test('a start that is not on a quarter goes to the next quarter first', () => {
    expect(nudged({ start: at(605, 650), hours }, 'down', 1)).toEqual(at(615, 660))
    expect(nudged({ start: at(605, 650), hours }, 'up', 1)).toEqual(at(600, 645))
  })
})

describe('the reasons to refuse a place', () => {
  const day = '2026-03-02' as Day
  const column = (key: string, change: Partial<GridColumn> = {}): GridColumn => ({
    key,
    title: key,
    subtitle: '',
    day,
    roomId: 1,
    open: [
      [540, 720],
      [780, 1020],
    ],
    ...change,
  })
  const booked = (id: number, change: Partial<CalendarAppointment> = {}): CalendarAppointment =>
    ({
      id,
      client_name: `Client ${id}`,
      user_id: id,
      devices: [],
      ignore_rules: false,
      no_show_at: null,
      deleted_at: null,
      ...change,
    }) as CalendarAppointment
  const columns = [column('a'), column('b'), column('c', { day: '2026-03-03' as Day })]
  const put = (...each: [key: string, appointment: CalendarAppointment, from: number, till: number][]) => ({
    columns,
    placed: new Map(
      columns.map(({ key }) => [
        key,
        each
          .filter(([where]) => where === key)
          .map(([, appointment, from, till]): Placed => ({ appointment, from, till })),
      ]),
    ),
  })
  const moving = booked(1)
  const limits = (away: Away[], elsewhere: Away[] = []): Limits =>
    limitsOf({
      people: [
        { user_id: 1, name: 'Daphne', away },
        { user_id: 2, name: 'Ewa', away: [] },
      ],
      elsewhere,
      rooms: [],
    })
  const away = (time_from: string, time_till: string, why: Away['why']): Away => ({
    date: day,
    time_from: time_from as ClockTime,
    time_till: time_till as ClockTime,
    why,
  })
  const room = { kind: 'closed' }

  test.each([
    ['before the opening', at(525, 570)],
    ['over the break', at(705, 750)],
    ['after closing', at(1005, 1050)],
  ])('%s', (_, place) => expect(refusalsOf(moving, place, put())).toEqual([room]))

  test('an absence of the room, by its kind', () => {
    const standing = {
      ...put(),
      columns: [
        column('a', {
          open: [[540, 600]],
          absences: [{ id: 1, from: 600, till: 660, label: 'Onderhoud', known: true }],
        }),
      ],
    }
    expect(refusalsOf(moving, at(600, 645), standing)).toEqual([{ ...room, absence: 'Onderhoud' }])
  })

  test('another appointment in the room, by its client; the place beside it and its own place are free', () => {
    const standing = put(['a', booked(2), 600, 645], ['a', moving, 660, 705])
    expect(refusalsOf(moving, at(630, 675), standing)).toEqual([{ kind: 'room', by: booked(2), userId: 1 }])
    expect(refusalsOf(moving, at(645, 690), standing)).toEqual([])
    expect(refusalsOf(moving, at(675, 720), standing)).toEqual([])
  })

  test('its practitioner in another room at that time', () => {
    const standing = put(['b', booked(2, { user_id: 1 }), 600, 645])
    expect(refusalsOf(moving, at(615, 660), standing)).toEqual([
      { kind: 'person', by: booked(2, { user_id: 1 }), userId: 1 },
    ])
    expect(refusalsOf(moving, at(615, 660, 2), standing)).toEqual([])
  })

  test('the person of the column, and not the present practitioner', () => {
    const people = [column('a', { roomId: null, userId: 1 }), column('b', { roomId: null, userId: 2 })]
    const standing = {
      columns: people,
      placed: new Map([
        ['a', [{ appointment: booked(3, { user_id: 1 }), from: 600, till: 645 }]],
        ['b', [{ appointment: booked(2), from: 660, till: 705 }]],
      ]),
    }
    expect(refusalsOf(moving, at(600, 645, 1), standing)).toEqual([])
    expect(refusalsOf(moving, at(660, 705, 1), standing)).toEqual([{ kind: 'person', by: booked(2), userId: 2 }])
  })

  test('a break of the practitioner, in every room, and another appointment of the client, both at once', () => {
    const standing = {
      ...put(),
      limits: limits(
        [away('10:00', '10:30', 'break'), away('13:00', '13:30', 'busy')],
        [away('10:15', '11:00', 'busy')],
      ),
    }
    const found = (place: GridPlace) =>
      refusalsOf(moving, place, standing).map((one) =>
        one.kind === 'limit' ? [one.limit.why, one.limit.till] : one.kind,
      )
    expect(found(at(600, 645))).toEqual([
      ['break', 630],
      ['client', 660],
    ])
    expect(found(at(600, 645, 1))).toEqual([
      ['break', 630],
      ['client', 660],
    ])
    expect(found(at(660, 705))).toEqual([])
    expect(found(at(780, 825))).toEqual([['busy', 810]])
  })

  test('the other appointment rather than that somebody is busy, and their hours rather than that the column is closed', () => {
    const busy = {
      ...put(['b', booked(2, { user_id: 1 }), 600, 645]),
      limits: limits([away('10:00', '10:45', 'busy')]),
    }
    expect(refusalsOf(moving, at(600, 645), busy)).toEqual([
      { kind: 'person', by: booked(2, { user_id: 1 }), userId: 1 },
    ])
    const own = { columns: [column('a', { roomId: null, userId: 1, open: [[540, 720]] })], placed: new Map() }
    expect(refusalsOf(moving, at(720, 765), own)).toEqual([{ kind: 'closed', userId: 1 }])
    expect(
      refusalsOf(moving, at(720, 765), { ...own, limits: limits([away('12:00', '00:00', 'off')]) }).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['limit'])
  })

  test('an appointment outside the rules like any other, but not a cancelled one; one outside the rules is never refused', () => {
    const raw = booked(3, { ignore_rules: true })
    expect(refusalsOf(moving, at(600, 645), put(['a', booked(2, { deleted_at: 'x' }), 600, 645]))).toEqual([])
    expect(refusalsOf(moving, at(600, 645), put(['a', raw, 600, 645]))).toEqual([{ kind: 'room', by: raw, userId: 1 }])
    expect(refusalsOf({ ...moving, ignore_rules: true }, at(60, 120), put(['a', booked(2), 60, 120]))).toEqual([])
  })
})

test.each<[string, GridPlace, boolean]>([
  ['longer in its own place is a new length', at(600, 660), true],
  ['longer and then elsewhere is a move', at(600, 660, 1), false],
  ['longer and then later is a move', at(615, 675), false],
  ['elsewhere and back again, shorter, is a new length', at(600, 630), true],
])('%s', (_, place, resizes) => expect(isResize(at(600, 645), place)).toBe(resizes))

test('the same place', () => {
  expect(samePlace(at(1, 2), at(1, 2))).toBe(true)
  expect(samePlace(at(1, 2), at(1, 2, 1))).toBe(false)
})
