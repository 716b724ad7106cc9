import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Instant } from '#kernel/day.ts'
import type { CallOf } from '#kernel/endpoint.ts'
import { send } from '#platform/client/api.ts'
import { keyOf } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { seriesApi, type Occurrence } from '../contract/series.ts'
import { inputOf, type BookingValues } from './booking-values.ts'
import type { Booking } from './use-booking.ts'

const none: readonly Occurrence[] = []

interface SeriesSubject {
  readonly form: Form<BookingValues>
  readonly values: BookingValues
  readonly booking: Pick<Booking, 'slot' | 'duration'>
  readonly repeats: boolean
  /** The starts that went out without an answer, as long as the form still says the same: they may be booked, by us. */
  readonly sent: readonly Instant[] | null
}

/** The occurrences of a follow-up that comes back, looked at anew whenever what is asked for changes. */
export function useSeries({ form: { hook }, values, booking: { slot, duration }, repeats, sent }: SeriesSubject) {
  const instead: Readonly<Record<Instant, Instant>> = Object.fromEntries(
    values.instead.map(({ start, other }) => [start, other]),
  )
  const asked = repeats && values.interval > 0 && values.client !== null && slot !== null
  const { room_id: _, ...body } = asked ? inputOf(values, slot, duration, null) : { room_id: null }
  const call = { body: { ...body, interval: values.interval, count: values.count, notes: '' } } as CallOf<
    typeof seriesApi.check
  >
  const reading = useQuery({
    // What is written as a note decides nothing, so it is not asked for again.
    queryKey: [...keyOf(seriesApi.check), call.body],
    enabled: asked && !sent,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    queryFn: ({ signal }) => send(seriesApi.check, call, { signal }),
  })
  const occurrences = asked ? (reading.data ?? none) : none
  return {
    /** Nothing can be looked at before there is a first time. */
    first: slot,
    reading,
    occurrences,
    instead,
    choose: (start: Instant, other: Instant | null) =>
      hook.setValue(
        'instead',
        [...values.instead.filter((one) => one.start !== start), ...(other ? [{ start, other }] : [])],
        { shouldDirty: true },
      ),
    active: repeats && values.interval > 0,
    /** What is shown is about what is asked for now. */
    ready: sent !== null || (asked && reading.isSuccess && !reading.isPlaceholderData),
    /** The starts to book: those that fit, and what was chosen for those that do not. */
    starts:
      sent ??
      occurrences.flatMap(({ datetime_from, slot: fits }): Instant[] =>
        fits ? [datetime_from] : instead[datetime_from] ? [instead[datetime_from]] : [],
      ),
  }
}

export type Series = ReturnType<typeof useSeries>
