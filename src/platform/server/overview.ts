import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { localTimeAt } from '#kernel/day.ts'
import type { AnswerOf, AnyEndpoint, FileAnswer } from '#kernel/endpoint.ts'
import {
  headerOf,
  maxRows,
  type ColumnKey,
  type Overview,
  type RowOf,
  type StatusFilter,
  type Total,
} from '#kernel/overview.ts'
import { problem } from '#kernel/problem.ts'
import { slugged, type Words } from '#kernel/texts.ts'
import type { Db } from './db.ts'
import type { Call } from './http.ts'
import { Refused } from './refused.ts'
import { csvOf, type Sheet, type SheetRow } from './table-file.ts'
import { maxSheetRows, xlsxOf } from './workbook.ts'

type Expression = RawBuilder<unknown>

/** The source of an overview; one whose select list lacks a field does not compile. */
export type SourceOf<O extends Overview> = OverviewSource<keyof RowOf<O> & string>

/** The source of an overview's rows. Everything is an SQL fragment over the tables named in `from`. */
export interface OverviewSource<Key extends string = string> {
  /** `employees e left join …` */
  readonly from: Expression
  /** The select list: the expression of every field of a row. */
  readonly row: Readonly<Record<Key, Expression>>
  /**
   * The order of a column where that differs from its value: a name by last name, then first. Texts are sorted without
   * capitals and accents.
   */
  readonly sortBy?: Readonly<Partial<Record<Key, readonly Expression[]>>>
  /** The text in which every typed word must occur: `searchText(sql`e.first_name`, sql`e.email`)`. */
  readonly search?: RawBuilder<string>
  /**
   * The searched text has an index of trigrams, which finds a word without three letters or digits in a row (`em`, `5,0`)
   * at the beginning of words alone: such a word is searched there, without signs before it (`,00`).
   */
  readonly searchIndexed?: boolean
  /** The caller's scope and the filters, all of which must hold. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /**
   * The time of a row's deactivation. With it `filters.status` is applied here, and the chips `active` and `inactive`
   * count both in any case.
   */
  readonly deactivatedAt?: Expression
  /** A unique id of each row, which makes the order of equal rows definite. */
  readonly id: RawBuilder<number>
  /**
   * Columns without empty values whose order an index gives, together with `id`, in both directions: the first rows of
   * millions then cost no more than those of a few.
   */
  readonly indexed?: readonly Key[]
  /**
   * The alias of the only table in `from`. With it the select list is evaluated for the rows of the page only, not for
   * those on the pages before it.
   */
  readonly as?: Expression
  /**
   * The rows with these ids, whatever became of them since: an export reads each row that it counted. Without it, `from`
   * itself leaves none out.
   */
  readonly byIds?: (ids: readonly number[]) => Pick<OverviewSource<Key>, 'from' | 'row' | 'id'>
  /** The client whose data a row shows (law A6), for the log of exports. */
  readonly clientId?: RawBuilder<number>
  /** The same for rows with data of several clients. */
  readonly clientIds?: RawBuilder<number[]>
  readonly long?: LongTable
  /** The chips above the table: aggregates over all matching rows. */
  readonly totals?: Readonly<Record<string, { readonly type: 'number' | 'money'; readonly amount: Expression }>>
  /** The same for a table of millions of rows, which are not all read. */
  readonly sums?: BoundedSums
}

/** The sums of a table of millions of rows: where more than `upTo` match, they are left out, and so is the exact count. */
interface BoundedSums {
  readonly upTo: number
  /** The amount of a row that each chip adds up. */
  readonly of: Readonly<Record<string, { readonly type: 'number' | 'money'; readonly amount: Expression }>>
}

/** Options for a table of millions of rows. Its chips count kinds of rows instead of adding up. */
interface LongTable {
  /** The largest count: counting more takes longer than showing the rows, and nobody needs to know it. */
  readonly countUpTo: number
  /** `from` gives few rows: they are counted in one query. */
  readonly few: boolean
  /** The kinds that the chips count; they are counted whichever kind is filtered, so `where` does not contain it. */
  readonly kinds: {
    readonly where: readonly RawBuilder<SqlBool>[]
    readonly conditions: Readonly<Record<string, RawBuilder<SqlBool>>>
  }
}

