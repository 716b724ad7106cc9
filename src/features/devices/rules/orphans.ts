import type { Linked } from './device.ts'

/** The facts about a device that decide whether an appointment can use it. */
export interface Standing extends Linked {
  readonly active: boolean
  readonly model_id: number
}

/** A coming appointment that uses the device: its place, its practitioner, and the models of its treatment. */
export interface Use {
  readonly location_id: number
  readonly room_id: number
  readonly employee_id: number
  readonly models: readonly number[]
}

/**
 * A device is there in its own room, anywhere in its location when it is mobile, and with the employee who carries it.
 */
const isThere = ({ active, location_id, room_id, user_id }: Standing, use: Use): boolean =>
  active &&
  (user_id === null
    ? location_id === use.location_id && (room_id === null || room_id === use.room_id)
    : user_id === use.employee_id)

const isAsked = ({ active, model_id }: Standing, use: Use): boolean => active && use.models.includes(model_id)

/**
 * The appointments that have the device before a change and not after it: it moves, or becomes a model that their
 * treatment does not ask for. Appointments that lacked it before are left out.
 */
export const deviceOrphans = <U extends Use>(uses: readonly U[], before: Standing, after: Standing): U[] =>
  uses.filter((use) => (isThere(before, use) && !isThere(after, use)) || (isAsked(before, use) && !isAsked(after, use)))
