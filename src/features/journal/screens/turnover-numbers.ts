import type { AnswerOf } from '#kernel/endpoint.ts'
import type { turnoverApi } from '../contract/turnover.ts'

export type Turnover = AnswerOf<typeof turnoverApi.show>

/** The numbers of a row of the turnover, each of which opens the lines below it. */
export const turnoverNumbers = ['invoices', 'amount', 'net_cents', 'vat_cents', 'gross_cents'] as const
export type TurnoverNumber = (typeof turnoverNumbers)[number]

/** The numbers of the last row, which adds up the others; an invoice counts once where several rows count it. */
export const totalRow = ({ rows, totals }: Turnover): Readonly<Record<TurnoverNumber, number | null>> => ({
  ...totals,
  amount: totals.net_cents === null ? null : rows.reduce((all, { amount }) => all + (amount ?? 0), 0),
})
