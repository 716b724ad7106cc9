import { sql } from 'kysely'
import { levelPricesOf, setLevelPrices } from '#features/dictionaries/queries/prices.ts'
import { columnList } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { treatmentFields, type Treatment, type TreatmentChange } from '../contract.ts'
import type { ChoiceFacts } from '../rules.ts'
import { goalsOf } from './goals.ts'

/** The fields that are columns of the table by the same name; lists have tables of their own. */
export const treatmentColumns = treatmentFields.names.filter(
  (name) =>
    !['price_levels', 'qualifications', 'models', 'therapeutic_goals', 'advance_payment_price_cents'].includes(name),
)

export type StoredTreatment = Omit<Treatment, 'deactivated_at' | 'advance_payment_method'> & {
  readonly deactivated_at: string | null
}

/** A treatment of one of these countries, or undefined. */
export async function findTreatment(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<StoredTreatment | undefined> {
  const {
    rows: [row],
  } = await sql<StoredTreatment>`
    select t.id, t.supported_country_id, ${columnList(treatmentColumns, 't')}, t.advance_payment_cents as advance_payment_price_cents,
      array(select qualification_id from treatment_qualifications where treatment_id = t.id order by 1) as qualifications,
      array(select model_id from treatment_models where treatment_id = t.id order by 1) as models,
      ${levelPricesOf('treatment', sql`t.id`)} as price_levels, ${goalsOf(sql`t.id`)} as therapeutic_goals,
      t.deactivated_at, t.created_at, t.updated_at
    from treatments t where t.id = ${id} and t.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return row
}

/** Locks the treatment until the transaction ends, so that two saves come one after the other, and returns it. */
export async function lockTreatment(
  db: Db,
  id: number,
  countryIds: readonly number[],
): Promise<StoredTreatment | undefined> {
  await sql`select from treatments where id = ${id} for no key update`.execute(db)
  return findTreatment(db, id, countryIds)
}

/**
 * The facts on which the other rules depend: the slug of the chosen category, and whether the country asks for medical
 * grounds.
 */
export async function surroundings(
  db: Db,
  categoryId: number,
  countryId: number,
): Promise<{ categorySlug: string | null; medicalGrounds: boolean }> {
  const {
    rows: [row],
  } = await sql<{ categorySlug: string | null; medicalGrounds: boolean }>`
    select (select slug from treatment_categories where id = ${categoryId}) as "categorySlug", (select medical_grounds from supported_countries where id = ${countryId}) as "medicalGrounds"`.execute(
    db,
  )
  return row!
}

/** The treatment whose choices are checked, and the time of the check. Only active treatments occupy a name. */
export interface CheckedTreatment {
  readonly countryId: number
  readonly treatmentId: number | null
  readonly active: boolean
  readonly now: string
}

/**
 * The facts about the choices in the form: the reference data of the country on its current day, and inactive entries
 * that the treatment has. Entries of reference data are locked until the transaction ends, so that nobody deletes or
 * deactivates them first.
 */
export async function choiceFacts(
  db: Db,
  { name, treatment_category_id, qualifications, models, vat_per_mille, ledger_number }: TreatmentChange,
  { countryId, treatmentId, active, now }: CheckedTreatment,
): Promise<Omit<ChoiceFacts, 'imageKnown'>> {
  const {
    rows: [row],
  } = await sql<Omit<ChoiceFacts, 'imageKnown'>>`
    select
      exists (select from treatment_categories c where c.id = ${treatment_category_id} and (c.deactivated_at is null or exists (select from treatments h where h.id = ${treatmentId}::bigint and h.treatment_category_id = c.id)) for key share of c) as "categoryKnown",
      array(select q.id from qualifications q where q.supported_country_id = s.id and q.id = any(${qualifications}::bigint[])
        and (q.deactivated_at is null or exists (select from treatment_qualifications h where h.treatment_id = ${treatmentId}::bigint and h.qualification_id = q.id)) for key share of q) as "qualificationIds",
      array(select m.id from device_models m where m.id = any(${models}::bigint[])) as "modelIds",
      array(select v.id from price_levels v where v.supported_country_id = s.id and (v.deactivated_at is null or exists (select from treatment_prices h where h.treatment_id = ${treatmentId}::bigint and h.price_level_id = v.id)) for key share of v) as "priceLevelIds",
      exists (select from tax_rates r where r.supported_country_id = s.id and r.per_mille = ${vat_per_mille} and r.valid_from <= (${now}::timestamptz at time zone s.zone)::date and r.deactivated_at is null for key share) as "vatKnown",
      exists (select from ledgers l where l.supported_country_id = s.id and l.code = ${ledger_number} and l.deactivated_at is null for key share) as "ledgerKnown",
      (${active} and exists (select from treatments t where t.supported_country_id = s.id and t.deactivated_at is null and caseless(t.name ->> 'nl') = caseless(${name.nl}) and t.id is distinct from ${treatmentId}::bigint)) as "nameTaken",
      s.mollie_key is not null as "paysOnline"
    from supported_countries s where s.id = ${countryId}`.execute(db)
  return row!
}

const columnsOf = ({
  name,
  portal_name,
  advance_payment_price_cents,
  price_levels: _,
  qualifications: __,
  models: ___,
  therapeutic_goals: ____,
  ...columns
}: TreatmentChange) => ({
  ...columns,
  name: JSON.stringify(name),
  portal_name: portal_name && JSON.stringify(portal_name),
  advance_payment_cents: advance_payment_price_cents,
})

export async function insertTreatment(db: Db, countryId: number, treatment: TreatmentChange): Promise<number> {
  const { id } = await db
    .insertInto('treatments')
    .values({ supported_country_id: countryId, ...columnsOf(treatment) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setLists(db, id, treatment)
  return id
}

/**
 * Changes the fields and the status in one statement: a treatment that is deactivated or activated under another name
 * must not collide with the treatment that has its old one.
 */
export async function updateTreatment(
  db: Db,
  id: number,
  treatment: TreatmentChange,
  deactivated_at: string | null,
): Promise<void> {
  await db
    .updateTable('treatments')
    .set({ ...columnsOf(treatment), deactivated_at })
    .where('id', '=', id)
    .execute()
  await setLists(db, id, treatment)
}

/** Writes only the differences, so that unchanged entries leave no line in the history. */
async function setLists(db: Db, id: number, { price_levels, qualifications, models }: TreatmentChange): Promise<void> {
  await setLevelPrices(db, 'treatment', id, price_levels)
  await sql`delete from treatment_qualifications where treatment_id = ${id} and qualification_id <> all(${qualifications}::bigint[])`.execute(
    db,
  )
  await sql`insert into treatment_qualifications (treatment_id, qualification_id) select ${id}, unnest(${qualifications}::bigint[]) on conflict do nothing`.execute(
    db,
  )
  await sql`delete from treatment_models where treatment_id = ${id} and model_id <> all(${models}::bigint[])`.execute(
    db,
  )
  await sql`insert into treatment_models (treatment_id, model_id) select ${id}, unnest(${models}::bigint[]) on conflict do nothing`.execute(
    db,
  )
}
