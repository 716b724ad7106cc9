import { z } from 'zod'
import type { Day } from './day.ts'
import { endpoint } from './endpoint.ts'

/** A change, without its data: the browser reads again what it shows, with the permissions of its user. */
export type Change =
  | AppointmentsChange
  | SchedulesChange
  | AgreementsChange
  | NoticesChange
  | LookupsChange
  | ClientsChange
  | PhotosChange
  | ReceiptsChange

export interface AppointmentsChange {
  readonly topic: 'appointments'
  readonly country_id: number
  readonly location_id: number
  readonly date: Day
  /** The last day, included; absent: only `date`. */
  readonly till?: Day
  /** The client of the changed appointment, where one is known. */
  readonly client_id?: number
}

/** Hours or absences of a location. */
export interface SchedulesChange {
  readonly topic: 'schedules'
  readonly country_id: number
  readonly location_id: number
  /** From this day up to and including `till`; null means without end. */
  readonly date: Day
  readonly till: Day | null
}

/** A client signed, or is asked to sign. */
export interface AgreementsChange {
  readonly topic: 'agreements'
  readonly country_id: number
  readonly client_id: number
}

/** A new notice for one employee, or one fewer: only their own browsers receive it. */
export interface NoticesChange {
  readonly topic: 'notices'
  readonly employee_id: number
}

/**
 * A list of locations, rooms or countries changed; the database announces it (migration 0025). With an employee, only
 * the part of it that this person sees: their locations or roles changed (migration 0106). With a list, that one alone;
 * and with a location, what it has of that location (migration 0129).
 */
export interface LookupsChange {
  readonly topic: 'lookups'
  readonly employee_id?: number
  readonly list?: 'rooms' | 'locations'
  readonly location_id?: number
  /** The milliseconds within which each of very many pages reads its lists again, at a moment of its own. */
  readonly spread_ms?: number
}

/** Something in the file of a client changed; the database announces it (migration 0032). */
export interface ClientsChange {
  readonly topic: 'clients'
  readonly country_id: number
  /** Null after a change of many clients at once. */
  readonly client_id: number | null
}

/** A photo of a client was uploaded, saved with its report, or removed. */
export interface PhotosChange {
  readonly topic: 'photos'
  readonly country_id: number
  readonly location_id: number
  readonly client_id: number
}

/** Money came in or went out at a location, or one of its days was closed or opened again. */
export interface ReceiptsChange {
  readonly topic: 'receipts'
  readonly country_id: number
  readonly location_id: number
}

/** The topics that an interest names. Every browser receives the notices of its person, and the lookups. */
export const namedTopics = ['appointments', 'schedules', 'agreements', 'clients', 'photos', 'receipts'] as const
export type NamedTopic = (typeof namedTopics)[number]

/** The largest number of ids in one interest, so that it fits into an address and into a notification. */
export const maxInterestIds = 400

const Ids = z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).max(maxInterestIds)
const Watched = z.object({
  topic: z.enum(namedTopics),
  location_ids: Ids.optional(),
  client_ids: Ids.optional(),
})
/** A topic that a browser shows: at these locations or about these clients; without either, in all its countries. */
export type Watched = z.output<typeof Watched>

/** Everything that a browser shows. */
export const Interest = z
  .array(Watched)
  .max(namedTopics.length)
  .refine((all) => all.reduce((sum, one) => sum + idsOf(one), 0) <= maxInterestIds, {
    params: { code: 'too_many' },
  })
export type Interest = z.output<typeof Interest>

export const idsOf = ({ location_ids = [], client_ids = [] }: Watched): number =>
  location_ids.length + client_ids.length

/** The ids of event streams. */
export const streamIdPattern = /^[\w-]{22}$/

/** The longest time for which the server keeps changes, and so the largest age, in milliseconds. */
export const rememberedMs = 60_000

export const InterestOrder = z.object({
  stream: z.string().regex(streamIdPattern),
  /** Counts the interests of one stream: one that arrives after a later one is ignored. */
  turn: z.int().nonnegative().max(1_000_000_000),
  /** Changes since so many milliseconds that concern the new interest, and did not concern the old one, are sent. */
  age_ms: z.int().nonnegative().max(rememberedMs),
  interest: Interest,
})
export type InterestOrder = z.output<typeof InterestOrder>

export const liveApi = {
  watch: endpoint('PUT', '/live', {
    does: 'Names what an open event stream is about from now on. The stream itself confirms it, whichever server has it.',
    may: 'signed-in',
    reads: 'nothing',
    writes: false,
    takes: InterestOrder,
    gives: z.null(),
  }),
}

/** The key of everything, for a stream without an interest. */
export const everything = '*'

/** The key of all clients of the topic `clients`: many of them changed at once. */
const manyClients = 'clients#'

/**
 * The keys that a change concerns. A stream that has one of them receives it, if its person may: `everything`, a topic,
 * a topic at a location (`appointments@12`) or about a client (`clients#9`), and a topic of one employee (`notices/7`).
 */
export function keysOfChange(change: Change): readonly string[] {
  const { topic } = change
  const location = 'location_id' in change ? [`${topic}@${change.location_id}`] : []
  if (topic === 'notices') return [`${topic}/${change.employee_id}`]
  if (topic === 'lookups') return [change.employee_id === undefined ? topic : `${topic}/${change.employee_id}`]
  if (topic === 'clients')
    return [everything, topic, change.client_id === null ? manyClients : `${topic}#${change.client_id}`]
  const client = 'client_id' in change && change.client_id !== undefined ? [`${topic}#${change.client_id}`] : []
  return [everything, topic, ...location, ...client]
}

/** The keys of a topic that a browser shows. */
export function keysOfWatched({ topic, location_ids, client_ids }: Watched): readonly string[] {
  if (!location_ids && !client_ids) return [topic]
  return [
    ...(location_ids ?? []).map((id) => `${topic}@${id}`),
    ...(client_ids ?? []).map((id) => `${topic}#${id}`),
    ...(topic === 'clients' && client_ids?.length ? [manyClients] : []),
  ]
}

/** The keys that every stream of an employee has. */
export const keysOfEmployee = (employeeId: number): readonly string[] => [
  'lookups',
  `lookups/${employeeId}`,
  `notices/${employeeId}`,
]