/** The searched text, without capitals and accents. */
export const searchText = (...parts: readonly Expression[]): RawBuilder<string> =>
  sql<string>`searchable(concat_ws(' ', ${sql.join(parts)}))`

const maxWords = 6
/** The letters or digits that an index of trigrams needs to find a word anywhere. */
const threeInARow = /[\p{L}\p{N}]{3}/u
/** The signs with which no word begins; a minus begins an amount. */
const signsBefore = /^[^\p{L}\p{N}-]+|^[^\p{L}\p{N}]+$/u
/** A word by which an index of trigrams finds rows; without letters and digits there is none. */
const indexedWord = (word: string): string => (threeInARow.test(word) ? word : word.replace(signsBefore, ''))
/** The pattern of texts with this word, in which its signs mean themselves. */
const patternOf = (before: string, word: string) =>
  sql`${sql.lit(before)} || regexp_replace(searchable(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
const contains = (text: RawBuilder<string>, word: string) => sql<SqlBool>`${text} like ${patternOf('%', word)}`
const beginsWord = (text: RawBuilder<string>, word: string) =>
  sql<SqlBool>`(${text} like ${patternOf('', word)} or ${text} like ${patternOf('% ', word)})`

interface AnyQuery {
  readonly filters: Readonly<Record<string, unknown>> & { readonly search?: string; readonly status?: StatusFilter }
  readonly sort?: string
  readonly direction?: 'asc' | 'desc'
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`

/** The conditions for the rows, and those for the chips, which do not depend on the status. */
function conditionsOf({ where, search, searchIndexed, deactivatedAt }: OverviewSource, { filters }: AnyQuery) {
  const typed = (filters.search ?? '').split(/\s+/)
  const words = (searchIndexed ? typed.map(indexedWord) : typed).filter(Boolean).slice(0, maxWords)
  const matches = (text: RawBuilder<string>, word: string) =>
    searchIndexed && !threeInARow.test(word) ? beginsWord(text, word) : contains(text, word)
  const fits = [...where, ...(search ? words.map((word) => matches(search, word)) : [])]
  const status = filters.status ?? 'active'
  const fitsWithStatus =
    deactivatedAt && status !== 'all'
      ? [...fits, sql<SqlBool>`${deactivatedAt} is ${status === 'active' ? sql`null` : sql`not null`}`]
      : fits
  return { rows: all(fitsWithStatus), anyStatus: all(fits), status }
}

function orderOf(overview: Overview, source: OverviewSource, { sort, direction }: AnyQuery) {
  const field = sort ?? overview.sort[0]
  const way = direction ?? (sort ? 'asc' : overview.sort[1])
  const isText = overview.columns.find((column) => column.key === field)?.type === 'text'
  const by = source.sortBy?.[field] ?? [isText ? sql`searchable(${source.row[field]!})` : source.row[field]!]
  if (source.indexed?.includes(field)) {
    const plain = way === 'desc' ? sql`desc` : sql`asc`
    return { field, way, by: sql.join([...by, source.id].map((expression) => sql`${expression} ${plain}`)) }
  }
  const end = way === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  return { field, way, by: sql.join([...by.map((expression) => sql`${expression} ${end}`), source.id]) }
}

const selected = (row: OverviewSource['row']) =>
  sql.join(Object.entries(row).map(([key, expression]) => sql`${expression} as ${sql.ref(key)}`))

/** The number of matching rows, and of each kind, up to the limit of counting. */
async function countsUpTo(
  db: Db,
  from: Expression,
  { countUpTo: max, few, kinds: { where, conditions } }: LongTable,
  rows: RawBuilder<SqlBool>,
) {
  const count = (fits: RawBuilder<SqlBool>) =>
    few
      ? sql`count(*) filter (where ${fits})`
      : sql`(select count(*) from (select from ${from} where ${fits} limit ${max + 1}) counted)`
  const kinds = Object.entries(conditions).map(
    ([key, fits]) => sql`, ${count(few ? fits : all([...where, fits]))} as ${sql.ref(key)}`,
  )
  const counted = await sql<
    Record<string, number>
  >`select ${count(rows)} as total ${sql.join(kinds, sql` `)} ${few ? sql`from ${from} where ${all(where)}` : sql``}`.execute(
    db,
  )
  const { total, ...amounts } = counted.rows[0]!
  const capped = (amount: number) => ({ amount: Math.min(amount, max), ...(amount > max && { more: true }) })
  return {
    total: Math.min(total!, max),
    more: total! > max,
    totals: Object.keys(conditions).map((key) => ({ key, type: 'number' as const, ...capped(amounts[key]!) })),
  }
}

