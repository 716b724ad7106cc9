import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { purposeOf } from '#kernel/permission.ts'
import type { OpenDatabase } from '../db.ts'
import type { Route, Services } from '../http.ts'
import { sessionCookie } from '../session.ts'
import { authorise, recordingRefusals } from './authorise.ts'
import type { Exchange, Serving } from './exchange.ts'
import { handleReading, handleWriting } from './handle.ts'
import { readInput, refuseForeignLink } from './input.ts'
import { sendAnswer } from './reply.ts'
import { SessionChange } from './session-cookie.ts'
import { inTurn, openQueues } from './turns.ts'

/** Serves the endpoints below `/api`. */
export function mount(
  app: FastifyInstance,
  database: OpenDatabase,
  services: Services,
  routes: readonly Route[],
): void {
  const secure = services.settings.baseUrl.protocol === 'https:'
  const serving: Serving = { database, services, queues: openQueues(), cookie: { name: sessionCookie(secure), secure } }
  for (const route of routes) {
    const { method, path, largestBody } = route.endpoint
    const show = showOf(route, routes)
    const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
      ...serving,
      route,
      show,
      request,
      reply,
      sessionChange: new SessionChange(),
    })
    app.route({
      method,
      url: `/api${path}`,
      // Authorise before reading a large body.
      ...(largestBody && {
        bodyLimit: largestBody,
        onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
          void (await authorise(exchangeOf(request, reply))),
      }),
      handler: (request, reply) => serve(exchangeOf(request, reply)),
    })
  }
}

/** The route that shows the record which an employee's POST creates; a client’s link is about one record only. */
const showOf = ({ endpoint }: Route, routes: readonly Route[]): Route | undefined =>
  endpoint.method === 'POST' && purposeOf(endpoint.may) === null
    ? routes.find((one) => one.endpoint.method === 'GET' && one.endpoint.path === `${endpoint.path}/:id`)
    : undefined

/** The steps of every request, in order (ARCHITECTURE.md, "The way of a request"). */
async function serve(exchange: Exchange): Promise<FastifyReply> {
  const caller = await authorise(exchange)
  const answer = await recordingRefusals(exchange, caller, () =>
    inTurn(exchange, caller, async () => {
      refuseForeignLink(exchange)
      const input = await readInput(exchange, caller)
      const { writes, upload } = exchange.route.endpoint
      return writes && !upload ? handleWriting(exchange, input) : handleReading(exchange, input)
    }),
  )
  return sendAnswer(exchange, answer)
}
