import { z } from 'zod'
import { InstantValue } from './day.ts'
import { CentsValue } from './money.ts'
import { conflict } from './refusal.ts'

/**
 * Confirms that a change may leave appointments behind: `true` for any number of them, or at most the number that was
 * listed.
 */
export const Confirmed = z.union([z.boolean(), z.int().min(1)])
export type Confirmed = z.output<typeof Confirmed>
/** `Confirmed` in a query, for a call that cannot send a body (decision C112). */
export const ConfirmedText = z.union([z.literal('true').transform(() => true), z.coerce.number<string>().int().min(1)])

/** The largest number of appointments that a refusal lists. */
export const maxOrphans = 100

/** A package that contains a treatment that is deactivated. */
const LeftPackage = z.object({
  id: z.int(),
  type: z.enum(['package', 'term']),
  treatments: z.int(),
  price_cents: CentsValue,
})
export type LeftPackage = z.output<typeof LeftPackage>

/**
 * The data of a 409 `orphans`: future appointments that would no longer lie within the hours, or whose room or location
 * would be gone; the first hundred by time, and their number. The same call with `confirmed` saves; the appointments
 * stay where they are (decision C68).
 */
export const Orphans = z.object({
  /** The number of appointments and packages. */
  count: z.int(),
  /** For a treatment also the packages with it, which are then no longer sold. */
  packages: z.array(LeftPackage).optional(),
  orphans: z.array(
    z.object({
      id: z.int(),
      /** Null when the caller may not see the calendar, or has no access to this country (decision C84). */
      client_id: z.int().nullable(),
      client_name: z.string().nullable(),
      datetime_from: InstantValue,
      datetime_till: InstantValue,
      /** The time zone of the location, in which the local time is shown. */
      zone: z.string(),
      location_id: z.int(),
      location: z.string(),
      room: z.string(),
      user: z.string(),
    }),
  ),
})
export type Orphans = z.output<typeof Orphans>

/** `refuses: leavesOrphans` of an endpoint whose change may leave appointments behind. */
export const leavesOrphans = { orphans: conflict(Orphans) }
