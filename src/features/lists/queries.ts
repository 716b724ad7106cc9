import type { BodyZone, PhotoAngle } from '#kernel/body.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { byName } from '#platform/server/names.ts'
import { orNotFound } from '#platform/server/refused.ts'
import { maxOptions, paletteSize, type BookingLocation, type DeviceOption } from './contract.ts'
import type { ClientSearch } from './rules.ts'

type CountryIds = readonly number[]

export async function locationOptions(db: Db, countryIds: CountryIds, ownIds: readonly number[]) {
  const { rows } = await sql<{
    id: number
    name: string
    place: string
    supported_country_id: number
    zone: string
    own: boolean
  }>`
    select id, name, place, supported_country_id, zone, id = any(${ownIds}::bigint[]) as own
    from locations
    where deactivated_at is null and supported_country_id = any(${countryIds}::bigint[])
    order by own desc, place, name, id`.execute(db)
  return rows
}

/**
 * The location with the facts for its lists. 404 outside the scope or in another country than asked for, and for a
 * closed location unless `closedToo` is set, for its past days.
 */
export async function locationInScope(
  db: Db,
  locationId: number,
  countryIds: CountryIds,
  { countryId, closedToo = false }: { countryId?: number; closedToo?: boolean } = {},
) {
  const { rows } = await sql<{ id: number; supported_country_id: number; price_level_id: number | null; zone: string }>`
    select id, supported_country_id, price_level_id, zone from locations
    where id = ${locationId} and supported_country_id = any(${countryIds}::bigint[]) and (deactivated_at is null or ${closedToo})`.execute(
    db,
  )
  const location = orNotFound(rows[0])
  return orNotFound(countryId === undefined || location.supported_country_id === countryId ? location : null)
}

/**
 * Active locations, by place, that have a device of each of these models, of their own or carried by a practitioner who
 * works there; and the coordinates of a client, if known and within the scope.
 */
export async function bookingLocationFacts(
  db: Db,
  countryIds: CountryIds,
  modelIds: readonly number[],
  clientId: number | undefined,
) {
  const scope = sql`any(${countryIds}::bigint[])`
  const { rows } = await sql<Omit<BookingLocation, 'distance'>>`
    select l.id, l.name, l.place, l.postcode, l.supported_country_id as country_id, l.latitude, l.longitude from locations l
    where l.deactivated_at is null and l.supported_country_id = ${scope} and not exists (
      select from unnest(${modelIds}::bigint[]) as wanted (model_id) where not exists (
        select from devices d where d.model_id = wanted.model_id and d.deactivated_at is null and (d.location_id = l.id
          or d.employee_id in (select el.employee_id from employee_locations el where el.location_id = l.id))))
    order by l.place, l.name, l.id`.execute(db)
  const client =
    clientId === undefined
      ? undefined
      : await db
          .selectFrom('clients')
          .select(['id', 'latitude', 'longitude'])
          .where('id', '=', clientId)
          .where('supported_country_id', 'in', [...countryIds, 0])
          .executeTakeFirst()
  return { locations: rows, client: client && client.latitude !== null && client.longitude !== null ? client : null }
}

/** The code of a country, such as `NL`; undefined for an unknown id. */
export const countryCode = async (db: Db, countryId: number) =>
  (await db.selectFrom('countries').select('code').where('id', '=', countryId).executeTakeFirst())?.code

/** Active devices of a location and of its practitioners, by name. */
export async function deviceOptions(db: Db, locationId: number, deviceType: string | undefined) {
  const { rows } = await sql<DeviceOption>`
    select d.id, m.brand_name || ' ' || m.name as name, d.serial_number, d.model_id, ty.slug as device_type, d.room_id, d.employee_id as user_id
    from devices d join device_models m on m.id = d.model_id join device_types ty on ty.id = m.device_type_id
    where d.deactivated_at is null and (d.location_id = ${locationId} or d.employee_id in (select employee_id from employee_locations where location_id = ${locationId}))
      and (${deviceType ?? null}::text is null or ty.slug = ${deviceType ?? null})
    order by name, d.serial_number, d.id`.execute(db)
  return rows
}

