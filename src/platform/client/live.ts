import { useEffect, useEffectEvent } from 'react'
import type { Day } from '#kernel/day.ts'

/** A change that the server announces; screens that show the topic read again, with the permissions of their user. */
export interface Change {
  readonly topic: 'appointments' | 'schedules'
  readonly location_id: number
  readonly date: Day
  /** The last day that changed; absent: only `date`; null: from `date` on. */
  readonly till?: Day | null
  /** The client of the changed appointment; absent where the server does not tell. */
  readonly client_id?: number
}

/** Something in the file of a client changed; null after a change of many clients at once. */
interface ClientsChange {
  readonly topic: 'clients'
  readonly client_id: number | null
}

/** A list of locations, rooms or countries changed, or the people who see them. */
interface LookupsChange {
  readonly topic: 'lookups'
}

/** A client signed, or is asked to sign. */
interface AgreementsChange {
  readonly topic: 'agreements'
  readonly client_id: number
}

/** The signed-in person has a new notice, or one fewer. */
interface NoticesChange {
  readonly topic: 'notices'
}

/** A photo of a client was uploaded, saved with its report, or removed. */
interface PhotosChange {
  readonly topic: 'photos'
  readonly client_id: number
}

type AnyChange = Change | AgreementsChange | NoticesChange | LookupsChange | ClientsChange | PhotosChange
type Listener = (change: AnyChange | 'anything') => void
const listeners = new Set<Listener>()
let source: EventSource | null = null

/** The server adds this to the age, for the time of the call (platform/server/live.ts). */
const transitMs = 5000
/** Whether an event stream was opened before: changes from a time without one are unknown. */
let opened = false
/** Milliseconds between the last change that the previous page received and the start of this page. */
let gapMs = 0
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
    if (interruptedAt !== undefined)
      sessionStorage.setItem(heardKey, String(interruptedAt ?? (isSilent() ? heardAt : Date.now())))
  } catch {
    // The next page then reads its lookups from the server.
  }
})

function tellAll(change: Parameters<Listener>[0]): void {
  for (const listener of listeners) listener(change)
}

function connect(): void {
  const begun = performance.now()
  const late = () => performance.now() - begun > transitMs
  source = new EventSource(opened ? '/api/live' : `/api/live?age=${Math.ceil(begun + gapMs)}`)
  opened = true
  const heard = () => {
    heardAt = Date.now()
  }
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    heard()
    tellAll(JSON.parse(data) as AnyChange)
  })
  source.addEventListener('beat', heard)
  // Changes from before the event stream was open, or while it was interrupted, were not received.
  source.addEventListener('ready', () => tellAll('anything'))
  // The stream has sent the changes since the first answer, unless the call took longer than the server allows for.
  source.addEventListener('caught-up', () => {
    if (late()) tellAll('anything')
  })
  // The browser reconnects by itself, except after a refusal (a lost session): try again when somebody may have signed
  // in.
  source.addEventListener('open', () => {
    interruptedAt = null
    heard()
  })
  source.addEventListener('error', () => {
    if (interruptedAt === null) interruptedAt = Date.now()
    if (source?.readyState !== EventSource.CLOSED) return
    source = null
    setTimeout(() => {
      if (listeners.size && !source) connect()
    }, 5000)
  })
}

function disconnect(): void {
  source?.close()
  source = null
  if (interruptedAt === null) interruptedAt = isSilent() ? heardAt : Date.now()
}

/** Opens another event stream when nothing arrives over this one any more; the new one begins with `ready`. */
function reviveSilent(): void {
  if (interruptedAt !== null || !isSilent()) return
  disconnect()
  connect()
}

let watch: ReturnType<typeof setInterval> | undefined

/**
 * Listens to every change, until the function that it returns is called. All listeners share one event stream, which is
 * closed when there are none.
 */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  if (!source) connect()
  watch ??= setInterval(reviveSilent, 5000)
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    clearInterval(watch)
    watch = undefined
    disconnect()
  }
}

/**
 * Calls `onChange` for every change of the topic that the server announces, and with `'anything'` when changes may
 * have been missed: after an interruption.
 */
export function useLive(
  topic: 'notices' | 'lookups',
  onChange: (change: NoticesChange | LookupsChange | 'anything') => void,
): void
export function useLive(topic: 'clients', onChange: (change: ClientsChange | 'anything') => void): void
export function useLive(topic: 'agreements', onChange: (change: AgreementsChange | 'anything') => void): void
export function useLive(topic: 'photos', onChange: (change: PhotosChange | 'anything') => void): void
export function useLive(topic: Change['topic'], onChange: (change: Change | 'anything') => void): void
export function useLive(topic: AnyChange['topic'], onChange: (change: never) => void): void {
  const tell = useEffectEvent(onChange)
  useEffect(
    () =>
      listen((change) => {
        if (change === 'anything' || change.topic === topic) tell(change as never)
      }),
    [topic],
  )
}
