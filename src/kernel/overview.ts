import { z } from 'zod'
import { DayValue } from './day.ts'
import { endpoint, file, Id, type AnswerOf, type AnyEndpoint } from './endpoint.ts'
import { once } from './once.ts'
import type { May } from './permission.ts'

/** The page sizes of an overview (spec 3 §9). */
export const pageSizes = [20, 40, 100, 'all'] as const
export type PageSize = (typeof pageSizes)[number]
/** The largest number of rows on a page, also for "all"; the export gives every row (decision C86). */
export const maxRows = 5000
export const maxSearch = 100
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * The type of a column, which decides how its cells are shown and exported: money in cents, a day, an instant, a list
 * of names, yes or no.
 */
export type ColumnType = 'text' | 'number' | 'money' | 'day' | 'instant' | 'boolean' | 'list'

/** A column as the overview's contract declares it; its title is the word with the column's key. */
export interface Column<Key extends string = string> {
  readonly key: Key
  readonly type: ColumnType
  readonly sortable?: boolean
  readonly searchable?: boolean
}

/** Numbers and money are aligned at the right, so that their digits stand under one another. */
const alignOf = (type: ColumnType): 'left' | 'right' => (type === 'number' || type === 'money' ? 'right' : 'left')

const Header = z.object({
  key: z.string(),
  type: z.enum(['text', 'number', 'money', 'day', 'instant', 'boolean', 'list']),
  options: z.object({ sortable: z.boolean(), searchable: z.boolean() }),
  align: z.enum(['left', 'right']),
})
export type Header = z.output<typeof Header>

/** A chip above the table: `active: 18`. */
const Total = z.object({
  key: z.string(),
  type: z.enum(['number', 'money']),
  amount: z.number(),
  /** Whether there are more, because counting all of them would take too long. */ more: z.boolean().optional(),
})
export type Total = z.output<typeof Total>

const Metadata = z.object({
  /** The number of rows on all pages that match the search and the filters. */
  total: z.int(),
  /** Whether there are more than `total`, because counting all of them would take too long. */
  more: z.boolean().optional(),
  page: z.int(),
  per_page: z.union([z.literal(20), z.literal(40), z.literal(100), z.literal('all')]),
  /** Whether "all" was asked for and there are more rows than `maxRows`. */
  capped: z.boolean(),
  /** The actions other than reading that the caller may take here: `create`, `delete`. */
  actions: z.array(z.string()),
  /** The filters in use. */
  filters: z.record(z.string(), z.unknown()),
  sortField: z.string(),
  sortDirection: z.enum(['asc', 'desc']),
})
export type Metadata = z.output<typeof Metadata>

/** A filter by status (spec 3 §4): active by default. */
export const statusFilter = z.enum(['active', 'inactive', 'all']).optional()
export type StatusFilter = z.output<typeof statusFilter>

/** A filter by a range of days, both included; either end may be open: `filters[created][from]=2026-01-01`. */
export const daysFilter = z.object({ from: DayValue.optional(), till: DayValue.optional() }).optional()
/** A filter by the ids of other records: `filters[roles][]=3`. */
export const idsFilter = z.array(Id).max(100).optional()

type Shape = Readonly<Record<string, z.ZodType>>
type Row = Readonly<Record<string, z.ZodType>>

const PageSizeText = z.union([
  z.literal('all'),
  z.coerce.number<string | number>().pipe(z.union([z.literal(20), z.literal(40), z.literal(100)])),
])

const queryShape = <Filters extends Shape>(filters: Filters, sortable: readonly string[]) => ({
  filters: z.object({ search: z.string().trim().max(maxSearch).optional(), ...filters }).prefault({} as never),
  sort: z.enum(sortable as [string, ...string[]]).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  per_page: PageSizeText.default(20),
})

interface OverviewSpec<Shown extends Row, Filters extends Shape, Key extends keyof Shown & string> {
  /** A short sentence about the table for readers of `/api/docs`. */
  readonly does: string
  readonly may: May
  /** The rows show health data (`Endpoint.health`). */
  readonly health?: boolean
  /** The table is a report (`Endpoint.readsFrom`), as every file of a table is. */
  readonly readsFrom?: 'replica'
  /** The ids of the clients whose data the rows show (law A6). */
  readonly reads:
    | 'nothing'
    | ((rows: readonly { readonly [K in keyof Shown]: z.output<Shown[K]> }[]) => readonly number[])
  /** Pages read the list again by themselves (`Endpoint.refreshed`). */
  readonly refreshed?: boolean
  /** The fields of a row; the columns are among these. */
  readonly row: Shown
  readonly columns: readonly Column<Key>[]
  readonly filters?: Filters
  /** The default order. */
  readonly sort: readonly [key: Key, direction: 'asc' | 'desc']
}

/**
 * An overview table as data (spec 3 §2, §3 "Table response"): the call that gives a page of it and the call that gives
 * all of it as a file. `overview('/employees', { does, may, reads, row, columns, sort })`.
 */
export function overview<
  const Path extends string,
  Shown extends Row,
  const Key extends keyof Shown & string,
  Filters extends Shape = Record<never, never>,
>(path: Path, spec: OverviewSpec<Shown, Filters, Key>) {
  const sortable = spec.columns.filter((column) => column.sortable).map((column) => column.key)
  const query = once(() => queryShape(spec.filters ?? ({} as Filters), sortable))
  const { reads, refreshed = false, health = false, readsFrom } = spec
  const gives = once(() =>
    z.object({
      body: z.array(z.object(spec.row)),
      header: z.array(Header),
      metadata: Metadata,
      totals: z.array(Total),
    }),
  )
  return {
    path,
    columns: spec.columns,
    sort: spec.sort,
    list: endpoint('GET', path, {
      does: spec.does,
      may: spec.may,
      refreshed,
      health,
      ...(readsFrom && { readsFrom }),
      get query() {
        return query()
      },
      get gives() {
        return gives()
      },
      reads: reads === 'nothing' ? 'nothing' : ({ answer }) => reads(answer.body as never),
    }),
    export: endpoint('GET', `${path}/export`, {
      does: `${spec.does} All of it, as a file.`,
      may: spec.may,
      health,
      gives: file,
      turn: 'exports',
      readsFrom: 'replica',
      get query() {
        const { filters, sort, direction } = query()
        return { filters, sort, direction, format: z.enum(exportFormats) }
      },
      reads: reads === 'nothing' ? 'nothing' : ({ answer }) => answer.clientIds,
    }),
  }
}

/** Any overview, whatever its shapes. */
export interface Overview {
  readonly path: string
  readonly columns: readonly Column[]
  readonly sort: readonly [key: string, direction: 'asc' | 'desc']
  readonly list: AnyEndpoint
  readonly export: AnyEndpoint
}

/** A row of an overview. */
export type RowOf<O extends Overview> = AnswerOf<O['list']>['body'][number]
/** The keys of the columns, each of which has a title. */
export type ColumnKey<O extends Overview> = O['columns'][number]['key']

export const headerOf = (columns: readonly Column[]): Header[] =>
  columns.map(({ key, type, sortable = false, searchable = false }) => ({
    key,
    type,
    options: { sortable, searchable },
    align: alignOf(type),
  }))
