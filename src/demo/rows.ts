import { sql, type Insertable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Tables } from '#platform/server/tables.ts'

/** Collects rows of tables. All rows of a table name the same columns. */
export interface Rows {
  add<T extends keyof Tables>(table: T, row: Insertable<Tables[T]>): void
  /** Called between the days, to write the collected rows. */
  pause(): Promise<void>
}

/** The tables, parents before children. */
const tables = [
  'countries',
  'languages',
  'locales',
  'genders',
  'complications',
  'side_effects',
  'supported_countries',
  'supported_country_locales',
  'ledgers',
  'health_insurances',
  'zv_insurances',
  'legal_entities',
  'tax_rates',
  'price_levels',
  'qualifications',
  'treatment_categories',
  'payment_methods',
  'appointment_types',
  'roles',
  'role_permissions',
  'chain_settings',
  'email_copies',
  'employees',
  'employee_roles',
  'employee_qualifications',
  'location_types',
  'locations',
  'location_owners',
  'employee_locations',
  'opening_hours',
  'rooms',
  'device_types',
  'brands',
  'device_models',
  'devices',
  'recurrences',
  'recurrence_exceptions',
  'absences',
  'treatments',
  'treatment_prices',
  'treatment_qualifications',
  'treatment_models',
  'therapeutic_goals',
  'products',
  'product_prices',
  'packages',
  'package_prices',
  'treatment_report_templates',
  'treatment_report_template_categories',
  'agreement_templates',
  'clients',
  'contracts',
  'signatures',
  'client_agreements',
  'client_agreement_withdrawals',
  'appointments',
  'appointment_devices',
  'treatment_reports',
  'treatment_report_devices',
  'treatment_report_peelings',
  'treatment_report_injectables',
  'treatment_report_complications',
  'treatment_report_side_effects',
  'medical_grounds_answers',
  'report_photos',
  'report_drawings',
  'treatment_report_addenda',
  'treatment_report_addendum_complications',
  'treatment_report_addendum_side_effects',
  'invoice_counters',
  'vouchers',
  'invoices',
  'invoice_lines',
  'invoice_vat',
  'invoice_payments',
  'voucher_movements',
  'invoice_settlements',
  'package_sales',
  'package_sale_uses',
  'package_sale_terms',
  'down_payments',
  'credit_mutations',
  'employee_brands',
] as const satisfies readonly (keyof Tables)[]

type Table = (typeof tables)[number]
type Row = Readonly<Record<string, unknown>>
type ColumnTypes = ReadonlyMap<string, string>

const batch = 4000
const enough = 40_000

/**
 * Writes rows by the thousand: one array for each column, unnested by the database. COPY is quicker on a server but
 * ends the embedded database; this is within a factor of two of it and one way for both.
 */
export function writerOf(db: Db): Rows & { finish(): Promise<Readonly<Record<Table, number>>> } {
  const waiting = new Map<keyof Tables, Row[]>(tables.map((table) => [table, []]))
  const counts = Object.fromEntries(tables.map((table) => [table, 0])) as Record<Table, number>
  const types = new Map<Table, Promise<ColumnTypes>>()
  let gathered = 0

  async function insert(table: Table, rows: readonly Row[]): Promise<void> {
    if (!types.has(table)) types.set(table, columnTypes(db, table))
    const typeOf = await types.get(table)!
    const columns = Object.keys(rows[0]!)
    const values = columns.map((column) => sql`${rows.map((row) => asText(row[column]))}::text[]`)
    const cast = columns.map((column, i) => sql`${sql.ref(`c${i}`)}::${sql.raw(typeOf.get(column)!)}`)
    const names = columns.map((_, i) => sql.ref(`c${i}`))
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(cast)} from unnest(${sql.join(values)}) as given (${sql.join(names)})`.execute(db)
  }

  async function write(): Promise<void> {
    for (const table of tables) {
      const rows = waiting.get(table)!
      counts[table] += rows.length
      for (let from = 0; from < rows.length; from += batch) await insert(table, rows.slice(from, from + batch))
      waiting.set(table, [])
    }
    gathered = 0
  }

  return {
    add(table, row) {
      const rows = waiting.get(table)
      if (!rows) throw new Error(`${table} is not among the tables of the demo chain`)
      rows.push(row)
      gathered += 1
    },
    pause: async () => {
      if (gathered >= enough) await write()
    },
    finish: async () => {
      await write()
      return counts
    },
  }
}

/** A value in PostgreSQL's text form: arrays in braces, bytes in hexadecimal, objects as JSON. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value))
    return `{${value.map((one) => (typeof one === 'string' ? JSON.stringify(one) : one)).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function columnTypes(db: Db, table: Table): Promise<ColumnTypes> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = ${table}::regclass and attnum > 0`.execute(
    db,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}
