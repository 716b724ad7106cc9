import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/**
 * A use of a device before this visit, in a visit that took place: the newest of each setting and outcome. A device is known by its model, as its settings are.
 */
export const EarlierUse = z.object({
  device: z.string(),
  setting: z.number().nullable(),
  datetime_from: InstantValue,
  /** The category of the report asks for complications (decision C42). */
  asks_complications: z.boolean(),
  /** Without the entries that stand for none. */
  complications: z.array(TranslatableText),
  has_side_effects: z.boolean(),
})
export type EarlierUse = z.output<typeof EarlierUse>

/** The newest visit before this one that took place, of each treatment. */
export const EarlierVisit = z.object({ treatment_id: z.int(), datetime_from: InstantValue })
export type EarlierVisit = z.output<typeof EarlierVisit>
