import { sql, type RawBuilder } from 'kysely'
import type { AuditAction } from '#kernel/audit.ts'
import type { Author } from './caller.ts'
import type { Db } from './db.ts'
import { sameClientIds } from './same-client.ts'

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

/** Writes one line about rows that the server removed together because their term was over (migration 0119). */
export const recordRemoval = (
  db: Db,
  entity: string,
  removed: { readonly rows: number } & Readonly<Record<string, unknown>>,
) =>
  sql`insert into audit_log (action, entity, before) values ('delete', ${entity}, ${JSON.stringify(removed)}::jsonb)`.execute(
    db,
  )

/** Whether values in a line of the log are those of this client: the line is about nobody else, or they name the client. */
const isOf = (values: RawBuilder<unknown>, clientId: number) =>
  sql`(cardinality(client_ids) = 1 or ${values} ->> 'client_id' = ${String(clientId)})`

/**
 * Removes the values from the lines about a client who is erased; who did what to which record, and when, stays. The
 * database allows it only in the transaction of an erasure (migration 0038). Of a line that is also about others, as one
 * about a visit that was given to another client, only the values of this client go.
 * @param staying the tables whose rows still have to stay, and so do their values in the log.
 */
export async function emptyLogAbout(db: Db, clientId: number, staying: readonly string[]): Promise<void> {
  await sql`
    update audit_log set before = case when ${isOf(sql`before`, clientId)} then null else before end, after = case when ${isOf(sql`after`, clientId)} then null else after end
    where client_ids @> array[${clientId}]::bigint[] and (before is not null and ${isOf(sql`before`, clientId)} or after is not null and ${isOf(sql`after`, clientId)})
      and case when action in ('create', 'update', 'delete') then entity <> all (${staying}::text[]) else after -> 'filters' ->> 'search' is not null end`.execute(
    db,
  )
}

/** Deletes the lines about this client and their aliases alone that are older than lines have to be. */
export async function removeOldLinesAbout(db: Db, clientId: number): Promise<void> {
  await sql`
    delete from audit_log a using clients c join supported_countries s on s.id = c.supported_country_id
    where c.id = ${clientId} and a.client_ids && ${sameClientIds(clientId)} and a.client_ids <@ ${sameClientIds(clientId)}
      and a.at < now() - make_interval(years => coalesce(s.log_years, 5))`.execute(db)
}
