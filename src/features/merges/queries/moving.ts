import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { moveVisits } from '#features/appointments/queries/merge.ts'
import { isAbout } from '#features/privacy/queries/client-rows.ts'
import { clientTables, type ClientTable } from '#features/privacy/rules/client-tables.ts'
import type { Db } from '#platform/server/db.ts'

const tablesThat = (fits: (table: ClientTable) => boolean) =>
  Object.entries(clientTables).filter(([, table]) => fits(table))

/**
 * Gives every row that may change from the alias to the client who is kept. Rows that are posted or signed stay as they
 * are, and are read with those of the alias.
 */
export async function moveRows(
  db: Db,
  keptId: number,
  aliasId: number,
): Promise<{ readonly rows: Readonly<Record<string, readonly string[]>>; readonly overlapping: readonly number[] }> {
  const rows: Record<string, readonly string[]> = {}
  const { ids, overlapping } = await moveVisits(db, keptId, aliasId)
  rows.appointments = ids.map(String)
  for (const [name, { movesBy }] of tablesThat(({ movesBy }) => movesBy !== undefined)) {
    if (name === 'appointments') continue
    const moved = await sql<{ key: string }>`
      update ${sql.table(name)} set client_id = ${keptId} where client_id = ${aliasId} returning ${sql.ref(movesBy!)}::text as key`.execute(
      db,
    )
    rows[name] = moved.rows.map(({ key }) => key)
  }
  return { rows, overlapping }
}

/** Gives the rows that a merge has moved back to the alias. */
export async function moveBack(
  db: Db,
  {
    client_id: keptId,
    alias_id: aliasId,
    moved,
  }: {
    readonly client_id: number
    readonly alias_id: number
    readonly moved: Readonly<Record<string, readonly string[]>>
  },
): Promise<void> {
  for (const [name, { movesBy }] of tablesThat(({ movesBy }) => movesBy !== undefined))
    await sql`
      update ${sql.table(name)} set client_id = ${aliasId} where client_id = ${keptId} and ${sql.ref(movesBy!)}::text = any(${moved[name] ?? []}::text[])`.execute(
      db,
    )
}

/**
 * The tables of what was signed, with the condition for the rows that were: a request is signed with its link, and an
 * author stands by their answers.
 */
const signedRows: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  signatures: sql`true`,
  agreement_requests: sql`client_signature_id is not null`,
  client_agreements: sql`true`,
  client_agreement_withdrawals: sql`true`,
  medical_grounds_answers: sql`true`,
  photo_consents: sql`true`,
}
/** The condition for the rows of a table that were posted or signed: apart from those signed, they belong to the books. */
const isPosted = (name: string, { stays, movesBy }: ClientTable): RawBuilder<SqlBool> | undefined =>
  movesBy === undefined ? (signedRows[name] ?? (stays === 'fiscal' ? sql`true` : undefined)) : undefined

/**
 * The number of rows about a client that were posted or signed, by table: they never go but with an erasure, so the same
 * numbers later say that nothing was posted since.
 */
export async function postedOf(db: Db, clientId: number): Promise<Readonly<Record<string, number>>> {
  const counted = Object.entries(clientTables).flatMap(([name, table]) => {
    const posted = isPosted(name, table)
    return posted
      ? [
          sql`select ${name}::text as name, count(*) as rows from ${sql.table(name)} where ${isAbout(name, clientId)} and ${posted}`,
        ]
      : []
  })
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counted, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
