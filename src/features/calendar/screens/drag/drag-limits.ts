import { minutesOf, type Day } from '#kernel/day.ts'
import { normalise, subtract, type Interval } from '#kernel/interval.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import type { Away, AwayReason, MovePlaces } from '../../contract/places.ts'
import type { GridColumn } from '../grid/grid-model.ts'

const wholeDay = 24 * 60

/** A part of a day in which a person or device cannot take part, in minutes. */
interface Limit {
  readonly day: Day
  readonly from: number
  readonly till: number
  readonly why: AwayReason
}

/** The places where the dragged appointment cannot go, besides what the grid itself shows. */
export interface Limits {
  readonly people: ReadonlyMap<number, { readonly name: string; readonly away: readonly Limit[] }>
  /** The client has another appointment. */
  readonly elsewhere: readonly Limit[]
  readonly rooms: ReadonlyMap<number, readonly Limit[]>
}

/** A limit in one column, with the practitioner of whom it is. */
export interface ColumnLimit {
  readonly from: number
  readonly till: number
  readonly why: AwayReason | 'unqualified' | 'client' | 'device'
  /** The practitioner's name; empty when it is not known. */
  readonly name: string
}

const limitOf = ({ date, time_from, time_till, why }: Away): Limit => ({
  day: date,
  from: minutesOf(time_from),
  till: minutesOf(time_till) || wholeDay,
  why,
})

export const limitsOf = ({ people, elsewhere, rooms }: MovePlaces): Limits => ({
  people: new Map(people.map(({ user_id, name, away }) => [user_id, { name, away: away.map(limitOf) }])),
  elsewhere: elsewhere.map(limitOf),
  rooms: new Map(rooms.map(({ room_id, away }) => [room_id, away.map(limitOf)])),
})

/** The practitioner who would treat in a column: that of a person's column, otherwise the present one. */
export const personIn = (
  { userId }: Pick<GridColumn, 'userId'>,
  { user_id }: Pick<CalendarAppointment, 'user_id'>,
): number => userId ?? user_id

/** The limits of a column for the dragged appointment: the practitioner, the client, and in a room its devices. */
export function limitsIn(
  column: Pick<GridColumn, 'day' | 'userId' | 'roomId'>,
  appointment: CalendarAppointment,
  { people, elsewhere, rooms }: Limits,
): ColumnLimit[] {
  const person = people.get(personIn(column, appointment))
  const onDay = (limits: readonly Limit[]) => limits.filter(({ day }) => day === column.day)
  // In a person's column the server chooses a room with the devices, so their limits do not apply.
  const devices = column.userId === undefined && column.roomId !== null ? rooms.get(column.roomId) : undefined
  return [
    ...(person
      ? onDay(person.away).map(({ from, till, why }): ColumnLimit => ({ from, till, why, name: person.name }))
      : [{ from: 0, till: wholeDay, why: 'unqualified', name: '' } as const]),
    ...onDay(elsewhere).map(({ from, till }): ColumnLimit => ({
      from,
      till,
      why: 'client',
      name: appointment.client_name,
    })),
    ...onDay(devices ?? []).map(({ from, till }): ColumnLimit => ({
      from,
      till,
      why: 'device',
      name: appointment.devices.join(', '),
    })),
  ]
}

/** The parts of a column that are hatched during a drag: closed for this appointment, and not closed anyway. */
export function hatchIn(column: GridColumn, limits: readonly ColumnLimit[]): Interval[] {
  const free = subtract(column.open, normalise(limits.map(({ from, till }): Interval => [from, till])))
  return subtract(column.open, free)
}
