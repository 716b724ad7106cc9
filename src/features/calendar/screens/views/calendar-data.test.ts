import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/day.ts'
import { keyOf } from '#platform/client/data.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { patchCalendar } from '#features/appointments/screens/changes/shown-appointments.ts'
import './calendar-data.ts'
import { type Calendar, calendarApi, type SwitchCalendar } from '../../contract.ts'

const date = '2026-11-24' as Day
const dayKey = keyOf(calendarApi.day, { params: { locationId: 1, date } })
const switchKey = keyOf(calendarApi.switchDays, { params: { locationId: 1, date } })
const otherKey = keyOf(calendarApi.day, { params: { locationId: 2, date } })
const at = (hour: number) => `2026-11-24T${hour}:00:00.000Z` as Instant
const one = (id: number, hour: number, room_id = 3) =>
  ({ id, room_id, datetime_from: at(hour), datetime_till: at(hour + 1), deleted_at: null }) as CalendarAppointment
const answer = (...appointments: CalendarAppointment[]) =>
  ({ locations: [], rooms: [], appointments }) as unknown as Calendar
const days = (...appointments: CalendarAppointment[]) =>
  ({ switchCalendarDays: [{ ...answer(...appointments), date }] }) as unknown as SwitchCalendar

function read() {
  const client = new QueryClient()
  client.setQueryData(dayKey, answer(one(1, 10), one(2, 12)))
  client.setQueryData(switchKey, days(one(1, 10), one(2, 12)))
  client.setQueryData(otherKey, answer(one(3, 10)))
  return client
}
const shown = (client: QueryClient) => [
  client.getQueryData(dayKey),
  client.getQueryData(switchKey),
  client.getQueryData(otherKey),
]
const change = { datetime_from: at(11), datetime_till: at(12), room_id: 4 }

describe('a change that is shown before it is saved', () => {
  test('shows in every cached calendar, and is reverted in all of them', () => {
    const client = read()
    const before = shown(client)
    const putBack = patchCalendar(client, 1, change)
    expect(shown(client)).toEqual([
      answer(one(1, 11, 4), one(2, 12)),
      days(one(1, 11, 4), one(2, 12)),
      answer(one(3, 10)),
    ])
    putBack()
    expect(shown(client)).toEqual(before)
  })

  test('brings the room along into a calendar of several locations, which tells by it where the appointment is', () => {
    const client = read()
    const [utrecht, other] = [
      { id: 4, location_id: 2 },
      { id: 5, location_id: 2 },
    ]
    const ofEmployee = (...rooms: unknown[]) => ({ ...answer(one(1, 10)), locations: [{ id: 1 }, { id: 2 }], rooms })
    const employeeKey = keyOf(calendarApi.employeeDay, { params: { userId: 7, date } })
    client.setQueryData(employeeKey, ofEmployee(other))
    client.setQueryData(otherKey, { ...answer(one(3, 10)), locations: [{ id: 2 }], rooms: [utrecht, other] })
    patchCalendar(client, 1, change)
    const roomsOf = (key: readonly unknown[]) => client.getQueryData<Calendar>(key)!.rooms
    expect([roomsOf(employeeKey), roomsOf(otherKey), roomsOf(dayKey)]).toEqual([[other, utrecht], [utrecht, other], []])
  })

  test('does not revert what has been read since', () => {
    const client = read()
    const putBack = patchCalendar(client, 1, change)
    client.setQueryData(dayKey, answer(one(1, 15), one(2, 16)))
    client.setQueryData(switchKey, days(one(1, 11, 4), one(2, 16)))
    putBack()
    expect(shown(client).slice(0, 2)).toEqual([answer(one(1, 15), one(2, 16)), days(one(1, 10), one(2, 16))])
  })

  test('of an appointment in no cached calendar changes nothing, and makes nothing fresh', async () => {
    const client = read()
    await client.invalidateQueries({ queryKey: otherKey })
    patchCalendar(client, 1, change)()
    expect([otherKey, dayKey].map((key) => client.getQueryState(key)!.isInvalidated)).toEqual([true, false])
  })
})
