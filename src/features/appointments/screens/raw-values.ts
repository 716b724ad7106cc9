import { clockTimePattern, parseDay, wallClock, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import { wallInstant } from '#kernel/zone.ts'
import type { ClientOption } from '#features/lists/contract.ts'
import type { Appointment } from '../contract.ts'
import type { RawAppointmentInput } from '../contract/raw.ts'
import type { RawTimes } from '../rules/raw.ts'

/** The form of an appointment without rules: days and times as the wall of the location says them. */
export interface RawValues {
  client: ClientOption | null
  name: string
  treatment_id: number | null
  location_id: number | null
  room_id: number | null
  user_id: number | null
  devices: number[]
  day_from: string | null
  time_from: string | null
  day_till: string | null
  time_till: string | null
  notes: string
}

interface Start { readonly locationId: number | null; readonly day: Day; readonly time: string | null; readonly roomId: number | null; readonly userId: number | null }

export const emptyRaw = ({ locationId, day, time, roomId, userId }: Start): RawValues =>
  ({ client: null, name: '', treatment_id: null, location_id: locationId, room_id: roomId, user_id: userId, devices: [], day_from: day, time_from: time, day_till: day, time_till: null, notes: '' })

export function rawOf({ client, name, treatment, location, room, user, devices, datetime_from, datetime_till, notes }: Appointment): RawValues {
  const [from, till] = [wallClock(datetime_from, location.zone), wallClock(datetime_till, location.zone)]
  return {
    client, name, treatment_id: treatment.id, location_id: location.id, room_id: room.id, user_id: user.id, devices: devices.map(({ id }) => id),
    day_from: from.day, time_from: from.time, day_till: till.day, time_till: till.time, notes,
  }
}

const instantOf = (day: string | null, time: string | null, zone: string): Instant | null => {
  const found = parseDay(day ?? '')
  return found && time && clockTimePattern.test(time) ? wallInstant(found, time.padStart(5, '0') as ClockTime, zone) : null
}

/** From when to when, on the wall of a zone; null as long as it is not said. */
export function timesOf({ day_from, time_from, day_till, time_till }: RawValues, zone: string): RawTimes | null {
  const [from, till] = [instantOf(day_from, time_from, zone), instantOf(day_till, time_till, zone)]
  return from && till ? { datetime_from: from, datetime_till: till } : null
}

export const rawInputOf = (values: RawValues, times: RawTimes, confirmed: boolean): RawAppointmentInput => ({
  client_id: values.client!.id, name: values.name, treatment_id: values.treatment_id!, location_id: values.location_id!, room_id: values.room_id!, user_id: values.user_id!,
  devices: values.devices, notes: values.notes, ...times, confirmed,
})
