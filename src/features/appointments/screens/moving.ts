import { epochMs, instant } from '#kernel/day.ts'
import { store } from '#platform/client/store.ts'
import type { CalendarAppointment } from '../contract.ts'
import type { MoveInput } from '../contract/move.ts'
import type { GridColumn } from './grid-model.ts'
import { wallInstantAt } from './wall-instant.ts'

/** Where an appointment is wanted. Who and where are left to the server where the calendar does not say. */
export type Target = Pick<MoveInput, 'datetime_from' | 'datetime_till' | 'room_id' | 'user_id' | 'location_id'>

/** What somebody wants to happen to an appointment, before they have looked at it once more. */
export interface Proposal { readonly appointment: CalendarAppointment; readonly target: Target }

const lengthOf = ({ datetime_from, datetime_till }: Pick<CalendarAppointment, 'datetime_from' | 'datetime_till'>): number => epochMs(datetime_till) - epochMs(datetime_from)

/**
 * The place that a column and a time stand for. In a room's column the practitioner stays, in a person's column they are
 * whom it goes to, and the room is found.
 * @param zone on whose wall the column's hours are.
 * @param minutes of the column's day; without `till` the appointment keeps its length.
 */
export function targetAt(appointment: CalendarAppointment, column: Pick<GridColumn, 'day' | 'roomId' | 'userId'>, zone: string, minutes: number, till?: number): Target {
  const datetime_from = wallInstantAt(column.day, minutes, zone)
  const length = till === undefined ? lengthOf(appointment) : (till - minutes) * 60_000
  return {
    datetime_from, datetime_till: instant(epochMs(datetime_from) + length),
    room_id: column.userId === undefined ? column.roomId : null, user_id: column.userId ?? appointment.user_id,
  }
}

/** What goes out: from where it was seen to where it is wanted. */
export function moveOf({ appointment: { datetime_from, datetime_till, room_id, user_id }, target }: Proposal, notify: boolean): MoveInput {
  return { seen: { datetime_from, datetime_till, room_id, user_id }, ...target, notify }
}

/** An appointment that was cut out of the calendar, to be put down elsewhere: another week, another location. It stays in its place until then. */
export interface Carried { readonly appointment: CalendarAppointment; /** Where it takes place; null where that is not known, and stays. */ readonly locationId: number | null }
const carrying = store<Carried | null>(null)
export const useCarried = (): Carried | null => carrying.use()
export const carry = (what: Carried | null): void => carrying.set(what)

/** Is the client somewhere else in time? Only that concerns them. */
export const isOtherTime = ({ appointment, target }: Proposal): boolean => target.datetime_from !== appointment.datetime_from
