import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db, OpenDatabase } from './db.ts'
import type { Who } from './session.ts'

const channel = 'balie_changes'
const ready = 'event: ready\ndata: {}\n\n'

/** What changed, without a word of what it is: the browser asks again for what it shows and gets what it may see. */
export type Change = AppointmentsChange | SchedulesChange | NoticesChange

interface AppointmentsChange {
  readonly topic: 'appointments'
  readonly country_id: number
  readonly location_id: number
  readonly date: Day
  /** Up to and including this day; left out: only that one. */
  readonly till?: Day
}

/** Hours or absences of a location. */
interface SchedulesChange {
  readonly topic: 'schedules'
  readonly country_id: number
  readonly location_id: number
  /** From this day up to and including the other; null is from then on. */
  readonly date: Day
  readonly till: Day | null
}

/** Something waits for one employee, or does so no longer: only their own browsers hear of it. */
interface NoticesChange {
  readonly topic: 'notices'
  readonly employee_id: number
}

/** The announcements of a transaction that are told together at its end. */
const waiting = new WeakMap<Db, string[]>()
const notify = (changes: readonly string[]) =>
  sql`(select count(pg_notify(${channel}, change)) from unnest(${changes}::text[]) change)`

/** Tells every browser of every server, when (and only if) the transaction commits. */
export async function announce(db: Db, change: Change): Promise<void> {
  const text = JSON.stringify(change)
  const others = waiting.get(db)
  if (others) others.push(text)
  else await sql`select ${notify([text])}`.execute(db)
}

/** From now on this transaction keeps its announcements until `waitingAnnouncements` takes them. */
export const holdAnnouncements = (tx: Db): void => void waiting.set(tx, [])

/** An expression that tells what was announced in this transaction; null where nothing was. */
export function waitingAnnouncements(tx: Db): RawBuilder<unknown> | null {
  const changes = waiting.get(tx) ?? []
  return changes.length ? notify(changes) : null
}

/**
 * Who holds this cookie, without counting it as a sign of life: a screen that is merely open is not somebody at work.
 */
export type FindListener = (cookieHeader: string | undefined) => Promise<Who | null>

export interface Live {
  /** Serves `GET /api/live`: server-sent events `change` for the countries that the caller may reach. */
  mount(app: FastifyInstance, findWho: FindListener): void
  /** Says goodbye to every browser, which then reconnects to the next server. */
  close(): void
}

interface Line {
  who: Who
  readonly send: (text: string) => void
  readonly drop: () => void
}

/** Passes on the database's notifications to the browsers that listen. */
export async function startLive(database: OpenDatabase, { heartbeatMs = 25_000 } = {}): Promise<Live> {
  const lines = new Set<Line>()

  await database.listen(
    channel,
    (payload) => {
      const change = JSON.parse(payload) as Change
      const concerns = ({ employeeId, countryIds }: Who) =>
        'employee_id' in change ? employeeId === change.employee_id : countryIds.includes(change.country_id)
      for (const line of lines) if (concerns(line.who)) line.send(`event: change\ndata: ${payload}\n\n`)
    },
    // What happened while nobody listened to the database is not known: every browser asks again for what it shows.
    () => {
      for (const line of lines) line.send(ready)
    },
  )

  /** Opens a line to a browser and keeps it until either side ends it. One that has ended is never written to again. */
  function open(reply: FastifyReply, who: Who, stillWho: () => Promise<Who | null>): void {
    reply.hijack()
    const { raw } = reply
    const drop = () => {
      clearInterval(heartbeat)
      lines.delete(line)
      if (!raw.writableEnded) raw.end()
    }
    const line: Line = {
      who,
      drop,
      send: (text) => {
        if (!raw.writableEnded && !raw.destroyed) raw.write(text)
      },
    }
    // The heartbeat keeps proxies from closing the line, and asks whether this person may still listen.
    const heartbeat = setInterval(() => {
      stillWho().then((still) => {
        if (still) {
          line.who = still
          line.send(': still here\n\n')
        } else drop()
      }, drop)
    }, heartbeatMs)
    raw.on('close', drop)
    raw.on('error', drop)
    lines.add(line)
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    })
    line.send(`retry: 2000\n${ready}`)
  }

  return {
    mount: (app, findWho) => {
      app.get('/api/live', async (request, reply) => {
        const stillWho = () => findWho(request.headers.cookie)
        const who = await stillWho()
        if (!who) return reply.code(401).send({ message: '', errors: { '': ['unauthenticated'] } })
        if (request.raw.destroyed) return reply.hijack() // gone while we looked
        open(reply, who, stillWho)
      })
    },
    close: () => {
      for (const line of lines) {
        line.send('event: bye\ndata: {}\n\n')
        line.drop()
      }
    },
  }
}
