import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { Counter, type Registry } from 'prom-client'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditNotesApi } from '#features/credit-notes/contract.ts'
import { receivablesApi } from '#features/receivables/contract.ts'
import { problemSentences } from './features.ts'

interface MoneyCall {
  readonly endpoint: AnyEndpoint
  /** `sale` */
  readonly kind: string
  /** The amount of a call that was carried out, in cents. */
  readonly cents: (answer: unknown, body: unknown) => number
}

const centsIn = (value: unknown, field: 'total_cents' | 'amount_cents'): number =>
  Math.abs(Number((value as Record<string, unknown> | null)?.[field] ?? 0)) || 0

/** The calls that move money. */
const moneyCalls: readonly MoneyCall[] = [
  { endpoint: checkoutApi.pay, kind: 'sale', cents: (answer) => centsIn(answer, 'total_cents') },
  { endpoint: creditNotesApi.credit, kind: 'credit_note', cents: (answer) => centsIn(answer, 'total_cents') },
  { endpoint: receivablesApi.pay, kind: 'settlement', cents: (_, body) => centsIn(body, 'amount_cents') },
]

/** The codes of all problems. The till is refused by rules of many features, so none is left out. */
const reasons = Object.keys(problemSentences).filter((key) => !key.includes('.'))

interface Envelope {
  readonly data?: unknown
  readonly problems?: readonly { readonly code: string }[]
}

/**
 * Counts the money that moves through a server, and the payments that it refuses by the code of the first problem. An
 * answer that is given again for its key moved nothing. Amounts are sums over the chain: nothing is told of a client, a
 * location or an employee.
 */
export function countMoney(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const counters = {
    sale: counterPair('sales', 'Sales that were posted'),
    credit_note: counterPair('credit_notes', 'Credit notes that were posted'),
    settlement: counterPair('settlements', 'Payments of invoices on account'),
  } as Readonly<Record<string, ReturnType<typeof counterPair>>>
  const refused = new Counter({
    name: 'balie_payments_refused_total',
    help: 'Sales, credit notes and settlements that were refused, by the code of the first problem.',
    labelNames: ['kind', 'reason'],
    registers,
  })
  // An alert watches their growth, and does not see the first refusal of a reason that begins at 1.
  for (const { kind } of moneyCalls) for (const reason of reasons) refused.inc({ kind, reason }, 0)
  function counterPair(name: string, help: string) {
    return {
      count: new Counter({ name: `balie_${name}_total`, help: `${help}.`, registers }),
      cents: new Counter({ name: `balie_${name}_cents_total`, help: `${help}, in cents.`, registers }),
    }
  }
  const byEndpoint = new Map(moneyCalls.map((call) => [call.endpoint, call]))

  app.addHook('preSerialization', (request, reply, payload: Envelope | null, done) => {
    const call = request.mounted && byEndpoint.get(request.mounted.endpoint)
    if (call && payload) {
      const { kind } = call
      if (reply.statusCode >= 400) refused.inc({ kind, reason: payload.problems?.[0]?.code ?? 'unexpected' })
      else if (!reply.hasHeader('idempotent-replayed')) {
        counters[kind]!.count.inc()
        counters[kind]!.cents.inc(call.cents(payload.data, request.body))
      }
    }
    done(null, payload)
  })
}
