import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { line } from '#kernel/line.ts'
import { CentsValue } from '#kernel/money.ts'
import { idsFilter, overview, statusFilter } from '#kernel/overview.ts'
import { typedPostcode } from '#kernel/postcode.ts'
import { emptyAsNull, optionalText, SeenVersion, SwitchedVersion, Version } from '#kernel/record.ts'
import { accessOverview, historyEndpoint } from '#features/audit/contract.ts'

/** Spec 1 §5 and §9. */
export const clientLimits = {
  first_name: 50,
  last_name: 50,
  email: 254,
  phone_number: 20,
  street: 60,
  street_number: 10,
  street_suffix: 10,
  postcode: 10,
  place: 60,
  remarks: 5000,
  /** The longest national number; the exact length of some countries is in rules/nin.ts. */
  nin: 25,
  consenting_parent: 100,
  company_name: 100,
  vat_number: 20,
} as const

const text = (field: keyof typeof clientLimits) => line(clientLimits[field])
const optional = (field: keyof typeof clientLimits) => optionalText(clientLimits[field])

/** An important note about a client; null and an empty text remove it. */
const remarks = emptyAsNull(z.string().trim().max(clientLimits.remarks))

/** A national number as typed; null and an empty text remove it. */
const nin = optional('nin')
/** An insurer's id; 0 means none, as callers of the specification send it (spec 1 §3). */
const healthInsurance = z
  .int()
  .min(0)
  .nullable()
  .transform((id) => id || null)
  .pipe(z.int().nullable())

/** The fields of the client form. Shapes and lengths are checked here, rules across fields in rules.ts. */
export const clientFields = fields({
  supported_country_id: required(z.int().positive()),
  first_name: required(text('first_name'), ''),
  last_name: required(text('last_name'), ''),
  email: required(text('email'), ''),
  phone_number: omittable(optional('phone_number'), ''),
  birthdate: omittable(DayValue.nullable(), null),
  gender_id: omittable(z.int().positive().nullable(), null),
  locale_id: required(z.int().positive()),
  country_id: required(z.int().positive()),
  street: omittable(optional('street'), ''),
  street_number: omittable(optional('street_number'), ''),
  street_suffix: omittable(optional('street_suffix'), ''),
  postcode: omittable(emptyAsNull(typedPostcode(clientLimits.postcode)), ''),
  place: omittable(optional('place'), ''),
  remarks: omittable(remarks, ''),
  health_insurance_id: omittable(healthInsurance, null),
  /** The country of the national number: null without a number, and that of the address when it is left empty. */
  nin_country_id: omittable(z.int().positive().nullable(), null),
  /** The parent who consents to the treatment of a minor (law A10); it stays when the client comes of age. */
  consenting_parent: omittable(optional('consenting_parent'), ''),
  /** The business for which the client buys, as its invoices name it (law A2). */
  company_name: omittable(optional('company_name'), ''),
  /** Its VAT number: that of the country of the address has its check digits (law A1). */
  vat_number: omittable(optional('vat_number'), ''),
})
export const ClientInput = clientFields.create
export type ClientInput = z.output<typeof ClientInput>
/** The national number is write-only, and stands apart from the fields that are stored as they are typed. */
export const NewClient = ClientInput.extend({ nin: nin.default('') })

