import { sql } from 'kysely'
import { columnList } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { employeesInScope, type Scope } from '#features/employees/queries/employees.ts'
import {
  locationFields,
  type Companies,
  type CompanyInput,
  type Location,
  type LocationInput,
  type OpeningDay,
} from '../contract.ts'
import { companyFields, invoicePrefix, ownsLocations, registerOf, type ChoiceFacts } from '../rules/location.ts'

type CountryIds = readonly number[]
const within = (countryIds: CountryIds) => sql`any(${countryIds}::bigint[])`
const clock = (column: string) => sql`left(${sql.ref(column)}::text, 5)`

const elsewhere = ['country_id', 'ownerIds', 'type', 'price_level', 'legal_entity_id', 'timetables', 'rooms']
/** The fields that are columns of the table by the same name; the others have another name or a table of their own. */
const columns = locationFields.names.filter((name) => !elsewhere.includes(name))

export type StoredLocation = Omit<Location, 'deactivated_at' | 'editable'> & { readonly deactivated_at: string | null }

/** A location within the scope, or undefined. */
export async function findLocation(db: Db, id: number, countryIds: CountryIds): Promise<StoredLocation | undefined> {
  const room = (condition: ReturnType<typeof sql>, fields: ReturnType<typeof sql>) => sql`
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name${fields}) order by r.position, r.id) from rooms r where r.location_id = l.id and r.deactivated_at ${condition}), '[]')`
  const {
    rows: [row],
  } = await sql<Omit<StoredLocation, 'ownerIds'>>`
    select l.id, l.place || ', ' || l.name as place_and_name, l.supported_country_id as country_id, ${columnList(columns, 'l')},
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', trim(e.first_name || ' ' || e.last_name)) order by e.first_name, e.last_name, e.id)
        from location_owners lo join employees e on e.id = lo.employee_id where lo.location_id = l.id), '[]') as owners,
      (select jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name) from location_types t where t.id = l.location_type_id) as type,
      (select jsonb_build_object('id', p.id, 'name', p.name) from price_levels p where p.id = l.price_level_id) as price_level,
      l.legal_entity_id, l.zone,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', o.weekday, 'active', o.active, 'time_from', ${clock('o.time_from')}, 'time_till', ${clock('o.time_till')}) order by o.weekday) from opening_hours o where o.location_id = l.id), '[]') as timetables,
      ${room(sql`is null`, sql`, 'location_id', r.location_id`)} as rooms, ${room(sql`is not null`, sql``)} as "closedRooms",
      l.deactivated_at, l.created_at, l.updated_at
    from locations l where l.id = ${id} and l.supported_country_id = ${within(countryIds)}`.execute(db)
  return row && { ...row, ownerIds: row.owners.map((owner) => owner.id) }
}

/**
 * Locks the location and its rooms until the transaction ends, so that two saves come one after the other, and returns
 * the location. Rooms are locked before hours, in the same order as by changes of a room's schedule.
 */
export async function lockLocation(db: Db, id: number, countryIds: CountryIds): Promise<StoredLocation | undefined> {
  await sql`select from locations where id = ${id} and supported_country_id = ${within(countryIds)} for no key update`.execute(
    db,
  )
  await sql`select from rooms where location_id = ${id} order by id for no key update`.execute(db)
  return findLocation(db, id, countryIds)
}

/**
 * The facts about the choices in the form, within the scope.
 * @param heldLevel the stored price level, which stays valid when it was deactivated since.
 */
export async function choiceFacts(
  db: Db,
  { country_id, ownerIds, type, price_level }: LocationInput,
  scope: Scope,
  heldLevel: number | null,
): Promise<ChoiceFacts & { readonly zone: string | null }> {
  type Row = Omit<ChoiceFacts, 'ownerIds'> & { zone: string; owners: { id: number; roles: string[] }[] }
  const {
    rows: [row],
  } = await sql<Row>`
    select c.code as "countryCode", s.zone,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'roles', array(select r.slug from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id)))
        from employees e where e.id = any(${ownerIds}::bigint[]) and e.deactivated_at is null and ${employeesInScope(scope)}), '[]') as owners,
      exists (select from location_types where id = ${type?.id ?? null}) as "typeExists",
      exists (select from price_levels where id = ${price_level?.id ?? null} and supported_country_id = s.id and (deactivated_at is null or id = ${heldLevel}::bigint) for key share) as "priceLevelExists",
      array(select id from legal_entities where supported_country_id = s.id order by id) as "companyIds"
    from supported_countries s join countries c on c.id = s.id where s.id = ${country_id} and s.id = ${within(scope.countryIds)}`.execute(
    db,
  )
  if (!row) return { countryCode: null, zone: null, ownerIds, typeExists: true, priceLevelExists: true, companyIds: [] }
  return { ...row, ownerIds: row.owners.filter(({ roles }) => ownsLocations(roles)).map(({ id }) => id) }
}

