import { keep, kept } from '#platform/client/draft.ts'
import { ApiError, newKey, send } from '#platform/client/api.ts'
import { checkoutApi, type PaymentBody } from '../contract.ts'

interface Intention { readonly call: string; readonly key: string }

/**
 * Pays. The same payment after a failure that leaves its outcome open keeps its idempotency key, through a reload too, so
 * that trying again never pays twice (ARCHITECTURE.md). A refusal is an outcome: what is tried after it is meant anew.
 */
export async function payOnce(name: string, body: PaymentBody) {
  const place = `${name}.intention`
  const call = JSON.stringify(body)
  const before = kept<Intention>(place)
  const key = before?.call === call ? before.key : newKey()
  keep(place, { call, key })
  try {
    const paid = await send(checkoutApi.pay, { body }, { idempotencyKey: key })
    keep(place, null)
    return paid
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) keep(place, null)
    throw error
  }
}
