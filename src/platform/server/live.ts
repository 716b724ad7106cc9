import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#kernel/problem.ts'
import { channel, type Change } from './announce.ts'
import type { OpenDatabase } from './db.ts'
import { Refused } from './refused.ts'
import type { Who } from './session.ts'

const ready = 'event: ready\ndata: {}\n\n'
/** Sent when the server stops; thousands of browsers do not come back in the same second. */
const goodbye = (): string => `retry: ${1000 + Math.floor(Math.random() * 4000)}\nevent: bye\ndata: {}\n\n`

/** Finds the holder of a cookie without extending the session: an open screen is not a sign of somebody at work. */
export type FindListener = (cookieHeader: string | undefined) => Promise<Who | null>

export interface Live {
  /**
   * Serves `GET /api/live`: server-sent events `change` for the countries to which the caller has access. The stream
   * begins with `ready`, after which a browser reads again everything that it shows; with `?age=` (milliseconds since
   * its oldest answer) it begins with `caught-up` and the changes of that time, if all of them are known.
   */
  mount(app: FastifyInstance, findWho: FindListener): void
  /** Ends every event stream, and from now on new ones at once; browsers then reconnect to the next server. */
  close(): void
  /** The open event streams, and the changes that were sent on all of them since the start. */
  count(): StreamCount
}

export interface StreamCount {
  readonly open: number
  readonly sent: number
}

interface EventStream {
  who: Who
  readonly send: (text: string) => void
  readonly end: () => void
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const

const recentMs = 60_000
const maxRecent = 1000

/** The changes of the last minute, for browsers whose event stream opens a moment after they have read. */
function recentChanges(now: () => number) {
  let completeSince = now()
  const recent: { readonly at: number; readonly payload: string }[] = []
  return {
    add(payload: string): void {
      recent.push({ at: now(), payload })
      while (recent.length > maxRecent || recent[0]!.at < now() - recentMs) completeSince = recent.shift()!.at
    },
    /** Forgets the changes, because the connection to the database was lost: from now on they are complete again. */
    interrupted(): void {
      recent.length = 0
      completeSince = now()
    },
    /** The changes of the last `ageMs` milliseconds; null when they may be incomplete. */
    during(ageMs: number): readonly string[] | null {
      const from = now() - ageMs
      return ageMs > recentMs || from <= completeSince
        ? null
        : recent.filter(({ at }) => at >= from).map(({ payload }) => payload)
    },
  }
}

/**
 * The age of the oldest answer that a browser shows when it opens its event stream; null when it does not tell, or
 * reconnects after an interruption. The time of the call itself is added.
 */
function ageOf({ query, headers }: FastifyRequest): number | null {
  const { age } = query as { age?: unknown }
  return typeof age === 'string' && /^\d{1,6}$/.test(age) && !headers['last-event-id'] ? Number(age) + transitMs : null
}
/** A browser whose stream takes longer than this to open reads everything again by itself. */
const transitMs = 5000

/**
 * Passes the database's notifications on to the browsers that listen.
 * @param now milliseconds of a monotonic clock.
 */
export async function startLive(
  database: OpenDatabase,
  { heartbeatMs = 25_000, now = () => performance.now() } = {},
): Promise<Live> {
  const streams = new Set<EventStream>()
  let closing = false
  let sent = 0
  const recent = recentChanges(now)
  const concerns = (change: Change, { employeeId, countryIds }: Who): boolean =>
    change.topic === 'lookups' ||
    ('employee_id' in change ? employeeId === change.employee_id : countryIds.includes(change.country_id))
  const changeEvent = (payload: string) => `event: change\ndata: ${payload}\n\n`

  await database.listen(
    channel,
    (payload) => {
      recent.add(payload)
      const change = JSON.parse(payload) as Change
      for (const stream of streams)
        if (concerns(change, stream.who)) {
          stream.send(changeEvent(payload))
          sent += 1
        }
    },
    // Notifications were missed while the connection was lost: every browser reads again what it shows.
    () => {
      recent.interrupted()
      for (const stream of streams) stream.send(ready)
    },
  )

  /** Opens an event stream to a browser and keeps it until either side ends it. Nothing is written after its end. */
  function open(reply: FastifyReply, who: Who, stillWho: () => Promise<Who | null>, ageMs: number | null): void {
    reply.hijack()
    const { raw } = reply
    if (closing) {
      // A refusal would end the browser's attempts; another server answers the next one.
      raw.writeHead(200, { ...streamHeaders, connection: 'close' })
      raw.end(goodbye())
      return
    }
    const end = () => {
      clearInterval(heartbeat)
      streams.delete(stream)
      if (!raw.writableEnded) raw.end()
    }
    const stream: EventStream = {
      who,
      end,
      send: (text) => {
        if (!raw.writableEnded && !raw.destroyed) raw.write(text)
      },
    }
    // The heartbeat keeps proxies from closing the stream, tells the browser that it is open, and checks whether this
    // person may still listen.
    const heartbeat = setInterval(() => {
      stillWho().then((still) => {
        if (still) {
          stream.who = still
          stream.send('event: beat\ndata: {}\n\n')
        } else end()
      }, end)
    }, heartbeatMs)
    raw.on('close', end)
    raw.on('error', end)
    streams.add(stream)
    raw.writeHead(200, { ...streamHeaders, connection: 'keep-alive' })
    // The browser sends the id back when it reconnects after an interruption.
    stream.send('retry: 2000\nid: 1\n')
    const missed = ageMs === null ? null : recent.during(ageMs)
    if (!missed) stream.send(ready)
    else
      stream.send(
        `event: caught-up\ndata: {}\n\n${missed
          .filter((one) => concerns(JSON.parse(one) as Change, who))
          .map(changeEvent)
          .join('')}`,
      )
  }

  return {
    mount: (app, findWho) => {
      app.get('/api/live', async (request, reply) => {
        const stillWho = () => findWho(request.headers.cookie)
        const who = await stillWho()
        if (!who) throw new Refused(401, [problem('', 'unauthenticated')])
        if (request.raw.destroyed) return reply.hijack() // the browser left while the session was being looked up
        open(reply, who, stillWho, ageOf(request))
      })
    },
    close: () => {
      closing = true
      for (const stream of streams) {
        stream.send(goodbye())
        stream.end()
      }
    },
    count: () => ({ open: streams.size, sent }),
  }
}
