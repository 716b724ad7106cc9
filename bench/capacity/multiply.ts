import type pg from 'pg'

/** A table with the columns that are written, and the ways to the tables that its columns refer to. */
interface Table {
  readonly columns: readonly string[]
  readonly rows: number
  readonly references: readonly {
    readonly columns: readonly string[]
    readonly to: string
    readonly of: readonly string[]
  }[]
}
type Catalogue = ReadonlyMap<string, Table>

/** The tables that every further part of the chain has of its own, with all that refers to them. */
const roots = ['legal_entities', 'employees', 'locations', 'clients']

/** Triggers write these: their rows are made anew for all parts together, by the functions of the database. */
const derived: ReadonlyMap<string, string> = new Map([
  ['invoice_chain', 'select chain_invoices()'],
  [
    'invoice_searches',
    `insert into invoice_searches (invoice_id, words) select i.id, invoice_words(i.ref, i.buyer, i.total_cents, i.invoice_date)
      from invoices i where not exists (select from invoice_searches s where s.invoice_id = i.id)`,
  ],
])
/** The tables whose indexes take longest: they come first, so that both connections end at about the same time. */
const longest = ['clients', 'appointments']

type Span = (table: string) => number
const numbered = (column: string, before: string) => (span: Span) =>
  `'${before}' || (substr(o.${column}, ${before.length + 1})::integer + k * ${span('locations')})`

/**
 * The columns that are not copied, as expressions of the row `o` and the number of the part `k`: those that refer to a
 * row without a foreign key, names and numbers that may exist once, and what tells clients apart.
 */
const differing: Readonly<Record<string, Readonly<Record<string, (span: Span) => string>>>> = {
  appointments: {
    creator_id: (span) =>
      `o.creator_id + k * case o.creator_type when 'client' then ${span('clients')} else ${span('employees')} end`,
  },
  credit_rests: { through_id: (span) => `o.through_id + k * ${span('credit_mutations')}` },
  legal_entities: {
    name: () => `o.name || ' ' || (k + 1)`,
    invoice_prefix: () => `coalesce(nullif(o.invoice_prefix, ''), 'NL') || (k + 1) || '-'`,
  },
  locations: {
    name: numbered('name', 'Filiaal '),
    email: () => `replace(o.email, '@', '-' || k || '@')`,
    cost_center: numbered('cost_center', 'FIL-'),
  },
  employees: { email: () => `replace(o.email, '@', '.' || k || '@')` },
  devices: { serial_number: () => `o.serial_number || ' ' || k` },
  waiting_photos: {
    appointment_id: (span) => `o.appointment_id + k * ${span('appointments')}`,
    location_id: (span) => `o.location_id + k * ${span('locations')}`,
    employee_id: (span) => `o.employee_id + k * ${span('employees')}`,
    author_id: (span) => `o.author_id + k * ${span('employees')}`,
  },
  vouchers: { code: () => `translate(substr(md5(o.code || k), 1, 16), '0123456789abcdef', 'ACDEFGHJKMNPQRTW')` },
  clients: {
    email: () => `replace(o.email, '@', k || '@')`,
    phone_number: () => `case when o.phone_number = '' then '' else left(o.phone_number, -7)
      || lpad(((right(o.phone_number, 7)::bigint + k * 1299709) % 10000000)::text, 7, '0') end`,
    birthdate: () => `o.birthdate + k * 17`,
  },
  invoices: {
    ref: () => `(select coalesce(nullif(e.invoice_prefix, ''), 'NL') || (k + 1) || '-' || substr(o.ref, length(e.invoice_prefix) + 1)
      from legal_entities e where e.id = o.legal_entity_id)`,
    seller: () => `o.seller || jsonb_build_object('name', (o.seller ->> 'name') || ' ' || (k + 1))`,
    cost_center: numbered('cost_center', 'FIL-'),
  },
}

/** Rows that are not written in the order of the days of one location, because those of all locations come in between. */
const mingledBy: Readonly<Record<string, string>> = { appointments: 'o.created_at', clients: 'o.created_at' }

async function catalogueOf(client: pg.PoolClient): Promise<Catalogue> {
  const { rows } = await client.query<{ name: string; columns: string[]; references: Table['references'] | null }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select jsonb_agg(jsonb_build_object('to', f.confrelid::regclass::text,
        'columns', (select jsonb_agg(a.attname order by n) from unnest(f.conkey) with ordinality x (key, n) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = key),
        'of', (select jsonb_agg(a.attname order by n) from unnest(f.confkey) with ordinality x (key, n) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = key)))
        from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid) as references
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const counts = new Map<string, number>()
  for (const { name } of rows)
    counts.set(name, Number((await client.query<{ n: string }>(`select count(*) as n from ${name}`)).rows[0]!.n))
  return new Map(
    rows.map(({ name, columns, references }) => [
      name,
      { columns, references: references ?? [], rows: counts.get(name)! },
    ]),
  )
}

/** The tables that are multiplied: the roots, and what refers to one of them. */
function multipliedOf(catalogue: Catalogue): ReadonlySet<string> {
  const all = new Set(roots)
  for (let before = 0; before < all.size;) {
    before = all.size
    for (const [name, { references }] of catalogue) if (references.some(({ to }) => all.has(to))) all.add(name)
  }
  for (const name of all) if (derived.has(name) || !catalogue.get(name)!.rows) all.delete(name)
  return all
}

