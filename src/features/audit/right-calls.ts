import { sql } from 'kysely'
import { type Records, type RightCallsOf, type CallChanges } from '#platform/server/test/right-call.ts'

/** The right calls of the log. */
export const rightCalls: RightCallsOf = ({ db }) => {
  const audited = async (records: Records): Promise<CallChanges> => {
    await records.client()
    return { params: { id: (await sql<{ id: number }>`select max(id) as id from audit_log`.execute(db)).rows[0]!.id } }
  }
  return {
    calls: {
      'GET /audit-log/:id': audited,
    },
  }
}
