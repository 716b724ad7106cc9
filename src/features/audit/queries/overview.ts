import { isIP } from 'node:net'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AuditAction } from '#kernel/audit.ts'
import type { Day } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { RowOf } from '#kernel/overview.ts'
import type { WholeLog } from '#kernel/log.ts'
import type { Db } from '#platform/server/db.ts'
import type { OverviewSource, SourceOf } from '#platform/server/overview.ts'
import { sameClientIds } from '#platform/server/same-client.ts'
import {
  maxCounted,
  maxNamed,
  reviewKinds,
  sittingMinutes,
  type AccessOverview,
  type auditOverview,
} from '../contract.ts'
import { searchOf, subjectOf, type Search } from '../rules.ts'

type Filters = QueryOf<typeof auditOverview.list>['filters']
type Condition = RawBuilder<SqlBool>
type Actors = Pick<RowOf<typeof auditOverview>, 'employee' | 'acting_client'>

/**
 * The reader of the log: the time zone of their days, and the countries to whose clients they have access (decision
 * C84).
 */
export interface Reader {
  readonly zone: string
  readonly countryIds: readonly number[]
  readonly all: boolean
}

/** The zone of the reader's first own location; Amsterdam for a reader without locations. */
export async function zoneOf(db: Db, locationIds: readonly number[]): Promise<string> {
  const {
    rows: [location],
  } = await sql<{
    zone: string
  }>`select zone from locations where id = any(${locationIds}::bigint[]) order by id limit 1`.execute(db)
  return location?.zone ?? 'Europe/Amsterdam'
}

// Literals instead of parameters: the number of lines of a person, an action or a table decides which index is fast,
// and a plan for any value would not be.
const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
const doneBy = (employees: readonly number[] = []): Condition[] =>
  employees.length ? [sql`a.employee_id in (${sql.join(employees.map((id) => sql.lit(id)))})`] : []
const actionIn = (actions: readonly AuditAction[]): Condition => sql`a.action in (${literals(actions)})`

const daysIn = ({ from, till }: { from?: Day; till?: Day } = {}, zone: string): Condition[] => [
  ...(from ? [sql<SqlBool>`a.at >= ${from}::date::timestamp at time zone ${zone}`] : []),
  ...(till ? [sql<SqlBool>`a.at < (${till}::date + 1)::timestamp at time zone ${zone}`] : []),
]

/** Every table and call in the log: one index lookup for each, however many lines there are. */
async function entities(db: Db): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    with recursive named as (
      (select entity from audit_log order by entity limit 1)
      union all select (select a.entity from audit_log a where a.entity > named.entity order by a.entity limit 1) from named where named.entity is not null
    ) select entity from named where entity is not null`.execute(db)
  return rows.map(({ entity }) => entity)
}

/**
 * The largest number of people with a name, and of lines of each of them; the lines of a person with more are found by
 * the filter.
 */
const maxFound = { people: 10, lines: 500 } as const

/**
 * The lines of people with this name: by their author, or by the client whom they are about. The ids stand in an array,
 * by which the database looks up each line: it thinks that the lines of a client are a twentieth of the log, and would
 * otherwise read all of it.
 */
async function byName(
  db: Db,
  words: readonly string[],
  days: readonly Condition[],
  { countryIds }: Reader,
): Promise<Condition> {
  const begins = (text: RawBuilder<string>) =>
    sql.join(
      words.map(
        (word) =>
          sql`${text} like '% ' || regexp_replace(searchable_name(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
      ),
      sql` and `,
    )
  const {
    rows: [found],
  } = await sql<{ employees: number[]; clients: number[] }>`
    select array(select e.id from employees e where ${begins(sql`' ' || searchable_name(e.first_name || ' ' || e.last_name)`)} limit ${maxFound.people}) as employees,
      array(select c.id from clients c where ${begins(sql`c.search`)} and c.supported_country_id = any(${countryIds}::bigint[]) limit ${maxFound.people}) as clients`.execute(
    db,
  )
  return sql`a.id = any(array(
    select theirs.id from unnest(${found!.employees}::bigint[]) as e (id)
    cross join lateral (select a.id from audit_log a where ${sql.join([sql`a.employee_id = e.id`, ...days], sql` and `)} order by a.at desc, a.id desc limit ${maxFound.lines}) theirs
    union select id from audit_log where client_ids && ${found!.clients}::bigint[]))`
}

