import { sql, type RawBuilder } from 'kysely'
import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { languages } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import { visitState } from '#features/credit/queries/down-payments.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import type { ImportKind } from '../contract.ts'
import type { Facts, RowMatch } from '../rules/facts.ts'
import type { PriceLevel } from '../rules/fields.ts'
import { visitMatches, type VisitLookup } from '../rules/visits.ts'
import { bare, genderChoice, type Choice } from '../rules/values.ts'

interface Named {
  readonly id: number
  readonly name: Translatable
  readonly code?: string
  readonly language?: string
  readonly slug?: string
}
const namesOf = ({ name }: Named) => Object.values(name).filter(Boolean)

interface Country {
  code: string
  zone: string
  default_locale_id: number
  locales: (Named & { code: string; language: string })[]
  genders: Named[]
  countries: (Named & { code: string })[]
  categories: Named[]
  medical_grounds: boolean
  qualifications: { id: number; name: string }[]
  models: { id: number; name: string; brand: string }[]
  rates: number[]
  ledgers: string[]
  locations: { id: number; name: string; place: string; today: Day }[]
  payment_methods: (Named & { slug: PaymentMethodSlug })[]
}

/** The names of a language in each language of the interface. */
const namesOfLanguage = (named: string): string[] =>
  languages.map((inLanguage) => new Intl.DisplayNames([inLanguage], { type: 'language' }).of(named) ?? named)

/** Gives each word to one locale only: `Nederlands` is the Dutch of this country, where the country has its own. */
function localeChoices(locales: Country['locales'], countryCode: string, defaultId: number): Choice[] {
  const rank = ({ id, code }: Named) => (id === defaultId ? 0 : code?.endsWith(countryCode) ? 1 : 2)
  const taken = new Set<string>()
  return locales
    .toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
    .map((locale) => {
      const words = [...namesOf(locale), locale.code, locale.language, ...namesOfLanguage(locale.language)]
      const free = words.filter((word) => !taken.has(bare(word)))
      for (const word of words) taken.add(bare(word))
      return { id: locale.id, words: free }
    })
}

/** The price levels that a file of this country may have columns for. */
export const priceLevelsOf = (db: Db, countryId: number): Promise<PriceLevel[]> =>
  db
    .selectFrom('price_levels')
    .select(['id', 'name'])
    .where('supported_country_id', '=', countryId)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()

/**
 * Locks the accounts and VAT rates that new treatments and products may get, so that deactivating one waits (decision
 * 025).
 */
export async function holdAccountsAndRates(db: Db, countryId: number): Promise<void> {
  for (const table of ['ledgers', 'tax_rates'])
    await sql`select from ${sql.table(table)} where supported_country_id = ${countryId} and deactivated_at is null order by id for key share`.execute(
      db,
    )
}

/**
 * Reads everything that a row may name in this country, on today's date there. Inactive entries are left out: no new
 * record may get them.
 */
