import { z } from 'zod'
import { bodyZones, photoAngles } from '#kernel/body.ts'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { MedicalQuestions } from '#kernel/medical-questions.ts'
import { CentsValue } from '#kernel/money.ts'
import { optionalText, Version } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { Photo, photoLimits } from '#features/photos/contract.ts'
import { EarlierUse, EarlierVisit } from './contract/earlier.ts'
import { reportsToFinish } from './contract/to-finish.ts'

/** Spec 2 §5: an attachment's setting is 0 to 9999. */
export const maxSetting = 9999
export const maxReason = 255
export const maxReport = 20_000
/** Decision C44: the amount of a peeling or an injectable is 0 to 999 cc, with at most two decimals. */
export const maxCc = 999
export const maxLot = 40
/** The grounds of a medical exemption (spec 2 §5). */
export const maxSubstantiation = 256
export const maxAddendum = 4000

export const ReportDevice = z.object({
  id: z.int().positive(),
  /** A setting has at most two decimals. */
  setting: z.number().min(0).max(maxSetting).multipleOf(0.01).nullable(),
  reason: z.string().trim().max(maxReason).default(''),
})

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const cc = z.number().min(0).max(maxCc).multipleOf(0.01).nullable()
const reason = z.string().trim().max(maxReason).default('')

/** A product with the flag `peeling`. */
export const ReportPeeling = z.object({ id, cc, reason })

/** A product with the flag `injectable` (decision C137), with its lot. */
export const ReportInjectable = z.object({
  id,
  cc,
  lot_number: optionalText(maxLot).default(''),
  expiration_date: DayValue.nullable().default(null),
  /** The reason why a lot was used after its expiry; required then. */
  expired_reason: reason,
})

/** The answers to the medical questionnaire (spec 2 §4, decisions C39 and C40). */
export const MedicalQuestionnaire = z.object({
  question_1: z.boolean().nullable(),
  /** Asked when the first answer is no, and required then. */
  question_2: z.boolean().nullable().default(null),
  goal_id: id.nullable().default(null),
  substantiation: z.string().trim().max(maxSubstantiation).default(''),
  /** The questions as they were read, if the caller shows them: 422 `questions_reworded` when they are others by now. */
  asked: MedicalQuestions.optional(),
})
export type MedicalQuestionnaire = z.output<typeof MedicalQuestionnaire>

/** The number of rows of one kind in a report. */
const maxRows = 20
const choices = z
  .array(id)
  .max(50)
  .transform((all) => [...new Set(all)])
const photoIds = z
  .array(id)
  .max(photoLimits.atOnce)
  .transform((all) => [...new Set(all)])

export const reportFields = fields({
  appointment_id: required(z.int().positive()),
  treatment_id: required(z.int().positive()),
  appointment_type_id: required(z.int().positive()),
  intake_and_treatment: omittable(z.boolean(), false),
  /** The category of the treatment when it is null. */
  treatment_category_id: omittable(id.nullable(), null),
  devices: required(z.array(ReportDevice).max(maxRows), []),
  peelings: omittable(z.array(ReportPeeling).max(maxRows), []),
  injectables: omittable(z.array(ReportInjectable).max(maxRows), []),
  complications: omittable(choices, []),
  side_effects: omittable(choices, []),
  /** Null: not answered. */
  medical_grounds_questionnaire: omittable(MedicalQuestionnaire.nullable(), null),
  /** Formatted text (kernel/rich-text.ts), cleaned when it is received; text without a tag is plain text. */
  report: required(z.string().max(maxReport), ''),
  /** Uploaded photos of the visit that become part of the report. Those of an earlier save stay, named or not. */
  pre_save_photos: omittable(photoIds, []),
})
export const ReportInput = reportFields.create
export type ReportInput = z.output<typeof ReportInput>

/** Stored answers: with the name that the goal had then, their conclusion, and the questions that were asked. */
export const MedicalGrounds = MedicalQuestionnaire.extend({
  goal: TranslatableText.nullable(),
  asked: MedicalQuestions,
  therapeutic: z.boolean(),
})
export type MedicalGrounds = z.output<typeof MedicalGrounds>

