import { addDays, daysBetween, epochMs, instant, localTimeAt } from '#kernel/day.ts'
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

/** The target of a move. Practitioner and room are left to the server where the calendar does not determine them. */
export type Target = Pick<
  MoveInput,
  'datetime_from' | 'datetime_till' | 'room_id' | 'user_id' | 'location_id' | 'ignore_rules'
>

/** An appointment with its present place, so that the calendar in which the move is reviewed need not know it. */
export interface Origin {
  readonly appointment: CalendarAppointment
  /** The zone of its local times. */
  readonly zone: string
  readonly locationId: number
  readonly room?: string
  readonly practitioner?: string
}

/**
 * Whether somebody may move an appointment or change its length. One outside the rules stays outside them, which takes
 * a permission of its own.
 */
export const mayMove = (
  may: (permission: Permission) => boolean,
  { ignore_rules }: Pick<CalendarAppointment, 'ignore_rules'>,
): boolean => (ignore_rules ? mayGoOutsideRules(may) : may('appointment.update'))

/** A move that somebody has asked for, before it is reviewed or sent. */
export interface Proposal {
  readonly origin: Origin
  readonly target: Target
}

/** A move that needs a decision, in the local time of its target, with the reasons why it was not made. */
export interface Undecided extends Proposal {
  readonly zone: string
  readonly error: ApiError | null
  /** The grid's reasons, in sentences. */ readonly reasons: readonly string[]
}

const lengthOf = ({
  datetime_from,
  datetime_till,
}: Pick<CalendarAppointment, 'datetime_from' | 'datetime_till'>): number =>
  epochMs(datetime_till) - epochMs(datetime_from)

/**
 * The target of a move to a column and a time. In a room's column the practitioner stays; in a person's column that
 * person becomes the practitioner, and the server finds the room.
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
 * The target of a block that was dropped elsewhere, or made longer or shorter. An appointment outside the rules may
 * last for days and has a block on each of them: moving one block moves the whole appointment as far and keeps its
 * length; making one block shorter makes the appointment shorter by as much.
 * @param zone of the columns' hours.
 */
export function targetOf({ appointment, column, from, till, start }: Move, zone: string): Target {
  const longer = till - from - (start.till - start.from)
  if (isResize(start, { column, from })) {
    const { datetime_from, datetime_till, room_id, user_id } = appointment
    // Only the length changes: practitioner and room stay.
    return { datetime_from, datetime_till: instant(epochMs(datetime_till) + longer * 60_000), room_id, user_id }
  }
  const day = addDays(localTimeAt(appointment.datetime_from, zone).day, daysBetween(start.column.day, column.day))
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
 * The target of an appointment that was cut in one calendar and pasted in another. At another location another
 * practitioner treats; an employee's calendar shows all their locations, so there only the time changes.
 * @param calendarLocationId the location of the calendar; null in an employee's calendar.
 */
export function targetElsewhere(
  { appointment, zone: own, locationId }: Origin,
  column: GridColumn,
  minutes: number,
  calendarLocationId: number | null,
  zone: string,
): Target {
  const target = targetAt(appointment, column, calendarLocationId === null ? own : zone, minutes)
  return calendarLocationId === null || calendarLocationId === locationId
    ? target
    : { ...target, location_id: calendarLocationId, user_id: column.userId ?? null }
}

type Place = Pick<CalendarAppointment, 'datetime_from' | 'datetime_till' | 'room_id' | 'user_id'>
const placeOf = ({ datetime_from, datetime_till, room_id, user_id }: Place): Place => ({
  datetime_from,
  datetime_till,
  room_id,
  user_id,
})
/** The place of an appointment as the sender of a move has seen it. */
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

/** The body of the call: from the place that was seen to the target. */
export const moveOf = ({ origin, target }: Proposal, notify: boolean): MoveInput => ({
  seen: placeOf(origin.appointment),
  ...target,
  notify,
})

/**
 * The fields that the calendars show before the move is answered: practitioner and room stay as they were where the
 * server chooses them.
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
 * The move that undoes one: back to the former place from the present one, under the rules if it was. A client who got
 * a mail about the move gets one about its undoing.
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
 * An appointment that was cut in the calendar, to be pasted elsewhere: in another week, at another location. It stays
 * in its place until then.
 */
const carrying = store<Origin | null>(null)
export const useCarried = (): Origin | null => carrying.use()
export const carry = (what: Origin | null): void => carrying.set(what)
/** Ends carrying this appointment, because it was pasted or moved; another cut appointment stays. */
export function stopCarrying(id: number): void {
  if (carrying.get()?.appointment.id === id) carrying.set(null)
}

/**
 * Whether a move is reviewed before it is made. Only a move to another location is: another practitioner treats there,
 * and the client travels.
 */
export const asksFirst = ({ target }: Proposal): boolean => target.location_id !== undefined

/** Whether the time changes, because only that concerns the client. */
export const isOtherTime = ({ origin, target }: Proposal): boolean =>
  target.datetime_from !== origin.appointment.datetime_from
