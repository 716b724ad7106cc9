import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { Version } from '#kernel/record.ts'
import { Appointment, appointmentsApi, maxModels, maxName, maxNotes, shownClient } from '../contract.ts'

/** Spec 2 §5, §9: no longer than three years, no more than three years ahead, none more than three months ago. */
export const maxRangeYears = 3
export const maxMonthsAgo = 3

/**
 * A booking outside the rules: the call names client, practitioner, place and times, and nothing need be free (spec 2
 * §3).
 */
export const rawFields = fields({
  name: omittable(z.string().trim().max(maxName), ''),
  client_id: required(z.int().positive()),
  user_id: required(z.int().positive()),
  treatment_id: required(z.int().positive()),
  location_id: required(z.int().positive()),
  room_id: required(z.int().positive()),
  /** The ids of devices, not of models. */
  devices: omittable(z.array(z.int().positive()).max(maxModels), []),
  datetime_from: required(InstantValue),
  datetime_till: required(InstantValue),
  notes: omittable(z.string().trim().max(maxNotes), ''),
})
/** The further fields that creating and changing both take. */
const saving = {
  /** The country of the location; the form of the specification sends it along. */
  supported_country_id: z.int().positive().optional(),
  /** The user has confirmed an appointment of more than a day. */
  confirmed: z.boolean().default(false),
}
export const RawAppointmentInput = rawFields.create.extend(saving)
export type RawAppointmentInput = z.output<typeof RawAppointmentInput>
/** A walk-in names no room. */
export const NewRawAppointment = RawAppointmentInput.extend({ room_id: z.int().positive().nullable().default(null) })
export type NewRawAppointment = z.output<typeof NewRawAppointment>

/** Appointments outside the rules are at `appointments`, appointments by the rules at `event` (decision C61). */
export const rawApi = {
  show: endpoint('GET', '/appointments/:id', {
    does: 'An appointment, as the form without rules asks for it.',
    may: appointmentsApi.show.may,
    reads: shownClient,
    gives: Appointment,
  }),
  /**
   * Needs `appointment.create_no_rules`, and `appointment.update`, which saves the form (spec 2 §6). 422 `till_not_after_from`,
   * `range_over_3_years`, `too_far_ahead`, `too_long_ago`, and `confirm_long_range` for more than a day without
   * confirmation.
   *
   * With both times at the epoch it makes a walk-in, a sale at the desk without an appointment, which needs
   * `checkout.read` alone (decisions C16, C128): it begins now, needs no room, occupies nothing, and no calendar shows it.
   */
  create: endpoint('POST', '/appointments', {
    does: 'Books an appointment outside the rules, shown with a warning; with both times at the epoch a walk-in.',
    may: ['appointment.create_no_rules', 'checkout.read'],
    reads: shownClient,
    takes: NewRawAppointment,
    gives: Appointment,
  }),
  /** Needs `appointment.update` as well. A walk-in that gets times becomes an appointment. */
  update: endpoint('PUT', '/appointments/:id', {
    does: 'Changes an appointment outside the rules, or takes one out of them.',
    may: 'appointment.create_no_rules',
    reads: shownClient,
    takes: rawFields.change.extend({ ...saving, ...Version.shape }),
    gives: Appointment,
  }),
  /** 422 `email_missing`, `already_cancelled`, `already_no_show`, `in_past`, `reminded_just_now`. */
  remind: endpoint('POST', '/appointments/:id/remind', {
    does: 'Sends the client a mail that reminds of an appointment.',
    may: ['appointment.create', 'appointment.update'],
    reads: shownClient,
    status: 200,
    gives: Appointment,
  }),
}