const Named = z.object({ id: z.int(), name: TranslatableText })
const Choice = Named.extend({
  /** The entry that stands for none, which excludes the others (decision C43). */
  is_none: z.boolean(),
})

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

/**
 * The report of an appointment, with the facts that its form shows (spec 2 §3). `id` is null while there is no report.
 */
export const TreatmentReport = z.object({
  id: z.int().nullable(),
  updated_at: z.string().nullable(),
  author: z.string().nullable(),
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
  }),
  practitioner: z.object({ id: z.int(), name: z.string() }),
  location: z.object({ id: z.int(), name: z.string(), zone: z.string(), supported_country_id: z.int() }),
  /** The country of the location asks for the medical questionnaire (decision C37). */
  asks_medical_grounds: z.boolean(),
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

/** Another report of the same client. */
export const HistoryItem = z.object({
  id: z.int(),
  appointment: z.object({
    id: z.int(),
    datetime_from: InstantValue,
    /** Whether the visit took place: it was neither cancelled nor missed. */
    active: z.boolean(),
  }),
  practitioner: z.object({ id: z.int(), name: z.string() }),
  treatment: z.object({ id: z.int(), name: TranslatableText }),
  devices: z.array(z.object({ id: z.int(), name: z.string(), setting: z.number().nullable() })),
  peelings: z.array(Named.extend({ cc: z.number().nullable() })),
  injectables: z.array(
    Named.extend({ cc: z.number().nullable(), lot_number: z.string(), expiration_date: DayValue.nullable() }),
  ),
  /** Without the entries that stand for none. */
  complications: z.array(TranslatableText),
  side_effects: z.array(TranslatableText),
  report: z.string(),
  addenda: z.array(Addendum),
})

export type HistoryItem = z.output<typeof HistoryItem>

/** The visits in one passport: the newest. */
export const maxPassport = 300

/** A visit in the passport of a client: what its report says was done, what came of it, and its photos. */
export const PassportVisit = z.object({
  /** The id of the report. */
  id: z.int(),
  appointment: z.object({
    id: z.int(),
    datetime_from: InstantValue,
    deleted_at: z.string().nullable(),
    no_show_at: z.string().nullable(),
  }),
  /** The time zone of its location. */
  zone: z.string(),
  /** The zone of the body that its treatment is about; null when the treatment names none. */
  body_zone: z.enum(bodyZones).nullable(),
  practitioner: z.object({ id: z.int(), name: z.string() }),
  treatment: Named,
  devices: HistoryItem.shape.devices,
  peelings: HistoryItem.shape.peelings,
  injectables: HistoryItem.shape.injectables,
  /** Without the entries that stand for none. */
  complications: z.array(TranslatableText),
  side_effects: z.array(TranslatableText),
  /** The saved photos, in the order in which they were taken. */
  photos: z.array(Photo),
})
export type PassportVisit = z.output<typeof PassportVisit>

const Saved = z.object({
  id: z.int(),
  client_id: z.int(),
  updated_at: z.string(),
  /**
   * The payment in advance that became credit with this save (decision C129); null for a caller who may not see a
   * client's money (decision C135).
   */
  converted_cents: CentsValue.nullable(),
})
const shownClient = ({ answer }: { answer: { client: { id: number } } }) => [answer.client.id]
const savedClient = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]

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

