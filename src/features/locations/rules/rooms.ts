import { isEmpty, oneLine } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { RoomInput } from '../contract.ts'

/** A location always has its first room (spec 3 §4). */
export const mayRemoveRoom = (index: number): boolean => index > 0

/** The stored rooms that are missing in the form. */
export const roomsLeftOut = <R extends { readonly id: number }>(
  stored: readonly R[],
  rooms: readonly RoomInput[],
): R[] => stored.filter(({ id }) => !rooms.some((room) => room.id === id))

const sameName = (one: string, other: string) => oneLine(one).toLowerCase() === oneLine(other).toLowerCase()

/** The problems of the rooms: at least one, each with a name that is unique at this location. */
export const roomProblems = (rooms: readonly RoomInput[]): Problem[] => [
  ...(rooms.length ? [] : [problem('rooms', 'required')]),
  ...rooms.flatMap(({ name }, i) => (isEmpty(name) ? [problem(`rooms.${i}.name`, 'required')] : [])),
  ...rooms.flatMap(({ name }, i) =>
    !isEmpty(name) && rooms.findIndex((one) => sameName(one.name, name)) < i
      ? [problem(`rooms.${i}.name`, 'unique')]
      : [],
  ),
]

/** The facts about the rooms of a location. */
export interface RoomFacts {
  /** The open rooms, in their order. */
  readonly open: readonly { readonly id: number; readonly name: string }[]
  readonly closed: readonly { readonly id: number }[]
  /** The rooms with active devices in them. */
  readonly withDevices: readonly number[]
}

/**
 * The problems of changed rooms: all must belong to the location, the first one stays, and a room with active devices
 * cannot close.
 */
export function roomChangeProblems(rooms: readonly RoomInput[], { open, closed, withDevices }: RoomFacts): Problem[] {
  const known = [...open, ...closed].map(({ id }) => id)
  const gone = roomsLeftOut(open, rooms)
  return [
    ...rooms.flatMap(({ id }, i) =>
      id !== null && (!known.includes(id) || rooms.findIndex((one) => one.id === id) < i)
        ? [problem(`rooms.${i}.name`, 'unknown')]
        : [],
    ),
    ...gone.flatMap((room) =>
      mayRemoveRoom(open.indexOf(room)) ? [] : [problem('rooms', 'first_room_stays', { name: room.name })],
    ),
    ...gone.flatMap((room) =>
      withDevices.includes(room.id) ? [problem('rooms', 'room_has_devices', { name: room.name })] : [],
    ),
  ]
}
