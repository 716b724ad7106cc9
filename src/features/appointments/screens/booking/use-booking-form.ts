import type { Instant } from '#kernel/day.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import type { Appointment, AppointmentInput } from '../../contract.ts'
import { bookingOf, inputOf, type BookingValues } from './booking-values.ts'
import { useAppointmentVersion } from '../changes/use-appointment-version.ts'
import { useBooking, type BookingOrigin } from './use-booking.ts'
import { isOpen, useBookingCalls, type SentBooking } from './use-booking-calls.ts'
import { useSavedAppointment } from '../changes/use-saved-appointment.ts'
import { useSeries } from '../series/use-series.ts'

/** The subject of a booking form. */
export interface BookingSubject extends BookingOrigin {
  /** The appointment that is being changed; null for a new one. */
  readonly booked: Appointment | null
  readonly initial: BookingValues
  /** The appointment that this one follows up: with the same practitioner, and it may come back. */
  readonly repeats?: Appointment | null
}

/** The name of the draft: it belongs to this appointment, this follow-up, or this client and place of the calendar. */
const draftName = ({ booked, repeats, initial, wish }: BookingSubject): string =>
  `booking.${booked?.id ?? (repeats ? `repeat.${repeats.id}` : ['new', initial.client?.id, wish && [wish.day, wish.time, wish.roomId]].flat().join(' ').trimEnd())}`

/** The same booking at each of several times. */
const seriesOf = (
  { datetime_from: _, room_id: __, ...booking }: AppointmentInput,
  starts: readonly Instant[],
): NonNullable<SentBooking['series']> => ({ ...booking, starts: [...starts] })

/** Maps the fields of the call to those of the form. */
const names = { client_id: 'client', treatment_duration: 'duration' } as const

/** The form of a booking: what is typed and kept, the times that are free for it, and how it is saved. */
export function useBookingForm(subject: BookingSubject) {
  const { initial, repeats = null } = subject
  const name = draftName(subject)
  const saved = useSavedAppointment()
  const calls = useBookingCalls({
    name,
    onSaved: (appointment, what) => {
      draft.forget()
      saved.onSaved(appointment, what)
    },
    onSeriesBooked: (appointments) => {
      draft.forget()
      saved.onSeriesBooked(appointments)
    },
  })
  const form = useBalieForm<BookingValues>({ defaultValues: initial, names, submit: save })
  const version = useAppointmentVersion({ form, stored: subject.booked, valuesOf: bookingOf })
  const draft = useDraft(name, version)
  const { base: booked } = version
  const values = form.hook.watch()
  const sent = calls.unansweredFor(values)
  const booking = useBooking({ form, values, booked, origin: subject, restored: draft.restored, sent })
  const series = useSeries({ form, values, booking, repeats: repeats !== null, sent: sent?.series?.starts ?? null })

  function bookingAsShown(typed: BookingValues): SentBooking {
    const { slot, room, duration } = booking
    const body = inputOf(typed, slot, duration, room?.free ? room.id : null)
    return { slot, room, body, series: series.active ? seriesOf(body, series.starts) : null }
  }
  async function save(typed: BookingValues): Promise<void> {
    const next = sent ?? bookingAsShown(typed)
    try {
      await version.saving(calls.send(next, typed, booked))
    } catch (error) {
      // A refusal has news about the starts of the series. Without an answer, the series itself may have taken them.
      if (next.series && !isOpen(error)) await series.reading.refetch()
      throw error
    }
  }
  return { form, values, version, draft, booking, series, nextSlots: calls.nextSlots, isUnanswered: calls.isUnanswered }
}

export type BookingForm = ReturnType<typeof useBookingForm>
