import type { FastifyRequest } from 'fastify'
import { callName } from '#kernel/endpoint.ts'
import { allows, purposeOf } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import { callerAddress } from '../address.ts'
import { recordEvent } from '../audit.ts'
import { authorOf, type KnownCaller } from '../caller.ts'
import { Refused } from '../refused.ts'
import { findSession, type Who } from '../session.ts'
import { authoriseClient } from './authorise-client.ts'
import type { Caller, Exchange } from './exchange.ts'

const maxTokenLength = 100

/** Reads a session's token out of the cookie header. */
export function tokenIn(cookieHeader: string | undefined, name: string): string | null {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value && value.length <= maxTokenLength) return value
  }
  return null
}

/**
 * Finds the caller and checks whether they may make this call. A call by link uses only the link, whoever is signed in
 * in the same browser; any other call uses only the session.
 * @throws Refused as `authoriseEmployee` and `authoriseClient` do.
 */
export function authorise(exchange: Exchange): Promise<Caller> {
  const purpose = purposeOf(exchange.route.endpoint.may)
  return purpose ? authoriseClient(exchange, purpose) : authoriseEmployee(exchange)
}

/**
 * @throws Refused 401 without a session, or for another person than the page shows; 403 without the permission or the
 * second factor.
 */
async function authoriseEmployee(exchange: Exchange): Promise<Caller> {
  const { database, route, cookie, request } = exchange
  const { may, health } = route.endpoint
  const token = tokenIn(request.headers.cookie, cookie.name)
  // Requests that a page sends by itself do not keep a session alive.
  const touch = request.headers['x-unattended'] === undefined
  const who = token ? await findSession(database.db, token, { touch }) : null
  if (may !== 'public' && who && isSomebodyElse(request, who)) throw new Refused(401, [problem('', 'unauthenticated')])
  const permitted = allows(may, who?.permissions ?? null)
  const lacksSecondFactor = health && who !== null && !who.mayReadHealth
  if (permitted && !lacksSecondFactor) return { who, token }
  if (!who) throw new Refused(401, [problem('', 'unauthenticated')])
  const refused = new Refused(403, [problem('', permitted ? 'two_step_needed' : 'forbidden')])
  await recordRefusal(exchange, who, refused)
  throw refused
}

/**
 * Whether another tab has signed in somebody else since this page was loaded: the page may not continue in their name.
 */
const isSomebodyElse = ({ headers }: FastifyRequest, who: Who): boolean =>
  headers['x-employee'] !== undefined && headers['x-employee'] !== String(who.employeeId)

const idPattern = /^\d{1,15}$/

/** Logs a refusal by permission: who was refused, which call, which record, and the problems. */
export async function recordRefusal(
  { database, route, request }: Exchange,
  who: KnownCaller,
  refused: Refused,
): Promise<void> {
  const { id } = request.params as { id?: string }
  await recordEvent(database.db, {
    action: 'refused',
    entity: callName(route.endpoint),
    entityId: id && idPattern.test(id) ? Number(id) : null,
    ...authorOf(who),
    address: callerAddress(request),
    requestId: request.id,
    detail: { problems: refused.problems.map(({ field, code }) => ({ field, code })) },
  })
}

/**
 * Logs a refusal by a rule with 403 after the transaction was rolled back, on its own line. A refusal that commits has
 * written its line itself.
 */
export async function recordingRefusals<T>(exchange: Exchange, { who }: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (who && error instanceof Refused && error.status === 403 && !error.commits)
      await recordRefusal(exchange, who, error)
    throw error
  }
}
