import { addDays, localTimeAt, type Day } from '#kernel/day.ts'
import { paymentProblems } from '#features/receivables/rules.ts'
import type { Place } from './model.ts'
import type { Rows } from './rows.ts'

/** The client transfers the money so many days after the invoice. */
const paysAfterDays = 12
/** The last invoices on account are still open, the oldest of them in part. */
const stillOpen = 2

/** An invoice on account, in cents. */
interface OnAccount {
  readonly invoiceId: number
  readonly place: Place
  readonly day: Day
  readonly openCents: number
  readonly authorId: number
}

/** Invoices on account are paid to the bank some days later, by the rules of the list of open invoices. */
export function paidLater(rows: Rows, now: number) {
  const onAccount: OnAccount[] = []

  function settle(
    { invoiceId, place, day, openCents, authorId }: OnAccount,
    amountCents: number,
    settledOn: Day,
  ): void {
    const today = localTimeAt(now, place.zone).day
    const payment = { amount_cents: amountCents, paid_by: 'bank', settled_on: settledOn } as const
    const problems = paymentProblems(
      { ...payment, location_id: null },
      {
        location_id: place.id,
        locations: [],
        open_cents: openCents,
        invoice_date: day,
        today,
        cash_rounding: place.cashRounding,
      },
    )
    if (problems.length)
      throw new Error(`an invoice refuses its payment: ${problems.map(({ code }) => code).join(', ')}`)
    rows.add('invoice_settlements', {
      invoice_id: invoiceId,
      kind: 'payment',
      ...payment,
      location_id: place.id,
      reason: '',
      reverses_id: null,
      author_id: authorId,
      created_at: `${settledOn}T09:30:00.000Z`,
    })
  }

  return {
    see: (invoice: OnAccount) => {
      onAccount.push(invoice)
    },
    finish(): void {
      const due = onAccount.filter(({ day, place }) => addDays(day, paysAfterDays) < localTimeAt(now, place.zone).day)
      for (const [i, invoice] of due.entries()) {
        const left = due.length - i
        if (left > stillOpen) settle(invoice, invoice.openCents, addDays(invoice.day, paysAfterDays))
        else if (left === stillOpen)
          settle(invoice, Math.floor(invoice.openCents / 200) * 100 || 1, addDays(invoice.day, paysAfterDays))
      }
    },
  }
}
