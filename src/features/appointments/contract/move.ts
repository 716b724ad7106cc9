import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { conflict } from '#kernel/refusal.ts'
import { Appointment, noFreeStart, shownClient } from '../contract.ts'

/** Where an appointment stands: the whole of what a move changes. */
const Spot = z.object({
  datetime_from: InstantValue,
  datetime_till: InstantValue,
  location_id: z.int(),
  room_id: z.int(),
  user_id: z.int(),
})
export type Spot = z.output<typeof Spot>

/** A move: the place where the mover saw the appointment, and the place to which it goes. */
export const MoveInput = z.object({
  /** The place as the calendar showed it; the move is refused when a colleague has moved the appointment since. */
  seen: Spot.omit({ location_id: true }),
  datetime_from: InstantValue,
  datetime_till: InstantValue,
  location_id: z.int().positive().optional(),
  /** Null lets the server choose a room; the booked room comes first. */
  room_id: z.int().positive().nullable().default(null),
  /** The practitioner at the new place; null as for the room. */
  user_id: z.int().positive().nullable().default(null),
  /** True puts it there outside the rules, false brings it back under them; it stays as it is when this is absent. */
  ignore_rules: z.boolean().optional(),
  /** Sends the client a mail, if they have an address. */
  notify: z.boolean().default(false),
})
export type MoveInput = z.output<typeof MoveInput>

/**
 * The place of the appointment now, for a stale move. It names no client, because a refusal is not logged as reading
 * (law A6).
 */
export const MovedMeanwhile = z.object({
  appointment: Appointment.pick({
    id: true,
    datetime_from: true,
    datetime_till: true,
    location: true,
    room: true,
    user: true,
  }),
})
export type MovedMeanwhile = z.output<typeof MovedMeanwhile>

/** The start before and after a move. */
export const ToldMove = z.object({ from: InstantValue, to: InstantValue })

export const moveApi = {
  /**
   * 409 `moved_meanwhile` with the current place, unless the appointment is already at the requested place: then the
   * answer of this very call was lost. 409 or 422 on `datetime_from` with the next free starts, as for a booking. A
   * move of an appointment outside the rules, or out of the rules, also needs `appointment.create_no_rules`, and cannot
   * make it longer than a day: 422 `confirm_long_range`.
   */
  move: endpoint('PATCH', '/event/:id/move', {
    does: 'Moves an appointment from where it was seen, or changes its length; with a mail to the client if wanted.',
    may: 'appointment.update',
    reads: shownClient,
    takes: MoveInput,
    gives: Appointment,
    refuses: { moved_meanwhile: conflict(MovedMeanwhile), ...noFreeStart },
  }),
  /**
   * Tells the client about a move that was made without a mail. A second call for the same move sends nothing more. 409
   * `moved_meanwhile` when the appointment is no longer where that move brought it; 422 `in_past`, `email_missing`,
   * `already_cancelled`, `already_no_show`, and `client_knows` when it is back at the time that the client knows.
   */
  tell: endpoint('POST', '/event/:id/move/tell', {
    does: 'Sends the client a mail about the last move of an appointment.',
    may: 'appointment.update',
    reads: shownClient,
    takes: ToldMove,
    status: 200,
    gives: Appointment,
    refuses: { moved_meanwhile: conflict(MovedMeanwhile) },
  }),
}
