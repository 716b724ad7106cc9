import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db, OpenDatabase } from './db.ts'
import type { Who } from './session.ts'

const channel = 'balie_changes'
const ready = 'event: ready\ndata: {}\n\n'

/** What changed, without a word of what it is: the browser asks again for what it shows and gets what it may see. */
export interface Change {
  readonly topic: 'appointments'
  readonly country_id: number
  readonly location_id: number
  readonly date: Day
}

/** Tells every browser of every server, when (and only if) the transaction commits. */
export async function announce(db: Db, change: Change): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.execute(db)
}

/** Who holds this cookie, without counting it as a sign of life: a screen that is merely open is not somebody at work. */
export type FindListener = (cookieHeader: string | undefined) => Promise<Who | null>

export interface Live {
  /**
   * Serves `GET /api/live`: server-sent events `change` for the countries that the caller may reach.
   * @param findWho asked at each heartbeat, so it may not count as a sign of life: an open tab is nobody at the desk.
   */
  mount(app: FastifyInstance, findWho: FindListener): void
  /** Says goodbye to every browser, which then reconnects to the next server. */
  close(): void
}

interface Line { who: Who; readonly send: (text: string) => void; readonly drop: () => void }

interface Line {
  readonly who: Who
  readonly heartbeat: NodeJS.Timeout
}

/** Passes on the database's notifications to the browsers that listen. */
export async function startLive(database: Pick<OpenDatabase, 'listen'>, { heartbeatMs = 25_000 } = {}): Promise<Live> {
  const lines = new Map<FastifyReply, Line>()

  function send(reply: FastifyReply, text: string): void {
    if (!reply.raw.writableEnded) reply.raw.write(text)
  }

  /** A browser that reads nothing keeps its line half closed for long, so nothing may be said on it from here on. */
  function drop(reply: FastifyReply): void {
    clearInterval(lines.get(reply)?.heartbeat)
    lines.delete(reply)
    reply.raw.end()
  }

  function heard(payload: string): void {
    const { country_id } = JSON.parse(payload) as Change
    for (const [reply, { who }] of lines) if (who.countryIds.includes(country_id)) send(reply, `event: change\ndata: ${payload}\n\n`)
  }

  // What changed while the database was not heard is unknown, so every browser asks again for what it shows.
  await database.listen(channel, heard, () => { for (const reply of lines.keys()) send(reply, ready) })

  function mount(app: FastifyInstance, findWho: (cookieHeader: string | undefined) => Promise<Who | null>): void {
    app.get('/api/live', async (request, reply) => {
      const who = await findWho(request.headers.cookie)
      if (!who) return reply.code(401).send({ message: '', errors: { '': ['unauthenticated'] } })
      reply.hijack()
      if (reply.raw.destroyed) return // the browser left while we asked, and its 'close' with it
      reply.raw.on('close', () => drop(reply))
      reply.raw.on('error', () => drop(reply))
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'keep-alive', 'x-accel-buffering': 'no' })
      send(reply, `retry: 2000\n${ready}`)
      // The heartbeat keeps proxies from closing the line, and asks whether this person may still listen.
      const heartbeat = setInterval(() => {
        findWho(request.headers.cookie).then(
          (still) => {
            if (!lines.has(reply)) return
            if (!still) return drop(reply)
            lines.set(reply, { who: still, heartbeat })
            send(reply, ': still here\n\n')
          },
          () => drop(reply),
        )
      }, heartbeatMs)
      lines.set(reply, { who, heartbeat })
    })
  }

  return {
    mount,
    close: () => {
      for (const reply of lines.keys()) {
        send(reply, 'event: bye\ndata: {}\n\n')
        drop(reply)
      }
    },
  }
}