/** Models of devices, by name. */
export async function deviceModelOptions(db: Db, deviceType: string | undefined) {
  const { rows } = await sql<{ id: number; name: string; device_type: string }>`
    select m.id, m.brand_name || ' ' || m.name as name, ty.slug as device_type
    from device_models m join device_types ty on ty.id = m.device_type_id
    where ${deviceType ?? null}::text is null or ty.slug = ${deviceType ?? null}
    order by name, m.id`.execute(db)
  return rows
}

export const roomOptions = (db: Db, locationId: number) =>
  db
    .selectFrom('rooms')
    .select(['id', 'name'])
    .where('location_id', '=', locationId)
    .where('deactivated_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

interface ClientRow {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string
  birthdate: string | null
}

const clientColumns = sql`c.id, c.first_name, c.last_name, c.email, c.phone_number, c.birthdate`

/**
 * Clients that match a search, by name; a client to `include` comes first, whatever was typed. There are three queries,
 * because each is fast where the others are slow: without a search the first page is read from the index by name; the
 * beginning of a name, which matches a tenth of all clients when it is short or "van", is read from the first of two
 * prefix indexes and seldom needs the second; everything else uses the trigram index.
 */
export async function clientOptions(
  db: Db,
  countryIds: CountryIds,
  search: ClientSearch,
  include: number | undefined,
): Promise<ClientRow[]> {
  let rows = search.patterns.length === 0 ? await firstClients(db, countryIds) : []
  if (search.prefix) rows = await clientsByPrefix(db, countryIds, search.prefix)
  if (search.patterns.length && rows.length < maxOptions) {
    const begun = new Set(rows.map(({ id }) => id))
    const others = await clientsByWords(db, countryIds, search.patterns)
    rows = [...rows, ...others.filter(({ id }) => !begun.has(id))].slice(0, maxOptions)
  }
  if (include === undefined || rows.some((row) => row.id === include)) return rows
  const included = await sql<ClientRow>`
    select ${clientColumns} from clients c where c.id = (select coalesce(asked.merged_into_id, asked.id) from clients asked where asked.id = ${include}) and c.supported_country_id = any(${countryIds}::bigint[]) and c.deactivated_at is null`.execute(
    db,
  )
  return [...included.rows, ...rows].slice(0, maxOptions)
}

async function firstClients(db: Db, countryIds: CountryIds): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select c.* from unnest(${countryIds}::bigint[]) as country (id)
    cross join lateral (
      select ${clientColumns} from clients c where c.supported_country_id = country.id and c.deactivated_at is null
      order by c.last_name, c.first_name, c.id limit ${maxOptions}
    ) c
    order by c.last_name, c.first_name, c.id limit ${maxOptions}`.execute(db)
  return rows
}

/** A name with an apostrophe is typed with either sign, and stored with either. */
const spellingsOf = (name: string): string[] =>
  /['’]/.test(name) ? [name.replaceAll('’', "'"), name.replaceAll("'", '’')] : [name]

async function clientsByPrefix(db: Db, countryIds: CountryIds, prefix: string): Promise<ClientRow[]> {
  const spellings = spellingsOf(prefix)
  const beginning = (column: 'last_name' | 'first_name', spelling: string) => sql`
    (select ${clientColumns} from clients c where c.supported_country_id = country.id and c.deactivated_at is null and searchable(${sql.ref(`c.${column}`)}) like searchable(${spelling})
      order by searchable(${sql.ref(`c.${column}`)}) using ~<~ limit ${maxOptions})`
  const matches = sql.join(
    spellings.flatMap((spelling) => [beginning('last_name', spelling), beginning('first_name', spelling)]),
    sql` union `,
  )
  const anyOf = (condition: (spelling: string) => RawBuilder<unknown>) =>
    sql`(${sql.join(spellings.map(condition), sql` or `)})`
  // Exact names come before longer names.
  const exact = anyOf(
    (spelling) => sql`searchable(${spelling.slice(0, -1)}) in (searchable(c.last_name), searchable(c.first_name))`,
  )
  const byLastName = anyOf((spelling) => sql`searchable(c.last_name) like searchable(${spelling})`)
  const { rows } = await sql<ClientRow>`
    select c.* from unnest(${countryIds}::bigint[]) as country (id)
    cross join lateral (${matches}) c
    order by ${exact} desc, ${byLastName} desc, c.last_name, c.first_name, c.id limit ${maxOptions}`.execute(db)
  return rows
}

async function clientsByWords(db: Db, countryIds: CountryIds, patterns: readonly string[]): Promise<ClientRow[]> {
  const fits = sql.join(
    patterns.map((pattern) => sql`c.search like searchable_name(${pattern})`),
    sql` and `,
  )
  const { rows } = await sql<ClientRow>`
    select ${clientColumns} from clients c
    where c.supported_country_id = any(${countryIds}::bigint[]) and c.deactivated_at is null and ${fits}
    order by c.last_name, c.first_name, c.id limit ${maxOptions}`.execute(db)
  return rows
}

/** The colour of employee `e` in the calendar, one of twenty (decision C56). */
export const employeeColour = sql<number>`((e.calendar_ordinal - 1) % ${sql.lit(paletteSize)})`

/** Active employees with a practitioner's role who belong to the location. */
export async function practitionerOptions(db: Db, locationId: number) {
  const { rows } = await sql<{ id: number; name: string; colour: number }>`
    select e.id, e.first_name || ' ' || e.last_name as name, ${employeeColour} as colour
    from employees e
    join employee_locations el on el.employee_id = e.id and el.location_id = ${locationId}
    where e.deactivated_at is null and exists (select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id and r.practitioner)
    order by e.first_name, e.last_name, e.id`.execute(db)
  return rows
}

/** The first or last name of employee `e` begins with a word. */
const beginsName = (word: string) =>
  sql`and ' ' || searchable(e.first_name) || ' ' || searchable(e.last_name) like '% ' || searchable(${word}) || '%'`

/**
 * Active practitioners of any location within the scope whose first or last name begins with each typed word, the
 * caller first; one to `include` is added whatever was typed, also when they no longer work here.
 */
export async function calendarEmployeeOptions(
  db: Db,
  countryIds: CountryIds,
  words: readonly string[],
  asker: number,
  include: number | undefined,
) {
  const fits = words.map(beginsName)
  const { rows } = await sql<{ id: number; name: string; colour: number }>`
    select e.id, trim(e.first_name || ' ' || e.last_name) as name, ${employeeColour} as colour
    from employees e
    where exists (select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id = any(${countryIds}::bigint[]))
      and (e.id = ${include ?? null} or (e.deactivated_at is null
        and exists (select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id and r.practitioner) ${sql.join(fits, sql` `)}))
    order by e.id = ${include ?? null} desc nulls last, e.id = ${asker} desc, e.first_name, e.last_name, e.id
    limit ${maxOptions}`.execute(db)
  return rows
}

/** Active employees of any location within the scope whose first or last name begins with each typed word. */
export async function employeeOptions(db: Db, countryIds: CountryIds, words: readonly string[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select e.id, trim(e.first_name || ' ' || e.last_name) as name from employees e
    where e.deactivated_at is null ${sql.join(words.map(beginsName), sql` `)}
      and exists (select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = e.id and l.supported_country_id = any(${countryIds}::bigint[]))
    order by e.first_name, e.last_name, e.id limit ${maxOptions}`.execute(db)
  return rows
}

