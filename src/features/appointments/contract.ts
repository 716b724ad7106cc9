import { z } from 'zod'
import { DayValue, InstantValue, type Instant } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { decided, fields, omittable, required } from '#kernel/fields.ts'
import { CentsValue } from '#kernel/money.ts'
import { Version } from '#kernel/record.ts'
import { conflict, unprocessable } from '#kernel/refusal.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'
import { Slot } from '#features/availability/contract.ts'

export const maxNotes = 2000
/**
 * The longest appointment in minutes, and the steps of its length. Spec 2 §9 offers 5 to 180; a treatment may take
 * longer.
 */
export const maxMinutes = 600
export const minutesStep = 5
export const maxName = 100
/** The longest reason of a cancellation, in characters. */
export const maxCancelReason = 500
/** The largest number of device models of one appointment. */
export const maxModels = 10
/** The facts behind the status light (spec 2 §4): joins, not stored copies. */
const prerequisites = {
  is_paid: z.boolean(),
  has_contract: z.boolean(),
  treatment_report_status: z.boolean(),
}

/**
 * An instant in an answer. The database writes it in our form already, so it is not parsed again: a week holds
 * thousands.
 */
const InstantAsStored = z.string() as unknown as z.ZodType<Instant>

/** An appointment as a block of the calendar. Practitioners and treatments are named once, beside the list. */
export const CalendarAppointment = z.object({
  id: z.int(),
  client_id: z.int(),
  client_name: z.string(),
  datetime_from: InstantAsStored,
  datetime_till: InstantAsStored,
  treatment_id: z.int(),
  room_id: z.int(),
  user_id: z.int(),
  devices: z.array(z.string()),
  ignore_rules: z.boolean(),
  /** The name of an appointment outside the rules, when it is not that of its treatment. */
  name: z.string().optional(),
  no_show_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  ...prerequisites,
})
export type CalendarAppointment = z.output<typeof CalendarAppointment>

export const CalendarLocation = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  zone: z.string(),
  supported_country_id: z.int(),
})

/** An appointment as the popup shows it and the form edits it (spec 2 §3). */
export const Appointment = z.object({
  id: z.int(),
  client_id: z.int(),
  client: z.object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    birthdate: DayValue.nullable(),
    remarks: z.string(),
  }),
  datetime_from: InstantValue,
  datetime_till: InstantValue,
  treatment_duration: z.int(),
  treatment: z.object({
    id: z.int(),
    name: TranslatableText,
    category: TranslatableText,
    intake: z.boolean(),
    duration: z.int(),
  }),
  /**
   * The treatment that was given, when the report names another one than was booked: it decides the price and the
   * contract.
   */
  given: z.object({ id: z.int(), name: TranslatableText }).nullable(),
  devices: z.array(z.object({ id: z.int(), name: z.string(), model_id: z.int() })),
  location: CalendarLocation,
  room: z.object({ id: z.int(), name: z.string() }),
  user: z.object({ id: z.int(), name: z.string(), colour: z.int() }),
  notes: z.string(),
  /** The name of an appointment outside the rules; empty when it is that of its treatment. */
  name: z.string(),
  ignore_rules: z.boolean(),
  no_show_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  /** The reason of the cancellation, which may be empty, and the time of the mail about it. */
  cancel_reason: z.string(),
  cancel_mailed_at: z.string().nullable(),
  /** The time of the last reminder that was sent for the current start. */
  reminded_at: z.string().nullable(),
  ...prerequisites,
  /** The category of the given treatment, for which the client needs an agreement. */
  contract_category_id: z.int(),
  /**
   * The day on which the contract for the category of the given treatment was signed, the invoice that paid the visit,
   * and the amount still to pay.
   */
  contract_date: DayValue.nullable(),
  /**
   * The agreement for that category that no longer counts on the day of the visit: the first day without it, and
   * whether its time was over or the client withdrew it. It says why the agreement is missing.
   */
  contract_ended: z.object({ by: z.enum(['expired', 'withdrawn']), on: DayValue }).nullable(),
  invoice_ref: z.string().nullable(),
  price_cents: CentsValue,
  /** The payments in advance that have not become credit yet. */
  prepaid_cents: CentsValue,
  creator: z.object({ name: z.string(), type: z.enum(['user', 'client']) }),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Appointment = z.output<typeof Appointment>

/**
 * A booking by the rules. The server chooses a practitioner, room and devices that are left out; after a change it
 * prefers the booked ones.
 */
