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

/** The call for a week, from the beginning of its first day to the end of its last, in the location's time zone. */
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

/** The absences at a location in a week. */
const useAbsences = (locationId: number, date: Day) => useRead(absencesApi.list, absencesCall(locationId, date))

/**
 * Reads everything that the week shows. The previous week stays while another one is read; the weeks before and after
 * are fetched ahead.
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

/** Reads the week again after a colleague's change, also at another location: its employees may be shown here. */
export function useScheduleChanges(): void {
  const client = useQueryClient()
  useLive('schedules', 'everywhere', () => {
    for (const read of [schedulesApi.list, absencesApi.list]) void client.invalidateQueries({ queryKey: keyOf(read) })
  })
}

/**
 * Reads everything again, because calendars, free times and plannings depend on hours: at once on open pages, and on
 * others when they are opened.
 */
export const refreshAll = (client: QueryClient): void => void client.invalidateQueries()

/**
 * A call that changes schedules or absences; its form shows what is refused.
 * @param keepAs the name under which the form keeps its draft, for a call that creates something (`useSend`).
 */
export function useChange<E extends AnyEndpoint>(endpoint: E, { keepAs }: { readonly keepAs?: string } = {}) {
  const client = useQueryClient()
  return useSend(endpoint, { failure: 'form', keepAs, onSuccess: () => refreshAll(client) })
}
