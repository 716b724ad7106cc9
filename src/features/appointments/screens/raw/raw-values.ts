import {
  clockTimePattern,
  epochMs,
  instant,
  parseDay,
  localTimeAt,
  type ClockTime,
  type Day,
  type Instant,
} from '#kernel/day.ts'
import type { ValuesOf } from '#kernel/fields.ts'
import type { StoredDraft } from '#kernel/record.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import type { Slot } from '#features/availability/contract.ts'
import type { ClientOption } from '#features/lists/contract.ts'
import { store } from '#platform/client/store.ts'
import type { Appointment } from '../../contract.ts'
import { rawFields, type RawAppointmentInput } from '../../contract/raw.ts'
import type { RawTimes } from '../../rules/raw.ts'
import type { BookingValues, Wish } from '../booking/booking-values.ts'

/** The values of the form without rules: days and times in the local time of the location. */
export interface RawValues extends Omit<ValuesOf<typeof rawFields>, 'client_id' | 'datetime_from' | 'datetime_till'> {
  readonly client: ClientOption | null
  readonly day_from: string | null
  readonly time_from: string | null
  readonly day_till: string | null
  readonly time_till: string | null
}

interface Start {
  readonly locationId: number | null
  readonly day: Day
  readonly time: string | null
  readonly roomId: number | null
  readonly userId: number | null
}

const { client_id: _, datetime_from: __, datetime_till: ___, ...empty } = rawFields.empty

export const emptyRaw = ({ locationId, day, time, roomId, userId }: Start): RawValues => ({
  ...empty,
  client: null,
  location_id: locationId,
  room_id: roomId,
  user_id: userId,
  day_from: day,
  time_from: time,
  day_till: day,
  time_till: null,
})

export function rawOf({
  client,
  name,
  treatment,
  location,
  room,
  user,
  devices,
  datetime_from,
  datetime_till,
  notes,
}: Appointment): RawValues {
  const [from, till] = [localTimeAt(datetime_from, location.zone), localTimeAt(datetime_till, location.zone)]
  return {
    client,
    name,
    treatment_id: treatment.id,
    location_id: location.id,
    room_id: room.id,
    user_id: user.id,
    devices: devices.map(({ id }) => id),
    day_from: from.day,
    time_from: from.time,
    day_till: till.day,
    time_till: till.time,
    notes,
  }
}

interface BookingSoFar {
  readonly booked: Appointment | null
  readonly slot: Slot | null
  /** The empty place that was chosen, with its location; its room cannot be chosen at another. */
  readonly wish: (Wish & { readonly locationId: number | null }) | null
  /** The day that shows while no time is chosen. */
  readonly day: Day
  readonly duration: number | null
  readonly zone: string
}

/**
 * The values for the form without rules, made of a booking by the rules: the same client, treatment, place and time, as
 * far as they were chosen.
 */
export function rawFrom(
  { client, treatment_id, location_id, user_id, notes, start: chosen }: BookingValues,
  { booked, slot, wish, day, duration, zone }: BookingSoFar,
): RawValues {
  const here = booked?.location.id === location_id ? booked : null
  const moves = chosen !== booked?.datetime_from
  const start = chosen ?? slot?.datetime_from ?? (wish && instantOf(wish.day, wish.time, zone))
  const from = start && localTimeAt(start, zone)
  const till = start && duration ? localTimeAt(instant(epochMs(start) + duration * 60_000), zone) : null
  const wished = wish && !chosen && wish.locationId === location_id ? wish.roomId : null
  return {
    client,
    name: booked?.name ?? '',
    treatment_id,
    location_id,
    notes,
    room_id: wished ?? (moves ? slot?.room_id : null) ?? here?.room.id ?? slot?.room_id ?? null,
    user_id: user_id ?? slot?.user_id ?? here?.user.id ?? null,
    devices: here ? here.devices.map(({ id }) => id) : [],
    day_from: from?.day ?? day,
    time_from: from?.time ?? null,
    day_till: till?.day ?? from?.day ?? day,
    time_till: till?.time ?? null,
  }
}

type Handed = StoredDraft<Appointment, RawValues>
const handed = store<Handed | null>(null)
/** Hands a draft from the booking form to the form without rules. */
export const handOver = (draft: Handed): void => handed.set(draft)
/** Takes the draft that was handed over; null the second time. */
export function takeHanded(): Handed | null {
  const draft = handed.get()
  handed.set(null)
  return draft
}

const instantOf = (day: string | null, time: string | null, zone: string): Instant | null => {
  const parsed = parseDay(day ?? '')
  return parsed && time && clockTimePattern.test(time)
    ? instantAtLocalTime(parsed, time.padStart(5, '0') as ClockTime, zone)
    : null
}

const shows = (at: Instant, like: Instant, zone: string): boolean => {
  const [one, other] = [localTimeAt(at, zone), localTimeAt(like, zone)]
  return one.day === other.day && one.time === other.time
}
const hourMs = 3_600_000

/**
 * The second moment with the same local time, in the night when the clock goes back an hour; null for a local time that
 * comes once.
 */
function secondOf(first: Instant, zone: string): Instant | null {
  const second = instant(epochMs(first) + hourMs)
  return shows(second, first, zone) ? second : null
}

/**
 * The moment of a local time. A local time that comes twice says less than the stored moment: while the text is the
 * same, the stored moment stays, and a moment in the second of the two hours stays in the second.
 * @param after a moment that it has to follow, which decides for the second one where only that does.
 */
function momentOf(first: Instant, stored: Instant | null, zone: string, after: Instant | null): Instant {
  if (stored && shows(first, stored, zone)) return stored
  const second = secondOf(first, zone)
  const stoodInSecond = stored !== null && shows(instant(epochMs(stored) - hourMs), stored, zone)
  return second && (stoodInSecond || (after !== null && first <= after)) ? second : first
}

/**
 * The typed start and end, read in the local time of a zone; null while a part of them is missing.
 * @param booked the appointment that is changed: a text that was not changed means its stored moment (decision C70
 * knows only the first of two).
 */
export function timesOf(
  { day_from, time_from, day_till, time_till }: RawValues,
  zone: string,
  booked: Pick<Appointment, 'datetime_from' | 'datetime_till' | 'location'> | null,
): RawTimes | null {
  const [from, till] = [instantOf(day_from, time_from, zone), instantOf(day_till, time_till, zone)]
  if (!from || !till) return null
  // In another zone the same text is another moment.
  const stored = booked?.location.zone === zone ? booked : null
  const datetime_from = momentOf(from, stored?.datetime_from ?? null, zone, null)
  return { datetime_from, datetime_till: momentOf(till, stored?.datetime_till ?? null, zone, datetime_from) }
}

export const rawInputOf = (values: RawValues, times: RawTimes, confirmed: boolean): RawAppointmentInput => ({
  client_id: values.client!.id,
  name: values.name,
  treatment_id: values.treatment_id!,
  location_id: values.location_id!,
  room_id: values.room_id!,
  user_id: values.user_id!,
  devices: values.devices,
  notes: values.notes,
  ...times,
  confirmed,
})
