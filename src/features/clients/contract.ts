import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { accessOverview, historyEndpoint } from '#features/audit/contract.ts'

/** Spec 1 §5 and §9. */
export const clientLimits = { first_name: 50, last_name: 50, email: 254, phone_number: 20, street: 60, street_number: 10, street_suffix: 10, postcode: 10, place: 60, remarks: 5000 } as const

const text = (field: keyof typeof clientLimits) => z.string().trim().max(clientLimits[field])

/** The client form. Shapes and lengths are checked here, what belongs together in rules.ts. */
export const ClientInput = z.object({
  supported_country_id: z.int().positive(),
  first_name: text('first_name'),
  last_name: text('last_name'),
  email: text('email'),
  phone_number: text('phone_number').default(''),
  birthdate: DayValue.nullable().default(null),
  gender_id: z.int().positive().nullable().default(null),
  locale_id: z.int().positive(),
  country_id: z.int().positive(),
  street: text('street').default(''),
  street_number: text('street_number').default(''),
  street_suffix: text('street_suffix').default(''),
  postcode: text('postcode').default(''),
  place: text('place').default(''),
  remarks: text('remarks').default(''),
})
export type ClientInput = z.output<typeof ClientInput>

export const Client = ClientInput.extend({
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
  show: endpoint('GET', '/clients/:id', { does: 'A client with all details.', may: 'client.read', reads: ownId, gives: Client }),
  history: historyEndpoint('/clients/:id/history', { does: 'What was changed of this client, by whom and when.', may: 'client.read', reads: 'clients' }),
  access: clientAccess.list,
  exportAccess: clientAccess.export,
  create: endpoint('POST', '/clients', { does: 'Adds a client.', may: 'client.create', reads: answered, takes: ClientInput, gives: Client }),
  update: endpoint('PUT', '/clients/:id', { does: 'Changes a client.', may: 'client.update', reads: ownId, takes: ClientInput.extend({ updated_at: z.string() }), gives: Client }),
}
