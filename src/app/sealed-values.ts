import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { headBytes, headOf, opened, type SecretBox } from '#platform/server/secret.ts'

/** A column with sealed values. */
export interface SealedPlace {
  readonly table: string
  readonly column: string
  /** Identifies a row, and its type. */
  readonly key: RawBuilder<number | string>
  readonly keyType: 'bigint' | 'text'
  /** The sealed value of a row; null when it has none. */
  readonly value: RawBuilder<Buffer | null>
  /** The column with another sealed value in it. */
  readonly withValue: (value: RawBuilder<Buffer>) => RawBuilder<unknown>
}

const columnOf = (table: string, column: string, id = 'id'): SealedPlace => ({
  table,
  column,
  key: sql`${sql.ref(`t.${id}`)}`,
  keyType: 'bigint',
  value: sql`${sql.ref(`t.${column}`)}`,
  withValue: (value) => value,
})

/** Every column with sealed values; `rotate-keys.test.ts` holds it against the tables. */
export const sealedPlaces: readonly SealedPlace[] = [
  columnOf('clients', 'nin'),
  columnOf('client_merges', 'nin_before'),
  columnOf('employee_two_step', 'secret', 'employee_id'),
  columnOf('employee_two_step', 'pending_secret', 'employee_id'),
  columnOf('mail_outbox', 'secrets'),
  columnOf('supported_countries', 'mollie_key'),
  {
    // The first answers of calls that gave a link (platform/server/idempotency.ts).
    table: 'idempotency_keys',
    column: 'answer',
    key: sql`t.caller || ' ' || t.key`,
    keyType: 'text',
    value: sql`case when jsonb_typeof(t.answer) = 'object' and t.answer ? 'client_id' and t.answer ->> 'sealed' ~ '^[A-Za-z0-9+/]+=*$' then decode(t.answer ->> 'sealed', 'base64') end`,
    withValue: (value) =>
      sql`jsonb_set(t.answer, '{sealed}', to_jsonb(replace(encode(${value}, 'base64'), E'\\n', '')))`,
  },
]

/** The newest values of every place, to try a key on. */
export async function sealedSamples(db: Db): Promise<readonly Buffer[]> {
  const samples: Buffer[] = []
  for (const { table, key, value } of sealedPlaces) {
    const { rows } = await sql<{ value: Buffer }>`
      select ${value} as value from ${sql.table(table)} t where ${value} is not null order by ${key} desc limit 3`.execute(
      db,
    )
    samples.push(...rows.map((row) => row.value))
  }
  return samples
}

/** The number of values by the id of their key; of older values, which name none, by an empty id. */
export async function countByKey(db: Db, place: SealedPlace): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ head: Buffer; values: number }>`
    select head, count(*)::int as values from (
      select case when substring(${place.value} from 1 for 4) = ${headOf('').subarray(0, 4)} and length(${place.value}) >= ${headBytes + 28}
        then substring(${place.value} from 1 for ${headBytes}::int) else ''::bytea end as head
      from ${sql.table(place.table)} t where ${place.value} is not null
    ) v group by head`.execute(db)
  return new Map(rows.map(({ head, values }) => [head.length ? head.toString('hex', 4) : '', values]))
}

export interface Resealed {
  /** The key of the last row that was looked at; null at the end. */
  readonly last: number | string | null
  readonly resealed: number
  /** The number of values that no known key opens. */
  readonly unreadable: number
}

/**
 * Seals the next values anew that are sealed with another key than the first. A value that somebody has changed since
 * it was read stays as it is, for the next walk.
 * @param after the key of the last row that was looked at.
 */
export async function resealSome(
  db: Db,
  secrets: SecretBox,
  place: SealedPlace,
  { after, count }: { readonly after: number | string | null; readonly count: number },
): Promise<Resealed> {
  const type = sql.raw(place.keyType)
  const own = headOf(secrets.keyIds[0]!)
  const { rows } = await sql<{ key: number | string; value: Buffer }>`
    select ${place.key} as key, ${place.value} as value from ${sql.table(place.table)} t
    where ${place.value} is not null and substring(${place.value} from 1 for ${headBytes}::int) <> ${own} and (${after}::${type} is null or ${place.key} > ${after}::${type})
    order by 1 limit ${count}`.execute(db)
  const changes = rows.flatMap(({ key, value }) => {
    const text = opened(secrets, value)
    return text === null ? [] : [{ key, old: value, sealed: secrets.seal(text) }]
  })
  const resealed = changes.length ? await write(db, place, changes) : 0
  return {
    last: rows.length < count ? null : rows.at(-1)!.key,
    resealed,
    unreadable: rows.length - changes.length,
  }
}

const write = (
  db: Db,
  place: SealedPlace,
  changes: readonly { readonly key: number | string; readonly old: Buffer; readonly sealed: Buffer }[],
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('balie.resealing', 'true', true), set_config('lock_timeout', '2s', true)`.execute(tx)
    const { numAffectedRows } = await sql`
      update ${sql.table(place.table)} t set ${sql.ref(place.column)} = ${place.withValue(sql`v.sealed`)}
      from unnest(${changes.map(({ key }) => key)}::${sql.raw(place.keyType)}[], ${changes.map(({ old }) => old)}::bytea[], ${changes.map(({ sealed }) => sealed)}::bytea[]) as v (key, old, sealed)
      where ${place.key} = v.key and ${place.value} = v.old`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
