import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Empties what was written with the visits of a client who is erased; visits without a word do not change. */
export async function emptyVisits(db: Db, clientId: number): Promise<void> {
  await sql`
    update appointments set notes = '', name = '', cancel_reason = ''
    where client_id = ${clientId} and (notes, name, cancel_reason) <> ('', '', '')`.execute(db)
}
