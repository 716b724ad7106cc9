import { sql } from 'kysely'
import type { Language } from '#kernel/texts.ts'
import { columnList } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { inLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import {
  supportedCountryFields,
  type SupportedCountry,
  type supportedCountriesOverview,
  type SupportedCountryInput,
} from '../contract/supported-countries.ts'

/** The fields that are read as they are: languages have a table of their own, and the key is never returned. */
const columns = supportedCountryFields.names.filter((name) => name !== 'locale_ids' && name !== 'mollie_key')

export async function findSupportedCountry(
  db: Db,
  id: number,
  countryIds: readonly number[],
  { lock = false } = {},
): Promise<SupportedCountry | undefined> {
  const {
    rows: [row],
  } = await sql<SupportedCountry>`
    select s.id, c.code, s.zone, ${columnList(columns, 's')}, s.mollie_key is not null as mollie_key_set, s.updated_at,
      (select coalesce(json_agg(json_build_object('id', l.id, 'code', l.code, 'name', l.name,
          'language', json_build_object('code', l.language, 'name', coalesce((select g.name ->> l.language from languages g where g.code = l.language), l.language))) order by l.id <> s.default_locale_id, l.id), '[]')
        from locales l join supported_country_locales sl on sl.locale_id = l.id and sl.supported_country_id = s.id) as locales
    from supported_countries s join countries c on c.id = s.id where s.id = ${id} and s.id = any(${countryIds}::bigint[]) ${lock ? sql`for update of s` : sql``}`.execute(
    db,
  )
  return row
}

/**
 * The locales that a country can have: the active ones, and its own. They are locked until the transaction ends.
 * @param countryId null for a new country.
 */
export async function localeIds(db: Db, countryId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from locales l where l.deactivated_at is null or exists (select from supported_country_locales h where h.supported_country_id = ${countryId}::bigint and h.locale_id = l.id) for key share of l`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
/**
 * The active country of addresses with this id, and whether the chain works there already; locked until the transaction
 * ends.
 */
export async function countryToSupport(db: Db, id: number): Promise<{ code: string; supported: boolean } | undefined> {
  const {
    rows: [row],
  } = await sql<{
    code: string
    supported: boolean
  }>`select c.code, exists (select from supported_countries where id = c.id) as supported from countries c where c.id = ${id} and c.deactivated_at is null for key share of c`.execute(
    db,
  )
  return row
}

const columnsOf = ({ locale_ids, mollie_key: _, ...values }: SupportedCountryInput, sealedKey: Buffer | null) => ({
  ...values,
  default_locale_id: locale_ids[0]!,
  // Without a new key the stored one stays (decision C87).
  ...(sealedKey && { mollie_key: sealedKey, payment_key_given_at: sql<string>`now()` }),
})

async function setLocales(db: Db, id: number, localeIds: readonly number[]): Promise<void> {
  await sql`delete from supported_country_locales where supported_country_id = ${id} and locale_id <> all(${localeIds}::bigint[])`.execute(
    db,
  )
  await sql`insert into supported_country_locales (supported_country_id, locale_id) select ${id}, unnest(${localeIds}::bigint[]) on conflict do nothing`.execute(
    db,
  )
}

export async function insertSupportedCountry(
  db: Db,
  id: number,
  input: SupportedCountryInput,
  more: { readonly zone: string; readonly phone_prefix: string; readonly sealedKey: Buffer | null },
): Promise<void> {
  await db
    .insertInto('supported_countries')
    .values({ id, ...columnsOf(input, more.sealedKey), zone: more.zone, phone_prefix: more.phone_prefix })
    .execute()
  await setLocales(db, id, input.locale_ids)
}

export async function updateSupportedCountry(
  db: Db,
  id: number,
  input: SupportedCountryInput,
  sealedKey: Buffer | null,
): Promise<void> {
  await db.updateTable('supported_countries').set(columnsOf(input, sealedKey)).where('id', '=', id).execute()
  await setLocales(db, id, input.locale_ids)
}

export const deleteSupportedCountry = (db: Db, id: number) =>
  db.deleteFrom('supported_countries').where('id', '=', id).execute()

export const supportedCountriesSource = (
  language: Language,
  countryIds: readonly number[],
): SourceOf<typeof supportedCountriesOverview> => ({
  from: sql`supported_countries s join countries c on c.id = s.id`,
  row: {
    id: sql`s.id`,
    name: sql`s.name`,
    code: sql`c.code`,
    email: sql`s.email`,
    phone: sql`s.phone`,
    mollie_key_set: sql`s.mollie_key is not null`,
    languages: sql`array(select ${inLanguage(sql`l.name`, language)} from locales l join supported_country_locales sl on sl.locale_id = l.id where sl.supported_country_id = s.id order by l.id <> s.default_locale_id, l.id)`,
  },
  search: searchText(sql`s.name`, sql`c.code`, sql`s.email`),
  where: [sql<boolean>`s.id = any(${countryIds}::bigint[])`],
  id: sql`s.id`,
})
