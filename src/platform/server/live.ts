import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import {
  everything,
  Interest,
  keysOfEmployee,
  keysOfWatched,
  type Change,
  type InterestOrder,
  type LookupsChange,
} from '#kernel/live.ts'
import { problem } from '#kernel/problem.ts'
import { channel } from './announce.ts'
import type { Db, OpenDatabase } from './db.ts'
import { startHeartbeats, type FindListener } from './live/heartbeats.ts'
import { goodbye, outlets, type Outlet } from './live/outlet.ts'
import { recentChanges, announcementOf, type Announcement } from './live/recent.ts'
import { streamIndex } from './live/stream-index.ts'
import { problemsOf } from './parse.ts'
import { Refused } from './refused.ts'
import type { Listener } from './session.ts'

/**
 * Whether an interest was placed: here; nowhere, because the stream is another person's; or perhaps on another server,
 * to which `passInterest` passes it on.
 */
export type Placed = 'here' | 'foreign' | 'elsewhere'

export interface Live {
  /**
   * Serves `GET /api/live`: server-sent events `change`. With `?interest=` (JSON, `Interest` in kernel/live.ts) they are
   * about what it names, and without it about everything; in both cases only about the countries to which the caller
   * has access. The stream begins with `ready`, after which a browser reads again everything that it shows; with
   * `?age=` (milliseconds since its oldest answer) it begins with `caught-up` and the changes of that time, if all of
   * them are known. Both tell the id of the stream.
   */
  mount(app: FastifyInstance, findListener: FindListener): void
  /**
   * Replaces the interest of a stream, which confirms it by `watching`: the changes of the last `age_ms` milliseconds,
   * and of the time of the call, that are new to it follow. Its `complete` is false when they may be incomplete.
   */
  watch(order: InterestOrder, employeeId: number): Placed
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
  /** The id cannot be guessed, because whoever has it may change the interest of the stream. */
  readonly id: string
  readonly outlet: Outlet
  readonly cookie: string | undefined
  listener: Listener
  keys: ReadonlySet<string>
  /** The number of the interest; the one in the address has none. */
  turn: number
  askedAt: number
  heardAt: number
}

