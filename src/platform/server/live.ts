import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Db, OpenDatabase } from './db.ts'
import type { Who } from './session.ts'

const channel = 'balie_changes'
const heartbeatMs = 25_000

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

export interface Live {
  /** Serves `GET /api/live`: server-sent events `change` for the countries that the caller may reach. */
  mount(app: FastifyInstance, findWho: (cookieHeader: string | undefined) => Promise<Who | null>): void
  /** Says goodbye to every browser, which then reconnects to the next server. */
  close(): void
}

/** Passes on the database's notifications to the browsers that listen. */
export async function startLive(database: OpenDatabase): Promise<Live> {
  const listeners = new Map<FastifyReply, Who>()
  const send = (reply: FastifyReply, text: string) => reply.raw.write(text)

  await database.listen(channel, (payload) => {
    const { country_id } = JSON.parse(payload) as Change
    for (const [reply, who] of listeners) if (who.countryIds.includes(country_id)) send(reply, `event: change\ndata: ${payload}\n\n`)
  })

  function mount(app: FastifyInstance, findWho: (cookieHeader: string | undefined) => Promise<Who | null>): void {
    app.get('/api/live', async (request, reply) => {
      const who = await findWho(request.headers.cookie)
      if (!who) return reply.code(401).send({ message: '', errors: { '': ['unauthenticated'] } })
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'keep-alive', 'x-accel-buffering': 'no' })
      send(reply, 'retry: 2000\nevent: ready\ndata: {}\n\n')
      listeners.set(reply, who)
      // The heartbeat keeps proxies from closing the line, and asks whether this person may still listen.
      const heartbeat = setInterval(() => {
        findWho(request.headers.cookie).then(
          (still) => { if (still) { listeners.set(reply, still); send(reply, ': still here\n\n') } else reply.raw.end() },
          () => reply.raw.end(),
        )
      }, heartbeatMs)
      reply.raw.on('close', () => { clearInterval(heartbeat); listeners.delete(reply) })
    })
  }

  return {
    mount,
    close: () => { for (const reply of listeners.keys()) { send(reply, 'event: bye\ndata: {}\n\n'); reply.raw.end() } },
  }
}
