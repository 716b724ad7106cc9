import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { addDays, mondayOf, type ClockTime, type Day } from '#kernel/day.ts'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { keyOf, queryOf, useRead, useSend } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import type { Place } from '#platform/client/location.ts'
import { schedulesApi, type ScheduleEntity } from '../contract.ts'
import { absencesApi } from '../contract/absences.ts'

const midnight = '00:00' as ClockTime

/** The call for a week: its moments are those at which its first day begins and its last one ends, at the location. */
const weekCall = ({ id, zone }: Pick<Place, 'id' | 'zone'>, entity: ScheduleEntity, date: Day) => {
  const monday = mondayOf(date)
  return {
    params: { locationId: id, entity },
    query: {
      from: instantAtLocalTime(monday, midnight, zone),
      till: instantAtLocalTime(addDays(monday, 7), midnight, zone),
    },
  }
}
const absencesCall = (locationId: number, date: Day) => ({
  query: { location_id: locationId, from: mondayOf(date), till: addDays(mondayOf(date), 6) },
})

/** The schedules of a location in a week. */
export const useScheduleRows = (
  location: Pick<Place, 'id' | 'zone'>,
  entity: ScheduleEntity,
  date: Day,
  enabled = true,
) => useRead(schedulesApi.list, weekCall(location, entity, date), { enabled })

/** The opening hours and the devices of a location. */
export const useScheduleLocation = (locationId: number, enabled = true) =>
  useRead(schedulesApi.location, { params: { locationId } }, { staleTime: 300_000, enabled })

/** What is away at a location in a week. */
const useAbsences = (locationId: number, date: Day) => useRead(absencesApi.list, absencesCall(locationId, date))

/**
 * Everything that the week shows. What was shown stays while the next week comes; the weeks before and after are
 * fetched ahead.
 */
export function useScheduleWeek(location: Place, entity: ScheduleEntity, date: Day) {
  const client = useQueryClient()
  const place = useScheduleLocation(location.id)
  const rows = useScheduleRows(location, entity, date)
  const absences = useAbsences(location.id, date)
  const arrived = rows.isSuccess && !rows.isPlaceholderData && absences.isSuccess
  const ahead = useEffectEvent((from: Day) => {
    for (const step of [7, -7]) {
      void client.prefetchQuery(queryOf(schedulesApi.list, weekCall(location, entity, addDays(from, step))))
      void client.prefetchQuery(queryOf(absencesApi.list, absencesCall(location.id, addDays(from, step))))
    }
  })
  useEffect(() => {
    if (arrived) ahead(date)
  }, [arrived, location.id, entity, date])
  return { place, rows, absences, waiting: rows.isPlaceholderData || absences.isPlaceholderData }
}

/** What a colleague changes comes by itself, also at another location: who works there may be shown here. */
export function useScheduleChanges(): void {
  const client = useQueryClient()
  useLive('schedules', () => {
    for (const read of [schedulesApi.list, absencesApi.list]) void client.invalidateQueries({ queryKey: keyOf(read) })
  })
}

/**
 * Hours decide about much that is read elsewhere: calendars, free times, plannings. What shows now asks again, the rest
 * when it is opened.
 */
export const refreshAll = (client: QueryClient): void => void client.invalidateQueries()

/** A call that changes schedules or absences; its form shows what is refused. */
export function useChange<E extends AnyEndpoint>(endpoint: E) {
  const client = useQueryClient()
  return useSend(endpoint, { failure: 'form', onSuccess: () => refreshAll(client) })
}
