import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { folders } from '#platform/server/root.ts'
import { connectTo, isBehindPooler, remedyOfConnection, sharingOf } from './connection.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'
import { examineRights } from './rights.ts'

const oldestVersion = 15
const extensions = ['btree_gist', 'pg_trgm', 'unaccent', 'pgcrypto', 'citext']
/** The pool of a server with its listeners, and the connection of a migration. */
const connectionsOfServer = 15

/** The answer of a database server to `question`. */
export interface ServerFacts {
  readonly version: number
  readonly standby: boolean
  readonly read_only: boolean
  readonly encoding: string
  /** The locale by which it sorts, and the one by which it tells capitals. */
  readonly collation: string
  readonly ctype: string
  /** The version of the rules by which its indexes were sorted, and of those that this machine has; null without versions. */
  readonly collation_version: string | null
  readonly machine_collation_version: string | null
  readonly max_connections: number
  readonly reserved: number
  readonly used: number
  readonly synchronous_commit: string
  readonly standbys: string
  readonly fsync: string
  readonly full_page_writes: string
  readonly superuser: boolean
  readonly may_create: boolean
  readonly icu: boolean
  readonly counts_statements: boolean
  readonly pid: number
}

/** Columns that older versions do not have are read by way of JSON, so that such a version can be told. */
const question = `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as standby,
  current_setting('transaction_read_only')::boolean as read_only,
  pg_encoding_to_char(d.encoding) as encoding, l.of_provider as collation,
  case when to_jsonb(d) ->> 'datlocprovider' in ('i', 'b') then l.of_provider else d.datctype end as ctype,
  to_jsonb(d) ->> 'datcollversion' as collation_version, null as machine_collation_version,
  current_setting('max_connections')::int as max_connections,
  current_setting('superuser_reserved_connections')::int as reserved,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('synchronous_standby_names') as standbys,
  current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
  current_setting('is_superuser')::boolean as superuser,
  has_database_privilege(current_database(), 'create') as may_create,
  exists (select from pg_collation where collname = 'und-x-icu') as icu,
  exists (select from pg_extension where extname = 'pg_stat_statements') as counts_statements,
  pg_backend_pid() as pid
  from pg_database d,
    lateral (select coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', d.datcollate) as of_provider) l
  where d.datname = current_database()`
const machineCollation = `select pg_database_collation_actual_version(oid) as version from pg_database where datname = current_database()`

/** Facts of a database server; a version that Balie does not know is not asked for more than it can tell. */
async function factsOf(client: pg.Client): Promise<ServerFacts> {
  const facts = (await client.query<ServerFacts>(question)).rows[0]!
  if (facts.version < oldestVersion) return facts
  const { rows } = await client.query<{ version: string | null }>(machineCollation)
  return { ...facts, machine_collation_version: rows[0]!.version }
}

/** Looks at a PostgreSQL server through the address of the settings. */
export async function examineDatabase(url: string): Promise<readonly Finding[]> {
  const { list, note, wrong, good } = findingsOf('database')
  let client: pg.Client
  try {
    client = await connectTo(url)
  } catch (error) {
    wrong(`The database cannot be reached: ${reasonOf(error)}.`, remedyOfConnection(error, 'DATABASE_URL'))
    return list
  }
  try {
    const facts = await factsOf(client)
    examineServer(facts, { good, note, wrong })
    await examineExtensions(client, facts, { good, wrong })
    if (facts.counts_statements)
      good('pg_stat_statements counts its statements, beside what the page System tells of them.')
    await examineMigrations(client, facts, { good, note, wrong })
    if (isBehindPooler(client, facts.pid)) await examinePooler(url, { note, wrong })
  } catch (error) {
    wrong(`The database does not answer as it should: ${reasonOf(error)}.`, 'Look at the log of the database.')
  } finally {
    await client.end().catch(() => {})
  }
  return list
}

type Say = ReturnType<typeof findingsOf>