export const bookingFields = fields({
  client_id: required(z.int().positive()),
  location_id: required(z.int().positive()),
  treatment_id: required(z.int().positive()),
  datetime_from: required(InstantValue),
  /** Minutes; the treatment's own duration when absent. */
  treatment_duration: decided(z.int().min(minutesStep).max(maxMinutes).multipleOf(minutesStep)),
  user_id: decided(z.int().positive().nullable(), null),
  room_id: decided(z.int().positive().nullable(), null),
  /** The wanted device models, one device of each (decision C72); the treatment's own when absent. */
  models: decided(z.array(z.int().positive()).max(maxModels)),
  notes: omittable(z.string().trim().max(maxNotes), ''),
})
export const AppointmentInput = bookingFields.create
export type AppointmentInput = z.output<typeof AppointmentInput>

/** The next best slots, in the refusal of a start that is not free. */
export const NextSlots = z.object({ next_slots: z.array(Slot) })
const taken = conflict(NextSlots)
/** The refusals of a start that is not free, each with the next free slots. */
export const noFreeStart = {
  slot_taken: taken,
  practitioner_taken: taken,
  room_taken: taken,
  device_taken: taken,
  client_taken: taken,
  slot_unavailable: unprocessable(NextSlots),
}
export const noFreeStartCodes = Object.keys(noFreeStart) as (keyof typeof noFreeStart)[]

/**
 * The money of a paid visit that is cancelled stays with the salon, as after a late cancellation, or becomes the client's
 * credit by a credit note, which asks `invoice.credit` too (decision C136).
 */
export const moneyChoices = ['stays', 'credit'] as const
export type MoneyChoice = (typeof moneyChoices)[number]
export const Cancelling = z.object({
  money: z.enum(moneyChoices).optional(),
  /** The reason as typed. It stays with the appointment until that is restored, and in its history. */
  reason: z.string().trim().max(maxCancelReason).default(''),
  /** Sends the client a mail, while the visit is still to come. */
  notify: z.boolean().default(false),
})
export type Cancelling = z.input<typeof Cancelling>

export const shownClient = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]

export const appointmentsApi = {
  show: endpoint('GET', '/event/:id', {
    does: 'An appointment with everything that belongs to it.',
    may: ['calendar.location.read', 'calendar.employee.read'],
    reads: shownClient,
    gives: Appointment,
  }),
  history: historyEndpoint('/event/:id/history', {
    does: 'Who made, moved or changed this appointment, and when.',
    may: ['calendar.location.read', 'calendar.employee.read'],
    reads: 'clients',
  }),
  create: endpoint('POST', '/event', {
    does: 'Books an appointment; a refusal names the next free starts.',
    may: 'appointment.create',
    reads: shownClient,
    takes: AppointmentInput,
    gives: Appointment,
    refuses: noFreeStart,
  }),
  update: endpoint('PUT', '/event/:id', {
    does: 'Changes or moves an appointment; a refusal names the next free starts.',
    may: 'appointment.update',
    reads: shownClient,
    takes: bookingFields.change.extend(Version.shape),
    gives: Appointment,
    refuses: noFreeStart,
  }),
  noShow: endpoint('PATCH', '/event/:id/no-show', {
    does: 'Marks an appointment that has begun as a no-show.',
    may: 'appointment.update',
    reads: shownClient,
    gives: Appointment,
  }),
  /**
   * 409 `money: money_undecided` when the visit is paid and the call does not say what happens with the money; 403 when
   * the caller may not credit and asks it; 422 on `invoice` when its invoice cannot be credited; 422 on
   * `notify` when no mail can be sent: `email_missing`, or `in_past` once the visit has begun.
   */
  cancel: endpoint('DELETE', '/event/:id', {
    does: 'Cancels an appointment, with a reason and a mail if wanted; for a paid one the call says what becomes of the money.',
    may: 'appointment.update',
    reads: shownClient,
    takes: Cancelling.optional(),
    gives: Appointment,
  }),
  /**
   * Undoes a cancellation or a no-show. 409 when the place has been taken meanwhile, 422 `location_id: unknown` when
   * its location has closed, and 409 `outside_hours` when somebody or something is away by now; the same call with
   * `confirmed` restores it all the same. The call is ours: the specification has no undo.
   */
  restore: endpoint('PATCH', '/event/:id/restore', {
    does: 'Undoes a cancellation or a no-show, if the place is still free; who was mailed that it is cancelled is mailed that it is not.',
    may: 'appointment.update',
    reads: shownClient,
    takes: z.object({ confirmed: z.boolean().default(false) }).optional(),
    gives: Appointment,
  }),
}
