import { sql, type RawBuilder } from 'kysely'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import type { Change } from '../contract.ts'
import type { RawChange } from '../rules.ts'

const person = sql`trim(n.first_name || ' ' || n.last_name)`
const plain = sql`n.name`
const inReach = (countryIds: readonly number[], of = sql`n`) =>
  sql`${of}.supported_country_id = any(${countryIds}::bigint[])`

interface Known {
  readonly from: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  readonly ofCountries?: true
}
const known = (table: string, name: RawBuilder<unknown> = plain, ofCountries?: true): Known => ({
  from: sql`${sql.table(table)} n`,
  name,
  ...(ofCountries && { ofCountries }),
})

/**
 * Columns that hold the number of a record with a name; of what has a country, only those of the reader's (decision
 * C84).
 */
const columns: Readonly<Record<string, Known>> = {
  role_id: known('roles'),
  employee_id: known('employees', person),
  practitioner_id: known('employees', person),
  author_id: known('employees', person),
  created_by: known('employees', person),
  client_id: known('clients', person, true),
  location_id: known('locations', sql`n.place || ', ' || n.name`, true),
  room_id: {
    from: sql`(select r.id, r.name, l.supported_country_id from rooms r join locations l on l.id = r.location_id) n`,
    name: plain,
    ofCountries: true,
  },
  qualification_id: known('qualifications', plain, true),
  treatment_id: known('treatments', plain, true),
  product_id: known('products', plain, true),
  price_level_id: known('price_levels', plain, true),
  legal_entity_id: known('legal_entities', plain, true),
  brand_id: known('brands'),
  model_id: known('device_models', sql`n.brand_name || ' ' || n.name`),
  device_type_id: known('device_types'),
  device_id: {
    from: sql`(select d.id, m.brand_name || ' ' || m.name as name from devices d join device_models m on m.id = d.model_id) n`,
    name: plain,
  },
  gender_id: known('genders'),
  locale_id: known('locales'),
  default_locale_id: known('locales'),
  country_id: known('countries'),
  supported_country_id: known('supported_countries'),
  treatment_category_id: known('treatment_categories'),
  appointment_type_id: known('appointment_types'),
  location_type_id: known('location_types'),
  template_id: known('treatment_report_templates', sql`n.id::text`, true),
  package_id: {
    from: sql`(select p.id, t.name, p.supported_country_id from packages p join treatments t on t.id = p.treatment_id) n`,
    name: plain,
    ofCountries: true,
  },
  invoice_id: known('invoices', sql`n.ref`),
  credits_invoice_id: known('invoices', sql`n.ref`),
}

type Name = string | Translatable
const isId = (value: unknown): value is number => typeof value === 'number'

/** Changes with the names of what their ids stand for: one query for all of them. */
export async function withNames(
  db: Db,
  changes: readonly RawChange[],
  countryIds: readonly number[],
): Promise<Change[]> {
  const wanted = new Map<string, Set<number>>()
  for (const { field, before, after } of changes) {
    if (!columns[field]) continue
    const ids = wanted.get(field) ?? new Set()
    for (const value of [before, after]) if (isId(value)) ids.add(value)
    if (ids.size) wanted.set(field, ids)
  }
  const names = new Map<string, Name>()
  if (wanted.size) {
    const parts = [...wanted].map(([field, ids]) => {
      const { from, name, ofCountries } = columns[field]!
      return sql`select ${sql.lit(field)} as field, n.id, to_jsonb(${name}) as name from ${from} where n.id = any(${[...ids]}::bigint[]) ${ofCountries ? sql`and ${inReach(countryIds)}` : sql``}`
    })
    const { rows } = await sql<{ field: string; id: number; name: Name }>`${sql.join(parts, sql` union all `)}`.execute(
      db,
    )
    for (const { field, id, name } of rows) names.set(`${field} ${id}`, name)
  }
  const nameOf = (field: string, value: unknown): Name | null =>
    isId(value) ? (names.get(`${field} ${value}`) ?? null) : null
  return changes.map((change) => ({
    ...change,
    before_name: nameOf(change.field, change.before),
    after_name: nameOf(change.field, change.after),
  }))
}
