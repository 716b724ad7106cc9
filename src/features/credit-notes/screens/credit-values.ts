import type { CreditFacts, CreditInput, RefundWay } from '../contract.ts'
import { isChoosable } from '../rules.ts'

/** The form that credits an invoice. */
export interface CreditValues {
  readonly what: 'all' | 'chosen'
  /** The number of units of each line that can be chosen; null while nothing is typed. */
  readonly amounts: readonly { readonly position: number; readonly amount: number | null }[]
  readonly refund: RefundWay
  readonly send_notification: boolean
}

/** A form that takes back everything; chosen lines begin with all that is left of them. */
export const valuesOf = ({ lines }: Pick<CreditFacts, 'lines'>): CreditValues => ({
  what: 'all',
  amounts: lines.filter(isChoosable).map(({ position, left }) => ({ position, amount: left })),
  refund: 'as_paid',
  send_notification: false,
})

/** The call that the form makes; lines of which nothing is taken back are left out. */
export const inputOf = ({ what, amounts, refund, send_notification }: CreditValues): CreditInput => ({
  lines: what === 'all' ? null : amounts.flatMap(({ position, amount }) => (amount ? [{ position, amount }] : [])),
  refund,
  send_notification,
})
