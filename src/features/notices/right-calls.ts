import { sql } from 'kysely'
import { type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of notices. */
export const rightCalls: RightCallsOf = ({ db }) => {
  return {
    calls: {
      'PATCH /notices/:id/dismiss': async (records) => {
        const id = await records.colleague()
        const { rows } = await sql<{
          id: number
        }>`insert into notices (employee_id, kind, appointment_id, author_id) values (${id}, 'report_missing', ${await records.appointment()}, ${id}) returning id`.execute(
          db,
        )
        return { params: { id: rows[0]!.id } }
      },
    },
  }
}
