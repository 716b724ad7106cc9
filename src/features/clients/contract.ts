import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { line } from '#kernel/line.ts'
import { typedPostcode } from '#kernel/postcode.ts'
import { optionalText, emptyAsNull, Version } from '#kernel/record.ts'
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
} as const

const text = (field: keyof typeof clientLimits) => line(clientLimits[field])
const optional = (field: keyof typeof clientLimits) => optionalText(clientLimits[field])

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
  remarks: omittable(emptyAsNull(z.string().trim().max(clientLimits.remarks)), ''),
})
export const ClientInput = clientFields.create
export type ClientInput = z.output<typeof ClientInput>

export const Client = z.object({
  ...clientFields.schemas,
  id: z.int(),
  deactivated_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Client = z.output<typeof Client>

const ownId = ({ params }: { params: { id: number } }) => [params.id]
const answered = ({ answer }: { answer: { id: number } }) => [answer.id]

/** The people who looked at this client or changed something of theirs, and when (decision C107). */
export const clientAccess = accessOverview('/clients/:id/access-log')

export const clientsApi = {
  show: endpoint('GET', '/clients/:id', {
    does: 'A client with all details.',
    may: 'client.read',
    reads: ownId,
    gives: Client,
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
    takes: ClientInput,
    gives: Client,
  }),
  update: endpoint('PUT', '/clients/:id', {
    does: 'Changes a client.',
    may: 'client.update',
    reads: ownId,
    takes: clientFields.change.extend(Version.shape),
    gives: Client,
  }),
}
