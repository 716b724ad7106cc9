import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf, AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { ApiError } from './api.ts'
import { outdate, queryOf, useRead, useSend } from './data.ts'

/** The calls of a record. Activating and deactivating return the record. */
export interface RecordApi {
  readonly show: AnyEndpoint
  readonly create?: AnyEndpoint
  readonly update?: AnyEndpoint
  readonly activate?: AnyEndpoint
  readonly deactivate?: AnyEndpoint
}

export type StoredBy<A extends RecordApi> = AnswerOf<A['show']>

/** A read without which a form cannot be filled in. */
export type Need = Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'refetch'>

interface ReadingOptions<A extends RecordApi> {
  readonly id: number | null
  readonly api: A
  readonly needs?: readonly Need[]
  readonly params?: Readonly<Record<string, number | string>>
}

export interface RecordReading<Stored> {
  /** The parameters of the record's calls. */
  readonly params: Readonly<Record<string, number | string>> | undefined
  /** The record as it was read; null for a new one, and undefined while it or a need is being read. */
  readonly stored: Stored | null | undefined
  /** The read that failed, to be tried again. */
  readonly failed: Need | undefined
  /** Whether the last read found that the record no longer exists. */
  readonly isGone: boolean
  /** Reads the record again. */
  readonly reread: () => Promise<Stored>
  /** Reads the record again in place; true when it no longer exists. */
  readonly findGone: () => Promise<boolean>
  /** Puts the saved record in the cache, where the form reads it when it is opened again. */
  readonly put: (stored: Stored) => void
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Reads the record of a form, and the other data that the form needs. */
export function useRecordReading<A extends RecordApi>({
  id,
  api,
  needs = [],
  params: more,
}: ReadingOptions<A>): RecordReading<StoredBy<A>> {
  const queries = useQueryClient()
  const params = id === null ? more : { ...more, id }
  const call = { params } as CallOf<A['show']>
  const read = useRead(api.show, call, { enabled: id !== null, refetchOnWindowFocus: false, staleTime: 0 })
  const stored = id === null ? null : (read.data as StoredBy<A> | undefined)
  return {
    params,
    stored: needs.every((need) => need.data !== undefined) ? stored : undefined,
    failed: [read as Need, ...needs].find((one) => one.error),
    isGone: id !== null && isMissing(read.error),
    reread: () => queries.fetchQuery({ ...queryOf(api.show, call), staleTime: 0 }) as Promise<StoredBy<A>>,
    findGone: async () => id !== null && isMissing((await read.refetch()).error),
    put: (saved) => {
      if (id !== null) queries.setQueryData(queryOf(api.show, call).queryKey, saved)
    },
  }
}

/** The calls that save a record. @param keepAs the name under which the form keeps its draft. */
export function useRecordCalls(api: RecordApi, refreshes: readonly AnyEndpoint[], keepAs: string) {
  const sending = { failure: 'form', invalidates: [api.show, ...refreshes] } as const
  return {
    create: useSend(api.create ?? api.show, { ...sending, keepAs }),
    update: useSend(api.update ?? api.show, sending),
    activate: useSend(api.activate ?? api.show, sending),
    deactivate: useSend(api.deactivate ?? api.show, sending),
  }
}

/** Makes reads out of date, as a callback. */
export function useRefresh(reads: readonly AnyEndpoint[]): () => void {
  const queries = useQueryClient()
  return () => {
    void outdate(queries, ...reads)
  }
}
