import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { ClientOption, maxSearch } from '#features/lists/contract.ts'
import { CalendarLocation } from '../contract.ts'

/** The largest number of coming visits that is listed for a client. */
export const maxNextVisits = 3
/** The usual practitioner is the one who gave most of this many last visits. */
export const usualAmong = 10
/** A single visit does not make its practitioner the usual one. */
export const usualFrom = 2

/** A visit in one line, with what the calendar needs to show it. */
export const Visit = z.object({
  id: z.int(),
  datetime_from: InstantValue,
  treatment: TranslatableText,
  /** The name of a visit outside the rules; empty when its treatment is its name. */
  name: z.string(),
  location: CalendarLocation,
  user: z.object({ id: z.int(), name: z.string() }),
})
export type Visit = z.output<typeof Visit>

/**
 * The facts about a client that the desk needs while booking. Ours: the picker of the specification gives a name only.
 */
export const ClientCard = z.object({
  client_id: z.int(),
  /** Tells whether the client is under age on the day of the visit, and which parent consents (law A10). */
  birthdate: DayValue.nullable(),
  consenting_parent: z.string(),
  /** A note that every practitioner has to see. */
  remarks: z.string(),
  /** The number of visits that have begun; 0 is a new client. No-shows and cancelled visits are counted apart. */
  visits: z.int(),
  no_shows: z.int(),
  cancelled: z.int(),
  last: Visit.nullable(),
  /** The coming visits, the first one first. */
  next: z.array(Visit),
  usual_practitioner: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The credit that the client can still spend; null for a caller who may not see a client's money (decision C135). */
  credit_cents: CentsValue.nullable(),
})
export type ClientCard = z.output<typeof ClientCard>

/** A client who fits a search, with their coming visits. */
export const ClientWithVisits = ClientOption.extend({ next: z.array(Visit) })

export const clientCardApi = {
  show: endpoint('GET', '/clients/:id/card', {
    does: 'A client as the desk wants to know them while booking: last and coming visits, usual practitioner, no-shows, notes, credit.',
    may: 'client.read',
    reads: ({ params }) => [params.id],
    gives: ClientCard,
  }),
  /** The warning for people who may book and may not see clients: nothing else about the client leaves. */
  minor: endpoint('GET', '/clients/:id/minor', {
    does: 'Whether a client is under age on the day of an appointment, by default today.',
    may: ['appointment.create', 'appointment.update', 'appointment.create_no_rules', 'client.read'],
    reads: ({ params }) => [params.id],
    query: { date: DayValue.optional() },
    gives: z.object({ client_id: z.int(), is_minor: z.boolean() }),
  }),
  search: endpoint('GET', '/list/clients/visits', {
    does: 'Clients who fit what was typed, each with their next visits.',
    may: 'client.read',
    reads: ({ answer }) => answer.map((client) => client.id),
    query: {
      filters: z.object({ search: z.string().trim().max(maxSearch).optional(), country_id: Id.optional() }).optional(),
    },
    gives: z.array(ClientWithVisits),
  }),
}
