import { localTimeAt, type Instant } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { orNotFound, refuseIf, Refused } from '#platform/server/refused.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import type { Who } from '#platform/server/session.ts'
import { addMutations, creditBalance, settleCredit } from '#features/credit/queries.ts'
import {
  convertDownPayments,
  holdVatOfAdvances,
  returnVatOfAdvances,
  waitingCents,
} from '#features/credit/queries/down-payments.ts'
import { postInvoice } from '#features/invoices/queries.ts'
import { holdForMail, mailInvoice } from '#features/invoices/queries/mail.ts'
import { datedOn } from '#features/lists/queries/open-day.ts'
import { walkIn } from '#features/appointments/routes/walk-in.ts'
import { hasBegun, payProblems } from '#features/appointments/rules.ts'
import { insuredLines, payerInsurance, unknownInsurances } from '#features/insured-care/queries/payer.ts'
import { giveNotice } from '#features/notices/queries.ts'
import { counterClient } from '#features/clients/queries/counter.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { groundsOf } from '#features/reports/queries/grounds.ts'
import { bookVouchers } from '#features/vouchers/queries.ts'
import { redeemProblems } from '#features/vouchers/rules.ts'
import { checkoutApi, type ItemKind, type PaymentInput } from './contract.ts'
import {
  appointmentToPay,
  catalogueAt,
  holdAppointment,
  lockPayer,
  payingClient,
  placeOfSale,
  treatingPractitioner,
  unpaidToday,
  type AppointmentRow,
} from './queries.ts'
import { lockSales, postPackages, takeSaleIds, termOffers } from '#features/package-sales/queries.ts'
import { drawsOf, newSales, packagePosting } from './rules/draws.ts'
import {
  appointmentProblems,
  creditMutations,
  invoiceContent,
  priceProblems,
  treatmentOf,
  withCare,
  withGrounds,
  type Catalogue,
} from './rules/invoice.ts'
import { partProblems } from './rules/items.ts'
import { eachVoucherApart, payableByVoucher, postedPayments, redeemingLines } from './rules/vouchers.ts'
import { voucherPayments, withSoldVouchers } from './routes/vouchers.ts'
import { counterProblems } from './rules/counter.ts'
import { paymentProblems, paymentState, type MedicalGrounds, type Payment } from './rules/payment.ts'
import { treatmentGiven, walkInSaleProblems } from './rules/walk-in.ts'

/**
 * Loads every record that the sale names, or refuses with 422 the fields that name none within the caller's scope.
 * Inactive records cannot be sold or sold to; a visit can still be paid by its own client, at its own location
 * (decision C140).
 */
async function loadSale(db: Db, input: PaymentInput, { countryIds }: Who) {
  // The client is locked first, by a statement of its own: later statements see the outcome of a sale that came just
  // before.
  const payer = await lockPayer(db, input.client_id, countryIds)
  const at = await placeOfSale(db, input.location_id, countryIds)
  const practitioner = await treatingPractitioner(db, input.practitioner_id, input.location_id, input.appointment_id)
  if (input.appointment_id) await holdAppointment(db, input.appointment_id)
  const appointment = input.appointment_id ? await appointmentToPay(db, input.appointment_id, countryIds) : null
  // The counter client of the location is sold to, though no real client is behind it (decision 062).
  const buys = payer?.counter_location_id === null ? payer.active : payer?.counter_location_id === input.location_id
  const client = payer && (buys || appointment?.client_id === payer.id) ? payer : null
  const place = at && (at.active || appointment?.location_id === at.id) ? at : null
  const methods = input.payment_methods.map((line) => ({
    slug: at?.methods[line.payment_method_id] ?? null,
    amount_cents: line.amount_cents,
  }))
  const unknown: Problem[] = [
    ...(client ? [] : [problem('client_id', 'unknown')]),
    ...(place ? [] : [problem('location_id', 'unknown')]),
    ...(practitioner ? [] : [problem('practitioner_id', 'unknown')]),
    ...(appointment === undefined ? [problem('appointment_id', 'unknown')] : []),
    ...(appointment === null && input.given_treatment_id ? [problem('given_treatment_id', 'unknown')] : []),
    ...methods.flatMap((method, i) =>
      method.slug || !at ? [] : [problem(`payment_methods.${i}.payment_method_id`, 'unknown')],
    ),
  ]
  if (!client || !place || !practitioner || appointment === undefined || unknown.length) throw new Refused(422, unknown)
  // A client cannot be invoiced in the series of another country, even by a user with access to both
  // (docs/decisions/012).
  refuseIf([
    ...(client.country_id === place.supported_country_id ? [] : [problem('client_id', 'other_country')]),
    ...(appointment && appointment.country_id !== place.supported_country_id
      ? [problem('appointment_id', 'other_country')]
      : []),
  ])
  return { client, place, practitioner, appointment, methods }
}
type Sale = Awaited<ReturnType<typeof loadSale>>