export const Client = z.object({
  ...clientFields.schemas,
  id: z.int(),
  /** The national number without its digits, `•••••••82`; empty without a number. */
  nin_masked: z.string(),
  /** The time at which this number was entered. */
  nin_set_at: InstantValue.nullable(),
  /** The check digits of the number are wrong: a warning and no refusal (decision C91). */
  nin_doubtful: z.boolean(),
  /** The credit that the client has; null for a caller who may not see a client's money (decision C135). */
  credit_cents: CentsValue.nullable(),
  deactivated_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Client = z.output<typeof Client>

const ownId = ({ params }: { params: { id: number } }) => [params.id]
const answered = ({ answer }: { answer: { id: number } }) => [answer.id]

/** The people who looked at this client or changed something of theirs, and when (decision C107). */
export const clientAccess = accessOverview('/clients/:id/access-log')

/** The clients of the caller's countries (decision C84). */
export const clientsOverview = overview('/clients', {
  does: 'The clients of the own countries, with their visits and their credit.',
  may: 'client.read',
  reads: (rows) => rows.map(({ id }) => id),
  refreshed: true,
  row: {
    id: z.int(),
    name: z.string(),
    birthdate: DayValue.nullable(),
    phone_number: z.string(),
    email: z.string(),
    place: z.string(),
    /** The last visit that has begun, and the first one to come; no-shows and cancelled visits do not count. */
    last_visit: InstantValue.nullable(),
    next_visit: InstantValue.nullable(),
    /** The time zone of the client's country, in which both are shown. */
    zone: z.string(),
    /** Null for a caller who may not see a client's money (decision C135). */
    credit_cents: CentsValue.nullable(),
    status: z.enum(['active', 'inactive']),
    deactivated_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'birthdate', type: 'day', sortable: true, searchable: true },
    { key: 'phone_number', type: 'text', searchable: true },
    { key: 'email', type: 'text', sortable: true, searchable: true },
    { key: 'place', type: 'text', sortable: true },
    { key: 'last_visit', type: 'instant', sortable: true },
    { key: 'next_visit', type: 'instant', sortable: true },
    { key: 'credit_cents', type: 'money', sortable: true },
    { key: 'status', type: 'text', sortable: true },
  ],
  filters: {
    status: statusFilter,
    countries: idsFilter,
    /** The locations of the last visit. */
    locations: idsFilter,
    credit: z.literal('true').optional(),
    /** Clients who have a treatment in terms of which not every term is paid. */
    open_terms: z.literal('true').optional(),
    /** Clients without a visit on this day or later, among them those who have never come. */
    no_visit_since: DayValue.optional(),
  },
  sort: ['name', 'asc'],
})

export const clientsApi = {
  list: clientsOverview.list,
  export: clientsOverview.export,
  show: endpoint('GET', '/clients/:id', {
    does: 'A client with all details.',
    may: 'client.read',
    reads: ownId,
    gives: Client,
  }),
  /** Each call is a line of its own in the access log. 409 `nin_unreadable` without the key that sealed the number. */
  nin: endpoint('GET', '/clients/:id/nin', {
    does: 'Shows the national number of a client; empty without one.',
    may: 'client.update',
    reads: ownId,
    gives: z.object({ id: z.int(), nin: z.string() }),
  }),
  history: historyEndpoint('/clients/:id/history', {
    does: 'What was changed of this client, by whom and when.',
    may: 'client.read',
    reads: 'clients',
  }),
  access: clientAccess.list,
  exportAccess: clientAccess.export,
  create: endpoint('POST', '/clients', {
    does: 'Adds a client.',
    may: 'client.create',
    reads: answered,
    takes: NewClient,
    gives: Client,
  }),
  /** 409 `stale`. A body with `deactivated_at` also activates or deactivates: empty is active (decision C102). */
  update: endpoint('PUT', '/clients/:id', {
    does: 'Changes a client.',
    may: 'client.update',
    reads: ownId,
    takes: clientFields.change.extend({ ...SwitchedVersion.shape, nin: nin.optional() }),
    gives: Client,
  }),
  /** 409 `stale`. The notes alone, edited in their place (decision C105). */
  remarks: endpoint('PUT', '/client-remarks/:clientId', {
    does: 'Changes the important notes about a client, and nothing else of them.',
    may: 'client.update',
    reads: ({ params }) => [params.clientId],
    takes: Version.extend({ remarks }),
    gives: Client,
  }),
  /** A client is deactivated and never deleted: appointments and invoices still need them (decision C103). */
  remove: endpoint('DELETE', '/clients/:id', {
    does: 'Takes a client out of the list, by deactivating them.',
    may: 'client.update',
    reads: ownId,
    gives: z.null(),
  }),
  activate: endpoint('PATCH', '/clients/:id/activate', {
    does: 'Activates a client.',
    may: 'client.update',
    reads: ownId,
    takes: SeenVersion,
    gives: Client,
  }),
  deactivate: endpoint('PATCH', '/clients/:id/deactivate', {
    does: 'Deactivates a client, who is not offered for new bookings any more; their appointments stay.',
    may: 'client.update',
    reads: ownId,
    takes: SeenVersion,
    gives: Client,
  }),
}
