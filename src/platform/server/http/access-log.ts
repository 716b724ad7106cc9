import { sql, type RawBuilder } from 'kysely'
import { callName, type FileAnswer } from '#kernel/endpoint.ts'
import { recordEvent } from '../audit.ts'
import { authorOf } from '../caller.ts'
import type { Db } from '../db.ts'
import type { Exchange, Input } from './exchange.ts'

/**
 * The expression that logs the clients in the answer and the reader (law A6); null for an answer without clients.
 * @param lag does not wait for the disk. Only a PostgreSQL server later writes such a line by itself, the embedded
 * database
 * does not.
 */
export function lineOfRead(
  { endpoint, params, who, address, requestId }: Input,
  answer: unknown,
  lag: boolean,
): RawBuilder<unknown> | null {
  if (endpoint.reads === 'nothing' || !who) return null
  const clientIds = [...new Set(endpoint.reads({ params, answer }))]
  if (!clientIds.length) return null
  // As one text: the driver would quote each of hundreds of ids.
  const ids = `{${clientIds.join()}}`
  const { employeeId, client } = authorOf(who)
  return sql`record_read(${requestId}, ${employeeId ?? null}, ${address}, ${callName(endpoint)}, ${ids}::bigint[], ${lag}, ${client?.clientId ?? null}, ${client?.linkId ?? null})`
}

/** Writes that line. */
export async function recordRead(db: Db, input: Input, answer: unknown, lag: boolean): Promise<void> {
  const line = lineOfRead(input, answer, lag)
  if (line) await sql`select ${line}`.execute(db)
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