const idsOf = (input: PaymentInput, kind: ItemKind) =>
  input.items.filter((item) => item.kind === kind).map((item) => item.type_id)

/** The bought packages that the items name, locked, and the treatments in terms that they begin. */
async function drawFacts(db: Db, input: PaymentInput, clientId: number, place: Sale['place']) {
  const saleIds = input.items.flatMap(({ package: used, terms }) =>
    [used?.id ?? [], terms?.package_sale_id ?? []].flat(),
  )
  const offerIds = input.items.flatMap(({ terms }) => (terms && !terms.package_sale_id ? [terms.id] : []))
  const sales = await lockSales(db, clientId, saleIds)
  return { sales, offers: await termOffers(db, place, offerIds) }
}

/**
 * What the questionnaires of the client say about the sold treatments that ask for one: the report of the paid visit
 * answers for it, else the client's last report of the treatment (decision C127).
 */
async function groundsOfSale(
  db: Db,
  place: Sale['place'],
  catalogue: Catalogue,
  { clientId, ...scope }: { clientId: number } & Parameters<typeof groundsOf>[3],
): Promise<MedicalGrounds[]> {
  const asking = catalogue.filter((entry) => entry.requires_medical_grounds)
  if (!place.medical_grounds || !asking.length) return []
  const treatmentIds = [...new Set(asking.flatMap((entry) => treatmentOf(entry) ?? []))]
  const rows = await groundsOf(db, clientId, treatmentIds, scope)
  return rows.map(({ treatment_id, asked, therapeutic, answer_id }) => ({
    treatment_id,
    package_ids: asking
      .filter((entry) => entry.kind === 'package' && entry.treatment_id === treatment_id)
      .map(({ id }) => id),
    passed: !asked || therapeutic !== null,
    therapeutic: asked ? therapeutic : null,
    answer_id: asked ? answer_id : null,
  }))
}

/** The insurance of the payer, where an item is insured; refuses a care product that is not offered. */
async function insuranceOfSale(db: Db, { items }: PaymentInput, clientId: number, secrets: SecretBox) {
  const isInsured = items.some((item) => item.kind === 'treatment' && item.insurance)
  if (!isInsured) return {}
  const unknown = await unknownInsurances(db, items)
  refuseIf(
    items.flatMap(({ insurance }, i) =>
      insurance && unknown.has(insurance.id) ? [problem(`items.${i}.insurance`, 'unknown')] : [],
    ),
  )
  return payerInsurance(db, secrets, clientId)
}

/** The fields of the sale that stand for those of a walk-in, which the till does not have. */
const fieldOfWalkIn: Readonly<Record<string, string>> = {
  room_id: 'walk_in',
  treatment_id: 'walk_in',
  user_id: 'practitioner_id',
}

/**
 * Makes the walk-in of a sale at the desk, whose treatment is given now. @throws Refused on the fields of the sale:
 * `walk_in` and `practitioner_id` where the appointment would be refused for its room, treatment or practitioner.
 */
async function walkInOfSale(db: Db, input: PaymentInput, who: Who, now: Instant): Promise<number> {
  const appointment = {
    client_id: input.client_id,
    location_id: input.location_id,
    user_id: input.practitioner_id,
    treatment_id: treatmentGiven(input.items) ?? 0,
    room_id: null,
    name: '',
    notes: '',
    devices: [],
    confirmed: false,
  }
  try {
    return await walkIn(db, appointment, who, now)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(
      error.status,
      error.problems.map((one) => ({ ...one, field: fieldOfWalkIn[one.field] ?? one.field })),
    )
  }
}

