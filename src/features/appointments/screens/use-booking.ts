import { useState } from 'react'
import { wallClock, type Day, type Instant } from '#kernel/day.ts'
import { authApi } from '#features/auth/contract.ts'
import { availabilityApi, type Slot } from '#features/availability/contract.ts'
import { firstOfMonth } from '#features/availability/screens/month.ts'
import { useAvailability } from '#features/availability/screens/use-availability.ts'
import { listsApi } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import type { Appointment } from '../contract.ts'
import { availabilityNeeds, bookingProblems } from '../rules.ts'
import { keepsPlace, type BookingValues, type Wish, type WishedRoom } from './booking-values.ts'
import { todayAt } from './calendar-address.ts'
import { useNow } from './use-now.ts'

interface BookingSubject {
  readonly values: BookingValues
  readonly booked: Appointment | null
  readonly wish: Wish | null
  readonly wishedRoom: WishedRoom | null
  /** The day that the calendar shows. */
  readonly date: Day
  /** The call of which nobody knows whether it was carried out, as long as the form still says the same. */
  readonly sent: SentBooking | null
}

/** A booking as it went out. */
export interface SentBooking {
  readonly slot: Slot
  readonly room: { readonly id: number; readonly name: string; readonly free: boolean } | null
}

/**
 * Everything that the booking form knows besides what was typed: the choices, what is free, and which slot is meant.
 * The slot is always found again among what is free now, so a changed treatment or a colleague's booking is noticed at
 * once.
 * Only what was sent without an answer stays as it was: if it was carried out, it is this booking that took the place,
 * and the same call once more gives its answer.
 */
export function useBooking({ values, booked, wish, wishedRoom, date, sent }: BookingSubject) {
  const { locations } = useLocationChoice()
  const now = useNow()
  const location = locations.find(({ id }) => id === values.location_id) ?? null
  const zone = location?.zone ?? booked?.location.zone ?? 'Europe/Amsterdam'
  const today = todayAt(location)

  const { treatment_id, location_id } = values
  const treatments = useRead(
    listsApi.treatments,
    { params: { countryId: location?.supported_country_id ?? 0, locationId: location?.id ?? 0 } },
    { enabled: location !== null, staleTime: 300_000 },
  )
  const treatment =
    treatments.data?.body.find(({ id }) => id === treatment_id) ??
    (booked && booked.treatment.id === treatment_id ? booked.treatment : null)
  /** What is booked with it stays while the treatment does; else the treatment's own. */
  const kept =
    booked && booked.treatment.id === treatment_id && !booked.ignore_rules
      ? booked.devices.map(({ model_id }) => model_id)
      : null
  const practitioners = useRead(
    availabilityApi.employees,
    {
      query: {
        location_id: location_id ?? 0,
        treatment_id: treatment_id ?? 0,
        models: values.models ?? kept ?? undefined,
      },
    },
    { enabled: Boolean(location_id && treatment_id), staleTime: 60_000 },
  )
  const me = useRead(authApi.me, {}, { staleTime: 3_600_000 })
  const duration = values.duration ?? treatment?.duration ?? null
  const devices = useRead(
    listsApi.devices,
    { query: { location_id: location_id ?? 0 } },
    { enabled: location_id !== null, staleTime: 300_000 },
  )
  const listed = treatments.data?.body.find(({ id }) => id === treatment_id)
  const models = values.models ?? kept ?? listed?.models.map(({ id }) => id) ?? []
  const modelNames = new Map([
    ...(devices.data ?? []).map(({ model_id, name }) => [model_id, name] as const),
    ...(listed?.models ?? []).map(({ id, name }) => [id, name] as const),
    ...(booked?.devices ?? []).map(({ model_id, name }) => [model_id, name] as const),
  ])

  const draft = { client_id: values.client?.id ?? null, treatment_id, location_id }
  const needs = availabilityNeeds(draft)
  const [month, setMonth] = useState<Day>(() =>
    firstOfMonth(booked ? wallClock(booked.datetime_from, booked.location.zone).day : (wish?.day ?? date)),
  )
  const [chosenDay, chooseDay] = useState<Day | null>(() =>
    booked ? wallClock(booked.datetime_from, booked.location.zone).day : (wish?.day ?? (date < today ? today : date)),
  )
  const availability = useAvailability(
    needs.length
      ? null
      : {
          client_id: draft.client_id!,
          location_id: location_id!,
          treatment_id: treatment_id!,
          treatment_duration: duration ?? undefined,
          user_id: values.user_id ?? undefined,
          appointment_id: booked?.id,
          models: values.models ?? kept ?? undefined,
        },
    month,
  )
  const { days, current } = availability
  const firstFree = [...days.values()].find(
    ({ date: day, time_slots }) => day.slice(0, 7) === month.slice(0, 7) && time_slots.length,
  )?.date
  const day = chosenDay ?? firstFree ?? (month > today ? month : today)

  const slots = current ? [...days.values()].flatMap(({ time_slots }) => time_slots) : []
  const timeOf = (slot: Slot) => wallClock(slot.datetime_from, zone)
  const meant = (slot: Slot) =>
    values.start
      ? slot.datetime_from === values.start
      : wish !== null && timeOf(slot).day === wish.day && timeOf(slot).time === wish.time
  const slot = sent?.slot ?? slots.find(meant) ?? null
  const room = sent ? sent.room : values.start ? null : roomFor(wishedRoom, slot, location_id)
  const stays = booked !== null && keepsPlace(values, booked, duration)
  const start: Instant | null = slot?.datetime_from ?? values.start

  const problems = bookingProblems(
    { ...draft, datetime_from: start },
    booked && { ...booked, treatment_id: booked.treatment.id, zone: booked.location.zone },
    now,
  )

  /** A time is meant, what is free has been read for its day, and it is not among it. */
  const asked = values.start ? wallClock(values.start, zone) : wish
  const gone = current && asked !== null && !slot && !stays && days.has(asked.day) ? asked : null

  return {
    location,
    zone,
    today,
    treatment,
    duration,
    models,
    modelNames,
    treatments: treatments.data?.body ?? [],
    practitioners: practitioners.data ?? [],
    /** Physicians say for whom they book (spec 2 §6). */
    needsPractitioner: me.data?.roles.includes('physician') ?? false,
    me: me.data ?? null,
    needs,
    availability,
    day,
    month,
    slot,
    room,
    stays,
    start,
    gone,
    /** What is wrong with the time that is meant, although it is free. */
    refused: start ? (problems.find(({ field }) => field === 'datetime_from') ?? null) : null,
    /** Nothing stands in the way as far as this page can know. */
    bookable: (slot !== null || stays) && problems.length === 0,
    chooseDay: (next: Day) => {
      chooseDay(next)
      if (next.slice(0, 7) !== month.slice(0, 7)) setMonth(firstOfMonth(next))
    },
    chooseMonth: (next: Day) => {
      setMonth(next)
      chooseDay(null)
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
