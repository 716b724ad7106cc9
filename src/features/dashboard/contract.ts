import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** An appointment counts as new for so many days (spec 3 §9). */
export const newDays = 7
/** The number of appointments in each list, newest first; the calendar shows older ones. */
export const maxOfEach = 50

/** An appointment as the dashboard tells of it (spec 3 §3). */
export const DashboardAppointment = z.object({
  id: z.int(),
  client: z.object({ id: z.int(), name: z.string() }),
  datetime_from: InstantValue,
  datetime_till: InstantValue,
  treatment: z.object({ name: TranslatableText }),
  practitioner: z.object({ id: z.int(), name: z.string() }),
  location: z.object({ id: z.int(), name: z.string(), place: z.string(), zone: z.string() }),
  room: z.object({ name: z.string() }),
  created_at: InstantValue,
  updated_at: z.string(),
  deleted_at: InstantValue.nullable(),
})
export type DashboardAppointment = z.output<typeof DashboardAppointment>

export const dashboardApi = {
  /** The appointments that were created, changed or cancelled last at the caller's own locations (decision C81). */
  list: endpoint('GET', '/dashboard', {
    does: 'What was made, changed or cancelled of late at the own locations.',
    may: 'signed-in',
    reads: ({ answer }) => answer.map((appointment) => appointment.client.id),
    refreshed: true,
    gives: z.array(DashboardAppointment),
  }),
}
