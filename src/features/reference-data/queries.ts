import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { StatusFilter } from '#kernel/overview.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { byName } from '#platform/server/names.ts'

const deactivatedAt = sql`deactivated_at`
const active = sql<boolean>`${deactivatedAt} is null`.as('active')
/**
 * The condition for entries of a status: active by default; `all` adds the inactive ones that records may have
 * (decision C103).
 */
export const withStatus = (status: StatusFilter = 'active', since: RawBuilder<unknown> = deactivatedAt) =>
  status === 'all'
    ? sql<boolean>`true`
    : status === 'active'
      ? sql<boolean>`${since} is null`
      : sql<boolean>`${since} is not null`

export const countries = (db: Db, language: Language, status?: StatusFilter) =>
  db
    .selectFrom('countries')
    .select(['id', 'code', 'name', active])
    .where(withStatus(status))
    .orderBy(byName(sql`name`, language))
    .orderBy('id')
    .execute()
export const locales = (db: Db, status?: StatusFilter) =>
  db
    .selectFrom('locales')
    .select(['id', 'code', 'language', 'name', active])
    .where(withStatus(status))
    .orderBy('id')
    .execute()
export const languages = (db: Db, language: Language, status?: StatusFilter) =>
  db
    .selectFrom('languages')
    .select(['id', 'code', 'name', active])
    .where(withStatus(status))
    .orderBy(byName(sql`name`, language))
    .orderBy('id')
    .execute()
export const genders = (db: Db, status?: StatusFilter) =>
  db.selectFrom('genders').select(['id', 'name', active]).where(withStatus(status)).orderBy('id').execute()
export const appointmentTypes = (db: Db) =>
  db.selectFrom('appointment_types').select(['id', 'slug', 'name']).orderBy('id').execute()
export const locationTypes = (db: Db) =>
  db.selectFrom('location_types').select(['id', 'slug', 'name']).orderBy('id').execute()
export const deviceTypes = (db: Db, language: Language, status?: StatusFilter) =>
  db
    .selectFrom('device_types')
    .select(['id', 'slug', 'name', active])
    .where(withStatus(status))
    .orderBy(byName(sql`name`, language))
    .orderBy('id')
    .execute()
export const treatmentCategories = (db: Db, language: Language, status?: StatusFilter) =>
  db
    .selectFrom('treatment_categories')
    .select(['id', 'slug', 'name', 'doctor', 'ledger_number', active])
    .where(withStatus(status))
    .orderBy(byName(sql`name`, language))
    .orderBy('id')
    .execute()
export const paymentMethods = (db: Db) =>
  db.selectFrom('payment_methods').select(['id', 'slug', 'name']).where(withStatus()).orderBy('position').execute()
export const zvInsurances = (db: Db, language: Language, status?: StatusFilter) =>
  db
    .selectFrom('zv_insurances')
    .select(['id', 'name_short', 'name_long', active])
    .where(withStatus(status))
    .orderBy(byName(sql`name_short`, language))
    .orderBy('id')
    .execute()

/** An insurer in a list: its code and name (decision C95). */
export const healthInsurances = (db: Db, status?: StatusFilter) =>
  db
    .selectFrom('health_insurances')
    .select(['id', 'name', 'name_short', 'uzovi_code', sql<string>`uzovi_code || ' ' || name`.as('full_name'), active])
    .where(withStatus(status))
    .orderBy(sql`lower(name) collate "und-x-icu"`)
    .execute()

/** Price levels or qualifications of these countries. */
export const ofCountries = (
  db: Db,
  table: 'price_levels' | 'qualifications',
  countryIds: readonly number[],
  status?: StatusFilter,
) =>
  db
    .selectFrom(table)
    .select(['id', 'name', 'supported_country_id', active])
    .where('supported_country_id', 'in', [...countryIds, 0])
    .where(withStatus(status))
    .orderBy('supported_country_id')
    .orderBy(sql`lower(name) collate "und-x-icu"`)
    .execute()

export const ledgers = (db: Db, countryId: number, status?: StatusFilter) =>
  db
    .selectFrom('ledgers')
    .select(['code as Code', 'description as Description', active])
    .where('supported_country_id', '=', countryId)
    .where(withStatus(status))
    .orderBy('code')
    .execute()

/** The rates of a country that hold on a day. */
export async function taxRates(db: Db, countryId: number, today: Day) {
  const { rows } = await sql<{ id: number; per_mille: number }>`
    select distinct on (per_mille) id, per_mille from tax_rates where supported_country_id = ${countryId} and valid_from <= ${today} and deactivated_at is null order by per_mille, valid_from desc`.execute(
    db,
  )
  return rows
}

interface SupportedCountry {
  id: number
  code: string
  name: string
  medical_grounds: boolean
  pays_online: boolean
  locales: { id: number; code: string; language: Language; name: Translatable }[]
}

export async function supportedCountries(db: Db, countryIds: readonly number[]): Promise<SupportedCountry[]> {
  const { rows } = await sql<SupportedCountry>`
    select s.id, c.code, s.name, s.medical_grounds, s.mollie_key is not null as pays_online,
      (select coalesce(json_agg(json_build_object('id', l.id, 'code', l.code, 'language', l.language, 'name', l.name) order by l.id <> s.default_locale_id, l.id), '[]')
        from locales l where l.id = s.default_locale_id or l.id in (select locale_id from supported_country_locales where supported_country_id = s.id)) as locales
    from supported_countries s join countries c on c.id = s.id where s.id = any(${countryIds}::bigint[]) order by s.name collate "und-x-icu"`.execute(
    db,
  )
  return rows
}
