import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Instant } from '#kernel/day.ts'
import type { CallOf } from '#kernel/endpoint.ts'
import { send } from '#platform/client/api.ts'
import { keyOf } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { seriesApi, type Occurrence } from '../../contract/series.ts'
import { inputOf, type BookingValues } from '../booking/booking-values.ts'
import type { Booking } from '../booking/use-booking.ts'

const none: readonly Occurrence[] = []

interface SeriesSubject {
  readonly form: Form<BookingValues>
  readonly values: BookingValues
  readonly booking: Pick<Booking, 'slot' | 'duration'>
  readonly repeats: boolean
  /** The starts that went out without an answer, as long as the form still says the same: they may be booked, by us. */
  readonly sent: readonly Instant[] | null
}

/** The occurrences of a follow-up that comes back, checked again whenever the booking changes. */
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
    // The notes decide nothing: a change of them is no reason to check again.
    queryKey: [...keyOf(seriesApi.check), call.body],
    enabled: asked && !sent,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    queryFn: ({ signal }) => send(seriesApi.check, call, { signal }),
  })
  const occurrences = asked ? (reading.data ?? none) : none
  return {
    /** The first time; null until one is chosen, and then nothing can be checked. */
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
    /** The shown occurrences answer the booking as it is now. */
    ready: sent !== null || (asked && reading.isSuccess && !reading.isPlaceholderData),
    /** The starts to book: the free ones, and those chosen instead of the others. */
    starts:
      sent ??
      occurrences.flatMap(({ datetime_from, slot: fits }): Instant[] =>
        fits ? [datetime_from] : instead[datetime_from] ? [instead[datetime_from]] : [],
      ),
  }
}

export type Series = ReturnType<typeof useSeries>
