import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Slot } from '#features/availability/contract.ts'
import { treatmentLimits } from '#features/treatments/contract.ts'
import { Appointment, AppointmentInput, shownClient } from '../contract.ts'

/** The largest number of appointments in a series. */
export const maxOccurrences = 12
/** Days between two follow-ups: one to twelve weeks. Schedules use the intervals of spec 2 §4. */
export const followUpIntervals: readonly number[] = Array.from(
  { length: treatmentLimits.follow_up_weeks.max },
  (_, index) => (index + 1) * 7,
)

const subject = AppointmentInput.omit({ datetime_from: true, room_id: true })

export const SeriesCheck = subject.extend({
  datetime_from: InstantValue,
  interval: z.literal([...followUpIntervals]),
  /** The number of appointments, the first one included. */
  count: z.int().min(2).max(maxOccurrences),
})

/** One appointment of a series: the slot in which it would be booked, or why it does not fit and the next free slot. */
export const Occurrence = z.object({
  datetime_from: InstantValue,
  slot: Slot.nullable(),
  code: z.string().nullable(),
  next: Slot.nullable(),
})
export type Occurrence = z.output<typeof Occurrence>

/**
 * The day on which a follow-up is due: this many weeks after its visit, or today when that day has passed. Both are
 * null when nothing indicates an interval.
 */
export const FollowUp = z.object({ client_id: z.int(), weeks: z.int().nullable(), due: DayValue.nullable() })
export type FollowUp = z.output<typeof FollowUp>

/** Series of follow-ups. The calls are ours: the specification names the intervals only. */
export const seriesApi = {
  followUp: endpoint('GET', '/event/:id/follow-up', {
    does: 'When the follow-up of an appointment is due: as the client’s series goes, else as its treatment says, else as the client came last.',
    may: 'appointment.create',
    reads: shownClient,
    gives: FollowUp,
  }),
  check: endpoint('POST', '/event/series/check', {
    does: 'Looks which occurrences of a follow-up fit, and when those that do not could be instead. Books nothing.',
    may: 'appointment.create',
    reads: 'nothing',
    takes: SeriesCheck,
    status: 200,
    gives: z.array(Occurrence),
  }),
  /** Books all appointments or none: 409 or 422 names each start that is no longer free, as `starts.2`. */
  book: endpoint('POST', '/event/series', {
    does: 'Books an appointment at each of several times: all of them, or none.',
    may: 'appointment.create',
    reads: ({ answer }) => answer.map(({ client_id }) => client_id),
    takes: subject.extend({ starts: z.array(InstantValue).min(1).max(maxOccurrences) }),
    gives: z.array(Appointment),
  }),
}
