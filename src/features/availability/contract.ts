import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'

/** Minutes: 5 to 180 in steps of 5 (spec 2 §9). */
export const durationChoices: readonly number[] = Array.from({ length: 36 }, (_, i) => (i + 1) * 5)
/** A month view with the days around it. */
export const maxAvailabilityDays = 42
/** No more than 3 years ahead (spec 2 §9). */
export const maxYearsAhead = 3

/** One way to book a start: the practitioner, the room and the devices (spec 2 §3). */
export const Slot = z.object({
  datetime_from: InstantValue,
  datetime_till: InstantValue,
  user_id: z.int(),
  room_id: z.int(),
  devices: z.array(z.int()),
})
export type Slot = z.output<typeof Slot>

/**
 * The colour of a day by its share of free slots: 30 % or more green, less amber, none red, no slots grey, a past day
 * null (spec 2 §9).
 */
export const dayColours = ['green', 'amber', 'red', 'grey'] as const

export const AvailabilityDay = z.object({
  date: DayValue,
  colour: z.enum(dayColours).nullable(),
  /** The starts that can be booked, and those that the schedules would allow on an empty day. */
  free: z.int(),
  total: z.int(),
  time_slots: z.array(Slot),
})
export type AvailabilityDay = z.output<typeof AvailabilityDay>

export const availabilityApi = {
  /**
   * The free slots of a treatment at a location, from one day up to and including another. With `user_id` only those of
   * that practitioner; with `appointment_id` as if that appointment did not exist, because it is being moved.
   */
  availability: endpoint('GET', '/event/availability', {
    does: 'The free starts of a treatment at a location, day by day.',
    may: ['appointment.create', 'appointment.update'],
    reads: 'nothing',
    query: {
      appointment_id: Id.optional(),
      client_id: Id.optional(),
      date_from: DayValue,
      date_till: DayValue,
      location_id: Id,
      models: z.array(Id).max(10).optional(),
      treatment_id: Id,
      treatment_duration: z.coerce.number<number | string>().int().min(5).max(600).optional(),
      user_id: Id.optional(),
    },
    gives: z.array(AvailabilityDay),
  }),
  /**
   * Practitioners who are qualified for a treatment, work at the location and can use a device of each wanted model
   * there, which are the treatment's own when none are named (spec 2 §7 `event/employees`). 422 `models: unknown`.
   */
  employees: endpoint('GET', '/event/employees', {
    does: 'Who can give a treatment at a location.',
    may: ['appointment.create', 'appointment.update'],
    reads: 'nothing',
    query: { location_id: Id, models: z.array(Id).max(10).optional(), treatment_id: Id },
    gives: z.array(z.object({ id: z.int(), name: z.string(), colour: z.int() })),
  }),
}
