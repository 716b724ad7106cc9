import { laterDay, localTimeAt, type Instant } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { roundingWords } from '#features/checkout/rules/invoice.ts'
import type { CreditVisit } from '#features/appointments/routes/credit-visit.ts'
import { addMutations, lockCredit } from '#features/credit/queries.ts'
import { takeNumber } from '#features/invoices/queries.ts'
import { invoiceToCredit, postCreditNote, type InvoiceToCredit } from '#features/invoices/queries/credit-notes.ts'
import { openDay } from '#features/lists/queries/open-day.ts'
import { holdForMail, mailInvoice } from '#features/invoices/queries/mail.ts'
import { lockInvoice } from '#features/invoices/queries/transaction.ts'
import { invoiceRef, mailProblems } from '#features/invoices/rules.ts'
import { lockVouchersOf, takeBackVouchers } from '#features/vouchers/queries.ts'
import { takeBack } from '#features/package-sales/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { notFound, orNotFound, planned, refuseIf } from '#platform/server/refused.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import type { Who } from '#platform/server/session.ts'
import { creditNotesApi, type CreditFacts, type CreditInput } from './contract.ts'
import { creditFacts, refsOfVisit } from './queries.ts'
import { creditedVat, linesOfVisit, paymentsOf, planCredit, type CreditPlan } from './rules.ts'

interface Crediting {
  readonly db: Db
  readonly who: Who
  readonly now: Instant
}

/**
 * Locks the client's credit and then the invoice, in the order of a sale, so that a sale, a second credit note and this
 * one come one after the other. @throws Refused 404 outside the scope, and for a client who was erased.
 */
async function lockToCredit({ db, who }: Crediting, ref: string): Promise<InvoiceToCredit> {
  const invoice = orNotFound(await invoiceToCredit(db, ref, who.countryIds))
  if (!(await lockCredit(db, invoice.client_id, who.countryIds, { counterToo: true }))) throw notFound()
  orNotFound(await lockInvoice(db, ref, who.countryIds))
  await lockVouchersOf(db, invoice.id)
  return invoice
}

/**
 * Posts the credit note of a plan in the series of its own, dated on the next open day. An invoice that came after today's
 * closing is dated later, and is not credited before, although the day may be open again (law A2).
 */
async function postNote({ db, who, now }: Crediting, invoice: InvoiceToCredit, plan: CreditPlan, facts: CreditFacts) {
  const { roundingCents } = plan.refund
  const payments = paymentsOf(plan)
  const today = localTimeAt(now, invoice.zone).day
  const year = Number(today.slice(0, 4))
  const invoiceDate = await openDay(db, invoice.location_id, laterDay(today, invoice.invoice_date))
  const totalCents = cents(plan.totalCents - roundingCents)
  const number = await takeNumber(db, invoice.legal_entity_id, 'credit_note', year)
  const ref = invoiceRef(invoice.prefix, year, number, 'credit_note')
  const id = await postCreditNote(db, {
    creditsInvoiceId: invoice.id,
    ref,
    year,
    number,
    invoiceDate,
    authorId: who.employeeId,
    leavesRest: plan.leavesRest,
    leavesVisit: plan.leavesVisit,
    totalCents,
    lines: plan.lines,
    rounding: roundingCents ? { description: roundingWords[invoice.language], cents: roundingCents } : null,
    vat: creditedVat(facts.lines, plan.lines),
    payments,
  })
  return { id, ref, totalCents, payments, plan }
}

/** Posts a credit note, and gives back treatments, terms and vouchers to where they came from, and credit. */
async function post(call: Crediting, invoice: InvoiceToCredit, input: CreditInput) {
  const { db, who, now } = call
  const facts = await creditFacts(db, invoice, now)
  const plan = planned(planCredit(facts, input))
  const positions = plan.lines.map(({ position }) => position)
  const sold = { invoiceId: invoice.id, positions }
  const note = await postNote(call, invoice, plan, facts)
  const pieces = Object.fromEntries(plan.lines.map(({ position, amount }) => [position, amount]))
  await takeBack(db, { ...sold, creditNoteId: note.id, pieces })
  await takeBackVouchers(db, { ...sold, creditNoteId: note.id, authorId: who.employeeId, now })
  const { prepaidCents } = plan.refund
  if (prepaidCents)
    await addMutations(db, invoice.client_id, [{ source: 'returned', amount_cents: prepaidCents }], {
      now,
      authorId: who.employeeId,
      invoiceId: note.id,
    })
  return note
}

/** Credits an invoice. The caller has the permission. */
async function credit(call: Crediting & { readonly secrets: SecretBox }, ref: string, input: CreditInput) {
  const { db } = call
  const invoice = await lockToCredit(call, ref)
  const note = await post(call, invoice, input)
  await announce(db, { topic: 'receipts', country_id: invoice.country_id, location_id: invoice.location_id })
  // The light of the visit changes on every screen that shows it.
  if (invoice.appointment_id && invoice.visit_day && !note.plan.leavesVisit)
    await announce(db, {
      topic: 'appointments',
      country_id: invoice.country_id,
      location_id: invoice.location_id,
      date: invoice.visit_day,
      client_id: invoice.client_id,
    })
  return {
    client_id: invoice.client_id,
    ref: note.ref,
    total_cents: cents(-note.totalCents),
    refunds: note.payments.map(({ slug, amountCents }) => ({ slug, amount_cents: amountCents })),
    mailed_to: input.send_notification ? await mail(call, note.ref) : null,
  }
}

/** Mails the credit note to its client, and tells the address. @throws Refused 422 `email_missing`. */
async function mail({ db, who, secrets }: Crediting & { readonly secrets: SecretBox }, ref: string): Promise<string> {
  const note = orNotFound(await holdForMail(db, ref, who.countryIds))
  refuseIf(mailProblems(note))
  await mailInvoice(db, secrets, note, who.employeeId)
  return note.email
}

/** Gives the money of a paid visit back as credit when it is cancelled (decision C136). */
export const creditVisit: CreditVisit = {
  lock: async (call, appointmentId) => {
    for (const ref of await refsOfVisit(call.db, appointmentId)) await lockToCredit(call, ref)
  },
  credit: async (call, appointmentId) => {
    for (const ref of await refsOfVisit(call.db, appointmentId)) {
      const invoice = await lockToCredit(call, ref)
      const lines = linesOfVisit(await creditFacts(call.db, invoice, call.now))
      // An earlier invoice of the visit may have nothing left but the products that were taken along, which stay sold.
      if (lines?.length === 0) continue
      await post(call, invoice, { lines, refund: 'prepaid', send_notification: false })
    }
  },
}

export const creditNotesRoutes = routes('creditNotes', 'Credit notes: what goes back, and how.', creditNotesApi, {
  facts: async ({ db, params, who, now }) =>
    creditFacts(db, orNotFound(await invoiceToCredit(db, params.ref, who.countryIds)), now),

  credit: ({ db, params, body, who, now, services }) =>
    credit({ db, who, now, secrets: services.secrets }, params.ref, body),
})
