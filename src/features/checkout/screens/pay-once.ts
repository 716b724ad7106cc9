import type { AnswerOf } from '#kernel/endpoint.ts'
import { ApiError, newKey, send } from '#platform/client/api.ts'
import { keyLivesMs } from '#platform/client/data.ts'
import { keepInTab, readFromTab } from '#platform/client/draft.ts'
import { currentPerson } from '#platform/client/session.ts'
import { checkoutApi, type PaymentBody } from '../contract.ts'

/**
 * A payment whose outcome is open: its idempotency key, when it first went out, and what was sent under it, the last
 * one at the end.
 */
interface Intention {
  readonly key: string
  readonly at: number
  readonly sent: readonly PaymentBody[]
}

/** A payment that was posted: the body that was, and whether an earlier press of the button did it. */
export interface Posted {
  readonly answer: AnswerOf<typeof checkoutApi.pay>
  readonly body: PaymentBody
  readonly before: boolean
}

/** The open payments by person and form, for a browser that keeps nothing for a tab. */
const remembered = new Map<string, Intention>()
const placeOf = (name: string) => `${name}.intention`
const memoryOf = (name: string) => `${currentPerson()?.id ?? ''}.${name}`

function remember(name: string, intention: Intention | null): void {
  keepInTab(placeOf(name), intention)
  if (intention) remembered.set(memoryOf(name), intention)
  else remembered.delete(memoryOf(name))
}

/** Forgets an open payment: its sale turned out to be paid. */
export const forgetPayment = (name: string): void => remember(name, null)

/**
 * How a posted sale compares with the one on the screen: the same, the same paid or mailed otherwise, or another sale.
 */
export function comparedWith(posted: PaymentBody, shown: PaymentBody): 'same' | 'otherwise' | 'another' {
  const saleOf = ({ payment_methods: _methods, send_notification: _mail, ...sale }: PaymentBody): string =>
    JSON.stringify(sale)
  if (JSON.stringify(posted) === JSON.stringify(shown)) return 'same'
  return saleOf(posted) === saleOf(shown) ? 'otherwise' : 'another'
}

/**
 * Pays. After a failure that leaves the outcome open the next attempt keeps its idempotency key, whatever is sold now
 * and through a reload too: the server takes a key once, so only one of the two is posted (ARCHITECTURE.md). When an
 * earlier attempt was posted after all, that one is given, and what was typed since is not posted: the desk sees the
 * invoice and decides. A refusal by a rule is a decision: what is tried after it is meant anew.
 * @throws ApiError 409 `outcome_unknown`, once, when the outcome has been open for so long that the server has
 * forgotten the key.
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
          onReplayed: () => {
            before = true
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
