import { useEffect, useEffectEvent } from 'react'
import type {
  AgreementsChange,
  AppointmentsChange,
  Change,
  ClientsChange,
  LookupsChange,
  NamedTopic,
  NoticesChange,
  PhotosChange,
  ReceiptsChange,
  SchedulesChange,
} from '#kernel/live.ts'
import { followInterest, isConcerned, subscriptionOf, type Place, type Subscription } from './live-interest.ts'

type Listener = (change: Change | 'anything') => void
interface Listening extends Subscription {
  readonly tell: Listener
}
const listeners = new Set<Listening>()
let source: EventSource | null = null
let connecting = false

/** The server adds this to the age, for the time of the call (platform/server/live.ts). */
const transitMs = 5000
/** Whether an event stream was opened before: changes from a time without one are unknown. */
let opened = false
/** Milliseconds between the last change that the previous page received and the start of this page. */
let gapMs = 0
/** The time until which the previous page had acted on every change, where this one follows on it; otherwise when it began. */
let followsSince = Date.now()
const heardKey = 'balie.heard'

/**
 * Whether this page follows so soon on one in the same tab that received every change that its lookups can be used
 * again: the event stream then begins with the changes since. Read once.
 */
export function followsClosely(): boolean {
  try {
    const heardAt = Number(sessionStorage.getItem(heardKey) ?? NaN)
    sessionStorage.removeItem(heardKey)
    const since = Date.now() - heardAt
    if (!(since >= 0 && since < 30_000) || opened) return false
    gapMs = Math.max(0, since - performance.now())
    followsSince = heardAt
    return true
  } catch {
    return false // a private window may refuse storage
  }
}
/** The time since which the event stream is interrupted; null while it is open, undefined before it was. */
let interruptedAt: number | null | undefined
/** The time when something last arrived over the event stream. */
let heardAt = 0
/** The server's heartbeat comes every 25 seconds (platform/server/live.ts). */
const silenceMs = 35_000
/** A lost network or a laptop that slept can end a stream without an error in the browser. */
const isSilent = () => Date.now() - heardAt > silenceMs

/**
 * Whether this page may have missed changes: its event stream is interrupted. Before it is opened for the first time
 * nothing is missed yet.
 */
export const missesChanges = (): boolean => interruptedAt !== undefined && (interruptedAt !== null || isSilent())

globalThis.addEventListener?.('pagehide', () => {
  try {
    // A browser that leaves a page ends its streams first, so the state of the stream itself is no evidence any more.
    const until = interruptedAt ?? (isSilent() ? heardAt : Date.now())
    if (interruptedAt !== undefined) sessionStorage.setItem(heardKey, String(Math.min(until, ...waiting.values())))
  } catch {
    // The next page then reads its lookups from the server.
  }
})

/** The acts that this page has yet to carry out, each with the time since which its change may have come. */
const waiting = new Map<string, number>()
/** For so long after its begin a page may hear of changes that came before it. */
const catchingUpMs = 60_000
const begun = performance.now()

/**
 * Acts on a changed lookup: at once, or where very many pages have to, at a moment of its own in the time that the server
 * has given to all of them. A page that follows on this one meanwhile is told of the change again, or reads everything.
 * @param name of the act: one that waits already serves for a further change too.
 */
export function whenDue(change: LookupsChange | NoticesChange | 'anything', name: string, act: () => void): void {
  const spreadMs = change !== 'anything' && change.topic === 'lookups' ? change.spread_ms : undefined
  if (!spreadMs) {
    act()
    return
  }
  if (waiting.has(name)) return
  waiting.set(name, performance.now() - begun < catchingUpMs ? followsSince : Date.now())
  setTimeout(() => {
    waiting.delete(name)
    act()
  }, Math.random() * spreadMs)
}

function tellAll(): void {
  for (const { tell } of listeners) tell('anything')
}

/** Another stream takes the place of one of which the server knows nothing. */
function reopen(): void {
  disconnect()
  connect()
}
const interest = followInterest({ subscriptions: listeners, tell: ({ tell }) => tell('anything'), reopen })

