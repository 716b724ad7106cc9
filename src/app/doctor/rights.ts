import type pg from 'pg'
import type { findingsOf } from './finding.ts'

interface Rights {
  readonly role: string
  readonly owner: string
  /** Whether the role may do what the owner of the tables may. */
  readonly owns: boolean
  /** The tables that it may not read or change, and the sequences that it may not draw numbers from. */
  readonly tables: readonly string[]
  readonly sequences: readonly string[]
  /** Whether it may read which months the log has. */
  readonly months: boolean | null
}

/** The log is written and read, and changed by nobody; the list of migrations is written by the owner alone. */
const question = `
  select current_user::text as role, pg_get_userbyid(m.relowner)::text as owner, pg_has_role(m.relowner, 'usage') as owns,
    array(select c.relname::text from pg_class c,
        unnest(case c.relname when 'audit_log' then '{select,insert}' when 'migrations' then '{select}'
          else '{select,insert,update,delete}' end::text[]) needed
      where c.relnamespace = m.relnamespace and c.relkind in ('r', 'p') and not has_table_privilege(c.oid, needed)
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by c.relname order by 1) as tables,
    array(select c.relname::text from pg_class c
      where c.relnamespace = m.relnamespace and case c.relkind when 'S' then not has_sequence_privilege(c.oid, 'usage') end
      order by 1) as sequences,
    (select bool_and(has_schema_privilege(n.oid, 'usage') and has_table_privilege(v.oid, 'select'))
      from pg_namespace n join pg_class v on v.relnamespace = n.oid where n.nspname = 'log_months' and v.relname = 'months') as months
  from pg_class m where m.oid = 'migrations'::regclass`

const someOf = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`

/**
 * Looks whether the role of the settings may do what Balie does, and what only the owner of its tables may: new versions
 * change tables, and the archive of the log drops months. A role may do the daily work without owning anything.
 * @returns whether it may read which migrations have run.
 */
export async function examineRights(
  client: pg.Client,
  { good, note, wrong }: Pick<ReturnType<typeof findingsOf>, 'good' | 'note' | 'wrong'>,
): Promise<boolean> {
  const { role, owner, owns, tables, sequences, months } = (await client.query<Rights>(question)).rows[0]!
  if (tables.length)
    wrong(
      `The role ${role} may not read and change ${someOf(tables)}.`,
      `As ${owner}: GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}; and, for the tables of later versions, ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO ${role};`,
    )
  if (sequences.length)
    wrong(
      `The role ${role} may not draw numbers from ${someOf(sequences)}.`,
      `As ${owner}: GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}; and, for those of later versions, ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON SEQUENCES TO ${role};`,
    )
  // Null: the database is of a version that had no months.
  if (months === false)
    wrong(
      `The role ${role} may not read which months the log has, so the page System does not open.`,
      `As ${owner}: GRANT USAGE ON SCHEMA log_months TO ${role}; GRANT SELECT ON log_months.months TO ${role};`,
    )
  const isWhole = !tables.length && !sequences.length && months !== false
  if (isWhole && owns) good(`The role ${role} may do everything that Balie does.`)
  else if (isWhole)
    note(
      `The role ${role} may do the daily work, and does not own the tables: it can neither start a version with new migrations nor archive the log.`,
      `Do both with the address of ${owner} in DATABASE_URL.`,
    )
  return !tables.includes('migrations')
}
