import { sql } from 'kysely'
import type { AuditAction } from '#kernel/audit.ts'
import type { Author } from './caller.ts'
import type { Db } from './db.ts'

export interface AuditEvent extends Author {
  readonly action: Exclude<AuditAction, 'create' | 'update' | 'delete' | 'read'>
  /** The table of the record; for a refusal the call: `PUT /employees/:id`. */
  readonly entity: string
  readonly entityId: number | null
  readonly address: string
  readonly requestId?: string
  readonly clientIds?: readonly number[]
  /** Further facts about the event: the filters of an export. Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/**
 * Writes a line of the append-only log for an event that is neither a change of a row (the database writes those) nor a
 * read (http.ts writes those).
 */
export async function recordEvent(
  db: Db,
  { action, entity, entityId, employeeId, client, address, requestId, clientIds, detail }: AuditEvent,
): Promise<void> {
  // An action by a client is also about that client.
  const whose = client ? [...new Set([...(clientIds ?? []), client.clientId])] : clientIds && [...clientIds]
  await sql`
    insert into audit_log (action, entity, entity_id, employee_id, acting_client_id, link_id, address, request_id, client_ids, after)
    values (${action}, ${entity}, ${entityId}, ${employeeId ?? null}, ${client?.clientId ?? null}, ${client?.linkId ?? null}, ${address}, ${requestId ?? null}, ${whose ?? null}::bigint[], ${detail ? JSON.stringify(detail) : null}::jsonb)`.execute(
    db,
  )
}
