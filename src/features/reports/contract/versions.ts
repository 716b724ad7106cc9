import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { Named } from './parts.ts'

/** The content of a report after one save, with the names of then. */
export const ReportContent = z.object({
  treatment: Named,
  treatment_category: Named,
  appointment_type: Named,
  intake_and_treatment: z.boolean(),
  devices: z.array(z.object({ id: z.int(), name: z.string(), setting: z.number().nullable(), reason: z.string() })),
  peelings: z.array(Named.extend({ cc: z.number().nullable(), reason: z.string() })),
  injectables: z.array(
    Named.extend({
      cc: z.number().nullable(),
      lot_number: z.string(),
      expiration_date: DayValue.nullable(),
      expired_reason: z.string(),
    }),
  ),
  complications: z.array(Named),
  side_effects: z.array(Named),
  report: z.string(),
})
export type ReportContent = z.output<typeof ReportContent>
