import type { ReactNode } from 'react'
import { parseDay, type Day } from '#kernel/day.ts'
import { maxSearch, pageSizes, type Column, type PageSize } from '#kernel/overview.ts'
import type { Search } from '../../address.ts'

export interface FilterOption {
  readonly value: string | number
  readonly label: string
}

/**
 * A field of the filter drawer. Its key is the filter's, in the address and in the call; `status` is active by default
 * (spec 3 §4).
 */
export type FilterField =
  | { readonly kind: 'status' }
  | {
      readonly kind: 'choice' | 'choices'
      readonly key: string
      readonly label: string
      readonly options: readonly FilterOption[]
    }
  /** A choice among more options than a list can show: the feature provides the field that searches them. */
  | {
      readonly kind: 'one'
      readonly key: string
      readonly label: string
      readonly input: (value: string | null, onChange: (value: string | null) => void) => ReactNode
    }
  /** Sent as `{ from, till }`, either of which may be absent. */
  | { readonly kind: 'days'; readonly key: string; readonly label: string }

export const keyOfFilter = (field: FilterField): string => (field.kind === 'status' ? 'status' : field.key)

export interface DayRange {
  readonly from?: Day
  readonly till?: Day
}
export type FilterValue = string | readonly string[] | DayRange
export interface Sort {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** The state of an overview, all of which is in the address. */
export interface OverviewState {
  readonly search: string
  readonly filters: Readonly<Record<string, FilterValue>>
  /** Null for the overview's default order. */
  readonly sort: Sort | null
  readonly page: number
  readonly size: PageSize
}

interface Shape {
  readonly columns: readonly Column[]
  readonly sort: readonly [key: string, direction: 'asc' | 'desc']
}

function filterValue({ kind }: FilterField, text: string): FilterValue | null {
  switch (kind) {
    case 'status':
      return text === 'inactive' || text === 'all' ? text : null
    case 'choice':
    case 'one':
      return text
    case 'choices': {
      const chosen = text.split(',').filter(Boolean)
      return chosen.length ? chosen : null
    }
    case 'days': {
      const [from, till] = text.split('..').map((day) => parseDay(day) ?? undefined)
      return from || till ? { ...(from && { from }), ...(till && { till }) } : null
    }
  }
}

const isRange = (value: FilterValue): value is DayRange => typeof value === 'object' && !Array.isArray(value)
const filterText = (value: FilterValue): string =>
  typeof value === 'string' ? value : isRange(value) ? `${value.from ?? ''}..${value.till ?? ''}` : value.join(',')

/** Reads the state from the address; invalid values are ignored. */
export function stateOf(words: Search, { columns }: Shape, fields: readonly FilterField[]): OverviewState {
  const field = words.sort?.replace(/^-/, '')
  const page = Number(words.page)
  const values = fields.flatMap((one) => {
    const text = words[keyOfFilter(one)]
    const value = text ? filterValue(one, text) : null
    return value === null ? [] : [[keyOfFilter(one), value] as const]
  })
  return {
    search:
      words.search
        ?.replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, maxSearch) ?? '',
    filters: Object.fromEntries(values),
    sort:
      field && columns.some((column) => column.key === field && column.sortable)
        ? { field, direction: words.sort!.startsWith('-') ? 'desc' : 'asc' }
        : null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => String(size) === words.size) ?? 20,
  }
}

/** Writes the state to the address, without defaults: `?search=bo&roles=3,5&sort=-email&page=2&size=40`. */
export function wordsOf(
  { search, filters, sort, page, size }: OverviewState,
  { sort: [field, direction] }: Shape,
): Search {
  const own = sort?.field === field && sort.direction === direction
  return {
    search: search || undefined,
    ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, filterText(value)])),
    sort: sort && !own ? `${sort.direction === 'desc' ? '-' : ''}${sort.field}` : undefined,
    page: page > 1 ? String(page) : undefined,
    size: size === 20 ? undefined : String(size),
  }
}

/** The part of the query that the list and the export have in common. */
export const askedOf = ({ search, filters, sort }: OverviewState) => ({
  filters: { ...(search && { search }), ...filters },
  ...(sort && { sort: sort.field, direction: sort.direction }),
})

/** The query of the call for a page. */
export const queryOfState = (state: OverviewState) => ({
  ...askedOf(state),
  ...(state.page > 1 && { page: state.page }),
  ...(state.size !== 20 && { per_page: state.size }),
})

/** The page numbers that are offered: the first, the last, and those around the current one; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [
    1,
    pages,
    page - 1,
    page,
    page + 1,
    ...(page <= 3 ? [2, 3, 4] : []),
    ...(page >= pages - 2 ? [pages - 1, pages - 2, pages - 3] : []),
  ]
  const numbers = [...new Set(wanted)].filter((number) => number >= 1 && number <= pages).toSorted((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1
    return number - before === 2 ? [number - 1, number] : number - before > 2 ? [null, number] : [number]
  })
}