/** Judges the facts of a database server. */
export function examineServer(facts: ServerFacts, { good, note, wrong }: Pick<Say, 'good' | 'note' | 'wrong'>): void {
  if (facts.version < oldestVersion)
    wrong(
      `The database is PostgreSQL ${facts.version}.`,
      `Balie needs ${oldestVersion} or newer: upgrade it with pg_upgrade.`,
    )
  else good(`PostgreSQL ${facts.version} answers.`)

  if (facts.standby)
    wrong(
      'The database is a standby, which can be read alone.',
      'Lead DATABASE_URL to the leader: name all hosts and add target_session_attrs=read-write, or ask through the proxy that knows the leader.',
    )
  else if (facts.read_only)
    wrong(
      'The database is closed for writing (default_transaction_read_only).',
      'Open it: ALTER DATABASE … RESET default_transaction_read_only; and see why it was closed.',
    )
  else good('It takes changes.')

  if (facts.encoding !== 'UTF8')
    wrong(
      `The database is encoded in ${facts.encoding}.`,
      'Names need UTF8: create it anew with ENCODING UTF8 TEMPLATE template0, and restore a dump into it.',
    )
  if (!facts.icu)
    wrong(
      'The database knows no ICU collations, by which names are sorted and compared.',
      'Use a PostgreSQL that was built with ICU, as those of distributions are, and a database in UTF8.',
    )
  if (facts.encoding === 'UTF8' && facts.icu) good('It is in UTF8, with ICU collations.')
  examineSorting(facts, { good, note, wrong })

  const room = facts.max_connections - facts.reserved - facts.used
  const connections = `${facts.used} of ${facts.max_connections} connections are taken`
  if (room < connectionsOfServer)
    wrong(
      `${connections}, and one server needs ${connectionsOfServer}.`,
      'Raise max_connections, or end what holds them (select * from pg_stat_activity).',
    )
  else good(`${connections}.`)

  if (facts.fsync === 'off' || facts.full_page_writes === 'off')
    wrong(
      `${facts.fsync === 'off' ? 'fsync' : 'full_page_writes'} is off: a power cut may destroy the whole database.`,
      'Switch it on in postgresql.conf.',
    )
  if (facts.synchronous_commit === 'off')
    wrong(
      'synchronous_commit is off: the last sales before a crash are lost although they were confirmed.',
      'Set it to on.',
    )
  else if (facts.standbys && facts.synchronous_commit === 'local')
    note(
      'synchronous_commit is local: a failover may lose what was confirmed, although there are synchronous standbys.',
      'Set it to on.',
    )
  else good('What is confirmed is on its disk first (synchronous_commit).')
  if (!facts.standbys)
    note(
      'It has no synchronous standby: when its disk is lost, what came after the last backup is lost.',
      'See docs/install.md about backups and standbys.',
    )
}

/** Locales that know no language: they sort by the numbers of letters. */
const bytewise = /^(C|POSIX|C\.UTF-?8|PG_UNICODE_FAST|ucs_basic)$/i
/** Locales that know no letters but A to Z. */
const asciiAlone = /^(C|POSIX)$/i

function examineSorting(
  { collation, ctype, collation_version, machine_collation_version }: ServerFacts,
  { good, note, wrong }: Pick<Say, 'good' | 'note' | 'wrong'>,
): void {
  if (collation_version && machine_collation_version && collation_version !== machine_collation_version)
    wrong(
      `Its indexes were sorted by version ${collation_version} of the collation ${collation}, and this machine sorts by ${machine_collation_version}: rows may not be found, or stand twice.`,
      'REINDEX DATABASE …, and then ALTER DATABASE … REFRESH COLLATION VERSION.',
    )
  // The lists of people to choose from, of roles and of device models leave their order to the database.
  if (bytewise.test(collation))
    note(
      `It sorts by the numbers of letters (collation ${collation}): in lists that leave their order to it, such as those of people to choose from, small letters and É come after Z. Nothing else depends on it.`,
      `For the order of a language create it anew with LOCALE_PROVIDER icu ICU_LOCALE 'und' TEMPLATE template0, and restore a dump into it.`,
    )
  else good(`It sorts by ${collation}.`)
  if (asciiAlone.test(ctype))
    note(
      `It knows no capitals but A to Z (LC_CTYPE ${ctype}): names in Latin letters are found whatever their capitals and accents, and those in Greek or Cyrillic letters only as they are written.`,
      'Create it anew with a locale in UTF8, such as C.UTF-8, and restore a dump into it.',
    )
  else good(`It tells capitals by ${ctype}.`)
}

