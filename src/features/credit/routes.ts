import { laterDay, localTimeAt, type Day } from '#kernel/day.ts'
import { cents, sum } from '#kernel/money.ts'
import { problem } from '#kernel/problem.ts'
import { mutationTypes } from '#features/reference-data/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { closedBy, datedOn, openDay } from '#features/lists/queries/open-day.ts'
import { notFound, orNotFound, refuseIf, Refused } from '#platform/server/refused.ts'
import { creditApi, givenSources, movementsPerPage, type ClientCredit, type DownPayments } from './contract.ts'
import { addMutations, creditLedger, creditTerms, lockCredit, settleCredit, takeBack } from './queries.ts'
import {
  byPaymentId,
  convertDownPayments,
  downPaymentsOf,
  holdVisit,
  insertDownPayment,
  lockDownPayment,
  methodSlug,
  prepaidVisit,
  holdVatOfAdvances,
  returnVatOfAdvances,
  setWithdrawn,
  waitingPayments,
  type LockedDownPayment,
  type VisitRow,
} from './queries/down-payments.ts'
import { creditHolder, movementOf, movementsPage } from './queries/movements.ts'
import { salesOf } from './queries/overpaid.ts'
import {
  canConvert,
  canPayInAdvance,
  convertProblems,
  creditLots,
  downPaymentProblems,
  endState,
  withdrawProblems,
  type Lot,
} from './rules.ts'

type ShowCall = Pick<Call<typeof creditApi.show>, 'db' | 'who' | 'now'> & { readonly params: { readonly id: number } }

/** The amounts that end, by day and by what the client knows, the first day first. */
function endingOf(
  lots: readonly Lot[],
  told: ReadonlySet<number>,
  hasAddress: boolean,
  today: Day,
): ClientCredit['ending'] {
  const ending = lots.flatMap((lot) => {
    const day = lot.ends_on ?? lot.expires_on
    if (day === null) return []
    return [{ day, state: endState({ ...lot, told: told.has(lot.id) }, hasAddress, today), cents: lot.left_cents }]
  })
  const groups = Map.groupBy(ending, ({ day, state }) => `${day} ${state}`)
  return [...groups.values()]
    .map((group) => ({
      expires_on: group[0]!.day,
      state: group[0]!.state,
      amount_cents: sum(group.map((one) => one.cents)),
    }))
    .toSorted((a, b) => a.expires_on.localeCompare(b.expires_on))
}

/** The credit of a client with a page of its movements. */
async function creditOf({ db, params: { id }, who, now }: ShowCall, page = 1): Promise<ClientCredit> {
  const holder = orNotFound(await creditHolder(db, id, who.countryIds))
  const { zone, entries } = await creditLedger(db, id)
  const today = localTimeAt(now, zone).day
  const { balance_cents, lots } = creditLots(entries, today)
  const rows = await movementsPage(db, id, page)
  const { lasting } = await creditTerms(db, id)
  const waiting = await waitingPayments(db, id, who.countryIds)
  const leftOf = new Map(lots.map((lot) => [lot.id, lot]))
  const isGiven = ({ source, invoice_ref }: (typeof rows)[number]) =>
    invoice_ref === null && givenSources.some((one) => one === source)
  return {
    client_id: id,
    credit_balance: balance_cents,
    ending: endingOf(lots, new Set(holder.told), holder.has_address, today),
    waiting: waiting.map((payment) => ({ ...payment, can_convert: canConvert(payment) })),
    credits: rows.map((row) => {
      const lot = leftOf.get(row.id)
      const isAddition = row.type !== 'expired' && row.type !== 'paymentRemoved'
      return {
        ...row,
        amount_cents: cents(row.amount_cents),
        balance_cents: cents(row.balance_cents),
        mutation_type_id: mutationTypes.indexOf(row.type) + 1,
        left_cents: isAddition ? (lot?.left_cents ?? cents(0)) : null,
        expires_on: lot?.ends_on ?? row.expires_on,
        can_withdraw: isGiven(row) && lot !== undefined,
      }
    }),
    total: entries.length,
    page: Math.min(page, Math.max(1, Math.ceil(entries.length / movementsPerPage))),
    months: { goodwill: lasting.goodwill, overpayment: lasting.overpayment, voucher: lasting.voucher },
  }
}

