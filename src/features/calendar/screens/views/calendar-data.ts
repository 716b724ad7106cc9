import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { addDays, type Day } from '#kernel/day.ts'
import { keyOf, queryOf, useRead } from '#platform/client/data.ts'
import { onceAttended } from '#platform/client/attended.ts'
import { useLive, useOwnLive, whenDue } from '#platform/client/live.ts'
import { appointmentsApi, type CalendarAppointment } from '#features/appointments/contract.ts'
import { rangeOf, stepDate, switchDays } from '#features/appointments/rules/calendar.ts'
import { showsAppointments } from '#features/appointments/screens/changes/shown-appointments.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import type { View } from '#features/appointments/screens/place/calendar-address.ts'
import { type Calendar, calendarApi, type SwitchCalendar } from '../../contract.ts'

/** The reads whose answer has `appointments`. */
const reads = [calendarApi.day, calendarApi.week, calendarApi.employeeDay, calendarApi.employeeWeek] as const
const plannings = [calendarApi.locationPlanning, calendarApi.employeePlanning] as const

interface Asked {
  readonly locationId?: number
  readonly date?: Day
  readonly from?: Day
  readonly to?: Day
  readonly date_from?: Day
  readonly date_till?: Day
}

/** Whether an answer can concern this location. An employee's calendar does when they work there. */
const isAt = ({ asked, state }: { readonly asked?: number } & Pick<Query, 'state'>, locationId: number): boolean =>
  asked === undefined
    ? ((state.data as { locations?: readonly { id: number }[] } | undefined)?.locations?.some(
        ({ id }) => id === locationId,
      ) ?? true)
    : asked === locationId

/** Whether an answer, identified by the key of its call, can concern this day of this location. */
function covers(
  { queryKey: [name, params, query], state }: Query,
  locationId: number,
  day: Day,
  until: Day | null = day,
): boolean {
  const {
    locationId: asked,
    date,
    from = date,
    to = name === keyOf(calendarApi.switchDays)[0] && date ? addDays(date, switchDays - 1) : date,
  } = (params ?? {}) as Asked
  const { date_from: first = from, date_till: last = to } = (query ?? {}) as Asked
  return (
    isAt({ asked, state }, locationId) &&
    first !== undefined &&
    last !== undefined &&
    (until === null || first <= until) &&
    day <= last
  )
}

/**
 * Reads again what a colleague changes at the locations that the calendar shows. A popup shows an appointment of one of
 * them, because the calendar goes to its place (`useShowInCalendar`).
 */
export function useCalendarChanges(locationIds: readonly number[]): void {
  const client = useQueryClient()
  const place = { locations: locationIds }
  useLive('appointments', place, (change) => {
    for (const read of [...reads, calendarApi.switchDays, ...plannings]) {
      void client.invalidateQueries({
        queryKey: keyOf(read),
        predicate: (query) => change === 'anything' || covers(query, change.location_id, change.date, change.till),
      })
    }
    // A popup or a form may show an appointment of that day.
    for (const read of [appointmentsApi.show, rawApi.show]) void client.invalidateQueries({ queryKey: keyOf(read) })
  })
  // Calendars show the names of rooms and the opening hours of the location.
  useOwnLive('lookups', (change) => {
    // After an interruption all calendars are read again already.
    if (change === 'anything' || change.topic !== 'lookups') return
    const { location_id: changedId } = change
    const readAgain = () => {
      for (const read of [...reads, calendarApi.switchDays, ...plannings])
        void client.invalidateQueries({
          queryKey: keyOf(read),
          predicate: ({ queryKey: [, params], state }) =>
            changedId === undefined || isAt({ asked: (params as Asked | null)?.locationId, state }, changedId),
        })
    }
    if (changedId === undefined) whenDue(change, 'calendars', readAgain)
    else readAgain()
  })
  // Hours and absences show in every calendar.
  useLive('schedules', place, (change) => {
    for (const read of [...reads, calendarApi.switchDays, ...plannings]) {
      void client.invalidateQueries({
        queryKey: keyOf(read),
        predicate: (query) => change === 'anything' || covers(query, change.location_id, change.date, change.till),
      })
    }
  })
}

/** Prefetches the previous and the next view, once the current one has been loaded and somebody uses the page. */
function useNeighbours(
  arrived: boolean,
  view: View,
  date: Day,
  prefetch: (range: { readonly from: Day; readonly to: Day }) => void,
): void {
  const ahead = useEffectEvent(prefetch)
  useEffect(() => {
    if (!arrived) return
    return onceAttended(() => {
      for (const step of [1, -1] as const) ahead(rangeOf(view, stepDate(view, date, step)))
    })
  }, [arrived, view, date])
}

/**
 * The appointments of a location, for a day or a week. The previous answer stays visible while the next is loading, as
 * long as the location is the same; the previous and the next view are prefetched.
 */