/** Takes the payment of a sale: refuses its problems, or posts it as one invoice. */
async function takePayment(
  db: Db,
  input: PaymentInput,
  { client, place, practitioner, appointment, methods }: Sale,
  who: Who,
  now: Instant,
  secrets: SecretBox,
) {
  refuseIf([...partProblems(input.items), ...(input.walk_in ? walkInSaleProblems(input, place) : [])])
  const vouchers = await voucherPayments(db, input.payment_methods, methods)
  const bought = await drawFacts(db, input, client.id, place)
  const wanted = {
    treatmentIds: idsOf(input, 'treatment'),
    productIds: [...idsOf(input, 'product'), ...idsOf(input, 'voucher')],
    packageIds: idsOf(input, 'package'),
    boughtIds: bought.sales.map(({ treatment_id }) => treatment_id),
  }
  const catalogue = await catalogueAt(db, place, wanted, appointment)
  const ofVisit = appointment ? appointmentProblems(appointment, client.id, input) : []
  if (ofVisit.some(({ code }) => code === 'visit_changed')) throw new Refused(409, ofVisit)
  const drawn = drawsOf(input.items, { ...bought, packages: catalogue })
  refuseIf([...ofVisit, ...drawn.problems, ...priceProblems(input, catalogue)])

  // A payment in advance becomes credit here where no report was saved before (decision C129).
  const converted_cents = appointment
    ? await convertDownPayments(db, appointment.id, { now, authorId: who.employeeId })
    : 0
  const payment: Payment = {
    ...input,
    client: {
      ...client,
      counter: client.counter_location_id !== null,
      credit_balance: await settleCredit(db, client.id, now),
      ...(await insuranceOfSale(db, input, client.id, secrets)),
    },
    methods,
  }
  const grounds = await groundsOfSale(db, place, catalogue, {
    clientId: client.id,
    appointmentId: appointment?.id ?? null,
    countryIds: who.countryIds,
    now,
  })
  const facts = {
    cash_rounding: place.cash_rounding,
    asks_medical_grounds: place.medical_grounds,
    medical_grounds: grounds,
    zone: place.zone,
    may_edit_date: who.permissions.has('checkout.date.edit'),
  }
  const { rounding_cents, overpaid_cents } = paymentState(payment, facts)
  const { items, send_notification } = input
  const isCounter = client.counter_location_id !== null
  refuseIf([
    ...paymentProblems(payment, facts, now),
    ...(isCounter ? counterProblems({ items, methods, overpaidCents: overpaid_cents, send_notification }) : []),
  ])

  const apart = eachVoucherApart(input.items, drawn.draws)
  const care = await insuredLines(db, apart.items, {
    clientId: client.id,
    practitionerId: input.practitioner_id,
    language: client.language,
  })
  const ids = await takeSaleIds(db, newSales(apart.items, apart.draws))
  const { draws, posting } = packagePosting(
    apart.items,
    { draws: apart.draws, packages: catalogue, ids, from: apart.from },
    (treatmentId) => grounds.find(({ treatment_id }) => treatment_id === treatmentId)?.therapeutic ?? null,
  )
  const content = withCare(
    invoiceContent(
      apart.items,
      withGrounds(catalogue, grounds),
      rounding_cents,
      client.language,
      draws,
      redeemingLines(vouchers, client.language),
    ),
    care,
  )
  refuseIf(redeemProblems(vouchers, payableByVoucher(content.lines), { ...place, now }))
  const today = localTimeAt(now, place.zone).day
  if (appointment) await holdVatOfAdvances(db, appointment.id, place.id)
  const invoiceDate = await datedOn(db, place.id, { field: 'invoice_date', typed: input.invoice_date, today })
  const year = Number(today.slice(0, 4))

  const lines = await withSoldVouchers(db, content.lines, {
    catalogue,
    countryId: place.supported_country_id,
    day: invoiceDate,
    legalEntityId: place.legal_entity_id,
    locationId: place.id,
    authorId: who.employeeId,
    now,
  })
  const appointmentId = input.walk_in ? await walkInOfSale(db, input, who, now) : input.appointment_id
  const { id: invoiceId, ref } = await postInvoice(db, {
    ...content,
    lines,
    prefix: place.invoice_prefix,
    year,
    invoiceDate,
    // A treatment that is given now is supplied today, also where its invoice has the next open day.
    supplyDate: appointment?.date ?? (input.walk_in ? today : invoiceDate),
    legalEntityId: place.legal_entity_id,
    seller: place.seller,
    costCenter: place.cost_center,
    costUnit: practitioner.cost_unit,
    buyer: client.buyer,
    language: client.language,
    locationId: place.id,
    practitionerId: input.practitioner_id,
    clientId: client.id,
    appointmentId,
    authorId: who.employeeId,
    payments: postedPayments(input.payment_methods, vouchers),
  })
  if (vouchers.length || lines.some(({ voucherId }) => voucherId))
    await bookVouchers(db, { invoiceId, authorId: who.employeeId, now })
  if (appointment) await returnVatOfAdvances(db, appointment.id, invoiceDate)
  await postPackages(db, posting, { invoiceId, clientId: client.id, now })
  await addMutations(db, client.id, creditMutations(methods, overpaid_cents), {
    now,
    authorId: who.employeeId,
    invoiceId,
  })
  if (input.send_notification)
    await mailInvoice(db, secrets, orNotFound(await holdForMail(db, ref, who.countryIds)), who.employeeId)
  return {
    client_id: client.id,
    appointment_id: appointmentId,
    ref,
    invoice_date: invoiceDate,
    total_cents: content.totalCents,
    overpaid_cents,
    converted_cents: cents(converted_cents),
    mailed_to: input.send_notification ? client.email : null,
  }
}

