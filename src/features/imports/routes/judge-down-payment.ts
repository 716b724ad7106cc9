import { problem, type Problem } from '#kernel/problem.ts'
import { maxPaymentId } from '#features/credit/contract.ts'
import { downPaymentProblems, type PrepaidVisit } from '#features/credit/rules.ts'
import type { Facts, JudgedRow } from '../rules/facts.ts'
import { centsOf, clockOf, dayOf, momentOf } from '../rules/values.ts'
import { once, reader, whoseOf, type Cell } from './cells.ts'

/** The visit of a row and its state are found in the database, and judged in `rules/visits.ts`. */
const toCome: PrepaidVisit = { deleted_at: null, no_show_at: null, is_paid: false, report_done: false }

/** The day and the time of the visit. The time may stand behind the day, and may be left out. */
function visitOf({ problems, read }: ReturnType<typeof reader>) {
  const moment = read('visit_date', momentOf, 'day')
  const time = read('visit_time', clockOf, 'import_time')
  if (moment?.time && time && moment.time !== time) problems.push(problem('visit_time', 'import_two_times'))
  return { visit_date: moment?.day ?? null, visit_time: time ?? moment?.time ?? null }
}

/** Judges a payment in advance as its form would (decisions C36, C129). */
export function judgeDownPayment(cell: Cell, facts: Facts): JudgedRow {
  const row = reader(cell)
  const { problems, text, read, choose } = row
  const client = whoseOf(row, facts)
  const location_id = choose('location', facts.locations)
  const visit = visitOf(row)
  const amount_cents = read('paid_amount', centsOf, 'import_amount')
  const payment_method_id = choose('payment_method', facts.paymentMethods)
  const payment_id = text('payment_id') || null
  const { today } = facts.locations.find(({ id }) => id === location_id) ?? facts
  const typed_paid_on = read('paid_on', (typed) => dayOf(typed, facts.today), 'day')
  const paid_on = typed_paid_on ?? today
  const method = facts.paymentMethods.find(({ id }) => id === payment_method_id)?.slug ?? null
  const missing = ['location', 'visit_date'].filter((field) => !text(field)).map((field) => problem(field, 'required'))
  const long: Problem[] =
    (payment_id?.length ?? 0) > maxPaymentId ? [problem('payment_id', 'too_long', { max: maxPaymentId })] : []
  const rules = downPaymentProblems({ amount_cents, method, paid_on }, toCome, today)
  return {
    record: { amount_cents, payment_method_id, payment_id, paid_on },
    problems: once([...problems, ...missing, ...long, ...rules], {
      amount_cents: 'paid_amount',
      payment_method_id: 'payment_method',
    }),
    keys: { ...client, location_id, ...visit, amount_cents, payment_id, paid_on, typed_paid_on },
  }
}
