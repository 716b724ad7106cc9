import {
  keysOfChange,
  keysOfWatched,
  idsOf,
  liveApi,
  maxInterestIds,
  namedTopics,
  rememberedMs,
  type Change,
  type NamedTopic,
  type Watched,
} from '#kernel/live.ts'
import { ApiError, send } from './api.ts'

/** Where a screen looks: at locations, about clients, or at all countries of the person. Empty lists: nowhere yet. */
export type Place = { readonly locations?: readonly number[]; readonly clients?: readonly number[] } | 'everywhere'

/** A topic that a part of the page shows. */
export interface Subscription {
  readonly topic: Change['topic']
  readonly place: Place
  readonly keys: readonly string[]
}

const isNamed = (topic: string): topic is NamedTopic => (namedTopics as readonly string[]).includes(topic)

const watchedOf = (topic: NamedTopic, place: Place): Watched =>
  place === 'everywhere'
    ? { topic }
    : { topic, location_ids: [...(place.locations ?? [])], client_ids: [...(place.clients ?? [])] }

export const subscriptionOf = (topic: Change['topic'], place: Place): Subscription => ({
  topic,
  place,
  keys: isNamed(topic) ? keysOfWatched(watchedOf(topic, place)) : [],
})

/** Whether a change concerns what the subscription is about; notices and lookups come only to those they concern. */
export const isConcerned = ({ topic, keys }: Subscription, change: Change): boolean =>
  topic === change.topic && (!isNamed(topic) || keysOfChange(change).some((key) => keys.includes(key)))

const byNumber = (ids: ReadonlySet<number>) => [...ids].toSorted((a, b) => a - b)

/**
 * What all subscriptions together are about, in a fixed order. Where they name more ids than an interest may have, the
 * topic with the most of them is told everywhere.
 */
export function interestIn(subscriptions: Iterable<Subscription>): readonly Watched[] {
  const all = [...subscriptions]
  const interest = namedTopics.flatMap((topic): Watched[] => {
    const places = all.flatMap((one) => (one.topic === topic ? [one.place] : []))
    const named = places.filter((place) => place !== 'everywhere')
    if (named.length < places.length) return [{ topic }]
    const location_ids = byNumber(new Set(named.flatMap(({ locations = [] }) => locations)))
    const client_ids = byNumber(new Set(named.flatMap(({ clients = [] }) => clients)))
    if (!location_ids.length && !client_ids.length) return []
    return [{ topic, ...(location_ids.length && { location_ids }), ...(client_ids.length && { client_ids }) }]
  })
  while (interest.reduce((sum, one) => sum + idsOf(one), 0) > maxInterestIds) {
    const largest = interest.toSorted((a, b) => idsOf(b) - idsOf(a))[0]!
    interest[interest.indexOf(largest)] = { topic: largest.topic }
  }
  return interest
}

const keysIn = (interest: string): ReadonlySet<string> =>
  new Set((JSON.parse(interest) as Watched[]).flatMap(keysOfWatched))

/** Parts of one page that mount in the same moment are one interest. */
const gatheringMs = 20
/** A place that is left is taken back with the next interest, or after this time. */
const takingBackMs = 10_000
/** An answer that is this old may be shown without being read again (`staleTime` in data.ts), and 5 s for the call. */
const oldestAnswerMs = 35_000
/** Without a confirmation within this time, the stream is opened anew. */
const patienceMs = 10_000
const againMs = 2000

interface Following<S extends Subscription> {
  readonly subscriptions: ReadonlySet<S>
  /** Tells a subscription that anything may have changed. */
  readonly tell: (subscription: S) => void
  readonly reopen: () => void
}

interface SentInterest {
  readonly turn: number
  readonly interest: string
  readonly at: number
}

/**
 * Keeps the server informed about what this page shows, while its event stream is open: as the page walks to another
 * location, a small call replaces the interest of the stream. The stream confirms it, and brings the changes that the
 * page may have missed there in between.
 */
export function followInterest<S extends Subscription>({ subscriptions, tell, reopen }: Following<S>) {
  /** The interest in the address of the stream, and the one that the server has. */
  let inAddress = '[]'
  let held = '[]'
  let stream: string | null = null
  let turn = 0
  let sent: SentInterest | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let patience: ReturnType<typeof setTimeout> | undefined
  /** The times since which changes may have been missed: of the keys that wait, and of those that were left. */
  const missedSince = new Map<string, number>()
  const leftAt = new Map<string, number>()

  const wanted = () => JSON.stringify(interestIn(subscriptions))

  function soon(ms: number): void {
    const at = performance.now() + ms
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(synchronise, ms)
  }

  function synchronise(): void {
    due = Infinity
    const interest = wanted()
    if (stream === null || sent || interest === held) return
    const id = stream
    const now = performance.now()
    const before = keysIn(held)
    const since = [...keysIn(interest)].flatMap((key) => (before.has(key) ? [] : [missedSince.get(key) ?? now]))
    const age = Math.min(rememberedMs, Math.ceil(now - Math.min(now, ...since)))
    sent = { turn: ++turn, interest, at: now }
    patience = setTimeout(reopen, patienceMs)
    send(
      liveApi.watch,
      { body: { stream: id, turn, age_ms: age, interest: JSON.parse(interest) as Watched[] } },
      { unauthenticated: 'fail' },
    ).catch((error: unknown) => {
      if (stream !== id || !sent) return
      forgetSent()
      // The stream has ended, or belongs to somebody else who signed in in another tab.
      if (error instanceof ApiError && error.status === 404) reopen()
      else soon(againMs)
    })
  }

  function forgetSent(): void {
    sent = null
    clearTimeout(patience)
  }

  return {
    /** The interest for the address of a new stream. */
    begin(): string {
      inAddress = wanted()
      return inAddress
    },
    /**
     * The stream has begun, or says that anything may have changed. Servers of an earlier version give no id, and tell
     * everything.
     * @param isReadAgain everything that the page shows is read again from now on.
     */
    opened(id: string | undefined, isReadAgain: boolean): void {
      if (id === undefined || id === stream) return
      stream = id
      held = inAddress
      const now = performance.now()
      if (isReadAgain) for (const key of keysIn(wanted())) missedSince.set(key, now)
      soon(0)
    },
    closed(): void {
      stream = null
      forgetSent()
    },
    added({ keys }: S): void {
      const now = performance.now()
      for (const key of keys)
        if (!missedSince.has(key)) missedSince.set(key, leftAt.get(key) ?? Math.max(0, now - oldestAnswerMs))
      soon(gatheringMs)
    },
    removed({ keys }: S): void {
      const now = performance.now()
      for (const key of keys) {
        leftAt.set(key, now)
        missedSince.delete(key)
      }
      soon(takingBackMs)
    },
    /** The server has the interest; `complete` is false when it may not have sent everything that was missed. */
    confirmed(answer: { readonly turn: number; readonly complete: boolean }): void {
      if (answer.turn !== sent?.turn) return
      const before = keysIn(held)
      held = sent.interest
      const now = keysIn(held)
      const isLate = performance.now() - sent.at > patienceMs / 2
      forgetSent()
      for (const key of now) missedSince.delete(key)
      if (isLate || !answer.complete)
        for (const one of subscriptions) if (one.keys.some((key) => now.has(key) && !before.has(key))) tell(one)
      soon(gatheringMs)
    },
  }
}
