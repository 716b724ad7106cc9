import { callName, isKeyed } from '#kernel/endpoint.ts'
import type { ClientLinkPurpose } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import { waitSeconds } from '#kernel/throttling.ts'
import { callerAddress } from '../address.ts'
import { recentAttempts, recordAttempt, linkLoggedLately } from '../attempts.ts'
import { recordEvent } from '../audit.ts'
import { clientOfLink, findClientLink, type LinkEnd } from '../client-link.ts'
import { isTaken } from '../idempotency.ts'
import { Refused } from '../refused.ts'
import type { Caller, Exchange } from './exchange.ts'

/** The header with a link's token: addresses would be stored by proxies and in the history of a browser. */
export const linkHeader = 'x-link'

const codeOf = { used: 'link_used', ended: 'link_ended', expired: 'link_expired' } as const

/**
 * The refusal of a link that opens nothing. The holder of a link that once worked is told why it no longer does; any
 * other text gets the same answer as a link whose time is over, so that it does not tell whether there is such a link.
 */
export const linkOver = (end?: LinkEnd | null): Refused => new Refused(404, [problem('', codeOf[end ?? 'expired'])])

/**
 * Finds the client of a link for this purpose. A link that was used still gives the first answer of the call that used
 * it, under the same idempotency key.
 * @throws Refused 404 `link_used`, `link_ended` or `link_expired` for an invalid link, 429 `throttled` after many of those.
 */
export async function authoriseClient(exchange: Exchange, purpose: ClientLinkPurpose): Promise<Caller> {
  const { database, route, request } = exchange
  const { [linkHeader]: token, 'idempotency-key': key } = request.headers
  const link = typeof token === 'string' ? await findClientLink(database.db, token, purpose) : null
  const repeats = link?.end === 'used' && isKeyed(route.endpoint) && typeof key === 'string'
  if (link?.end === null || (repeats && (await isTaken(database.db, link.client, key))))
    return { who: link.client, token: null }
  throw await refusedLink(exchange, typeof token === 'string' ? token : '', link?.end ?? null)
}

/**
 * Refuses an invalid link, and counts it for its address as refused sign-ins are. A valid link is never delayed by
 * that: nobody can guess one, and many clients may share an address. The log gets at most one line a minute about it.
 */
async function refusedLink(
  { database: { db }, route, request }: Exchange,
  token: string,
  end: LinkEnd | null,
): Promise<Refused> {
  const address = callerAddress(request)
  const wait = waitSeconds('link', await recentAttempts(db, 'link', address, address), { familiar: false })
  const refused = wait ? new Refused(429, [problem('', 'throttled', { minutes: Math.ceil(wait / 60) })]) : linkOver(end)
  if (!wait) await recordAttempt(db, 'link', address, address)
  const owner = await clientOfLink(db, token)
  const call = callName(route.endpoint)
  // A link of no client is logged only when it is tried again and again.
  const telling = (owner !== null || wait > 0) && !(await linkLoggedLately(db, call, owner, address))
  if (telling)
    await recordEvent(db, {
      action: 'refused',
      entity: call,
      entityId: null,
      address,
      requestId: request.id,
      ...(owner !== null && { clientIds: [owner] }),
      detail: { problems: refused.problems.map(({ field, code }) => ({ field, code })) },
    })
  return refused
}