const columnsOf = ({
  country_id: _,
  ownerIds: __,
  legal_entity_id: ___,
  company: ____,
  timetables: _____,
  rooms: ______,
  type,
  price_level,
  ...values
}: LocationInput) => ({
  ...values,
  location_type_id: type?.id ?? null,
  price_level_id: price_level?.id ?? null,
})

export async function insertLocation(
  db: Db,
  location: LocationInput,
  { legalEntityId, zone }: { readonly legalEntityId: number; readonly zone: string },
): Promise<number> {
  const { id } = await db
    .insertInto('locations')
    .values({ ...columnsOf(location), supported_country_id: location.country_id, legal_entity_id: legalEntityId, zone })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setOwners(db, id, location.ownerIds)
  await setHours(db, id, location.timetables)
  return id
}

/**
 * Changes the fields and the status in one statement: a location that is deactivated or activated under another name
 * must not collide with the location that has its old one.
 */
export async function updateLocation(
  db: Db,
  id: number,
  location: LocationInput,
  { legalEntityId, deactivatedAt }: { readonly legalEntityId: number; readonly deactivatedAt: string | null },
): Promise<void> {
  await db
    .updateTable('locations')
    .set({ ...columnsOf(location), legal_entity_id: legalEntityId, deactivated_at: deactivatedAt })
    .where('id', '=', id)
    .execute()
  await setOwners(db, id, location.ownerIds)
  await setHours(db, id, location.timetables)
}

async function setOwners(db: Db, id: number, ownerIds: readonly number[]): Promise<void> {
  await sql`delete from location_owners where location_id = ${id} and employee_id <> all(${ownerIds}::bigint[])`.execute(
    db,
  )
  await sql`insert into location_owners (location_id, employee_id) select ${id}, unnest(${ownerIds}::bigint[]) on conflict do nothing`.execute(
    db,
  )
}

async function setHours(db: Db, id: number, week: readonly OpeningDay[]): Promise<void> {
  for (const { weekday, ...hours } of week) {
    await db
      .insertInto('opening_hours')
      .values({ location_id: id, weekday, ...hours })
      .onConflict((conflict) => conflict.columns(['location_id', 'weekday']).doUpdateSet(hours))
      .execute()
  }
}

export const setDeactivated = (db: Db, id: number, deactivatedAt: string | null) =>
  db.updateTable('locations').set({ deactivated_at: deactivatedAt }).where('id', '=', id).execute()

// ── Legal entities ──────────────────────────────────────────────────────────────────────────────────────────────

/** The legal entities of a country, and the suggested details of a first one; undefined outside the scope. */
export async function companiesOf(db: Db, countryId: number, countryIds: CountryIds): Promise<Companies | undefined> {
  const {
    rows: [row],
  } = await sql<Companies>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by lower(e.name), e.id) from legal_entities e where e.supported_country_id = s.id), '[]') as companies,
      jsonb_build_object('name', '', 'vat_id', s.tax_code, 'trade_register', s.merchant_code, 'bank_account', s.bankaccount, 'email', s.email, 'phone', s.phone) as suggested
    from supported_countries s where s.id = ${countryId} and s.id = ${within(countryIds)}`.execute(db)
  return row
}

/**
 * Creates the first legal entity of a country, at the address of its first location, or returns the one that exists by
 * now. Two calls run one after the other, also for two countries, so that each gets an invoice prefix of its own.
 */
export async function firstCompany(
  db: Db,
  company: CompanyInput,
  { country_id, street, street_number, street_suffix, postcode, place }: LocationInput,
  countryCode: string,
): Promise<CompanyInput & { readonly id: number }> {
  await sql`lock table legal_entities in share row exclusive mode`.execute(db)
  const taken = await db
    .selectFrom('legal_entities')
    .select(['id', 'supported_country_id', 'invoice_prefix', ...companyFields])
    .orderBy('id')
    .execute()
  const meanwhile = taken.find((one) => one.supported_country_id === country_id)
  if (meanwhile) return meanwhile
  const { id } = await db
    .insertInto('legal_entities')
    .values({
      ...company,
      supported_country_id: country_id,
      street,
      street_number,
      street_suffix,
      postcode,
      place,
      trade_register_label: registerOf(countryCode),
      invoice_prefix: invoicePrefix(
        countryCode,
        taken.map((one) => one.invoice_prefix),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...company, id }
}
