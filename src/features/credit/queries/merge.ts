import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import { lotsOf } from '../queries.ts'

/**
 * Notes what is left of each lot of two clients, just before they become one: what they spent until now is of their own
 * lots, also when the other has older ones. It stays true after an undo. The caller has locked both, so that no payment
 * is under way.
 */
export async function noteRests(db: Db, keptId: number, aliasId: number): Promise<void> {
  const [kept, alias] = [sql`${keptId}::bigint`, sql`${aliasId}::bigint`]
  await sql`
    insert into credit_rests (lot_id, left_cents, through_id)
    select lot.id, lot.left_cents, (select max(m.id) from credit_mutations m where ${isSameClient(sql`m.client_id`, kept)} or ${isSameClient(sql`m.client_id`, alias)})
    from (select * from ${lotsOf(kept)} k union all select * from ${lotsOf(alias)} a) lot
    on conflict (lot_id) do update set left_cents = excluded.left_cents, through_id = excluded.through_id`.execute(db)
}
