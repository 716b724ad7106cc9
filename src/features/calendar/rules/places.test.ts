import { describe, expect, test } from 'vitest'
import type { ClockTime, Day } from '#kernel/day.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import type { Interval } from '#kernel/interval.ts'
import type { AvailabilityFacts } from '#features/availability/rules.ts'
import type { ScheduleEntry } from '#features/schedules/rules.ts'
import { placesOf, type PersonAbsence } from './places.ts'

const zone = 'Europe/Amsterdam'
const monday = '2026-03-09' as Day
const tuesday = '2026-03-10' as Day
const ms = (time: string, day = monday) => msAtLocalTime(day, time as ClockTime, zone)
const span = (from: string, till: string, day = monday): Interval => [ms(from, day), ms(till, day)]
const works = (from: string, till: string): ScheduleEntry => ({
  dateFrom: monday,
  dateTill: null,
  weekdays: [1],
  interval: 7,
  time_from: from as ClockTime,
  time_till: till as ClockTime,
  active: true,
  exceptions: [],
})
const [daphne, ewa] = [
  { id: 1, name: 'Daphne Koster' },
  { id: 2, name: 'Ewa Kowalska' },
]
const nothing: AvailabilityFacts = {
  zone,
  opening: [],
  absences: [],
  practitioners: [],
  rooms: [],
  devices: [],
  clientBusy: [],
}
const asked = (
  facts: Partial<AvailabilityFacts>,
  more: { absences?: PersonAbsence[]; modelIds?: number[]; till?: Day } = {},
) =>
  placesOf({
    facts: { ...nothing, ...facts },
    qualified: [daphne],
    absences: [],
    modelIds: [],
    userId: daphne.id,
    from: monday,
    till: monday,
    ...more,
  })
const at = (time_from: string, time_till: string, why: string, date = monday) => ({ date, time_from, time_till, why })
const absent = (
  kind: PersonAbsence['kind'],
  from: string | null,
  till: string | null,
  employee_id = daphne.id,
): PersonAbsence => ({
  employee_id,
  kind,
  date_from: monday,
  time_from: from as ClockTime,
  date_till: monday,
  time_till: till as ClockTime,
})
const atWork = (busy: Interval[] = []) => [
  { id: daphne.id, entries: [works('09:00', '12:00'), works('13:00', '17:00')], absences: [], busy },
]
const hours = [at('00:00', '09:00', 'off'), at('12:00', '13:00', 'break'), at('17:00', '00:00', 'off')]

describe('a practitioner', () => {
  test.each([
    ['is off outside their hours, and between them has a break', asked({ practitioners: atWork() }), hours],
    ['who does not work on any of these days is off all of them', asked({}), [at('00:00', '00:00', 'off')]],
    [
      'is busy where they are booked',
      asked({ practitioners: atWork([span('10:00', '10:45')]) }),
      [...hours, at('10:00', '10:45', 'busy')],
    ],
    [
      'has a break that was planned by itself',
      asked({ practitioners: atWork() }, { absences: [absent('break', '15:00', '15:15')] }),
      [...hours, at('15:00', '15:15', 'break')],
    ],
    [
      'is absent, for any reason',
      asked(
        { practitioners: atWork() },
        { absences: [absent('sick_leave', null, null), absent('absent', '14:00', null, ewa.id)] },
      ),
      [...hours, at('00:00', '00:00', 'away')],
    ],
  ])('%s', (_, { people }, away) => expect(people).toEqual([{ user_id: 1, name: 'Daphne Koster', away }]))

  test('without the qualification is not among them', () => {
    expect(
      asked({ practitioners: [{ id: ewa.id, entries: [works('09:00', '17:00')], absences: [], busy: [] }] }).people.map(
        ({ user_id }) => user_id,
      ),
    ).toEqual([1])
  })

  test('absent over midnight is absent on both days, in two parts', () => {
    const away: PersonAbsence = { ...absent('block', '16:00', '10:00'), date_till: tuesday }
    expect(asked({}, { absences: [away], till: tuesday }).people[0]!.away.filter(({ why }) => why === 'away')).toEqual([
      at('16:00', '00:00', 'away'),
      at('00:00', '10:00', 'away', tuesday),
    ])
  })
})

describe('a device', () => {
  const rooms = [5, 6].map((id) => ({ id, entries: [], absences: [], busy: [], equipped: true }))
  const laser = (id: number, room_id: number | null, busy: Interval[] = [], employee_id: number | null = null) => ({
    id,
    model_id: 9,
    room_id,
    employee_id,
    busy,
    absences: [],
  })
  test.each([
    ['stands in one room: it is never had in another', [laser(1, 5)], [[], [at('00:00', '00:00', 'busy')]]],
    [
      'is used by somebody else meanwhile',
      [laser(1, 5, [span('10:00', '11:00')]), laser(2, 6)],
      [[at('10:00', '11:00', 'busy')], []],
    ],
    [
      'is one of two, the other of which is free',
      [laser(1, 5, [span('10:00', '11:00')]), laser(2, 5, [span('10:30', '12:00')]), laser(3, 6)],
      [[at('10:30', '11:00', 'busy')], []],
    ],
    ['is carried by who treats', [laser(1, null, [], daphne.id)], [[], []]],
    [
      'is carried by somebody else',
      [laser(1, null, [], ewa.id)],
      [[at('00:00', '00:00', 'busy')], [at('00:00', '00:00', 'busy')]],
    ],
  ])('%s', (_, devices, away) =>
    expect(asked({ rooms, devices }, { modelIds: [9] }).rooms).toEqual(
      rooms.map(({ id }, index) => ({ room_id: id, away: away[index] })),
    ),
  )

  test('that is not needed blocks nothing', () =>
    expect(asked({ rooms, devices: [] }).rooms.flatMap(({ away }) => away)).toEqual([]))
})

test('the client is busy while they have an appointment elsewhere', () => {
  expect(asked({ clientBusy: [span('09:30', '10:00')] }).elsewhere).toEqual([at('09:30', '10:00', 'busy')])
})

test('the hours are in local time on the day on which the clock changes', () => {
  const sunday = '2026-03-29' as Day
  const { elsewhere } = placesOf({
    facts: { ...nothing, clientBusy: [[ms('01:30', sunday), ms('03:30', sunday)]] },
    qualified: [],
    absences: [],
    modelIds: [],
    userId: 1,
    from: sunday,
    till: sunday,
  })
  expect(elsewhere).toEqual([at('01:30', '03:30', 'busy', sunday)])
})
