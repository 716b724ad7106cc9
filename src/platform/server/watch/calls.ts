import type { FastifyReply, FastifyRequest } from 'fastify'

/** The pattern of a call's address, as its contract has it, and never the address: that holds ids and searches. */
export const routeOf = ({ mounted, routeOptions }: FastifyRequest): string =>
  mounted ? `/api${mounted.endpoint.path}` : (routeOptions?.url ?? 'none')

export const outcomes = ['done', 'refused', 'busy', 'failed'] as const
/**
 * `done`; `refused`: the caller asked for what is not possible or not theirs; `busy`: the server or its database could
 * not do it at that moment; `failed`: a fault.
 */
export type Outcome = (typeof outcomes)[number]

export const outcomeOf = ({ statusCode }: FastifyReply): Outcome =>
  statusCode < 400 ? 'done' : statusCode < 500 ? 'refused' : statusCode === 503 ? 'busy' : 'failed'

/** The event stream of a browser: it lasts for hours, which says nothing about the speed of calls. */
export const eventStreams = '/api/live'
