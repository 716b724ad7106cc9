import { z } from 'zod'
import { fields, omittable, required } from '#kernel/fields.ts'
import { photoLimits } from '#features/photos/contract.ts'
import { MedicalQuestionnaire } from './medical-grounds.ts'
import { maxRows, recordId, ReportDevice, ReportInjectable, ReportPeeling } from './parts.ts'

export const maxReport = 20_000

/** Chosen complications or side effects. */
export const reactionIds = z
  .array(recordId)
  .max(50)
  .transform((all) => [...new Set(all)])
/** The ids of photos that wait for the visit. */
export const photoIds = z
  .array(recordId)
  .max(photoLimits.atOnce)
  .transform((all) => [...new Set(all)])

export const reportFields = fields({
  appointment_id: required(z.int().positive()),
  treatment_id: required(z.int().positive()),
  appointment_type_id: required(z.int().positive()),
  intake_and_treatment: omittable(z.boolean(), false),
  /** The category of the treatment when it is null. */
  treatment_category_id: omittable(recordId.nullable(), null),
  devices: required(z.array(ReportDevice).max(maxRows), []),
  peelings: omittable(z.array(ReportPeeling).max(maxRows), []),
  injectables: omittable(z.array(ReportInjectable).max(maxRows), []),
  complications: omittable(reactionIds, []),
  side_effects: omittable(reactionIds, []),
  /** Null: not answered. */
  medical_grounds_questionnaire: omittable(MedicalQuestionnaire.nullable(), null),
  /** Formatted text (kernel/rich-text.ts), cleaned when it is received; text without a tag is plain text. */
  report: required(z.string().max(maxReport), ''),
  /** Uploaded photos of the visit that become part of the report. Those of an earlier save stay, named or not. */
  pre_save_photos: omittable(photoIds, []),
})
export const ReportInput = reportFields.create
export type ReportInput = z.output<typeof ReportInput>