async function matchesOf(db: Db, search: Search, days: readonly Condition[], reader: Reader): Promise<Condition> {
  switch (search.kind) {
    case 'name':
      return byName(db, search.words, days, reader)
    case 'number':
      return sql`a.id = any(array(
      select id from audit_log where entity in (${literals([...(await entities(db)), ''])}) and entity_id = ${search.number}
      union select id from audit_log where client_ids @> array[${search.number}]::bigint[]))`
    // No index helps here: the whole log is read, or the chosen days.
    case 'request':
      return search.id.length === 36 ? sql`a.request_id = ${search.id}` : sql`a.request_id like ${`${search.id}%`}`
    case 'address':
      return isIP(search.address) ? sql`a.address = ${search.address}::inet` : sql`false`
  }
}

/** The author of a line: an employee, or a client, with the name only for a reader with access to them. */
export const actorsOf = (countryIds: readonly number[]) => ({
  employee: sql<
    Actors['employee']
  >`(select trim(e.first_name || ' ' || e.last_name) from employees e where e.id = a.employee_id)`,
  acting_client: sql<
    Actors['acting_client']
  >`case when a.acting_client_id is not null then jsonb_build_object('id', a.acting_client_id,
    'name', (select trim(c.first_name || ' ' || c.last_name) from clients c where c.id = a.acting_client_id and c.supported_country_id = any(${countryIds}::bigint[]))) end`,
})

/** The columns about the author, and the address. */
const lineColumns = (countryIds: readonly number[]) => ({
  id: sql`a.id`,
  at: sql`a.at`,
  employee_id: sql`a.employee_id`,
  ...actorsOf(countryIds),
  action: sql`a.action`,
  entity: sql`a.entity`,
  subject: sql`null`, // the rules translate the subject
  entity_id: sql`a.entity_id`,
  address: sql`host(a.address)`,
})

/** The first clients of a line, at most `max`; the one who was searched for comes first, under any of their numbers. */
const firstOf = (max: number, asked?: number) =>
  sql<number[]>`(${
    asked === undefined
      ? sql`a.client_ids`
      : sql`array(select one.id from unnest(a.client_ids) with ordinality as one (id, position) order by one.id <> all(${sameClientIds(asked)}), one.position)`
  })[1:${sql.lit(max)}]`

/** The clients of a line, with the names only for a reader with access to them. */
const clientsOf = (countryIds: readonly number[], max: number, asked?: number) => sql`(
  select jsonb_build_object('named', coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', trim(c.first_name || ' ' || c.last_name)) order by shown.position), '[]'), 'more', coalesce(cardinality(a.client_ids), 0) - count(c.id))
  from unnest(${firstOf(max, asked)}) with ordinality as shown (id, position) join clients c on c.id = shown.id and c.supported_country_id = any(${countryIds}::bigint[]))`

export const lineRow = (countryIds: readonly number[], max: number, asked?: number) => ({
  ...lineColumns(countryIds),
  clients: clientsOf(countryIds, max, asked),
  request_id: sql`a.request_id`,
})

/** Hides lines about clients of other countries only (decision C84). */
export const withinScope = ({ all, countryIds }: Reader): Condition[] =>
  all
    ? []
    : [
        sql`(a.client_ids is null or exists (select from clients c where c.id = any(a.client_ids) and c.supported_country_id = any(${countryIds}::bigint[])))`,
      ]

// Few lines match, and an index finds them: they are selected first. Without this the planner reads the whole log from
// its end, because it does not know how few they are.
const only = (few: readonly Condition[]) =>
  few.length ? sql`(select * from audit_log a where ${sql.join(few, sql` and `)} offset 0) a` : sql`audit_log a`

