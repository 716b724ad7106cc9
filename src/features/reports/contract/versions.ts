import { z } from 'zod'
import { Named, NamedDevice, NamedInjectable, NamedPeeling } from './parts.ts'

/** The content of a report after one save, with the names of then. */
export const ReportContent = z.object({
  treatment: Named,
  treatment_category: Named,
  appointment_type: Named,
  intake_and_treatment: z.boolean(),
  devices: z.array(NamedDevice),
  peelings: z.array(NamedPeeling),
  injectables: z.array(NamedInjectable),
  complications: z.array(Named),
  side_effects: z.array(Named),
  report: z.string(),
})
export type ReportContent = z.output<typeof ReportContent>
