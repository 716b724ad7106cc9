import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The ids under which a client stands in rows that do not change: their own, and those of their aliases (decision C143). */
export const sameClientIds = (clientId: RawBuilder<unknown> | number): RawBuilder<number[]> =>
  sql<
    number[]
  >`array(select ${clientId}::bigint union all select alias.id from clients alias where alias.merged_into_id = ${clientId}::bigint)`

/**
 * The condition that a row which is posted or signed is about a client or one of their aliases. Rows of other tables
 * move when clients are merged, and are compared with the client alone (`privacy/rules/client-tables.ts`).
 */
export const isSameClient = (
  column: RawBuilder<unknown>,
  clientId: RawBuilder<unknown> | number,
): RawBuilder<SqlBool> => sql<SqlBool>`${column} = any(${sameClientIds(clientId)})`
