import { z } from 'zod'
import { ClockTimeValue, DayValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'

/**
 * Reasons why a person or device cannot take part: not at work, on a break, absent, or taken by another appointment.
 */
export const awayReasons = ['off', 'break', 'away', 'busy'] as const
export type AwayReason = (typeof awayReasons)[number]

/** A part of a day, in the local time of the location; a till of 00:00 is the end of the day. */
const Away = z.object({
  date: DayValue,
  time_from: ClockTimeValue,
  time_till: ClockTimeValue,
  why: z.enum(awayReasons),
})
export type Away = z.output<typeof Away>

/** The times at which an appointment cannot take place, for each person and device that would take part. */
export const MovePlaces = z.object({
  /** The practitioners who are qualified for it and belong to its location: nobody else can treat it. */
  people: z.array(z.object({ user_id: z.int(), name: z.string(), away: z.array(Away) })),
  /** When the client is booked elsewhere. Like the free starts of a booking, this tells only the time. */
  elsewhere: z.array(Away),
  /**
   * When no device that it needs is available in a room to its own practitioner. Whether the room is free is not
   * included.
   */
  rooms: z.array(z.object({ room_id: z.int(), away: z.array(Away) })),
})
export type MovePlaces = z.output<typeof MovePlaces>

export const placesApi = {
  places: endpoint('GET', '/event/:id/move/places', {
    does: 'When an appointment cannot be moved to, on some days: who is away or busy, and in which rooms a device is missing.',
    may: 'appointment.update',
    reads: 'nothing',
    query: { date_from: DayValue, date_till: DayValue },
    gives: MovePlaces,
  }),
}
