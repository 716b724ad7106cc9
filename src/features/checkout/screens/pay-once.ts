import { keep, kept } from '#platform/client/draft.ts'
import { ApiError, newKey, send } from '#platform/client/api.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { checkoutApi, type PaymentBody } from '../contract.ts'

/** An attempt to pay: what was sent, and what the desk is told of it once it is posted. */
export interface Attempt<Told> { readonly body: PaymentBody; readonly told: Told }

/** A payment whose outcome is open: its idempotency key, and the attempts under it, the last one at the end. */
export interface Intention<Told> { readonly key: string; readonly attempts: readonly Attempt<Told>[] }

/** A payment that was posted: the attempt that was, and whether an earlier press of the button did it. */
export interface Posted<Told> { readonly answer: AnswerOf<typeof checkoutApi.pay>; readonly attempt: Attempt<Told>; readonly before: boolean }

/** Do both sell the same to the same client? Whichever way it is paid, and whether or not the invoice is mailed. */
export function isSameSale(one: PaymentBody, other: PaymentBody): boolean {
  const saleOf = ({ payment_methods: _methods, send_notification: _mail, ...sale }: PaymentBody): string => JSON.stringify(sale)
  return saleOf(one) === saleOf(other)
}

/**
 * The intention with which a payment goes out. As long as the outcome of the attempt before is open its key is kept,
 * whatever is sold now: the server takes a key once, so that only one of the two is posted.
 */
export const intentionOf = <Told>(before: Intention<Told> | null, attempt: Attempt<Told>, freshKey: string): Intention<Told> =>
  before ? { key: before.key, attempts: [...before.attempts, attempt] } : { key: freshKey, attempts: [attempt] }

/**
 * Pays. After a failure that leaves the outcome open the next attempt keeps its idempotency key, through a reload too, so
 * that trying again never pays twice (ARCHITECTURE.md). When an earlier attempt was posted after all, that one is given,
 * and what was typed since is not posted: the desk sees the invoice and decides. A refusal by a rule is a decision: what is
 * tried after it is meant anew.
 */
export async function payOnce<Told>(name: string, attempt: Attempt<Told>): Promise<Posted<Told>> {
  const place = `${name}.intention`
  const intention = intentionOf(kept<Intention<Told>>(place), attempt, newKey())
  keep(place, intention)
  const earlier = intention.attempts.slice(0, -1)
  for (let now = attempt; ; now = earlier.pop()!) {
    let before = false
    try {
      const answer = await send(checkoutApi.pay, { body: now.body }, { idempotencyKey: intention.key, onReplayed: () => { before = true } })
      keep(place, null)
      return { answer, attempt: now, before }
    } catch (error) {
      if (error instanceof ApiError && error.has('key_reused') && earlier.length) continue
      if (error instanceof ApiError && error.isDecision) keep(place, null)
      throw error
    }
  }
}
