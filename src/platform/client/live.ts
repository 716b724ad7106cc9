import { useEffect, useEffectEvent } from 'react'
import type { Day } from '#kernel/day.ts'

/** A change that the server announces; screens that show the topic read again, with the permissions of their user. */
export interface Change {
  readonly topic: 'appointments' | 'schedules'
  readonly location_id: number
  readonly date: Day
  /** The last day that changed; absent: only `date`; null: from `date` on. */
  readonly till?: Day | null
}

/** The signed-in person has a new notice, or one fewer. */
interface NoticesChange {
  readonly topic: 'notices'
}

type Listener = (change: Change | NoticesChange | 'anything') => void
const listeners = new Set<Listener>()
let source: EventSource | null = null

function connect(): void {
  source = new EventSource('/api/live')
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const change = JSON.parse(data) as Change | NoticesChange
    for (const listener of listeners) listener(change)
  })
  source.addEventListener('ready', () => {
    // Changes from before the event stream was open, or while it was interrupted, were not received.
    for (const listener of listeners) listener('anything')
  })
  // The browser reconnects by itself, except after a refusal (a lost session): try again when somebody may have signed
  // in.
  source.addEventListener('error', () => {
    if (source?.readyState !== EventSource.CLOSED) return
    source = null
    setTimeout(() => {
      if (listeners.size && !source) connect()
    }, 5000)
  })
}

/**
 * Calls `onChange` for every change of the topic that the server announces, and with `'anything'` whenever the event
 * stream opens. All screens share one event stream, which is closed when no screen listens.
 */
export function useLive(topic: 'notices', onChange: () => void): void
export function useLive(topic: Change['topic'], onChange: (change: Change | 'anything') => void): void
export function useLive(topic: Change['topic'] | 'notices', onChange: (change: Change | 'anything') => void): void {
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    const listener: Listener = (change) => {
      if (change === 'anything' || change.topic === topic) tell(change as Change | 'anything')
    }
    listeners.add(listener)
    if (!source) connect()
    return () => {
      listeners.delete(listener)
      if (listeners.size) return
      source?.close()
      source = null
    }
  }, [topic])
}