/**
 * Tells the practitioner that the report is missing; a second call adds no notice while the first one
 * waits. Before the visit begins no report is due, so nobody is told.
 */
async function askForReport(
  db: Db,
  appointment: AppointmentRow,
  who: Who,
  now: Instant,
): Promise<{ told: boolean; begun: boolean }> {
  const [unpayable] = payProblems(appointment)
  if (unpayable?.code !== 'report_required')
    throw new Refused(422, [problem('appointment_id', unpayable?.code ?? 'report_exists')])
  const { practitioner } = appointment
  const begun = hasBegun(appointment, now)
  if (!practitioner.active || practitioner.id === who.employeeId || !begun) return { told: false, begun }
  await giveNotice(db, {
    employeeId: practitioner.id,
    kind: 'report_missing',
    appointmentId: appointment.id,
    authorId: who.employeeId,
  })
  return { told: true, begun }
}

export const checkoutRoutes = routes('checkout', 'The payment screen, and payments.', checkoutApi, {
  client: async ({ db, params, who, now, services }) => {
    const client = orNotFound(await payingClient(db, params.clientId, who.countryIds))
    return {
      ...client,
      ...(await payerInsurance(db, services.secrets, client.id)),
      credit_balance: await creditBalance(db, client.id, now),
      unpaid_today: await unpaidToday(db, client.id, who.countryIds, now),
    }
  },

  counter: async ({ db, params, who, now }) => {
    const { id: locationId } = await locationInScope(db, params.locationId, who.countryIds)
    const id = await counterClient(db, locationId, now)
    const { last_name } = orNotFound(await payingClient(db, id, who.countryIds))
    return { id, name: last_name }
  },

  place: async ({ db, params, who }) => {
    const place = orNotFound(await placeOfSale(db, params.locationId, who.countryIds))
    const { cash_rounding, medical_grounds, has_room } = place
    return { cash_rounding, asks_medical_grounds: medical_grounds, has_room }
  },

  appointment: async ({ db, params, who }) => {
    const { id, ...appointment } = orNotFound(await appointmentToPay(db, params.appointmentId, who.countryIds))
    return { ...appointment, appointment_id: id, down_payment_cents: await waitingCents(db, id) }
  },

  askForReport: async ({ db, params, who, now }) => {
    await holdAppointment(db, params.appointmentId)
    return askForReport(db, orNotFound(await appointmentToPay(db, params.appointmentId, who.countryIds)), who, now)
  },

  pay: async ({ db, body, who, now, services }) => {
    const sale = await loadSale(db, body, who)
    const paid = await takePayment(db, body, sale, who, now, services.secrets)
    const { supported_country_id: country_id, id: location_id } = sale.place
    await announce(db, { topic: 'receipts', country_id, location_id })
    // Announces the changed day: the light of the appointment changes on every screen that shows it.
    if (sale.appointment)
      await announce(db, {
        topic: 'appointments',
        country_id: sale.appointment.country_id,
        location_id: sale.appointment.location_id,
        date: sale.appointment.date,
        client_id: body.client_id,
      })
    return paid
  },
})
