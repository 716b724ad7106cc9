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
  /** Shows another part. Anything but the page itself begins at its first; typing on leaves no trace in Back. */
  readonly show: (next: Partial<OverviewState>) => void
  readonly page: PageOf<RowOf<O>> | undefined
  /** As the answer says, or as the contract does before there is one. */
  readonly header: readonly Header[]
  readonly error: ApiError | null
  /** An answer is on its way. */
  readonly fetching: boolean
  /** What is shown is of an earlier page or search. */
  readonly stale: boolean
  readonly refresh: () => void
  /** The call that gives as a file what is shown, on all pages. */
  readonly exportCall: (format: 'csv' | 'xlsx') => CallOf<O['export']>
}

/** What the page is about: in the path of its calls, or as filters that stand in no address. */
interface Within {
  readonly params?: object | undefined
  readonly within?: Readonly<Record<string, string | number>> | undefined
}

/** The rows of an overview as the address asks for them; `covered` while a popup stands over it. */
export function useOverview<O extends Overview>(
  of: O,
  fields: readonly FilterField[],
  { params, within }: Within,
  covered: boolean,
): OverviewData<O> {
  const go = useGo()
  const words = useSearchWords()
  const { pathname } = useLocation()
  const state = stateOf(words, of, fields)
  const narrowed = <Query extends { readonly filters: object }>(query: Query): Query => ({
    ...query,
    filters: { ...query.filters, ...within },
  })
  // Never from memory alone: colleagues work on the same rows. What was shown stays until the answer is there.
  const read = useRead(of.list, { params, query: narrowed(queryOfState(state)) } as CallOf<O['list']>, { staleTime: 0 })
  const page = read.data as (AnswerOf<O['list']> & PageOf<RowOf<O>>) | undefined

  function show(next: Partial<OverviewState>): void {
    const turned = next.page !== undefined
    const typing = 'search' in next && ((Boolean(state.search) && Boolean(next.search)) || covered)
    go(pathname, { search: wordsOf({ ...state, ...(!turned && { page: 1 }), ...next }, of), replace: typing })
  }
  return {
    state,
    show,
    page,
    header: page?.header ?? headerOf(of.columns),
    error: read.error,
    fetching: read.isFetching,
    stale: read.isPlaceholderData,
    refresh: () => void read.refetch(),
    exportCall: (format) => ({ params, query: narrowed({ ...askedOf(state), format }) }) as CallOf<O['export']>,
  }
}
