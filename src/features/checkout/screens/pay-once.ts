import { keep, kept } from '#platform/client/draft.ts'
import { ApiError, newKey, send } from '#platform/client/api.ts'
import { checkoutApi, type PaymentBody } from '../contract.ts'

/** A payment whose outcome is open: its idempotency key, and what was sent under it, the last one at the end. */
export interface Intention { readonly key: string; readonly sent: readonly PaymentBody[] }

/** The sale, whichever way it is paid and whether or not the invoice is mailed. */
const saleOf = ({ payment_methods: _methods, send_notification: _mail, ...sale }: PaymentBody): string => JSON.stringify(sale)

/**
 * The intention with which a payment goes out. The same sale keeps its key as long as the outcome of the attempt before is
 * open, even when it is paid in another way now: the server takes a key once.
 */
export function intentionOf(before: Intention | null, body: PaymentBody, freshKey: string): Intention {
  const last = before?.sent.at(-1)
  return before && last && saleOf(last) === saleOf(body) ? { key: before.key, sent: [...before.sent, body] } : { key: freshKey, sent: [body] }
}

/**
 * Pays. The same sale after a failure that leaves its outcome open keeps its idempotency key, through a reload too, so
 * that trying again never pays twice (ARCHITECTURE.md). When an earlier attempt was posted after all, with another way of
 * paying or without the mail, its answer is given. A refusal by a rule is a decision: what is tried after it is meant anew.
 */
export async function payOnce(name: string, body: PaymentBody) {
  const place = `${name}.intention`
  const intention = intentionOf(kept<Intention>(place), body, newKey())
  keep(place, intention)
  const attempt = (sent: PaymentBody) => send(checkoutApi.pay, { body: sent }, { idempotencyKey: intention.key })
  const earlier = intention.sent.slice(0, -1)
  for (let sent = body; ; sent = earlier.pop()!) {
    try {
      const paid = await attempt(sent)
      keep(place, null)
      return paid
    } catch (error) {
      if (error instanceof ApiError && error.has('key_reused') && earlier.length) continue
      if (error instanceof ApiError && error.isDecision) keep(place, null)
      throw error
    }
  }
}