export function useCalendar(view: View, locationId: number, date: Day) {
  const client = useQueryClient()
  const { from, to } = rangeOf(view, date)
  const placeholderData = (previous: Calendar | undefined) =>
    previous?.locations[0]?.id === locationId ? previous : undefined
  const ofDay = useRead(calendarApi.day, { params: { locationId, date } }, { placeholderData, enabled: view === 'day' })
  const ofWeek = useRead(
    calendarApi.week,
    { params: { locationId, from, to } },
    { placeholderData, enabled: view !== 'day' },
  )
  const answer = view === 'day' ? ofDay : ofWeek
  useNeighbours(answer.isSuccess && !answer.isPlaceholderData, view, date, (next) => {
    if (view === 'day') void client.prefetchQuery(queryOf(calendarApi.day, { params: { locationId, date: next.from } }))
    else void client.prefetchQuery(queryOf(calendarApi.week, { params: { locationId, ...next } }))
  })
  return answer
}

/**
 * The appointments of a practitioner, for a day or a week, cached and prefetched in the same way.
 * @param employeeId null while no practitioner is chosen: then nothing is read.
 */
export function useEmployeeCalendar(view: View, employeeId: number | null, date: Day) {
  const client = useQueryClient()
  const userId = employeeId ?? 0
  const { from, to } = rangeOf(view, date)
  const placeholderData = (previous: Calendar | undefined) => (previous?.users[0]?.id === userId ? previous : undefined)
  const ofDay = useRead(
    calendarApi.employeeDay,
    { params: { userId, date } },
    { placeholderData, enabled: employeeId !== null && view === 'day' },
  )
  const ofWeek = useRead(
    calendarApi.employeeWeek,
    { params: { userId, from, to } },
    { placeholderData, enabled: employeeId !== null && view !== 'day' },
  )
  const answer = view === 'day' ? ofDay : ofWeek
  useNeighbours(answer.isSuccess && !answer.isPlaceholderData, view, date, (next) => {
    if (view === 'day')
      void client.prefetchQuery(queryOf(calendarApi.employeeDay, { params: { userId, date: next.from } }))
    else void client.prefetchQuery(queryOf(calendarApi.employeeWeek, { params: { userId, ...next } }))
  })
  return answer
}

/** Seven days of a location beside one another, cached and prefetched in the same way. */
export function useSwitchCalendar(locationId: number, date: Day) {
  const client = useQueryClient()
  const placeholderData = (previous: SwitchCalendar | undefined) =>
    previous?.switchCalendarDays[0]?.locations[0]?.id === locationId ? previous : undefined
  const answer = useRead(calendarApi.switchDays, { params: { locationId, date } }, { placeholderData })
  useNeighbours(
    answer.isSuccess && !answer.isPlaceholderData,
    'switch',
    date,
    ({ from }) => void client.prefetchQuery(queryOf(calendarApi.switchDays, { params: { locationId, date: from } })),
  )
  return answer
}

type Answer = Calendar | SwitchCalendar

const partsOf = (answer: Answer) => ('switchCalendarDays' in answer ? answer.switchCalendarDays : [answer])

/**
 * @param room the room to which the change moves the appointment: a calendar of several locations tells by it where the
 * appointment is.
 */
function changedIn(
  answer: Answer,
  change: (one: CalendarAppointment) => CalendarAppointment,
  room?: Calendar['rooms'][number],
): Answer {
  const isMissing = (part: Calendar) => part.locations.length > 1 && !part.rooms.some(({ id }) => id === room?.id)
  const changed = <Part extends Calendar>(part: Part): Part => ({
    ...part,
    appointments: part.appointments.map(change),
    ...(room && isMissing(part) && { rooms: [...part.rooms, room] }),
  })
  return 'switchCalendarDays' in answer
    ? { ...answer, switchCalendarDays: answer.switchCalendarDays.map((part) => changed(part)) }
    : changed(answer)
}

/**
 * Changes one appointment in every cached calendar. Returns a function that restores the former values where the change
 * is still shown: answers that were read since are newer.
 */
function patchCalendar(client: QueryClient, id: number, change: Partial<CalendarAppointment>): () => void {
  const fields = Object.keys(change) as (keyof CalendarAppointment)[]
  const isOurs = (one: CalendarAppointment) => one.id === id && fields.every((field) => one[field] === change[field])
  const cached = [...reads, calendarApi.switchDays].flatMap((read) =>
    client.getQueriesData<Answer>({ queryKey: keyOf(read) }),
  )
  const room = cached
    .flatMap(([, answer]) => (answer ? partsOf(answer) : []))
    .flatMap(({ rooms }) => rooms)
    .find(({ id: roomId }) => roomId === change.room_id)
  const putBacks = cached.flatMap(([key, answer]) => {
    const before =
      answer &&
      partsOf(answer)
        .flatMap(({ appointments }) => appointments)
        .find((one) => one.id === id)
    if (!before) return []
    client.setQueryData<Answer>(
      key,
      changedIn(answer, (one) => (one.id === id ? { ...one, ...change } : one), room),
    )
    const earlier = Object.fromEntries(fields.map((field) => [field, before[field]]))
    return [
      () => {
        client.setQueryData<Answer>(
          key,
          (now) => now && changedIn(now, (one) => (isOurs(one) ? { ...one, ...earlier } : one)),
        )
      },
    ]
  })
  return () => {
    for (const putBack of putBacks) putBack()
  }
}

showsAppointments([...reads, calendarApi.switchDays, ...plannings], patchCalendar)
