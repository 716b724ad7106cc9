import { Button } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/client/api.ts'
import { keyOf, useRead } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { useGo } from '#platform/client/navigation.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { calendarPath } from '#features/appointments/screens/calendar-address.ts'
import { changesAppointments } from '#features/appointments/screens/shown-appointments.ts'
import type { Client } from '#features/clients/contract.ts'
import { valuesTyped } from '#features/clients/screens/client-values.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useVersion } from '#platform/client/version.ts'
import { appointmentAddress } from '#features/reports/screens/places.ts'
import { checkoutApi } from '../contract.ts'
import { totals } from '../rules/items.ts'
import { useCatalogue, useRepricing, type Visit } from './catalogue.ts'
import { ItemsCard } from './items-card.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { paidOf, type Paid } from './paid.ts'
import { payOnce } from './pay-once.ts'
import { PaymentCard } from './payment-card.tsx'
import { SaleCard } from './sale-card.tsx'
import { UnpaidToday } from './unpaid-today.tsx'
import { asItem, emptyCheckout, inputOf, type CheckoutValues } from './values.ts'
import styles from './checkout.module.css'

const ClientForm = lazy(() =>
  import('#features/clients/screens/client-form-popup.tsx').then((module) => ({ default: module.ClientFormPopup })),
)

interface CheckoutFormProps {
  readonly start: CheckoutValues
  /** The visit that is paid; null for a sale at the desk. */
  readonly visit: Visit | null
  readonly onPaid: (paid: Paid) => void
}

/** The checkout as a form: left what is sold to whom, right what it comes to and how it is paid. */
export function CheckoutForm({ start, visit, onPaid }: CheckoutFormProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const go = useGo()
  const format = useFormat()
  const queryClient = useQueryClient()
  const reprice = useRepricing()
  const { locations } = useLocationChoice()
  /**
   * The client form over this page: for someone new with what was typed, or for the chosen client's missing details.
   */
  const [clientForm, setClientForm] = useState<{ readonly id: number } | { readonly typed: string } | null>(null)
  const appointmentId = visit?.appointment_id ?? null
  const draftName = `checkout.${appointmentId ?? 'desk'}`

  const form = useBalieForm<CheckoutValues>({ defaultValues: start, submit: pay })
  const draft = useDraft(draftName, useVersion({ form, stored: null, valuesOf: () => start }))
  const [chosen, locationId] = useWatch({ control: form.control, name: ['client', 'location_id'] })
  // The location of a visit may have closed since (decision C140).
  const places =
    visit && !locations.some(({ id }) => id === visit.location.id)
      ? [...locations, { ...visit.location, own: false }]
      : locations
  const place = places.find((location) => location.id === locationId) ?? null
  const payer = useRead(
    checkoutApi.client,
    { params: { clientId: chosen?.id ?? 0 } },
    { enabled: chosen !== null, staleTime: 0 },
  )
  const catalogue = useCatalogue(place, visit)
  const methods = useRead(referenceDataApi.paymentMethods, {}, { staleTime: Infinity })

  async function pay(values: CheckoutValues): Promise<void> {
    try {
      const ways = methods.data ?? (await methods.refetch({ throwOnError: true })).data ?? []
      const methodIds = Object.fromEntries(ways.map((method) => [method.slug, method.id]))
      const body = inputOf(values, appointmentId, methodIds, totals(values.items.map(asItem)).total_cents)
      settle(values, await paidOf(values, body, await payOnce(draftName, body), ways))
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) await lookAgain(values, error)
      throw error
    }
  }

  function settle(values: CheckoutValues, paid: Paid): void {
    for (const read of [...changesAppointments, checkoutApi.client, checkoutApi.appointment])
      void queryClient.invalidateQueries({ queryKey: keyOf(read) })
    onPaid(paid)
    // The sale on the screen may be another one than the one that was posted: it stays. A visit is paid once.
    if (paid.earlier === 'another' && !visit) return
    draft.forget()
    if (visit) return
    form.hook.reset(emptyCheckout(values.location_id))
    form.hook.setFocus('client')
  }

  /** The server knows better: prices and credit may have changed since they were read. */
  async function lookAgain(values: CheckoutValues, error: ApiError): Promise<void> {
    void payer.refetch()
    if (place && error.has('payment_total_mismatch'))
      form.hook.setValue('items', await reprice(values.items, place, appointmentId), { shouldDirty: true })
  }

  function clientSaved({ id, first_name, last_name, email, phone_number, birthdate }: Client): void {
    form.hook.setValue('client', { id, first_name, last_name, email, phone_number, birthdate }, { shouldDirty: true })
    void queryClient.invalidateQueries({ queryKey: keyOf(checkoutApi.client) })
    setClientForm(null)
  }

  const cancel = () => go(appointmentId ? appointmentAddress(appointmentId) : calendarPath)
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={[
          chosen && `${chosen.first_name} ${chosen.last_name}`,
          visit && t('appointmentAt', { time: format.time(visit.datetime_from, visit.location.zone) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Button variant="subtle" color="gray" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </PageHead>
      {visit?.no_show_at && (
        <p className={styles.noShow} role="status">
          <IconUserX size={18} stroke={1.8} aria-hidden />
          {t('noShowText')}
        </p>
      )}
      <div className={styles.page}>
        <div className={styles.left}>
          <SaleCard
            form={form.hook}
            place={place}
            places={places}
            visit={visit}
            onNewClient={(typed) => setClientForm({ typed })}
          />
          {!visit && chosen && payer.data && payer.data.unpaid_today.length > 0 && (
            <UnpaidToday visits={payer.data.unpaid_today} empty={!form.hook.getValues('items').length} />
          )}
          <ItemsCard form={form.hook} catalogue={catalogue} noPlace={!place} />
        </div>
        <PaymentCard
          form={form}
          client={payer.data ?? null}
          clientLoading={chosen !== null && payer.isPending}
          place={place}
          visit={visit && visit.treatments.map(({ id }) => id)}
          onCompleteClient={(id) => setClientForm({ id })}
          onCancel={cancel}
        />
      </div>
      {clientForm && place && (
        <Suspense>
          <ClientForm
            nested
            clientId={'id' in clientForm ? clientForm.id : null}
            countryId={place.supported_country_id}
            start={'typed' in clientForm ? valuesTyped(clientForm.typed, browserToday()) : undefined}
            onClose={() => setClientForm(null)}
            onSaved={clientSaved}
          />
        </Suspense>
      )}
      <LeaveGuard unsaved={form.dirty} />
    </>
  )
}
