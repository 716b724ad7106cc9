import { sql } from 'kysely'
import { columnList, rowsOf } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { clientFields } from '../contract.ts'

/**
 * Adds clients by the thousand, in one statement.
 * @param rows JSON: client inputs, each with the number of its `row`.
 * @returns the id of the client that each row became.
 */
export async function insertClients(db: Db, rows: string): Promise<{ row: number; id: number }[]> {
  const columns = columnList(clientFields.names)
  const { rows: made } = await sql<{ row: number; id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('clients', 'id')) as new_id, (given.value ->> 'row')::int as row, r.* from ${rowsOf('clients', rows)}
    ), made as (
      insert into clients (id, ${columns}) select new_id, ${columns} from given
    )
    select row, new_id as id from given`.execute(db)
  return made
}
