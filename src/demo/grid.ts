import { minutesOf, type ClockTime, type Day } from '#kernel/day.ts'
import { msAtLocalTime } from '#kernel/zone.ts'
import { roomHours, workingHours, type ClockSpan } from '#features/schedules/rules.ts'
import type { AbsenceSpan } from '#features/schedules/rules/absences.ts'
import type { Offer, Place, PlaceAbsence, Practitioner } from './model.ts'

export const quarterMs = 15 * 60_000
export const quartersOfDay = 96

/** The quarters of a day of a person or thing; 1 is free. */
type Free = Uint8Array

export interface Staff {
  readonly practitioner: Practitioner
  readonly free: Free
}
/** A day of a place: the working practitioners, the open rooms, and their free quarters. */
export interface Grid {
  readonly place: Place
  /** The start of the day in epoch milliseconds, so that quarters can be added to it. */
  readonly midnight: number
  readonly staff: readonly Staff[]
  readonly rooms: ReadonlyMap<number, Free>
  readonly devices: ReadonlyMap<number, Free>
}
export interface Spot {
  readonly roomId: number
  readonly deviceIds: readonly number[]
}

const quarterOf = (time: ClockTime) => minutesOf(time) / 15

function freeWithin(spans: readonly ClockSpan[]): Free {
  const free = new Uint8Array(quartersOfDay)
  for (const { time_from, time_till } of spans)
    free.fill(1, Math.ceil(quarterOf(time_from)), Math.floor(quarterOf(time_till)))
  return free
}

const isFree = (free: Free, from: number, quarters: number): boolean => {
  for (let q = from; q < from + quarters; q++) if (!free[q]) return false
  return true
}

/** The quarters of a day on which a person or thing is absent. */
function withoutAbsences(free: Free, absences: readonly AbsenceSpan[], day: Day): Free {
  for (const { date_from, time_from, date_till, time_till } of absences) {
    if (date_from > day || (date_till !== null && date_till < day)) continue
    free.fill(
      0,
      date_from === day && time_from ? Math.floor(quarterOf(time_from)) : 0,
      date_till === day && time_till ? Math.ceil(quarterOf(time_till)) : quartersOfDay,
    )
  }
  return free
}

/** The empty day of a place; null when nobody works or no room is open. */
export function emptyDay(place: Place, day: Day): Grid | null {
  const away = (free: Free, which: (absence: PlaceAbsence) => boolean) =>
    withoutAbsences(free, place.absences.filter(which), day)
  const staff = place.practitioners
    .map((practitioner) => ({
      practitioner,
      free: away(
        freeWithin(workingHours(practitioner.entries, day)),
        (absence) => absence.employee_id === practitioner.id,
      ),
    }))
    .filter(({ free }) => free.includes(1))
  if (!staff.length) return null
  return {
    place,
    staff,
    // Clocks change at night, so from eight in the morning all quarters have the same length.
    midnight: msAtLocalTime(day, '08:00' as ClockTime, place.zone) - 8 * 60 * 60_000,
    rooms: new Map(
      place.rooms.map((room) => [
        room.id,
        away(
          freeWithin(roomHours(room.entries, place.opening, day)),
          (one) => one.room_id === room.id || (!one.employee_id && !one.room_id && !one.device_id),
        ),
      ]),
    ),
    devices: new Map(
      place.devices.map((device) => [
        device.id,
        away(new Uint8Array(quartersOfDay).fill(1), (absence) => absence.device_id === device.id),
      ]),
    ),
  }
}

/** A room and one device of each model for a treatment by this practitioner from this quarter on, or null. */
export function spotFor(
  { place, rooms, devices }: Grid,
  { practitioner, free }: Staff,
  from: number,
  { quarters, modelIds }: Offer,
): Spot | null {
  if (!isFree(free, from, quarters)) return null
  const roomIsFree = (id: number) => isFree(rooms.get(id)!, from, quarters)
  const deviceIds: number[] = []
  let roomId: number | null = null
  for (const modelId of modelIds) {
    const device = place.devices.find(
      (one) =>
        one.modelId === modelId &&
        (one.employeeId ?? practitioner.id) === practitioner.id &&
        isFree(devices.get(one.id)!, from, quarters) &&
        (one.roomId === null || ((roomId ?? one.roomId) === one.roomId && roomIsFree(one.roomId))),
    )
    if (!device) return null
    deviceIds.push(device.id)
    roomId ??= device.roomId
  }
  // Without a fixed device the practitioner uses their own room, and otherwise a room without devices, so that those
  // stay free.
  roomId ??= roomIsFree(practitioner.roomId)
    ? practitioner.roomId
    : ((
        place.rooms.find((room) => !room.equipped && roomIsFree(room.id)) ??
        place.rooms.find((room) => roomIsFree(room.id))
      )?.id ?? null)
  return roomId === null ? null : { roomId, deviceIds }
}

export function occupy({ rooms, devices }: Grid, { free }: Staff, from: number, quarters: number, spot: Spot): void {
  free.fill(0, from, from + quarters)
  rooms.get(spot.roomId)!.fill(0, from, from + quarters)
  for (const id of spot.deviceIds) devices.get(id)!.fill(0, from, from + quarters)
}
