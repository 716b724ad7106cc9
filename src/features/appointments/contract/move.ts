import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Appointment, shownClient } from '../contract.ts'

/** Where an appointment stands: the whole of what a move changes. */
const Spot = z.object({ datetime_from: InstantValue, datetime_till: InstantValue, location_id: z.int(), room_id: z.int(), user_id: z.int() })
export type Spot = z.output<typeof Spot>

/** From where the mover saw it to where it goes. */
export const MoveInput = z.object({
  /** As the calendar showed it: who moves what a colleague has moved meanwhile is told instead. */
  seen: Spot.omit({ location_id: true }),
  datetime_from: InstantValue,
  datetime_till: InstantValue,
  location_id: z.int().positive().optional(),
  /** Null leaves it to us, and then what is booked comes first. */
  room_id: z.int().positive().nullable().default(null),
  user_id: z.int().positive().nullable().default(null),
  /** Tell the client by mail, when they have an address. */
  notify: z.boolean().default(false),
})
export type MoveInput = z.output<typeof MoveInput>

/** What a stale move is told: where the appointment stands now. Not whose it is: a refusal is no line in the log (law A6). */
export const MovedMeanwhile = z.object({ appointment: Appointment.pick({ id: true, datetime_from: true, datetime_till: true, location: true, room: true, user: true }) })
export type MovedMeanwhile = z.output<typeof MovedMeanwhile>

export const moveApi = {
  /**
   * 409 `moved_meanwhile` with where it is now, unless that is where it should go: then the answer of this very call was lost.
   * 409 or 422 on `datetime_from` with the next free starts, as for a booking. One outside the rules also takes
   * `appointment.create_no_rules`, and no drag makes it last longer than a day: 422 `confirm_long_range`.
   */
  move: endpoint('PATCH', '/event/:id/move', {
    does: 'Moves an appointment from where it was seen, or changes its length; with a mail to the client if wanted.',
    may: 'appointment.update', reads: shownClient, takes: MoveInput, gives: Appointment,
  }),
}
