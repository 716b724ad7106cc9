import { useEffect, useEffectEvent, useState } from 'react'
import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { Slot } from '#features/availability/contract.ts'
import type { Form } from '#platform/client/form.ts'
import type { Appointment } from '../../contract.ts'
import { availabilityNeeds, bookingProblems } from '../../rules.ts'
import { keepsPlace, type BookingValues, type Wish, type WishedRoom } from './booking-values.ts'
import type { SentBooking } from './use-booking-calls.ts'
import { useBookingOptions } from './use-booking-options.ts'
import { useFreeStarts } from './use-free-starts.ts'
import { useNow } from '../use-now.ts'

/** The place and the day in the calendar from which a booking starts. */
export interface BookingOrigin {
  /** The empty place of the calendar that was chosen. */
  readonly wish: Wish | null
  readonly wishedRoom?: WishedRoom | null
  /** The day that the calendar shows. */
  readonly date: Day
}

interface BookingOptions {
  readonly form: Form<BookingValues>
  readonly values: BookingValues
  /** The appointment that is changed; null for a new one. */
  readonly booked: Appointment | null
  readonly origin: BookingOrigin
  /** The form shows what was typed before a reload. */
  readonly restored: boolean
  /** The booking that went out with these values and was not answered. */
  readonly sent: SentBooking | null
}

/**
 * Everything that the booking form knows besides what was typed: the choices, the free starts, and the slot that is
 * meant. The slot is looked up among the free starts at each rendering, so a changed treatment or a colleague's booking
 * is noticed at once. Only the slot of a booking without an answer stays as it was: if that booking was made, it has
 * taken this place, and sending the same call again gives its answer.
 */
export function useBooking({ form, values, booked, origin, restored, sent }: BookingOptions) {
  const now = useNow()
  const options = useBookingOptions(values, booked)
  const { zone, today, duration, askedModels } = options
  const { treatment_id, location_id } = values
  const subject = { client_id: values.client?.id ?? null, treatment_id, location_id }
  const needs = availabilityNeeds(subject)

  /** The empty place that was chosen, as long as no other time is. */
  const [wish, setWish] = useState(origin.wish)
  const opensAt = booked ? localTimeAt(booked.datetime_from, booked.location.zone).day : wish?.day
  // The calendar may show a day that is over: nothing is free there.
  const firstDay = opensAt ?? (origin.date < today ? today : origin.date)
  const free = useFreeStarts({
    query: needs.length
      ? null
      : {
          client_id: subject.client_id!,
          location_id: location_id!,
          treatment_id: treatment_id!,
          treatment_duration: duration ?? undefined,
          user_id: values.user_id ?? undefined,
          appointment_id: booked?.id,
          models: askedModels ?? undefined,
        },
    firstMonth: firstDay,
    firstDay,
    today,
  })
  // A time that was chosen before a reload may be in another month than the calendar shows.
  const showRestored = useEffectEvent(() => {
    if (restored && values.start) free.chooseDay(localTimeAt(values.start, zone).day)
  })
  useEffect(() => showRestored(), [restored])

  const isMeant = ({ datetime_from }: Slot) => {
    if (values.start) return datetime_from === values.start
    const { day, time } = localTimeAt(datetime_from, zone)
    return wish !== null && day === wish.day && time === wish.time
  }
  const slot = sent ? sent.slot : (free.slots.find(isMeant) ?? null)
  const roomOfWish = values.start ? null : roomFor(origin.wishedRoom ?? null, slot, location_id)
  const stays = booked !== null && keepsPlace(values, booked, duration)
  const start: Instant | null = slot?.datetime_from ?? values.start
  const asked = values.start ? localTimeAt(values.start, zone) : wish
  const problems = bookingProblems(
    { ...subject, datetime_from: start },
    booked && { ...booked, treatment_id: booked.treatment.id, zone: booked.location.zone },
    now,
  )
  return {
    ...options,
    ...free,
    needs,
    wish,
    slot,
    room: sent ? sent.room : roomOfWish,
    /** A change that keeps the place of the appointment. */
    stays,
    start,
    /** The time that is meant, when the free starts of its day are known and it is not among them. */
    gone: asked !== null && !slot && !stays && free.isKnown(asked.day) ? asked : null,
    /** The reason why the time that is meant cannot be booked, although it is free. */
    refused: start ? (problems.find(({ field }) => field === 'datetime_from') ?? null) : null,
    /** This page knows of nothing that stands in the way. */
    bookable: (slot !== null || stays) && problems.length === 0,
    chooseSlot: ({ datetime_from }: Slot) => {
      setWish(null)
      form.hook.setValue('start', datetime_from, { shouldDirty: true })
    },
  }
}

/**
 * The room of the empty place that was chosen, and whether it is free for as long as is needed: the free slots name one
 * room for each start, which need not be this one.
 */
const roomFor = (room: WishedRoom | null, slot: Slot | null, locationId: number | null): SentBooking['room'] =>
  room && slot && room.locationId === locationId ? { id: room.id, name: room.name, free: room.isFree(slot) } : null

export type Booking = ReturnType<typeof useBooking>