export const reportsApi = {
  /** 403 `forbidden` for the visits of somebody else, where the caller may not see their calendar. */
  toFinish: reportsToFinish.list,
  exportToFinish: reportsToFinish.export,
  toFinishChoices: endpoint('GET', '/reports-to-finish/choices', {
    does: 'The practitioners whose visits wait for a report, and whose are shown unless another one is asked for.',
    may: 'treatment-report.read',
    reads: 'nothing',
    gives: z.object({
      /** Null: everybody. */
      usual: z.int().nullable(),
      /** Whether the caller may see the visits of others. */
      others: z.boolean(),
      practitioners: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  toFinishCount: endpoint('GET', '/reports-to-finish/count', {
    does: 'The number of the own visits of the last 60 days that lack their report, or the answers that it asks for.',
    may: 'treatment-report.read',
    reads: 'nothing',
    gives: z.object({ own: z.int() }),
  }),
  show: endpoint('GET', '/event/:appointmentId/treatment-report', {
    does: 'The treatment report of an appointment, or what it starts with.',
    may: 'treatment-report.read',
    health: true,
    reads: shownClient,
    gives: TreatmentReport,
  }),
  /** The newest reports as they are shown, and what the warnings need of all of them, newest first too. */
  history: endpoint('GET', '/event/:appointmentId/treatment-report/history', {
    does: 'Earlier reports of the same client, newest first.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => [answer.client_id],
    gives: z.object({
      client_id: z.int(),
      items: z.array(HistoryItem),
      uses: z.array(EarlierUse),
      visits: z.array(EarlierVisit),
    }),
  }),
  /** The reports of cancelled and missed visits are among them. */
  passport: endpoint('GET', '/clients/:id/passport', {
    does: 'The visits of a client that have a report, oldest first: zone of the body, devices with settings, means with lots, reactions and photos.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => [answer.client.id],
    params: { id: Id },
    gives: z.object({
      client: z.object({ id: z.int(), name: z.string() }),
      visits: z.array(PassportVisit),
    }),
  }),
  /** Every version that was saved, newest first, with its author. */
  versions: endpoint('GET', '/treatment-report/:id/versions', {
    does: 'What a report said after each time it was saved, newest first.',
    may: 'treatment-report.read',
    health: true,
    reads: savedClient,
    params: { id: Id },
    gives: z.object({
      client_id: z.int(),
      items: z.array(
        z.object({
          version: z.int(),
          author: z.string(),
          saved_at: InstantValue,
          content: ReportContent,
          /** The answers that counted then; null while nobody had answered. */
          grounds: MedicalGrounds.nullable(),
          /** The photos that the report had then, without those that were deleted before. */
          photos: z.array(Photo.pick({ id: true, name: true, angle: true })),
        }),
      ),
    }),
  }),
  /** 409 `report_open` while the report can still be changed itself. */
  add: endpoint('POST', '/treatment-report/:id/addenda', {
    does: 'Adds a signed addendum to a report that has closed.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    params: { id: Id },
    takes: z.object({
      content: z.string().trim().min(1).max(maxAddendum),
      injectables: z.array(AddedLot).max(maxRows).default([]),
    }),
    gives: z.object({ client_id: z.int(), addendum: Addendum }),
  }),
  /**
   * A closed report without answers would leave its visit unpaid for ever. 409 `report_open` while the report can still
   * be changed itself, `already_answered`, `already_paid`; 422 for answers that a report would refuse too.
   */
  answer: endpoint('POST', '/treatment-report/:id/medical-grounds', {
    does: 'Answers the medical questionnaire of a closed report that has no answers yet.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    params: { id: Id },
    takes: z.object({ medical_grounds_questionnaire: MedicalQuestionnaire }),
    gives: z.object({ client_id: z.int(), therapeutic: z.boolean() }),
  }),
  /** Spec 1 §7. A visit's own report answers for its treatments, else the client's last report of each. */
  checkMedicalGrounds: endpoint('GET', '/treatment-report/check-medical-grounds', {
    does: 'Whether the medical questionnaire of each treatment is answered for a client.',
    may: ['checkout.read', 'treatment-report.read'],
    health: true,
    reads: ({ answer }) => answer.map(({ client_id }) => client_id),
    query: {
      clientId: Id,
      treatmentIds: z.array(Id).max(100),
      appointmentId: Id.optional(),
    },
    gives: z.array(GroundsOfTreatment),
  }),
  create: endpoint('POST', '/treatment-report', {
    does: 'Saves the first report of an appointment.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    takes: ReportInput,
    gives: Saved,
  }),
  update: endpoint('PUT', '/treatment-report/:id', {
    does: 'Changes a report.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    params: { id: Id },
    takes: reportFields.change.extend(Version.shape),
    gives: Saved,
  }),
}
