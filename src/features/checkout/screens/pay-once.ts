import type { AnswerOf } from '#kernel/endpoint.ts'
import { ApiError, newKey, send } from '#platform/client/api.ts'
import { keyLivesMs } from '#platform/client/data.ts'
import { keepInTab, readFromTab } from '#platform/client/draft.ts'
import { currentPerson } from '#platform/client/session.ts'
import { checkoutApi, type PaymentBody } from '../contract.ts'

/**
 * A payment whose outcome is unknown: its idempotency key, the time of its first call, and the bodies that were sent
 * under it, the last one at the end.
 */
interface Intention {
  readonly key: string
  readonly at: number
  readonly sent: readonly PaymentBody[]
}

/** A payment that was posted: its body, and whether an earlier click posted it. */
export interface Posted {
  readonly answer: AnswerOf<typeof checkoutApi.pay>
  readonly body: PaymentBody
  readonly before: boolean
}

/** The open payments by person and form, for a browser that stores nothing for a tab. */
const remembered = new Map<string, Intention>()
const placeOf = (name: string) => `${name}.intention`
const memoryOf = (name: string) => `${currentPerson()?.id ?? ''}.${name}`

function remember(name: string, intention: Intention | null): void {
  keepInTab(placeOf(name), intention)
  if (intention) remembered.set(memoryOf(name), intention)
  else remembered.delete(memoryOf(name))
}

/** Forgets an open payment, because its sale turned out to be paid. */
export const forgetPayment = (name: string): void => remember(name, null)

/**
 * Compares a posted sale with the one on the screen: the same, the same but paid or mailed in another way, or another
 * sale.
 */
export function comparedWith(posted: PaymentBody, shown: PaymentBody): 'same' | 'otherwise' | 'another' {
  const saleOf = ({ payment_methods: _methods, send_notification: _mail, ...sale }: PaymentBody): string =>
    JSON.stringify(sale)
  if (JSON.stringify(posted) === JSON.stringify(shown)) return 'same'
  return saleOf(posted) === saleOf(shown) ? 'otherwise' : 'another'
}

/**
 * Pays. After a failure with an unknown outcome the next attempt keeps its idempotency key, whatever is on the screen
 * by then and through a reload: the server accepts a key once, so only one of the two is posted (ARCHITECTURE.md). When
 * an earlier attempt was posted after all, its answer is returned and later changes are not posted: the user sees the
 * invoice and decides. After a refusal by a rule the next attempt is a new payment.
 * @throws ApiError 409 `outcome_unknown`, once, when the outcome has been unknown for so long that the server has
 * deleted the key.
 */
export async function payOnce(name: string, body: PaymentBody): Promise<Posted> {
  const open = readFromTab<Intention>(placeOf(name)) ?? remembered.get(memoryOf(name))
  if (open && Date.now() - open.at > keyLivesMs) {
    remember(name, null)
    throw new ApiError(409, '', [{ field: '', code: 'outcome_unknown' }])
  }
  const intention: Intention = open
    ? { ...open, sent: [...open.sent, body] }
    : { key: newKey(), at: Date.now(), sent: [body] }
  remember(name, intention)
  const earlier = intention.sent.slice(0, -1)
  for (let sent = body; ; sent = earlier.pop()!) {
    let before = false
    try {
      const answer = await send(
        checkoutApi.pay,
        { body: sent },
        {
          idempotencyKey: intention.key,
          // The call that is sent again by itself, for want of an answer, is the same attempt.
          onReplayed: () => {
            before = open !== undefined
          },
        },
      )
      remember(name, null)
      return { answer, body: sent, before }
    } catch (error) {
      if (error instanceof ApiError && error.has('key_reused') && earlier.length) continue
      if (error instanceof ApiError && error.isDecision) remember(name, null)
      throw error
    }
  }
}
