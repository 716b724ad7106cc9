import type { Db } from './db.ts'

export interface AuditEvent {
  readonly action: 'sign_in' | 'sign_in_refused' | 'sign_out'
  readonly entity: string
  readonly entityId: number | null
  readonly employeeId?: number
  readonly address: string
}

/** A line of the append-only log for what is neither a change of a row (the database writes those) nor a read (http.ts does). */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  await db.insertInto('audit_log').values({
    action: event.action, entity: event.entity, entity_id: event.entityId, employee_id: event.employeeId ?? null, address: event.address,
  }).execute()
}