/** The client who is kept, for the number of an alias (decision C143). */
async function keptClient(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(merged_into_id, id) as id from clients where id = ${id}`.execute(db)
  return rows[0]?.id ?? id
}

/** The source of the log's page. */
export async function auditSource(
  db: Db,
  log: WholeLog,
  { search, employees, actions, days, subjects, client: clientNumber }: Filters,
  reader: Reader,
): Promise<SourceOf<typeof auditOverview>> {
  const wanted = search ? searchOf(search) : null
  const client = clientNumber && (await keptClient(db, clientNumber))
  const inDays = daysIn(days, reader.zone)
  const narrow = [
    ...(wanted ? [await matchesOf(db, wanted, inDays, reader), ...inDays] : []),
    ...(client ? [sql<SqlBool>`a.client_ids && ${sameClientIds(client)}`] : []),
  ]
  const ofAnyKind: Condition[] = [
    ...doneBy(employees),
    ...(subjects?.length
      ? [
          sql<SqlBool>`a.entity in (${literals([...(await entities(db)).filter((entity) => subjects.some((subject) => subjectOf(log, entity) === subject)), ''])})`,
        ]
      : []),
    ...inDays,
    ...withinScope(reader),
  ]
  return {
    from: only(narrow),
    row: lineRow(reader.countryIds, maxNamed.row, client),
    where: [...ofAnyKind, ...(actions?.length ? [actionIn(actions)] : [])],
    id: sql`a.id`,
    indexed: ['at'],
    clientIds: firstOf(maxNamed.row, client),
    as: sql`a`,
    long: {
      countUpTo: maxCounted,
      few: narrow.length > 0,
      kinds: {
        where: ofAnyKind,
        conditions: Object.fromEntries(Object.entries(reviewKinds).map(([key, kind]) => [key, actionIn(kind)])),
      },
    },
  }
}

type AccessFilters = QueryOf<AccessOverview['list']>['filters']
type AccessReader = Pick<Reader, 'zone' | 'countryIds'>
/** The select list of an access; the rules make subjects of what was `seen`. */
type AccessSource = OverviewSource<keyof RowOf<AccessOverview> & string>

/** The columns of a line that sittings need: its values of before and after would fill the memory of the sort. */
const sittingColumns = sql`a.id, a.at, a.action, a.employee_id, a.acting_client_id, a.address, a.entity`
const accessTo = (clientId: number): Condition => sql`a.client_ids && ${sameClientIds(clientId)}`
const fitting = ({ employees, actions, days }: AccessFilters, zone: string): Condition[] => [
  ...doneBy(employees),
  ...daysIn(days, zone),
  ...(actions?.length ? [actionIn(actions)] : []),
]
const accessRow = (clientId: number, countryIds: readonly number[]) => ({
  id: sql`a.id`,
  at: sql`a.at`,
  employee_id: sql`a.employee_id`,
  ...actorsOf(countryIds),
  action: sql`a.action`,
  address: sql`host(a.address)`,
  client_id: sql`${clientId}::bigint`,
})

/** Every line about a client, by reading or changing. The caller checks access to the client first. */
export const accessSource = (
  clientId: number,
  filters: AccessFilters,
  { zone, countryIds }: AccessReader,
): AccessSource => ({
  from: only([accessTo(clientId)]),
  row: { ...accessRow(clientId, countryIds), till: sql`a.at`, lines: sql`1`, seen: sql`array[a.entity]` },
  where: fitting(filters, zone),
  id: sql`a.id`,
  clientId: sql`${clientId}::bigint`,
  as: sql`a`,
})

/**
 * The accesses to a client by sittings: the reads of a person from one address, each at most `sittingMinutes` after the
 * one before, are one row. A change, an export and a refusal is a row of its own. The lines are filtered first, so that a
 * sitting past midnight shows the part of it on the chosen days.
 */
export const sittingsSource = (
  clientId: number,
  filters: AccessFilters,
  { zone, countryIds }: AccessReader,
): AccessSource => {
  const sameReader = sql`partition by a.action, a.employee_id, a.acting_client_id, a.address order by a.at, a.id`
  const lines = sql`
    select ${sittingColumns}, coalesce(a.action <> 'read' or a.at - lag(a.at) over (${sameReader}) > make_interval(mins => ${sittingMinutes}), true) as begins
    from ${only([accessTo(clientId)])} where ${sql.join([sql`true`, ...fitting(filters, zone)], sql` and `)}`
  return {
    from: sql`(
      select min(l.id) as id, min(l.at) as at, max(l.at) as till, l.action, l.employee_id, l.acting_client_id, l.address,
        count(*)::integer as lines, array_agg(distinct l.entity collate "C") as seen
      from (select a.*, count(*) filter (where a.begins) over (${sameReader}) as sitting from (${lines}) a) l
      group by l.action, l.employee_id, l.acting_client_id, l.address, l.sitting) a`,
    row: { ...accessRow(clientId, countryIds), till: sql`a.till`, lines: sql`a.lines`, seen: sql`a.seen` },
    where: [],
    id: sql`a.id`,
    clientId: sql`${clientId}::bigint`,
    as: sql`a`,
    long: { countUpTo: maxCounted, few: true, kinds: { where: [], conditions: {} } },
  }
}

/** Everybody who ever worked here, by name. */
export async function people(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, trim(first_name || ' ' || last_name) as name from employees order by searchable(first_name), searchable(last_name), id`.execute(
    db,
  )
  return rows
}