/** An index or an exclusion of a large table, which is created faster after its rows. */
interface SetAside {
  readonly drop: string
  readonly create: string
  readonly table: string
}

/** Runs statements on so many connections at once, each without triggers, checks of foreign keys, and a limit of time. */
async function runAll(pool: pg.Pool, statements: readonly string[], atOnce: number, tell: (line: string) => void) {
  const waiting = [...statements]
  const work = async () => {
    const client = await pool.connect()
    try {
      await client.query(`set session_replication_role = replica`)
      await client.query(`set statement_timeout = 0`)
      await client.query(`set maintenance_work_mem = '768MB'`)
      await client.query(`set work_mem = '256MB'`)
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const begun = performance.now()
        await client.query(one)
        const seconds = (performance.now() - begun) / 1000
        if (seconds > 5) tell(`  ${seconds.toFixed(0)} s: ${one.replaceAll(/\s+/g, ' ').slice(0, 100)}`)
      }
    } finally {
      client.release(true) // its settings end with it
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/**
 * Makes a chain so many times as large: each further part has companies, locations, employees, clients and work of its
 * own in the same countries. Foreign keys hold because each id is shifted by the same distance wherever it stands.
 * @param tell is told of each statement that took longer than 5 seconds.
 */
export async function multiplyChain(pool: pg.Pool, parts: number, tell: (line: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    const catalogue = await catalogueOf(client)
    const multiplied = multipliedOf(catalogue)
    const spans = new Map<string, number>()
    for (const name of multiplied)
      if (catalogue.get(name)!.columns.includes('id'))
        spans.set(
          name,
          Number((await client.query<{ last: string }>(`select max(id) as last from ${name}`)).rows[0]!.last),
        )
    const span = (table: string) => spans.get(table) ?? 0
    /** The distance between the same column of two parts; 0 when it has the same value in all parts. */
    const distance = (table: string, column: string): number => {
      if (!multiplied.has(table)) return 0
      if (column === 'id') return span(table)
      for (const { columns, to, of } of catalogue.get(table)!.references) {
        const at = columns.indexOf(column)
        const far = at < 0 || (to === table && of[at] === column) ? 0 : distance(to, of[at]!)
        if (far) return far
      }
      return 0
    }
    const valueOf = (table: string, column: string): string => {
      const own = differing[table]?.[column]?.(span)
      const far = distance(table, column)
      return own ?? (far ? `o.${column} + k * ${far}::bigint` : `o.${column}`)
    }
    const large = [...multiplied].filter((name) => catalogue.get(name)!.rows * parts > 100_000)
    const { rows: aside } = await client.query<SetAside>(
      `select conrelid::regclass::text as table, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
          format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
        from pg_constraint where contype = 'x' and conrelid = any($1::regclass[])
        union all
        select i.indrelid::regclass::text, format('drop index %I', c.relname), pg_get_indexdef(i.indexrelid)
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = any($1::regclass[]) and not i.indisprimary and not exists (select from pg_constraint where conindid = i.indexrelid)`,
      [[...large, ...derived.keys()]],
    )
    for (const { drop } of aside) await client.query(drop)
    // A large table is written on both connections; its first part is told from what the other has written by the ids.
    const inserts = [...multiplied]
      .toSorted((a, b) => catalogue.get(b)!.rows - catalogue.get(a)!.rows)
      .flatMap((table) => {
        const { columns } = catalogue.get(table)!
        const middle = large.includes(table) && spans.has(table) && parts > 2 ? Math.floor(parts / 2) : parts
        const order = mingledBy[table] ? ` order by ${mingledBy[table]}` : ''
        const ofFirst = spans.has(table) ? ` where o.id <= ${span(table)}` : ''
        const insertParts = (from: number, till: number) =>
          `insert into ${table} (${columns.join(', ')}) overriding system value
          select ${columns.map((column) => valueOf(table, column)).join(', ')}
          from ${table} o cross join generate_series(${from}, ${till}) k${ofFirst}${order}`
        return middle < parts
          ? [insertParts(1, middle - 1), insertParts(middle, parts - 1)]
          : [insertParts(1, parts - 1)]
      })
    await runAll(pool, inserts, 2, tell)
    // The head office of the first part becomes that of the whole chain.
    await client.query(`insert into employee_locations (employee_id, location_id)
      select e.id, l.id from employees e cross join locations l
      where e.email in ('administrator@demo.balie.test', 'office-manager@demo.balie.test') on conflict do nothing`)
    // An exclusion locks its table whole, so the statements of one table follow each other on one connection.
    const finishing = [...new Set([...longest, ...derived.keys(), ...aside.map(({ table }) => table)])].map((name) =>
      [derived.get(name) ?? [], ...aside.filter(({ table }) => table === name).map(({ create }) => create)]
        .flat()
        .join(';\n'),
    )
    await runAll(pool, finishing.filter(Boolean), 2, tell)
    await runAll(
      pool,
      [...multiplied, ...derived.keys()].map((name) => `vacuum (analyze) ${name}`),
      2,
      tell,
    )
  } finally {
    client.release()
  }
}