export async function factsOf(
  db: Db,
  kind: ImportKind,
  countryId: number,
  now: Instant,
): Promise<Facts & { readonly zone: string }> {
  const {
    rows: [row],
  } = await sql<Country>`
    select c.code, s.zone, s.default_locale_id,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'language', language, 'name', name)), '[]') from locales where deactivated_at is null) as locales,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from genders where deactivated_at is null) as genders,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name)), '[]') from countries where deactivated_at is null or id = s.id) as countries,
      (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', name)), '[]') from treatment_categories where deactivated_at is null) as categories,
      s.medical_grounds,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from qualifications where supported_country_id = s.id and deactivated_at is null) as qualifications,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'brand', brand_name)), '[]') from device_models) as models,
      array(select distinct per_mille from tax_rates where supported_country_id = s.id and deactivated_at is null and valid_from <= (${now}::timestamptz at time zone s.zone)::date)::int[] as rates,
      (select coalesce(json_agg(code), '[]') from ledgers where supported_country_id = s.id and deactivated_at is null) as ledgers,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'place', l.place, 'today', (${now}::timestamptz at time zone l.zone)::date)), '[]') from locations l where l.supported_country_id = s.id
        and (l.deactivated_at is null or not exists (select from locations o where o.supported_country_id = s.id and o.deactivated_at is null and caseless(o.name) = caseless(l.name)))) as locations,
      (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', name)), '[]') from payment_methods where deactivated_at is null) as payment_methods
    from supported_countries s join countries c on c.id = s.id where s.id = ${countryId}`.execute(db)
  const {
    code,
    zone,
    default_locale_id,
    locales,
    genders,
    countries,
    categories,
    medical_grounds,
    qualifications,
    models,
    rates,
    ledgers,
    locations,
    payment_methods,
  } = row!
  return {
    kind,
    countryId,
    countryCode: code,
    zone,
    today: localTimeAt(now, zone).day,
    localeId: default_locale_id,
    medicalGrounds: medical_grounds,
    rates,
    ledgers,
    priceLevels: await priceLevelsOf(db, countryId),
    locales: localeChoices(locales, code, default_locale_id),
    genders: genders.map((gender) => genderChoice(gender.id, namesOf(gender))),
    countries: countries.map((country) => ({
      id: country.id,
      code: country.code,
      words: [...namesOf(country), country.code],
    })),
    categories: categories.map((category) => ({
      id: category.id,
      slug: category.slug!,
      words: [...namesOf(category), category.slug!],
    })),
    qualifications: qualifications.map(({ id, name }) => ({ id, words: [name] })),
    models: models.map(({ id, name, brand }) => ({ id, words: [`${brand} ${name}`, name] })),
    locations: locations.map(({ id, name, place, today }) => ({
      id,
      today,
      words: [`${place}, ${name}`, `${name} ${place}`, name],
    })),
    paymentMethods: payment_methods.map((method) => ({
      id: method.id,
      slug: method.slug,
      words: [...namesOf(method), method.slug],
    })),
  }
}

/**
 * The statement's rows `k` beside their clients, by former number or else by email address and birthdate: each row of
 * `whose` is a client that fits.
 */
const whose = (countryId: number): RawBuilder<unknown> => sql`
  select k.row, n.client_id from k join import_numbers n on n.supported_country_id = ${countryId} and n.number = k.number where k.number <> ''
  union
  select k.row, coalesce(c.merged_into_id, c.id) from k join clients c on c.supported_country_id = ${countryId} and lower(c.email) = k.email and (k.birthdate is null or c.birthdate = k.birthdate)
    where k.email <> '' and (k.number = '' or not exists (select from import_numbers n where n.supported_country_id = ${countryId} and n.number = k.number))`

type Search = (db: Db, countryId: number, keys: string, zone: string) => Promise<RowMatch[]>

/** Finds clients that exist: with the same email address, name and birthdate, or the same former number. */
const clients: Search = async (db, countryId, keys) => {
  const { rows } = await sql<RowMatch>`
    with k as materialized (select * from json_to_recordset(${keys}::json) as r (row int, number text, email text, first_name text, last_name text, birthdate date))
    select distinct on (row) row, id, field, 'import_exists' as code from (
      select k.row, coalesce(c.merged_into_id, c.id) as id, 'email' as field from k join clients c on c.supported_country_id = ${countryId} and lower(c.email) = k.email
        and searchable(c.last_name) = searchable(k.last_name) and searchable(c.first_name) = searchable(k.first_name) and c.birthdate is not distinct from k.birthdate
      union all
      select k.row, n.client_id, 'number' from k join import_numbers n on n.supported_country_id = ${countryId} and n.number = k.number where k.number <> ''
    ) matches order by row, field, id`.execute(db)
  return rows
}

/**
 * Finds the client of each credit, by former number or else by email address and birthdate, and whether the credit was
 * imported before.
 */
const credit: Search = async (db, countryId, keys, zone) => {
  const { rows } = await sql<RowMatch>`
    with k as materialized (select * from json_to_recordset(${keys}::json) as r (row int, number text, email text, birthdate date, amount_cents bigint, date date)),
    whose as (${whose(countryId)}),
    counted as (select k.row, k.amount_cents, k.date, k.email, min(w.client_id) as id, count(w.client_id) as fits from k left join whose w on w.row = k.row group by k.row, k.amount_cents, k.date, k.email)
    select row, id, case when fits <> 1 then case when email <> '' then 'email' else 'number' end else 'amount' end as field,
      case when fits = 0 then 'import_nobody' when fits > 1 then 'import_several'
        when exists (select from credit_mutations m where ${isSameClient(sql`m.client_id`, sql`counted.id`)} and m.type = 'migration' and m.amount_cents = counted.amount_cents and (m.created_at at time zone ${zone})::date = counted.date) then 'import_exists' end as code
    from counted`.execute(db)
  return rows
}