/** The payments in advance of a visit, with what can be done about them. */
async function downPayments(db: Db, visit: VisitRow): Promise<DownPayments> {
  const all = await downPaymentsOf(db, visit.id)
  const waiting = all.filter(({ converted_at }) => converted_at === null)
  return {
    appointment_id: visit.id,
    client_id: visit.client_id,
    down_payments: all,
    waiting_cents: sum(waiting.map(({ amount_cents }) => amount_cents)),
    can_convert: waiting.length > 0 && canConvert(visit),
    can_add: canPayInAdvance(visit),
  }
}

/** Tells the open screens that show the visit, and the page of its client. */
const tellCalendars = (db: Db, { country_id, location_id, day, client_id }: VisitRow) =>
  announce(db, { topic: 'appointments', country_id, location_id, date: day, client_id })

/** Tells the pages that count the cash of the location where the money lies: the visit may have moved since. */
const tellReceipts = (db: Db, { country_id }: VisitRow, location_id: number) =>
  announce(db, { topic: 'receipts', country_id, location_id })

type OnDownPayment = Pick<Call<typeof creditApi.withdrawDownPayment>, 'db' | 'params' | 'who'>
/** The locked payment in advance of the call, and its visit. @throws Refused 404, also for a client who was erased. */
async function held({ db, params, who }: OnDownPayment): Promise<{ payment: LockedDownPayment; visit: VisitRow }> {
  const payment = orNotFound(await lockDownPayment(db, params.id, who.countryIds))
  const visit = orNotFound(await prepaidVisit(db, payment.appointment_id, who.countryIds))
  if (visit.erased) throw notFound()
  return { payment, visit }
}

