import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { CentsValue } from '#kernel/money.ts'
import { Version } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'

/** Spec 2 §5: an attachment's setting is 0 to 9999. */
export const maxSetting = 9999
export const maxReason = 255
export const maxReport = 20_000

export const ReportDevice = z.object({
  id: z.int().positive(),
  /** A setting has at most two decimals. */
  setting: z.number().min(0).max(maxSetting).multipleOf(0.01).nullable(),
  reason: z.string().trim().max(maxReason).default(''),
})

export const reportFields = fields({
  appointment_id: required(z.int().positive()),
  treatment_id: required(z.int().positive()),
  appointment_type_id: required(z.int().positive()),
  intake_and_treatment: omittable(z.boolean(), false),
  devices: required(z.array(ReportDevice).max(20), []),
  /** Formatted text (kernel/rich-text.ts), cleaned when it is received; text without a tag is plain text. */
  report: required(z.string().max(maxReport), ''),
})
export const ReportInput = reportFields.create
export type ReportInput = z.output<typeof ReportInput>

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
  location: z.object({ id: z.int(), name: z.string(), zone: z.string() }),
  treatment: z.object({ id: z.int(), name: TranslatableText, category: TranslatableText, intake: z.boolean() }),
  /** The invoice that paid the appointment; null while it is to be paid. */
  transaction: z.object({ ref: z.string() }).nullable(),
  appointment_type_id: z.int(),
  intake_and_treatment: z.boolean(),
  devices: z.array(ReportDevice),
  report: z.string(),
  /** The devices to choose from: those of the location and of the practitioner. */
  available_devices: z.array(
    z.object({ id: z.int(), name: z.string(), type: z.enum(['laser', 'attachment']), booked: z.boolean() }),
  ),
})
export type TreatmentReport = z.output<typeof TreatmentReport>

/** An earlier report of the same client. */
export const HistoryItem = z.object({
  id: z.int(),
  appointment: z.object({ id: z.int(), datetime_from: InstantValue }),
  practitioner: z.object({ id: z.int(), name: z.string() }),
  treatment: z.object({ id: z.int(), name: TranslatableText }),
  devices: z.array(z.object({ name: z.string(), setting: z.number().nullable() })),
  report: z.string(),
})

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

export const reportsApi = {
  show: endpoint('GET', '/event/:appointmentId/treatment-report', {
    does: 'The treatment report of an appointment, or what it starts with.',
    may: 'treatment-report.read',
    health: true,
    reads: shownClient,
    gives: TreatmentReport,
  }),
  /** The earlier reports, newest first. */
  history: endpoint('GET', '/event/:appointmentId/treatment-report/history', {
    does: 'Earlier reports of the same client, newest first.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => [answer.client_id],
    gives: z.object({ client_id: z.int(), items: z.array(HistoryItem) }),
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
