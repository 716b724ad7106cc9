import { z } from 'zod'
import { InstantValue } from './day.ts'
import { CentsValue } from './money.ts'
import { conflict } from './refusal.ts'

/** Save although appointments are left behind: whatever they are, or no more than so many, which were listed. */
export const Confirmed = z.union([z.boolean(), z.int().min(1)])
export type Confirmed = z.output<typeof Confirmed>
/** The same in a query, for a call that cannot send a body (decision C112). */
export const ConfirmedText = z.union([z.literal('true').transform(() => true), z.coerce.number<string>().int().min(1)])

/** So many are listed. */
export const maxOrphans = 100

/** A package of a treatment that goes. */
const LeftPackage = z.object({
  id: z.int(),
  type: z.enum(['package', 'term']),
  treatments: z.int(),
  price_cents: CentsValue,
})
export type LeftPackage = z.output<typeof LeftPackage>

/**
 * The data of a 409 `orphans`: appointments to come that would no longer lie within the hours, or in a room or at a
 * location that is not there any more; the first hundred of them by time, and how many there are. The same call with
 * `confirmed` saves; they stay where they are (decision C68).
 */
export const Orphans = z.object({
  /** With the packages. */
  count: z.int(),
  /** Of a treatment also what is sold of it, which is not offered any more. */
  packages: z.array(LeftPackage).optional(),
  orphans: z.array(
    z.object({
      id: z.int(),
      /** Null for who may not see the calendar, or does not reach this country (decision C84). */
      client_id: z.int().nullable(),
      client_name: z.string().nullable(),
      datetime_from: InstantValue,
      datetime_till: InstantValue,
      /** Of its location: on that wall its time is read. */
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