export const creditRoutes = routes('credit', 'Credit of clients, and payments in advance.', creditApi, {
  show: (call) => creditOf(call, call.query.page),

  give: async (call) => {
    const { db, params, body, who, now } = call
    if (!(await lockCredit(db, params.id, who.countryIds))) throw notFound()
    const { source, amount_cents, reason } = body
    const [written] = await addMutations(db, params.id, [{ source, amount_cents }], {
      now,
      authorId: who.employeeId,
      reason,
    })
    return { ...(await creditOf(call)), movement_id: written!.id }
  },

  withdraw: async (call) => {
    const { db, params, body, who, now } = call
    if (!(await lockCredit(db, params.id, who.countryIds))) throw notFound()
    await settleCredit(db, params.id, now)
    const movement = orNotFound(await movementOf(db, params.id, params.movementId))
    const { zone, entries } = await creditLedger(db, params.id)
    const lot = creditLots(entries, localTimeAt(now, zone).day).lots.find(({ id }) => id === movement.id)
    const left_cents = lot?.left_cents ?? 0
    refuseIf(withdrawProblems({ ...movement, left_cents }))
    await takeBack(
      db,
      params.id,
      { id: movement.id, left_cents },
      { now, authorId: who.employeeId, reason: body.reason },
    )
    return creditOf(call)
  },

  convert: async ({ db, params, who, now }) => {
    const { appointmentId } = params
    // Nobody cancels or pays the visit meanwhile, which decides about the VAT of the payment.
    await holdVisit(db, appointmentId)
    const visit = orNotFound(await prepaidVisit(db, appointmentId, who.countryIds))
    if (visit.erased) throw notFound()
    refuseIf(convertProblems(visit))
    const converted = await convertDownPayments(db, appointmentId, { now, authorId: who.employeeId })
    // A visit that was had gets an invoice, on whose day the VAT is taken back.
    const waitsForInvoice = visit.report_done && !visit.is_paid && !visit.deleted_at && !visit.no_show_at
    if (!waitsForInvoice) {
      await holdVatOfAdvances(db, appointmentId, visit.location_id)
      await returnVatOfAdvances(db, appointmentId, localTimeAt(now, visit.zone).day)
    }
    if (converted) await tellCalendars(db, visit)
    return { client_id: visit.client_id, converted_cents: cents(converted) }
  },

  convertOverpay: async ({ db, body, who, now }) => {
    const { client_id, payment_methods, overpaid_cents, total_cents } = body
    if (!(await lockCredit(db, client_id, who.countryIds))) throw new Refused(422, [problem('client_id', 'unknown')])
    const sales = await salesOf(db, body, who.countryIds)
    const paid = sum(payment_methods.map(({ amount_cents }) => amount_cents))
    refuseIf(sales.length && paid - total_cents === overpaid_cents ? [] : [problem('overpaid_cents', 'sale_unknown')])
    const open = sales.find(({ converted }) => !converted)
    if (open)
      await addMutations(db, client_id, [{ source: 'overpayment', amount_cents: overpaid_cents }], {
        now,
        authorId: who.employeeId,
        invoiceId: open.id,
      })
    return { client_id, converted_cents: open ? overpaid_cents : cents(0) }
  },

  downPayments: async ({ db, params, who }) =>
    downPayments(db, orNotFound(await prepaidVisit(db, params.appointmentId, who.countryIds))),

  addDownPayment: async ({ db, params, body, who, now }) => {
    await holdVisit(db, params.appointmentId)
    const visit = orNotFound(await prepaidVisit(db, params.appointmentId, who.countryIds))
    if (visit.erased) throw notFound()
    const { amount_cents, payment_method_id, payment_id } = body
    const known = payment_id ? await byPaymentId(db, payment_id) : undefined
    const isSame = known?.appointment_id === visit.id && known.amount_cents === amount_cents
    // The provider tells of a payment until it is heard, also after the visit.
    if (known && isSame) return { ...(await downPayments(db, visit)), id: known.id }
    const method = await methodSlug(db, payment_method_id)
    const today = localTimeAt(now, visit.zone).day
    refuseIf([
      ...(method ? [] : [problem('payment_method_id', 'unknown')]),
      ...(known ? [problem('payment_id', 'unique')] : []),
      ...(method ? downPaymentProblems({ amount_cents, method, paid_on: body.paid_on ?? today }, visit, today) : []),
    ])
    const paid_on = await datedOn(db, visit.location_id, { field: 'paid_on', typed: body.paid_on, today })
    const id = await insertDownPayment(db, {
      appointmentId: visit.id,
      amountCents: amount_cents,
      methodId: payment_method_id,
      paymentId: payment_id || null,
      paidOn: paid_on,
      authorId: who.employeeId,
    })
    if (id === null) throw new Refused(422, [problem('payment_id', 'unique')])
    await tellCalendars(db, visit)
    await tellReceipts(db, visit, visit.location_id)
    return { ...(await downPayments(db, visit)), id }
  },

  withdrawDownPayment: async (call) => {
    const { db, who, now } = call
    const { payment, visit } = await held(call)
    refuseIf(payment.converted ? [problem('', 'down_payment_converted')] : [])
    if (!payment.withdrawn_at) {
      // Money that came after today's closing is in the books of a later day, and does not go out before.
      const today = localTimeAt(now, payment.zone).day
      const on = await openDay(db, payment.location_id, laterDay(today, payment.paid_on))
      await setWithdrawn(db, payment.id, { at: now, on, employeeId: who.employeeId })
    }
    await tellCalendars(db, visit)
    await tellReceipts(db, visit, payment.location_id)
    return downPayments(db, visit)
  },

  restoreDownPayment: async (call) => {
    const { db } = call
    const { payment, visit } = await held(call)
    if (payment.withdrawn_at) {
      refuseIf(
        payment.payment_id && (await byPaymentId(db, payment.payment_id)) ? [problem('payment_id', 'unique')] : [],
      )
      if (payment.at_desk && payment.withdrawn_on && (await closedBy(db, payment.location_id, payment.withdrawn_on)))
        throw new Refused(409, [problem('', 'withdrawal_is_final')])
      await setWithdrawn(db, payment.id, null)
    }
    await tellCalendars(db, visit)
    await tellReceipts(db, visit, payment.location_id)
    return downPayments(db, visit)
  },
})
