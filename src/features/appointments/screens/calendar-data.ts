import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Day } from '#kernel/day.ts'
import { keyOf, queryOf, useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { appointmentsApi, type Calendar, type CalendarAppointment } from '../contract.ts'
import type { View } from './calendar-address.ts'
import { rangeOf, stepDate } from './calendar-columns.ts'

/** Both reads of the calendar. */
const reads = [appointmentsApi.day, appointmentsApi.week] as const

/** What is out of date once an appointment has changed. */
export const changesAppointments = [...reads, appointmentsApi.show] as const

/** Does a read, told by its key, show this day of this location? */
function covers(key: readonly unknown[], locationId: number, day: Day): boolean {
  const { locationId: shown, date, from = date, to = date } = (key[1] ?? {}) as { locationId?: number; date?: Day; from?: Day; to?: Day }
  return shown === locationId && from !== undefined && to !== undefined && from <= day && day <= to
}

/**
 * The appointments of a location, for a day or a week. What was shown stays while the next comes, as long as it is the
 * same location; the views before and after are fetched ahead; what a colleague changes comes by itself.
 */
export function useCalendar(view: View, locationId: number, date: Day) {
  const client = useQueryClient()
  const { from, to } = rangeOf(view, date)
  const placeholderData = (previous: Calendar | undefined) => (previous?.location.id === locationId ? previous : undefined)
  const ofDay = useRead(appointmentsApi.day, { params: { locationId, date } }, { placeholderData, enabled: view === 'day' })
  const ofWeek = useRead(appointmentsApi.week, { params: { locationId, from, to } }, { placeholderData, enabled: view === 'week' })
  const shown = view === 'day' ? ofDay : ofWeek

  const arrived = shown.isSuccess && !shown.isPlaceholderData
  useEffect(() => {
    if (!arrived) return
    for (const step of [1, -1] as const) {
      const next = rangeOf(view, stepDate(view, date, step))
      if (view === 'day') void client.prefetchQuery(queryOf(appointmentsApi.day, { params: { locationId, date: next.from } }))
      else void client.prefetchQuery(queryOf(appointmentsApi.week, { params: { locationId, ...next } }))
    }
  }, [arrived, client, view, locationId, date])

  useLive('appointments', (change) => {
    for (const read of reads) {
      void client.invalidateQueries({ queryKey: keyOf(read), predicate: ({ queryKey }) => change === 'anything' || covers(queryKey, change.location_id, change.date) })
    }
    // The popup may show an appointment of that day.
    void client.invalidateQueries({ queryKey: keyOf(appointmentsApi.show) })
  })
  return shown
}

/** Shows a change of one appointment before the server has answered. */
export function usePatchCalendar(): (id: number, change: Partial<CalendarAppointment>) => void {
  const client = useQueryClient()
  return (id, change) => {
    for (const read of reads) {
      client.setQueriesData<Calendar>({ queryKey: keyOf(read) }, (calendar) =>
        calendar && { ...calendar, appointments: calendar.appointments.map((one) => (one.id === id ? { ...one, ...change } : one)) })
    }
  }
}
