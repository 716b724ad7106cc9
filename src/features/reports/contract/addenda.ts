import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { Named, ReportInjectable } from './parts.ts'

export const maxAddendum = 4000

/** A lot that the report lacks: what was injected of it, the report says. */
export const AddedLot = ReportInjectable.pick({ id: true, lot_number: true, expiration_date: true })
export type AddedLot = z.output<typeof AddedLot>

/** An addition to a closed report, signed by its author. */
export const Addendum = z.object({
  id: z.int(),
  content: z.string(),
  /** The lots that it adds, with the product's name of now. */
  injectables: z.array(Named.extend({ lot_number: z.string(), expiration_date: DayValue.nullable() })),
  author: z.string(),
  written_at: InstantValue,
  /** Covers the text, the lots, the author, the moment, and the version of the report. */
  sha256: z.string(),
})