/** The number of matching rows and their sums, up to a number of rows; of more there is no sum. */
async function sumsUpTo(db: Db, from: Expression, { upTo, of }: BoundedSums, rows: RawBuilder<SqlBool>) {
  const sums = Object.entries(of)
  const amounts = sums.map(([key, { amount }]) => sql`${amount} as ${sql.ref(key)}`)
  const added = sums.map(([key]) => sql`, coalesce(sum(${sql.ref(`counted.${key}`)}), 0) as ${sql.ref(key)}`)
  const counted = await sql<Record<string, number>>`
    select count(*) as total ${sql.join(added, sql` `)}
    from (select ${sql.join(amounts)} from ${from} where ${rows} limit ${upTo + 1}) counted`.execute(db)
  const { total, ...amountOf } = counted.rows[0]!
  const more = total! > upTo
  return {
    total: Math.min(total!, upTo),
    more,
    totals: more ? [] : sums.map(([key, { type }]) => ({ key, type, amount: amountOf[key]! })),
  }
}

/** The number of matching rows, and the totals of the chips. */
async function countsOf(
  db: Db,
  source: OverviewSource,
  { rows, anyStatus, status }: ReturnType<typeof conditionsOf>,
): Promise<{ total: number; more?: boolean; totals: Total[] }> {
  if (source.long) return countsUpTo(db, source.from, source.long, rows)
  if (source.sums) return sumsUpTo(db, source.from, source.sums, rows)
  const totals = Object.entries(source.totals ?? {})
  const amounts = totals.map(([key, { amount }]) => sql`, ${amount} as ${sql.ref(`total_${key}`)}`)
  const fitting = sql`select count(*) as total ${sql.join(amounts, sql` `)} from ${source.from} where ${rows}`
  const gone = source.deactivatedAt
  const byStatus =
    gone &&
    sql`select count(*) filter (where ${gone} is null) as active, count(*) filter (where ${gone} is not null) as inactive from ${source.from} where ${anyStatus}`
  // Rows are read once where that suffices: those of a status are counted for its chip too.
  const counted =
    byStatus && totals.length
      ? sql`select * from (${fitting}) fitting cross join (${byStatus}) by_status`
      : (byStatus ?? fitting)
  const {
    rows: [counts],
  } = await sql<Record<string, number | null>>`${counted}`.execute(db)
  const { active, inactive } = counts!
  return {
    total: counts!.total ?? { active, inactive, all: active! + inactive! }[status]!,
    totals: [
      ...(byStatus
        ? (['active', 'inactive'] as const).map((key) => ({ key, type: 'number' as const, amount: counts![key]! }))
        : []),
      ...totals.map(([key, { type }]) => ({ key, type, amount: counts![`total_${key}`] ?? 0 })),
    ],
  }
}

type Asked<E extends AnyEndpoint, Extra extends keyof Call<E> = never> = Pick<Call<E>, 'db' | 'query' | Extra>

/**
 * One page of an overview: its rows, their number in all, and the totals over all of them. A page beyond the last gives
 * the last: rows may have been deleted since.
 * @param actions the actions other than reading that the caller may take, for the buttons.
 */
