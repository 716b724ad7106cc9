import { useWatch, type Control } from 'react-hook-form'
import { instant } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { useRead } from '#platform/client/data.ts'
import type { Place } from '#platform/client/location.ts'
import { useMay } from '#platform/client/session.ts'
import { checkoutApi, type PaymentClient } from '../contract.ts'
import { counterProblems } from '../rules/counter.ts'
import { changeOf } from '../rules/methods.ts'
import {
  exemptTreatments,
  paymentProblems,
  paymentState,
  visitProblems,
  type Payment,
  type PaymentFacts,
  type PaymentState,
  type VisitToPay,
} from '../rules/payment.ts'
import { askedTreatment, useGrounds } from './use-grounds.ts'
import { invoiceDateOf, paymentOf, type CheckoutValues, type ItemValues, type MethodValues } from './values.ts'

export interface OpenPayment {
  readonly values: CheckoutValues
  /** The treatments that are exempt from VAT. */
  readonly exempt: ReadonlySet<number>
  /** The read of the questionnaires; null while nothing that is sold asks for one. */
  readonly grounds: Pick<ReturnType<typeof useGrounds>, 'data' | 'error' | 'refetch'> | null
  readonly methods: Payment['methods']
  readonly state: PaymentState
  /** The problems of the payment: the server refuses with the same list. */
  readonly problems: readonly Problem[]
}

/** The read of the facts about the location. */
export const usePlaceFacts = (place: Place | null) =>
  useRead(
    checkoutApi.place,
    { params: { locationId: place?.id ?? 0 } },
    { enabled: place !== null, staleTime: Infinity },
  )

/** A payment by voucher names a voucher that was read: what it can pay is known then. */
const voucherProblems = (lines: readonly MethodValues[]): Problem[] =>
  lines.flatMap(({ slug, voucher }, row) =>
    slug === 'voucher' && !voucher ? [problem(`payment_methods.${row}.voucher_code`, 'voucher_code_missing')] : [],
  )

/** The packages of a treatment among the lines. */
const packagesOf = (items: readonly ItemValues[], treatmentId: number): number[] =>
  items
    .filter(({ kind, treatment_id }) => kind === 'package' && treatment_id === treatmentId)
    .map((item) => item.type_id)

/** The payment as it is filled in so far. @param visit null for a sale at the desk. */
export function usePayment(
  control: Control<CheckoutValues>,
  client: PaymentClient | null,
  place: Place | null,
  held: PaymentFacts | null,
  visit: (VisitToPay & { readonly appointment_id: number }) | null,
): OpenPayment {
  const may = useMay()
  const values = useWatch({ control }) as CheckoutValues
  const payment = paymentOf(values, client)
  const asking = held?.asks_medical_grounds ? values.items.flatMap((item) => askedTreatment(item) ?? []) : []
  const read = useGrounds(control, asking, visit?.appointment_id ?? null)
  const answers = new Map(read.data?.map((one) => [one.treatment_id, one]))
  // Until the answers are there, none counts as given.
  const grounds = asking.map((treatment_id) => ({
    treatment_id,
    package_ids: packagesOf(values.items, treatment_id),
    passed: answers.get(treatment_id)?.passed ?? false,
    therapeutic: answers.get(treatment_id)?.therapeutic ?? null,
  }))
  const facts = {
    ...(held ?? { cash_rounding: false, asks_medical_grounds: false }),
    medical_grounds: grounds,
    zone: place?.zone ?? 'UTC',
    may_edit_date: may('checkout.date.edit'),
  }
  const unread = invoiceDateOf(values.invoice_date) === undefined ? [problem('invoice_date', 'day')] : []
  const state = paymentState(payment, facts)
  // Cash that is too much is given back; nobody is there for whom the rest could be kept.
  const overpaidCents = state.overpaid_cents - changeOf(payment.methods, state.overpaid_cents)
  // Nothing sold yet is no treatment that is sold to nobody.
  const soldToNobody = { ...payment, items: values.items, overpaidCents, send_notification: false }
  return {
    values,
    exempt: exemptTreatments(grounds),
    grounds: asking.length && values.client ? read : null,
    methods: payment.methods,
    state,
    problems: [
      ...voucherProblems(values.payment_methods),
      ...(client?.counter ? counterProblems(soldToNobody) : []),
      ...(visit ? visitProblems(visit, payment.items) : []),
      ...paymentProblems(payment, facts, instant(Date.now())),
      ...unread,
    ],
  }
}
