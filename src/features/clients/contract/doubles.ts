import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { ClientOption } from '#features/lists/contract.ts'
import { clientLimits } from '../contract.ts'

/** The signs that a client is likely the one who is being entered, the strongest first. */
export const doubleReasons = ['phone_number', 'email', 'birthdate', 'address'] as const
export type DoubleReason = (typeof doubleReasons)[number]

/** A longer list would be read by nobody. */
export const maxDoubles = 5

/** A client who is likely the same person as the one who is entered. */
export const ClientDouble = ClientOption.extend({
  place: z.string(),
  active: z.boolean(),
  reasons: z.array(z.enum(doubleReasons)),
})
export type ClientDouble = z.output<typeof ClientDouble>

const text = (field: keyof typeof clientLimits) => z.string().trim().max(clientLimits[field]).optional()

export const doublesApi = {
  list: endpoint('GET', '/list/clients/doubles', {
    does: 'Clients, inactive ones too, who are likely the same person as a client who is being entered, and why: the same telephone number or e-mail address, or a similar name with the same birthdate or address.',
    may: { all: ['client.create', 'client.read'] },
    reads: ({ answer }) => answer.map(({ id }) => id),
    /** Everything that is typed already; a telephone number and an address are read as of the country `country_id`. */
    query: {
      supported_country_id: Id.optional(),
      first_name: text('first_name'),
      last_name: text('last_name'),
      phone_number: text('phone_number'),
      email: text('email'),
      birthdate: DayValue.optional(),
      street: text('street'),
      street_number: text('street_number'),
      postcode: text('postcode'),
      country_id: Id.optional(),
    },
    gives: z.array(ClientDouble),
  }),
}
