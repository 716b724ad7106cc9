import { sql, type RawBuilder } from 'kysely'
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

/** The line about an answer; null for an answer without clients. */
function readLine(
  { endpoint, params, who, address, requestId }: Input,
  answer: unknown,
  lag: boolean,
): ReadLine | null {
  if (endpoint.reads === 'nothing' || !who) return null
  const clientIds = [...new Set(endpoint.reads({ params, answer }))]
  if (!clientIds.length) return null
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
  const line = readLine(input, answer, lag)
  return line && writing(line)
}

/** Writes that line; one that waits for the disk alone, because those that do not would take that from it. */
export async function recordRead(db: Db, input: Input, answer: unknown, lag: boolean): Promise<void> {
  const line = readLine(input, answer, lag)
  if (line) await (lag ? writeLine : writeOne)(db, line)
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