export async function readOverview<O extends Overview>(
  { db, query }: Asked<O['list']>,
  of: O,
  source: OverviewSource,
  actions: readonly string[] = [],
): Promise<AnswerOf<O['list']>> {
  const asked = query as AnyQuery & { readonly page: number; readonly per_page: 20 | 40 | 100 | 'all' }
  const where = conditionsOf(source, asked)
  const order = orderOf(of, source, asked)
  const { total, more, totals } = await countsOf(db, source, where)
  const size = asked.per_page === 'all' ? maxRows : asked.per_page
  const page = asked.per_page === 'all' ? 1 : Math.min(asked.page, Math.max(1, Math.ceil(total / size)))
  const fitting = sql`from ${source.from} where ${where.rows} order by ${order.by} limit ${size} offset ${(page - 1) * size}`
  const { rows } = await (
    source.as
      ? sql`select ${selected(source.row)} from (select ${source.as}.* ${fitting}) ${source.as} order by ${order.by}`
      : sql`select ${selected(source.row)} ${fitting}`
  ).execute(db)
  return {
    body: rows,
    header: headerOf(of.columns),
    metadata: {
      total,
      page,
      per_page: asked.per_page,
      capped: asked.per_page === 'all' && total > maxRows,
      ...(more && { more }),
      actions: [...actions],
      filters: asked.filters,
      sortField: order.field,
      sortDirection: order.way,
    },
    totals,
  } as AnswerOf<O['list']>
}

/** The clients whose data the matching rows show; a row may be about nobody who is known any more. */
function clientsIn({ from, clientId, clientIds }: OverviewSource, fits: RawBuilder<SqlBool>) {
  if (clientIds)
    return sql`array(select distinct client from ${from} cross join lateral unnest(${clientIds}) as client where client is not null and ${fits})`
  return clientId
    ? sql`coalesce(array_agg(distinct ${clientId}::bigint) filter (where ${clientId} is not null), '{}')`
    : sql`'{}'::bigint[]`
}

const batch = 500

interface ExportOptions<Key extends string> {
  /** The name of the file; the day is added. */
  readonly title: Words
  /** The titles of the columns: the feature's own catalogue. */
  readonly titles: Readonly<Record<Key, Words>>
  /** The words for the values of a list or a code. */
  readonly say?: (key: Key, value: unknown, row: SheetRow) => unknown
}

/**
 * Exports all matching rows as a file that is written while it is read. The rows and their order are determined at the
 * start, so that none is missing or doubled when somebody saves meanwhile, and so that the log has their number.
 * @throws Refused 422 `too_many` when a workbook cannot hold as many rows.
 */
export async function exportOverview<O extends Overview>(
  { db, query, language, zone, now }: Asked<O['export'], 'language' | 'zone' | 'now'>,
  of: O,
  source: OverviewSource,
  { title, titles, say }: ExportOptions<ColumnKey<O>>,
): Promise<FileAnswer> {
  const asked = query as AnyQuery & { readonly format: 'csv' | 'xlsx' }
  const order = orderOf(of, source, asked)
  const fits = conditionsOf(source, asked).rows
  const {
    rows: [fitting],
  } = await sql<{ ids: number[]; clients: number[] }>`
    select coalesce(array_agg(${source.id}::bigint order by ${order.by}), '{}') as ids, ${clientsIn(source, fits)} as clients
    from ${source.from} where ${fits}`.execute(db)
  const { ids, clients } = fitting!
  if (asked.format === 'xlsx' && ids.length > maxSheetRows)
    throw new Refused(422, [problem('format', 'too_many', { max: maxSheetRows })])

  async function* rows(): AsyncGenerator<SheetRow> {
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch)
      const those = source.byIds?.(some) ?? source
      const { rows: read } = await sql<SheetRow>`
        select ${selected(those.row)} from ${those.from}
        join unnest(${some}::bigint[]) with ordinality as fitting (id, position) on fitting.id = ${those.id}
        order by fitting.position`.execute(db)
      yield* read
    }
  }
  const sheet: Sheet = {
    columns: of.columns.map(({ key, type }) => ({ key, type, title: titles[key as ColumnKey<O>][language] })),
    rows: rows(),
    language,
    zone,
    say: say ?? ((_: string, value: unknown) => value),
  }
  const { format, filters } = asked
  return {
    contentType:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${slugged(title[language])}-${localTimeAt(now, zone).day}.${format}`,
    bytes: format === 'csv' ? csvOf(sheet) : xlsxOf(sheet),
    clientIds: clients,
    attachment: true,
    exported: { rows: ids.length, format, filters, sort: order.field, direction: order.way },
  }
}
