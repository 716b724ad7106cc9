import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { changesAppointments } from '#features/appointments/screens/changes/shown-appointments.ts'
import type { ClientOption } from '#features/lists/contract.ts'
import { packageSalesApi } from '#features/package-sales/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { localTimeAt } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { ApiError } from '#platform/client/api.ts'
import { keyOf, outdate, useRead } from '#platform/client/data.ts'
import { useBalieForm, type Form } from '#platform/client/form.ts'
import { useLive } from '#platform/client/live.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { checkoutApi } from '../contract.ts'
import { favouritesApi } from '../contract/favourites.ts'
import { totals } from '../rules/items.ts'
import { useRepricing, type Visit } from './catalogue.ts'
import { paidOf, type Paid } from './paid.ts'
import { payOnce } from './pay-once.ts'
import { usePlaceFacts } from './use-payment.ts'
import { asItem, emptyCheckout, inputOf, isWalkInSale, withoutClient, type CheckoutValues } from './values.ts'
import { saleOfVisit, useSaleDraft } from './visit-sale.ts'

/** The subject of a checkout. */
export interface CheckoutSubject {
  readonly start: CheckoutValues
  /** The visit that is paid; null for a sale at the desk. */
  readonly visit: Visit | null
  readonly onPaid: (paid: Paid) => void
}

/** The reads that a payment makes out of date. */
const readAfterPaying = [
  ...changesAppointments,
  checkoutApi.client,
  checkoutApi.appointment,
  favouritesApi.lastSale,
  packageSalesApi.available,
  packageSalesApi.availableTerms,
]

/** The chosen client and location, with the read of that client's facts. */
function useChosen(form: Form<CheckoutValues>, visit: Visit | null) {
  const { locations } = useLocationChoice()
  const [client, locationId] = useWatch({ control: form.control, name: ['client', 'location_id'] })
  const payer = useRead(
    checkoutApi.client,
    { params: { clientId: client?.id ?? 0 } },
    {
      enabled: client !== null,
      staleTime: 0,
      // The payment in advance of the visit becomes credit in this sale, and pays it (decision C129).
      select: (answer) =>
        visit?.down_payment_cents && answer.id === visit.client_id
          ? { ...answer, credit_balance: cents(answer.credit_balance + visit.down_payment_cents) }
          : answer,
    },
  )
  // The location of a visit may have closed since (decision C140), so it is added.
  const places =
    visit && !locations.some(({ id }) => id === visit.location.id)
      ? [...locations, { ...visit.location, own: false }]
      : locations
  return { client, payer, places, place: places.find(({ id }) => id === locationId) ?? null }
}

/** Takes off what belongs to another client when the client changes: their packages, running terms and care. */
function useItemsOf(form: Form<CheckoutValues>, clientId: number | null): void {
  const known = useRef(clientId)
  const change = useEffectEvent(() => {
    const items = form.hook.getValues('items')
    if (items.some(({ package: used, terms, insurance }) => used ?? terms?.package_sale_id ?? insurance))
      form.hook.setValue('items', items.map(withoutClient), { shouldDirty: true })
  })
  useEffect(() => {
    if (known.current !== null && known.current !== clientId) change()
    known.current = clientId
  }, [clientId])
}

/** The form of a checkout: its values, its draft, and paying exactly once. */
// Hooks: the form, its draft, and each read that paying needs.
export function useCheckoutForm({ start, visit, onPaid }: CheckoutSubject) {
  const queryClient = useQueryClient()
  const reprice = useRepricing()
  const appointmentId = visit?.appointment_id ?? null
  const draftName = `checkout.${appointmentId ?? 'desk'}`
  const form = useBalieForm<CheckoutValues>({ defaultValues: start, submit: pay })
  const draft = useSaleDraft(draftName, form, visit && saleOfVisit(visit, start))
  const chosen = useChosen(form, visit)
  const { payer, place, client } = chosen
  useItemsOf(form, client?.id ?? null)
  const held = usePlaceFacts(place)
  const methods = useRead(referenceDataApi.paymentMethods, {}, { staleTime: Infinity })

  async function pay(values: CheckoutValues): Promise<void> {
    try {
      const ways = methods.data ?? (await methods.refetch({ throwOnError: true })).data ?? []
      const methodIds = Object.fromEntries(ways.map((method) => [method.slug, method.id]))
      const body = inputOf(
        values,
        draft.visit,
        methodIds,
        totals(values.items.map(asItem)).total_cents,
        isWalkInSale(values, payer.data ?? null, held.data ?? null),
      )
      const posted = await payOnce(draftName, body)
      const today = localTimeAt(Date.now(), place?.zone ?? 'UTC').day
      settle(values, await paidOf(values, body, posted, ways, today))
    } catch (error) {
      if (error instanceof ApiError && error.isDecision) await lookAgain(values, error)
      throw error
    }
  }

  function settle(values: CheckoutValues, paid: Paid): void {
    for (const read of readAfterPaying) void queryClient.invalidateQueries({ queryKey: keyOf(read) })
    onPaid(paid)
    // After a payment of another sale the one on the screen stays, except for a visit, which is paid once.
    if (paid.earlier === 'another' && !visit) return
    draft.forget()
    if (visit) return
    // Drawn at once: a field of the old sale that is drawn again after this would put its value back into the empty form.
    flushSync(() => form.hook.reset(emptyCheckout(values.location_id)))
    form.hook.setFocus('client')
  }

  // A till that is open shows what a colleague changes in its visit, and the questionnaire that they fill in with a
  // report of its client. Its own payment changes the visit as well, which is read again once it is posted.
  const looksAt = { locations: visit ? [visit.location.id] : [], clients: client ? [client.id] : [] }
  useLive('appointments', looksAt, (change) => {
    if (form.submitting) return
    if (visit && (change === 'anything' || change.location_id === visit.location.id))
      void outdate(queryClient, checkoutApi.appointment)
    if (client && (change === 'anything' || change.client_id === client.id))
      void outdate(queryClient, reportsApi.checkMedicalGrounds)
  })

  /** A refusal may mean that prices, credit or the visit have changed, so all of them are read again. */
  async function lookAgain(values: CheckoutValues, error: ApiError): Promise<void> {
    void payer.refetch()
    if (visit) void outdate(queryClient, checkoutApi.appointment)
    if (place && error.has('payment_total_mismatch'))
      form.hook.setValue('items', await reprice(values.items, place, appointmentId), { shouldDirty: true })
  }

  function clientSaved({ id, first_name, last_name, email, phone_number, birthdate }: ClientOption): void {
    form.hook.setValue('client', { id, first_name, last_name, email, phone_number, birthdate }, { shouldDirty: true })
    void queryClient.invalidateQueries({ queryKey: keyOf(checkoutApi.client) })
  }
  return { form, draft, ...chosen, clientSaved }
}
