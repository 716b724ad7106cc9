import { sql } from 'kysely'
import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of privacy. */
export const rightCalls: RightCallsOf = ({ db, world }) => {
  const ofClient = async (records: Records) => ({ params: { id: await records.client() } })
  const ofRequest = async (records: Records) => {
    const id = await records.client()
    const { rows } = await sql<{ updated_at: string }>`
      insert into erasure_requests (client_id, asked_by, asked_on, author_id) values (${id}, 'client', '2026-03-02', ${world.practitioner}) returning updated_at`.execute(
      db,
    )
    return { params: { id }, body: { updated_at: rows[0]!.updated_at } }
  }
  return {
    calls: {
      'GET /clients/:id/whole-file': ofClient,
      'GET /clients/:id/erasure': ofClient,
      'POST /clients/:id/erasure': async (records) => ({
        ...(await ofClient(records)),
        body: { asked_by: 'client', asked_on: '2026-03-02', reason: 'Verhuisd', destroy_record: false },
      }),
      'POST /clients/:id/erasure/carry-out': ofRequest,
      'POST /clients/:id/erasure/withdraw': ofRequest,
    },
  }
}