/**
 * Finds the client of each down payment as that of a credit, their visits at the location on the day, and what is
 * recorded of the payment already.
 */
const downPayments: Search = async (db, countryId, keys) => {
  const { rows } = await sql<VisitLookup>`
    with k as materialized (select * from json_to_recordset(${keys}::json) as r (row int, number text, email text, birthdate date, location_id bigint, visit_date date, visit_time text, amount_cents bigint, payment_id text, paid_on date, typed_paid_on date)),
    whose as (${whose(countryId)}),
    counted as (select k.row, min(w.client_id) as client_id, count(w.client_id)::int as fits from k left join whose w on w.row = k.row group by k.row)
    select k.row, k.number, k.email, c.fits, k.location_id, k.visit_date, k.visit_time, k.amount_cents, k.payment_id, k.paid_on,
      (select case when k.paid_on <= vat_closed_through(l.legal_entity_id) then 'vat_period_closed' when k.paid_on <= closed_through(l.id) then 'day_closed' end from locations l where l.id = k.location_id) as closed,
      (select case when d.amount_cents = k.amount_cents and a.client_id = c.client_id then 'same' else 'other' end from down_payments d join appointments a on a.id = d.appointment_id
        where d.payment_id = k.payment_id and d.withdrawn_at is null) as payment,
      (select coalesce(json_agg(json_build_object('id', v.id, 'time', to_char(v.starts_at at time zone l.zone, 'HH24:MI'), 'deleted_at', s.deleted_at, 'no_show_at', s.no_show_at, 'report_done', s.report_done, 'is_paid', s.is_paid,
          'has_payment', exists (select from down_payments d where d.appointment_id = v.id and d.withdrawn_at is null and d.amount_cents = k.amount_cents and (k.typed_paid_on is null or d.paid_on = k.typed_paid_on))) order by v.starts_at, v.id), '[]')
        from appointments v join locations l on l.id = v.location_id cross join lateral (select ${visitState(sql`v`)}) s
        where v.client_id = c.client_id and v.location_id = k.location_id and (v.starts_at at time zone l.zone)::date = k.visit_date and c.fits = 1) as visits
    from k join counted c on c.row = k.row order by k.row`.execute(db)
  return visitMatches(rows)
}

/** Finds the active products of the country with this name, and all its products with this EAN or product code. */
const products: Search = async (db, countryId, keys) => {
  const { rows } = await sql<RowMatch>`
    with k as materialized (select * from json_to_recordset(${keys}::json) as r (row int, name text, ean text, product_code text))
    select distinct on (row) row, id, field, 'import_exists' as code from (
      select k.row, p.id, 'name' as field from k join products p on p.supported_country_id = ${countryId} and p.deactivated_at is null and caseless(p.name ->> 'nl') = caseless(k.name)
      union all select k.row, p.id, 'ean' from k join products p on p.supported_country_id = ${countryId} and p.ean = k.ean
      union all select k.row, p.id, 'product_code' from k join products p on p.supported_country_id = ${countryId} and p.picqer_productcode = k.product_code
    ) matches
    order by row, id`.execute(db)
  return rows
}

const treatments: Search = async (db, countryId, keys) => {
  const { rows } = await sql<RowMatch>`
    with k as materialized (select * from json_to_recordset(${keys}::json) as r (row int, name text))
    select distinct on (k.row) k.row, t.id, 'name' as field, 'import_exists' as code from k join treatments t on t.supported_country_id = ${countryId} and t.deactivated_at is null and caseless(t.name ->> 'nl') = caseless(k.name) order by k.row, t.id`.execute(
    db,
  )
  return rows
}

/** Looks up the rows of a file in the database. */
export const searches: Readonly<Record<ImportKind, Search>> = {
  clients,
  credit,
  down_payments: downPayments,
  products,
  treatments,
}