/** An interest on its way to the server that has the stream. */
interface PassedInterest extends InterestOrder {
  readonly topic: 'interest'
  readonly employee_id: number
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const

/** A browser whose stream takes longer than this to open reads everything again by itself. */
const transitMs = 5000
/** The number of browsers that hear of something at once, and of those that hear after each pause. */
const atOnce = 500
const pauseMs = 100
/**
 * A change of a lookup makes every browser of the chain read lists, ten thousand of them after one renamed location. So
 * many read at once; where there are more, each reads at a moment of its own, beside everybody's work.
 */
const readingsAtOnce = 50
/** The time that each of them adds to that within which all read. */
const readingMs = 30

/**
 * The age of the oldest answer that a browser shows when it opens its event stream; null when it does not tell, or
 * reconnects after an interruption. The time of the call itself is added.
 */
function ageOf({ query, headers }: FastifyRequest): number | null {
  const { age } = query as { age?: unknown }
  return typeof age === 'string' && /^\d{1,6}$/.test(age) && !headers['last-event-id'] ? Number(age) + transitMs : null
}

/** The interest in the address; null when it names none. @throws Refused 422 */
function interestOf({ query }: FastifyRequest): Interest | null {
  const { interest: text } = query as { interest?: unknown }
  if (text === undefined) return null
  if (typeof text !== 'string') throw new Refused(422, [problem('interest', 'invalid')])
  try {
    const parsed = Interest.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    throw new Refused(
      422,
      problemsOf(parsed.error, null).map((one) => ({ ...one, field: 'interest' })),
    )
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refused(422, [problem('interest', 'invalid')])
    throw error
  }
}

const keysFor = ({ employeeId }: Listener, interest: Interest | null): ReadonlySet<string> =>
  new Set([...keysOfEmployee(employeeId), ...(interest ? interest.flatMap(keysOfWatched) : [everything])])

/** A browser hears only of the countries of its person, and of that person, whatever it names as its interest. */
function mayHear({ employeeId, countryIds }: Listener, change: Change): boolean {
  if ('country_id' in change) return countryIds.includes(change.country_id)
  return change.employee_id === undefined || change.employee_id === employeeId
}

/** Does some work for each of the streams, for many of them one slice after another. */
function inSlices<Stream>(streams: readonly Stream[], work: (stream: Stream) => void): void {
  for (const stream of streams.slice(0, atOnce)) work(stream)
  if (streams.length > atOnce) setTimeout(() => inSlices(streams.slice(atOnce), work), pauseMs).unref()
}

/** Passes an interest on to the server that has the stream. */
export async function passInterest(db: Db, order: InterestOrder, employeeId: number): Promise<void> {
  const passed: PassedInterest = { topic: 'interest', employee_id: employeeId, ...order }
  await sql`select pg_notify(${channel}, ${JSON.stringify(passed)})`.execute(db)
}

/**
 * Passes the database's notifications on to the browsers that listen.
 * @param now milliseconds of a monotonic clock.
 * @param spreadFrom the largest number of browsers that read a changed lookup at once.
 */
export async function startLive(
  database: OpenDatabase,
  { heartbeatMs = 25_000, now = () => performance.now(), spreadFrom = readingsAtOnce } = {},
): Promise<Live> {
  const streams = new Map<string, EventStream>()
  const index = streamIndex<EventStream>()
  let sent = 0
  const recent = recentChanges(now)
  const outletOf = outlets()
  let heartbeats: ReturnType<typeof startHeartbeats> | undefined
  let closing = false
  const ready = ({ id }: EventStream, event = 'ready') => `event: ${event}\ndata: {"stream":"${id}"}\n\n`
  const eventsFor = ({ listener }: EventStream, missed: readonly Announcement[]) =>
    missed.flatMap(({ change, event }) => (mayHear(listener, change) ? [event] : [])).join('')

  function hear(payload: string): void {
    const message = JSON.parse(payload) as Change | PassedInterest
    if (message.topic === 'interest') {
      const { topic: _, employee_id, ...order } = message
      watch(order, employee_id)
      return
    }
    const change = message.topic === 'lookups' ? spread(message) : message
    const announcement = announcementOf(change, change === message ? payload : JSON.stringify(change))
    recent.add(announcement)
    const concerned = [...index.having(announcement.keys)].filter(({ listener }) => mayHear(listener, message))
    sent += concerned.length
    inSlices(concerned, ({ outlet }) => outlet.tell(announcement.event))
  }

  /** Gives many pages time for their readings; the rooms of one location are read by the few that show them. */
  function spread(change: LookupsChange): LookupsChange {
    if (
      (change.list === 'rooms' && change.location_id !== undefined) ||
      change.employee_id !== undefined ||
      streams.size <= spreadFrom
    )
      return change
    return { ...change, spread_ms: streams.size * readingMs }
  }

  function watch({ stream: id, turn, age_ms, interest }: InterestOrder, employeeId: number): Placed {
    const stream = streams.get(id)
    if (!stream) return 'elsewhere'
    if (stream.listener.employeeId !== employeeId) return 'foreign'
    if (turn <= stream.turn) return 'here'
    const before = stream.keys
    index.remove(stream)
    stream.keys = keysFor(stream.listener, interest)
    stream.turn = turn
    index.add(stream)
    const missed = recent
      .during(age_ms + transitMs, stream.keys)
      ?.filter(({ keys }) => !keys.some((key) => before.has(key)))
    const confirmed = JSON.stringify({ turn, complete: missed !== undefined })
    stream.outlet.send(`event: watching\ndata: ${confirmed}\n\n${eventsFor(stream, missed ?? [])}`)
    return 'here'
  }

  await database.listen(channel, hear, () => {
    // Notifications were missed while the connection was lost: every browser reads again what it shows.
    recent.interrupted()
    inSlices([...streams.values()], (stream) => stream.outlet.send(ready(stream)))
  })

  /** Opens an event stream to a browser and keeps it until either side ends it. */
  function open(request: FastifyRequest, reply: FastifyReply, listener: Listener, interest: Interest | null): void {
    reply.hijack()
    const { raw } = reply
    if (closing) {
      // A refusal would end the browser's attempts; another server answers the next one. It comes from its pause, which
      // has spread the browsers already, so it does not wait as long again.
      raw.writeHead(200, { ...streamHeaders, connection: 'close' })
      raw.end(goodbye(500))
      return
    }
    const stream: EventStream = {
      id: randomBytes(16).toString('base64url'),
      outlet: outletOf(raw, () => {
        streams.delete(stream.id)
        index.remove(stream)
      }),
      cookie: request.headers.cookie,
      listener,
      keys: keysFor(listener, interest),
      turn: -1,
      // Streams that open together, after a restart, do not have their heartbeats together.
      askedAt: performance.now() - Math.random() * heartbeatMs,
      heardAt: performance.now(),
    }
    streams.set(stream.id, stream)
    index.add(stream)
    raw.writeHead(200, { ...streamHeaders, connection: 'keep-alive' })
    const ageMs = ageOf(request)
    const missed = ageMs === null ? null : recent.during(ageMs, stream.keys)
    // The browser sends the id of the event back when it reconnects after an interruption.
    stream.outlet.send(
      `retry: 2000\nid: 1\n${missed ? `${ready(stream, 'caught-up')}${eventsFor(stream, missed)}` : ready(stream)}`,
    )
  }

  return {
    watch,
    mount: (app, findListener) => {
      heartbeats = startHeartbeats(streams, findListener, heartbeatMs)
      // HEAD would open a stream as well, which nobody hears and which stays open for ever.
      app.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
        const listener = await findListener(request.headers.cookie)
        if (!listener) throw new Refused(401, [problem('', 'unauthenticated')])
        const interest = interestOf(request)
        if (request.raw.destroyed) return reply.hijack() // the browser left while the session was being looked up
        open(request, reply, listener, interest)
      })
    },
    close: () => {
      closing = true
      heartbeats?.stop()
      for (const { outlet } of streams.values()) outlet.end(goodbye())
    },
    count: () => ({ open: streams.size, sent }),
  }
}
