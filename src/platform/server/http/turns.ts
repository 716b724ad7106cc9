import type { Turn } from '#kernel/endpoint.ts'
import { callerNetwork } from '../address.ts'
import { callerKey } from '../caller.ts'
import { Turnstile, turns } from '../turnstile.ts'
import type { Caller, Exchange, Queues } from './exchange.ts'
import { isFile } from './reply.ts'

/** When the receiver of a file stops reading, its turn ends after this time. */
const longestSendingMs = 60_000

export const openQueues = (): Queues => ({
  turnstiles: Object.fromEntries(
    Object.entries(turns).map(([turn, { atOnce }]) => [turn, new Turnstile(atOnce)]),
  ) as Record<Turn, Turnstile>,
  sending: new WeakMap(),
})

/**
 * Waits for a turn, if the endpoint needs one, before the call takes a connection. A file that is read while it is sent
 * keeps the turn until its end.
 */
export async function inTurn(
  { route, request, queues }: Exchange,
  { who }: Caller,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { turn } = route.endpoint
  if (!turn) return work()
  const { patienceMs, code } = turns[turn]
  const caller = who ? callerKey(who) : callerNetwork(request)
  const leave = await queues.turnstiles[turn].enter(caller, patienceMs, code)
  try {
    const answer = await work()
    if (!isFile(answer) || answer.bytes instanceof Uint8Array) leave()
    else {
      queues.sending.set(answer, leave)
      setTimeout(leave, longestSendingMs).unref()
    }
    return answer
  } catch (error) {
    leave()
    throw error
  }
}
