import {
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { addressOf, callName, type AnswerOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { ApiError, newKey, send } from './api.ts'
import { keep, kept } from './draft.ts'
import { notifyError } from './notices.ts'

/** The key of what an endpoint answered; without a call, of everything that it ever answered. */
export function keyOf<E extends AnyEndpoint>(endpoint: E, call?: CallOf<E>): readonly unknown[] {
  const name = callName(endpoint)
  return call ? [name, call.params ?? null, call.query ?? null] : [name]
}

/** A read as react-query takes it: for `useQueries`, `prefetchQuery` and SearchSelect. */
export function queryOf<E extends AnyEndpoint>(endpoint: E, call: CallOf<E> = {}) {
  return {
    queryKey: keyOf(endpoint, call),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> => send(endpoint, call, { signal }),
  }
}

type ReadOptions<E extends AnyEndpoint> = Omit<UseQueryOptions<AnswerOf<E>, ApiError>, 'queryKey' | 'queryFn'>

/**
 * Reads. While a new search or page comes, what was shown stays; what belongs to another record (other parameters)
 * never does, because one client's data under another client's name is worse than a skeleton. `placeholderData`
 * overrides it.
 */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E> = {},
  options: ReadOptions<E> = {},
): UseQueryResult<AnswerOf<E>, ApiError> {
  const params = JSON.stringify(call.params ?? null)
  return useQuery<AnswerOf<E>, ApiError>({
    ...queryOf(endpoint, call),
    placeholderData: ((previous: unknown, query: { queryKey: readonly unknown[] } | undefined) =>
      query && JSON.stringify(query.queryKey[1]) === params
        ? previous
        : undefined) as ReadOptions<E>['placeholderData'],
    ...options,
  })
}

interface SendHookOptions<E extends AnyEndpoint> {
  readonly onSuccess?: (answer: AnswerOf<E>, call: CallOf<E>) => unknown
  readonly onError?: (error: ApiError, call: CallOf<E>) => unknown
  /** Reads that are out of date after this. */
  readonly invalidates?: readonly AnyEndpoint[]
  /** `notice` (the default) tells a failure in a corner of the page; `form` leaves it to the form that shows it. */
  readonly failure?: 'notice' | 'form'
  /**
   * Where a form keeps what is typed: the key of a new record is kept beside it, so that a reload does not make it
   * twice.
   */
  readonly keepAs?: string
}

let savings = 0
/** Has something just been saved, and does the page lead on from it? Then nothing unsaved is left behind. */
export const leavingSaved = (): boolean => savings > 0

/** Leads on from a form that has been saved: no guard asks whether what was typed may go. */
export async function leaveSaved(work: () => unknown): Promise<void> {
  savings += 1
  try {
    await work()
  } finally {
    setTimeout(() => {
      savings -= 1
    }) // guards are asked a moment after the navigation began
  }
}

/** A call whose outcome is open: the address that it went to, its idempotency key, and when. */
export interface OpenCall {
  readonly address: string
  readonly key: string
  readonly at: number
}

/**
 * The server keeps a key for 24 hours (platform/server/idempotency.ts); the last hour is left for clocks and slow
 * lines.
 */
export const keyLivesMs = 23 * 3_600_000

interface Sending extends OpenCall {
  readonly call: string
}

/**
 * Writes. A second click while the same call is under way sends nothing. After a failure that decided nothing
 * (`ApiError.isDecision`) the same call keeps its key, and so does a new record of which something was changed since:
 * the server takes a key once, so the record is not made twice. When the earlier attempt turns out to have made it with
 * other values, the call fails with 409 `saved_before`, and what is sent after that is meant anew.
 */
export function useSend<E extends AnyEndpoint>(
  endpoint: E,
  options: SendHookOptions<E> = {},
): UseMutationResult<AnswerOf<E>, ApiError, CallOf<E>> {
  const client = useQueryClient()
  const open = useRef<Sending | null>(null)
  const underWay = useRef<string | null>(null)
  const creates = endpoint.status === 201
  const place = creates && options.keepAs ? `${options.keepAs}.sending` : null

  function sendingOf(call: CallOf<E>): Sending {
    const next = { call: JSON.stringify(call), address: addressOf(endpoint, call), at: Date.now() }
    const [before, keptBefore] = [open.current, place ? kept<OpenCall>(place) : null]
    if (before && (before.call === next.call || (creates && before.address === next.address)))
      return { ...next, key: before.key }
    return {
      ...next,
      key: keptBefore?.address === next.address && next.at - keptBefore.at < keyLivesMs ? keptBefore.key : newKey(),
    }
  }

  /** Null once the server has decided. */
  function remember(sending: Sending | null): void {
    open.current = sending
    if (place)
      keep(place, sending && ({ address: sending.address, key: sending.key, at: sending.at } satisfies OpenCall))
  }

  const mutation = useMutation<AnswerOf<E>, ApiError, CallOf<E>>({
    mutationFn: async (call) => {
      const sending = sendingOf(call)
      underWay.current = sending.call
      // Kept before it leaves: a page that is loaded anew meanwhile knows no outcome either.
      if (place) keep(place, { address: sending.address, key: sending.key, at: sending.at } satisfies OpenCall)
      try {
        const answer = await send(endpoint, call, { idempotencyKey: sending.key })
        remember(null)
        return answer
      } catch (error) {
        remember(error instanceof ApiError && error.isDecision ? null : sending)
        if (error instanceof ApiError && error.has('key_reused'))
          throw new ApiError(409, '', [{ field: '', code: 'saved_before' }])
        throw error
      }
    },
    onSuccess: async (answer, call) => {
      for (const read of options.invalidates ?? []) void client.invalidateQueries({ queryKey: keyOf(read) })
      await leaveSaved(() => options.onSuccess?.(answer, call))
    },
    onError: async (error, call) => {
      if (error.has('saved_before'))
        for (const read of options.invalidates ?? []) void client.invalidateQueries({ queryKey: keyOf(read) })
      if (options.failure !== 'form') notifyError(error)
      await options.onError?.(error, call)
    },
    onSettled: () => {
      underWay.current = null
    },
  })
  return {
    ...mutation,
    mutate: (call, more) => {
      if (underWay.current !== JSON.stringify(call)) mutation.mutate(call, more)
    },
  }
}

const worthRetrying = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The memory of everything read. Answers are fresh for half a minute; live updates make them stale sooner. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Asked again once the browser is online: `always` leaves that out by itself.
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && worthRetrying(error),
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Somebody waits for the outcome: without a line it fails at once, and says so.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
