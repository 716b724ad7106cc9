import { problem, type Problem } from '#kernel/problem.ts'
import type { Item } from './items.ts'
import type { Method } from './methods.ts'

interface CounterSale {
  readonly items: readonly Pick<Item, 'kind'>[]
  readonly methods: readonly Pick<Method, 'slug'>[]
  readonly overpaidCents: number
  readonly send_notification: boolean
}

/** The ways of paying that need somebody who owes, or has credit: an old voucher could only go back as credit. */
export const needsClient = (slug: Method['slug']): boolean =>
  slug === 'credit' || slug === 'prepaid' || slug === 'old_voucher'

/**
 * The problems of a sale without a client: products alone, paid at once and exactly, because there is nobody to owe, to
 * be owed or to be written to (decision 062).
 */
export const counterProblems = ({ items, methods, overpaidCents, send_notification }: CounterSale): Problem[] => [
  ...items.flatMap(({ kind }, i) =>
    kind === 'product' ? [] : [problem(`items.${i}.type_id`, 'counter_products_only')],
  ),
  ...methods.flatMap(({ slug }, i) =>
    needsClient(slug) ? [problem(`payment_methods.${i}.payment_method_id`, 'counter_paid_at_once')] : [],
  ),
  ...(overpaidCents > 0 ? [problem('payment_methods', 'counter_overpaid')] : []),
  ...(send_notification ? [problem('send_notification', 'counter_not_mailed')] : []),
]
