import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { isSameClient, sameClientIds } from '#platform/server/same-client.ts'
import { clientTables, type ClientTable } from '../rules/client-tables.ts'

/** The condition for the rows of a listed table that are about a client or one of their aliases. */
export function isAbout(table: string, clientId: number): RawBuilder<SqlBool> {
  const ways = clientTables[table]!.ways.map(([column, of]) =>
    of === 'client'
      ? isSameClient(sql.ref(column), clientId)
      : sql`${sql.ref(column)} in (select id from ${sql.table(of)} where ${isAbout(of, clientId)})`,
  )
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** The rows of a listed table that are about a client, each as an object of its columns. */
export async function rowsAbout(
  db: Db,
  table: string,
  { leftOut = [] }: ClientTable,
  clientId: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${leftOut}::text[] as row from ${sql.table(table)} t where ${isAbout(table, clientId)} order by t`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

const logColumns = (clientId: number) => sql`
  a.id, a.at, a.request_id, trim(e.first_name || ' ' || e.last_name) as employee, coalesce(${isSameClient(sql`a.acting_client_id`, clientId)}, false) as by_the_client, host(a.address) as address,
  a.action, a.entity, a.entity_id,
  case when a.client_ids <@ ${sameClientIds(clientId)} then a.before end as before, case when a.client_ids <@ ${sameClientIds(clientId)} then a.after end as after`

/** The number of lines in the log about a client, and the last of them. */
export async function logExtent(db: Db, clientId: number): Promise<{ lines: number; last_id: number }> {
  const { rows } = await sql<{ lines: number; last_id: number }>`
    select count(*) as lines, coalesce(max(id), 0) as last_id from audit_log where client_ids && ${sameClientIds(clientId)}`.execute(
    db,
  )
  return rows[0]!
}

/** With an offset the lines are found by their client, never by walking the whole log in its order. */
export const linesAbout = (clientId: number) =>
  sql`select * from audit_log where client_ids && ${sameClientIds(clientId)} offset 0`

const linesAtOnce = 2000

/**
 * The lines of the log about a client, in their order, read while they are written: who looked at or changed something
 * of theirs, and when (NEN 7513). The values of a line that is also about other clients stay out.
 */
export async function* logLines(
  db: Db,
  clientId: number,
  lastId: number,
): AsyncGenerator<readonly Record<string, unknown>[]> {
  let from = 0
  for (;;) {
    const { rows } = await sql<Record<string, unknown> & { id: number }>`
      select ${logColumns(clientId)}
      from (select * from (${linesAbout(clientId)}) mine where id > ${from} and id <= ${lastId} order by id limit ${linesAtOnce}) a
      left join employees e on e.id = a.employee_id order by a.id`.execute(db)
    if (rows.length) yield rows
    if (rows.length < linesAtOnce) return
    from = rows.at(-1)!.id
  }
}
