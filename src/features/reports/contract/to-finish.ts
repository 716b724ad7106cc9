import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { Id } from '#kernel/endpoint.ts'
import { overview } from '#kernel/overview.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/**
 * A visit waits in the list of reports to finish for this many days; older ones are found through their client. Photos
 * wait until they are signed or deleted.
 */
export const maxWaitingDays = 60
/**
 * A visit in that list lacks its report, the answers to the questionnaire that its report asks for, the lot of an
 * injectable of which an amount was used, as long as the report can be changed, or a signature for photos that still
 * waited when the report had closed.
 */
export const missingParts = ['report', 'questionnaire', 'lot', 'photos'] as const
export type MissingPart = (typeof missingParts)[number]

/**
 * Everybody's visits of all those days are one list up to this number of locations. A list of more locations has as many
 * visits, of fewer days (`daysAtOnce` in rules/to-finish.ts).
 */
export const maxLocationsAtOnce = 20

/** The choice of the visits, by which their list and the choices beside it are asked for. */
export const visitFilters = {
  /** The practitioner of the visit, or the author of a photo that waits. Left out: the caller, when they are a practitioner; otherwise everybody whose visits they may see. */
  practitioner: z.union([z.literal('everybody'), Id]).optional(),
  /** One location, or all of the caller's countries. */
  location: z.union([z.literal('all'), Id]).optional(),
  /** The location of the page. It counts for visits of others where `location` is left out; the own ones are shown wherever they were. */
  screen_location: Id.optional(),
  /** The day of the latest visits; without it, today. */
  till: DayValue.optional(),
}

/** Visits that have begun and have no complete report, the longest waiting first. */
export const reportsToFinish = overview('/reports-to-finish', {
  does: 'The visits of the last 60 days that lack their report, the answers that it asks for, or a lot, and those with photos that wait for a signature. Of everybody at all locations, where these are more than 100, the visits of fewer days, until `till`; photos wait however long.',
  may: 'treatment-report.read',
  health: true,
  reads: (rows) => rows.map(({ client_id }) => client_id),
  refreshed: true,
  row: {
    /** The id of the appointment. */
    id: z.int(),
    client_id: z.int(),
    /** The begin of the visit, the first save of a report that lacks something, or the upload of the first photo that waits. */
    waiting_since: InstantValue,
    datetime_from: InstantValue,
    zone: z.string(),
    client: z.string(),
    treatment: TranslatableText,
    practitioner: z.string(),
    location: z.string(),
    missing: z.enum(missingParts),
  },
  columns: [
    { key: 'waiting_since', type: 'instant', sortable: true },
    { key: 'datetime_from', type: 'instant', sortable: true },
    { key: 'client', type: 'text', sortable: true, searchable: true },
    { key: 'treatment', type: 'text', sortable: true, searchable: true },
    { key: 'practitioner', type: 'text', sortable: true },
    { key: 'location', type: 'text', sortable: true },
    { key: 'missing', type: 'text', sortable: true },
  ],
  filters: {
    ...visitFilters,
    missing: z.enum(missingParts).optional(),
  },
  sort: ['waiting_since', 'asc'],
})
