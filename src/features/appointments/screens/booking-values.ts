import {
  addDays,
  clockTime,
  clockTimePattern,
  minutesOf,
  parseDay,
  type ClockTime,
  type Day,
  type Instant,
} from '#kernel/day.ts'
import type { ClientOption } from '#features/lists/contract.ts'
import { durationChoices, type Slot } from '#features/availability/contract.ts'
import type { Appointment, AppointmentInput } from '../contract.ts'
import { roundToQuarter, sameModels } from '../rules.ts'

/** The form while it is being filled in. */
export interface BookingValues {
  client: ClientOption | null
  treatment_id: number | null
  location_id: number | null
  /** Null is the treatment's own. */
  duration: number | null
  /** Null is no preference. */
  user_id: number | null
  /** Device models; null is the treatment's own, or those that were booked. */
  models: number[] | null
  notes: string
  start: Instant | null
  /** Days from one follow-up to the next; 0 is never. */
  interval: number
  /** How many, the first included. */
  count: number
  /** Times that were chosen for those of the series that do not fit. */
  instead: readonly { readonly start: Instant; readonly other: Instant }[]
}

/** An empty place of the calendar that was chosen: on that day, at that time, in that room. */
export interface Wish {
  readonly day: Day
  readonly time: string
  readonly roomId: number | null
}

/** The room of the empty place, and whether it is free from one moment to another. */
export interface WishedRoom {
  readonly locationId: number
  readonly id: number
  readonly name: string
  readonly isFree: (slot: Pick<Slot, 'datetime_from' | 'datetime_till'>) => boolean
}

interface WishWords {
  readonly on?: string
  readonly at?: string
  readonly in?: string
}
const minutesADay = 24 * 60

/**
 * `?on=2026-11-21&at=10:15&in=3`. The time comes to the nearest quarter, which may be midnight (spec 2 §4, decision
 * C63); null is no time of a day.
 */
export function wishIn({ on = '', at = '', in: room }: WishWords): Wish | null {
  const day = parseDay(on)
  if (!day || !clockTimePattern.test(at)) return null
  const minutes = roundToQuarter(minutesOf(at as ClockTime))
  return {
    day: minutes < minutesADay ? day : addDays(day, 1),
    time: clockTime(minutes % minutesADay),
    roomId: Number(room) || null,
  }
}

const once = { interval: 0, count: 3, instead: [] } as const

export const emptyBooking = (locationId: number | null): BookingValues => ({
  client: null,
  treatment_id: null,
  location_id: locationId,
  duration: null,
  user_id: null,
  models: null,
  notes: '',
  start: null,
  ...once,
})

export function bookingOf({
  client,
  treatment,
  location,
  user,
  treatment_duration,
  notes,
  datetime_from,
}: Appointment): BookingValues {
  return {
    client,
    treatment_id: treatment.id,
    location_id: location.id,
    duration: treatment_duration === treatment.duration ? null : treatment_duration,
    user_id: user.id,
    models: null,
    notes,
    start: datetime_from,
    ...once,
  }
}

/**
 * A follow-up: the same again, with the same practitioner and devices, at a time still to be chosen (spec 2 §4
 * "Repeat").
 * One outside the rules may have lasted as long as no booking can: its follow-up takes the treatment's own time.
 */
export function repeatOf(appointment: Appointment): BookingValues {
  const again = bookingOf(appointment)
  const models = [...new Set(appointment.devices.map(({ model_id }) => model_id))]
  return {
    ...again,
    duration: again.duration !== null && durationChoices.includes(again.duration) ? again.duration : null,
    models: models.length ? models : null,
    notes: '',
    start: null,
  }
}

/** Only what has no influence on when, where and by whom was changed, so its place need not be found again. */
export const keepsPlace = (values: BookingValues, booked: Appointment, duration: number | null): boolean =>
  values.start === booked.datetime_from &&
  values.client?.id === booked.client_id &&
  values.treatment_id === booked.treatment.id &&
  values.location_id === booked.location.id &&
  duration === booked.treatment_duration &&
  (values.user_id ?? booked.user.id) === booked.user.id &&
  (values.models === null ||
    sameModels(
      values.models,
      booked.devices.map(({ model_id }) => model_id),
    ))

/**
 * As the server takes it: the practitioner who was shown with the time, and the room only when it was asked for, so
 * that another free one does as well.
 */
export const inputOf = (
  values: BookingValues,
  slot: Slot | null,
  duration: number | null,
  roomId: number | null,
): AppointmentInput => ({
  client_id: values.client!.id,
  location_id: values.location_id!,
  treatment_id: values.treatment_id!,
  datetime_from: (slot?.datetime_from ?? values.start)!,
  treatment_duration: duration ?? undefined,
  user_id: values.user_id ?? slot?.user_id ?? null,
  room_id: roomId,
  models: values.models ?? undefined,
  notes: values.notes,
})
