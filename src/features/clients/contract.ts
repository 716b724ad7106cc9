import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { typedPostcode } from '#kernel/postcode.ts'
import { optionalText, orNothing, Version } from '#kernel/record.ts'
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

/** The client form. Shapes and lengths are checked here, what belongs together in rules.ts. */
const client = {
  supported_country_id: z.int().positive(),
  first_name: text('first_name'),
  last_name: text('last_name'),
  email: text('email'),
  phone_number: optional('phone_number'),
  birthdate: DayValue.nullable(),
  gender_id: z.int().positive().nullable(),
  locale_id: z.int().positive(),
  country_id: z.int().positive(),
  street: optional('street'),
  street_number: optional('street_number'),
  street_suffix: optional('street_suffix'),
  postcode: orNothing(typedPostcode(clientLimits.postcode)),
  place: optional('place'),
  remarks: orNothing(z.string().trim().max(clientLimits.remarks)),
}
/** What may be left out: a new one then has none of it, and of another it stays as it is. */
export const omittedOfClient = {
  phone_number: true,
  birthdate: true,
  gender_id: true,
  street: true,
  street_number: true,
  street_suffix: true,
  postcode: true,
  place: true,
  remarks: true,
} as const
const ClientChange = z.object(client).partial(omittedOfClient)

export const ClientInput = z.object({
  ...client,
  phone_number: client.phone_number.default(''),
  birthdate: client.birthdate.default(null),
  gender_id: client.gender_id.default(null),
  street: client.street.default(''),
  street_number: client.street_number.default(''),
  street_suffix: client.street_suffix.default(''),
  postcode: client.postcode.default(''),
  place: client.place.default(''),
  remarks: client.remarks.default(''),
})
export type ClientInput = z.output<typeof ClientInput>

export const Client = z.object({
  ...client,
  id: z.int(),
  deactivated_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Client = z.output<typeof Client>

const ownId = ({ params }: { params: { id: number } }) => [params.id]
const answered = ({ answer }: { answer: { id: number } }) => [answer.id]

/** Who looked at this client or changed something of theirs, and when (decision C107). */
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
    takes: ClientChange.extend(Version.shape),
    gives: Client,
  }),
}
