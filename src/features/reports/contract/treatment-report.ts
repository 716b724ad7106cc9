import { z } from 'zod'
import { bodyZones, photoAngles } from '#kernel/body.ts'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { MedicalQuestions } from '#kernel/medical-questions.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { Addendum } from './addenda.ts'
import { MedicalGrounds } from './medical-grounds.ts'
import { Choice, Named, ReportDevice, ReportInjectable, ReportPeeling } from './parts.ts'

/**
 * The report of an appointment, with the facts that its form shows (spec 2 §3). `id` is null while there is no report.
 */
export const TreatmentReport = z.object({
  id: z.int().nullable(),
  updated_at: z.string().nullable(),
  /** The author of its first version. */
  author: z.string().nullable(),
  /** The person who saved it last, and when; null while there is no report. */
  last_save: z.object({ author: z.string(), saved_at: InstantValue }).nullable(),
  client: z.object({
    id: z.int(),
    name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    birthdate: DayValue.nullable(),
    /** The parent who consents to the treatment of a minor (law A10). */
    consenting_parent: z.string(),
    remarks: z.string(),
    /** The locale in which the chain writes to them: `nl_BE`. */
    locale: z.string(),
    /** The version of the client, for a change of the notes (decision C105). */
    updated_at: z.string(),
  }),
  contract: z.object({ name: z.string(), date: DayValue }).nullable(),
  /** The agreement that no longer counts on the day of the visit: the first day without it, and what ended it. */
  contract_ended: z.object({ by: z.enum(['expired', 'withdrawn']), on: DayValue }).nullable(),
  /** The report of a cancelled or missed visit can only be read. */
  appointment: z.object({
    id: z.int(),
    datetime_from: InstantValue,
    datetime_till: InstantValue,
    deleted_at: z.string().nullable(),
    no_show_at: z.string().nullable(),
    /** The reason of the cancellation; empty without one, and for who may not read appointments. */
    cancel_reason: z.string(),
  }),
  practitioner: z.object({ id: z.int(), name: z.string() }),
  location: z.object({ id: z.int(), name: z.string(), zone: z.string(), supported_country_id: z.int() }),
  /** The country of the location asks for the medical questionnaire (decision C37). */
  asks_medical_grounds: z.boolean(),
  /** The reader has a qualification on record: answers are kept with those of their author (law A4). */
  reader_is_qualified: z.boolean(),
  /** The questions of that country now; answers keep those that they were given to. */
  medical_questions: MedicalQuestions,
  treatment: z.object({
    id: z.int(),
    name: TranslatableText,
    category: TranslatableText,
    category_id: z.int(),
    intake: z.boolean(),
    /** The treatment asks for the medical questionnaire, and so does its country (decision C37). */
    requires_medical_grounds: z.boolean(),
    /** The days that should at least lie between two visits for it; null where nobody has set them. */
    minimum_interval_days: z.int().nullable(),
    /** The zone of the body that it is about; null when it names none. */
    body_zone: z.enum(bodyZones).nullable(),
    /** The photos that are taken of it, in this order. */
    photo_angles: z.array(z.enum(photoAngles)),
  }),
  /** The invoice that paid the appointment; null while it is to be paid. */
  transaction: z.object({ ref: z.string() }).nullable(),
  appointment_type_id: z.int(),
  intake_and_treatment: z.boolean(),
  treatment_category_id: z.int(),
  devices: z.array(ReportDevice),
  peelings: z.array(ReportPeeling),
  injectables: z.array(ReportInjectable),
  complications: z.array(z.int()),
  side_effects: z.array(z.int()),
  report: z.string(),
  /** The newest answers; null while nobody has answered for the treatment that the report names. */
  medical_grounds_questionnaire: MedicalGrounds.extend({
    author: z.string(),
    answered_at: InstantValue,
    /** The checksum fits what is stored; false when the row was changed beneath the program (law A4). */
    intact: z.boolean(),
  }).nullable(),
  /** The number of times that the report was saved; 0 while there is none. */
  version: z.int(),
  /** From then on a report is not changed: what is added is an addendum. Null while there is no report. */
  closes_at: InstantValue.nullable(),
  closed: z.boolean(),
  addenda: z.array(Addendum),
  /** The products that can be chosen, and those that the report names. */
  available_peelings: z.array(Named),
  /** With the article number that stands on a package. */
  available_injectables: z.array(Named.extend({ ean: z.string().nullable() })),
  available_complications: z.array(Choice),
  available_side_effects: z.array(Choice),
  /** The categories, and whether they ask for complications (decision C42). */
  available_categories: z.array(Named.extend({ doctor: z.boolean() })),
  /** The devices to choose from: those of the location and of the practitioner. */
  available_devices: z.array(
    z.object({ id: z.int(), name: z.string(), type: z.enum(['laser', 'attachment']), booked: z.boolean() }),
  ),
})
export type TreatmentReport = z.output<typeof TreatmentReport>
