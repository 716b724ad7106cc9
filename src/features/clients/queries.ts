import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import { balanceOf } from '#features/credit/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { clientFields, type ClientInput } from './contract.ts'

const columns = [
  'id',
  ...clientFields.names,
  'nin',
  'nin_set_at',
  'deactivated_at',
  'created_at',
  'updated_at',
] as const

interface Dated {
  readonly birthdate: Day | null
  readonly deactivated_at: Instant | null
  readonly nin_set_at: Instant | null
}

/** A client within the scope with the sealed national number and the credit, or undefined. */
export const clientInScope = (db: Db, id: number, countryIds: readonly number[]) =>
  db
    .selectFrom('clients')
    .select(columns)
    .select([
      balanceOf(sql`clients.id`).as('credit_cents'),
      sql<string | null>`(select code from countries where id = clients.nin_country_id)`.as('nin_country_code'),
    ])
    .where('id', '=', id)
    .where('supported_country_id', '=', sql<number>`any(${countryIds}::bigint[])`)
    .$narrowType<Dated>()
    .executeTakeFirst()

/**
 * Locks the client until the transaction ends, so that two saves come one after the other. A client who was erased
 * (privacy) or merged into another one cannot be changed any more.
 */
export const lockClient = (db: Db, id: number, countryIds: readonly number[]) =>
  db
    .selectFrom('clients')
    .select(columns)
    .where('id', '=', id)
    .where('supported_country_id', '=', sql<number>`any(${countryIds}::bigint[])`)
    .where('erased_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .forUpdate()
    .$narrowType<Dated>()
    .executeTakeFirst()

/** The fields of a client with the sealed national number; null without one. */
export interface ClientRow extends ClientInput {
  readonly nin: Buffer | null
}

export async function insertClient(db: Db, row: ClientRow): Promise<number> {
  const { id } = await db.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateClient = (db: Db, id: number, row: ClientRow, deactivated_at: string | null) =>
  db
    .updateTable('clients')
    .set({ ...row, deactivated_at })
    .where('id', '=', id)
    .execute()

export const updateRemarks = (db: Db, id: number, remarks: string) =>
  db.updateTable('clients').set({ remarks }).where('id', '=', id).execute()

/** The choices that a client has already; they stay valid when they were deactivated since. */
export type HeldChoices = Pick<
  ClientInput,
  'locale_id' | 'gender_id' | 'country_id' | 'health_insurance_id' | 'nin_country_id'
>

/**
 * Checks the choices of the form: each id must be offered, or be the one that the client has. Also reads the codes of
 * the chosen countries.
 */
export async function choices(db: Db, input: ClientInput, held: HeldChoices | null) {
  const { rows } = await sql<{
    locale: boolean
    gender: boolean
    insurer: boolean
    country_code: string | null
    nin_country_code: string | null
  }>`
    select exists (select from locales where id = ${input.locale_id} and (deactivated_at is null or id = ${held?.locale_id}::bigint) for key share) as locale,
      ${input.gender_id}::bigint is null or exists (select from genders where id = ${input.gender_id} and (deactivated_at is null or id = ${held?.gender_id}::bigint) for key share) as gender,
      ${input.health_insurance_id}::bigint is null or exists (select from health_insurances where id = ${input.health_insurance_id} and (deactivated_at is null or id = ${held?.health_insurance_id}::bigint) for key share) as insurer,
      (select code from countries where id = ${input.country_id} and (deactivated_at is null or id = ${held?.country_id}::bigint) for key share) as country_code,
      (select code from countries where id = ${input.nin_country_id ?? input.country_id} and (deactivated_at is null or id = any(${[held?.nin_country_id, held?.country_id]}::bigint[])) for key share) as nin_country_code`.execute(
    db,
  )
  return rows[0]!
}
