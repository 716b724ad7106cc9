import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { epochMs } from '#kernel/day.ts'
import { callName, type FileAnswer } from '#kernel/endpoint.ts'
import { recordEvent } from '../audit.ts'
import { authorOf } from '../caller.ts'
import type { Db } from '../db.ts'
import { gathered } from '../gather.ts'
import type { Exchange, Input } from './exchange.ts'
import { statement } from '../statement.ts'

interface ReadLine {
  readonly requestId: string
  readonly employeeId: number | null
  readonly address: string
  readonly call: string
  /** The ids of the clients as one text: the driver would quote each of hundreds. */
  readonly clientIds: string
  readonly lag: boolean
  readonly linkClientId: number | null
  readonly linkId: number | null
}

/** The ids of the clients whom an answer shows, each once. */
const clientsIn = ({ endpoint, params, who }: Input, answer: unknown): readonly number[] =>
  endpoint.reads === 'nothing' || !who ? [] : [...new Set(endpoint.reads({ params, answer }))]

/** The line about clients who were shown; null when there are none. */
function readLine(
  { endpoint, who, address, requestId }: Input,
  clientIds: readonly number[],
  lag: boolean,
): ReadLine | null {
  if (!who || !clientIds.length) return null
  const { employeeId = null, client } = authorOf(who)
  return {
    requestId,
    employeeId,
    address,
    call: callName(endpoint),
    clientIds: `{${clientIds.join()}}`,
    lag,
    linkClientId: client?.clientId ?? null,
    linkId: client?.linkId ?? null,
  }
}

const writing = (line: ReadLine) =>
  sql`record_read(${line.requestId}, ${line.employeeId}, ${line.address}, ${line.call}, ${line.clientIds}::bigint[], ${line.lag}, ${line.linkClientId}, ${line.linkId})`
const writeOne = statement((line: ReadLine) => sql`select ${writing(line)}`)
const writeSeveral = statement(
  ({ lines }: { readonly lines: string }) => sql`
    select record_read(l."requestId", l."employeeId", l.address, l.call, l."clientIds", l.lag, l."linkClientId", l."linkId")
    from json_to_recordset(${lines}::json) as l ("requestId" text, "employeeId" bigint, address inet, call text, "clientIds" bigint[], lag boolean, "linkClientId" bigint, "linkId" bigint)`,
)

const writeLine = gathered<ReadLine, unknown>(writeOne, async (db, lines) => {
  await writeSeveral(db, { lines: JSON.stringify(lines) })
  return lines
})

/**
 * The expression that logs the clients in the answer and the reader (law A6); null for an answer without clients.
 * @param lag does not wait for the disk. Only a PostgreSQL server later writes such a line by itself, the embedded
 * database does not.
 */
export function lineOfRead(input: Input, answer: unknown, lag: boolean): RawBuilder<unknown> | null {
  const line = readLine(input, clientsIn(input, answer), lag)
  return line && writing(line)
}

/** Writes that line; one that waits for the disk alone, because those that do not would take that from it. */
export const recordRead = (db: Db, input: Input, answer: unknown, lag: boolean): Promise<void> =>
  recordClients(db, input, clientsIn(input, answer), lag)

async function recordClients(db: Db, input: Input, clientIds: readonly number[], lag: boolean): Promise<void> {
  const line = readLine(input, clientIds, lag)
  if (line) await (lag ? writeLine : writeOne)(db, line)
}

/**
 * Logs a call that only reads. A list that a session has open leaves a line about the clients who are new on it. Such a
 * line waits for the disk: after a crash of the database, what is remembered as logged must be there.
 */
export async function recordReading(
  { database, seenClients }: Pick<Exchange, 'database' | 'seenClients'>,
  input: Input,
  answer: unknown,
): Promise<void> {
  const { db, kind } = database
  const view = viewOf(input)
  if (!view) return recordRead(db, input, answer, kind === 'postgresql')
  const now = epochMs(input.now)
  const clientIds = seenClients.unlogged(view, clientsIn(input, answer), now)
  if (!clientIds.length) return
  await recordClients(db, input, clientIds, false)
  seenClients.remember(view, clientIds, now)
}

/**
 * The list that a session has open at an address, as a hash, because a search is about people; null for a call that is
 * logged each time.
 */
function viewOf({ endpoint, who, params, query, address }: Input): string | null {
  if (!endpoint.refreshed || who?.kind !== 'employee') return null
  const view = JSON.stringify([who.sessionId, address, callName(endpoint), params, query])
  return createHash('sha256').update(view).digest('base64')
}

/** Logs an export as one line: the clients, the number of rows, and the query. */
export async function recordExport(
  { database }: Exchange,
  { endpoint, who, address, requestId }: Input,
  { exported, clientIds }: FileAnswer,
): Promise<void> {
  await recordEvent(database.db, {
    action: 'export',
    entity: callName(endpoint),
    entityId: null,
    ...authorOf(who!),
    address,
    requestId,
    detail: exported,
    ...(clientIds.length && { clientIds }),
  })
}
