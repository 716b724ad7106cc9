import { wallClock, type Instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { announce } from '#platform/server/live.ts'
import { found, refuseIf, Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { addMutations, creditLedger } from '#features/credit/queries.ts'
import { usableCredit } from '#features/credit/rules.ts'
import { postInvoice, takeNumber } from '#features/invoices/queries.ts'
import { invoiceRef } from '#features/invoices/rules.ts'
import { checkoutApi, type PaymentInput } from './contract.ts'
import { activeMethods, appointmentToPay, catalogueAt, holdAppointment, lockPayer, payingClient, placeOfSale, treatingPractitioner } from './queries.ts'
import { appointmentProblems, creditMutations, invoiceContent, priceProblems } from './rules/invoice.ts'
import { paymentProblems, paymentState, type Payment } from './rules/payment.ts'

/** Everything that the sale names, or 422 with the fields that name nothing within the caller's reach. */
async function loadSale(db: Db, input: PaymentInput, { countryIds }: Who) {
  // The client is held first and alone: what is asked after the wait sees what a sale just before has done.
  const client = await lockPayer(db, input.client_id, countryIds)
  const place = await placeOfSale(db, input.location_id, countryIds)
  const practitioner = await treatingPractitioner(db, input.practitioner_id, input.location_id, input.appointment_id)
  if (input.appointment_id) await holdAppointment(db, input.appointment_id)
  const appointment = input.appointment_id ? await appointmentToPay(db, input.appointment_id, countryIds) : null
  const slugs = await activeMethods(db)
  const methods = input.payment_methods.map((line) => ({ slug: slugs.get(line.payment_method_id) ?? null, amount_cents: line.amount_cents }))

  const unknown: Problem[] = [
    ...(client ? [] : [problem('client_id', 'unknown')]),
    ...(place ? [] : [problem('location_id', 'unknown')]),
    ...(practitioner ? [] : [problem('practitioner_id', 'unknown')]),
    ...(appointment === undefined ? [problem('appointment_id', 'unknown')] : []),
    ...methods.flatMap((method, i) => (method.slug ? [] : [problem(`payment_methods.${i}.payment_method_id`, 'unknown')])),
  ]
  if (!client || !place || !practitioner || appointment === undefined || unknown.length) throw new Refused(422, unknown)
  // Who may reach two countries may still not invoice the one's client in the other's series (docs/decisions/012).
  refuseIf([
    ...(client.country_id === place.supported_country_id ? [] : [problem('client_id', 'other_country')]),
    ...(appointment && appointment.country_id !== place.supported_country_id ? [problem('appointment_id', 'other_country')] : []),
  ])
  return { client, place, practitioner, appointment, methods }
}

type Sale = Awaited<ReturnType<typeof loadSale>>

const idsOf = (input: PaymentInput, kinds: readonly string[]) => input.items.filter((item) => kinds.includes(item.kind)).map((item) => item.type_id)

/** Takes the payment of a sale that holds: refuses what does not, and posts the rest as one invoice. */
async function takePayment(db: Db, input: PaymentInput, { client, place, practitioner, appointment, methods }: Sale, who: Who, now: Instant) {
  const catalogue = await catalogueAt(db, place, idsOf(input, ['treatment']), idsOf(input, ['product', 'voucher']))
  refuseIf([...(appointment ? appointmentProblems(appointment, client.id, input.items) : []), ...priceProblems(input, catalogue)])

  const payment: Payment = { ...input, client: { ...client, credit_balance: usableCredit(await creditLedger(db, client.id), now) }, methods }
  const facts = { cash_rounding: place.cash_rounding, asks_medical_grounds: place.medical_grounds, zone: place.zone, may_edit_date: who.permissions.has('checkout.date.edit') }
  refuseIf(paymentProblems(payment, facts, now))

  const { rounding_cents, overpaid_cents } = paymentState(payment, facts)
  const content = invoiceContent(input.items, catalogue, rounding_cents, client.language)
  const today = wallClock(now, place.zone).day
  const invoiceDate = input.invoice_date ?? today
  const year = Number(today.slice(0, 4))

  const number = await takeNumber(db, place.legal_entity_id, 'invoice', year)
  const ref = invoiceRef(place.invoice_prefix, year, number, 'invoice')
  const invoiceId = await postInvoice(db, {
    ...content, ref, year, number, invoiceDate,
    supplyDate: appointment?.date ?? invoiceDate,
    legalEntityId: place.legal_entity_id, seller: place.seller, costCenter: place.cost_center, costUnit: practitioner.cost_unit,
    buyer: client.buyer, language: client.language,
    locationId: place.id, practitionerId: input.practitioner_id, clientId: client.id, appointmentId: input.appointment_id, authorId: who.employeeId,
    payments: input.payment_methods.map((line) => ({ paymentMethodId: line.payment_method_id, amountCents: line.amount_cents })),
  })
  await addMutations(db, client.id, invoiceId, creditMutations(methods, overpaid_cents), now)
  return { client_id: client.id, appointment_id: input.appointment_id, ref, total_cents: content.totalCents, overpaid_cents }
}

export const checkoutRoutes = routes(checkoutApi, {
  client: async ({ db, params, who, now }) => {
    const client = found(await payingClient(db, params.clientId, who.countryIds))
    return { ...client, credit_balance: usableCredit(await creditLedger(db, client.id), now) }
  },

  place: async ({ db, params, who }) => {
    const { cash_rounding, medical_grounds } = found(await placeOfSale(db, params.locationId, who.countryIds))
    return { cash_rounding, asks_medical_grounds: medical_grounds }
  },

  appointment: async ({ db, params, who }) => {
    const { id, ...appointment } = found(await appointmentToPay(db, params.appointmentId, who.countryIds))
    return { ...appointment, appointment_id: id }
  },

  pay: async ({ db, body, who, now }) => {
    const sale = await loadSale(db, body, who)
    const paid = await takePayment(db, body, sale, who, now)
    // The light of the appointment turns green on every screen that shows its day.
    if (sale.appointment) await announce(db, { topic: 'appointments', country_id: sale.appointment.country_id, location_id: sale.appointment.location_id, date: sale.appointment.date })
    return paid
  },
})
