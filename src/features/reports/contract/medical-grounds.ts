import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { lines } from '#kernel/line.ts'
import { MedicalQuestions } from '#kernel/medical-questions.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { recordId } from './parts.ts'

/** The grounds of a medical exemption (spec 2 §5). */
export const maxSubstantiation = 256

/** The answers to the medical questionnaire (spec 2 §4, decisions C39 and C40). */
export const MedicalQuestionnaire = z.object({
  question_1: z.boolean().nullable(),
  /** Asked when the first answer is no, and required then. */
  question_2: z.boolean().nullable().default(null),
  goal_id: recordId.nullable().default(null),
  substantiation: lines(maxSubstantiation).default(''),
  /** The questions as they were read, if the caller shows them: 422 `questions_reworded` when they are others by now. */
  asked: MedicalQuestions.optional(),
})
export type MedicalQuestionnaire = z.output<typeof MedicalQuestionnaire>

/** Stored answers: with the name that the goal had then, their conclusion, and the questions that were asked. */
export const MedicalGrounds = MedicalQuestionnaire.extend({
  goal: TranslatableText.nullable(),
  asked: MedicalQuestions,
  therapeutic: z.boolean(),
})
export type MedicalGrounds = z.output<typeof MedicalGrounds>

/** Whether a treatment on medical grounds can be paid, and as what (decisions C38 and C127). */
export const GroundsOfTreatment = z.object({
  client_id: z.int(),
  treatment_id: z.int(),
  /** The questionnaire is answered, or none is asked. */
  passed: z.boolean(),
  /** The answers make it health care, which is exempt from VAT; null while it is not passed or not asked. */
  therapeutic: z.boolean().nullable(),
  /** The visit whose report answers, or should: the visit that is paid, else the last one with this treatment. */
  appointment_id: z.int().nullable(),
  appointment: z.object({ datetime_from: InstantValue }).nullable(),
})
export type GroundsOfTreatment = z.output<typeof GroundsOfTreatment>
