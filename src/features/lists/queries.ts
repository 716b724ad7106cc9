import { sql } from 'kysely'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { found } from '#platform/server/refused.ts'
import { maxOptions } from './contract.ts'

type CountryIds = readonly number[]

export async function locationOptions(db: Db, countryIds: CountryIds, ownIds: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; place: string; supported_country_id: number; zone: string; own: boolean }>`
    select id, name, place, supported_country_id, zone, id = any(${ownIds}::bigint[]) as own
    from locations
    where deactivated_at is null and supported_country_id = any(${countryIds}::bigint[])
    order by own desc, place, name, id`.execute(db)
  return rows
}

/** The location with what its lists depend on; 404 for one of another country or outside the caller's. */
export async function locationInReach(db: Db, locationId: number, countryIds: CountryIds, countryId?: number) {
  const { rows } = await sql<{ id: number; supported_country_id: number; price_level_id: number | null; zone: string }>`
    select id, supported_country_id, price_level_id, zone from locations
    where id = ${locationId} and supported_country_id = any(${countryIds}::bigint[]) and deactivated_at is null`.execute(db)
  const location = found(rows[0])
  return found(countryId === undefined || location.supported_country_id === countryId ? location : null)
}

export const roomOptions = (db: Db, locationId: number) =>
  db.selectFrom('rooms').select(['id', 'name']).where('location_id', '=', locationId).where('deactivated_at', 'is', null).orderBy('position').orderBy('id').execute()

interface ClientRow { id: number; first_name: string; last_name: string; email: string; phone_number: string; birthdate: string | null }

/** Clients whose search text fits all patterns, by name; an `include`d one comes first whatever was typed. */
export async function clientOptions(db: Db, countryIds: CountryIds, patterns: readonly string[], include: number | undefined): Promise<ClientRow[]> {
  const columns = sql`id, first_name, last_name, email, phone_number, birthdate`
  const reach = sql`supported_country_id = any(${countryIds}::bigint[]) and deactivated_at is null`
  const fits = sql.join([reach, ...patterns.map((pattern) => sql`search like ${pattern}`)], sql` and `)
  const { rows } = await sql<ClientRow>`select ${columns} from clients where ${fits} order by last_name, first_name, id limit ${maxOptions}`.execute(db)
  if (include === undefined || rows.some((row) => row.id === include)) return rows
  const included = await sql<ClientRow>`select ${columns} from clients where id = ${include} and ${reach}`.execute(db)
  return [...included.rows, ...rows].slice(0, maxOptions)
}

/** Active employees with a practitioner's role who belong to the location. */
export async function practitionerOptions(db: Db, locationId: number) {
  const { rows } = await sql<{ id: number; name: string; colour: number }>`
    select e.id, e.first_name || ' ' || e.last_name as name, ((e.calendar_ordinal - 1) % 20) as colour
    from employees e
    join employee_locations el on el.employee_id = e.id and el.location_id = ${locationId}
    where e.deactivated_at is null and exists (select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = e.id and r.practitioner)
    order by e.first_name, e.last_name, e.id`.execute(db)
  return rows
}

interface TreatmentRow {
  id: number; name: Translatable; category_id: number; category: Translatable; duration: number; price_cents: number; vat_per_mille: number; intake: boolean
  models: { id: number; name: string }[]
}

/** The treatments on sale at a location, at its price level's price or else the base price (decision C25). */
export async function treatmentOptions(db: Db, countryId: number, priceLevelId: number | null): Promise<TreatmentRow[]> {
  const { rows } = await sql<TreatmentRow>`
    select t.id, t.name, c.id as category_id, c.name as category, t.duration, coalesce(tp.price_cents, t.price_cents) as price_cents, t.vat_per_mille, t.intake,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.brand_name || ' ' || m.name) order by m.id) from treatment_models tm join device_models m on m.id = tm.model_id where tm.treatment_id = t.id), '[]') as models
    from treatments t
    join treatment_categories c on c.id = t.treatment_category_id
    left join treatment_prices tp on tp.treatment_id = t.id and tp.price_level_id = ${priceLevelId}
    where t.supported_country_id = ${countryId} and t.deactivated_at is null
    order by c.id, t.name ->> 'nl', t.id`.execute(db)
  return rows
}

export async function productOptions(db: Db, countryId: number, priceLevelId: number | null, voucher: boolean | undefined) {
  const { rows } = await sql<{ id: number; name: Translatable; price_cents: number; vat_per_mille: number; voucher: boolean }>`
    select p.id, p.name, coalesce(pp.price_cents, p.price_cents) as price_cents, p.vat_per_mille, p.voucher
    from products p
    left join product_prices pp on pp.product_id = p.id and pp.price_level_id = ${priceLevelId}
    where p.supported_country_id = ${countryId} and p.deactivated_at is null and (${voucher ?? null}::boolean is null or p.voucher = ${voucher ?? null})
    order by p.name ->> 'nl', p.id`.execute(db)
  return rows
}
