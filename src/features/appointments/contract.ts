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
/** How long an appointment can be (spec 2 §9 offers 5 to 180; a treatment's own duration may be more), in steps. */
export const maxMinutes = 600
export const minutesStep = 5
export const maxName = 100
/** Why an appointment is cancelled. */
export const maxCancelReason = 500
/** Device models of one appointment. */
export const maxModels = 10
/** What the status light is made of (spec 2 §4): joins, not stored copies. */
const prerequisites = {
  is_paid: z.boolean(),
  has_contract: z.boolean(),
  treatment_report_status: z.boolean(),
}

/**
 * An instant on its way out, of which a week holds thousands: the database gave it in our form, so it is not read and
 * written once more.
 */
const GivenInstant = z.string() as unknown as z.ZodType<Instant>

/** An appointment as a block of the calendar. Who treats and what is done are named once, beside the list. */
export const CalendarAppointment = z.object({
  id: z.int(),
  client_id: z.int(),
  client_name: z.string(),
  datetime_from: GivenInstant,
  datetime_till: GivenInstant,
  treatment_id: z.int(),
  room_id: z.int(),
  user_id: z.int(),
  devices: z.array(z.string()),
  ignore_rules: z.boolean(),
  /** Of one that was booked outside the rules: what it is called, when that is not its treatment. */
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

/** Everything that the popup shows and the form edits (spec 2 §3). */
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
   * The treatment that was given, where the report says another than was booked: the price and the contract are this
   * one's.
   */
  given: z.object({ id: z.int(), name: TranslatableText }).nullable(),
  devices: z.array(z.object({ id: z.int(), name: z.string(), model_id: z.int() })),
  location: CalendarLocation,
  room: z.object({ id: z.int(), name: z.string() }),
  user: z.object({ id: z.int(), name: z.string(), colour: z.int() }),
  notes: z.string(),
  /** What one booked outside the rules is called; empty when it is its treatment. */
  name: z.string(),
  ignore_rules: z.boolean(),
  no_show_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  /** Why it was cancelled, if somebody said so, and when its client was mailed that it is. */
  cancel_reason: z.string(),
  cancel_mailed_at: z.string().nullable(),
  /** When its client was last sent a reminder of this time. */
  reminded_at: z.string().nullable(),
  ...prerequisites,
  /**
   * When the contract for the category of the given treatment was signed, the invoice that paid the visit, and the
   * amount still to pay.
   */
  contract_date: DayValue.nullable(),
  invoice_ref: z.string().nullable(),
  price_cents: CentsValue,
  creator: z.object({ name: z.string(), type: z.enum(['user', 'client']) }),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Appointment = z.output<typeof Appointment>

/**
 * A booking with rules. Practitioner, room and devices that are left out are found; in a change the same ones where
 * they are free.
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
  /** The device models that are wanted, one device of each (decision C72); the treatment's own when absent. */
  models: decided(z.array(z.int().positive()).max(maxModels)),
  notes: omittable(z.string().trim().max(maxNotes), ''),
})
export const AppointmentInput = bookingFields.create
export type AppointmentInput = z.output<typeof AppointmentInput>

/** What a refused booking says besides 409: the next best slots. */
export const NextSlots = z.object({ next_slots: z.array(Slot) })
const taken = conflict(NextSlots)
/** The refusals of a start that is not free, with the next ones that are. */
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
 * What becomes of the money of a paid visit that is cancelled: it stays with the salon, as after a late cancellation
 * (decision C136). Giving it back as credit takes a credit note, which cannot be made yet.
 */
export const moneyChoices = ['stays'] as const
export const Cancelling = z.object({
  money: z.enum(moneyChoices).optional(),
  /** Why, in somebody's own words; it stays with the appointment until it is restored, and in its history. */
  reason: z.string().trim().max(maxCancelReason).default(''),
  /** Tell the client by mail, while the visit is still to come. */
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
   * 409 `money: money_undecided` when it is paid and the call does not say what becomes of the money; 422 on `notify`
   * when no mail can tell the client: `email_missing`, or `in_past` once the visit has begun.
   */
  cancel: endpoint('DELETE', '/event/:id', {
    does: 'Cancels an appointment, with a reason and a mail if wanted; for a paid one the call says what becomes of the money.',
    may: 'appointment.update',
    reads: shownClient,
    takes: Cancelling.optional(),
    gives: Appointment,
  }),
  /**
   * Undoes a cancellation or a no-show; 409 when the place has been taken meanwhile, 422 `location_id: unknown` when
   * its location has closed, and 409 `outside_hours` when somebody or something is away by now: the same call with
   * `confirmed` restores it all the same. Ours: the spec has no undo.
   */
  restore: endpoint('PATCH', '/event/:id/restore', {
    does: 'Undoes a cancellation or a no-show, if the place is still free; who was mailed that it is cancelled is mailed that it is not.',
    may: 'appointment.update',
    reads: shownClient,
    takes: z.object({ confirmed: z.boolean().default(false) }).optional(),
    gives: Appointment,
  }),
}
