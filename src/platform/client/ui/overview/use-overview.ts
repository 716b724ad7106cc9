import { useLocation } from '@tanstack/react-router'
import type { AnswerOf, CallOf } from '#kernel/endpoint.ts'
import { headerOf, type Header, type Metadata, type Overview, type RowOf, type Total } from '#kernel/overview.ts'
import type { ApiError } from '../../api.ts'
import { useRead } from '../../data.ts'
import { useGo, useSearchWords } from '../../navigation.ts'
import { askedOf, queryOfState, stateOf, wordsOf, type FilterField, type OverviewState } from './overview-address.ts'

interface PageOf<Row> {
  readonly body: readonly Row[]
  readonly header: readonly Header[]
  readonly metadata: Metadata
  readonly totals: readonly Total[]
}

export interface OverviewData<O extends Overview> {
  readonly state: OverviewState
  /**
   * Changes the state. Any change but that of the page goes to the first page; typing on adds no entry to the history.
   */
  readonly show: (next: Partial<OverviewState>) => void
  readonly page: PageOf<RowOf<O>> | undefined
  /** The columns of the answer, or those of the contract before there is an answer. */
  readonly header: readonly Header[]
  readonly error: ApiError | null
  /** Whether an answer is being loaded. */
  readonly fetching: boolean
  /** Whether the shown rows are those of an earlier page or search. */
  readonly stale: boolean
  readonly refresh: () => void
  /** The call that reads the shown rows. */
  readonly call: CallOf<O['list']>
  /** The call that exports the shown rows of all pages. */
  readonly exportCall: (format: 'csv' | 'xlsx') => CallOf<O['export']>
}

/** The path parameters and fixed filters of the page, which are not in the query of its address. */
interface Within {
  readonly params?: object | undefined
  readonly within?: Readonly<Record<string, string | number>> | undefined
}

/** The rows of an overview as the address asks for them; `covered` while a popup is open over it. */
export function useOverview<O extends Overview>(
  overview: O,
  fields: readonly FilterField[],
  { params, within }: Within,
  covered: boolean,
): OverviewData<O> {
  const go = useGo()
  const words = useSearchWords()
  const { pathname } = useLocation()
  const state = stateOf(words, overview, fields)
  const narrowed = <Query extends { readonly filters: object }>(query: Query): Query => ({
    ...query,
    filters: { ...query.filters, ...within },
  })
  // The rows are always read again: colleagues work on the same ones. The cached rows stay visible until the answer
  // comes.
  const call = { params, query: narrowed(queryOfState(state)) } as CallOf<O['list']>
  const read = useRead(overview.list, call, { staleTime: 0 })
  const page = read.data as (AnswerOf<O['list']> & PageOf<RowOf<O>>) | undefined

  function show(next: Partial<OverviewState>): void {
    const turned = next.page !== undefined
    const typing = 'search' in next && ((Boolean(state.search) && Boolean(next.search)) || covered)
    go(pathname, { search: wordsOf({ ...state, ...(!turned && { page: 1 }), ...next }, overview), replace: typing })
  }
  return {
    state,
    show,
    page,
    header: page?.header ?? headerOf(overview.columns),
    error: read.error,
    fetching: read.isFetching,
    stale: read.isPlaceholderData,
    refresh: () => void read.refetch(),
    call,
    exportCall: (format) => ({ params, query: narrowed({ ...askedOf(state), format }) }) as CallOf<O['export']>,
  }
}
