import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { purposeOf } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import type { OpenDatabase } from '../db.ts'
import type { Route, Services } from '../http.ts'
import { Refused } from '../refused.ts'
import { sessionCookie } from '../session.ts'
import { authorise, recordingRefusals } from './authorise.ts'
import { callTable } from './call-table.ts'
import type { Exchange, Serving } from './exchange.ts'
import { roomForParts } from './form-data.ts'
import { handleExamining, handleReading, handleWriting } from './handle.ts'
import { readInput, refuseForeignLink } from './input.ts'
import { withAddressedClients, withNamedClients } from './merged-clients.ts'
import { sendAnswer } from './reply.ts'
import { SeenClients } from './seen-clients.ts'
import { SessionChange } from './session-cookie.ts'
import { inTurn, openQueues } from './turns.ts'

/** A route with what its calls need besides. */
interface Mounted {
  readonly endpoint: Route['endpoint']
  readonly route: Route
  /** The route that shows the record which an employee's call creates or changes. */
  readonly show: Route | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that the request makes; null for a request that is not below `/api`, or makes none. */
    mounted: Mounted | null
  }
}

/**
 * Serves the endpoints below `/api`. All of them are one route of the framework, because mounting each by itself takes
 * a quarter of every start; `callTable` finds the endpoint. Only those that take a large body are mounted apart.
 */
export function mount(
  app: FastifyInstance,
  database: OpenDatabase,
  services: Services,
  routes: readonly Route[],
): void {
  const secure = services.settings.baseUrl.protocol === 'https:'
  const serving: Serving = {
    database,
    services,
    queues: openQueues(),
    seenClients: new SeenClients(),
    cookie: { name: sessionCookie(secure), secure },
  }
  const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => {
    const { route, show } = request.mounted!
    return { ...serving, route, show, request, reply, sessionChange: new SessionChange() }
  }
  const calls = mountedOf(routes)
  const table = callTable(calls)
  app.decorateRequest('mounted', null)
  // Before the other hooks of the route: an address without a call is not counted as one.
  const findCall = (request: FastifyRequest, reply: FastifyReply, done: (refused?: Refused) => void): void => {
    const match = table.find(request.method, request.raw.url!)
    if (!match) {
      reply.callNotFound()
      return
    }
    if (match === 'too_long') return done(new Refused(400, [problem('', 'invalid')]))
    request.mounted = match.call
    request.params = match.params
    done()
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) => serve(exchangeOf(request, reply))
  const methods = [...new Set(routes.map(({ endpoint }) => endpoint.method))]
  if (methods.length) app.route({ method: methods, url: '/api/*', onRequest: [findCall], handler })
  for (const { method, path, largestBody, upload } of routes.map(({ endpoint }) => endpoint))
    if (largestBody)
      app.route({
        method,
        url: `/api${path}`,
        bodyLimit: upload ? largestBody + roomForParts : largestBody,
        // Authorise before reading a large body.
        onRequest: [
          findCall,
          async (request: FastifyRequest, reply: FastifyReply) => void (await authorise(exchangeOf(request, reply))),
        ],
        handler,
      })
}

/** Adds to each route the one that shows the record of its answer; a client’s link is about one record only. */
function mountedOf(routes: readonly Route[]): Mounted[] {
  const reading = new Map(
    routes.filter(({ endpoint }) => endpoint.method === 'GET').map((route) => [route.endpoint.path, route]),
  )
  /** An array or a file under the path is not the record. */
  const recordAt = (path: string): Route | undefined => {
    const route = reading.get(path)
    return route?.endpoint.gives instanceof z.ZodObject ? route : undefined
  }
  const showing = ({ method, path, may, gives }: AnyEndpoint): Route | undefined => {
    if (purposeOf(may) !== null) return undefined
    if (method === 'POST') return reading.get(`${path}/:id`)
    // A cancellation answers with the appointment, which stays; what was removed is not shown any more.
    if (method === 'DELETE') return gives instanceof z.ZodObject ? recordAt(path) : undefined
    // A change of the whole record, or of a part of it: `PATCH /event/:id/move`.
    return recordAt(path) ?? recordAt(path.replace(/(?<=\/:\w+)\/[\w-]+$/, ''))
  }
  return routes.map((route) => ({ endpoint: route.endpoint, route, show: showing(route.endpoint) }))
}

/** The steps of every request, in order (ARCHITECTURE.md, "The way of a request"). */
async function serve(exchange: Exchange): Promise<FastifyReply> {
  const caller = await authorise(exchange)
  const answer = await recordingRefusals(exchange, caller, () =>
    inTurn(exchange, caller, async () => {
      refuseForeignLink(exchange)
      const { db } = exchange.database
      const input = await withAddressedClients(db, await readInput(exchange, caller))
      const { writes, examines } = exchange.route.endpoint
      if (!writes) return handleReading(exchange, input)
      const handle = examines ? handleExamining : handleWriting
      return withNamedClients(db, input, (named) => handle(exchange, named))
    }),
  )
  return sendAnswer(exchange, answer)
}
