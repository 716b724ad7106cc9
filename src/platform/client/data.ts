import {
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { addressOf, callName, type AnswerOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { ApiError, newKey, send, sendAgainBy } from './api.ts'
import { keepInTab, readFromTab } from './draft.ts'
import { useNotedFailure } from './failed-reads.ts'
import { forgetLookups, readLookup } from './lookups.ts'
import { notifyError } from './notices.ts'
import { healed } from './reachable.ts'

sendAgainBy(() => import('./again.ts'))

/** The query key of an endpoint's answer; without a call, of all its answers. */
export function keyOf<E extends AnyEndpoint>(endpoint: E, call?: CallOf<E>): readonly unknown[] {
  const name = callName(endpoint)
  return call ? [name, call.params ?? null, call.query ?? null] : [name]
}

/** A read as react-query takes it: for `useQueries`, `prefetchQuery` and SearchSelect. */
export function queryOf<E extends AnyEndpoint>(endpoint: E, call: CallOf<E> = {}) {
  return {
    queryKey: keyOf(endpoint, call),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> => readLookup(endpoint, call, { signal }),
    // A lookup is read anew when the event stream says that it changed.
    ...(endpoint.keeps && { staleTime: Infinity }),
  }
}

interface ReadOptions<E extends AnyEndpoint> extends Omit<
  UseQueryOptions<AnswerOf<E>, ApiError>,
  'queryKey' | 'queryFn'
> {
  /** Nothing is missing when it fails: a suggestion, a distance. The popup around it then says nothing. */
  readonly optional?: boolean
}

/** A call is about the record of its path, and about the location that its query names. */
function recordOf(params: unknown, query: unknown): string {
  const { location_id = null, location = null } = (query ?? {}) as { location_id?: unknown; location?: unknown }
  return JSON.stringify([params ?? null, location_id, location])
}

/**
 * The answer that stays visible while that of the next call is loading: the previous one, when both are about the same
 * record; else undefined.
 */
export const previousAnswer =
  (call: { readonly params?: unknown; readonly query?: unknown }) =>
  <T>(previous: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query && recordOf(query.queryKey[1], query.queryKey[2]) === recordOf(call.params, call.query) ? previous : undefined

/**
 * Reads. While the next search or page is loading, the previous rows stay visible; rows of another record or location
 * never do, because one client's data under another client's name is worse than a skeleton. `placeholderData` overrides
 * this. A popup says of each read in it that failed that something is missing, unless a LoadError stands in its place.
 */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E> = {},
  { optional = false, ...options }: ReadOptions<E> = {},
): UseQueryResult<AnswerOf<E>, ApiError> {
  const read = useQuery<AnswerOf<E>, ApiError>({
    ...queryOf(endpoint, call),
    placeholderData: previousAnswer(call),
    ...options,
  })
  useNotedFailure(read, optional)
  return read
}

interface SendHookOptions<E extends AnyEndpoint> {
  readonly onSuccess?: (answer: AnswerOf<E>, call: CallOf<E>) => unknown
  readonly onError?: (error: ApiError, call: CallOf<E>) => unknown
  /** Reads that are out of date after this call. */
  readonly invalidates?: readonly AnyEndpoint[]
  /** `notice` (the default) shows a failure in a notice on the page; `form` leaves it to the form. */
  readonly failure?: 'notice' | 'form'
  /**
   * The name under which a form keeps its draft: the key of a new record is kept with it, so that a reload does not
   * create the record twice.
   */
  readonly keepAs?: string
  /** `SendOptions.once` */
  readonly once?: boolean
  /**
   * The name of a choice without a version: a later choice waits for an earlier one that is being sent again, so that
   * the later one stands.
   */
  readonly inTurnAs?: string
}

let savings = 0
/** Whether the page is leaving a form that has just been saved: nothing unsaved is lost then. */
export const leavingSaved = (): boolean => savings > 0

/** Navigates away from a form that has been saved, without the guard that asks about unsaved input. */
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

/** Navigates away from a form whose draft keeps what was typed, without that guard. */
export const leaveWithDraft = leaveSaved

/** A call whose outcome is open: its address, its idempotency key, and the time of sending. */
export interface OpenCall {
  readonly address: string
  readonly key: string
  readonly at: number
}

/**
 * The server keeps a key for 24 hours (platform/server/idempotency.ts); the last hour is a margin for clocks and slow
 * connections.
 */
export const keyLivesMs = 23 * 3_600_000

interface Sending extends OpenCall {
  readonly call: string
}

/**
 * Writes. A second click while the call is running sends nothing. After a failure that decided nothing
 * (`ApiError.isDecision`) the same POST keeps its key, and so does a new record that was edited in between: the server
 * accepts a key once, so the record is not created twice. When the earlier attempt turns out to have created it with
 * other values, the call fails with 409 `saved_before`, and the next call gets a new key.
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
    // A change that is asked for once more is judged as things stand now: its first answer may be of another hour.
    if (endpoint.method !== 'POST') return { ...next, key: newKey() }
    const [before, keptBefore] = [open.current, place ? readFromTab<OpenCall>(place) : null]
    if (before && (before.call === next.call || (creates && before.address === next.address)))
      return { ...next, key: before.key }
    return {
      ...next,
      key: keptBefore?.address === next.address && next.at - keptBefore.at < keyLivesMs ? keptBefore.key : newKey(),
    }
  }

  /** Stores the call whose outcome is open; null once the server has decided. */
  function remember(sending: Sending | null): void {
    open.current = sending
    if (place)
      keepInTab(place, sending && ({ address: sending.address, key: sending.key, at: sending.at } satisfies OpenCall))
  }

  const mutation = useMutation<AnswerOf<E>, ApiError, CallOf<E>>({
    ...(options.inTurnAs && { scope: { id: options.inTurnAs } }),
    mutationFn: async (call) => {
      const sending = sendingOf(call)
      underWay.current = sending.call
      // Stored before the call is sent: a page that is reloaded in between does not know the outcome either.
      if (place) keepInTab(place, { address: sending.address, key: sending.key, at: sending.at } satisfies OpenCall)
      try {
        const answer = await send(endpoint, call, { idempotencyKey: sending.key, once: options.once ?? false })
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
      void outdate(client, ...(options.invalidates ?? []))
      await leaveSaved(() => options.onSuccess?.(answer, call))
    },
    onError: async (error, call) => {
      if (error.has('saved_before')) void outdate(client, ...(options.invalidates ?? []))
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

const isAway = (error: unknown): boolean => error instanceof ApiError && error.isAway
const worthRetrying = (error: unknown) => error instanceof ApiError && error.isUndecided

/** Marks answers as out of date: those that are shown are read again, which the promise waits for. */
export async function outdate(client: QueryClient, ...reads: readonly AnyEndpoint[]): Promise<void> {
  if (reads.some(({ keeps }) => keeps)) forgetLookups()
  await Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: keyOf(read) })))
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/**
 * Reads again by itself what is on the screen and got no answer, once the server answers. What react-query reads at the
 * moment when the browser is online again is not enough: the last attempt of a read that is under way then fails.
 */
function healing(client: () => QueryClient, answers?: () => Promise<boolean>): () => void {
  const unanswered = {
    type: 'active',
    fetchStatus: 'idle',
    predicate: ({ state }: Query) => isAway(state.error),
  } as const
  let isHealing = false
  return () => {
    if (isHealing) return
    isHealing = true
    void healed(
      () => client().getQueryCache().findAll(unanswered).length > 0,
      () => client().refetchQueries(unanswered),
      answers,
    ).finally(() => (isHealing = false))
  }
}

/**
 * The cache of everything that was read. Answers are fresh for half a minute; live updates make them stale sooner. An
 * answer that the person may no longer read is removed from it, and with it from the screen. Then, and when a call that
 * changes something is forbidden, everything shown is read again, because more may have been taken away, and what is not
 * shown is removed.
 * @param onPermissions hears of it, and of an answer that is given again: the permissions that the screens know are out
 * of date.
 * @param answers whether the server can be reached.
 */
export function createQueryClient(
  onPermissions = (): void => {},
  { answers }: { readonly answers?: () => Promise<boolean> } = {},
): QueryClient {
  const takenAway = new WeakSet<object>()
  const heal = healing(() => client, answers)
  const cache = new QueryCache({
    onError: (error, query) => {
      if (isAway(error)) heal()
      // A read that was forbidden from the start has taken nothing away.
      if (!isForbidden(error) || query.state.data === undefined) return
      query.setState({ data: undefined, dataUpdatedAt: 0 })
      takenAway.add(query)
      readAllAgain()
    },
    onSuccess: (_, query) => {
      if (takenAway.delete(query)) onPermissions()
    },
  })
  const client = new QueryClient({
    queryCache: cache,
    mutationCache: new MutationCache({ onError: (error) => isForbidden(error) && readAllAgain() }),
    defaultOptions: {
      // Reads are repeated when the browser says that it is online again; with `always` react-query would not do that by
      // itself. What fails even then heals later.
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && worthRetrying(error),
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Somebody waits for the outcome: without a connection the call fails at once, and the user is told.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  let isReadingAgain = false
  function readAllAgain(): void {
    if (isReadingAgain) return
    isReadingAgain = true
    onPermissions()
    for (const query of cache.findAll({ type: 'inactive' })) {
      query.setState({ data: undefined, dataUpdatedAt: 0 }) // the screens may still hold the query itself
      cache.remove(query)
    }
    void client
      .invalidateQueries({ predicate: ({ state }) => state.data !== undefined })
      .finally(() => (isReadingAgain = false))
  }
  return client
}
