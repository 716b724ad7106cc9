import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { daysFilter, overview } from '#kernel/overview.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { invoiceRow, invoiceStates } from '#features/invoices/contract.ts'

/** An appointment is scheduled until it ends; afterwards, or when it was cancelled or missed, it is history. */
export const appointmentStates = ['scheduled', 'visited', 'no_show', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

const ownId = ({ params }: { params: { id: number } }) => [params.id]

/** The client of the page: details, what is missing for each purpose, and the important notes with their version. */
export const ClientDashboard = z.object({
  id: z.int(),
  supported_country_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  birthdate: DayValue.nullable(),
  gender: TranslatableText.nullable(),
  language: TranslatableText,
  street: z.string(),
  street_number: z.string(),
  street_suffix: z.string(),
  postcode: z.string(),
  place: z.string(),
  country: TranslatableText,
  country_code: z.string(),
  /** The parent who consents to the treatment of a minor (law A10). */
  consenting_parent: z.string(),
  remarks: z.string(),
  /** The author of the notes as they are, and the time; null while nobody has written any. */
  remarks_changed: z.object({ by: z.string().nullable(), at: InstantValue }).nullable(),
  /** The empty fields that the form, an invoice and an agreement need (decision C92). */
  missing: z.object({
    form: z.array(z.string()),
    checkout: z.array(z.string()),
    agreement: z.array(z.string()),
  }),
  /** The visits that were given, the cancelled appointments, and the missed ones. */
  visits: z.int(),
  cancelledCount: z.int(),
  noShowCount: z.int(),
  deactivated_at: InstantValue.nullable(),
  /** Nothing about the client is changed from then on. */
  erased_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ClientDashboard = z.output<typeof ClientDashboard>

const appointmentRow = {
  id: z.int(),
  client_id: z.int(),
  datetime_from: InstantValue,
  datetime_till: InstantValue,
  treatment: TranslatableText,
  /** The name of an appointment outside the rules; empty when it is that of its treatment. */
  name: z.string(),
  practitioner: z.string(),
  location: z.string(),
  place: z.string(),
  zone: z.string(),
  state: z.enum(appointmentStates),
  /** A treatment that was given without an appointment: no calendar shows it (decision C128). */
  walk_in: z.boolean(),
  no_show_at: InstantValue.nullable(),
  deleted_at: InstantValue.nullable(),
  /** The facts behind the status light (spec 2 §4); null for a caller who may not open a calendar, which shows them. */
  prerequisites: z
    .object({ is_paid: z.boolean(), has_contract: z.boolean(), treatment_report_status: z.boolean() })
    .nullable(),
}
export const ClientAppointment = z.object(appointmentRow)
export type ClientAppointment = z.output<typeof ClientAppointment>

/** All appointments of a client, at every location of the caller's countries. */
export const clientAppointments = overview('/clients/:id/appointments', {
  does: 'The appointments of a client.',
  may: 'client.read',
  reads: (rows) => rows.map(({ client_id }) => client_id),
  row: appointmentRow,
  columns: [
    { key: 'datetime_from', type: 'instant', sortable: true },
    { key: 'treatment', type: 'text', sortable: true, searchable: true },
    { key: 'practitioner', type: 'text', sortable: true, searchable: true },
    { key: 'location', type: 'text', sortable: true, searchable: true },
    { key: 'state', type: 'text', sortable: true },
  ],
  filters: {
    when: z.enum(['scheduled', 'history']).optional(),
    state: z.enum(appointmentStates).optional(),
    days: daysFilter,
  },
  sort: ['datetime_from', 'desc'],
})

/** The invoices and credit notes of a client, with how each was paid. */
export const clientInvoices = overview('/clients/:id/invoices', {
  does: 'The invoices and credit notes of a client.',
  may: 'invoice.read',
  reads: (rows) => rows.map(({ client_id }) => client_id),
  row: invoiceRow,
  columns: [
    // The order of issue; shown as the invoice's number.
    { key: 'id', type: 'text', sortable: true, searchable: true },
    { key: 'invoice_date', type: 'day', sortable: true },
    { key: 'sale_types', type: 'list' },
    { key: 'location', type: 'text', sortable: true },
    { key: 'payment_methods', type: 'list' },
    { key: 'state', type: 'text', sortable: true },
    { key: 'total_cents', type: 'money', sortable: true },
  ],
  filters: { state: z.enum(invoiceStates).optional(), days: daysFilter },
  sort: ['id', 'desc'],
})

/** The sums of a client's payments in the totals of their invoices, by method; credit notes are subtracted. */
export const paidBy = ['pin', 'cash', 'prepaid', 'old_voucher', 'voucher', 'credit'] as const

/** A package or treatment in terms that the client bought (spec 2 §3), with what is left of it. */
export const SoldPackage = z.object({
  id: z.int(),
  treatment_name: TranslatableText,
  /** Whether it is paid in terms. */
  term: z.boolean(),
  amount_treated: z.int(),
  amount_treatments: z.int(),
  sold_at: InstantValue,
  /** Null for a caller who may not see a client's money (decision C135). */
  payment: z
    .object({
      price_cents: CentsValue,
      amount_terms: z.int(),
      amount_terms_paid: z.int(),
      invoice_ref: z.string().nullable(),
    })
    .nullable(),
})
export type SoldPackage = z.output<typeof SoldPackage>

export const clientFileApi = {
  show: endpoint('GET', '/client-dashboard/:id/client', {
    does: 'A client as their page shows them: details and what is missing of them, counts, and the important notes.',
    may: 'client.read',
    reads: ownId,
    gives: ClientDashboard,
  }),
  /** Not yet ended, the first one first. */
  scheduled: endpoint('GET', '/list/client/:id/appointments', {
    does: 'The scheduled appointments of a client.',
    may: 'client.read',
    reads: ownId,
    gives: z.array(ClientAppointment),
  }),
  appointments: clientAppointments.list,
  exportAppointments: clientAppointments.export,
  invoices: clientInvoices.list,
  exportInvoices: clientInvoices.export,
  /** Those of which something is left come first, then the newest. */
  soldPackages: endpoint('GET', '/list/client/:id/sold-packages', {
    does: 'The packages and treatments in terms that a client bought, with what is left of each.',
    may: 'client.read',
    reads: ownId,
    gives: z.array(SoldPackage),
  }),
}
