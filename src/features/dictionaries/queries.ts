import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { byName, inEveryLanguage } from '#platform/server/names.ts'
import { searchText, type OverviewSource } from '#platform/server/overview.ts'
import type { Dictionary, Field } from './contract/dictionary.ts'
import { inUse, isKept, isLast } from './queries/uses.ts'

/** The values of an entry's fields: a text, a name in every language, a number, yes or no. */
export type Values = Readonly<Record<string, string | number | boolean | Translatable | undefined>>
export type Entry = Values & {
  readonly id: number
  readonly supported_country_id: number | null
  readonly kept: boolean
  readonly last: boolean
  readonly in_use: boolean
  readonly deactivated_at: string | null
  readonly updated_at: string
}

const fieldOf = ({ fields }: Dictionary, key: string): Field => fields[key] as Field
const column = (key: string) => sql.ref(`d.${key}`)
const isActive = sql`(d.deactivated_at is null)`

/** The columns of an entry, by their keys in the answer. */
const columnsOf = (of: Dictionary): Record<string, RawBuilder<unknown>> => ({
  id: sql`d.id`,
  supported_country_id: of.byCountry ? sql`d.supported_country_id` : sql`null::bigint`,
  ...Object.fromEntries(of.keys.map((key) => [key, fieldOf(of, key).kind === 'active' ? isActive : column(key)])),
  kept: isKept(of),
  last: isLast(of),
  deactivated_at: sql`d.deactivated_at`,
  updated_at: sql`d.updated_at`,
})
const selected = (of: Dictionary) =>
  sql.join(
    Object.entries({ ...columnsOf(of), in_use: inUse(of) }).map(
      ([key, expression]) => sql`${expression} as ${sql.ref(key)}`,
    ),
  )
/** The table of a dictionary, as `d`. */
const from = ({ table }: Dictionary) => sql`${sql.table(table)} d`

/**
 * An entry; where each country has its own, one of these countries. With `lock` it is locked until the transaction
 * ends, also for transactions that would begin to use it.
 */
export async function findEntry(
  db: Db,
  of: Dictionary,
  id: number,
  countryIds: readonly number[],
  { lock = false } = {},
): Promise<Entry | undefined> {
  const ofCountries = of.byCountry ? sql`and d.supported_country_id = any(${countryIds}::bigint[])` : sql``
  // All rows of a closed list are locked, so that simultaneous deactivations wait for each other and one entry stays
  // active.
  if (lock && of.closed) await sql`select from ${from(of)} order by d.id for no key update`.execute(db)
  // The entry is read after it is locked, and so includes uses by a transaction for which the lock waited.
  if (lock) await sql`select from ${from(of)} where d.id = ${id} ${ofCountries} for update`.execute(db)
  const {
    rows: [row],
  } = await sql<Entry>`
    select ${selected(of)} from ${from(of)} where d.id = ${id} ${ofCountries}`.execute(db)
  return row
}

const stored = (of: Dictionary, values: Values) =>
  of.keys
    .filter((key) => fieldOf(of, key).kind !== 'active')
    .map(
      (key) =>
        [
          key,
          fieldOf(of, key).kind === 'names' ? sql`${JSON.stringify(values[key])}::jsonb` : sql`${values[key]}`,
        ] as const,
    )

/** @param more the values of the columns besides the fields: country, slug. */
export async function insertEntry(
  db: Db,
  of: Dictionary,
  values: Values,
  more: Readonly<Record<string, string | number>>,
): Promise<number> {
  const all = [...stored(of, values), ...Object.entries(more).map(([key, value]) => [key, sql`${value}`] as const)]
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into ${sql.table(of.table)} (${sql.join(all.map(([key]) => sql.ref(key)))}) values (${sql.join(all.map(([, value]) => value))}) returning id`.execute(
    db,
  )
  return row!.id
}

/** @param deactivatedAt since when the entry has been inactive; null when it is active. */
export const updateEntry = (db: Db, of: Dictionary, id: number, values: Values, deactivatedAt: string | null) =>
  sql`update ${sql.table(of.table)} set ${sql.join(stored(of, values).map(([key, value]) => sql`${sql.ref(key)} = ${value}`))}, deactivated_at = ${deactivatedAt} where id = ${id}`.execute(
    db,
  )

export const setDeactivated = (db: Db, of: Dictionary, id: number, deactivatedAt: string | null) =>
  sql`update ${sql.table(of.table)} set deactivated_at = ${deactivatedAt} where id = ${id}`.execute(db)

export const deleteEntry = (db: Db, of: Dictionary, id: number) =>
  sql`delete from ${sql.table(of.table)} where id = ${id}`.execute(db)

export async function slugsOf(db: Db, of: Dictionary): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select d.slug from ${from(of)}`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** @param countryId the country of the entries, where each country has its own. */
export function entriesSource(of: Dictionary, language: Language, countryId: number | null): OverviewSource {
  const named = of.keys.filter((key) => fieldOf(of, key).kind === 'names')
  const rates = of.keys.filter((key) => fieldOf(of, key).kind === 'rate')
  const typed = of.keys.filter((key) => fieldOf(of, key).kind === 'text')
  const searched = [...named.map(column).flatMap(inEveryLanguage), ...typed.map(column)]
  return {
    from: from(of),
    row: columnsOf(of),
    sortBy: Object.fromEntries([
      ...named.map((key) => [key, [byName(column(key), language)]]),
      ...rates.map((key) => [key, [column(key)]]),
    ]),
    ...(searched.length && { search: searchText(...searched) }),
    where: of.byCountry ? [sql<boolean>`d.supported_country_id = ${countryId}`] : [],
    deactivatedAt: sql`d.deactivated_at`,
    id: sql`d.id`,
  }
}

/** The number of treatments that ask for a qualification and of employees who have it; undefined outside the scope. */
export async function qualificationConnections(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<{ treatments: number; users: number } | undefined> {
  const {
    rows: [row],
  } = await sql<{ treatments: number; users: number }>`
    select (select count(*)::int from treatment_qualifications where qualification_id = q.id) as treatments, (select count(*)::int from employee_qualifications where qualification_id = q.id) as users
    from qualifications q where q.id = ${id} and q.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return row
}
