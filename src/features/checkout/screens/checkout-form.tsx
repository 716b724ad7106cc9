import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { ApiError } from '#platform/client/api.ts'
import { leaveSaved, keyOf, useRead } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { useGo } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { calendarPath } from '#features/appointments/screens/calendar-address.ts'
import { changesAppointments } from '#features/appointments/screens/calendar-data.ts'
import type { Client } from '#features/clients/contract.ts'
import { valuesTyped } from '#features/clients/screens/client-values.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useDraft } from '#platform/client/draft.ts'
import { appointmentAddress } from '#features/reports/screens/places.ts'
import { checkoutApi } from '../contract.ts'
import { totals } from '../rules/items.ts'
import { useCatalogue, useRepricing } from './catalogue.ts'
import { ItemsCard } from './items-card.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PaidBanner, type Paid } from './paid-banner.tsx'
import { payOnce } from './pay-once.ts'
import { PaymentCard } from './payment-card.tsx'
import { SaleCard } from './sale-card.tsx'
import { asItem, emptyCheckout, inputOf, type CheckoutValues } from './values.ts'
import styles from './checkout.module.css'

const ClientForm = lazy(() => import('#features/clients/screens/client-form-popup.tsx').then((module) => ({ default: module.ClientFormPopup })))

interface CheckoutFormProps {
  readonly start: CheckoutValues
  /** The appointment that is paid; null for a sale at the desk. */
  readonly appointmentId: number | null
  /** Its treatments, of which one must be paid. */
  readonly treatmentIds?: readonly number[]
  /** When the appointment starts: `10:00`. */
  readonly time?: string
  /** Who treated, who need not work here any more. */
  readonly treated?: { readonly id: number; readonly name: string }
}

/** The checkout as a form: left what is sold to whom, right what it comes to and how it is paid. */
export function CheckoutForm({ start, appointmentId, treatmentIds, time, treated }: CheckoutFormProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const go = useGo()
  const queryClient = useQueryClient()
  const reprice = useRepricing()
  const { locations } = useLocationChoice()
  const [paid, setPaid] = useState<Paid | null>(null)
  /** The client form over this page: for someone new with what was typed, or for the chosen client's missing details. */
  const [clientForm, setClientForm] = useState<{ readonly id: number } | { readonly typed: string } | null>(null)
  const draftName = `checkout.${appointmentId ?? 'desk'}`

  const form = useBalieForm<CheckoutValues>({ defaultValues: start, submit: pay })
  const draft = useDraft(draftName, { form: form.hook, stored: null, valuesOf: () => start })
  const [chosen, locationId] = useWatch({ control: form.control, name: ['client', 'location_id'] })
  const place = locations.find((location) => location.id === locationId) ?? null
  const payer = useRead(checkoutApi.client, { params: { clientId: chosen?.id ?? 0 } }, { enabled: chosen !== null, staleTime: 0 })
  const catalogue = useCatalogue(place)
  const methods = useRead(referenceDataApi.paymentMethods, {}, { staleTime: Infinity })

  async function pay(values: CheckoutValues): Promise<void> {
    const methodIds = Object.fromEntries((methods.data ?? []).map((method) => [method.slug, method.id]))
    try {
      const answer = await payOnce(draftName, inputOf(values, appointmentId, methodIds, totals(values.items.map(asItem)).total_cents))
      settle(values, answer)
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) await lookAgain(values, error)
      throw error
    }
  }

  function settle(values: CheckoutValues, answer: Paid['answer']): void {
    draft.forget()
    for (const read of [...changesAppointments, checkoutApi.client, checkoutApi.appointment]) void queryClient.invalidateQueries({ queryKey: keyOf(read) })
    if (appointmentId) {
      notify(t('TransactionComplete', { ref: answer.ref }), { label: t('openInvoice'), onUndo: () => window.open(addressOf(invoicesApi.document, { params: { ref: answer.ref } }), '_blank', 'noopener') })
      return void leaveSaved(() => go(appointmentAddress(appointmentId)))
    }
    setPaid({ answer, name: values.client ? `${values.client.first_name} ${values.client.last_name}` : '', paidCents: values.payment_methods.reduce((sum, line) => sum + (line.amount_cents ?? 0), 0) })
    form.hook.reset(emptyCheckout(values.location_id))
    form.hook.setFocus('client')
  }

  /** The server knows better: prices and credit may have changed since they were read. */
  async function lookAgain(values: CheckoutValues, error: ApiError): Promise<void> {
    void payer.refetch()
    if (place && error.has('payment_total_mismatch')) form.hook.setValue('items', await reprice(values.items, place), { shouldDirty: true })
  }

  function clientSaved({ id, first_name, last_name, email, phone_number, birthdate }: Client): void {
    form.hook.setValue('client', { id, first_name, last_name, email, phone_number, birthdate }, { shouldDirty: true })
    void queryClient.invalidateQueries({ queryKey: keyOf(checkoutApi.client) })
    setClientForm(null)
  }

  const cancel = () => go(appointmentId ? appointmentAddress(appointmentId) : calendarPath)
  return (
    <>
      <PageHead title={t('title')} subtitle={[chosen && `${chosen.first_name} ${chosen.last_name}`, time && t('appointmentAt', { time })].filter(Boolean).join(' · ')}>
        <Button variant="subtle" color="gray" onClick={cancel}>{t('common:cancel')}</Button>
      </PageHead>
      {paid && <PaidBanner paid={paid} onClose={() => setPaid(null)} />}
      <div className={styles.page}>
        <div className={styles.left}>
          <SaleCard form={form.hook} place={place} fixed={appointmentId !== null} treated={treated} onNewClient={(typed) => setClientForm({ typed })} />
          <ItemsCard form={form.hook} catalogue={catalogue} noPlace={!place} />
        </div>
        <PaymentCard form={form} client={payer.data ?? null} clientLoading={chosen !== null && payer.isPending} place={place} visit={treatmentIds ?? null} onCompleteClient={(id) => setClientForm({ id })} onCancel={cancel} />
      </div>
      {clientForm && place && (
        <Suspense>
          <ClientForm
            nested clientId={'id' in clientForm ? clientForm.id : null} countryId={place.supported_country_id} start={'typed' in clientForm ? valuesTyped(clientForm.typed, browserToday()) : undefined}
            onClose={() => setClientForm(null)} onSaved={clientSaved}
          />
        </Suspense>
      )}
      <LeaveGuard unsaved={form.dirty} />
    </>
  )
}
