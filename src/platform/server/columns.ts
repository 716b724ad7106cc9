import { sql, type RawBuilder } from 'kysely'

/** The columns as a list in a statement, in this order. @param table the table's name in the statement. */
export const columnList = (names: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))

/**
 * The objects of a JSON array as rows `r` of a table, each beside its own JSON `given.value`: a column that is added to
 * the table later is read too. A field that an object lacks is null.
 */
export const rowsOf = (table: string, json: string): RawBuilder<unknown> =>
  sql`json_array_elements(${json}::json) as given cross join lateral json_populate_record(null::${sql.table(table)}, given.value) as r`