async function examineExtensions(
  client: pg.Client,
  { superuser, may_create }: ServerFacts,
  { good, wrong }: Pick<Say, 'good' | 'wrong'>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; installed: boolean; trusted: boolean }>(
    `select a.name, a.installed_version is not null as installed, coalesce(v.trusted, false) as trusted
     from pg_available_extensions a join pg_available_extension_versions v on v.name = a.name and v.version = a.default_version
     where a.name = any($1)`,
    [extensions],
  )
  const absent = extensions.filter((name) => !rows.some((row) => row.name === name))
  const locked = extensions.filter((name) =>
    rows.some((row) => row.name === name && !row.installed && !superuser && !(row.trusted && may_create)),
  )
  if (absent.length)
    wrong(
      `The database server does not have the ${absent.length === 1 ? 'extension' : 'extensions'} ${absent.join(', ')}.`,
      'Install the contributed modules of PostgreSQL (Debian: part of postgresql-NN).',
    )
  if (locked.length)
    wrong(
      `This role may not create ${locked.join(', ')}.`,
      `As a superuser: ${locked.map((name) => `create extension ${name};`).join(' ')} Or give the role CREATE on the database.`,
    )
  if (!absent.length && !locked.length) good(`The extensions ${extensions.join(', ')} are there or can be created.`)
}

async function examineMigrations(
  client: pg.Client,
  { may_create }: ServerFacts,
  { good, note, wrong }: Pick<Say, 'good' | 'note' | 'wrong'>,
): Promise<void> {
  const names = (await readdir(folders.migrations)).filter((name) => name.endsWith('.sql')).toSorted()
  const [tables] = (
    await client.query<{ is_new: boolean; may_look: boolean }>(
      `select not exists (select from pg_tables where schemaname = 'public' and tablename = 'migrations') as is_new,
         has_schema_privilege('public', 'usage') as may_look`,
    )
  ).rows
  if (!tables!.may_look)
    return wrong('This role may not look into the schema public.', 'GRANT USAGE ON SCHEMA public TO the role.')
  if (tables!.is_new)
    return may_create
      ? note('The database is empty: the first start sets it up.')
      : wrong(
          'The database is empty, and this role may not create anything in it.',
          'GRANT CREATE ON DATABASE … TO the role.',
        )
  if (!(await examineRights(client, { good, note, wrong }))) return
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const done = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed: string[] = []
  for (const name of names) {
    const hash = createHash('sha256')
      .update(await readFile(new URL(name, folders.migrations)))
      .digest('hex')
    if (done.has(name) && done.get(name) !== hash) changed.push(name)
  }
  const missing = names.filter((name) => !done.has(name))
  const ahead = [...done.keys()].filter((name) => !names.includes(name))
  if (changed.length)
    wrong(
      `The database had another ${changed.join(', ')} than this version has.`,
      'This version will not start on it: install the version that set the database up, or restore its files.',
    )
  if (ahead.length)
    note(
      `A newer version has been here: the database has ${ahead.toSorted().join(', ')}, which this one does not know.`,
    )
  if (missing.length)
    note(
      `${missing.length} ${missing.length === 1 ? 'migration has' : 'migrations have'} not run yet, from ${missing[0]} on: the next start runs them.`,
    )
  if (!changed.length && !ahead.length && !missing.length) good(`All ${names.length} migrations have run.`)
}

/** Whether a pooler keeps a connection for its caller (session mode), as the server asks at its start. */
async function examinePooler(url: string, { note, wrong }: Pick<Say, 'note' | 'wrong'>): Promise<void> {
  const reason = await sharingOf(url)
  if (reason === null) note('A pooler in session mode stands between here and the database.')
  else
    wrong(
      `The server will not start with this database: ${reason}.`,
      'Set pool_mode = session in pgbouncer with fourteen connections for each server, or lead DATABASE_URL past it.',
    )
}
