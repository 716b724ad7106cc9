import { sql } from 'kysely'
import { mergeFields } from './contract.ts'
import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of merges. */
export const rightCalls: RightCallsOf = ({ db, world, versionOf }) => {
  const both = async (records: Records) => ({ id: await records.client(), otherClientId: await records.client() })
  return {
    calls: {
      'GET /clients/:id/merge/:otherClientId': async (records) => ({ params: await both(records) }),
      'POST /clients/:id/merge/:otherClientId': async (records) => {
        const params = await both(records)
        return {
          params,
          body: {
            updated_at: await versionOf('clients', params.id),
            alias_updated_at: await versionOf('clients', params.otherClientId),
            belongings: {
              visits: 0,
              visits_to_come: 0,
              reports: null,
              invoices: null,
              packages: 0,
              agreements: 0,
              mails: 0,
              credit_cents: null,
            },
            fields: Object.fromEntries(mergeFields.map((field) => [field, 'kept'])),
          },
        }
      },
      'GET /clients/:id/merges': async (records) => ({ params: { id: await records.client() } }),
      'POST /client-merges/:id/undo': async (records) => {
        const { id, otherClientId } = await both(records)
        const { rows } = await sql<{ id: number }>`
          insert into client_merges (client_id, alias_id, author_id, before, after, alias_before, moved, posted)
          values (${id}, ${otherClientId}, ${world.practitioner}, '{}', '{}', '{"deactivated_at": null, "takes_nin": false, "nin_country_before": null}', '{}', '{}') returning id`.execute(
          db,
        )
        await sql`update clients set merged_into_id = ${id}, deactivated_at = now() where id = ${otherClientId}`.execute(
          db,
        )
        return { params: { id: rows[0]!.id } }
      },
    },
  }
}
