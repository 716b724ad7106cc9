import { addDays, daysBetween, epochMs, instant, wallClock } from '#kernel/day.ts'
import type { Permission } from '#kernel/permission.ts'
import type { ApiError } from '#platform/client/api.ts'
import { store } from '#platform/client/store.ts'
import type { Appointment, CalendarAppointment } from '#features/appointments/contract.ts'
import type { MoveInput } from '#features/appointments/contract/move.ts'
import { mayGoOutsideRules } from '#features/appointments/rules/raw.ts'
import { isResize } from './drag-model.ts'
import type { GridColumn } from '../grid/grid-model.ts'
import type { Move } from './use-block-drag.ts'
import { minutesAt, localInstantAt } from '../grid/local-instant.ts'

/** Where an appointment is wanted. Who and where are left to the server where the calendar does not say. */
export type Target = Pick<
  MoveInput,
  'datetime_from' | 'datetime_till' | 'room_id' | 'user_id' | 'location_id' | 'ignore_rules'
>

/**
 * Of an appointment where it stands: the calendar in which it is looked at once more need not know its place, nor who
 * is there.
 */
export interface Origin {
  readonly appointment: CalendarAppointment
  /** The zone of its local times. */
  readonly zone: string
  readonly locationId: number
  readonly room?: string
  readonly practitioner?: string
}

/**
 * May somebody move it, or change its length? One outside the rules stays outside them, which takes a permission of its
 * own.
 */
export const mayMove = (
  may: (permission: Permission) => boolean,
  { ignore_rules }: Pick<CalendarAppointment, 'ignore_rules'>,
): boolean => (ignore_rules ? mayGoOutsideRules(may) : may('appointment.update'))

/** What somebody wants to happen to an appointment, before they have looked at it once more. */
export interface Proposal {
  readonly origin: Origin
  readonly target: Target
}

/** A move about which something is to be decided, in the local time of its target, and why it has not happened yet. */
export interface Undecided extends Proposal {
  readonly zone: string
  readonly error: ApiError | null
  /** Sentences of the grid. */ readonly reasons: readonly string[]
}

const lengthOf = ({
  datetime_from,
  datetime_till,
}: Pick<CalendarAppointment, 'datetime_from' | 'datetime_till'>): number =>
  epochMs(datetime_till) - epochMs(datetime_from)

/**
 * The place that a column and a time stand for. In a room's column the practitioner stays, in a person's column they
 * are whom it goes to, and the room is found.
 * @param zone of the column's hours.
 * @param minutes of the column's day; without `till` the appointment keeps its length.
 */
export function targetAt(
  appointment: CalendarAppointment,
  column: Pick<GridColumn, 'day' | 'roomId' | 'userId'>,
  zone: string,
  minutes: number,
  till?: number,
): Target {
  const datetime_from = localInstantAt(column.day, minutes, zone)
  const length = till === undefined ? lengthOf(appointment) : (till - minutes) * 60_000
  return {
    datetime_from,
    datetime_till: instant(epochMs(datetime_from) + length),
    room_id: column.userId === undefined ? column.roomId : null,
    user_id: column.userId ?? appointment.user_id,
  }
}

/**
 * Where an appointment goes whose block was let go somewhere else, or was made longer or shorter. One outside the rules
 * may last for days and has a block on each of them: moved by one, all of it goes as far, and lasts as long; as much as
 * one is made shorter, so is all of it.
 * @param zone of the columns' hours.
 */
export function targetOf({ appointment, column, from, till, start }: Move, zone: string): Target {
  const longer = till - from - (start.till - start.from)
  if (isResize(start, { column, from })) {
    const { datetime_from, datetime_till, room_id, user_id } = appointment
    // Only the length: who and where are not asked.
    return { datetime_from, datetime_till: instant(epochMs(datetime_till) + longer * 60_000), room_id, user_id }
  }
  const day = addDays(wallClock(appointment.datetime_from, zone).day, daysBetween(start.column.day, column.day))
  const minutes = minutesAt(appointment.datetime_from, zone) + from - start.from
  return targetAt(
    appointment,
    { ...column, day },
    zone,
    minutes,
    longer ? minutes + lengthOf(appointment) / 60_000 + longer : undefined,
  )
}

/**
 * Where something cut in one calendar goes that is put down in another. At another location somebody else treats; who
 * has a calendar of all their locations in view changes when, and not where.
 * @param shown the location of the calendar; null in somebody's own.
 */
export function targetElsewhere(
  { appointment, zone: own, locationId }: Origin,
  column: GridColumn,
  minutes: number,
  shown: number | null,
  zone: string,
): Target {
  const target = targetAt(appointment, column, shown === null ? own : zone, minutes)
  return shown === null || shown === locationId
    ? target
    : { ...target, location_id: shown, user_id: column.userId ?? null }
}

type Place = Pick<CalendarAppointment, 'datetime_from' | 'datetime_till' | 'room_id' | 'user_id'>
const placeOf = ({ datetime_from, datetime_till, room_id, user_id }: Place): Place => ({
  datetime_from,
  datetime_till,
  room_id,
  user_id,
})
/** The place of an appointment, as the move that is sent must have seen it. */
export const seenAt = ({
  datetime_from,
  datetime_till,
  room,
  user,
}: Pick<Appointment, 'datetime_from' | 'datetime_till' | 'room' | 'user'>): Place => ({
  datetime_from,
  datetime_till,
  room_id: room.id,
  user_id: user.id,
})

/** The body of the call: from where the appointment was seen to where it is wanted. */
export const moveOf = ({ origin, target }: Proposal, notify: boolean): MoveInput => ({
  seen: placeOf(origin.appointment),
  ...target,
  notify,
})

/**
 * What the calendars show of a move before it is answered: who and where as it was, where that is left to the server.
 */
export const shownAs = ({
  datetime_from,
  datetime_till,
  room_id,
  user_id,
  ignore_rules,
}: Target): Partial<CalendarAppointment> => ({
  datetime_from,
  datetime_till,
  ...(room_id && { room_id }),
  ...(user_id && { user_id }),
  ...(ignore_rules !== undefined && { ignore_rules }),
})

/**
 * Back to where it was, from where it is now, and under the rules if it was. Who was mailed that it moved hears that it
 * did not.
 */
export function undoOf({ appointment, locationId }: Origin, now: Appointment, mailed: boolean): MoveInput {
  return {
    seen: seenAt(now),
    ...placeOf(appointment),
    location_id: locationId,
    ...(now.ignore_rules !== appointment.ignore_rules && { ignore_rules: appointment.ignore_rules }),
    notify: mailed,
  }
}

/**
 * An appointment that was cut out of the calendar, to be put down elsewhere: another week, another location. It stays
 * in its place until then.
 */
const carrying = store<Origin | null>(null)
export const useCarried = (): Origin | null => carrying.use()
export const carry = (what: Origin | null): void => carrying.set(what)
/** Stops carrying this appointment, because it was put down or moved; another carried one stays. */
export function putDown(id: number): void {
  if (carrying.get()?.appointment.id === id) carrying.set(null)
}

/**
 * Only another location asks for a decision before anything happens: somebody else treats there, and the client
 * travels.
 */
export const asksFirst = ({ target }: Proposal): boolean => target.location_id !== undefined

/** Is the client somewhere else in time? Only that concerns them. */
export const isOtherTime = ({ origin, target }: Proposal): boolean =>
  target.datetime_from !== origin.appointment.datetime_from
