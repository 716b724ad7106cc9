import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Instant } from '#kernel/day.ts'
import type { BodyOf, CallOf } from '#kernel/endpoint.ts'
import { send } from '#platform/client/api.ts'
import { keyOf } from '#platform/client/data.ts'
import { seriesApi, type Occurrence } from '../contract/series.ts'
import { inputOf, type BookingValues } from './booking-values.ts'
import type { Booking } from './use-booking.ts'

type Interval = BodyOf<typeof seriesApi.check>['interval']
const none: readonly Occurrence[] = []

/** The occurrences of a follow-up that comes back, looked at anew whenever what is asked for changes. */
export function useSeries(values: BookingValues, booking: Pick<Booking, 'slot' | 'duration'>, repeats: boolean) {
  const [instead, setInstead] = useState<Readonly<Record<Instant, Instant>>>({})
  const { slot, duration } = booking
  const asked = repeats && values.interval > 0 && values.client !== null && slot !== null
  const { room_id: _, ...body } = asked ? inputOf(values, slot, duration, null) : { room_id: null }
  const call = { body: { ...body, interval: values.interval as Interval, count: values.count, notes: '' } } as CallOf<typeof seriesApi.check>
  const reading = useQuery({
    // What is written as a note decides nothing, so it is not asked for again.
    queryKey: [...keyOf(seriesApi.check), call.body], enabled: asked, placeholderData: keepPreviousData, staleTime: 5_000,
    queryFn: ({ signal }) => send(seriesApi.check, call, { signal }),
  })
  const occurrences = asked ? (reading.data ?? none) : none
  return {
    /** Nothing can be looked at before there is a first time. */
    first: slot, reading, occurrences, instead,
    choose: (start: Instant, other: Instant | null) => setInstead(({ [start]: _before, ...rest }) => (other ? { ...rest, [start]: other } : rest)),
    active: repeats && values.interval > 0,
    /** What is shown is about what is asked for now. */
    ready: asked && reading.isSuccess && !reading.isPlaceholderData,
    /** The starts to book: those that fit, and what was chosen for those that do not. */
    starts: occurrences.flatMap(({ datetime_from, slot: fits }): Instant[] => (fits ? [datetime_from] : instead[datetime_from] ? [instead[datetime_from]] : [])),
  }
}

export type Series = ReturnType<typeof useSeries>
