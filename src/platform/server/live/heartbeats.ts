import type { Listener } from '../session.ts'
import type { Outlet } from './outlet.ts'

/** Finds the holder of a cookie without extending the session: an open screen is not a sign of somebody at work. */
export type FindListener = (cookieHeader: string | undefined) => Promise<Listener | null>

interface Beating {
  readonly outlet: Outlet
  readonly cookie: string | undefined
  listener: Listener
  /** When its session was last asked for, and last found. */
  askedAt: number
  heardAt: number
}

/** The sessions of a twenty-fifth of the streams are asked for together. */
const turns = 25

/**
 * Sends a heartbeat to each stream, in turns: it keeps proxies from closing the stream, tells the browser that it is
 * open, and checks whether this person may still listen. The sessions of one turn are one statement (`findListener`).
 * While the database does not answer, a stream stays for one heartbeat more.
 */
export function startHeartbeats(
  streams: ReadonlyMap<string, Beating>,
  findListener: FindListener,
  heartbeatMs: number,
): { stop(): void } {
  const turnMs = heartbeatMs / turns

  async function beat(stream: Beating, at: number): Promise<void> {
    stream.askedAt = at
    try {
      const still = await findListener(stream.cookie)
      if (!still) return stream.outlet.end()
      stream.listener = still
      stream.heardAt = at
      stream.outlet.send('event: beat\ndata: {}\n\n')
    } catch {
      if (at - stream.heardAt > 2 * heartbeatMs) stream.outlet.end()
      else stream.askedAt = at - heartbeatMs + 3 * turnMs // it is asked again soon
    }
  }
  const timer = setInterval(() => {
    const at = performance.now()
    for (const stream of streams.values()) if (at - stream.askedAt > heartbeatMs - turnMs) void beat(stream, at)
  }, turnMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