function connect(): void {
  const begun = performance.now()
  const late = () => performance.now() - begun > transitMs
  const age = opened ? [] : [`age=${Math.ceil(begun + gapMs)}`]
  source = new EventSource(`/api/live?${[...age, `interest=${encodeURIComponent(interest.begin())}`].join('&')}`)
  opened = true
  const heard = () => {
    heardAt = Date.now()
  }
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    heard()
    const change = JSON.parse(data) as Change
    for (const listener of listeners) if (isConcerned(listener, change)) listener.tell(change)
  })
  source.addEventListener('beat', heard)
  const streamIn = ({ data }: MessageEvent<string>) => (JSON.parse(data) as { stream?: string }).stream
  // Changes from before the event stream was open, or while it was interrupted, were not received.
  source.addEventListener('ready', (event: MessageEvent<string>) => {
    tellAll()
    interest.opened(streamIn(event), true)
  })
  // The stream has sent the changes since the first answer, unless the call took longer than the server allows for.
  source.addEventListener('caught-up', (event: MessageEvent<string>) => {
    if (late()) tellAll()
    interest.opened(streamIn(event), late())
  })
  source.addEventListener('watching', ({ data }: MessageEvent<string>) => {
    heard()
    interest.confirmed(JSON.parse(data) as { turn: number; complete: boolean })
  })
  // The browser reconnects by itself, except after a refusal (a lost session): try again when somebody may have signed
  // in.
  source.addEventListener('open', () => {
    interruptedAt = null
    heard()
  })
  source.addEventListener('error', () => {
    interest.closed()
    if (interruptedAt === null) interruptedAt = Date.now()
    if (source?.readyState !== EventSource.CLOSED) return
    source = null
    setTimeout(() => {
      if (listeners.size && !source) connect()
    }, 5000)
  })
}

function disconnect(): void {
  interest.closed()
  source?.close()
  source = null
  if (interruptedAt === null) interruptedAt = isSilent() ? heardAt : Date.now()
}

/** Opens another event stream when nothing arrives over this one any more; the new one begins with `ready`. */
function reviveSilent(): void {
  if (interruptedAt === null && isSilent()) reopen()
}

let watch: ReturnType<typeof setInterval> | undefined

/** Connects when the whole page has said what it shows. */
function connectSoon(): void {
  if (source || connecting) return
  connecting = true
  queueMicrotask(() => {
    connecting = false
    if (listeners.size && !source) connect()
  })
}

/**
 * Listens to the changes of a topic, until the function that it returns is called. All listeners share one event stream,
 * which is closed when there are none.
 */
export function listen(topic: Change['topic'], place: Place, tell: Listener): () => void {
  const listening = { ...subscriptionOf(topic, place), tell }
  listeners.add(listening)
  interest.added(listening)
  connectSoon()
  watch ??= setInterval(reviveSilent, 5000)
  return () => {
    listeners.delete(listening)
    interest.removed(listening)
    if (listeners.size) return
    clearInterval(watch)
    watch = undefined
    disconnect()
  }
}

/**
 * Calls `onChange` for every change of the topic at these locations or about these clients, and with `'anything'` when
 * changes may have been missed: after an interruption. Other browsers' changes elsewhere cost this one nothing.
 */
export function useLive(
  topic: 'appointments',
  place: Place,
  onChange: (change: AppointmentsChange | 'anything') => void,
): void
export function useLive(
  topic: 'schedules',
  place: Place,
  onChange: (change: SchedulesChange | 'anything') => void,
): void
export function useLive(
  topic: 'agreements',
  place: Place,
  onChange: (change: AgreementsChange | 'anything') => void,
): void
export function useLive(topic: 'clients', place: Place, onChange: (change: ClientsChange | 'anything') => void): void
export function useLive(topic: 'photos', place: Place, onChange: (change: PhotosChange | 'anything') => void): void
export function useLive(topic: 'receipts', place: Place, onChange: (change: ReceiptsChange | 'anything') => void): void
export function useLive(topic: NamedTopic, place: Place, onChange: (change: never) => void): void {
  useListening(topic, place, onChange)
}

/** The same for topics that are told to every browser of the person whom they concern. */
export function useOwnLive(
  topic: 'notices' | 'lookups',
  onChange: (change: NoticesChange | LookupsChange | 'anything') => void,
): void {
  useListening(topic, 'everywhere', onChange)
}

function useListening(topic: Change['topic'], place: Place, onChange: (change: never) => void): void {
  const tell = useEffectEvent(onChange)
  const named = JSON.stringify(place)
  useEffect(() => listen(topic, JSON.parse(named) as Place, (change) => tell(change as never)), [topic, named])
}
