import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Slot } from '#features/availability/contract.ts'
import { treatmentLimits } from '#features/treatments/contract.ts'
import { Appointment, AppointmentInput, shownClient } from '../contract.ts'

/** How often a follow-up may come back at most. */
export const maxOccurrences = 12
/** Days from one follow-up to the next: one to twelve weeks. Schedules keep the intervals of spec 2 §4. */
export const followUpIntervals: readonly number[] = Array.from(
  { length: treatmentLimits.follow_up_weeks.max },
  (_, index) => (index + 1) * 7,
)

const subject = AppointmentInput.omit({ datetime_from: true, room_id: true })

export const SeriesCheck = subject.extend({
  datetime_from: InstantValue,
  interval: z.literal([...followUpIntervals]),
  /** The first one counts. */
  count: z.int().min(2).max(maxOccurrences),
})

/** One occurrence: how it would be booked, or why it does not fit and when the next free time is. */
export const Occurrence = z.object({
  datetime_from: InstantValue,
  slot: Slot.nullable(),
  code: z.string().nullable(),
  next: Slot.nullable(),
})
export type Occurrence = z.output<typeof Occurrence>

/**
 * The day on which a follow-up is due: this many weeks after its visit, or today when that day has passed. Null without
 * any indication.
 */
export const FollowUp = z.object({ client_id: z.int(), weeks: z.int().nullable(), due: DayValue.nullable() })
export type FollowUp = z.output<typeof FollowUp>

/** Follow-ups that come back. Ours: the spec names the intervals and no call. */
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
  /** All or none: 409 or 422 names each start that is not free any more, as `starts.2`. */
  book: endpoint('POST', '/event/series', {
    does: 'Books an appointment at each of several times: all of them, or none.',
    may: 'appointment.create',
    reads: ({ answer }) => answer.map(({ client_id }) => client_id),
    takes: subject.extend({ starts: z.array(InstantValue).min(1).max(maxOccurrences) }),
    gives: z.array(Appointment),
  }),
}
