import pg from 'pg'

/** The number of rows of every table, and a hash of them in order, by its name. */
export type Fingerprint = ReadonlyMap<string, string>

/** Takes the fingerprint of every table in one moment. */
export async function fingerprintOf(url: string): Promise<Fingerprint> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // A partitioned table has the rows of its parts; months of the log lie in a schema of their own.
    const { rows } = await client.query<{ name: string; quoted: string }>(`
      select c.oid::regclass::text as name, format('%I.%I', n.nspname, c.relname) as quoted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`)
    const fingerprint = new Map<string, string>()
    for (const { name, quoted } of rows) {
      const { rows: own } = await client.query<{ print: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(h, '' order by h)), '-') as print from (select md5(t::text) as h from ${quoted} t) x`,
      )
      fingerprint.set(name, own[0]!.print)
    }
    return fingerprint
  } finally {
    await client.end()
  }
}

/** The tables that differ, with both fingerprints. */
export const differences = (expected: Fingerprint, actual: Fingerprint): readonly string[] =>
  [...new Set([...expected.keys(), ...actual.keys()])].flatMap((table) =>
    expected.get(table) === actual.get(table)
      ? []
      : [`${table}: ${expected.get(table) ?? 'no table'} before, ${actual.get(table) ?? 'no table'} after the restore`],
  )
