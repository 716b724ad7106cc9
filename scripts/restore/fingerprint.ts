import pg from 'pg'

/** The number of rows of every table, and a hash of them in order. */
export type Fingerprint = ReadonlyMap<string, string>

/** Takes the fingerprint of every table in one moment. */
export async function fingerprintOf(url: string): Promise<Fingerprint> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const fingerprint = new Map<string, string>()
    for (const { name } of rows) {
      const { rows: own } = await client.query<{ print: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(h, '' order by h)), '-') as print from (select md5(t::text) as h from ${client.escapeIdentifier(name)} t) x`,
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