interface TreatmentRow {
  id: number
  name: Translatable
  category_id: number
  category: Translatable
  duration: number
  price_cents: number
  vat_per_mille: number
  intake: boolean
  requires_medical_grounds: boolean
  minimum_interval_days: number | null
  body_zone: BodyZone | null
  photo_angles: PhotoAngle[]
  models: { id: number; name: string }[]
}

/** The treatments on sale at a location, at its price level's price or else the base price (decision C25). */
export async function treatmentOptions(
  db: Db,
  countryId: number,
  priceLevelId: number | null,
  language: Language,
): Promise<TreatmentRow[]> {
  const { rows } = await sql<TreatmentRow>`
    select t.id, t.name, c.id as category_id, c.name as category, t.duration, coalesce(tp.price_cents, t.price_cents) as price_cents, t.vat_per_mille, t.intake, t.requires_medical_grounds, t.minimum_interval_days, t.body_zone, t.photo_angles,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.brand_name || ' ' || m.name) order by m.id) from treatment_models tm join device_models m on m.id = tm.model_id where tm.treatment_id = t.id), '[]') as models
    from treatments t
    join treatment_categories c on c.id = t.treatment_category_id
    left join treatment_prices tp on tp.treatment_id = t.id and tp.price_level_id = ${priceLevelId}
    where t.supported_country_id = ${countryId} and t.deactivated_at is null
    order by ${byName(sql`c.name`, language)}, c.id, ${byName(sql`t.name`, language)}, t.id`.execute(db)
  return rows
}

