import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { addDays, type Day } from '#kernel/day.ts'
import { keyOf, queryOf, useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { appointmentsApi, type Calendar, type CalendarAppointment } from '../contract.ts'
import { calendarsApi, switchDays, type EmployeeCalendar, type SwitchCalendar } from '../contract/calendars.ts'
import type { View } from './calendar-address.ts'
import { rangeOf, stepDate } from './calendar-columns.ts'

/** The reads whose answer has `appointments`. */
const reads = [appointmentsApi.day, appointmentsApi.week, calendarsApi.employeeDay, calendarsApi.employeeWeek] as const
const plannings = [calendarsApi.locationPlanning, calendarsApi.employeePlanning] as const

/** What is out of date once an appointment has changed. */
export const changesAppointments = [...reads, calendarsApi.switchDays, ...plannings, appointmentsApi.show] as const

interface Asked { readonly locationId?: number; readonly date?: Day; readonly from?: Day; readonly to?: Day; readonly date_from?: Day; readonly date_till?: Day }

/** May an answer, told by the key of its call, be about this day of this location? An employee's is, where they work there. */
function covers({ queryKey: [name, params, query], state }: Query, locationId: number, day: Day, until: Day | null = day): boolean {
  const { locationId: asked, date, from = date, to = name === keyOf(calendarsApi.switchDays)[0] && date ? addDays(date, switchDays - 1) : date } = (params ?? {}) as Asked
  const { date_from: first = from, date_till: last = to } = (query ?? {}) as Asked
  const there = asked === undefined ? ((state.data as { locations?: readonly { id: number }[] } | undefined)?.locations?.some(({ id }) => id === locationId) ?? true) : asked === locationId
  return there && first !== undefined && last !== undefined && (until === null || first <= until) && day <= last
}

/** What a colleague changes comes by itself, whichever calendar shows. */
export function useCalendarChanges(): void {
  const client = useQueryClient()
  useLive('appointments', (change) => {
    for (const read of [...reads, calendarsApi.switchDays, ...plannings]) {
      void client.invalidateQueries({ queryKey: keyOf(read), predicate: (query) => change === 'anything' || covers(query, change.location_id, change.date, change.till) })
    }
    // The popup may show an appointment of that day.
    void client.invalidateQueries({ queryKey: keyOf(appointmentsApi.show) })
  })
  // Hours and absences show in every calendar.
  useLive('schedules', (change) => {
    for (const read of [...reads, calendarsApi.switchDays, ...plannings]) {
      void client.invalidateQueries({ queryKey: keyOf(read), predicate: (query) => change === 'anything' || covers(query, change.location_id, change.date, change.till) })
    }
  })
}

/** Fetches the views before and after, once the one that is asked for is there. */
function useNeighbours(arrived: boolean, view: View, date: Day, prefetch: (range: { readonly from: Day; readonly to: Day }) => void): void {
  const ahead = useEffectEvent(prefetch)
  useEffect(() => {
    if (arrived) for (const step of [1, -1] as const) ahead(rangeOf(view, stepDate(view, date, step)))
  }, [arrived, view, date])
}

/**
 * The appointments of a location, for a day or a week. What was shown stays while the next comes, as long as it is the
 * same location; the views before and after are fetched ahead.
 */
export function useCalendar(view: View, locationId: number, date: Day) {
  const client = useQueryClient()
  const { from, to } = rangeOf(view, date)
  const placeholderData = (previous: Calendar | undefined) => (previous?.location.id === locationId ? previous : undefined)
  const ofDay = useRead(appointmentsApi.day, { params: { locationId, date } }, { placeholderData, enabled: view === 'day' })
  const ofWeek = useRead(appointmentsApi.week, { params: { locationId, from, to } }, { placeholderData, enabled: view === 'week' })
  const shown = view === 'day' ? ofDay : ofWeek
  useNeighbours(shown.isSuccess && !shown.isPlaceholderData, view, date, (next) => {
    if (view === 'day') void client.prefetchQuery(queryOf(appointmentsApi.day, { params: { locationId, date: next.from } }))
    else void client.prefetchQuery(queryOf(appointmentsApi.week, { params: { locationId, ...next } }))
  })
  return shown
}

/** The appointments of a practitioner, for a day or a week, with the same promises. */
export function useEmployeeCalendar(view: View, userId: number, date: Day) {
  const client = useQueryClient()
  const { from, to } = rangeOf(view, date)
  const placeholderData = (previous: EmployeeCalendar | undefined) => (previous?.users[0].id === userId ? previous : undefined)
  const ofDay = useRead(calendarsApi.employeeDay, { params: { userId, date } }, { placeholderData, enabled: view === 'day' })
  const ofWeek = useRead(calendarsApi.employeeWeek, { params: { userId, from, to } }, { placeholderData, enabled: view !== 'day' })
  const shown = view === 'day' ? ofDay : ofWeek
  useNeighbours(shown.isSuccess && !shown.isPlaceholderData, view, date, (next) => {
    if (view === 'day') void client.prefetchQuery(queryOf(calendarsApi.employeeDay, { params: { userId, date: next.from } }))
    else void client.prefetchQuery(queryOf(calendarsApi.employeeWeek, { params: { userId, ...next } }))
  })
  return shown
}

/** Seven days of a location beside one another, with the same promises. */
export function useSwitchCalendar(locationId: number, date: Day) {
  const client = useQueryClient()
  const placeholderData = (previous: SwitchCalendar | undefined) => (previous?.switchCalendarDays[0]?.locations[0]?.id === locationId ? previous : undefined)
  const shown = useRead(calendarsApi.switchDays, { params: { locationId, date } }, { placeholderData })
  useNeighbours(shown.isSuccess && !shown.isPlaceholderData, 'switch', date, ({ from }) => void client.prefetchQuery(queryOf(calendarsApi.switchDays, { params: { locationId, date: from } })))
  return shown
}

interface WithAppointments { readonly appointments: readonly CalendarAppointment[] }

/** Shows a change of one appointment before the server has answered. */
export function usePatchCalendar(): (id: number, change: Partial<CalendarAppointment>) => void {
  const client = useQueryClient()
  return (id, change) => {
    const patched = <Shown extends WithAppointments>(shown: Shown): Shown => ({ ...shown, appointments: shown.appointments.map((one) => (one.id === id ? { ...one, ...change } : one)) })
    for (const read of reads) client.setQueriesData<WithAppointments>({ queryKey: keyOf(read) }, (shown) => shown && patched(shown))
    client.setQueriesData<SwitchCalendar>({ queryKey: keyOf(calendarsApi.switchDays) }, (shown) => shown && { ...shown, switchCalendarDays: shown.switchCalendarDays.map((day) => patched(day)) })
  }
}
