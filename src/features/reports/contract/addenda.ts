import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { Named, NamedInjectable, ReportInjectable } from './parts.ts'

export const maxAddendum = 4000

/** A lot that the report lacks. Its amount is null where the report says what was injected, or nobody knows. */
export const AddedLot = ReportInjectable.pick({ id: true, lot_number: true, expiration_date: true }).extend({
  cc: ReportInjectable.shape.cc.default(null),
})
export type AddedLot = z.output<typeof AddedLot>

/** An addition to a closed report, signed by its author. */
export const Addendum = z.object({
  id: z.int(),
  /** Empty when it adds lots, photos, complications or side effects alone. */
  content: z.string(),
  /** The lots that it adds, with the product's name of now. */
  injectables: z.array(NamedInjectable.omit({ expired_reason: true })),
  /** The reactions that showed after the report had closed, with the names of now. */
  complications: z.array(Named),
  side_effects: z.array(Named),
  /** The number of photos that it adds, which stand with those of the visit; deleted ones are counted. */
  photos: z.int(),
  author: z.string(),
  written_at: InstantValue,
  /**
   * Covers the text, the lots, the photos, the complications, the side effects, the author, the moment, and the version
   * of the report.
   */
  sha256: z.string(),
  /** The checksum fits what is stored; false when a row was changed beneath the program. */
  intact: z.boolean(),
})
