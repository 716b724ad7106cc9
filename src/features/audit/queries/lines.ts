import { sql } from 'kysely'
import type { WholeLog } from '#kernel/log.ts'
import type { RowOf } from '#kernel/overview.ts'
import type { Db } from '#platform/server/db.ts'
import { sameClientIds } from '#platform/server/same-client.ts'
import type { Tables } from '#platform/server/tables.ts'
import {
  historyEvents,
  maxHistory,
  maxNamed,
  type AuditLine,
  type auditOverview,
  type ClientHistory,
} from '../contract.ts'
import { belongingTo, changesOf, foldHistory, shownRow, subjectOf, type LoggedChange } from '../rules.ts'
import { withNames } from './names.ts'
import { actorsOf, lineRow, withinScope, type Reader } from './overview.ts'

type StoredLine = RowOf<typeof auditOverview> & {
  readonly before: AuditLine['before']
  readonly after: AuditLine['after']
}

/** One line with all its details; undefined without access. */
export async function auditLine(db: Db, log: WholeLog, id: number, reader: Reader): Promise<AuditLine | undefined> {
  const selected = Object.entries(lineRow(reader.countryIds, maxNamed.line)).map(
    ([key, expression]) => sql`${expression} as ${sql.ref(key)}`,
  )
  const {
    rows: [line],
  } = await sql<StoredLine>`
    select ${sql.join(selected)}, a.before, a.after from audit_log a where ${sql.join([sql`a.id = ${id}`, ...withinScope(reader)], sql` and `)}`.execute(
    db,
  )
  if (!line) return undefined
  const isChange = line.action === 'create' || line.action === 'update' || line.action === 'delete'
  const before = shownRow(line.before)
  const after = shownRow(line.after)
  return {
    ...line,
    before,
    after,
    subject: subjectOf(log, line.entity),
    changes: isChange ? await withNames(db, log, changesOf(before, after), reader.countryIds) : [],
    together: await together(db, log, line),
  }
}

const maxTogether = 50

/** The other lines of the request. A request lasts a minute at most, so the index by time finds them. */
async function together(db: Db, log: WholeLog, { id, at, request_id }: StoredLine): Promise<AuditLine['together']> {
  if (!request_id) return []
  const { rows } = await sql<Omit<AuditLine['together'][number], 'subject'>>`
    select a.id, a.action, a.entity, a.entity_id from audit_log a
    where a.at between ${at}::timestamptz - interval '1 minute' and ${at}::timestamptz + interval '1 minute' and a.request_id = ${request_id} and a.id <> ${id}
    order by a.id limit ${maxTogether}`.execute(db)
  return rows.map((row) => ({ ...row, subject: subjectOf(log, row.entity) }))
}

/**
 * The changes of a record and of the rows that belong to it. The caller checks access to the record first.
 * @param countryIds the reader's: a record of another country is not named.
 */
export async function historyOf(
  db: Db,
  log: WholeLog,
  entity: keyof Tables,
  id: number,
  countryIds: readonly number[],
): Promise<ClientHistory> {
  const belonging = belongingTo(log, entity)
  // A client has the history of their aliases too (decision C143).
  const ids = entity === 'clients' ? sameClientIds(id) : sql`array[${id}]::bigint[]`
  const own = sql`a.entity = any(${[entity, ...Object.keys(belonging.parts)]}::text[]) and a.entity_id = any(${ids})`
  // Deleted rows exist only in the log, so the log tells to which record they belonged.
  const owned = Object.entries(belonging.owned).map(
    ([table, { column }]) =>
      sql`(a.entity = ${table} and (coalesce(a.after, a.before) ->> ${column})::bigint = any(${ids}))`,
  )
  const actors = actorsOf(countryIds)
  const { rows } = await sql<LoggedChange & { readonly client_ids: number[] | null }>`
    select a.id, a.at, a.request_id, a.action, a.entity, a.client_ids, a.before, a.after, ${actors.employee} as employee, ${actors.acting_client} as acting_client
    from audit_log a where (${sql.join([sql`(${own})`, ...owned], sql` or `)}) and a.action = any(${['create', 'update', 'delete', ...historyEvents]}::text[])
    order by a.id desc limit ${maxHistory + 1}`.execute(db)
  const lines = rows.slice(0, maxHistory)
  const folded = foldHistory(entity, lines, belonging)
  const named = await withNames(
    db,
    log,
    folded.flatMap(({ changes }) => changes),
    countryIds,
  )
  let next = 0
  return {
    lines: folded.map((line) => ({ ...line, changes: line.changes.map(() => named[next++]!) })),
    more: rows.length > maxHistory,
    client_ids: [...new Set(lines.flatMap((line) => line.client_ids ?? []))],
  }
}

/**
 * Moves the pending entries of the log's index by client into the index. Every new line is pending at first, and the
 * writer that exceeds the limit for them (migration 0028) moves all of them before its own answer: up to 27 ms. Several
 * servers may do it at once.
 */
export async function tidyLogIndex(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list(relid) from pg_partition_tree('audit_log_client') where isleaf`.execute(db)
}

/** The months that are made ahead: a server that nobody starts for so long writes into the rest (migration 0112). */
const monthsAhead = 3

/** Makes the months of the log that are to come, and moves lines that came before their month. Returns the number made. */
export async function makeLogMonths(db: Db): Promise<number> {
  const { rows } = await sql<{ made: number }>`select make_log_months(${monthsAhead}) as made`.execute(db)
  return rows[0]!.made
}