/**
 * The active therapeutic goals of a treatment of these countries in their order, or undefined for another treatment. A
 * deactivated treatment has them too: its visits can still be reported (decision C140).
 */
export async function goalOptions(db: Db, treatmentId: number, countryIds: readonly number[]) {
  const {
    rows: [row],
  } = await sql<{ goals: { id: number; goal: Translatable }[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'goal', g.name) order by g.position, g.id)
      from therapeutic_goals g where g.treatment_id = t.id and g.deactivated_at is null), '[]') as goals
    from treatments t where t.id = ${treatmentId} and t.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return row?.goals
}

/** The products on sale at a location, or its gift vouchers, whose price is a proposal: the till types their value. */
export async function productOptions(
  db: Db,
  countryId: number,
  priceLevelId: number | null,
  language: Language,
  vouchers: boolean,
) {
  const { rows } = await sql<{
    id: number
    name: Translatable
    price_cents: number
    vat_per_mille: number
    voucher: boolean
    ean: string | null
  }>`
    select p.id, p.name, coalesce(pp.price_cents, p.price_cents) as price_cents, p.vat_per_mille, p.voucher, p.ean
    from products p
    left join product_prices pp on pp.product_id = p.id and pp.price_level_id = ${priceLevelId}
    where p.supported_country_id = ${countryId} and p.deactivated_at is null and p.voucher = ${vouchers}
    order by ${byName(sql`p.name`, language)}, p.id`.execute(db)
  return rows
}

/**
 * The packages on sale at a location, of active treatments, at its price level's price or else the base price (decision
 * C25).
 */
export async function packageOptions(
  db: Db,
  countryId: number,
  priceLevelId: number | null,
  language: Language,
  atOnce: boolean,
) {
  const { rows } = await sql<{
    id: number
    type: 'package' | 'term'
    treatment_id: number
    name: Translatable
    treatments: number
    terms: number
    price_cents: number
  }>`
    select p.id, p.type, p.treatment_id, t.name, p.treatments, p.terms, coalesce(pp.price_cents, p.price_cents) as price_cents
    from packages p
    join treatments t on t.id = p.treatment_id
    left join package_prices pp on pp.package_id = p.id and pp.price_level_id = ${priceLevelId}
    where p.supported_country_id = ${countryId} and p.deactivated_at is null and t.deactivated_at is null and (not ${atOnce} or p.type = 'package')
    order by ${byName(sql`t.name`, language)}, p.type, p.treatments, p.id`.execute(db)
  return rows
}
