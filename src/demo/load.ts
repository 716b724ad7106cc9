import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The log of changes begins after the demo chain is made, because nobody did its work. */
const quietTables = sql<{
  name: string
}>`select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'recorded' order by 1`

export interface Prepared {
  readonly referenceData: boolean
}

/**
 * Prepares the database for thousands of rows: it must have no chain, the log is off, and statements have no time
 * limit, until the transaction ends. Returns whether the reference data exists.
 */
export async function prepare(tx: Db): Promise<Prepared> {
  const { rows } = await sql<Prepared & { chain: boolean }>`
    select exists (select from locations) or exists (select from employees) or exists (select from clients) as chain, exists (select from roles) as "referenceData"`.execute(
    tx,
  )
  const { chain, referenceData } = rows[0]!
  if (chain) throw new Error('There is already a chain in this database: the demo chain does not go into it.')
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  for (const { name } of (await quietTables.execute(tx)).rows)
    await sql`alter table ${sql.table(name)} disable trigger recorded`.execute(tx)
  await sql`alter table invoices disable trigger chained`.execute(tx)
  return { referenceData }
}

interface SetAside {
  readonly drop: string
  readonly create: string
}

/**
 * Drops foreign keys, exclusions and indexes of the largest tables, because creating them afterwards is faster. Returns
 * the function that creates them again; a row that violates one fails the load.
 */
export async function setAside(tx: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<SetAside>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype in ('f', 'x') and conrelid = any(${bigTables}::regclass[])
    union all
    select format('drop index %I', c.relname), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${bigTables}::regclass[]) and not i.indisunique and c.relname <> ${askedOfEveryRow} and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(
    tx,
  )
  for (const { drop } of rows) await sql.raw(drop).execute(tx)
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  return async () => {
    for (const { create } of rows) await sql.raw(create).execute(tx)
  }
}

/** This index stays: a trigger uses it for every appointment and device that is written (decision 026). */
const askedOfEveryRow = 'appointments_outside_rules'

const bigTables = [
  'clients',
  'contracts',
  'appointments',
  'appointment_devices',
  'treatment_reports',
  'treatment_report_devices',
  'treatment_report_complications',
  'treatment_report_side_effects',
  'invoices',
  'invoice_lines',
  'invoice_vat',
  'invoice_payments',
  'credit_mutations',
]

/** Keeps the versions of each report. */
export async function keepVersions(tx: Db): Promise<void> {
  // A report that was saved again had one sentence less at first.
  await sql`insert into treatment_report_versions (report_id, version, author_id, saved_at, content)
    select r.id, v.version, r.author_id, case when v.version = r.version then r.updated_at else r.created_at end,
      case when v.version = r.version then c.content else c.content || jsonb_build_object('report', regexp_replace(r.report, '[^.]+[.]</p>$', '</p>')) end
    from treatment_reports r cross join lateral (select report_content(r.id) as content) c cross join lateral generate_series(1, r.version) v (version)`.execute(
    tx,
  )
}

/** Chains the invoices, turns the log on, sets the sequences after the last rows, and gathers statistics for the planner. */
export async function conclude(tx: Db): Promise<void> {
  await goOn(tx)
  for (const { name } of (await quietTables.execute(tx)).rows)
    await sql`alter table ${sql.table(name)} enable trigger recorded`.execute(tx)
  await sql`select chain_invoices()`.execute(tx)
  await sql`alter table invoices enable trigger chained`.execute(tx)
  await sql`analyze`.execute(tx)
}

/** Sets the sequences after the last ids of rows that had their own. */
export async function goOn(tx: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as table, attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where attidentity = 'd' and c.relnamespace = 'public'::regnamespace`.execute(tx)
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)})) from ${sql.table(table)} having max(${sql.ref(column)}) is not null`.execute(
      tx,
    )
  }
}

/** Vacuums after millions of rows, so that the database does not start doing so during a measurement. */
export async function vacuum(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
