import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '#kernel/endpoint.ts'
import { availabilityApi, type Slot } from '#features/availability/contract.ts'
import { ApiError, refusalIn } from '#platform/client/api.ts'
import { keyOf, useSend } from '#platform/client/data.ts'
import {
  appointmentsApi,
  noFreeStart,
  noFreeStartCodes,
  type Appointment,
  type AppointmentInput,
} from '../../contract.ts'
import { seriesApi } from '../../contract/series.ts'
import type { BookingValues } from './booking-values.ts'
import { changesAppointments } from '../changes/shown-appointments.ts'

type SeriesInput = BodyOf<typeof seriesApi.book>

/** A booking as it is sent. */
export interface SentBooking {
  /** The free start that was shown when it went out; null for a change that keeps its place. */
  readonly slot: Slot | null
  readonly room: { readonly id: number; readonly name: string; readonly free: boolean } | null
  readonly body: AppointmentInput
  /** The series that is sent instead of `body` when a follow-up is repeated. */
  readonly series: SeriesInput | null
}

interface Unanswered {
  readonly booking: SentBooking
  /** The fields as they were sent, as text. */
  readonly typed: string
}

interface BookingCallsOptions {
  /** The name under which the form keeps what is typed. */
  readonly name: string
  readonly onSaved: (appointment: Appointment, what: 'booked' | 'changed') => void
  readonly onSeriesBooked: (appointments: readonly Appointment[]) => void
}

/** The server may or may not have carried out a call that failed like this. */
export const isOpen = (error: unknown): boolean => error instanceof ApiError && error.isUndecided

/**
 * Sends a booking, and knows how the last attempt ended: refused, with the next free starts, or without an answer. A
 * booking without an answer may have been made. As long as the form still shows the same values, the same call has to
 * go out again, word for word: only the same call has the same key, and so gets the first answer.
 */
export function useBookingCalls({ name, onSaved, onSeriesBooked }: BookingCallsOptions) {
  const queries = useQueryClient()
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null)
  const [nextSlots, setNextSlots] = useState<readonly Slot[]>([])
  const options = { failure: 'form', invalidates: [...changesAppointments, availabilityApi.availability] } as const
  const create = useSend(appointmentsApi.create, {
    ...options,
    keepAs: name,
    onSuccess: (appointment) => onSaved(appointment, 'booked'),
  })
  const update = useSend(appointmentsApi.update, {
    ...options,
    onSuccess: (appointment) => onSaved(appointment, 'changed'),
  })
  const bookSeries = useSend(seriesApi.book, { ...options, keepAs: name, onSuccess: onSeriesBooked })

  function carryOut({ body, series }: SentBooking, booked: Appointment | null): Promise<unknown> {
    if (series) return bookSeries.mutateAsync({ body: series })
    if (!booked) return create.mutateAsync({ body })
    return update.mutateAsync({ params: { id: booked.id }, body: { ...body, updated_at: booked.updated_at } })
  }
  return {
    /** The last new booking got no answer, so it may have been made. */
    isUnanswered: unanswered !== null,
    /** The booking that went out with these values and was not answered; null when there is none. */
    unansweredFor: (values: BookingValues) =>
      unanswered?.typed === JSON.stringify(values) ? unanswered.booking : null,
    /** The next free starts, which the last refusal named. */
    nextSlots,
    /** Books; or changes an appointment, `booked` as it was read. */
    async send(booking: SentBooking, values: BookingValues, booked: Appointment | null): Promise<void> {
      try {
        await carryOut(booking, booked)
      } catch (error) {
        const mayBeMade = isOpen(error) && !booked && booking.slot !== null
        setUnanswered(mayBeMade ? { booking, typed: JSON.stringify(values) } : null)
        if (error instanceof ApiError) {
          setNextSlots(refusalIn(error, { refuses: noFreeStart }, ...noFreeStartCodes)?.next_slots ?? [])
          void queries.invalidateQueries({ queryKey: keyOf(availabilityApi.availability) })
        }
        throw error
      }
    },
  }
}
