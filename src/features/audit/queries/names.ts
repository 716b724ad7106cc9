import { sql, type RawBuilder } from 'kysely'
import type { WholeLog } from '#kernel/log.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import type { Change } from '../contract.ts'
import type { RawChange } from '../rules.ts'

/** A name made of these columns of the table with this alias; a number is used as it is. */
function nameOf(alias: string, columns: readonly string[], between: string): RawBuilder<unknown> {
  const texts = columns.map((column) => {
    const value = sql.ref(`${alias}.${column}`)
    return column === 'id' ? sql`${value}::text` : value
  })
  return texts.length > 1 ? sql`trim(${sql.join(texts, sql` || ${sql.lit(between)} || `)})` : texts[0]!
}

/** The names of these records; for records with a country, only those of the reader's countries (decision C84). */
function namesOf(
  { table, by, between = ' ', through, country }: WholeLog['columns'][string],
  ids: readonly number[],
  countryIds: readonly number[],
) {
  const joined = (alias: string, to: { readonly column: string; readonly table: string }) =>
    sql` join ${sql.table(to.table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`n.${to.column}`)}`
  const place = country === undefined || country === 'own' ? undefined : country
  return sql`n.id, to_jsonb(${nameOf(through ? 'named' : 'n', by, between)}) as name
    from ${sql.table(table)} n${through ? joined('named', through) : sql``}${place ? joined('place', place) : sql``}
    where n.id = any(${ids}::bigint[])${
      country
        ? sql` and ${sql.ref(`${place ? 'place' : 'n'}.supported_country_id`)} = any(${countryIds}::bigint[])`
        : sql``
    }`
}

type Name = string | Translatable
const isId = (value: unknown): value is number => typeof value === 'number'

/** Adds the names of the records that the ids in changes refer to: one query for all of them. */
export async function withNames(
  db: Db,
  { columns }: WholeLog,
  changes: readonly RawChange[],
  countryIds: readonly number[],
): Promise<Change[]> {
  const wanted = new Map<string, Set<number>>()
  for (const { field, before, after } of changes) {
    if (!Object.hasOwn(columns, field)) continue
    const ids = wanted.get(field) ?? new Set()
    for (const value of [before, after]) if (isId(value)) ids.add(value)
    if (ids.size) wanted.set(field, ids)
  }
  const names = new Map<string, Name>()
  if (wanted.size) {
    const parts = [...wanted].map(
      ([field, ids]) => sql`select ${sql.lit(field)} as field, ${namesOf(columns[field]!, [...ids], countryIds)}`,
    )
    const { rows } = await sql<{ field: string; id: number; name: Name }>`${sql.join(parts, sql` union all `)}`.execute(
      db,
    )
    for (const { field, id, name } of rows) names.set(`${field} ${id}`, name)
  }
  const nameIn = (field: string, value: unknown): Name | null =>
    isId(value) ? (names.get(`${field} ${value}`) ?? null) : null
  return changes.map((change) => ({
    ...change,
    before_name: nameIn(change.field, change.before),
    after_name: nameIn(change.field, change.after),
  }))
}
