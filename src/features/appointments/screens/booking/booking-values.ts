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
import type { ValuesOf } from '#kernel/fields.ts'
import type { ClientOption } from '#features/lists/contract.ts'
import { durationChoices, type Slot } from '#features/availability/contract.ts'
import { bookingFields, type Appointment, type AppointmentInput } from '../../contract.ts'
import { roundToQuarter, sameModels } from '../../rules.ts'

/** The values of the booking form. */
export interface BookingValues extends Omit<
  ValuesOf<typeof bookingFields>,
  'client_id' | 'datetime_from' | 'treatment_duration' | 'room_id'
> {
  client: ClientOption | null
  /** In minutes; null means the treatment's own. */
  duration: number | null
  start: Instant | null
  /** Days from one follow-up to the next; 0 means that it does not come back. */
  interval: number
  /** The number of appointments in the series, the first included. */
  count: number
  /** Other starts, chosen for the starts of the series that are not free. */
  instead: readonly { readonly start: Instant; readonly other: Instant }[]
}

/** An empty place that was chosen in the calendar: a day, a time and a room. */
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
 * Reads `?on=2026-11-21&at=10:15&in=3`. The time is rounded to the nearest quarter, which may be midnight (spec 2 §4,
 * decision C63). Null when it is not a time of a day.
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

const { client_id: _, datetime_from: __, treatment_duration: ___, room_id: ____, ...empty } = bookingFields.empty

export const emptyBooking = (locationId: number | null): BookingValues => ({
  ...empty,
  client: null,
  location_id: locationId,
  duration: null,
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
 * The values of a follow-up: the same client, treatment, practitioner and devices, at a time still to be chosen (spec 2
 * §4 "Repeat"). An appointment outside the rules may be longer than a booking can be: its follow-up takes the
 * treatment's own length.
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

/** Whether nothing was chosen that a walk-in cannot take: a time, another length, devices, a series. */
export const fitsWalkIn = ({ start, duration, models, interval }: BookingValues): boolean =>
  start === null && duration === null && models === null && interval === 0

/** The change leaves time, place and practitioner as they were booked, so no free place need be found. */
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
 * The body of the call: the practitioner who was shown with the time, and the room only when it was chosen in the
 * calendar, so that otherwise another free room does as well.
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
