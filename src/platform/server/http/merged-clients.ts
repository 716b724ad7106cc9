import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { Refused } from '../refused.ts'
import { statement } from '../statement.ts'
import type { Input } from './exchange.ts'

/**
 * The parameters of a path that name a client: those that are called so, and the number after `/clients`, `/client` or
 * `/client-dashboard`.
 */
export const clientParameters = (path: string): string[] => [
  ...new Set([
    ...[...path.matchAll(/\/:(clientId|otherClientId)(?=\/|$)/g)].map(([, name]) => name!),
    ...[...path.matchAll(/\/(?:clients|client|client-dashboard)\/:(id)(?=\/|$)/g)].map(([, name]) => name!),
  ]),
]

const keptClients = statement<{ readonly ids: string }, { id: number; kept_id: number }>(
  ({ ids }) => sql<{ id: number; kept_id: number }>`
    select id, merged_into_id as kept_id from clients where id = any(${ids}::bigint[]) and merged_into_id is not null`,
)

type Values = Readonly<Record<string, unknown>>
/** The fields of a query or a body that name a client; the till asks for medical grounds with `clientId` (spec 1 §7). */
const clientFields = ['client_id', 'clientId']

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

/** The input with the client who is kept in the place of each alias in these fields. */
const replaced = <T>(values: T, fields: readonly string[], keptIds: ReadonlyMap<unknown, number>): T =>
  isValues(values) && fields.some((field) => keptIds.has(values[field]))
    ? {
        ...values,
        ...Object.fromEntries(
          fields.flatMap((name) => (keptIds.has(values[name]) ? [[name, keptIds.get(values[name])]] : [])),
        ),
      }
    : values

/**
 * The input with the client who is kept in the place of each alias that these parts name (decision C143): an old address, an
 * open page and another program go on with one client. A repeated call is still known by what was sent.
 */
async function withKeptClients(db: Db, input: Input, parts: readonly ('params' | 'query' | 'body')[]): Promise<Input> {
  const { endpoint, params, query, body, who } = input
  const names = { params: clientParameters(endpoint.path), query: clientFields, body: clientFields }
  const ids = parts
    .flatMap((part) => (isValues(input[part]) ? names[part].map((name) => (input[part] as Values)[name]) : []))
    .filter((id): id is number => typeof id === 'number')
  if (!who || !ids.length) return input
  const rows = await keptClients(db, { ids: `{${ids.join()}}` })
  if (!rows.length) return input
  const keptIds = new Map<unknown, number>(rows.map(({ id, kept_id }) => [id, kept_id]))
  const resolved = Object.fromEntries(parts.map((part) => [part, replaced(input[part], names[part], keptIds)]))
  return { sent: { params, query, body }, ...input, ...resolved }
}

/** The input with the clients whom the address names. */
export const withAddressedClients = (db: Db, input: Input): Promise<Input> =>
  withKeptClients(db, input, ['params', 'query'])

/**
 * Makes a call, and when it is refused once more with the clients whom the body names: a call that goes through costs
 * nothing more, as a booking, whose row is written for the client who is kept anyway (migration 0040).
 */
export async function withNamedClients<T>(db: Db, input: Input, work: (input: Input) => Promise<T>): Promise<T> {
  try {
    return await work(input)
  } catch (error) {
    if (!(error instanceof Refused) || error.commits) throw error
    const resolved = await withKeptClients(db, input, ['body'])
    if (resolved === input) throw error
    return work(resolved)
  }
}
