import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { line } from '#kernel/line.ts'
import { optionalText } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** Spec 2 §5: an attachment's setting is 0 to 9999. */
export const maxSetting = 9999
export const maxReason = 255
/** Decision C44: the amount of a peeling or an injectable is 0 to 999 cc, with at most two decimals. */
export const maxCc = 999
export const maxLot = 40
/** The number of rows of one kind in a report. */
export const maxRows = 20

export const ReportDevice = z.object({
  id: z.int().positive(),
  /** A setting has at most two decimals. */
  setting: z.number().min(0).max(maxSetting).multipleOf(0.01).nullable(),
  reason: line(maxReason).default(''),
})

/** The id of a record that a caller names. */
export const recordId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const cc = z.number().min(0).max(maxCc).multipleOf(0.01).nullable()
const reason = line(maxReason).default('')

/** A product with the flag `peeling`. */
export const ReportPeeling = z.object({ id: recordId, cc, reason })

/** A product with the flag `injectable` (decision C137), with its lot. */
export const ReportInjectable = z.object({
  id: recordId,
  cc,
  lot_number: optionalText(maxLot).default(''),
  expiration_date: DayValue.nullable().default(null),
  /** The reason why a lot was used after its expiry; required then. */
  expired_reason: reason,
})

/** A record of another table, with its name in the languages. */
export const Named = z.object({ id: z.int(), name: TranslatableText })
/** An entry of complications or of side effects. */
export const Choice = Named.extend({
  /** The entry that stands for none, which excludes the others (decision C43). */
  is_none: z.boolean(),
})

/** A device as a report names it, by its model. */
export const NamedDevice = z.object({
  id: z.int(),
  name: z.string(),
  setting: z.number().nullable(),
  reason: z.string(),
})
/** A peeling as a report names it. */
export const NamedPeeling = Named.extend({ cc: z.number().nullable(), reason: z.string() })
/** An injectable as a report names it, with its lot. */
export const NamedInjectable = Named.extend({
  cc: z.number().nullable(),
  lot_number: z.string(),
  expiration_date: DayValue.nullable(),
  /** The reason why the lot was used after its expiry; empty otherwise. */
  expired_reason: z.string(),
})
